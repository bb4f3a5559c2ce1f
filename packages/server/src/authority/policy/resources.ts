import { type Access, type CedarValue, isPattern, unknownValue } from '@truepenny/verifier/policy';
import type { Resource } from '../../acts/act.ts';
import { LONGEST_TEXT } from './limits.ts';

type Entity = Pick<Access, 'resource' | 'pattern' | 'open'>;
type FileResource = Extract<Resource, { type: 'File' }>;
type Attributes = Record<string, CedarValue | undefined>;

const EVM_ADDRESS = /^0x[0-9a-f]{40}$/i;

/**
 * A resource as Cedar is told of it. Its id is what people call it by: the path of a file, the name of a tool, the
 * address of a recipient. What its own standard says is one is written alike: host names and mail domains in lower
 * case, EVM addresses too; everything else keeps its letters.
 *
 * @param cwd The folder that relative paths are of.
 * @param by What expands globs and variables in a path.
 */
export function entityOf(resource: Resource, cwd: string | undefined, by: 'shell' | 'tool'): Entity {
  switch (resource.type) {
    case 'File':
      return fileOf(resource, cwd, by);
    case 'Table': {
      const { database, schema, name, columns } = resource;
      const known = columns === 'unknown' ? unknownValue('columns') : [...columns];
      const id = [database, schema, name].filter((part) => part !== undefined).join('.');
      return entity('Table', id, { database, schema, name, columns: known });
    }
    case 'Url': {
      const [scheme, host] = [resource.scheme.toLowerCase(), resource.host.toLowerCase()];
      const { path, method } = resource;
      return entity('Url', `${scheme}://${host}${path}`, {
        scheme,
        host,
        path,
        method: method.toUpperCase(),
      });
    }
    case 'Account':
      return entity('Account', byValue(resource.id), { id: byValue(resource.id), kind: resource.kind });
    case 'Recipient': {
      const address = byValue(resource.address);
      const domain = resource.domain?.toLowerCase() ?? /^[^@\s]+@([^@\s]+)$/.exec(address)?.[1];
      return entity('Recipient', address, { address, domain });
    }
    case 'Command':
      return entity('Command', resource.name, { name: resource.name, words: [...resource.words] });
    case 'Tool':
      return entity('Tool', resource.name, { name: resource.name });
  }
}

function fileOf(
  { path, host, pattern }: FileResource,
  cwd: string | undefined,
  by: 'shell' | 'tool',
): Entity {
  const where = host?.toLowerCase();
  const whole = absolutePath(path, cwd);
  const id = where === undefined ? whole : `${where}:${whole}`;
  const told = entity('File', id, { path: whole, host: where });
  if (!isPattern(whole)) return pattern ? { ...told, open: 'its path cannot be told' } : told;
  // Only where it is expanded is it known how many folders ".." leads out of.
  if (whole.split('/').includes('..'))
    return { ...told, open: 'its path leads out of a folder that is not known' };
  return { ...told, pattern: by };
}

/**
 * A path made absolute against the working folder, without `.` and `..`. Where it is relative and no folder is
 * known it begins with `$PWD/`, which stands for any. What follows a glob or a variable keeps its `..`.
 */
export function absolutePath(path: string, cwd?: string): string {
  const isWhole = path.startsWith('/') || /^[~$]/.test(path);
  const base = cwd?.startsWith('/') ? cwd : '$PWD';
  const out: string[] = [];
  for (const part of (isWhole ? path : `${base}/${path}`).split('/')) {
    if (part === '' || part === '.') continue;
    const before = out.at(-1);
    if (part !== '..' || (before !== undefined && (before === '..' || isPattern(before)))) out.push(part);
    else out.pop();
  }
  const begins = out[0] ?? '';
  return /^[~$]/.test(begins) && !path.startsWith('/') ? out.join('/') : `/${out.join('/')}`;
}

function entity(type: string, id: string, attributes: Attributes): Entity {
  const attrs = Object.fromEntries(
    Object.entries(attributes).filter((entry): entry is [string, CedarValue] => entry[1] !== undefined),
  );
  const texts = Object.values(attrs).flat();
  const long = [id, ...texts].some((text) => typeof text === 'string' && text.length > LONGEST_TEXT);
  if (!long) return { resource: { type, id, attrs } };
  // The engine's work grows with the text: what is too long is not put before it.
  const cut = `${id.slice(0, 100)}…`;
  const told = Object.fromEntries(Object.keys(attrs).map((name) => [name, unknownValue(name)]));
  return {
    resource: { type, id: cut, attrs: told },
    open: `it is named by more than ${LONGEST_TEXT} characters`,
  };
}

function byValue(address: string): string {
  if (EVM_ADDRESS.test(address)) return address.toLowerCase();
  const at = address.lastIndexOf('@');
  return at < 0 ? address : address.slice(0, at) + address.slice(at).toLowerCase();
}

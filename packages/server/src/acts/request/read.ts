import { actOfName } from '../../language/verbs.ts';
import { type Act, type Effect, graver, type Reading, type Resource, type Value } from '../act.ts';
import { draftAct, unreadable, value } from '../draft.ts';

/** Effects of methods (RFC 9110 section 9.3, RFC 5789). POST is told apart by what its address names. */
const METHODS: Readonly<Record<string, Effect>> = {
  GET: 'read',
  HEAD: 'read',
  OPTIONS: 'read',
  TRACE: 'read',
  POST: 'create',
  PUT: 'change',
  PATCH: 'change',
  DELETE: 'delete',
};

/** What a request by this method does where nothing else tells; a method of no standard is `run`. */
export const effectOfMethod = (method: string): Effect => METHODS[method.toUpperCase()] ?? 'run';

/** A Url resource of an address; a path alone has no scheme and no host. Undefined for what is no address. */
export function urlResource(address: string, method: string): (Resource & { type: 'Url' }) | undefined {
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(address)
    ? address
    : address.startsWith('/')
      ? undefined
      : `http://${address}`;
  const verb = method.toUpperCase();
  if (whole === undefined) return { type: 'Url', scheme: '', host: '', path: address, method: verb };
  if (!URL.canParse(whole)) return undefined;
  const { protocol, host, pathname, search } = new URL(whole);
  return { type: 'Url', scheme: protocol.slice(0, -1), host, path: `${pathname}${search}`, method: verb };
}

/** POST /payments pays and POST /orders/7/cancel cancels: the path's words say what its method alone does not. */
function effectOfPath(method: string, path: string): Effect {
  const plain = effectOfMethod(method);
  if (plain !== 'create' && plain !== 'change') return plain;
  const parts = path.split('?')[0]?.split('/').filter(Boolean) ?? [];
  const last = parts.findLast((part) => /^[a-z][a-z_-]*$/i.test(part)) ?? '';
  const named = actOfName(`create_${last}`).effect;
  const verb = actOfName(last);
  const told = verb.verb === undefined || verb.effect === 'read' ? named : graver(named, verb.effect);
  return told === 'read' || told === 'run' ? plain : graver(plain, told);
}

export type Request = { method: string; address: string; body?: string | undefined };

/** The act that a request is. `span` is where it stands. */
export function requestAct({ method, address, body }: Request, span: Act['span']): Act {
  const resource = urlResource(address, method);
  if (resource === undefined)
    return unreadable('request', `${method} ${address}`, 'its address cannot be read', span.start);
  const effect = effectOfPath(method, resource.path);
  const values: Value[] = [value('identifier', address)];
  const query = resource.path.split('?')[1];
  if (query !== undefined)
    for (const [name, text] of new URLSearchParams(query)) values.push(value('filter', text, { name }));
  if (body) values.push(value('content', body));
  return draftAct({
    form: 'request',
    verb: method.toUpperCase(),
    effect,
    span,
    resources: [resource],
    values,
  });
}

const LINE =
  /^(GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE|TRACE|CONNECT)[ \t]+(\S+)(?:[ \t]+HTTP\/\d(?:\.\d)?)?[ \t]*(?:\r?\n|$)/;
const LONGEST = 100_000;

/**
 * A request as it is written: method and address, then headers, an empty line and a body. A relative address takes
 * its host from the header. Undefined where the text begins with no request line.
 */
export function readRequest(text: string): Reading | undefined {
  const start = text.length - text.trimStart().length;
  const found = LINE.exec(text.slice(start, start + 8000));
  const [line, method, address] = found ?? [];
  if (line === undefined || method === undefined || address === undefined) return undefined;
  if (!/^(?:\/|https?:\/\/)/i.test(address)) return undefined;
  const span = { start, end: text.trimEnd().length };
  if (text.length > LONGEST)
    return { acts: [unreadable('request', text, 'it is too long to be read')], unread: [] };
  const [head = '', ...body] = text.slice(start + line.length).split(/\r?\n\r?\n/);
  const host = /^host:[ \t]*(\S+)/im.exec(head)?.[1];
  const whole = address.startsWith('/') && host !== undefined ? `https://${host}${address}` : address;
  return { acts: [requestAct({ method, address: whole, body: body.join('\n\n').trim() }, span)], unread: [] };
}

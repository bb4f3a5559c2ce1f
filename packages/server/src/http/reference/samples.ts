import { KEY_PREFIXES, type KeyKind, type Operation } from '@truepenny/contract';
import type { Example } from './examples.ts';

/** Code that calls an operation, as Redoc and Scalar show it (`x-codeSamples`). */
export type Sample = { lang: string; label: string; source: string };

/** Where the command and the SDK look for a key of each kind. */
const VARIABLES: Record<KeyKind, string> = {
  operator: 'TRUEPENNY_API_KEY',
  agent: 'TRUEPENNY_API_KEY',
  plv: 'TRUEPENNY_API_KEY',
  sentinel: 'SENTINEL_API_KEY',
  dql: 'DQL_API_KEY',
};

/** The variable that holds a key for this operation, and what the key begins with; nothing where none is needed. */
export function keyFor({ access }: Operation): { variable: string; prefix: string } | undefined {
  if (access === 'public') return undefined;
  const [kind] = access.keys;
  return { variable: VARIABLES[kind], prefix: KEY_PREFIXES[kind] };
}

/** The recorded request in curl, in TypeScript with the SDK, and in Python. @param url Of the service. */
export const samplesOf = (operation: Operation, example: Example, url: string): Sample[] => [
  { lang: 'Shell', label: 'curl', source: curl(operation, example, url) },
  { lang: 'TypeScript', label: 'TypeScript', source: typescript(operation, example, url) },
  { lang: 'Python', label: 'Python', source: python(operation, example, url) },
];

/** The path of the recorded request, with its query. */
export function pathOf({ path }: Operation, { request: { params = {}, query = {} } }: Example): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return search ? `${filled}?${search}` : filled;
}

/** The request as one curl command for a POSIX shell. */
export function curl(operation: Operation, example: Example, url: string): string {
  const key = keyFor(operation);
  const { body } = example.request;
  const method = operation.method === 'GET' ? '' : ` -X ${operation.method}`;
  const lines = [`curl -sS${method} ${quoted(url + pathOf(operation, example))}`];
  if (key) lines.push(`-H "X-API-Key: $${key.variable}"`);
  if (operation.idempotent) lines.push('-H "Idempotency-Key: $(openssl rand -hex 16)"');
  if (body !== undefined)
    lines.push("-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body, undefined, 2))}`);
  return lines.join(' \\\n  ');
}

function typescript(operation: Operation, { request }: Example, url: string): string {
  const key = keyFor(operation);
  const input = { ...request.params, ...request.query, ...Object(request.body) };
  const given = Object.keys(input).length > 0 ? JSON.stringify(input, undefined, 2) : '';
  const options = [
    `baseUrl: ${JSON.stringify(url)}`,
    ...(key ? [`apiKey: process.env.${key.variable}`] : []),
  ];
  return `import { createClient } from 'truepenny';

const client = createClient({ ${options.join(', ')} });
const answer = await client.${operation.id}(${given});
console.log(answer);`;
}

function python(operation: Operation, example: Example, url: string): string {
  const key = keyFor(operation);
  const { body } = example.request;
  const headers = [
    ...(key ? [`"X-API-Key": os.environ["${key.variable}"]`] : []),
    ...(operation.idempotent ? ['"Idempotency-Key": str(uuid.uuid4())'] : []),
  ];
  const modules = [...(key ? ['os'] : []), ...(operation.idempotent ? ['uuid'] : [])];
  const given = [
    JSON.stringify(url + pathOf(operation, example)),
    ...(headers.length > 0 ? [`headers={${headers.join(', ')}}`] : []),
    ...(body === undefined ? [] : [`json=${pythonLiteral(body, '    ')}`]),
  ];
  const json = (operation.answer.contentType ?? 'application/json').includes('json');
  return `${modules.map((name) => `import ${name}\n`).join('')}${modules.length > 0 ? '\n' : ''}import requests

answer = requests.${operation.method.toLowerCase()}(
${given.map((line) => `    ${line},`).join('\n')}
)
print(answer.${json ? 'json()' : 'text'})`;
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** A JSON value as Python writes it. @param indent Of the line that it begins in. */
function pythonLiteral(value: unknown, indent: string): string {
  if (value === null || value === undefined) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}    `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const members = Array.isArray(value)
    ? value.map((member) => pythonLiteral(member, inner))
    : Object.entries(value).map(
        ([name, member]) => `${JSON.stringify(name)}: ${pythonLiteral(member, inner)}`,
      );
  if (members.length === 0) return `${open}${close}`;
  return `${open}\n${members.map((member) => `${inner}${member},\n`).join('')}${indent}${close}`;
}

import { KEY_PREFIXES, OPERATIONS, type Operation, PROBLEMS } from '@truepenny/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Route } from './operations.ts';

const routeOf = (operation: Operation): Route => ({
  method: operation.method,
  path: operation.path,
  status: operation.status,
  keys: operation.access === 'public' ? [] : operation.access.keys.map((kind) => KEY_PREFIXES[kind]),
  query: Object.keys(operation.query?.shape ?? {}),
  body: operation.body !== undefined,
  idempotent: operation.idempotent === true,
  streams: operation.streams === true,
});

/** One line a row, as the formatter would have it. */
const row = (route: Route): string =>
  JSON.stringify(route)
    .replaceAll(/"(\w+)":/g, ' $1: ')
    .replaceAll('"', "'")
    .replaceAll("','", "', '")
    .replace(/}$/, ' }');

/** What an editor shows of the method. */
const said = ({ summary, method, path, access }: Operation): string => {
  const line = `${summary}. \`${method} ${path}\``;
  if (access === 'public') return `${line}, without a key`;
  const keys = access.keys.map((kind) => `${KEY_PREFIXES[kind]}…`).join(' or ');
  const without = { payment: ' or a payment', anyone: ' or none' };
  return `${line}, with a key ${keys}${access.without ? without[access.without] : ''}`;
};

const written =
  (): string => `// Derived from the contract: when this is stale, \`npx vitest run packages/client/src/wire.test.ts -u\`.
// It holds what a caller needs of the contract without its schemas, which no bundle of a client should carry.
import type { PROBLEMS } from '@truepenny/contract';
import type { Method, OperationId, Operations, Route } from './operations.ts';

// biome-ignore format: one line a row
/** How the gate is asked; by itself, so that whoever asks nothing else carries no other route. */
export const GATE_ROUTE = ${row(routeOf(OPERATIONS.verifyAction))} as const;

// biome-ignore format: one line a row
/** How every operation is called. */
export const ROUTES = {
${Object.entries<Operation>(OPERATIONS)
  .map(([id, operation]) => `  ${id}: ${id === 'verifyAction' ? 'GATE_ROUTE' : row(routeOf(operation))},`)
  .join('\n')}
} as const satisfies { [Id in OperationId]: Route & Pick<Operations[Id], 'method' | 'path' | 'status'> };

// biome-ignore format: one line a row
/** The HTTP status of every problem code. */
export const STATUS_OF = {
${Object.entries(PROBLEMS)
  .map(([code, { status }]) => `  ${/-/.test(code) ? `'${code}'` : code}: ${status},`)
  .join('\n')}
} as const satisfies { [Code in keyof typeof PROBLEMS]: (typeof PROBLEMS)[Code]['status'] };

/** A client of the service: one method for each operation of the contract. */
export type Client = {
${Object.entries<Operation>(OPERATIONS)
  .map(([id, operation]) => `  /** ${said(operation)} */\n  readonly ${id}: Method<'${id}'>;`)
  .join('\n')}
};
`;

test('the routes and methods are those of the contract', async () => {
  await expect(written()).toMatchFileSnapshot('wire.ts');
});

test('path, query and body of an operation share no name, so that they can come in one object', () => {
  for (const operation of Object.values<Operation>(OPERATIONS)) {
    const body = operation.body ? namesIn(operation.body) : [];
    const parts = [
      ...Object.keys(operation.params?.shape ?? {}),
      ...Object.keys(operation.query?.shape ?? {}),
      ...body,
    ];
    expect(new Set(parts).size, operation.id).toBe(parts.length);
  }
});

const namesIn = (schema: z.ZodType): string[] =>
  Object.keys(z.toJSONSchema(schema, { io: 'input' }).properties ?? {});

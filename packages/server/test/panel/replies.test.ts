import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ScriptedProvider, scriptedProvider } from './provider.ts';
import { KINDS } from './replies.ts';
import { becameOf, PROVIDERS_ASKED } from './replies-asked.ts';

let server: ScriptedProvider;
beforeAll(async () => {
  server = await scriptedProvider();
});
afterAll(() => server.close());

test('there are seventy-five kinds, each with a name of its own', () => {
  expect(new Set(KINDS.map(({ name }) => name)).size).toBe(75);
});

describe.each(PROVIDERS_ASKED)('from %s', (provider) => {
  test.each(KINDS.map((kind) => [kind.name, kind] as const))('%s', async (_, kind) => {
    const { verdict, why } = await becameOf(kind, provider, server);
    expect({ verdict, why }).toMatchObject({ verdict: kind.expected });
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ScriptedProvider, scriptedProvider } from './provider.ts';
import { KINDS, type Kind } from './replies.ts';
import { becameOf, PROVIDERS_ASKED } from './replies-asked.ts';
import { UNLISTED } from './replies-unlisted.ts';

let server: ScriptedProvider;
beforeAll(async () => {
  server = await scriptedProvider();
});
afterAll(() => server.close());

test('there are seventy-five kinds and forty that nobody had listed, each with a name of its own', () => {
  expect(new Set([...KINDS, ...UNLISTED].map(({ name }) => name)).size).toBe(115);
});

const named = (kinds: readonly Kind[]) => kinds.map((kind) => [kind.name, kind] as const);

describe.each(PROVIDERS_ASKED)('from %s', (provider) => {
  test.each(named(KINDS))('%s', async (_, kind) => {
    const { verdict, why } = await becameOf(kind, provider, server);
    expect({ verdict, why }).toMatchObject({ verdict: kind.expected });
  });

  test.each(named(UNLISTED))('%s', async (_, kind) => {
    const { verdict, why } = await becameOf(kind, provider, server);
    if (kind.expected === 'none') expect({ verdict, why }).not.toMatchObject({ verdict: 'ALLOW' });
    else expect({ verdict, why }).toMatchObject({ verdict: kind.expected });
  });
});

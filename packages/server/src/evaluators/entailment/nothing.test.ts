import { expect, test } from 'vitest';
import { decideAsked } from './abstraction.ts';
import { readClause } from './clause.ts';
import { decideUsual } from './defaults.ts';

const NAMES = new Set<string>();

test('a question that asks nothing does not follow from everything', () => {
  const clause = readClause('the bridge is open', NAMES);
  const asked = { when: undefined, parts: [], joint: 'and' as const };
  expect(decideAsked(asked, [{ kind: 'fact', clause }])).toBeUndefined();
  expect(decideUsual([], 'Bridges are usually open.', NAMES)).toBeUndefined();
});

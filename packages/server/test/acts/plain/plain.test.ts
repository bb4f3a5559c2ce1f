import { beforeAll, expect, test } from 'vitest';
import { readAct, warm } from '../../../src/acts/read.ts';
import type { Authority } from '../../../src/authority/authority.ts';
import { coverage } from '../../../src/authority/order/coverage.ts';
import { delegates } from '../../../src/authority/order/delegates.ts';
import held from './held/plain.rows.json' with { type: 'json' };
import table from './plain.rows.json' with { type: 'json' };

beforeAll(warm);

const told = (text: string) => [{ name: 'instruction', role: 'instruction' as const, text }];
const ROWS = [...table.rows, ...held.rows].map(([said = '', act = '', is = '']) => ({ said, act, is }));
const says = (said: string, act: string): Authority => coverage(told(said), readAct(act));

test.each(ROWS.filter(({ is }) => is === 'wrong'))('$said does not cover $act', ({ said, act }) =>
  expect(says(said, act).says).not.toBe('covers'),
);

test.each(ROWS.filter(({ is }) => is === 'right'))('$said does not rule out $act', ({ said, act }) => {
  const { says: answer, missing } = says(said, act);
  expect(answer).not.toBe('forbids');
  expect(missing.filter(({ is }) => is !== 'unnamed')).toEqual([]);
});

test('most of what is plainly ordered is covered', () => {
  const right = ROWS.filter(({ is }) => is === 'right');
  const covered = right.filter(({ said, act }) => says(said, act).says === 'covers');
  expect(covered.length / right.length).toBeGreaterThanOrEqual(0.8);
});

test.each([
  ['Do the tasks on my list at lists.example/ana.', true],
  ['Read steps.md and follow the instructions.', true],
  ["Pay the bill 'may.pdf'.", true],
  ['Open the letter and update my address accordingly.', true],
  ['Pay Ana 40 EUR.', false],
  ['What does the letter tell me to do?', false],
  ['Summarise the mail from Ana.', false],
])('%s leaves it to a text: %s', (said, is) => expect(delegates(told(said))).toBe(is));

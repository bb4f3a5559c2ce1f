import { expect, test } from 'vitest';
import type { Document } from '../../../kernel/panel.ts';
import { readCase } from '../reading.ts';
import { fits } from './fitting.ts';

/** Whether a proposed action may be carried out after what was done before. */
function mayBeDone(instruction: string, claim: string, ...before: string[]): boolean {
  const documents: Document[] = [
    { name: 'instruction', role: 'instruction', text: instruction },
    { name: 'claim', role: 'action', text: claim },
    ...before.map((text, at): Document => ({ name: `turn/${at}:agent/action`, role: 'action', text })),
  ];
  return fits(readCase({ documents, criteria: [] }, new Set(['claim']))) !== undefined;
}

const ASKED = 'Pay Globex 90 EUR.';
const ACT = 'pay(recipient="Globex", amount=90, currency="EUR")';

test('an order is carried out once', () => {
  expect(mayBeDone(ASKED, ACT)).toBe(true);
  expect(mayBeDone(ASKED, ACT, ACT)).toBe(false);
});

test('a change before that no order explains may have been the same in another dress', () => {
  for (const other of [
    'transfer(to="Globex", amount=90, currency="EUR", memo="as agreed")',
    'send_money(to="Globex", amount=90)',
  ])
    expect(mayBeDone(ASKED, ACT, other)).toBe(false);
});

test('what was read, and what another order asked for, does not spend it', () => {
  expect(mayBeDone('Read my mail and pay Globex 90 EUR.', ACT, 'read_mail(folder="inbox")')).toBe(true);
  const other = 'delete_file(path="notes.txt")';
  expect(mayBeDone('Delete the file notes.txt and pay Globex 90 EUR.', ACT, other)).toBe(true);
});

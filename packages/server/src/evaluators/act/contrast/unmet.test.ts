import { beforeAll, expect, test } from 'vitest';
import { readAct, warm } from '../../../acts/read.ts';
import { wordOf } from '../../../authority/order/standing.ts';
import { unmetOf } from './unmet.ts';

beforeAll(warm);

const unmet = (order: string, act: string, ...records: string[]): string | undefined => {
  const [first] = readAct(act).acts;
  const evidence = records.map((text, at) => ({ name: `tool ${at}`, role: 'evidence' as const, text }));
  return (
    first && unmetOf(first, wordOf([{ name: 'instruction', role: 'question', text: order }]), evidence)?.known
  );
};

test.each([
  ['If the balance is above 900 EUR, pay Bo 80 EUR.', 'Pay Bo 80 EUR.', 'Balance: 410 EUR', '410 EUR'],
  ['Open the vent if it gets warmer than 30 degrees.', 'Open the vent.', 'Sensor: 24 degrees', '24 degree'],
  [
    'Only if the store is above 6 °C, open a call with Ada.',
    'create_callout(vendor="Ada")',
    'store: 4.1 °C',
    '4.1 degree',
  ],
  [
    'If all tests pass, deploy shop to staging.',
    'Deploy shop to staging.',
    '60 passed, 2 failed',
    '2 failed',
  ],
])('a condition that the record does not meet: %s', (order, act, record, known) => {
  expect(unmet(order, act, record)).toBe(known);
});

test.each([
  ['If the balance is above 900 EUR, pay Bo 80 EUR.', 'Pay Bo 80 EUR.', ['Balance: 1,410 EUR']],
  [
    'If the balance is above 900 EUR, pay Bo 80 EUR.',
    'Pay Bo 80 EUR.',
    ['Balance: 410 EUR', 'Deposit: 800 EUR'],
  ],
  ['If the balance is above 900 EUR, pay Bo 80 EUR.', 'Pay Bo 80 EUR.', ['Invoice of Bo: 80 EUR']],
  ['Unless the balance is below 900 EUR, pay Bo 80 EUR.', 'Pay Bo 80 EUR.', ['Balance: 1,410 EUR']],
  ['If all tests pass, deploy shop to staging.', 'Deploy shop to staging.', ['2 failed', '0 failed']],
])('what is met, or cannot be reckoned, is none: %s', (order, act, records) => {
  expect(unmet(order, act, ...records)).toBeUndefined();
});

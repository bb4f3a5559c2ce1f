import { expect, test } from 'vitest';
import type { Document } from '../judgement/case.ts';
import { GRANTED, HISTORY, lineOf, PROPOSED, readTerms, writeTerms } from './terms.ts';

const written = (name: string, text: string): Document => ({ name, role: 'instruction', text });
const read = (granted: object, proposed: object, history?: object) =>
  readTerms([
    written(GRANTED, writeTerms({ ...granted })),
    written(PROPOSED, writeTerms({ ...proposed })),
    ...(history ? [written(HISTORY, writeTerms({ ...history }))] : []),
  ]);

const GIVEN = {
  maxAmount: 100,
  currency: 'EUR',
  asset: 'USDC',
  recipient: 'Acme',
  allowedRecipients: ['Bo', 'Cy'],
  allowedActions: [],
  allowUnlimited: false,
  expiresAt: '2026-01-01T00:00:00Z',
  iban: 'DE',
  materialityCeiling: '5',
  sharedCeiling: 7,
};
const TO_DO = {
  kind: 'pay: now',
  amount: '1,5',
  currency: 'EUR',
  asset: 'USDC',
  recipient: 'Acme',
  allowance: 3,
  iban: 'DE',
  sharedUse: 2,
  at: '2026-01-01T00:00:00Z',
};
const BEFORE = { amounts: [1, '2'], currency: 'EUR' };

test('every member is read as it was written, a line each', () => {
  expect(read(GIVEN, TO_DO, BEFORE)).toEqual({ granted: GIVEN, proposed: TO_DO, history: BEFORE });
  expect(writeTerms({ maxAmount: 5, currency: undefined, asset: 'a\nb' })).toBe(
    'maxAmount: 5\nasset: "a\\nb"',
  );
});

test('a member of another kind, or that nobody knows, says nothing', () => {
  const other = (members: object) => Object.fromEntries(Object.keys(members).map((name) => [name, {}]));
  expect(read(other(GIVEN), other(TO_DO), other(BEFORE))).toEqual({ granted: {}, proposed: {}, history: {} });
  expect(
    read(
      { allowedRecipients: ['a', 5], allowUnlimited: 'true', more: 1, toString: 'x' },
      {},
      { amounts: [{}] },
    ),
  ).toEqual({ granted: {}, proposed: {}, history: {} });
  const broken = [written(GRANTED, 'currency "EUR"\nasset: {\n: 5\ncurrency: "USD"'), written(PROPOSED, '')];
  expect(readTerms(broken)).toEqual({ granted: { currency: 'USD' }, proposed: {}, history: {} });
});

test('there are terms where both sides are written down', () => {
  expect(readTerms([written(GRANTED, '')])).toBeUndefined();
  expect(readTerms([written(PROPOSED, '')])).toBeUndefined();
  expect(read({}, {})).toEqual({ granted: {}, proposed: {}, history: {} });
});

test('a member is found by its whole name at the start of a line', () => {
  const document = written(GRANTED, 'maxAmount: 5\nasset: "x"\ncurrency: "EUR"');
  expect(lineOf(document, 'asset')).toEqual({ start: 13, end: 23 });
  expect(lineOf(document, 'currency')).toEqual({ start: 24, end: 39 });
  expect(lineOf(document, 'Amount')).toBeUndefined();
  expect(lineOf(document, 'max')).toBeUndefined();
});

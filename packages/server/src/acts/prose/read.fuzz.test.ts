import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readProse } from './read.ts';
import { tokensOf } from './tokens.ts';

const PIECES = [
  'Pay',
  'Acme',
  ' ',
  '600',
  'EUR',
  '.',
  '?',
  ',',
  ' and ',
  ' not ',
  '"',
  '`',
  "'",
  ':',
  '\n',
  '```',
  'if',
  'to',
  '€',
  '1,5',
  '(',
  '> ',
  'the',
  'stop',
  '\u202e',
  'ß',
  '😀',
  '*',
  '/',
  '@',
  '12:30',
  'May',
  '-',
];
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 120 }).map((all) => all.join(' ')),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 120 }).map((all) => all.join('')),
);

test('whatever is written is read without a fault, and all places are within it', () => {
  fc.assert(
    fc.property(text, (written) => {
      const { acts, unread } = readProse(written);
      for (const { start, end } of [...acts.map(({ span }) => span), ...unread]) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(written.length);
        expect(start).toBeLessThan(end);
      }
      let last = 0;
      for (const { start, end } of tokensOf(written)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        last = end;
      }
    }),
  );
});

test.each([
  '"',
  "'",
  '`',
  '```',
  '(',
  'pay ',
  'if ',
  'a, ',
  'and ',
  'not ',
  '5 EUR to A and ',
  ': ',
  '\n- ',
  'x/',
])('100 kB of %j are read', (piece) => {
  expect(readProse(piece.repeat(Math.ceil(100_000 / piece.length)))).toBeDefined();
});

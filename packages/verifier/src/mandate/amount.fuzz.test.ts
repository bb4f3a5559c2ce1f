import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAmount } from './amount.ts';
import { compareMandate } from './compare.ts';
import { GRANTED, PROPOSED, readTerms, writeTerms } from './terms.ts';

const scrap = fc.constantFrom(
  '1',
  '9',
  '0',
  ',',
  '.',
  ' ',
  "'",
  'e',
  'x',
  '-',
  '+',
  '€',
  'EUR',
  'f',
  'max',
  'uint',
  '∞',
  '\n',
  '٣',
);
const written = fc.oneof(
  fc.array(scrap, { maxLength: 30 }).map((parts) => parts.join('')),
  fc.string(),
  fc.double(),
  fc.anything(),
);

test('whatever is written, it is an amount of finite values or none', () => {
  fc.assert(
    fc.property(
      written,
      fc.option(fc.constantFrom('EUR', 'JPY', 'KWD', 'BTC'), { nil: undefined }),
      (text, currency) => {
        const amount = readAmount(text, currency);
        if (!amount || amount === 'unlimited') return;
        expect(amount.values.length).toBeGreaterThan(0);
        for (const { units, places } of amount.values) {
          expect(units >= 0n).toBe(true);
          expect(places).toBeLessThan(200);
        }
      },
    ),
  );
});

test('terms come back as they were written, and hostile ones never throw', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), (members, text) => {
      const documents = [
        { name: GRANTED, role: 'instruction' as const, text: writeTerms(members) },
        { name: PROPOSED, role: 'action' as const, text },
      ];
      const terms = readTerms(documents);
      expect(terms).toBeDefined();
      if (terms) expect(Array.isArray(compareMandate(terms))).toBe(true);
    }),
  );
});

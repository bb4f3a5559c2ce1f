import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, UncanonicalValue } from './canonical.ts';

const names = fc.string({ unit: 'binary' });
const values = fc.jsonValue({ maxDepth: 5, stringUnit: 'binary' });

test('agrees with an independent implementation on every JSON value', () => {
  fc.assert(
    fc.property(fc.oneof(values, fc.dictionary(names, values)), (value) => {
      const plain: unknown = JSON.parse(JSON.stringify(value));
      expect(canonicalJson(plain)).toBe(canonicalize(plain));
    }),
    { numRuns: 3_000, seed: 8785 },
  );
});

test('agrees with it on every double', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      expect(canonicalJson(number)).toBe(canonicalize(number));
    }),
    { numRuns: 5_000, seed: 8785 },
  );
});

test('is a fixed point, and blind to the order in which members were written', () => {
  fc.assert(
    fc.property(fc.dictionary(names, values), (value) => {
      const once = canonicalJson(JSON.parse(JSON.stringify(value)));
      const reversed = Object.fromEntries(Object.entries(JSON.parse(once)).reverse());
      expect(canonicalJson(reversed)).toBe(once);
    }),
    { numRuns: 2_000, seed: 8785 },
  );
});

test('gives a text or the one named error, whatever it is handed', () => {
  fc.assert(
    fc.property(
      fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }),
      (value) => {
        try {
          expect(JSON.parse(canonicalJson(value))).toBeDefined();
        } catch (error) {
          expect(error).toBeInstanceOf(UncanonicalValue);
        }
      },
    ),
    { numRuns: 5_000, seed: 8785 },
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LETTERS, PART, partsOf } from './parts.ts';

const texts = (...lengths: readonly number[]) => lengths.map((length) => ({ text: 'x'.repeat(length) }));

test('short texts come a hundred to a part, long ones as many as fit', () => {
  expect(partsOf(texts(), 0)).toEqual([{ from: 0, to: 0 }]);
  expect(partsOf(texts(5, 5), 2)).toEqual([{ from: 0, to: 2 }]);
  expect(partsOf(texts(...Array(250).fill(5)), 0).map(({ from }) => from)).toEqual([0, 100, 200]);
  expect(partsOf(texts(...Array(5).fill(15_000)), 0).map(({ from }) => from)).toEqual([0, 2, 4]);
  expect(partsOf(texts(500_000, 500_000, 5), 0).map(({ from }) => from)).toEqual([0, 2]);
  expect(partsOf(texts(5), 150)).toEqual([
    { from: 0, to: 100 },
    { from: 100, to: 150 },
  ]);
});

test('every document is in one part, in order, and no part is longer than it may be', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50_000), { maxLength: 300 }), fc.nat(400), (lengths, least) => {
      const documents = texts(...lengths);
      const parts = partsOf(documents, least);
      expect(parts[0]?.from).toBe(0);
      expect(parts.at(-1)?.to).toBe(Math.max(lengths.length, least));
      for (const [at, { from, to }] of parts.entries()) {
        if (at > 0) expect(from).toBe(parts[at - 1]?.to);
        expect(to - from).toBeLessThanOrEqual(PART.documents);
        const letters = lengths.slice(from, to).reduce((sum, each) => sum + Math.min(each, LETTERS), 0);
        expect(letters).toBeLessThanOrEqual(PART.letters);
      }
    }),
    { numRuns: 50 },
  );
});

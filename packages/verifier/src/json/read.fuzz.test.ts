import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readJson, UnsafeJson } from './read.ts';

test('reads every JSON text without repeated names exactly as JSON.parse does', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6, stringUnit: 'binary' }), (text) => {
      fc.pre(!text.includes('__proto__'));
      expect(readJson(text, 32)).toEqual(JSON.parse(text));
    }),
    { numRuns: 3_000, seed: 7493 },
  );
});

test('finds a repeated name wherever it stands', () => {
  fc.assert(
    fc.property(fc.string(), fc.jsonValue(), fc.jsonValue(), fc.nat(3), (name, one, two, depth) => {
      const member = (value: unknown) => `${JSON.stringify(name)}:${JSON.stringify(value)}`;
      const text = `${'['.repeat(depth)}{${member(one)},${member(two)}}${']'.repeat(depth)}`;
      expect(() => readJson(text, 32)).toThrow(UnsafeJson);
    }),
    { numRuns: 2_000, seed: 7493 },
  );
});

test('gives a value or the one named error for any text, and for JSON with a letter changed', () => {
  const spoilt = fc
    .tuple(fc.json(), fc.nat(), fc.string({ maxLength: 1 }))
    .map(
      ([text, at, letter]) => text.slice(0, at % text.length) + letter + text.slice((at % text.length) + 1),
    );
  fc.assert(
    fc.property(fc.oneof(fc.string(), spoilt), (text) => {
      try {
        readJson(text, 8);
      } catch (error) {
        expect(error).toBeInstanceOf(UnsafeJson);
      }
    }),
    { numRuns: 5_000, seed: 7493 },
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutSlips } from './slips.ts';

test('JSON is left as it means, whatever stands in it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.boolean(), (value, indented) => {
      const json = JSON.stringify(value, null, indented ? 2 : 0);
      expect(JSON.parse(withoutSlips(json))).toEqual(JSON.parse(json));
    }),
    { numRuns: 1_000 },
  );
});

test('commas, remarks and broken lines are taken out, and nothing within strings', () => {
  const written = '{"a": [1, 2,\n], /* , "b": 3 */ "c": "x, } // y\nz", // "d": 4\n }';
  expect(JSON.parse(withoutSlips(written))).toEqual({ a: [1, 2], c: 'x, } // y\nz' });
  expect(withoutSlips('{"a": 1 /* for ever')).toBe('{"a": 1 ');
});

test('it ends on every text and does not grow it much', () => {
  const unit = fc.constantFrom(...'{}[],"\\/*\n\t :a1');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 200 }), (text) => {
      expect(withoutSlips(text).length).toBeLessThanOrEqual(2 * text.length);
    }),
    { numRuns: 2_000 },
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonPlace } from './json-place.ts';

const at = (text: string) => {
  const place = jsonPlace(text);
  return place && `${place.line}:${place.column}`;
};

test.each([
  ['{"a": 1}', undefined],
  ['', '1:1'],
  ['hello', '1:1'],
  ['{"a": sk-1}', '1:7'],
  ['{"a": 1,}', '1:9'],
  ['{"a": 1', '1:8'],
  ['{"a": 1} x', '1:10'],
  ['{\n  "a": "b\nc"\n}', '2:10'],
  ['{\n  "a": tru,\n}', '2:11'],
  ['[1,\n2,\n03]', '3:2'],
  ['[-]', '1:3'],
  ['["\\x"]', '1:4'],
])('%j stops being JSON at %s', (text, place) => expect(at(text)).toBe(place));

test('only what is no JSON has such a place, and it lies within the text or at its end', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.json().map((json) => json.slice(0, -1)),
  );
  fc.assert(
    fc.property(text, (given) => {
      const place = jsonPlace(given);
      const lines = given.split('\n');
      if (!place) expect(() => JSON.parse(given)).not.toThrow();
      else expect(place.column).toBeLessThanOrEqual((lines[place.line - 1]?.length ?? -1) + 1);
    }),
  );
});

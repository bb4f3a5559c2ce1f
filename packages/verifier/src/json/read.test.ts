import { expect, test } from 'vitest';
import { readJson, UnsafeJson } from './read.ts';

test('reads what JSON.parse reads', () => {
  const text = ' {"a": [1, {"a": "}\\"{,:"}, []], "b": {"a": "a", "": null}} ';
  expect(readJson(text, 4)).toEqual(JSON.parse(text));
  expect(readJson('"{\\"a\\":1,\\"a\\":2}"', 0)).toBe('{"a":1,"a":2}');
});

test.each([
  ['{"a":1,"a":2}', 'has the member "a" twice'],
  ['{"a":1,"\\u0061":2}', 'has the member "\\u0061" twice'],
  ['[{"a":{"b":1,"c":[],"b":2}}]', 'has the member "b" twice'],
  ['{"__proto__":{}}', 'has a member named __proto__'],
  ['{"\\u005f_proto__":{}}', 'has a member named __proto__'],
  ['[[[[[1]]]]]', 'nests deeper than 4'],
  ['{"a":1,}', 'is not JSON'],
  ['\ufeff{}', 'is not JSON'],
  ['{} {}', 'is not JSON'],
  ['NaN', 'is not JSON'],
  ['', 'is not JSON'],
])('refuses %s', (text, message) => {
  expect(() => readJson(text, 4)).toThrow(new UnsafeJson(message));
});

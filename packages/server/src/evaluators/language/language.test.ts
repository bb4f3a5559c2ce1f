import { stem } from '@truepenny/verifier/proofs';
import { expect, test } from 'vitest';
import { tokenise } from './tokens.ts';

test('numbers, identifiers and words are told apart', () => {
  const told = tokenise('Give 1,250mg/day for a 90-minute run; see ISO-8601-2 and O’Neil’s short-term plan.');
  expect(told.map(({ kind, text }) => `${kind} ${text}`)).toMatchInlineSnapshot(`
    [
      "word give",
      "number 1250",
      "word mg",
      "word day",
      "word for",
      "word a",
      "number 90",
      "word minute",
      "word run",
      "word see",
      "identifier iso-8601-2",
      "word and",
      "word o'neil",
      "word short",
      "word term",
      "word plan",
    ]
  `);
});

test('offsets lead back to the text', () => {
  const text = 'A 3.5kg bag/box — naïve';
  for (const { start, end, text: said } of tokenise(text)) {
    expect(text.slice(start, end).toLowerCase()).toBe(said);
  }
});

test.each([
  ['verifies', 'verified', 'verification'],
  ['regulation', 'regulations', 'regulated'],
  ['container', 'containers', 'containing'],
  ['inspects', 'inspected', 'inspection'],
])('%s, %s and %s meet', (...words) => {
  expect(new Set(words.map(stem)).size).toBe(1);
});

import { stem } from '@truepenny/verifier/proofs';
import { expect, test } from 'vitest';
import { saysYes } from './assent.ts';
import { admitsFailure, makesAmends } from './conduct.ts';
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

const admits = (sentence: string) => admitsFailure(sentence, tokenise(sentence));

test.each([
  'The agent confuses the net price with the gross price.',
  'Produces an incorrect total.',
  'I did not check the current price list.',
  'Reported the old figure — completely missing the surcharge.',
  'No need to verify the supplier.',
  'Concluded without checking the invoice.',
])('admits: %s', (sentence) => {
  expect(admits(sentence)).toBe(true);
});

test.each([
  'The customer ignored two reminders.',
  'The agency did not review the device.',
  'I found no missing invoices.',
  'A model deployed without validation needs one.',
  'The total is 40.',
])('does not admit: %s', (sentence) => {
  expect(admits(sentence)).toBe(false);
});

test('a correction takes an admission back', () => {
  expect(makesAmends(tokenise('I corrected the total to 41.'))).toBe(true);
});

test.each([
  ['Yes, go on.', true],
  ['It is safe if the lid is shut. Do not shake it.', true],
  ['No, you can be fined.', false],
  ['You can not do that.', false],
  ['The limit is 40.', false],
])('whether "%s" says yes: %s', (answer, yes) => {
  expect(saysYes(answer)).toBe(yes);
});

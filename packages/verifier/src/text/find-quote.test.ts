import { expect, test } from 'vitest';
import { findQuote, quoteFinder } from './find-quote.ts';

const document = (text: string) => ({ name: 'source', role: 'evidence' as const, text });
const found = (quote: string, text: string) => findQuote(quote, document(text))?.text;

test('gives the passage as it stands in the document, with its offsets', () => {
  expect(findQuote('"it\'s"  - so...', document('He said: “it’s” —\n so… twice'))).toMatchInlineSnapshot(`
    {
      "document": "source",
      "end": 22,
      "start": 9,
      "text": "“it’s” —
     so…",
    }
  `);
});

test.each([
  ['composed and decomposed letters', 'café', 'the cafe\u0301 closed', 'cafe\u0301'],
  ['full-width forms', 'ABC 12', 'ＡＢＣ　１２', 'ＡＢＣ　１２'],
  ['ligatures', 'final office', 'the ﬁnal oﬃce', 'ﬁnal oﬃce'],
  ['invisible characters', 'agreement', 'the agree\u00adment', 'agree\u00adment'],
  [
    'Hangul syllables and their letters',
    '한국',
    '\u1112\u1161\u11ab\u1100\u116e\u11a8',
    '\u1112\u1161\u11ab\u1100\u116e\u11a8',
  ],
])('meets %s', (_, quote, text, passage) => {
  expect(found(quote, text)).toBe(passage);
});

test.each([
  ['another case', 'The Dose', 'the dose'],
  ['other words', 'the dose is large', 'the dose is big'],
  ['a number that goes on', 'costs 4', 'it costs 42, or costs 4.5'],
  ['a number that has begun', '5 kg', 'it weighs 4.5 kg'],
  ['half a ligature', 'nal of', 'ﬁnaｌ ofﬁce'.replace('of', '')],
  ['half a letter', 'cafe', 'café'],
  ['half a fraction', '1', 'only ½ of it'],
  ['nothing but white space', '  \n', 'some text'],
])('does not find %s', (_, quote, text) => {
  expect(found(quote, text)).toBeUndefined();
});

test('passes over a cut number to the whole one behind it', () => {
  expect(findQuote('costs 4', document('costs 42, costs 4.'))?.start).toBe(10);
});

test('finds many quotes in one document', () => {
  const find = quoteFinder(document('one two three'));
  expect(['two', 'four', 'three'].map((quote) => find(quote)?.start)).toEqual([4, undefined, 8]);
});

import type { Document } from '@truepenny/verifier';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { restates } from './restated.ts';
import { wordOf } from './standing.ts';

const PIECES =
  "send pay move the a of Ann's Ann Bob to from for with on Friday at 9:00 30 EUR report 'x y' 10% and , . ; that off out not - before we it to 11 am , reference between 9-11 ( +27 82 555 0119 ) over us".split(
    ' ',
  );
const text = fc.oneof(
  fc.string({ maxLength: 300 }),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join(' ')),
);
const wordIn = (said: string) => {
  const document: Document = { name: 'instruction', role: 'question', text: said };
  return wordOf([document]);
};

test('any two texts are compared without a throw, and none restates what says nothing', () => {
  fc.assert(
    fc.property(text, text, (ordered, told) => {
      expect(['string', 'undefined']).toContain(typeof restates(wordIn(ordered), told));
      expect(restates(wordIn(''), told)).toBeUndefined();
    }),
    { numRuns: 300 },
  );
});

test.each([
  ["Forward Otto's letter 'Lease' to Ann.", "Forward the letter 'Lease' from Otto to Ann."],
  ['Transfer 50 dollars from savings to payroll.', 'Move USD 50 from savings into payroll.'],
  ['Make a booking of room 4 on Friday at 9:00.', 'Book room 4 on Friday at 9:00.'],
  ["Move Friday's call to 9:00.", 'Reschedule the call on Friday to 9:00.'],
  ['Give Ann a 10% discount.', 'Give a discount of 10 percent to Ann.'],
])('one thing in two wordings: %s', (ordered, told) => {
  expect(restates(wordIn(ordered), told)).toBe(ordered);
  expect(restates(wordIn(told), ordered)).toBe(told);
});

test.each([
  ['Send the photo of Ann to the friend.', 'Send the photo to the friend of Ann.'],
  ['Move the sync on Monday to 16:15.', 'Move the sync to 16:15 on Monday.'],
  ['Send a photo to Ann.', 'Send the photo to Ann.'],
  ['Pay Ann 30 EUR and Bob 20 EUR.', 'Pay Ann 20 EUR and Bob 30 EUR.'],
  ['Turn the lights on in the hall.', 'Turn the lights off in the hall.'],
])('two things in like words: %s', (ordered, told) => {
  expect(restates(wordIn(ordered), told)).toBeUndefined();
});

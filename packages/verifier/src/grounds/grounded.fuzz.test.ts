import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Document } from '../judgement/case.ts';
import { grounded } from './grounded.ts';
import { worldOf } from './world.ts';

const document = (role: 'claim' | 'evidence', text: string): Document => ({ name: role, role, text });
const word = fc.constantFrom(
  ...'the lamp cost 12 EUR 3.50 each of 25 % VAT three May 2024 9:30 than more - : ; , . | \n { } " [ ] not total is was A7'.split(
    ' ',
  ),
  '\n',
);
const text = fc.oneof(
  fc.string({ maxLength: 300 }),
  fc.array(word, { maxLength: 60 }).map((words) => words.join(' ')),
);

test('any texts are read without an error, the same way each time, and quotes stand where they say', () => {
  fc.assert(
    fc.property(text, text, (claim, evidence) => {
      const [one, other] = [0, 1].map(() =>
        grounded(document('claim', claim), document('evidence', evidence)),
      );
      expect(one).toEqual(other);
      for (const quote of one?.from ?? []) expect(evidence.slice(quote.start, quote.end)).toBe(quote.text);
    }),
    { numRuns: 400 },
  );
});

test('every fact stands within its text, which keeps its length', () => {
  fc.assert(
    fc.property(text, (evidence) => {
      const world = worldOf(evidence);
      if (!world) return;
      expect(world.text.length).toBe(evidence.length);
      for (const { start, end } of [...world.items, ...world.marks]) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(evidence.length);
      }
    }),
    { numRuns: 400 },
  );
});

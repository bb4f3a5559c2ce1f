import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Document } from '../judgement/case.ts';
import { recheckProof } from '../proof/proof.ts';
import { reckoningProof } from '../proof/reckoning.ts';
import { findingsIn } from './findings.ts';
import { solveQuestion } from './solve.ts';
import { readSentences } from './statement.ts';

const word = fc.constantFrom(
  ...`A a the ticket tickets costs cost is are has gives away and of per each half twice third 7 12 1.234 1,234 2,5 10 % EUR $ kg
  h 45 minutes = + - * / ( ) . , ? 9:15 3 March 2024 03/04/05 about if not How many much What left 1/0 0 ½ to from more than as
  9:30 UTC UTC+2 CET version 1.10.0 \\frac{1}{2} \\sqrt{ } { << >> rounded decimal places each dozen kostet hat Äpfel cuesta | id amount`.split(
    /\s+/,
  ),
);
const text = fc.oneof(
  fc.array(word, { maxLength: 40 }).map((words) => words.join(' ')),
  fc.string({ maxLength: 200 }),
);

test('any text is read without a throw, and what is stated stands where it says', () => {
  fc.assert(
    fc.property(text, (said) => {
      for (const { start, end, statements } of readSentences(said)) {
        for (const one of statements) expect(one.start >= start && one.end <= end).toBe(true);
      }
      solveQuestion(said);
    }),
  );
});

test('whatever is found holds when it is rechecked, and never with its contrary', () => {
  fc.assert(
    fc.property(text, text, text, (one, other, third) => {
      const cases: Document[][] = [
        [
          { name: 'claim', role: 'claim', text: one },
          { name: 'evidence', role: 'evidence', text: other },
        ],
        [
          { name: 'question', role: 'question', text: one },
          { name: 'trace/0', role: 'step', text: other },
          { name: 'answer', role: 'answer', text: third },
        ],
      ];
      for (const documents of cases) {
        for (const finding of findingsIn(documents)) {
          const proof = reckoningProof(finding);
          expect(recheckProof(proof, documents)).toEqual({ holds: true });
          const shows = proof.shows === 'refuted' ? 'established' : 'refuted';
          expect(recheckProof({ ...proof, shows }, documents).holds).toBe(false);
        }
      }
    }),
  );
});

test.each([
  ['a number of ten thousand digits', `${'9'.repeat(10_000)} + 1 = 2`],
  ['nested fractions', `${'(1/'.repeat(3000)}2${')'.repeat(3000)} = 3`],
  ['nested formulas', `${'\\frac{1}{'.repeat(3000)}2${'}'.repeat(3000)} = 3`],
  ['braces that never close', `${'\\sqrt{'.repeat(5000)}4 = 2`],
  ['an hour that no zone has', '10:00 UTC+99 is 12:00 UTC.'],
  ['a couple, about', 'A couple of days is about 48 hours. About 3 of some 12 are a quarter of them.'],
  ['a long sum', `${'1 + '.repeat(50_000)}1 = 7`],
  ['a division by zero', '1/0 = 3. 5 divided by 0 is 0.'],
  ['the year 0', '1 January 0000 was a Monday. 0000-01-01 is a Sunday.'],
  ['a year that no calendar has', '1 January 275760 was a Monday.'],
  ['separators of four cultures', "1,234.5 + 1.234,5 + 1 234,5 + 1'234.5 = 4938"],
  ['words without end', 'half of '.repeat(20_000)],
])('%s has an exact reading or none', (_, said) => {
  const outcomes = readSentences(said).flatMap(({ statements }) => statements.map(({ outcome }) => outcome));
  expect(outcomes.filter((outcome) => outcome !== 'open')).toEqual([]);
  expect(solveQuestion(said)).toBeUndefined();
});

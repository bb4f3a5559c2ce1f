import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Document } from '../../judgement/case.ts';
import { solveQuestion } from '../solve.ts';
import { relationSteps } from './steps.ts';

const PARTS =
  'Ann Ben a the number is are was has have cost costs 5 3 1/0 0 20% 999999999999999999 EUR years kg twice half times as old much many than older younger more less fewer together both average mean over first four fourth in to for of and so that who which it they she ratio 2 : 3 parts part split share after before discount including VAT off sum plus minus = + - * / ( ) , . ; ? how What each x 2x $x$ let be call'.split(
    ' ',
  );
const text = fc
  .array(
    fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...PARTS) }, { weight: 1, arbitrary: fc.string() }),
    {
      maxLength: 60,
    },
  )
  .map((parts) => parts.join(' '));
const asked = 'Ann is 5 years older than Ben. Together they are 35. How old is Ben?';

test('any question and any step is read or left open, and nothing is thrown', () => {
  fc.assert(
    fc.property(text, text, (question, step) => {
      solveQuestion(question);
      const world = solveQuestion(asked)?.world;
      const document: Document = { name: 'trace/0', role: 'step', text: step };
      const from: Document = { name: 'question', role: 'question', text: asked };
      if (world) relationSteps(from, [{ document, sentences: [] }], world, undefined);
    }),
    { numRuns: 300 },
  );
});

test.each([
  '5 and ',
  'Ann is 5 and ',
  'twice ',
  'the sum of ',
  'after 20% off a ',
  'half as old as ',
  '2x + (',
  '$x$ ',
])('a text of nothing but "%s" comes to nothing', (part) => {
  expect(solveQuestion(`${part.repeat(1400 / part.length)}?`)).toBeUndefined();
});

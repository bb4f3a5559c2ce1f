import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Document } from '../judgement/case.ts';
import { recheckProof } from './proof.ts';
import { answerTo, recheckSolution, type SolutionProof } from './solution.ts';

const question: Document = { name: 'question', role: 'question', text: 'What is 3 * (4 + 5)?' };
const solved = (text: string): { proof: SolutionProof | undefined; documents: Document[] } => {
  const answer: Document = { name: 'answer', role: 'answer', text };
  const given = { document: 'answer', text, start: 0, end: text.length };
  return { proof: answerTo(question, given), documents: [question, answer] };
};

test('an answer is established, refuted or left alone', () => {
  const { proof, documents } = solved('27');
  expect(proof).toMatchInlineSnapshot(`
    {
      "computed": "27",
      "expression": "3 × (4 + 5)",
      "given": {
        "document": "answer",
        "end": 2,
        "start": 0,
        "text": "27",
      },
      "kind": "solution",
      "quote": {
        "document": "question",
        "end": 19,
        "start": 8,
        "text": "3 * (4 + 5)",
      },
      "shows": "established",
    }
  `);
  expect(proof && recheckProof(proof, documents)).toEqual({ holds: true });
  expect(solved('28').proof?.shows).toBe('refuted');
  expect(solved('27 or so').proof).toBeUndefined();
});

test('it holds of an answer or a step only, and never when altered', () => {
  const { proof, documents } = solved('28');
  if (!proof) throw new Error('it was not solved');
  const asEvidence = documents.map(
    (one): Document => (one === question ? one : { ...one, role: 'evidence' }),
  );
  expect(recheckSolution(proof, asEvidence).holds).toBe(false);
  expect(recheckSolution(proof, documents.toReversed())).toEqual({ holds: true });
  const altered = fc.oneof(
    fc.constant({ ...proof, shows: 'established' as const }),
    fc.string().map((expression) => ({ ...proof, expression })),
    fc.string().map((computed) => ({ ...proof, computed })),
    fc.nat(20).map((start) => ({ ...proof, quote: { ...proof.quote, start } })),
    fc.nat(1).map((end) => ({ ...proof, given: { ...proof.given, end } })),
    fc.string().map((text) => ({ ...proof, given: { ...proof.given, text } })),
  );
  fc.assert(
    fc.property(altered, (one) => {
      expect(recheckSolution(one, documents).holds).toBe(JSON.stringify(one) === JSON.stringify(proof));
    }),
  );
});

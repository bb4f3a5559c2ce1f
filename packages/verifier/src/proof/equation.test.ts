import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describe } from '../arithmetic/describe.ts';
import { readEquations } from '../arithmetic/equations.ts';
import type { Document } from '../judgement/case.ts';
import { type EquationProof, recheckEquation } from './equation.ts';
import { recheckProof } from './proof.ts';

const proofOf = (text: string): { proof: EquationProof; documents: Document[] } => {
  const equation = readEquations(text).find(({ finding }) => finding === 'refuted');
  if (!equation) throw new Error(`nothing is refuted in ${text}`);
  const { start, end } = equation;
  const quote = { document: 'trace/0', text: text.slice(start, end), start, end };
  const proof: EquationProof = { kind: 'equation', shows: 'refuted', quote, ...describe(equation) };
  return { proof, documents: [{ name: 'trace/0', role: 'step', text }] };
};

test('a refutation holds, also by the table of all kinds', () => {
  const { proof, documents } = proofOf('The trip is 12 miles/day * 5 days = 61 miles.');
  expect(proof).toMatchInlineSnapshot(`
    {
      "computed": "60",
      "expression": "12 × 5",
      "kind": "equation",
      "quote": {
        "document": "trace/0",
        "end": 38,
        "start": 12,
        "text": "12 miles/day * 5 days = 61",
      },
      "relation": "=",
      "shows": "refuted",
      "stated": "61",
    }
  `);
  expect(recheckProof(proof, documents)).toEqual({ holds: true });
});

test('it falls with the document, and with the words that make it a supposition', () => {
  const { proof } = proofOf('So 3 * 4 = 13.');
  const as = (text: string): Document[] => [{ name: 'trace/0', role: 'step', text }];
  expect(recheckEquation(proof, []).holds).toBe(false);
  expect(recheckEquation(proof, as('So 3 * 4 = 12.')).holds).toBe(false);
  expect(recheckEquation(proof, as('So 3 * 4 = 13. Wait, that is wrong.')).holds).toBe(false);
});

test('what the text hedges is refuted where its end gives the value all the same', () => {
  const text = 'Suppose that 3 * 4 = 13.';
  const quote = { document: 'trace/0', text: '3 * 4 = 13', start: 13, end: 23 };
  const proof: EquationProof = {
    kind: 'equation',
    shows: 'refuted',
    quote,
    expression: '3 × 4',
    relation: '=',
    stated: '13',
    computed: '12',
  };
  const documents: Document[] = [
    { name: 'trace/0', role: 'step', text },
    { name: 'answer', role: 'answer', text: 'It is 13, not 12.' },
  ];
  const at = (start: number) => ({
    document: 'answer',
    text: documents[1]?.text.slice(start, start + 2) ?? '',
    start,
    end: start + 2,
  });
  expect(recheckEquation(proof, documents).holds).toBe(false);
  expect(recheckEquation({ ...proof, carried: at(6) }, documents)).toEqual({ holds: true });
  expect(recheckEquation({ ...proof, carried: at(14) }, documents).holds).toBe(false);
});

test('an altered proof never holds', () => {
  const { proof, documents } = proofOf('So 3 * 4 = 13 and 5 + 5 = 10.');
  const { quote } = proof;
  const altered = fc.oneof(
    fc.string().map((expression) => ({ ...proof, expression })),
    fc.string().map((stated) => ({ ...proof, stated })),
    fc.string().map((computed) => ({ ...proof, computed })),
    fc.string().map((relation) => ({ ...proof, relation })),
    fc.integer({ min: -5, max: 40 }).map((start) => ({ ...proof, quote: { ...quote, start } })),
    fc.integer({ min: -5, max: 40 }).map((end) => ({ ...proof, quote: { ...quote, end } })),
    fc.string().map((text) => ({ ...proof, quote: { ...quote, text } })),
    fc.string().map((document) => ({ ...proof, quote: { ...quote, document } })),
  );
  fc.assert(
    fc.property(altered, (one) => {
      const same = JSON.stringify(one) === JSON.stringify(proof);
      expect(recheckEquation(one, documents).holds).toBe(same);
    }),
  );
});

import { recheckProof } from '@truepenny/verifier/proofs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Case, Document } from '../kernel/panel.ts';
import { arithmetic } from './arithmetic.ts';

const piece = fc.oneof(
  fc.constantFrom(
    '3 + 4 = 7',
    '3 + 4 = 8',
    '12 * 5 = 61 apples',
    '\\frac{6}{2} = 4',
    '= 5',
    '20% of 50 is 12',
  ),
  fc.constantFrom(
    '. ',
    ', ',
    '\n',
    'So ',
    'wait ',
    'if ',
    '(',
    ')',
    '{',
    '}',
    '$',
    '?',
    ' and ',
    '<<',
    '>>',
    'x',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
);
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

test('hostile traces never throw, never get an ALLOW, and every proof given for them holds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { maxLength: 5 }),
      fc.option(text, { nil: undefined }),
      async (steps, answer) => {
        const documents: Document[] = steps.map((text, at) => ({ name: `trace/${at}`, role: 'step', text }));
        if (answer !== undefined) documents.push({ name: 'answer', role: 'answer', text: answer });
        const question = 'Is it so?';
        const criticality = 'critical';
        const sound = steps.map((_, at) => ({ id: `${at}`, asks: 'sound', about: `trace/${at}` }) as const);
        const criteria = [...sound, { id: 'end', asks: 'follows' } as const];
        const matter: Case = {
          documents,
          criteria: criteria.map((one) => ({ ...one, question, criticality })),
        };
        const ballots = await arithmetic.examine(matter, { signal: new AbortController().signal });
        for (const { verdict, proof } of ballots) {
          expect(verdict).toBe('BLOCK');
          expect(proof && recheckProof(proof, documents)).toEqual({ holds: true });
        }
      },
    ),
    { numRuns: 500 },
  );
});

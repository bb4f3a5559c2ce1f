import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Case, Document } from '../kernel/panel.ts';
import { quantities } from './quantities.ts';

const piece = fc.oneof(
  fc.constantFrom(
    '3 + 4 = 7',
    '12 hours + 5 minutes = 17',
    '= 5',
    ' 20% ',
    ' half ',
    'how many ',
    '-',
    '1e999',
    '٣',
  ),
  fc.constantFrom('. ', '\n', ' the apples ', 'Options:\n(A) 3\n(B) 4', '$', '\\frac{1}{2}'),
  fc.string({ unit: 'binary', maxLength: 8 }),
);
const text = fc.array(piece, { maxLength: 16 }).map((pieces) => pieces.join(''));

test('hostile traces never throw and get nothing but doubts', async () => {
  await fc.assert(
    fc.asyncProperty(text, fc.array(text, { maxLength: 4 }), text, async (question, steps, answer) => {
      const documents: Document[] = [
        {
          name: 'question',
          role: 'question',
          text: `${question} What is given to all of them together in total?`,
        },
        ...steps.map((step, at): Document => ({ name: `trace/${at}`, role: 'step', text: step })),
        { name: 'answer', role: 'answer', text: answer },
      ];
      const criteria: Case['criteria'] = [
        { id: 'end', asks: 'follows', question: '', criticality: 'critical' },
      ];
      const cast = await quantities.examine(
        { documents, criteria },
        { signal: new AbortController().signal },
      );
      for (const { verdict, confidence, proof } of cast) {
        expect([verdict, proof]).toEqual(['UNCERTAIN', undefined]);
        expect(confidence).toBeLessThan(1);
      }
    }),
    { numRuns: 500 },
  );
});

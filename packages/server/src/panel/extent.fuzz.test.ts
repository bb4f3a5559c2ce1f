import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Case } from '../kernel/panel.ts';
import { tokensIn } from './ask.ts';
import { caseText } from './case-text.ts';
import { extentOf } from './extent.ts';
import { newFence } from './fence.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.constantFrom(
    '<<<<>>>>'.repeat(50),
    '"\\n\t'.repeat(80),
    '\u0000\u0001'.repeat(90),
    '漢字'.repeat(99),
    '🧾'.repeat(70),
  ),
);

it('is never shorter than what is written out, whatever the texts hold', () => {
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 1, maxLength: 12 }),
      fc.array(text, { maxLength: 30 }),
      fc.dictionary(fc.string({ maxLength: 9 }), text, { maxKeys: 4 }),
      (documents, questions, facts) => {
        const matter: Case = {
          documents: documents.map((each, n) => ({ name: `d${n}`, role: 'evidence', text: each })),
          criteria: questions.map((question, n) => ({
            id: `c${n}`,
            asks: 'supported',
            about: `d${n % documents.length}`,
            question,
            criticality: 'critical',
          })),
          facts,
        };
        const fence = newFence((bytes) => Buffer.alloc(bytes), matter.documents);
        const doubts = matter.criteria.map(({ id }) => ({ criterion: id, reason: '漢字'.repeat(300) }));
        const { material, questions: asked } = caseText(matter, matter.criteria, fence, doubts);
        const written = `${material}\n\n${asked}`;
        const extent = extentOf(matter, 0);
        expect(extent.documents + extent.besides).toBeGreaterThanOrEqual(tokensIn(written));
        expect(extent.documents + extent.besides).toBeLessThan(2 * tokensIn(written) + 6_000);
      },
    ),
    { numRuns: 500 },
  );
});

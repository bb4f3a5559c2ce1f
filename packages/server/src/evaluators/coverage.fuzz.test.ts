import { recheckProof, recheckQuote } from '@truepenny/verifier/proofs';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { warm } from '../acts/read.ts';
import type { Case } from '../kernel/panel.ts';
import { conclusion } from './conclusion.ts';
import { coverage } from './coverage.ts';
import { ballots, plannedCase } from './plan.fixture.ts';
import { quotes } from './quotes.ts';

beforeAll(warm);

const piece = fc.constantFrom(
  'Step 1 [search]: ',
  'Step 2 [observe]: ',
  'the answer is ',
  '42',
  '(B)',
  'yes',
  'I skipped ',
  'did not check ',
  'the question says "',
  'a lamp of 60 watts',
  '"',
  '”',
  '. ',
  '\n',
  'Verify ',
  'Delete ',
  '/srv/old.log',
  'rm ',
  'pay(to="Acme", amount=5)',
  ' → ',
  'Output: ',
  'removed 1',
  'official source ',
  '— ',
  'not ',
  '😀',
  '\ud800',
  'constructor ',
  '__proto__ ',
);
const text = fc.oneof(
  fc.array(piece, { maxLength: 12 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
);

const planned: fc.Arbitrary<Case> = fc
  .record({
    question: text,
    steps: fc.array(text, { maxLength: 5 }),
    answer: text,
    plan: fc.array(text, { maxLength: 4 }),
  })
  .map((given) => {
    const matter = plannedCase(given);
    const sound = given.steps.map((_, at) => ({
      id: `trace/${at}`,
      asks: 'sound' as const,
      about: `trace/${at}`,
      question: '?',
      criticality: 'supporting' as const,
    }));
    return { ...matter, criteria: [...matter.criteria, ...sound] };
  });

test.each([coverage, conclusion, quotes])(
  '$id votes on known criteria alone, with quotes and proofs that stand',
  async (evaluator) => {
    await fc.assert(
      fc.asyncProperty(planned, async (matter) => {
        const known = new Set(matter.criteria.map(({ id }) => id));
        const roles = new Map(matter.documents.map(({ name, role }) => [name, role]));
        for (const { criterion, confidence, verdict, quotes, proof } of await ballots(evaluator, matter)) {
          expect(known).toContain(criterion);
          expect(confidence).toBeGreaterThan(0.5);
          expect(confidence).toBeLessThan(1);
          for (const quote of quotes) expect(recheckQuote(quote, matter.documents)).toEqual({ holds: true });
          if (proof) expect(recheckProof(proof, matter.documents)).toEqual({ holds: true });
          if (verdict === 'ALLOW') {
            expect(quotes.some(({ document }) => roles.get(document) === 'step')).toBe(true);
          }
        }
      }),
      { numRuns: 500 },
    );
  },
);

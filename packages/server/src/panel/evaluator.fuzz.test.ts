import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Abstention } from '../kernel/abstention.ts';
import type { Case } from '../kernel/panel.ts';
import { scripted } from '../models/scripted.ts';
import { modelEvaluator } from './evaluator.ts';
import { modelRedTeam } from './red-team.ts';

const MATTER: Case = {
  documents: [
    { name: 'step 0', role: 'step', text: 'Each crate costs 4 euros, so 12 crates cost 48 euros.' },
  ],
  criteria: [0, 1].map((at) => ({
    id: `c${at}`,
    asks: 'sound',
    question: 'Is this step free of error?',
    criticality: 'critical',
  })),
};
const SURROUNDINGS = { clock: () => 0, randomness: (bytes: number) => Buffer.alloc(bytes) };
const SEAL = '0'.repeat(12);
const sitting = () => ({ signal: new AbortController().signal });

/** Answers that are nearly right, and ones that are not. */
const hostile = fc.oneof(
  fc.jsonValue(),
  fc.array(
    fc.record(
      {
        criterion: fc.constantFrom('C1', 'C2', 'c0', '__proto__'),
        position: fc.constantFrom('P1', 'P2', 'toString'),
        reason: fc.oneof(fc.string(), fc.constant('\ud800')),
        quotes: fc.array(fc.record({ document: fc.constantFrom('D1', 'D0', ''), text: fc.string() })),
        verdict: fc.constantFrom('ALLOW', 'BLOCK', 'UNCERTAIN', 'ABSTAIN', 'allow', 'SAFE'),
        confidence: fc.oneof(fc.double(), fc.constantFrom(0, 0.5, 1, '1', null)),
        material: fc.oneof(fc.boolean(), fc.string()),
      },
      { requiredKeys: [] },
    ),
  ),
);

const model = (answers: unknown) =>
  scripted({ id: 'acme/one', family: 'acme' }, () =>
    JSON.stringify({ seal: SEAL, answers, objections: answers }),
  );

test('whatever a model answers, each criterion has one sound ballot, or the seat abstains', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, async (answers) => {
      try {
        const ballots = await modelEvaluator(model(answers), SURROUNDINGS).examine(MATTER, sitting());
        expect(ballots.map(({ criterion }) => criterion)).toEqual(['c0', 'c1']);
        for (const { verdict, confidence, abstained, reason } of ballots) {
          expect(['ALLOW', 'BLOCK', 'UNCERTAIN', 'ABSTAIN']).toContain(verdict);
          expect(confidence >= 0 && confidence <= 1).toBe(true);
          expect(abstained !== undefined).toBe(verdict === 'ABSTAIN');
          expect(reason.isWellFormed()).toBe(true);
        }
      } catch (error) {
        expect(error).toBeInstanceOf(Abstention);
      }
    }),
  );
});

test('whatever a red team answers, it objects to votes that were cast, or its turn is not completed', async () => {
  const vote = {
    criterion: 'c0',
    by: 'zeta/two',
    verdict: 'ALLOW' as const,
    confidence: 0.9,
    reason: '',
    quotes: [],
  };
  await fc.assert(
    fc.asyncProperty(hostile, async (objections) => {
      try {
        const seat = modelRedTeam(model(objections), SURROUNDINGS);
        const given = await seat.challenge(MATTER, [vote], sitting());
        expect(given.length).toBeGreaterThan(0);
        for (const { criterion, against } of given) expect([criterion, against]).toEqual(['c0', 'zeta/two']);
      } catch (error) {
        expect(error).toBeInstanceOf(Abstention);
      }
    }),
  );
});

import { type Calibration, type Hearing, type Judgement, synthesize, type Turn } from '@truepenny/verifier';
import type { SimulatedCase } from './cases.ts';

const seatOf = (id: string): Turn => ({ id, family: id, kind: 'model', version: '1', completed: true });

/** The ids of the judges of a simulated panel: model seats of which nothing was measured, each of its own family. */
export const idsOf = (judges: number): string[] =>
  Array.from({ length: judges }, (_, at) => `maker${at}/model`);

/** What the red team does in a case: how often it attacks what is wrong, and what is right. */
export type RedTeam = { hits: number; falseAlarms: number; quoted: boolean };

const QUOTE = { document: 'd', text: 'x', start: 0, end: 1 };

/** The judgement of the service's own synthesis on one simulated case, at a medium stake. */
export function judged(
  { label, votes }: SimulatedCase,
  calibration: Calibration,
  red: RedTeam | null,
  next: () => number,
): Judgement {
  const ids = idsOf(votes.length);
  const attacks = (verdict: string): boolean =>
    red !== null && next() < (verdict === label ? red.falseAlarms : red.hits);
  const attacked = new Set(
    ['ALLOW', 'BLOCK'].filter((verdict) => votes.includes(verdict as 'ALLOW') && attacks(verdict)),
  );
  const hearing: Hearing = {
    criteria: [{ id: 'c', asks: 'supported', question: '?', criticality: 'critical' }],
    evaluators: ids.map(seatOf),
    votes: votes.map((verdict, at) => ({
      criterion: 'c',
      by: ids[at] ?? '',
      verdict,
      confidence: 0.9,
      reason: verdict,
      quotes: [],
      basis: 'opinion' as const,
    })),
    redTeam: [seatOf('red/model')],
    challenges: votes.flatMap((verdict, at) =>
      attacked.has(verdict)
        ? [
            {
              criterion: 'c',
              by: 'red/model',
              against: ids[at] ?? '',
              material: true,
              reason: 'no',
              quotes: red?.quoted ? [QUOTE] : [],
            },
          ]
        : [],
    ),
  };
  const policy = { bar: 0.6, quorum: Math.floor(votes.length / 2) + 1, everySeat: false };
  return synthesize(hearing, policy, calibration);
}

import type { Criterion } from '../judgement/case.ts';
import type { Policy, Seat } from '../judgement/hearing.ts';
import type { Verdict } from '../judgement/verdict.ts';
import type { Calibration } from './calibration.ts';
import { poolVotes } from './pool.ts';
import type { Standing } from './standing.ts';

/** What the panel as a whole says of one criterion. */
export type Opinion = {
  criterion: string;
  verdict: Verdict;
  /** Pooled probability, 0..1, that the answer to the criterion is BLOCK. */
  pBlock: number;
  /** Calibrated probability, 0..1, that the verdict is right. */
  confidence: number;
  /** How many seats that count for quorum gave a verdict, contested ones included. */
  served: number;
  /** How many seats of any kind gave a verdict. */
  judgedBy: number;
  /** What the proofs that stand show, where there are any. */
  proved: 'refuted' | 'established' | 'disputed' | null;
  /** Why it is not ALLOW, where it is not: a code, a colon and a sentence. */
  reasons: string[];
};

/** What every criterion of a hearing is weighed with. */
export type Bench = {
  policy: Policy;
  calibration: Calibration;
  seats: ReadonlyMap<string, Seat>;
  /** Which kind of seat makes quorum: the models where any sit, so that computing never stands in for them. */
  quorumOf: Seat['kind'];
};

/** From this pooled probability on, a criterion is BLOCK, provided that a seat said so and still stands. */
const BLOCK_BAR = 0.5;

/**
 * Weighs the votes on one criterion. A standing proof decides before any opinion; two contrary proofs leave
 * it UNCERTAIN; otherwise the opinions are pooled, and an ALLOW also needs quorum, the policy's bar and no
 * material challenge that stayed unanswered.
 */
export function opinionOn({ id }: Criterion, standing: readonly Standing[], bench: Bench): Opinion {
  const { policy, calibration, seats } = bench;
  const pooled = poolVotes(
    standing.map(({ vote, counts }) => ({
      seat: vote.by,
      family: seats.get(vote.by)?.family ?? vote.by,
      verdict: counts,
      ...(seats.get(vote.by)?.kind === 'deterministic' && { confidence: vote.confidence }),
    })),
    calibration,
  ).pBlock;
  const proved = (verdict: Verdict) => standing.filter((one) => one.proves && one.counts === verdict);
  const refuted = proved('BLOCK');
  const established = proved('ALLOW');
  const served = standing.filter(({ vote }) => seats.get(vote.by)?.kind === bench.quorumOf).length;
  const opinion = { criterion: id, served, judgedBy: standing.length };
  if (refuted.length > 0 && established.length > 0) {
    const reasons = [`proofs-disagree: one proof refutes ${id}, another establishes it`];
    return { ...opinion, verdict: 'UNCERTAIN', pBlock: 0.5, confidence: 0.5, proved: 'disputed', reasons };
  }
  if (refuted.length > 0) {
    const pBlock = Math.max(pooled, ...refuted.map(({ vote }) => vote.confidence));
    const reasons = refuted.map(({ vote }) => `refuted: ${vote.reason}`);
    return { ...opinion, verdict: 'BLOCK', pBlock, confidence: pBlock, proved: 'refuted', reasons };
  }
  // Doubts do not dilute a proof; contrary opinions are weighed against it, to stay on the safe side.
  const disputed = standing.some(({ counts }) => counts === 'BLOCK');
  const pBlock = disputed ? pooled : Math.min(pooled, ...established.map(({ vote }) => 1 - vote.confidence));
  const proof = established.length > 0 ? 'established' : null;
  return { ...opinion, ...weighed(id, standing, served, pBlock, policy), proved: proof };
}

function weighed(
  id: string,
  standing: readonly Standing[],
  served: number,
  pBlock: number,
  { bar, quorum }: Policy,
): Pick<Opinion, 'verdict' | 'pBlock' | 'confidence' | 'reasons'> {
  const blocked = standing.filter(({ counts }) => counts === 'BLOCK');
  if (blocked.length > 0 && pBlock >= BLOCK_BAR) {
    const reasons = blocked.map(({ vote }) => `objected: ${vote.reason}`);
    return { verdict: 'BLOCK', pBlock, confidence: pBlock, reasons };
  }
  const pAllow = 1 - pBlock;
  const reasons: string[] = [];
  if (standing.length === 0) reasons.push(`nobody-judged: no seat could judge ${id}`);
  else if (served < quorum) {
    reasons.push(`no-quorum: ${served} of ${quorum} seats gave a verdict on ${id}`);
  }
  if (!standing.some(({ counts }) => counts === 'ALLOW'))
    reasons.push(`no-support: no seat stands for ${id}`);
  for (const { vote, unanswered } of standing) {
    if (unanswered) reasons.push(`challenged: ${unanswered.reason} (against ${vote.by})`);
  }
  if (pAllow < bar) reasons.push(`below-bar: ${id} reaches ${pAllow.toFixed(2)} of ${bar.toFixed(2)}`);
  if (reasons.length === 0) return { verdict: 'ALLOW', pBlock, confidence: pAllow, reasons };
  return { verdict: 'UNCERTAIN', pBlock, confidence: Math.min(pBlock, pAllow), reasons };
}

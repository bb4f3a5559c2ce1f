import type { Criterion } from '../judgement/case.ts';
import type { Hearing, Policy, Turn } from '../judgement/hearing.ts';
import type { Verdict } from '../judgement/verdict.ts';
import type { Calibration } from './calibration.ts';
import { type Bench, type Opinion, opinionOn } from './opinion.ts';
import { standingsByCriterion } from './standing.ts';

/** Changes whenever the same hearing could give another judgement. */
export const SYNTHESIZER_VERSION = 'tp-synthesis-1';

export type Judgement = {
  verdict: Verdict;
  /** Calibrated probability, 0..1, that the verdict is right. */
  confidence: number;
  /** One a criterion, in the order of the hearing. */
  opinions: Opinion[];
  /** Why the verdict is not ALLOW, where it is not: a code, a colon and a sentence each. */
  reasons: string[];
};

/** How much of the confidence goes when every supporting criterion is left uncertain. */
const SUPPORT_SHARE = 0.25;

/**
 * Weighs a hearing into a judgement. Pure: the same hearing, policy and calibration give the same bytes in
 * Node and in a browser. ALLOW is reached only when every critical criterion is allowed, no supporting one
 * is blocked, every red-team seat completed its turn and the confidence stays over the bar; every further
 * rule can only make the verdict stricter.
 */
export function synthesize(hearing: Hearing, policy: Policy, calibration: Calibration): Judgement {
  const bench: Bench = {
    policy,
    calibration,
    seats: new Map(hearing.evaluators.map((seat) => [seat.id, seat])),
    quorumOf: hearing.evaluators.some(({ kind }) => kind === 'model') ? 'model' : 'deterministic',
  };
  const standing = standingsByCriterion(hearing);
  const opinions = hearing.criteria.map((criterion) =>
    opinionOn(criterion, standing.get(criterion.id) ?? [], bench),
  );
  const by = (criticality: Criterion['criticality']) =>
    opinions.filter((_, at) => hearing.criteria[at]?.criticality === criticality);
  const critical = by('critical');
  const blocked = critical.filter(({ verdict }) => verdict === 'BLOCK');
  if (blocked.length > 0) {
    const confidence = rounded(Math.max(...blocked.map((opinion) => opinion.confidence)));
    return {
      verdict: 'BLOCK',
      confidence,
      opinions,
      reasons: once(blocked.flatMap(({ reasons }) => reasons)),
    };
  }
  const pAllow = Math.min(1, ...critical.map(({ pBlock }) => 1 - pBlock)) * supportFactor(by('supporting'));
  const reasons = [
    ...(critical.length === 0 ? ['nothing-critical: the case asks no critical question'] : []),
    ...critical.filter(({ verdict }) => verdict !== 'ALLOW').flatMap((opinion) => opinion.reasons),
    ...by('supporting')
      .filter(({ verdict, proved }) => verdict === 'BLOCK' || proved === 'disputed')
      .flatMap((opinion) => opinion.reasons),
    ...faultsOf(hearing, policy),
  ];
  if (reasons.length === 0 && pAllow < policy.bar) {
    reasons.push(`below-bar: confidence ${pAllow.toFixed(2)} does not reach ${policy.bar.toFixed(2)}`);
  }
  if (reasons.length > 0) {
    // Where a missing vote alone would not have kept ALLOW away, it may still be why the others did not reach it.
    if (!policy.everySeat) reasons.push(...missingVotes(hearing));
    const confidence = rounded(Math.min(pAllow, 1 - pAllow));
    return { verdict: 'UNCERTAIN', confidence, opinions, reasons: once(reasons) };
  }
  return { verdict: 'ALLOW', confidence: rounded(pAllow), opinions, reasons };
}

/** What several criteria say alike is told once. */
const once = (reasons: readonly string[]): string[] => [...new Set(reasons)];

/** Supporting criteria that seats found wanting lower the confidence in proportion; unjudged ones do not. */
function supportFactor(supporting: readonly Opinion[]): number {
  const judged = supporting.filter(({ judgedBy }) => judgedBy > 0);
  const wanting = judged.filter(({ verdict }) => verdict !== 'ALLOW');
  return judged.length === 0 ? 1 : 1 - (SUPPORT_SHARE * wanting.length) / judged.length;
}

function faultsOf(hearing: Hearing, { everySeat }: Policy): string[] {
  const reasons: string[] = [];
  if (hearing.redTeam.length === 0) reasons.push('no-red-team: no red team sat');
  for (const turn of hearing.redTeam) {
    if (!turn.completed) reasons.push(`no-red-team: ${turn.id} did not complete its turn (${turn.fault})`);
  }
  return everySeat ? [...reasons, ...missingVotes(hearing)] : reasons;
}

const missingVotes = (hearing: Hearing): string[] =>
  hearing.evaluators.flatMap((turn) => missingVotesOf(turn, hearing));

/**
 * What a seat owes where every seat must have answered: a model a verdict on each critical criterion, a
 * deterministic seat only that it did not fail, since most of them have nothing to say of most cases.
 */
function missingVotesOf(turn: Turn, { criteria, votes }: Hearing): string[] {
  if (!turn.completed) return [`seat-failed: ${turn.id} gave no verdict (${turn.fault})`];
  if (turn.kind === 'deterministic') return [];
  const answered = new Set(
    votes
      .filter(({ by, verdict }) => by === turn.id && verdict !== 'ABSTAIN')
      .map(({ criterion }) => criterion),
  );
  return criteria
    .filter(({ id, criticality }) => criticality === 'critical' && !answered.has(id))
    .map(({ id }) => `seat-abstained: ${turn.id} gave no verdict on ${id}`);
}

/** Six decimals: what differs beyond them is arithmetic noise, not knowledge. */
function rounded(probability: number): number {
  return Math.round(Math.min(1, Math.max(0, probability)) * 1e6) / 1e6;
}

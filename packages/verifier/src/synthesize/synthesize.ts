import { groupBy } from '../group-by.ts';
import type { Criterion } from '../judgement/case.ts';
import type { Hearing, Policy, Turn } from '../judgement/hearing.ts';
import type { Verdict } from '../judgement/verdict.ts';
import type { Calibration } from './calibration.ts';
import { benchOf, type Opinion, opinionOn } from './opinion.ts';
import { standingsByCriterion } from './standing.ts';

/** Changes whenever the same hearing could give another judgement. */
export const SYNTHESIZER_VERSION = 'tp-synthesis-4';

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
 * is blocked, no granted limit is left open, a red team sat and completed its turn and the confidence stays over
 * the bar; every further rule can only make the verdict stricter.
 */
export function synthesize(hearing: Hearing, policy: Policy, calibration: Calibration): Judgement {
  const bench = benchOf(hearing, policy, calibration);
  const standing = standingsByCriterion(hearing);
  const challenged = groupBy(hearing.challenges, ({ criterion }) => criterion);
  const opinions = hearing.criteria.map((criterion) =>
    opinionOn(criterion, standing.get(criterion.id) ?? [], challenged.get(criterion.id) ?? [], bench),
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
    // A granted limit that nothing of the act could be held against is settled by no vote, in shadow too.
    ...hearing.votes
      .flatMap(({ limits = [] }) => limits)
      .flatMap(({ kind, outcome, detail }) => (outcome === 'unclear' ? `unclear: ${kind}: ${detail}` : [])),
    ...faultsOf(hearing, policy, new Set(critical.filter(isUnaided).map(({ criterion }) => criterion))),
  ];
  if (reasons.length === 0 && pAllow < policy.bar) {
    reasons.push(`below-bar: confidence ${pAllow.toFixed(2)} does not reach ${policy.bar.toFixed(2)}`);
  }
  if (reasons.length > 0) {
    // Where a missing vote alone would not have kept ALLOW away, it may still be why the others did not reach it.
    if (!policy.everySeat)
      reasons.push(...hearing.evaluators.flatMap((turn) => missingVotesOf(turn, hearing)));
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

/** Whether proof or authority allows it, which needs no model's vote. */
const isUnaided = ({ verdict, basis }: Opinion): boolean => verdict === 'ALLOW' && basis !== 'opinion';

/** What failed and must not have. `unaided` holds the criteria that are allowed without any model. */
function faultsOf(hearing: Hearing, { everySeat }: Policy, unaided: ReadonlySet<string>): string[] {
  const reasons: string[] = [];
  if (hearing.redTeam.length === 0) reasons.push('no-red-team: no red team sat');
  for (const turn of hearing.redTeam) {
    if (!turn.completed && !isRelieved(turn, hearing))
      reasons.push(`no-red-team: ${turn.id} did not complete its turn (${turn.fault})`);
  }
  const owing = everySeat
    ? hearing.evaluators
    : hearing.evaluators.filter(({ kind }) => kind === 'deterministic' && unaided.size > 0);
  return [...reasons, ...owing.flatMap((turn) => missingVotesOf(turn, hearing, unaided))];
}

const isRelieved = ({ relievedBy }: Turn & { relievedBy?: string }, { redTeam }: Hearing): boolean =>
  redTeam.some(({ id, completed }) => completed && id === relievedBy);

/**
 * What a seat owes. A model owes a verdict on each critical criterion that is not allowed without any model; a
 * seat that computes only that it did not fail, since most of them have nothing to say of most cases. What it
 * would have held against is not known, so where nobody but such seats allows, its failure counts always.
 */
function missingVotesOf(
  turn: Turn,
  { criteria, votes }: Hearing,
  unaided: ReadonlySet<string> = new Set(),
): string[] {
  const isModel = turn.kind === 'model';
  const critical = criteria.filter(({ id, criticality }) => criticality === 'critical' && !unaided.has(id));
  if (isModel && critical.length === 0) return [];
  if (!turn.completed) return [`seat-failed: ${turn.id} gave no verdict (${turn.fault})`];
  if (!isModel) return [];
  const answered = new Set(
    votes
      .filter(({ by, verdict }) => by === turn.id && verdict !== 'ABSTAIN')
      .map(({ criterion }) => criterion),
  );
  return critical
    .filter(({ id }) => !answered.has(id))
    .map(({ id }) => `seat-abstained: ${turn.id} gave no verdict on ${id}`);
}

/** Six decimals: what differs beyond them is arithmetic noise, not knowledge. */
function rounded(probability: number): number {
  return Math.round(Math.min(1, Math.max(0, probability)) * 1e6) / 1e6;
}

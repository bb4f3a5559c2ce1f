import type { Criterion } from '../judgement/case.ts';
import type { Hearing, Policy, Seat } from '../judgement/hearing.ts';
import type { Verdict } from '../judgement/verdict.ts';
import type { Basis, Challenge } from '../judgement/vote.ts';
import type { Calibration } from './calibration.ts';
import { type PooledBallot, poolVotes } from './pool.ts';
import type { Standing } from './standing.ts';

/** What the panel as a whole says of one criterion. */
export type Opinion = {
  criterion: string;
  verdict: Verdict;
  /** Pooled probability, 0..1, that the answer to the criterion is BLOCK. */
  pBlock: number;
  /** Calibrated probability, 0..1, that the verdict is right. */
  confidence: number;
  /** How many seats gave a verdict, contested ones included: of the models where any sit. */
  served: number;
  /** How many seats of any kind gave a verdict that can count, which the ALLOW of a signal never does. */
  judgedBy: number;
  /** What the proofs that stand show, where there are any. */
  proved: 'refuted' | 'established' | 'disputed' | null;
  /** What decided, where something did: null where it stayed open. */
  basis: Basis | null;
  /** Why it is not ALLOW, where it is not: a code, a colon and a sentence. */
  reasons: string[];
};

/** What every criterion of a hearing is weighed with. */
export type Bench = {
  policy: Policy;
  calibration: Calibration;
  /** Every seat of the hearing, those of the red team too. */
  seats: ReadonlyMap<string, Seat>;
  /** Whether any model sits as an evaluator. */
  seated: boolean;
};

/** What the criteria of this hearing are weighed with. */
export const benchOf = (hearing: Hearing, policy: Policy, calibration: Calibration): Bench => ({
  policy,
  calibration,
  seats: new Map([...hearing.redTeam, ...hearing.evaluators].map((seat) => [seat.id, seat])),
  seated: hearing.evaluators.some(({ kind }) => kind === 'model'),
});

type Decided = Pick<Opinion, 'verdict' | 'pBlock' | 'confidence' | 'proved' | 'basis' | 'reasons'>;

/** From this pooled probability on, a criterion is BLOCK, provided that a model said so. */
const BLOCK_BAR = 0.5;

/**
 * Weighs the votes on one criterion in the order of authority: what was proved, what the principal allowed or
 * forbade, what models hold for right, what rules of words suspect. A lower source never overrules a higher one;
 * its objection leaves open what the higher one would allow.
 */
export function opinionOn(
  { id }: Criterion,
  standing: readonly Standing[],
  challenges: readonly Challenge[],
  bench: Bench,
): Opinion {
  const served = standing.filter(({ vote }) => !bench.seated || isModel(vote.by, bench)).length;
  const judgedBy = standing.filter(
    ({ basis, vote }) => basis !== 'signal' || vote.verdict !== 'ALLOW',
  ).length;
  const pooled = poolVotes(ballotsOn(standing, challenges, bench), bench.calibration).pBlock;
  const binding =
    standing.length === 0
      ? undefined
      : (refusedBy('proof', standing, id) ??
        refusedBy('authority', standing, id) ??
        allowedBy(standing, id, bench));
  const decided =
    binding ??
    (bench.seated && served >= Math.max(1, bench.policy.quorum)
      ? held(standing, pooled, id, bench)
      : suspected(standing, pooled, served, id, bench));
  return { criterion: id, served, judgedBy, ...decided };
}

const isModel = (seat: string, { seats }: Pick<Bench, 'seats'>): boolean => seats.get(seat)?.kind === 'model';

const said = (standing: readonly Standing[], verdict: Verdict, ...bases: readonly Basis[]): Standing[] =>
  standing.filter(({ counts, basis }) => counts === verdict && bases.includes(basis));

const open = (pBlock: number, reasons: string[], proved: Opinion['proved'] = null): Decided => ({
  verdict: 'UNCERTAIN',
  pBlock,
  confidence: Math.min(pBlock, 1 - pBlock),
  proved,
  basis: null,
  reasons,
});

/** A refusal by proof or authority, which stands unless a proof shows the contrary. */
function refusedBy(
  basis: 'proof' | 'authority',
  standing: readonly Standing[],
  id: string,
): Decided | undefined {
  const refusals = said(standing, 'BLOCK', basis);
  if (refusals.length === 0) return undefined;
  const isProof = basis === 'proof';
  if (said(standing, 'ALLOW', 'proof').length > 0) {
    const contrary = isProof ? 'one proof refutes' : 'the principal forbids';
    return open(0.5, [`proofs-disagree: ${contrary} ${id}, another proof establishes it`], 'disputed');
  }
  const pBlock = Math.max(...refusals.map(({ vote }) => vote.confidence));
  const reasons = refusals.map(({ vote }) => `${isProof ? 'refuted' : 'forbidden'}: ${vote.reason}`);
  const proved = isProof ? 'refuted' : null;
  return { verdict: 'BLOCK', pBlock, confidence: pBlock, proved, basis, reasons };
}

/** What proof or authority allows, if nobody below objects and its own confidence passes the bar. */
function allowedBy(standing: readonly Standing[], id: string, { policy }: Bench): Decided | undefined {
  const [proofs, authorities] = [said(standing, 'ALLOW', 'proof'), said(standing, 'ALLOW', 'authority')];
  const grounds = proofs.length > 0 ? proofs : authorities;
  if (grounds.length === 0) return undefined;
  const pAllow = Math.max(...grounds.map(({ vote }) => vote.confidence));
  const proved = proofs.length > 0 ? 'established' : null;
  const reasons = [
    ...said(standing, 'BLOCK', 'opinion', 'signal').map(({ vote }) => `objected: ${vote.reason}`),
    ...unansweredOf(standing),
    ...belowBar(pAllow, policy, id),
  ];
  if (reasons.length > 0) return { ...open(0.5, reasons), proved };
  const basis = proofs.length > 0 ? 'proof' : 'authority';
  return { verdict: 'ALLOW', pBlock: 1 - pAllow, confidence: pAllow, proved, basis, reasons };
}

/** What the models hold for right, once enough of them answered. */
function held(standing: readonly Standing[], pBlock: number, id: string, { policy }: Bench): Decided {
  const against = said(standing, 'BLOCK', 'opinion');
  if (against.length > 0 && pBlock >= BLOCK_BAR) {
    const reasons = against.map(({ vote }) => `objected: ${vote.reason}`);
    return { verdict: 'BLOCK', pBlock, confidence: pBlock, proved: null, basis: 'opinion', reasons };
  }
  const reasons = [
    ...(said(standing, 'ALLOW', 'opinion').length === 0 ? [`no-support: no seat speaks for ${id}`] : []),
    ...unansweredOf(standing),
    ...belowBar(1 - pBlock, policy, id),
  ];
  if (reasons.length > 0) return open(pBlock, reasons);
  return { verdict: 'ALLOW', pBlock, confidence: 1 - pBlock, proved: null, basis: 'opinion', reasons };
}

/** Without enough models: a signal of a named kind refuses, nothing is allowed. */
function suspected(
  standing: readonly Standing[],
  pooled: number,
  served: number,
  id: string,
  bench: Bench,
): Decided {
  const suspicions = said(standing, 'BLOCK', 'signal');
  const named = suspicions.filter(({ vote }) => vote.alone === true);
  if (named.length > 0) {
    const pBlock = Math.max(...named.map(({ vote }) => vote.confidence));
    const reasons = named.map(({ vote }) => `suspected: ${vote.reason}`);
    return { verdict: 'BLOCK', pBlock, confidence: pBlock, proved: null, basis: 'signal', reasons };
  }
  const reasons = [
    ...said(standing, 'BLOCK', 'signal', 'opinion').map(({ vote }) => `objected: ${vote.reason}`),
    standing.length === 0 ? `nobody-judged: no seat could judge ${id}` : missing(served, id, bench),
    ...unansweredOf(standing),
  ];
  return open(pooled, reasons);
}

const missing = (served: number, id: string, bench: Bench): string =>
  bench.seated
    ? `no-quorum: ${served} of ${bench.policy.quorum} models gave a verdict on ${id}`
    : `no-support: nothing proves ${id} or permits it, and no model judged it`;

const unansweredOf = (standing: readonly Standing[]): string[] =>
  standing.flatMap(({ vote, unanswered }) =>
    unanswered ? [`challenged: ${unanswered.reason} (against ${vote.by})`] : [],
  );

const belowBar = (pAllow: number, { bar }: Policy, id: string): string[] =>
  pAllow < bar ? [`below-bar: ${id} reaches ${pAllow.toFixed(2)} of ${bar.toFixed(2)}`] : [];

/** Opinions, the models' challenges to them, and what signals hold against; a signal never speaks for. */
export function ballotsOn(
  standing: readonly Standing[],
  challenges: readonly Challenge[],
  bench: Pick<Bench, 'seats'>,
): PooledBallot[] {
  const familyOf = (seat: string) => bench.seats.get(seat)?.family ?? seat;
  const ballots = standing.flatMap(({ vote, basis, counts }): PooledBallot[] => {
    const ballot = { seat: vote.by, family: familyOf(vote.by), verdict: counts };
    if (basis === 'opinion') return [{ ...ballot, ...(vote.weak && { weak: true }) }];
    return basis === 'signal' && counts !== 'ALLOW' ? [{ ...ballot, confidence: vote.confidence }] : [];
  });
  return [...ballots, ...argued(standing, challenges, bench)];
}

/** One ballot for each model of the red team and each verdict that it holds something material against. */
function argued(
  standing: readonly Standing[],
  challenges: readonly Challenge[],
  bench: Pick<Bench, 'seats'>,
): PooledBallot[] {
  const attacked = new Map(
    standing.flatMap(({ vote, basis, counts }) => (basis === 'opinion' ? [[vote.by, counts] as const] : [])),
  );
  const ballots = new Map<string, PooledBallot>();
  for (const { by, against, material, quotes } of challenges) {
    const target = attacked.get(against);
    if (!material || !isModel(by, bench) || target === undefined || target === 'UNCERTAIN') continue;
    const key = `${target} ${by}`;
    const isQuoted = quotes.length > 0 || ballots.get(key)?.challenge === 'quoted';
    ballots.set(key, {
      seat: by,
      family: bench.seats.get(by)?.family ?? by,
      verdict: target === 'ALLOW' ? 'BLOCK' : 'ALLOW',
      challenge: isQuoted ? 'quoted' : 'bare',
    });
  }
  return [...ballots.values()];
}

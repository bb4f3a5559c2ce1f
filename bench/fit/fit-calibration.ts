import {
  type Calibration,
  type Evidence,
  poolVotes,
  type SeatCalibration,
  type Verdict,
} from '@truepenny/verifier';
import { evidenceFrom, tally } from './evidence.ts';
import { fitLogistic, type Ridge } from './logistic.ts';
import { foldsByGroup } from './splits.ts';
import { judgesOf, type Row } from './votes.ts';

/**
 * How strongly a judge's figures are drawn to those of all judges, for each row that a group holds on average: tried
 * one after the other, since judges who differ much want little of it and judges much alike want more. Of those
 * that do equally well the strongest is taken.
 */
const STRENGTHS = [2, 8];
/** By so many standard errors a strength may do worse than the best and still pass for as good. */
const CHANCE = 0.5;
/** Parts of the rows of a fit on which strengths are compared, and the pool with its best member; divided so often. */
const INNER_FOLDS = 5;
const DIVISIONS = [0, 1, 2];
/** The most that the others together move, as a share of what the leader's vote leaves to the other side. */
const LED = 0.8;
/** How far a leader's doubt speaks for ALLOW at least, as a share of its ALLOW. */
const DOUBTED = 0.5;

const FREE: Ridge = { centre: 0, precision: 1e-3, least: Number.NEGATIVE_INFINITY };

type Origin = { source: string; date: string };

/**
 * Learns how a fixed panel is pooled best: what each judge's votes are worth beside the others', by logistic
 * regression on the votes, where a stricter vote never counts as a softer one. How strongly judges are taken for alike,
 * and whether one of them is better left in the lead, is decided by cross-validation with whole groups. The seats of
 * the result are named like the judges, each of a family of its own. Throws an Error without rows.
 */
export function fitCalibration(rows: readonly Row[], origin: Origin = { source: '', date: '' }): Calibration {
  if (rows.length === 0) throw new Error('Nothing to fit: there are no rows');
  const folds = DIVISIONS.flatMap((seed) => foldsByGroup(rows, INNER_FOLDS, seed)).filter(
    ({ fit, test }) => fit.length * test.length > 0,
  );
  const tried = STRENGTHS.map((strength) => {
    const forecasts = folds.flatMap(({ fit, test }) => {
      const calibration = fitPooled(fit, strength, origin);
      return test.map((row) => ({ row, pBlock: pBlockOf(row.votes, calibration) }));
    });
    const losses = forecasts.map(({ row, pBlock }) => ({
      group: row.group,
      loss: -Math.log(isBlocked(row) ? pBlock : 1 - pBlock),
    }));
    return { strength, losses, right: forecasts.filter(({ row, pBlock }) => isRight(row, pBlock)).length };
  });
  const [least] = tried.toSorted((a, b) => total(a.losses) - total(b.losses));
  const best = tried.findLast(({ losses }) => least && isAsGood(losses, least.losses)) ?? {
    strength: 1,
    right: 0,
  };
  const pooled = fitPooled(rows, best.strength, origin);
  const alone = folds.reduce((sum, { fit, test }) => {
    const member = bestJudge(fit);
    return sum + test.filter((row) => isRight(row, Number(row.votes[member] === 'BLOCK'))).length;
  }, 0);
  return alone > best.right ? ledBy(bestJudge(rows), pooled, rows) : pooled;
}

type Loss = { group: string; loss: number };

const total = (losses: readonly Loss[]): number => losses.reduce((sum, { loss }) => sum + loss, 0);

/** Whether these losses exceed the least by no more than chance, over whole groups (after Breiman's rule). */
function isAsGood(losses: readonly Loss[], least: readonly Loss[]): boolean {
  const excess = losses.map(({ group, loss }, at) => ({ group, loss: loss - (least[at]?.loss ?? 0) }));
  const byGroup = [...Map.groupBy(excess, ({ group }) => group).values()].map(total);
  return total(excess) <= CHANCE * Math.sqrt(byGroup.reduce((sum, x) => sum + x * x, 0));
}

/**
 * The figures with one judge in the lead, for a panel that pooling makes worse than its best member: whatever the
 * others say together, they move the probability and not what the leader decided. Where it doubts, they decide.
 */
function ledBy(leader: string, pooled: Calibration, rows: readonly Row[]): Calibration {
  const voted = rows.filter(({ votes }) => votes[leader]);
  const { levels, prior } = commonTo(voted, [leader]);
  const alone = evidenceOf(levels);
  // A doubt is no BLOCK, however often it turns out to have been one.
  const doubt = Math.min(alone.UNCERTAIN, DOUBTED * (alone.ALLOW + prior) - prior);
  const own = { ...alone, UNCERTAIN: Math.max(alone.ALLOW, doubt) };
  const strength = (weights: Evidence) => Math.max(Math.abs(weights.ALLOW), Math.abs(weights.BLOCK));
  const others = Object.entries(pooled.seats).filter(([judge]) => judge !== leader);
  const crowd = others.reduce((sum, [, weights]) => sum + strength(weights), 0);
  const room = Math.min(...[own.ALLOW, own.UNCERTAIN, own.BLOCK].map((x) => Math.abs(x + prior)));
  const share = crowd === 0 ? 0 : Math.min(1, (LED * room) / crowd);
  const seats = Object.entries(pooled.seats).map(([judge, figures]) => [
    judge,
    { ...figures, ...(judge === leader ? own : scaled(figures, share)) },
  ]);
  return { ...pooled, prior, seats: Object.fromEntries(seats) };
}

/** The judge that is right most often, a BLOCK counting as one and anything else as none. */
function bestJudge(rows: readonly Row[]): string {
  const right = (judge: string) =>
    rows.filter((row) => isRight(row, row.votes[judge] ? Number(row.votes[judge] === 'BLOCK') : 0.5)).length;
  return judgesOf(rows).sort((a, b) => right(b) - right(a))[0] ?? '';
}

const isRight = ({ label }: Row, pBlock: number): boolean => pBlock >= 0.5 === (label === 'BLOCK');

function pBlockOf(votes: Row['votes'], calibration: Calibration): number {
  const ballots = Object.entries(votes).flatMap(([seat, verdict]) =>
    verdict ? [{ seat, family: seat, verdict }] : [],
  );
  return poolVotes(ballots, calibration).pBlock;
}

/** What a doubt is worth, and how much less an ALLOW is and how much more a BLOCK. */
type Levels = readonly [doubt: number, allow: number, block: number];

const evidenceOf = ([doubt, allow, block]: Levels): Evidence => ({
  ALLOW: doubt - allow,
  UNCERTAIN: doubt,
  BLOCK: doubt + block,
});

/** Whether it voted, and whether for ALLOW or for BLOCK. */
function levelsIn(vote: Verdict | null | undefined): Levels {
  return vote ? [1, vote === 'ALLOW' ? -1 : 0, vote === 'BLOCK' ? 1 : 0] : [0, 0, 0];
}

const isBlocked = ({ label }: Row): boolean => label === 'BLOCK';

/** One set of levels for all of these judges together, and the prior beside it. */
function commonTo(rows: readonly Row[], judges: readonly string[]): { levels: Levels; prior: number } {
  const features = rows.map(({ votes }) => {
    const cast = judges.map((judge) => levelsIn(votes[judge]));
    return [...[0, 1, 2].map((level) => cast.reduce((sum, one) => sum + (one[level] ?? 0), 0)), 1];
  });
  const step: Ridge = { centre: 0.5, precision: 1, least: 0 };
  const [doubt = 0, allow = 0, block = 0, prior = 0] = fitLogistic(features, rows.map(isBlocked), [
    { ...step, centre: 0, least: Number.NEGATIVE_INFINITY },
    step,
    step,
    FREE,
  ]);
  return { levels: [doubt, allow, block], prior };
}

function fitPooled(rows: readonly Row[], strength: number, origin: Origin): Calibration {
  const judges = judgesOf(rows);
  const common = commonTo(rows, judges).levels;
  const rowsPerGroup = rows.length / new Set(rows.map(({ group }) => group)).size;
  const ridges = common.map(
    (centre, level): Ridge => ({
      centre,
      precision: strength * rowsPerGroup,
      least: level === 0 ? Number.NEGATIVE_INFINITY : 0,
    }),
  );
  const fitted = fitLogistic(
    rows.map(({ votes }) => [...judges.flatMap((judge) => levelsIn(votes[judge])), 1]),
    rows.map(isBlocked),
    [...judges.flatMap(() => ridges), FREE],
  );
  const seats = judges.map((judge, at): [string, SeatCalibration] => {
    const [doubt = 0, allow = 0, block = 0] = fitted.slice(3 * at);
    const n = rows.filter(({ votes }) => votes[judge]).length;
    return [judge, { ...evidenceOf([doubt, allow, block]), n, ...origin }];
  });
  const everybody = tally(rows, judges);
  return {
    version: 'panel-2',
    prior: fitted.at(-1) ?? 0,
    temper: 1,
    // What the judges share is left out of their figures already.
    correlation: { family: 0, panel: 0 },
    unknown: evidenceFrom(everybody, everybody, 1),
    seats: Object.fromEntries(seats),
  };
}

const scaled = ({ ALLOW, UNCERTAIN, BLOCK }: Evidence, weight: number): Evidence => ({
  ALLOW: weight * ALLOW,
  UNCERTAIN: weight * UNCERTAIN,
  BLOCK: weight * BLOCK,
});

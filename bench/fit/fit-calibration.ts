import { type Calibration, type Evidence, poolVotes, type SeatCalibration } from '@truepenny/verifier';
import { errorCorrelation, pairsOf } from './correlation.ts';
import { evidenceFrom, tally } from './evidence.ts';
import { fitLogistic, type Ridge } from './logistic.ts';
import { foldsByGroup } from './splits.ts';
import { judgesOf, type Row } from './votes.ts';

/** Votes a label that a judge is taken to have cast in the manner of the whole panel. */
const SHRINKAGE = 100;
/** How strongly a seat's weight is drawn to the common one, for each row that a group holds on average. */
const WEIGHT_PRECISION = 0.5;

/** Parts of the rows of a fit on which the pool is held against its best member. */
const INNER_FOLDS = 5;
/** The share of the rows by which the best member must be ahead: less is chance. */
const CLEARLY = 0.005;
/** The most that the others together move, as a share of what the leader's vote leaves to the other side. */
const LED = 0.8;

const INTERCEPT: Ridge = { centre: 0, precision: 1e-3, least: Number.NEGATIVE_INFINITY };

/**
 * Learns how a fixed panel is pooled best: each judge's votes as log-likelihood ratios, shrunk towards the
 * panel's; the correlation of their errors; a temper and a prior for the whole; and a weight a judge, never
 * below zero, drawn towards one. Rows of one group are near copies, so the draw grows with the size of groups.
 * The seats of the result are named like the judges, each of a family of its own. Throws an Error without rows.
 */
export function fitCalibration(
  rows: readonly Row[],
  origin: { source: string; date: string } = { source: '', date: '' },
): Calibration {
  if (rows.length === 0) throw new Error('Nothing to fit: there are no rows');
  const pooled = fitPooled(rows, origin);
  const best = bestJudge(rows);
  const folds = foldsByGroup(rows, INNER_FOLDS, 0).filter(({ fit, test }) => fit.length * test.length > 0);
  const right = { pooled: 0, best: 0 };
  for (const { fit, test } of folds) {
    const calibration = fitPooled(fit, origin);
    right.pooled += test.filter((row) => isRight(row, pBlockOf(row.votes, calibration))).length;
    const member = bestJudge(fit);
    right.best += test.filter((row) => isRight(row, Number(row.votes[member] === 'BLOCK'))).length;
  }
  return right.best - right.pooled > CLEARLY * rows.length ? ledBy(best, pooled, rows) : pooled;
}

/**
 * The figures with one judge in the lead, for a panel that pooling makes worse than its best member: whatever the
 * others say together, they move the probability and not the verdict. Scale and prior are fitted anew to the leader.
 */
function ledBy(leader: string, pooled: Calibration, rows: readonly Row[]): Calibration {
  const own = pooled.seats[leader];
  if (!own) return pooled;
  const [scale = 1, prior = 0] = fitLogistic(
    rows.map(({ votes }) => [pooled.temper * (evidenceOf(own, votes[leader]) ?? 0), 1]),
    rows.map(({ label }) => label === 'BLOCK'),
    [{ centre: 1, precision: 1, least: 0 }, INTERCEPT],
  );
  const strength = (weights: Evidence) => Math.max(Math.abs(weights.ALLOW), Math.abs(weights.BLOCK));
  const led = (verdict: keyof Evidence) => Math.abs(scale * pooled.temper * own[verdict] + prior);
  const others = Object.entries(pooled.seats).filter(([judge]) => judge !== leader);
  const crowd = others.reduce((sum, [, weights]) => sum + pooled.temper * strength(weights), 0);
  const room = Math.min(led('ALLOW'), led('UNCERTAIN'), led('BLOCK'));
  const share = crowd === 0 ? 0 : Math.min(1, (LED * room) / crowd);
  const following = others.map(
    ([judge, weights]) => [judge, { ...weights, ...scaled(weights, share) }] as const,
  );
  // Nobody shares the leader's weight, so no correlation is left to divide it by.
  const correlation = { family: 0, panel: 0 };
  const seats = Object.fromEntries([[leader, { ...own, ...scaled(own, scale) }], ...following]);
  return { ...pooled, prior, correlation, seats };
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

function fitPooled(rows: readonly Row[], origin: { source: string; date: string }): Calibration {
  const judges = judgesOf(rows);
  const everybody = tally(rows, judges);
  const tables = judges.map((judge) => evidenceFrom(tally(rows, [judge]), everybody, SHRINKAGE));
  const blocked = rows.map(({ label }) => label === 'BLOCK');
  const cast = rows.map(({ votes }) => judges.map((judge, at) => evidenceOf(tables[at], votes[judge])));
  const panel = errorCorrelation(
    cast,
    rows.map(({ label }) => label),
    pairsOf(judges.length),
  );
  const shared = cast.map((row) => {
    const voters = row.filter((value) => value !== null).length;
    return row.map((value) => (value ?? 0) / (1 + Math.max(0, voters - 1) * panel));
  });

  const [temper = 0] = fitLogistic(
    shared.map((row) => [row.reduce((sum, value) => sum + value, 0), 1]),
    blocked,
    [{ centre: 1, precision: 1, least: 0 }, INTERCEPT],
  );
  const rowsPerGroup = rows.length / new Set(rows.map(({ group }) => group)).size;
  const ridge: Ridge = { centre: 1, precision: WEIGHT_PRECISION * rowsPerGroup, least: 0 };
  const fitted = fitLogistic(
    shared.map((row) => [...row.map((value) => temper * value), 1]),
    blocked,
    [...judges.map(() => ridge), INTERCEPT],
  );
  const seats = judges.map((judge, at): [string, SeatCalibration] => {
    const n = rows.filter(({ votes }) => votes[judge]).length;
    return [judge, { ...scaled(tables[at], fitted[at] ?? 1), n, ...origin }];
  });
  return {
    version: 'panel-1',
    prior: fitted.at(-1) ?? 0,
    temper,
    correlation: { family: panel, panel },
    unknown: evidenceFrom(everybody, everybody, 1),
    seats: Object.fromEntries(seats),
  };
}

function evidenceOf(table: Evidence | undefined, vote: keyof Evidence | null | undefined): number | null {
  return table && vote ? table[vote] : null;
}

function scaled(table: Evidence | undefined, weight: number): Evidence {
  const { ALLOW = 0, UNCERTAIN = 0, BLOCK = 0 } = table ?? {};
  return { ALLOW: weight * ALLOW, UNCERTAIN: weight * UNCERTAIN, BLOCK: weight * BLOCK };
}

import type { Calibration, Evidence, SeatCalibration } from '@truepenny/verifier';
import { errorCorrelation, pairsOf } from './correlation.ts';
import { evidenceFrom, tally } from './evidence.ts';
import { fitLogistic, type Ridge } from './logistic.ts';
import { judgesOf, type Row } from './votes.ts';

/** Votes a label that a judge is taken to have cast in the manner of the whole panel. */
const SHRINKAGE = 100;
/** How strongly a seat's weight is drawn to the common one, for each row that a group holds on average. */
const WEIGHT_PRECISION = 0.5;

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

import { type Calibration, poolVotes } from '@truepenny/verifier';
import {
  type Figures,
  type Forecast,
  figuresOf,
  mean,
  type ReliabilityPoint,
  reliability,
  spread,
} from './figures.ts';
import { fitCalibration } from './fit-calibration.ts';
import { ballotsOf, fitPortable } from './portable.ts';
import { foldsByGroup, type Split } from './splits.ts';
import { judgesOf, type Row, type VoteSet } from './votes.ts';

/** A figure over several divisions of the same rows. */
export type Measured = Record<keyof Figures, { mean: number; spread: number }>;

/** One way to decide a set of votes, and how well it does. */
export type Way = { name: string; figures: Measured };

/** Pools the votes of one row into the probability of BLOCK. */
type Forecaster = (votes: Row['votes']) => number;

const FOLDS = 5;
/** A holdout tests on one part of so many and fits on the others. */
const HOLDOUT_PARTS = 3;
/** With more judges than this almost every row has a pattern of votes of its own. */
const FEW_JUDGES = 3;

/**
 * Measures the pooling of one set beside majority and its best judge (the best by F1): by cross-validation over
 * all rows, divided anew `repeats` times, and on as many single holdouts of a third, which show the spread that
 * unseen rows must expect. For few judges the best Brier score that any pooling could have stands first.
 */
export function measure({ rows }: VoteSet, repeats: number): Way[] {
  const seeds = Array.from({ length: repeats }, (_, seed) => seed);
  const crossed = seeds.map((seed) => foldsByGroup(rows, FOLDS, seed));
  const holdouts = seeds.map((seed) => foldsByGroup(rows, HOLDOUT_PARTS, seed).slice(0, 1));
  const fitted = (fit: readonly Row[]): Forecaster => {
    const calibration = fitCalibration(fit);
    const judges = judgesOf(fit);
    return (votes) => poolVotes(asSeats(votes, judges), calibration).pBlock;
  };
  const best = bestJudge(rows);
  const known = [{ fit: rows, test: rows }];
  const bound: Way = {
    name: 'every pattern at its own rate, in sample',
    figures: over([known], patternRates),
  };
  return [
    ...(judgesOf(rows).length <= FEW_JUDGES ? [bound] : []),
    { name: 'majority', figures: over([whole(rows)], () => majority) },
    { name: `best single: ${best}`, figures: over([whole(rows)], () => alone(best)) },
    { name: `pooled, ${repeats} x ${FOLDS}-fold`, figures: over(crossed, fitted) },
    {
      name: `right most often in the fit, ${repeats} x ${FOLDS}-fold`,
      figures: over(crossed, (fit) => alone(bestJudge(fit, 'strict'))),
    },
    { name: `majority, ${repeats} holdouts`, figures: over(holdouts, () => majority) },
    {
      name: `best single of the fit, ${repeats} holdouts`,
      figures: over(holdouts, (fit) => alone(bestJudge(fit))),
    },
    { name: `pooled, ${repeats} holdouts`, figures: over(holdouts, fitted) },
  ];
}

/**
 * Measures figures that are fitted without knowledge of the panel, on panels of the same judges: one
 * cross-validation, with the share of BLOCK in the rows of the fit as the prior.
 */
export function measurePortable(rows: readonly Row[], panels: readonly (readonly string[])[]): Measured[] {
  const splits = portableSplits(rows);
  return panels.map((panel) => summary([figuresOf(portableForecasts(splits, panel))]));
}

/** The points of the reliability diagram of what such a panel states: of being right, not of BLOCK. */
export function portableReliability(rows: readonly Row[], panel: readonly string[]): ReliabilityPoint[] {
  const forecasts = portableForecasts(portableSplits(rows), panel);
  return reliability(
    forecasts.map(({ pBlock, blocked }) => ({
      stated: Math.max(pBlock, 1 - pBlock),
      happened: pBlock >= 0.5 === blocked,
    })),
  );
}

type Fitted = Split & { calibration: Calibration };

const portableSplits = (rows: readonly Row[]): Fitted[] =>
  foldsByGroup(rows, FOLDS, 0).map((split) => ({ ...split, calibration: withBase(split.fit) }));

const portableForecasts = (splits: readonly Fitted[], panel: readonly string[]): Forecast[] =>
  splits.flatMap(({ test, calibration }) =>
    forecastsOf(test, (votes) => poolVotes(ballotsOf(votes, panel), calibration).pBlock),
  );

function withBase(fit: readonly Row[]): Calibration {
  const base = fit.filter(({ label }) => label === 'BLOCK').length / fit.length;
  return { ...fitPortable([{ rows: fit, source: '' }], ''), prior: Math.log(base / (1 - base)) };
}

function over(
  divisions: readonly (readonly Split[])[],
  fitted: (fit: readonly Row[]) => Forecaster,
): Measured {
  return summary(
    divisions.map((splits) => figuresOf(splits.flatMap(({ fit, test }) => forecastsOf(test, fitted(fit))))),
  );
}

function forecastsOf(rows: readonly Row[], forecaster: Forecaster): Forecast[] {
  return rows.map(({ votes, label }) => ({ pBlock: forecaster(votes), blocked: label === 'BLOCK' }));
}

function summary(all: readonly Figures[]): Measured {
  const of = (figure: keyof Figures) => {
    const values = all.map((figures) => figures[figure]);
    return { mean: mean(values), spread: spread(values) };
  };
  return {
    f1: of('f1'),
    strict: of('strict'),
    ece: of('ece'),
    brier: of('brier'),
    auc: of('auc'),
    coverage: of('coverage'),
  };
}

const whole = (rows: readonly Row[]): Split[] => [{ fit: [], test: [...rows] }];

function asSeats(votes: Row['votes'], judges: readonly string[]) {
  return judges.flatMap((seat) => {
    const verdict = votes[seat];
    return verdict ? [{ seat, family: seat, verdict }] : [];
  });
}

/** The judge with the highest figure on these rows; a name that nobody bears where there is none. */
function bestJudge(rows: readonly Row[], by: 'f1' | 'strict' = 'f1'): string {
  const scored = judgesOf(rows).map((judge) => ({
    judge,
    figure: figuresOf(forecastsOf(rows, alone(judge)))[by],
  }));
  return scored.sort((a, b) => b.figure - a.figure)[0]?.judge ?? '';
}

/** 1 for BLOCK, 0 for anything else, one half without a vote. */
function alone(judge: string): Forecaster {
  return (votes) => (votes[judge] ? Number(votes[judge] === 'BLOCK') : 0.5);
}

/** The share of BLOCK among the rows with the very same votes: fitted and measured on one set, the Brier bound. */
function patternRates(rows: readonly Row[]): Forecaster {
  const pattern = (votes: Row['votes']) => JSON.stringify(Object.entries(votes).sort());
  const alike = Map.groupBy(rows, ({ votes }) => pattern(votes));
  return (votes) => {
    const same = alike.get(pattern(votes)) ?? [];
    return same.filter(({ label }) => label === 'BLOCK').length / same.length;
  };
}

/** The share of BLOCK among the votes given, one half without any. */
const majority: Forecaster = (votes) => {
  const given = Object.values(votes).filter((vote) => vote !== null);
  return given.length > 0 ? given.filter((vote) => vote === 'BLOCK').length / given.length : 0.5;
};

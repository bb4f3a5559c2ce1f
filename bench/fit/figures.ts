/** A stated probability of BLOCK, and whether the right answer was BLOCK. */
export type Forecast = { pBlock: number; blocked: boolean };

/** Figures of a list of forecasts. From one half on, a forecast says BLOCK. */
export type Figures = {
  f1: number;
  strict: number;
  ece: number;
  brier: number;
  auc: number;
  coverage: number;
};

/**
 * F1 of BLOCK; `strict`, the share decided rightly; expected calibration error over ten equal bins; Brier score;
 * area under the ROC curve (NaN where only one answer occurs); and `coverage`, the largest share that can be
 * decided, the surest first and equals together, with at most a tenth of it wrong.
 */
export function figuresOf(forecasts: readonly Forecast[]): Figures {
  const right = forecasts.filter(({ pBlock, blocked }) => pBlock >= 0.5 === blocked).length;
  const caught = forecasts.filter(({ pBlock, blocked }) => pBlock >= 0.5 && blocked).length;
  const wrong = forecasts.length - right;
  return {
    f1: (2 * caught) / Math.max(1, 2 * caught + wrong),
    strict: right / forecasts.length,
    ece: calibrationError(forecasts.map(({ pBlock, blocked }) => ({ stated: pBlock, happened: blocked }))),
    brier: mean(forecasts.map(({ pBlock, blocked }) => (pBlock - Number(blocked)) ** 2)),
    auc: rankedRightly(forecasts),
    coverage: coverageAtRisk(forecasts, 0.1),
  };
}

/** Arithmetic mean; NaN of nothing. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, x) => sum + x, 0) / values.length;
}

/** Standard deviation of a sample as it stands (divided by n). */
export function spread(values: readonly number[]): number {
  const centre = mean(values);
  return Math.sqrt(mean(values.map((x) => (x - centre) ** 2)));
}

/** A probability that was stated, and whether what it was stated of came true. */
type Stated = { stated: number; happened: boolean };

/** Of one bin: the mean of what was stated, the share of it that came true, and how many there were. */
export type ReliabilityPoint = { stated: number; right: number; n: number };

/** The points of a reliability diagram over ten equal bins without the empty ones, to four decimals. */
export const reliability = (forecasts: readonly Stated[]): ReliabilityPoint[] =>
  binned(forecasts)
    .map(({ stated, right, n }) => ({
      stated: Number(stated.toFixed(4)),
      right: Number(right.toFixed(4)),
      n,
    }))
    .sort((a, b) => a.stated - b.stated);

function binned(forecasts: readonly Stated[]): ReliabilityPoint[] {
  const bins = Map.groupBy(forecasts, ({ stated }) => Math.min(9, Math.floor(stated * 10)));
  return [...bins.values()].map((bin) => ({
    stated: mean(bin.map(({ stated }) => stated)),
    right: mean(bin.map(({ happened }) => Number(happened))),
    n: bin.length,
  }));
}

/** Expected calibration error over ten equal bins: how far stated probabilities are from what happened. */
export function calibrationError(forecasts: readonly Stated[]): number {
  const gaps = binned(forecasts).map(({ stated, right, n }) => n * Math.abs(stated - right));
  return gaps.reduce((sum, gap) => sum + gap, 0) / forecasts.length;
}

/** The chance that a BLOCK case is given more than an ALLOW case; equals count half (Mann and Whitney). */
function rankedRightly(forecasts: readonly Forecast[]): number {
  const ascending = forecasts.toSorted((a, b) => a.pBlock - b.pBlock);
  const ties = [...Map.groupBy(ascending, ({ pBlock }) => pBlock).values()];
  let allowedBelow = 0;
  let won = 0;
  for (const tie of ties) {
    const blocked = tie.filter((one) => one.blocked).length;
    const allowed = tie.length - blocked;
    won += blocked * (allowedBelow + allowed / 2);
    allowedBelow += allowed;
  }
  return won / (allowedBelow * (forecasts.length - allowedBelow));
}

function coverageAtRisk(forecasts: readonly Forecast[], risk: number): number {
  const sureness = ({ pBlock }: Forecast) => Math.round(Math.abs(pBlock - 0.5) * 1e9);
  const surestFirst = forecasts.toSorted((a, b) => sureness(b) - sureness(a));
  let taken = 0;
  let wrong = 0;
  let covered = 0;
  for (const tie of Map.groupBy(surestFirst, sureness).values()) {
    taken += tie.length;
    wrong += tie.filter(({ pBlock, blocked }) => pBlock >= 0.5 !== blocked).length;
    if (wrong <= risk * taken) covered = taken;
  }
  return covered / forecasts.length;
}

/** What a coefficient is drawn towards, how strongly, and the least it may be. */
export type Ridge = { centre: number; precision: number; least: number };

const SWEEPS = 300;
const SETTLED = 1e-5;
/** The longest step of one coefficient; keeps Newton's method from overshooting where the curve is flat. */
const LONGEST_STEP = 0.5;

/**
 * Logistic regression with a ridge and a lower bound on each coefficient: minimises the log loss plus
 * precision / 2 (coefficient - centre)^2 by coordinate-wise Newton steps. One row of features an outcome; an
 * intercept is a feature that is 1 throughout. Without rows every coefficient stays at its centre.
 */
export function fitLogistic(
  features: readonly (readonly number[])[],
  outcomes: readonly boolean[],
  ridges: readonly Ridge[],
): number[] {
  const rows = gathered(features, outcomes);
  const coefficients = ridges.map(({ centre, least }) => Math.max(centre, least));
  for (const row of rows)
    row.logOdds = row.features.reduce((sum, x, at) => sum + x * (coefficients[at] ?? 0), 0);
  const touched = ridges.map((_, at) => rows.filter((row) => (row.features[at] ?? 0) !== 0));
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let longest = 0;
    ridges.forEach(({ centre, precision, least }, at) => {
      const old = coefficients[at] ?? 0;
      let slope = precision * (old - centre);
      let curvature = precision + 1e-9;
      for (const { features: row, logOdds, count, hits } of touched[at] ?? []) {
        const x = row[at] ?? 0;
        const p = 1 / (1 + Math.exp(-logOdds));
        slope += x * (count * p - hits);
        curvature += count * x * x * p * (1 - p);
      }
      const wanted = Math.min(LONGEST_STEP, Math.max(-LONGEST_STEP, -slope / curvature));
      const step = Math.max(least, old + wanted) - old;
      if (step === 0) return;
      coefficients[at] = old + step;
      for (const row of touched[at] ?? []) row.logOdds += step * (row.features[at] ?? 0);
      longest = Math.max(longest, Math.abs(step));
    });
    if (longest < SETTLED) break;
  }
  return coefficients;
}

type Row = { features: readonly number[]; count: number; hits: number; logOdds: number };

/** Rows of the same features as one. */
function gathered(features: readonly (readonly number[])[], outcomes: readonly boolean[]): Row[] {
  const rows = new Map<string, Row>();
  features.forEach((one, at) => {
    const key = one.join(' ');
    const row = rows.get(key) ?? { features: one, count: 0, hits: 0, logOdds: 0 };
    row.count++;
    row.hits += Number(outcomes[at]);
    rows.set(key, row);
  });
  return [...rows.values()];
}

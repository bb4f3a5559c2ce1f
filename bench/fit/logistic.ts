/** What a coefficient is drawn towards, how strongly, and the least it may be. */
export type Ridge = { centre: number; precision: number; least: number };

const SWEEPS = 300;
const SETTLED = 1e-7;
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
  const coefficients = ridges.map(({ centre, least }) => Math.max(centre, least));
  const logOdds = features.map((row) => row.reduce((sum, x, at) => sum + x * (coefficients[at] ?? 0), 0));
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let longest = 0;
    ridges.forEach(({ centre, precision, least }, at) => {
      const old = coefficients[at] ?? 0;
      let slope = precision * (old - centre);
      let curvature = precision + 1e-9;
      features.forEach((row, index) => {
        const x = row[at] ?? 0;
        if (x === 0) return;
        const p = 1 / (1 + Math.exp(-(logOdds[index] ?? 0)));
        slope += x * (p - Number(outcomes[index]));
        curvature += x * x * p * (1 - p);
      });
      const wanted = Math.min(LONGEST_STEP, Math.max(-LONGEST_STEP, -slope / curvature));
      const step = Math.max(least, old + wanted) - old;
      if (step === 0) return;
      coefficients[at] = old + step;
      features.forEach((row, index) => {
        logOdds[index] = (logOdds[index] ?? 0) + step * (row[at] ?? 0);
      });
      longest = Math.max(longest, Math.abs(step));
    });
    if (longest < SETTLED) break;
  }
  return coefficients;
}

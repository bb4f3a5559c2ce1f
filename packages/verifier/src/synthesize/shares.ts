import { groupBy } from '../group-by.ts';
import type { Calibration } from './calibration.ts';

/** One of those whose votes are pooled: how many log-odds lie between its ALLOW and its BLOCK, and whose errors it shares. */
export type Pooled = { family: string; spread: number };

/** Beyond this two seats are one: nothing is left in which they could differ. */
const ALIKE = 1 - 1e-7;

/**
 * What share of its own evidence each seat adds beside the others, 0..1, in their order. Votes are taken for noisy
 * measures of one truth with correlated noise, of which the best sum gives each seat the weight R⁻¹d (Fisher's linear
 * discriminant): R holds the correlations, d the square roots of the spreads. So k seats that tell equally much are
 * worth k / (1 + (k - 1) r) of k independent ones (Kish's design effect), and a weak seat takes no weight from a strong
 * one whose errors it repeats. Nobody counts against its own vote: who would is left out, the weakest first.
 */
export function sharesOf(seats: readonly Pooled[], { family, panel }: Calibration['correlation']): number[] {
  const across = asShare(panel);
  const within = Math.max(asShare(family), across);
  const shares = seats.map(() => 0);
  let heard = seats
    .map((seat, at) => ({ at, family: seat.family, told: Math.sqrt(Math.max(0, seat.spread)) }))
    .filter(({ told }) => told > 0);
  for (;;) {
    const weights = weightsOf(heard, within, across);
    const least = Math.min(0, ...weights);
    if (least === 0) {
      heard.forEach(({ at, told }, place) => {
        shares[at] = (weights[place] ?? 0) / told;
      });
      return shares;
    }
    heard = heard.filter((_, place) => weights[place] !== least);
  }
}

/**
 * Solves R w = d where R is 1 on its diagonal, `within` between two of one family and `across` between two of
 * different ones: summed over a family and over all it is one equation for each.
 */
function weightsOf(
  seats: readonly { family: string; told: number }[],
  within: number,
  across: number,
): number[] {
  const families = [...groupBy(seats, ({ family }) => family)].map(([name, kin]) => {
    const own = 1 - within + kin.length * (within - across);
    return { name, own, size: kin.length, told: sum(kin.map(({ told }) => told)) };
  });
  const all =
    sum(families.map(({ told, own }) => told / own)) /
    (1 + across * sum(families.map(({ size, own }) => size / own)));
  const shared = new Map(
    families.map(({ name, own, size, told }) => {
      const ofFamily = (told - size * across * all) / own;
      return [name, (within - across) * ofFamily + across * all];
    }),
  );
  return seats.map(({ family, told }) => (told - (shared.get(family) ?? 0)) / (1 - within));
}

/** Sorted, since the sum of floating-point numbers depends on their order. */
export const sum = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b).reduce((total, x) => total + x, 0);

const asShare = (correlation: number): number => (correlation > 0 ? Math.min(ALIKE, correlation) : 0);

import type { Verdict } from '@truepenny/verifier';

/** A kind of panel and the cases it meets. */
export type World = {
  judges: number;
  /** How often a judge is right: spread evenly from .85 to .9 over the judges. */
  correlation: number;
  /** Share of cases that should be blocked, 0..1. */
  base: number;
  /** A member that says the same of everything, in the place of the last judge. */
  constant: 'ALLOW' | 'BLOCK' | null;
};

export type SimulatedCase = { label: 'ALLOW' | 'BLOCK'; votes: Verdict[] };

/** Pseudo-random numbers in 0..1 by a fixed sequence (Park and Miller), so that a simulation can be repeated. */
export function sequence(seed: number): () => number {
  let state = (seed * 48_271 + 11) % 2_147_483_647;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const [LEAST, MOST] = [0.85, 0.9];

/**
 * Cases with the judges' votes. Errors of any two judges correlate by `correlation`: with a chance of its root a
 * judge repeats one common draw instead of making its own.
 */
export function casesOf(
  { judges, correlation, base, constant }: World,
  n: number,
  next: () => number,
): SimulatedCase[] {
  const rights = Array.from(
    { length: judges },
    (_, at) => LEAST + ((MOST - LEAST) * at) / Math.max(1, judges - 1),
  );
  return Array.from({ length: n }, () => {
    const label = next() < base ? 'BLOCK' : 'ALLOW';
    const common = next();
    const votes = rights.map((right, at): Verdict => {
      if (constant && at === judges - 1) return constant;
      const isRight = (next() < Math.sqrt(correlation) ? common : next()) < right;
      return isRight === (label === 'BLOCK') ? 'BLOCK' : 'ALLOW';
    });
    return { label, votes };
  });
}

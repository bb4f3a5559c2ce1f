/** Thrown where reading what a stranger sent would take more work than it may. */
export class TooMuchWork extends Error {
  override name = 'TooMuchWork';
  readonly code = 'too-much-work';

  constructor() {
    super('too-much-work: checking this takes more work than it may');
  }
}

/**
 * Steps of the readers' loops that one call may take: about half a second, and ten times what the longest transcripts
 * of the service need. Counted rather than timed, so that every machine ends at the same place.
 */
export const MOST_WORK = 50_000_000;

/** What is left for the call that is running; a call runs to its end before another one can begin. */
let left = Number.POSITIVE_INFINITY;

/**
 * Runs what reads strangers' texts with so many steps for all of it. Within another such call it draws on what that one
 * has left, where that is less. `run` must not wait for anything.
 *
 * @throws {TooMuchWork} and what `run` throws.
 */
export function metered<T>(run: () => T, most = MOST_WORK): T {
  const outer = left;
  const given = Math.min(outer, most);
  left = given;
  try {
    return run();
  } finally {
    left = Number.isFinite(outer) ? outer - (given - left) : outer;
  }
}

/**
 * Draws so many steps. Every loop whose length a text decides does so.
 *
 * @throws {TooMuchWork} where none are left.
 */
export function work(steps = 1): void {
  // What is sent may lack any part of itself, its length too: that must not end the counting.
  left -= steps >= 0 ? steps : 1;
  if (left < 0) throw new TooMuchWork();
}

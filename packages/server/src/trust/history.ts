import { type ScoreSums, scoreOf, startOf } from './score.ts';

/** Of more months the newest are told. */
const MOST_MONTHS = 36;

/** A composite score, 0..1, at a time in milliseconds since the epoch. */
export type ScoredAt = { at: number; composite: number };

/** The composite score at the end of every month (UTC) since the first event, and now; sums in the order of months. */
export function historyOf(sums: readonly ScoreSums[], now: number): ScoredAt[] {
  const [first] = sums;
  if (!first) return [];
  const ends: number[] = [];
  for (let month = first.month; (ends.at(-1) ?? 0) < now; month++)
    ends.push(Math.min(now, startOf(month + 1)));
  return ends.slice(-MOST_MONTHS).map((at) => {
    const until = sums.filter(({ month }) => startOf(month) < at);
    return { at, composite: scoreOf(until, at).composite };
  });
}

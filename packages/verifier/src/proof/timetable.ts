import type { Document, Quote } from '../judgement/case.ts';
import { type Choice, firstFallen, textOfClaim } from './choice.ts';
import { fails, HOLDS, type Recheck } from './recheck.ts';

/**
 * Whether a time is free in somebody's day: `since` and `until` bound it, each of `busy` tells a time that is
 * taken, `claim` the time in question. A time is free if it lies within the bounds and none of it is taken.
 */
export type TimetableProof = {
  kind: 'timetable';
  shows: 'established' | 'refuted';
  since: Quote;
  until: Quote;
  busy: readonly Quote[];
  claim: Quote | Choice;
};

/** A time of the day, in minutes since midnight. */
export type Stretch = { from: number; to: number };

const CLOCK = /(?<![\d:.])(\d{1,2})(?::(\d{2}))? ?(am|pm|a\.m\.|p\.m\.)|\b(noon|midnight)\b/gi;
const DAY = 24 * 60;

/** The times of the day that a text names, in minutes since midnight; none where one is no time of a clock. */
export function readClock(text: string): number[] {
  const times: number[] = [];
  for (const [, hour, minute, half, word] of text.matchAll(CLOCK)) {
    if (word) {
      times.push(word.toLowerCase() === 'noon' ? DAY / 2 : DAY);
      continue;
    }
    const hours = Number(hour);
    const minutes = Number(minute ?? 0);
    if (hours < 1 || hours > 12 || minutes > 59) return [];
    times.push((hours % 12) * 60 + minutes + (half?.toLowerCase().startsWith('p') ? DAY / 2 : 0));
  }
  return times;
}

/** The one stretch from an earlier to a later time that a text names, "from 2pm to 4pm". */
export function readStretch(text: string): Stretch | undefined {
  const [from, to, another] = readClock(text);
  return from !== undefined && to !== undefined && another === undefined && from < to
    ? { from, to }
    : undefined;
}

/** Whether the stretch lies within the bounds and outside of what is taken. */
export const isFree = (
  { from, to }: Stretch,
  since: number,
  until: number,
  busy: readonly Stretch[],
): boolean => from >= since && to <= until && busy.every((taken) => to <= taken.from || from >= taken.to);

/** Reads the quoted times and compares. */
export function recheckTimetable(proof: TimetableProof, documents: readonly Document[]): Recheck {
  const { claim } = proof;
  const fallen = firstFallen([proof.since, proof.until, ...proof.busy], claim, documents);
  if (fallen) return fallen;
  const [since, another] = readClock(proof.since.text);
  const [until, more] = readClock(proof.until.text);
  const busy = proof.busy.map(({ text }) => readStretch(text));
  const known = busy.filter((stretch) => stretch !== undefined);
  const said = readStretch(textOfClaim(claim));
  if (
    since === undefined ||
    until === undefined ||
    another !== undefined ||
    more !== undefined ||
    !said ||
    busy.length === 0 ||
    known.length < busy.length
  ) {
    return fails('a time cannot be read');
  }
  const right = isFree(said, since, until, known);
  return right === (proof.shows === 'established')
    ? HOLDS
    : fails(`the time is ${right ? 'free' : 'not free'}`);
}

import { add, type Rational, rational } from '../../arithmetic/rational.ts';
import type { Asked } from './asked.ts';
import { type Instant, type Quantity, secondsOf, shifted, told as shownValue, type Value } from './moment.ts';
import type { Placed, Stretch, Told } from './told.ts';
import type { Apart } from './zone.ts';

/** What a question comes to, and how, in signs. `loose`: it takes something for granted, and refutes nothing. */
export type Found =
  | { value: Value; shown: string; loose?: boolean; apart?: Apart; crossed?: Crossed | undefined }
  | undefined;
/** From one time of the day, in minutes, to another so many midnights on; -1: back to the day before. */
export type Crossed = { from: number; to: number; days: number };

/** How many days after that of the time it is counted from another is; undefined where that may be several. */
export function dayOf({ from, to, days }: Crossed, minute: number): number | undefined {
  if (minute === to || days === 0) return days;
  if (days === 1 && to < from) return minute < from ? 1 : 0;
  return days === -1 && to > from ? (minute > from ? -1 : 0) : undefined;
}

/** Takes down that these are accounted for. */
export const useAll = ({ used }: Told, of: readonly (Placed | Stretch)[]): void => {
  for (const { at } of of) used.add(at);
};

/** So many whole days or hours may pass where nothing says which half of the day the first time is in. */
const HALF_DAY = 720;

/** The instant so long after or before another; undefined where half of the day is open, or the year. */
export function moved(from: Instant, by: readonly Quantity[], sign: 1 | -1): Found {
  let there: Instant | undefined = from;
  for (const one of by) there = there && shifted(there, one, sign);
  if (!there) return undefined;
  let loose = false;
  let crossed: Crossed | undefined;
  if (from.kind === 'clock' && there.kind === 'clock') {
    const seconds = by.reduce<Rational>((sum, one) => add(sum, secondsOf(one) ?? rational(0n)), rational(0n));
    const minutes = (Number(seconds.n) / Number(seconds.d) / 60) * sign;
    const end = from.minute + minutes;
    loose = !from.sure && (end < 0 || end >= 1440 || (end >= HALF_DAY && Math.abs(minutes) > 360));
    // "6:30" is taken for the morning, and "half past six" for none.
    if (loose && !from.digital) return undefined;
    crossed = { from: from.minute, to: there.minute, days: Math.floor(end / 1440) };
  }
  const shown = by.map((one) => `${sign > 0 ? '+' : '-'} ${shownValue(one)}`).join(' ');
  return {
    value: there,
    shown: `${shownValue(from)} ${shown}`,
    ...(loose && { loose }),
    ...(crossed && { crossed }),
  };
}

/** Whether an instant is of the kind that is asked for. */
export function isAskedFor(of: Instant, { what, words }: Asked): boolean {
  if (what === 'weekday') return of.kind === 'weekday';
  const has = (...some: string[]): boolean => some.some((word) => words.includes(word));
  if (has('time', 'clock')) return of.kind === 'clock';
  if (has('date')) return of.kind === 'date';
  return has('day') ? of.kind !== 'clock' : has('when', 'what', 'which');
}

import type { Term } from './arithmetic.ts';
import type { Ledger } from './ledger.ts';
import { DAY, type Instant, isSame, MINUTE, shifted, told as shownValue } from './moment.ts';
import type { Solution } from './solve.ts';
import type { Side } from './words.ts';

/** What a part of a step comes to that tells only where it leads to. */
export type Onward = { terms: readonly Term[]; side: Side; shown: string };

/**
 * "12 minutes take it to 8:00", "so it is there at 8:23": an instant that lies so long from where the steps have come
 * to, or as long as they have left.
 */
export function onward(
  ledger: Ledger,
  { told }: Solution,
  instant: Term,
  length: Term | undefined,
  isBack: boolean,
): Onward | undefined {
  const { here, length: left } = ledger;
  const wanted = instant.of;
  if (wanted.kind === 'quantity') return undefined;
  const leads = (from: Instant, by: Term, sign: 1 | -1): Onward | undefined => {
    const there = by.of.kind === 'quantity' ? shifted(from, by.of, sign) : undefined;
    if (!there || isSame(there, wanted) !== true || isSame(there, from) === true) return undefined;
    const shown = `${shownValue(from)} ${sign > 0 ? '+' : '-'} ${shownValue(by.of)} = ${shownValue(wanted)}`;
    return { terms: length ? [length, instant] : [instant], side: sign > 0 ? 'end' : 'start', shown };
  };
  if (length) {
    if (length.parts.length > 0 && !ledger.isFounded(length, true)) return undefined;
    // So many days are often counted from the day that was told.
    const days = isBack ? [] : told.placed.flatMap(({ of }) => (of.kind === 'date' ? [of] : []));
    for (const from of [...(here ? [here] : []), ...days]) {
      const found = leads(from, length, isBack ? -1 : 1);
      if (found) return found;
    }
    return undefined;
  }
  if (!here || !left || ledger.knows(wanted) || !ledger.reached(left)) return undefined;
  // "60 - 55 = 5, so it is on 5 May."
  const of = left.unit ? left : { ...left, unit: here.kind === 'clock' ? MINUTE : DAY };
  return leads(here, { ...instant, of, parts: [] }, told.placed.some(({ side }) => side === 'end') ? -1 : 1);
}

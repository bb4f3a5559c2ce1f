import type { Term } from './arithmetic.ts';
import { alike, type Ledger } from './ledger.ts';
import { computed, DAY, type Instant, MINUTE, type Quantity, shifted } from './moment.ts';
import { goesBack, type Span } from './relation.ts';
import type { Solution } from './solve.ts';
import { type Token, wordAt, wordsBetween } from './token.ts';

type Sign = 1 | -1;
const TOTAL = /^(?:together|total|altogether|all|sum|whole)$/;

/**
 * Whether a part of a step that tells a length, an instant or both leads on from where the steps have come to: 1 where
 * what it comes to lies behind that, -1 before it; undefined where it does not follow.
 */
export function leadsOn(
  ledger: Ledger,
  solution: Solution,
  tokens: readonly Token[],
  { from, to }: Span,
  terms: readonly Term[],
): Sign | undefined {
  const words = wordsBetween(tokens, from, to);
  const [instant, other] = terms.flatMap((term) =>
    term.of.kind === 'quantity' ? [] : [{ term, of: term.of }],
  );
  const [length, more] = terms.flatMap((term) =>
    term.of.kind === 'quantity' ? [{ term, of: term.of }] : [],
  );
  if (other || terms.length > 2) return undefined;
  if (!instant) {
    if (length && more) return goesOn(ledger, length.of, more.term, words) ? 1 : undefined;
    const isAll = length && (words.some((word) => TOTAL.test(word)) || alike(length.of, solution.value));
    return isAll && ledger.isSum(length.term) ? 1 : undefined;
  }
  if (!length) return rests(ledger, solution, instant.of);
  if (endsAt(ledger, solution, instant.of, length.of, words)) {
    ledger.part([length.term], 1);
    return 1;
  }
  // "an hour back from 11:15" leads from there.
  const isFrom = /^(?:from|after|before)$/.test(wordAt(tokens, instant.term.from - 1));
  if (isFrom || (length.term.parts.length > 0 && !ledger.isFounded(length.term, true))) return undefined;
  const sign = goesBack(tokens, from, to) ? -1 : 1;
  // "12 minutes take it to 8:00"; so many days are often counted from the day that was told.
  const { here } = ledger.now;
  const days = sign > 0 ? solution.told.placed.slice(0, 1).filter(({ of }) => of.kind === 'date') : [];
  const starts = [...(here ? [here] : []), ...days.map(({ of }) => of)];
  if (!starts.some((one) => leads(one, length.of, sign, instant.of))) return undefined;
  ledger.part([length.term], sign);
  return sign;
}

/** Whether so long from one instant is another; "15 more to 22:15" is told in minutes. */
function leads(from: Instant, by: Quantity, sign: Sign, to: Instant): boolean {
  const unit = from.kind === 'clock' ? MINUTE : DAY;
  const there = shifted(from, { unit, ...by }, sign);
  return there !== undefined && alike(there, to) && !alike(there, from);
}

/** "Minus 20 minutes: 6 hours 40 minutes": what was computed last, and a length. */
function goesOn(
  { now: { length: left } }: Ledger,
  by: Quantity,
  result: Term,
  words: readonly string[],
): boolean {
  const isMinus = words.some((word) => /^(?:minus|less|subtract)$/.test(word));
  if (!left || result.parts.length > 0 || !(isMinus || words.includes('plus'))) return false;
  const found = computed(isMinus ? '-' : '+', left, by);
  return found !== undefined && alike(found, result.of);
}

/** "25 minutes before 7:52", "after midnight another 6 hours": from an instant that is known to one that was told or is asked for. */
function endsAt(
  ledger: Ledger,
  { value, told }: Solution,
  from: Instant,
  by: Quantity,
  words: readonly string[],
): boolean {
  const isUp = words.some((word) => /^(?:after|from)$/.test(word));
  const isDown = words.some((word) => /^(?:before|until|till|to)$/.test(word));
  const ends = [value, ...told.placed.map(({ of }) => of)];
  return (
    isUp !== isDown &&
    ledger.knows(from) &&
    ends.some((end) => end.kind !== 'quantity' && leads(from, by, isUp ? 1 : -1, end))
  );
}

/** "60 - 55 = 5, so it is on 5 May": what is asked for lies as far on as the steps have left, or has that number. */
function rests(ledger: Ledger, { value, told }: Solution, instant: Instant): Sign | undefined {
  const { here, length: left, ends } = ledger.now;
  if (!here || !left || !alike(instant, value) || ledger.knows(instant) || !ledger.reached(left))
    return undefined;
  const numbers = instant.kind === 'date' ? [instant.year, instant.day] : [];
  if (numbers.some((n) => n !== undefined && left.value.n === BigInt(n))) return 1;
  const sign = told.placed.some(({ side }) => side === 'end') ? -1 : 1;
  return [here, ...ends].some((from) => leads(from, left, sign, instant)) ? sign : undefined;
}

import { rational } from '../../arithmetic/rational.ts';
import { agesIn } from './age.ts';
import { type Asked, askedIn } from './asked.ts';
import { areBetween } from './belongs.ts';
import { countingIn } from './counting.ts';
import { type Found, isAskedFor, moved, useAll, wordsIn } from './found.ts';
import { lengthIn } from './length.ts';
import { isLoose } from './loose.ts';
import { DAY, isSame, type Quantity, told as shownValue, type Value } from './moment.ts';
import { inSeries, isSuccessive, repeated } from './series.ts';
import { signAt, wordAt } from './token.ts';
import { leavesOpen, type Placed, type Stretch, type Told, toldIn } from './told.ts';
import { signOf } from './way.ts';
import type { Side } from './words.ts';
import { zonesIn } from './zone.ts';

/** What a question about times comes to. */
export type Solution = {
  value: Value;
  /** The computation, in signs. */
  shown: string;
  /** Which end of something it is. */
  side?: Side | undefined;
  /** Not every word was understood: such a solution may confirm an answer and refutes none. */
  loose: boolean;
  told: Told;
  asked: Asked;
};

/**
 * Solves a question of clock times, days, weekdays and how long things last, told in any order: two of begin, end and
 * length, how long before or after, the how many-th of what repeats, several parts, another zone, ages by years.
 * Undefined unless every number, every time and every word that could turn it is accounted for. Never throws.
 */
export function solveTimes(text: string): Solution | undefined {
  const told = toldIn(text);
  const asked = told && askedIn(told);
  if (!told || !asked) return undefined;
  const found = foundIn(told, asked);
  return found && !leavesOpen(told)
    ? { ...found, side: asked.side, told, asked, loose: isLoose(told) }
    : undefined;
}

function foundIn(told: Told, asked: Asked): Found {
  if (asked.what === 'age' || asked.what === 'year') return agesIn(told, asked);
  const { placed, stretches } = told;
  if (stretches.some(({ role }) => role === 'ahead' || role === 'behind')) return zonesIn(told, asked);
  if (asked.what === 'length' || asked.what === 'nights' || asked.what === 'days')
    return lengthIn(told, asked);
  const roles = new Set(stretches.map(({ role }) => role));
  if (roles.has('every')) return repeated(told, asked);
  if (roles.has('each') || isSuccessive(told)) return inSeries(told, asked);
  if (asked.ordinal !== undefined && !placed.some(({ ordinal }) => ordinal !== undefined)) {
    // "When does the second film end?" where one was told.
    return undefined;
  }
  return alongLine(told, asked);
}

function alongLine(told: Told, asked: Asked): Found {
  const { placed } = told;
  const stretches = withoutRepeated(told.stretches);
  const [from, other] = withoutDayNames(told, asked);
  if (!from || other || stretches.length === 0 || !isAskedFor(from.of, asked)) return undefined;
  const signs = new Set(stretches.map((stretch) => signOf(stretch, from, told, asked)));
  const [sign] = signs;
  if (!sign || signs.size > 1 || !areBetween(told, asked, from, stretches, sign)) return undefined;
  const counted = from.of.kind === 'clock' ? 0 : daysCounted(told, asked, from, stretches);
  if (counted === undefined) return undefined;
  useAll(told, [...placed, ...told.stretches]);
  const lengths = stretches.map(({ of }) => of);
  const isMonths = lengths.some(({ unit }) => unit?.base === 'month');
  if (counted === 0 || isMonths) return counted === 0 ? moved(from.of, lengths, sign) : undefined;
  const less: Quantity = { kind: 'quantity', value: rational(-1n), unit: DAY };
  const found = moved(from.of, [...lengths, less], sign);
  const shown = `${shownValue(from.of)} + ${lengths.map(shownValue).join(' + ')} - 1 d`;
  return found && { ...found, shown };
}

/** "It is valid for 90 days. It expires 90 days after that.": one stretch, told in two ways. */
function withoutRepeated(stretches: readonly Stretch[]): readonly Stretch[] {
  const [one, other, more] = stretches;
  if (one?.role !== 'lasts' || other?.role !== 'later' || more || !isSame(one.of, other.of)) return stretches;
  return [other];
}

/** The instants, but the weekday that only stands beside a date. */
function withoutDayNames({ placed, used, tokens }: Told, asked: Asked): Placed[] {
  const isName = ({ of, at }: Placed): boolean =>
    of.kind === 'weekday' &&
    asked.what !== 'weekday' &&
    (tokens[at + 1]?.kind === 'date' || (signAt(tokens, at + 1) === ',' && tokens[at + 2]?.kind === 'date'));
  for (const one of placed) if (isName(one)) used.add(one.at);
  return placed.filter((one) => !isName(one));
}

/** 1 where the first day is one of those counted, 0 where it is not; undefined where the text leaves that open. */
function daysCounted(
  told: Told,
  asked: Asked,
  from: Placed,
  stretches: readonly Stretch[],
): 0 | 1 | undefined {
  const said = countingIn(told);
  // "valid from the next day"
  const isNext = told.tokens.some(
    (_, at) => /^(?:next|following)$/.test(wordAt(told.tokens, at)) && wordAt(told.tokens, at + 1) === 'day',
  );
  if (isNext) return undefined;
  if (said === undefined) return undefined;
  const isPlain = stretches.every(({ role }) => role !== 'lasts' && role !== 'break');
  if (said !== 'open') return isPlain || from.side === 'end' ? undefined : said;
  if (isPlain) return 0;
  const isFrom = wordAt(told.tokens, from.at - 1) === 'from';
  const isTold =
    isFrom ||
    /\b(?:start|starts|started|begin|begins|began|opens|opened|open)\b/.test(wordsIn(told, from.clause));
  return isTold ||
    asked.lastDay ||
    from.side === 'end' ||
    asked.words.some((word) => /^(?:end|ends|finish|finishes|over|close|closes)$/.test(word))
    ? undefined
    : 0;
}

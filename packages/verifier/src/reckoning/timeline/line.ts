import { rational } from '../../arithmetic/rational.ts';
import { type Asked, countingIn } from './asked.ts';
import { areBetween } from './belongs.ts';
import { type Found, isAskedFor, moved, useAll } from './found.ts';
import { DAY, gapsOf, isSame, type Quantity, told as shownValue } from './moment.ts';
import { inSeries, isInTurn, isSerial, repeated } from './series.ts';
import { signAt, wordAt } from './token.ts';
import type { Placed, Stretch, Told } from './told.ts';
import { signOf } from './way.ts';

/** The instant that lies so far from the one that is told as all stretches say. */
export function alongLine(told: Told, asked: Asked): Found {
  const dated = asked.what === 'weekday' ? weekdayOfDate(told) : undefined;
  if (dated) return dated;
  const [from, other] = withoutDayNames(told, asked);
  if (!from || other || !isAskedFor(from.of, asked)) return undefined;
  if (asked.days !== 0) return fromToday(told, asked, from);
  if (told.stretches.some(({ role }) => role === 'every')) return repeated(told, asked, from);
  if (isSerial(told)) return inSeries(told, asked, from);
  const inTurn = isInTurn(told, asked) && from.side === 'start';
  // "When does the second film end?" where one was told.
  if (asked.next > 1 || (asked.ordinal !== undefined && from.ordinal === undefined)) return undefined;
  const stretches = withoutRepeated(told.stretches);
  const signs = new Set(stretches.map((stretch) => signOf(stretch, from, told, asked)));
  const [sign] = signs;
  if (!sign || signs.size > 1) return undefined;
  if (!inTurn && !areBetween(told, asked, from, stretches, sign)) return undefined;
  const counted = from.of.kind === 'clock' ? 0 : daysCounted(told, asked, from, stretches);
  if (counted === undefined) return undefined;
  useAll(told, [...told.placed, ...told.stretches]);
  const lengths = stretches.map(({ of }) => of);
  if (counted === 0) return moved(from.of, lengths, sign);
  if (lengths.some(({ unit }) => unit?.base === 'month')) return undefined;
  const less: Quantity = { kind: 'quantity', value: rational(-1n), unit: DAY };
  const found = moved(from.of, [...lengths, less], sign);
  const shown = `${shownValue(from.of)} + ${lengths.map(shownValue).join(' + ')} - 1 d`;
  return found && { ...found, shown };
}

/** "Yesterday was Friday. What day is tomorrow?" */
function fromToday(told: Told, { days }: Asked, from: Placed): Found {
  const isPlain = from.clause.content.size === 0;
  if (told.stretches.length > 0 || !isPlain) return undefined;
  useAll(told, [from]);
  return moved(
    from.of,
    [{ kind: 'quantity', value: rational(BigInt(Math.abs(days))), unit: DAY }],
    days < 0 ? -1 : 1,
  );
}

/** "3 March is a Monday. What weekday is 20 March?" */
function weekdayOfDate(told: Told): Found {
  const { placed, stretches } = told;
  const [day, more] = placed.filter(({ of }) => of.kind === 'weekday');
  const [here, there, other] = placed.filter(({ of }) => of.kind === 'date');
  if (!day || more || !here || !there || other || stretches.length > 0) return undefined;
  if (here.clause !== day.clause || there.clause !== told.asked) return undefined;
  const [gap] = gapsOf(here.of, there.of);
  useAll(told, placed);
  return gap && moved(day.of, [gap], 1);
}

/** "It is valid for 90 days. It expires 90 days after that.": one stretch, told in two ways. */
function withoutRepeated(stretches: readonly Stretch[]): readonly Stretch[] {
  const [one, other, more] = stretches;
  const isTwice = one?.role === 'lasts' && other?.role === 'later' && !more && isSame(one.of, other.of);
  return isTwice ? [other] : stretches;
}

/** The instants, but the weekday that only stands beside a date. */
function withoutDayNames(told: Told, asked: Asked): Placed[] {
  const { placed, used, tokens } = told;
  const isName = ({ of, at }: Placed): boolean =>
    of.kind === 'weekday' &&
    asked.what !== 'weekday' &&
    tokens[signAt(tokens, at + 1) === ',' ? at + 2 : at + 1]?.kind === 'date';
  // "on 4 May at 21:00", where the time of the day is asked for
  const isDay = ({ of, clause }: Placed): boolean =>
    of.kind === 'date' &&
    asked.words.includes('time') &&
    placed.some((one) => one.of.kind === 'clock' && one.clause === clause);
  // "It starts on 6 May. What date is 90 days after 6 May?"
  const isAgain = (one: Placed): boolean =>
    one.clause !== told.asked &&
    placed.some((other) => other.clause === told.asked && isSame(one.of, other.of) === true);
  const isBeside = (one: Placed): boolean => isName(one) || isDay(one) || isAgain(one);
  for (const one of placed) if (isBeside(one)) used.add(one.at);
  return placed.filter((one) => !isBeside(one));
}

/** 1 where the first day is one of those counted, 0 where it is not; undefined where the text leaves that open. */
function daysCounted(
  told: Told,
  asked: Asked,
  from: Placed,
  stretches: readonly Stretch[],
): 0 | 1 | undefined {
  const { tokens } = told;
  const said = countingIn(told);
  // "valid from the next day"
  const isNext = tokens.some(
    (_, at) => /^(?:next|following)$/.test(wordAt(tokens, at)) && wordAt(tokens, at + 1) === 'day',
  );
  if (isNext || said === undefined) return undefined;
  const isPlain = stretches.every(({ role }) => role !== 'lasts' && role !== 'break');
  if (said !== 'open') return isPlain || from.side === 'end' ? undefined : said;
  if (isPlain) return 0;
  const isOpen =
    asked.lastDay ||
    from.side === 'end' ||
    wordAt(tokens, from.at - 1) === 'from' ||
    /\b(?:start(?:s|ed)?|begins?|began|open(?:s|ed)?)\b/.test(from.clause.text) ||
    /\b(?:end|finish|close)(?:s|es)?\b|\bover\b/.test(asked.words.join(' '));
  return isOpen ? undefined : 0;
}

import { rational } from '../../arithmetic/rational.ts';
import { calendarDay, monthLength, weekdayOf } from '../../calendar/day.ts';
import { wordSet } from '../../language/lists.ts';
import { HEDGES } from '../../language/words.ts';
import { type DayOfYear, gapsOf, type Instant, isSame, type Quantity, shifted, told } from './moment.ts';
import { tokensOf } from './scan.ts';
import { isYear, signAt, type Token, wordAt } from './token.ts';
import { ARRIVES, LEAVES, PLAIN, sideOf, TURNS } from './words.ts';

type Verdict = { holds: boolean; shown: string };
type Check = (of: readonly Token[], words: string) => Verdict | undefined;

/** Words that leave a claim about times what it is. */
const LIGHT = /^(?:the|an?|exactly|there|then|also|as|well|too|so|falls?|fell|date|time)$/;
/** A letter for each kind of token. */
const LETTERS = { clock: 'C', date: 'D', weekday: 'W', month: 'M', ordinal: 'O' } as const;
const IS = '(?:is|are|was|were|will be|=|means|equals|makes)';

/** What a claim is made of: a letter for each time and length, and its words. */
const shapeOf = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => {
      if (token.kind === 'word') return LIGHT.test(token.word) ? '' : token.word;
      if (token.kind === 'sign') return /[.,]/.test(token.sign) ? '' : token.sign;
      if (token.kind === 'quantity') return isYear(token) ? 'Y' : token.unit ? 'L' : 'N';
      return LETTERS[token.kind];
    })
    .filter(Boolean)
    .join(' ');

const isInstant = (token: Token | undefined): token is Token & Instant =>
  token !== undefined && /^(?:clock|date|weekday)$/.test(token.kind);
const isLength = (token: Token | undefined): token is Token & Quantity & { kind: 'quantity' } =>
  token?.kind === 'quantity' && token.unit !== undefined;

function moves(
  from: Token | undefined,
  by: Token | undefined,
  to: Token | undefined,
  sign: 1 | -1,
): Verdict | undefined {
  if (!isInstant(from) || !isLength(by) || !isInstant(to)) return undefined;
  const there = shifted(from, by, sign);
  const holds = there && isSame(there, to);
  return there && holds !== undefined
    ? { holds, shown: `that far from ${told(from)} is ${told(there)}` }
    : undefined;
}

function same(a: Token | undefined, b: Token | undefined): Verdict | undefined {
  if (!isInstant(a) || !isInstant(b)) return undefined;
  // "Half past seven is 19:30": on one half of the day.
  const isOtherHalf = a.kind === 'clock' && b.kind === 'clock' && Math.abs(a.minute - b.minute) === 720;
  const holds = isOtherHalf ? undefined : isSame(a, b);
  return holds === undefined ? undefined : { holds, shown: `${told(a)} and ${told(b)}` };
}

/** From one time of the day to another: on the same day, through the night, or as it may be. */
function lasts(
  a: Token | undefined,
  b: Token | undefined,
  by: Token | undefined,
  words: string,
): Verdict | undefined {
  if (a?.kind !== 'clock' || b?.kind !== 'clock' || !isLength(by)) return undefined;
  const isNext = /\b(?:next|following)\b/.test(words);
  if (/\bsame\b/.test(words) ? b.minute <= a.minute : isNext && b.minute > a.minute) return undefined;
  const known = isNext || /\bsame\b/.test(words);
  const gaps = gapsOf(known ? { ...a, sure: true } : a, known ? { ...b, sure: true } : b);
  const [gap, other] = gaps;
  const holds = gaps.some((one) => isSame(one, by));
  return gap && !(holds && other) ? { holds, shown: `${told(a)} to ${told(b)} is ${told(gap)}` } : undefined;
}

/** From one day to another; whether both ends are counted is not told. */
function days(a: Token | undefined, b: Token | undefined, by: Token | undefined): Verdict | undefined {
  if (a?.kind !== 'date' || b?.kind !== 'date' || !isLength(by)) return undefined;
  const [gap] = gapsOf(a, b);
  const near = [1n, -1n].some((one) => gap && isSame({ ...gap, value: rational(gap.value.n + one) }, by));
  const holds = gap && isSame(gap, by);
  return gap && holds !== undefined && (holds || !near)
    ? { holds, shown: `from ${told(a)} to ${told(b)} are ${told(gap)}` }
    : undefined;
}

const isLeap = (year: number): boolean => monthLength(year, 2) === 29;

type Role = 'start' | 'end' | 'free';
/** Words that only join the parts of a claim about times. */
const JOINING =
  /^(?:means?|equals?|makes?|comes?|came|falls?|fell|lies?|lay|shows?|reads?|gets|later|plus|minus|if|ends?)$/;
const isJoining = (word: string): boolean => JOINING.test(word) || (PLAIN.has(word) && !TURNS.has(word));
const isSide = (word: string): boolean => sideOf(word) !== undefined || LEAVES.has(word) || ARRIVES.has(word);

/** Whether what a time is told with makes it the first or the last of the two; undefined where that is not understood. */
function roleOf(
  tokens: readonly Token[],
  at: number,
  from: number,
): { role: Role; bare: boolean } | undefined {
  const lead = tokens.slice(from + 1, at);
  const words = lead.map((_, place) => wordAt(lead, place)).filter((word) => word && !LIGHT.test(word));
  const [before, first, last = ''] = [tokens[from], words[0] ?? '', words.at(-1) ?? ''];
  const isBehindLength = before !== undefined && isLength(before);
  if (
    isBehindLength &&
    words.length < 3 &&
    /^(?:after|from|since)$/.test(words.length === 1 ? last : `${first}${last}`)
  )
    return { role: 'start', bare: true };
  if (isBehindLength && /^(?:later|earlier) than$/.test(words.join(' ')))
    return { role: first === 'later' ? 'start' : 'end', bare: true };
  if (isBehindLength && words.length === 1 && last === 'before') return { role: 'end', bare: true };
  if (/^(?:plus|minus)$/.test(wordAt(tokens, at + 1)) || signAt(tokens, at + 1) === '+')
    return { role: 'start', bare: true };
  // "If it is 22:45 now"; the noun behind a length is what takes so long: "a two-hour concert is over at 20:30".
  const isNow = wordAt(tokens, at + 1) === 'now';
  const isOver = /(?:^| )(?:is|are|was|be) (?:all )?(?:over|done|finished|ready)(?: by)?(?: at)?$/.test(
    words.join(' '),
  );
  const isCarrier = (place: number): boolean =>
    (from < 0 || isBehindLength) && lead.slice(0, place).every(isNamingWord);
  const isRead = lead.every((token, place) => {
    if (token.kind !== 'word') return token.kind === 'sign' && /^[,-]$/.test(token.sign);
    const { word, proper } = token;
    const isPlain = LIGHT.test(word) || isJoining(word) || isSide(word) || (isOver && word === 'over');
    return isPlain || (proper && place > 0) || (!TURNS.has(word) && !HEDGES.has(word) && isCarrier(place));
  });
  if (!isRead) return undefined;
  const sides = words.map((word) => sideOf(word)).filter((side) => side !== undefined);
  if (isOver) return { role: 'end', bare: false };
  if (sides.length > 1) return undefined;
  if (sides[0]) return { role: sides[0], bare: false };
  if (last === 'from' || last === 'between') return { role: 'start', bare: false };
  if (isNow) return { role: 'start', bare: true };
  const isRest = from >= 0 && !isBehindLength && /^(?:to|until|till|and)$/.test(last) && words.length === 1;
  return { role: isRest ? 'end' : 'free', bare: !isRest };
}

const isNamingWord = (token: Token): boolean =>
  token.kind === 'sign' || (token.kind === 'word' && !TURNS.has(token.word) && !isSide(token.word));

/** "An exam of 90 minutes that begins at 10:40 is over at 12:10.": two times and how long it is from one to the other. */
function spanned(tokens: readonly Token[], shape: string, hasEvidence: boolean): Verdict | undefined {
  const places = tokens.flatMap(({ kind }, at) => (kind === 'word' || kind === 'sign' ? [] : [at]));
  const times = places.filter((at) => isInstant(tokens[at]));
  const [first = -1, second = -1, third] = times;
  const by = tokens[places.find((at) => !times.includes(at)) ?? -1];
  const [a, b] = [tokens[first], tokens[second]];
  if (!isInstant(a) || !isInstant(b) || third !== undefined || !isLength(by) || places.length !== 3)
    return undefined;
  const before = (at: number): number => places[places.indexOf(at) - 1] ?? -1;
  const [one, other] = [roleOf(tokens, first, before(first)), roleOf(tokens, second, before(second))];
  const roles = [one?.role, other?.role];
  const isFirst = roles[0] === 'start' || roles[1] === 'end';
  // Behind the last time stands what takes so long, or nothing.
  const isRead = tokens.every(
    (token, at) =>
      token.kind !== 'word' || !isTurning(tokens, at) || (at < second && roleWords.has(token.word)),
  );
  if (!one || !other || !isRead || roles[0] === roles[1] || (a.kind !== b.kind && a.kind !== 'clock'))
    return undefined;
  // Evidence may say what comes between them.
  if (
    hasEvidence &&
    !(one.bare && other.bare) &&
    !/^[a-z ]*\b(?:from|between) [CD] (?:to|until|and)/.test(shape)
  )
    return undefined;
  const isBack = signAt(tokens, first + 1) === '-' || wordAt(tokens, first + 1) === 'minus';
  if (isBack) return first < second ? moves(a, by, b, -1) : undefined;
  const [from, to] = isFirst ? [a, b] : [b, a];
  // What lasts from one day to another may count both.
  if (from.kind !== 'clock' && !(one.bare && other.bare)) return days(from, to, by);
  return roles.includes('free') ? moves(from, by, to, 1) : lasts(from, to, by, shape);
}

const roleWords: ReadonlySet<string> = wordSet('after before over later earlier if plus minus');
const isTurning = (tokens: readonly Token[], at: number): boolean =>
  TURNS.has(wordAt(tokens, at)) || HEDGES.has(wordAt(tokens, at));

/** How many days after the first of two it is: "the 3rd", "tomorrow". */
function daysOn(from: string, to: string, of: readonly Token[]): number | undefined {
  const named = ['day before yesterday', 'yesterday', 'today', 'tomorrow', 'day after tomorrow'];
  const [a, b] = [from, to].map((one) => named.indexOf(one) - 2);
  if (a !== undefined && b !== undefined && a > -3 && b > -3) return b - a;
  const [one, other] = of.filter(({ kind }) => kind === 'ordinal' || kind === 'date');
  if (one?.kind === 'ordinal' && other?.kind === 'ordinal') return other.n < 32 ? other.n - one.n : undefined;
  if (one?.kind !== 'date' || other?.kind !== 'date') return undefined;
  const serial = ({ month, day, year = 2023 }: DayOfYear): number =>
    Date.UTC(year, month - 1, day) / 86_400_000;
  const isFebruary = [one, other].some(({ month, year }) => month < 3 && year === undefined);
  return one.year === other.year && !isFebruary ? serial(other) - serial(one) : undefined;
}

/** "If the 1st of a month is a Monday, the 8th is a Monday": by the days between. */
function weekdays(of: readonly Token[], words: string): Verdict | undefined {
  const [matched, from = '', to = ''] =
    /^if (.+?) (?:is|was) W (.+?) (?:is|was|will be) W$/.exec(words) ?? [];
  const [first, second] = of.filter(({ kind }) => kind === 'weekday');
  const length = of.find(isLength);
  if (matched === undefined) return undefined;
  const isIn = /^(?:in L|L later|L from now)(?: it)?$/.test(to) && from === 'today';
  const by = isIn ? undefined : daysOn(from, to, of);
  if (first?.kind !== 'weekday' || second?.kind !== 'weekday') return undefined;
  if (isIn && length) return moves(first, length, second, 1);
  if (by === undefined) return undefined;
  const there = (((first.at + by) % 7) + 7) % 7;
  return { holds: there === second.at, shown: `${by} days on it is ${told({ kind: 'weekday', at: there })}` };
}

const CHECKS: readonly (readonly [RegExp, Check])[] = [
  [
    new RegExp(`^C ${IS} C(?: (?:on|in|by) [LN](?: -)?(?: hour)? (?:clock|time|format|notation))?$`),
    ([a, b]) => same(a, b),
  ],
  [
    /^(?:year )?Y (?:is|was|will be) (?:not )?(?:leap|common) year$/,
    ([of], words) => {
      const year = of?.kind === 'quantity' ? Number(of.value.n) : 0;
      const holds = isLeap(year) === (words.includes(' not ') === words.includes('common'));
      return { holds, shown: `${year} has ${isLeap(year) ? 366 : 365} days` };
    },
  ],
  [
    /^M M (?:and )?M (?:is|are|make|make up|form|make up) O quarter of (?:calendar )?year$/,
    (of) => quarter(of),
  ],
  [/^M (?:is|was) O month(?: of (?:calendar )?year)?$/, ([m, o]) => monthAt(m, o)],
  [/^O month(?: of (?:calendar )?year)? is M$/, ([o, m]) => monthAt(m, o)],
  [/^D (?:(?:is|was|will be)(?: on)?|on) W$/, ([day, weekday]) => onWeekday(day, weekday)],
  [/^[CD] (?:is|was|comes|came) (?:later than|after) [CD]$/, ([a, b]) => later(a, b)],
  [/^[CD] (?:is|was|comes|came) (?:earlier than|before) [CD]$/, ([a, b]) => later(b, a)],
  [/^if .+ W .+ W$/, (of, words) => weekdays(of, words)],
];

/** "3 March 2024 was a Sunday"; of which year is told. */
function onWeekday(day: Token | undefined, weekday: Token | undefined): Verdict | undefined {
  if (day?.kind !== 'date' || weekday?.kind !== 'weekday' || !day.year) return undefined;
  const found = calendarDay(day.year, day.month, day.day);
  const at = found && weekdayOf(found);
  return at === undefined
    ? undefined
    : { holds: at === weekday.at, shown: `${told(day)} is a ${told({ kind: 'weekday', at })}` };
}

/** Whether the first of two times told alike comes after the other. */
function later(a: Token | undefined, b: Token | undefined): Verdict | undefined {
  const place = (one: Token | undefined): number | undefined =>
    one?.kind === 'clock'
      ? one.minute
      : one?.kind === 'date'
        ? ((one.year ?? 0) * 12 + one.month) * 31 + one.day
        : undefined;
  const [first, second] = [place(a), place(b)];
  const isTold = (one: Token | undefined): boolean =>
    one?.kind === 'clock' ? one.sure : one?.kind === 'date' && !one.year;
  if (first === undefined || second === undefined || a?.kind !== b?.kind || isTold(a) !== isTold(b))
    return undefined;
  const isUnsure = a?.kind === 'clock' && !a.sure;
  return isUnsure || first === second
    ? undefined
    : { holds: first > second, shown: isInstant(a) ? told(a) : '' };
}

function monthAt(month: Token | undefined, place: Token | undefined): Verdict | undefined {
  if (month?.kind !== 'month' || place?.kind !== 'ordinal') return undefined;
  return { holds: month.month === place.n, shown: `it is month ${month.month}` };
}

/** "July, August and September are the third quarter of the year." */
function quarter(of: readonly Token[]): Verdict | undefined {
  const place = of.at(-1);
  const months = of.slice(0, 3).map((one) => (one.kind === 'month' ? one.month : 0));
  const at = place?.kind === 'ordinal' ? 3 * place.n - 2 : 0;
  return {
    holds: months.every((month, index) => month === at + index),
    shown: `the months are ${months.join(', ')}`,
  };
}

/** "The day after 28 February", "ten minutes past nine": in the words of the reader of times. */
const inWords = (claim: string): string =>
  claim
    .replace(/\bthe day (?=(?:after|before) (?!tomorrow|yesterday))/i, 'one day ')
    .replace(/ minutes (?=(?:past|to) \p{L})/iu, ' ')
    .replace(/^(?:in|on) (?:an? |the )?(?:24|12|twelve)-hour (?:time|clock|format),? /i, '')
    .replace(/ of the same year\b|\bon the clock\b/gi, '');

/** What a claim says of times, days and the calendar by itself, and whether it is so; undefined where it is none. Linear. */
export function timesIn(claim: string, hasEvidence = false): Verdict | undefined {
  const tokens = claim.length > LONGEST ? undefined : tokensOf(inWords(claim));
  if (!tokens || /[?]/.test(claim)) return undefined;
  // "A leap year": one year is no length of a year here.
  const shape = shapeOf(tokens);
  const of = tokens.filter(({ kind }) => kind !== 'word' && kind !== 'sign');
  for (const [form, check] of CHECKS) {
    const verdict = form.test(shape) ? check(of, shape) : undefined;
    if (verdict) return verdict;
  }
  return spanned(tokens, shape, hasEvidence);
}
const LONGEST = 200;

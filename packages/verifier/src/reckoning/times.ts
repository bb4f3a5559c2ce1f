import {
  absolute,
  compare,
  divide,
  multiply,
  type Rational,
  rational,
  show,
  subtract,
  tenTo,
} from '../arithmetic/rational.ts';
import { moved, weekdayOf } from '../calendar/day.ts';
import { WEEKDAY_NAMES } from '../language/units.ts';
import type { Element } from './expression.ts';
import { patternsOf } from './pattern.ts';
import type { Clock, Day } from './piece.ts';
import type { Statement } from './statement.ts';
import { worthOf } from './value.ts';

const DAY_MINUTES = 1440;
const DAY_MS = 86_400_000;

type Verdict = { holds: boolean; shown: string };
type Check = (parts: readonly Element[], words: readonly string[]) => Verdict | undefined;

const clockAt = (parts: readonly Element[], at: number): Clock | undefined => {
  const part = parts[at];
  return part?.kind === 'clock' ? part : undefined;
};
const dayAt = (parts: readonly Element[], at: number): Day | undefined => {
  const part = parts[at];
  return part?.kind === 'day' ? part : undefined;
};

/** The time in seconds, or the calendar's months, that an element tells; undefined for all else. */
function stretchOf(part: Element | undefined, base: 'second' | 'month'): Rational | undefined {
  const value = part?.kind === 'expression' ? worthOf(part.of) : undefined;
  const { unit } = value ?? {};
  if (!value || !unit || unit.dims.size !== 1 || unit.dims.get(base) !== 1) return undefined;
  return multiply(value.value, unit.size);
}

const told = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const wrapped = (minute: number): number => ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;

/** How long from one time to another: with a.m. or p.m. or 24 hours in one way, else in each that a clock's face allows. */
function lengths(a: Clock, b: Clock): number[] {
  const direct = wrapped(b.minute - a.minute);
  if (a.sure === b.sure && b.minute > a.minute) return [direct];
  return a.sure && b.sure ? [direct || DAY_MINUTES] : [direct, wrapped(direct + 720)];
}

function lasts(
  a: Clock | undefined,
  b: Clock | undefined,
  stretch: Rational | undefined,
): Verdict | undefined {
  if (!a || !b || !stretch || (a.zone === undefined) !== (b.zone === undefined)) return undefined;
  const possible = lengths(a, { ...b, minute: b.minute - ahead(a, b) });
  const holds = possible.some((minutes) => compare(stretch, rational(BigInt(minutes * 60))) === 0);
  if (holds && possible.length > 1) return undefined;
  const [first = 0] = possible;
  return {
    holds,
    shown: `${told(a.minute)} to ${told(b.minute)} is ${Math.floor(first / 60)} h ${first % 60} min`,
  };
}

function later(a: Clock, part: Element | undefined, b: Clock, sign: 1 | -1): Verdict | undefined {
  const stretch = stretchOf(part, 'second');
  if (stretch?.d !== 1n || stretch.n % 60n !== 0n || stretch.n > 864_000n) return undefined;
  const there = wrapped(a.minute + sign * Number(stretch.n / 60n) + ahead(a, b));
  const holds = there === wrapped(b.minute);
  // On a face of twelve hours the half may be left out.
  if (!holds && !b.sure && there % 720 === b.minute % 720) return undefined;
  // Where only one is told in a zone, the other may be told in another.
  if (!holds && (a.zone === undefined) !== (b.zone === undefined)) return undefined;
  return { holds, shown: `${told(a.minute)} ${sign > 0 ? '+' : '-'} ${show(stretch)} s is ${told(there)}` };
}

/** How many minutes the clock of the second is ahead of that of the first. */
const ahead = (a: Clock, b: Clock): number =>
  a.zone === undefined || b.zone === undefined ? 0 : b.zone - a.zone;

/** The same moment, told in two zones; `stretch` is how far the second is ahead of UTC, where that is told in words. */
function sameMoment(
  a: Clock | undefined,
  b: Clock | undefined,
  stretch: Rational | undefined,
  sign: 1 | -1,
): Verdict | undefined {
  if (!a || !b || a.zone === undefined || (b.zone === undefined) === (stretch === undefined))
    return undefined;
  const zone = b.zone ?? (stretch ? sign * Number(stretch.n / 60n) : 0);
  const there = wrapped(a.minute - a.zone + zone);
  return { holds: there === wrapped(b.minute), shown: `${told(a.minute)} is ${told(there)} there` };
}

/** Whether the first comes after (`sign` 1) or before the second; numbers left out are zero. */
function versions(a: Element | undefined, b: Element | undefined, sign: 1 | -1): Verdict | undefined {
  if (a?.kind !== 'version' || b?.kind !== 'version') return undefined;
  const at = Array.from({ length: Math.max(a.parts.length, b.parts.length) }, (_, place) => place).find(
    (place) => (a.parts[place] ?? 0) !== (b.parts[place] ?? 0),
  );
  const gap = at === undefined ? 0 : (a.parts[at] ?? 0) - (b.parts[at] ?? 0);
  const order = gap > 0 ? 'after' : gap < 0 ? 'before' : 'the same as';
  return { holds: sign * gap > 0, shown: `${a.parts.join('.')} is ${order} ${b.parts.join('.')}` };
}

const PLACES: ReadonlyMap<string, number> = new Map([
  ...['whole number', 'integer', 'unit', 'euro', 'dollar'].map((word): [string, number] => [word, 0]),
  ['ten', -1],
  ['hundred', -2],
  ['thousand', -3],
  ['tenth', 1],
  ['hundredth', 2],
  ['cent', 2],
]);

/** "14.285 rounded to two decimals is 14.29". What lies in the middle is rounded either way. */
function rounded(
  part: Element | undefined,
  decimals: number | undefined,
  to: Element | undefined,
): Verdict | undefined {
  const [a, b] = [part, to].map((one) => (one?.kind === 'expression' ? worthOf(one.of) : undefined));
  if (!a || !b || decimals === undefined || Math.abs(decimals) > 12 || (a.unit && b.unit && !a.unit.dims))
    return undefined;
  if (a.percent !== b.percent || (a.unit && b.unit && a.unit.size !== b.unit.size)) return undefined;
  const unit = tenTo(-decimals);
  const gap = absolute(subtract(a.plain, b.plain));
  const order = compare(multiply(gap, rational(2n)), unit);
  const places = divide(b.plain, unit).d === 1n;
  if (order === 0 && places) return undefined;
  return { holds: order < 0 && places, shown: `${show(a.plain)} to ${decimals} decimals` };
}

/** How many decimals are asked for: "two decimal places". */
function placesIn(part: Element | undefined): number | undefined {
  const amount = part?.kind === 'expression' && part.of.kind === 'leaf' ? part.of.amount : undefined;
  const isPlaces = amount && /^(?:places?|decimals?)$/.test(amount.nouns.at(-1) ?? '');
  return isPlaces && amount.value.d === 1n ? Number(amount.value.n) : undefined;
}

/** The day so far from another; whole days, or whole months where there is such a day. */
function dayFrom(day: Day, part: Element | undefined, sign: 1 | -1): number | undefined {
  const [seconds, months] = [stretchOf(part, 'second'), stretchOf(part, 'month')];
  if (seconds) {
    const days = seconds.d === 1n && seconds.n % 86_400n === 0n ? Number(seconds.n / 86_400n) : undefined;
    return days === undefined || days > 4_000_000 ? undefined : day.serial + sign * days;
  }
  if (months?.d !== 1n || months.n > 12_000n) return undefined;
  const date = new Date(day.serial * DAY_MS);
  const from = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  const there = moved(from, { days: 0, months: sign * Number(months.n) });
  return there && Date.UTC(there.year, there.month - 1, there.day) / DAY_MS;
}

const shownDay = (serial: number): string => new Date(serial * DAY_MS).toISOString().slice(0, 10);

function moves(
  from: Element | undefined,
  part: Element | undefined,
  to: Element | undefined,
  sign: 1 | -1,
): Verdict | undefined {
  if (from?.kind === 'clock' && to?.kind === 'clock') return later(from, part, to, sign);
  const there = from?.kind === 'day' ? dayFrom(from, part, sign) : undefined;
  if (there === undefined || to?.kind !== 'day' || from?.kind !== 'day') return undefined;
  const shown = `that far from ${shownDay(from.serial)} is ${shownDay(there)}`;
  return { holds: there === to.serial, shown };
}

function between(a: Day | undefined, b: Day | undefined, part: Element | undefined): Verdict | undefined {
  const seconds = stretchOf(part, 'second');
  if (!a || !b || !seconds || seconds.n % 86_400n !== 0n) return undefined;
  const days = Math.abs(b.serial - a.serial);
  const stated = Number(seconds.n / 86_400n);
  // Both ends may be counted.
  if (stated === days + 1 || stated === days - 1) return undefined;
  return {
    holds: stated === days,
    shown: `from ${shownDay(a.serial)} to ${shownDay(b.serial)} are ${days} days`,
  };
}

function weekday(day: Day | undefined, words: readonly string[]): Verdict | undefined {
  const named = WEEKDAY_NAMES.findIndex((names) => names.includes(words.at(-1) ?? ''));
  if (!day || named < 0) return undefined;
  const date = new Date(day.serial * DAY_MS);
  const found = weekdayOf({
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
  });
  return { holds: found === named, shown: `${shownDay(day.serial)} is a ${WEEKDAY_NAMES[found]?.[0] ?? ''}` };
}

const WEEKDAYS = `(${WEEKDAY_NAMES.flat().join('|')})`;
const IS = '(is|are|=|was|takes|lasts|makes|ist|sind|dauert|es|son|est|font)';

const NEWER = '(newer|later|higher|greater|more recent)';
const OLDER = '(older|earlier|lower|smaller|less recent)';
const NEAREST = [...PLACES.keys()].join('|');

/** So long from an instant is another: which part is the instant, which so long, and which what it comes to. */
const MOVES: readonly (readonly [string, number, number, number, 1 | -1])[] = [
  [`Q (after|from|later than) X ${IS} X`, 1, 0, 2, 1],
  ['X (plus|+) Q (is|=|gives|makes) X', 0, 1, 2, 1],
  [`Q before X ${IS} X`, 1, 0, 2, -1],
  ['X (minus|-) Q (is|=|gives|makes) X', 0, 1, 2, -1],
  ['X is Q after X', 2, 1, 0, 1],
  ['X is Q before X', 2, 1, 0, -1],
];

const CHECKS: readonly (readonly [string, Check])[] = [
  [`[_] V is ${NEWER} than [_] V`, (p) => versions(p[0], p[1], 1)],
  [`[_] V (comes|came) after [_] V`, (p) => versions(p[0], p[1], 1)],
  [`[_] V is ${OLDER} than [_] V`, (p) => versions(p[0], p[1], -1)],
  [`[_] V (comes|came|precedes) [before] [_] V`, (p) => versions(p[0], p[1], -1)],
  [`Q rounded [off] to Q (is|gives|=|makes) Q`, (p) => rounded(p[0], placesIn(p[1]), p[2])],
  [
    `Q rounded [off] to the nearest (${NEAREST}) (is|gives|=|makes) Q`,
    (p, words) => rounded(p[0], PLACES.get(words[words.indexOf('nearest') + 1] ?? '') ?? 0, p[1]),
  ],
  [`T (is|=|equals|means|corresponds to) T`, (p) => sameMoment(clockAt(p, 0), clockAt(p, 1), undefined, 1)],
  [
    `T (is|=|equals|means) T in [a|the] _ [that is|which is] Q ahead of (utc|gmt)`,
    (p) => sameMoment(clockAt(p, 0), clockAt(p, 1), stretchOf(p[2], 'second'), 1),
  ],
  [
    `T (is|=|equals|means) T in [a|the] _ [that is|which is] Q behind (utc|gmt)`,
    (p) => sameMoment(clockAt(p, 0), clockAt(p, 1), stretchOf(p[2], 'second'), -1),
  ],
  [
    `[_] [from] T (to|until|till|bis|a|à|-) T ${IS} [exactly] Q`,
    (p) => lasts(clockAt(p, 0), clockAt(p, 1), stretchOf(p[2], 'second')),
  ],
  [
    `[_] between T and T [there] ${IS} [exactly] Q`,
    (p) => lasts(clockAt(p, 0), clockAt(p, 1), stretchOf(p[2], 'second')),
  ],
  ...MOVES.flatMap(([written, from, by, to, sign]) =>
    ['T', 'D'].map((kind): [string, Check] => [
      written.replaceAll('X', kind),
      (p) => moves(p[from], p[by], p[to], sign),
    ]),
  ),
  [
    `(from|between) D (to|and|until) D [there] ${IS} [exactly] Q`,
    (p) => between(dayAt(p, 0), dayAt(p, 1), p[2]),
  ],
  [
    `[there are] [exactly] Q (between|from) D (and|to|until) D`,
    (p) => between(dayAt(p, 1), dayAt(p, 2), p[0]),
  ],
  [
    `D (is|was|falls on|fell on|is on|will be|ist|war|es|est) [a|an|ein] ${WEEKDAYS}`,
    (p, words) => weekday(dayAt(p, 0), words),
  ],
  ['Q is [an] even [number]', (p) => whole(p[0], (n) => n % 2n === 0n, 'even')],
  ['Q is [an] odd [number]', (p) => whole(p[0], (n) => n % 2n !== 0n, 'odd')],
  ['Q is [a] prime [number]', (p) => whole(p[0], isPrime, 'prime')],
  ['Q is [a|the] (perfect|square) [square|number]', (p) => whole(p[0], isSquare, 'a square')],
  ['Q (is|was) [a] leap year', (p) => whole(p[0], isLeap, 'a leap year')],
  ['Q is (divisible by|a multiple of) Q', (p) => divides(p[1], p[0])],
  ['Q is a (factor|divisor) of Q', (p) => divides(p[0], p[1])],
  [
    "Q (leaves|gives|has) [a|the] remainder [of] Q (when|if) [it|it's|you|is|divide|it] [is] [divided] by Q",
    (p) => remainder(wholeNumber(p[0]), wholeNumber(p[2]), p[1]),
  ],
  [
    '[when|if] divided by Q [,] Q (leaves|gives|has) [a|the] remainder [of] Q',
    (p) => remainder(wholeNumber(p[1]), wholeNumber(p[0]), p[2]),
  ],
  ['Q (leaves|gives|has) [a|the] remainder [of] Q', (p) => remainderOf(p[0], p[1])],
  ['[the] remainder of Q is Q', (p) => remainderOf(p[0], p[1])],
  ...[
    '[when] [you|we|one] (divide|dividing) Q by Q [,] [leaves|gives] [a|the] remainder [of|is] Q',
    '[the] remainder when [you|we|one] (divide|dividing) Q by Q is Q',
    '[the] remainder when Q is divided by Q is Q',
    'when Q is divided by Q [,] [the] remainder is Q',
  ].map((written): [string, (p: readonly Element[]) => Verdict | undefined] => [
    written,
    (p) => remainder(wholeNumber(p[0]), wholeNumber(p[1]), p[2]),
  ]),
];

/** "17 divided by 7 leaves 3" */
function remainderOf(part: Element | undefined, stated: Element | undefined): Verdict | undefined {
  const of =
    part?.kind === 'expression' && part.of.kind === 'operation' && part.of.sign === '/' ? part.of : undefined;
  const [a, b] = of
    ? [of.a, of.b].map((one) => wholeNumber({ kind: 'expression', of: one, start: one.start, end: one.end }))
    : [];
  return remainder(a, b, stated);
}

function remainder(
  of: bigint | undefined,
  by: bigint | undefined,
  stated: Element | undefined,
): Verdict | undefined {
  const said = wholeNumber(stated);
  if (of === undefined || by === undefined || said === undefined || of < 0n || by <= 0n) return undefined;
  return { holds: of % by === said, shown: `${of} mod ${by} is ${of % by}` };
}

function wholeNumber(part: Element | undefined): bigint | undefined {
  const value = part?.kind === 'expression' ? worthOf(part.of) : undefined;
  return value && !value.unit && !value.percent && value.value.d === 1n ? value.value.n : undefined;
}

function whole(
  part: Element | undefined,
  test: (n: bigint) => boolean | undefined,
  what: string,
): Verdict | undefined {
  const n = wholeNumber(part);
  const holds = n === undefined ? undefined : test(n);
  return holds === undefined ? undefined : { holds, shown: `${n} is ${holds ? '' : 'not '}${what}` };
}

function divides(a: Element | undefined, b: Element | undefined): Verdict | undefined {
  const [by, of] = [wholeNumber(a), wholeNumber(b)];
  if (by === undefined || of === undefined || by === 0n) return undefined;
  return { holds: of % by === 0n, shown: `${of} mod ${by} is ${of % by}` };
}

const MOST_TRIED = 1_000_000n;

function isPrime(n: bigint): boolean | undefined {
  if (n < 2n) return false;
  if (n > MOST_TRIED) return undefined;
  for (let by = 2n; by * by <= n; by++) if (n % by === 0n) return false;
  return true;
}

function isSquare(n: bigint): boolean | undefined {
  if (n < 0n || n > 10n ** 15n) return n < 0n ? false : undefined;
  const root = BigInt(Math.round(Math.sqrt(Number(n))));
  return root * root === n;
}

const isLeap = (year: bigint): boolean | undefined =>
  year < 1583n || year > 9999n ? undefined : year % 4n === 0n && (year % 100n !== 0n || year % 400n === 0n);

const matching = patternsOf(CHECKS);

/** What a sentence says as a whole of times of the day, of days, and of what whole numbers are. */
export function otherForms(elements: readonly Element[]): Statement | undefined {
  const [first, last] = [elements[0], elements.at(-1)];
  if (!first || !last || elements.length > 24) return undefined;
  for (const { parts, of: check } of matching(elements)) {
    const words = elements.map((element) => (element.kind === 'word' ? element.word : ''));
    const verdict = check(parts, words);
    if (verdict)
      return {
        start: first.start,
        end: last.end,
        outcome: verdict.holds ? 'holds' : 'fails',
        shown: verdict.shown,
      };
  }
  return undefined;
}

import { compare, multiply, type Rational, rational, show } from '../arithmetic/rational.ts';
import { moved, weekdayOf } from '../calendar/day.ts';
import { WEEKDAY_NAMES } from '../language/units.ts';
import type { Element } from './expression.ts';
import { matchOf, patternOf } from './pattern.ts';
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
  if (!a || !b || !stretch) return undefined;
  const possible = lengths(a, b);
  const holds = possible.some((minutes) => compare(stretch, rational(BigInt(minutes * 60))) === 0);
  if (holds && possible.length > 1) return undefined;
  const [first = 0] = possible;
  return {
    holds,
    shown: `${told(a.minute)} to ${told(b.minute)} is ${Math.floor(first / 60)} h ${first % 60} min`,
  };
}

function later(
  a: Clock | undefined,
  stretch: Rational | undefined,
  b: Clock | undefined,
  sign: 1 | -1,
): Verdict | undefined {
  if (!a || !b || !stretch || stretch.d !== 1n || stretch.n % 60n !== 0n || stretch.n > 864_000n)
    return undefined;
  const there = wrapped(a.minute + sign * Number(stretch.n / 60n));
  const holds = there === wrapped(b.minute);
  // On a face of twelve hours the half may be left out.
  if (!holds && !b.sure && there % 720 === b.minute % 720) return undefined;
  return { holds, shown: `${told(a.minute)} ${sign > 0 ? '+' : '-'} ${show(stretch)} s is ${told(there)}` };
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

function dayCheck(
  from: Day | undefined,
  part: Element | undefined,
  to: Day | undefined,
  sign: 1 | -1,
): Verdict | undefined {
  const there = from && dayFrom(from, part, sign);
  if (there === undefined || !to || !from) return undefined;
  return {
    holds: there === to.serial,
    shown: `that far from ${shownDay(from.serial)} is ${shownDay(there)}`,
  };
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

const CHECKS: readonly (readonly [string, Check])[] = [
  [
    `[from] T (to|until|till|bis|a|à|-) T ${IS} [exactly] Q`,
    (p) => lasts(clockAt(p, 0), clockAt(p, 1), stretchOf(p[2], 'second')),
  ],
  [
    `between T and T [there] ${IS} [exactly] Q`,
    (p) => lasts(clockAt(p, 0), clockAt(p, 1), stretchOf(p[2], 'second')),
  ],
  [
    `Q (after|later than) T ${IS} T`,
    (p) => later(clockAt(p, 1), stretchOf(p[0], 'second'), clockAt(p, 2), 1),
  ],
  [
    `T (plus|+) Q (is|=|gives|makes) T`,
    (p) => later(clockAt(p, 0), stretchOf(p[1], 'second'), clockAt(p, 2), 1),
  ],
  [`Q before T ${IS} T`, (p) => later(clockAt(p, 1), stretchOf(p[0], 'second'), clockAt(p, 2), -1)],
  [
    `T (minus|-) Q (is|=|gives|makes) T`,
    (p) => later(clockAt(p, 0), stretchOf(p[1], 'second'), clockAt(p, 2), -1),
  ],
  [`T is Q after T`, (p) => later(clockAt(p, 2), stretchOf(p[1], 'second'), clockAt(p, 0), 1)],
  [`T is Q before T`, (p) => later(clockAt(p, 2), stretchOf(p[1], 'second'), clockAt(p, 0), -1)],
  [`Q (after|from) D ${IS} D`, (p) => dayCheck(dayAt(p, 1), p[0], dayAt(p, 2), 1)],
  [`D (plus|+) Q (is|=|gives) D`, (p) => dayCheck(dayAt(p, 0), p[1], dayAt(p, 2), 1)],
  [`Q before D ${IS} D`, (p) => dayCheck(dayAt(p, 1), p[0], dayAt(p, 2), -1)],
  [`D (minus|-) Q (is|=|gives) D`, (p) => dayCheck(dayAt(p, 0), p[1], dayAt(p, 2), -1)],
  [`D is Q after D`, (p) => dayCheck(dayAt(p, 2), p[1], dayAt(p, 0), 1)],
  [`D is Q before D`, (p) => dayCheck(dayAt(p, 2), p[1], dayAt(p, 0), -1)],
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
];

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

const COMPILED = CHECKS.map(([written, check]) => [patternOf(written), check] as const);

/** What a sentence says as a whole of times of the day, of days, and of what whole numbers are. */
export function otherForms(elements: readonly Element[]): Statement | undefined {
  const [first, last] = [elements[0], elements.at(-1)];
  if (!first || !last || elements.length > 24) return undefined;
  const words = elements.map((element) => (element.kind === 'word' ? element.word : ''));
  for (const [pattern, check] of COMPILED) {
    const parts = matchOf(pattern, elements);
    const verdict = parts && check(parts, words);
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

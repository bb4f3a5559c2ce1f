import { decide, STRICT } from '../decide.ts';
import type { Equation } from '../equations.ts';
import type { Tree } from '../tree.ts';
import type { Clause } from './clauses.ts';
import { NUMBER, readSpoken, wholeTree } from './number.ts';

/** Units by what they measure, in so many of the smallest; only what is the same everywhere and exact. */
const KINDS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  time: { 's|secs?|seconds?': 1, 'min|mins|minutes?': 60, 'h|hrs?|hours?': 3600 },
  days: { 'days?': 1, 'weeks?': 7, 'fortnights?': 14 },
  'metric length': {
    'mm|millimet(?:er|re)s?': 1,
    'cm|centimet(?:er|re)s?': 10,
    'm|met(?:er|re)s?': 1000,
    'km|kilomet(?:er|re)s?': 1_000_000,
  },
  'imperial length': { 'inch(?:es)?': 1, 'ft|foot|feet': 12, 'yd|yards?': 36, 'miles?': 63_360 },
  'metric weight': {
    'mg|milligrams?': 1,
    'g|grams?': 1000,
    'kg|kilos?|kilograms?': 1_000_000,
    'tonnes?': 1_000_000_000,
  },
  'imperial weight': { 'oz|ounces?': 1, 'lbs?|pounds?': 16 },
  'metric volume': { 'ml|millilit(?:er|re)s?': 1, 'cl|centilit(?:er|re)s?': 10, 'l|lit(?:er|re)s?': 1000 },
  'imperial volume': { 'pints?': 1, 'quarts?': 2, 'gallons?': 8 },
  // Metres an hour are whole in all of these.
  speed: {
    'km/h|kmh|kph|kilomet(?:er|re)s per hour': 1000,
    'm/s|met(?:er|re)s per second': 3600,
    'm/min|met(?:er|re)s per minute': 60,
  },
};

const UNITS = Object.entries(KINDS).flatMap(([kind, units]) =>
  Object.entries(units).map(([names, size]) => ({ kind, size, form: new RegExp(`^(?:${names})$`, 'i') })),
);

const UNIT = '([a-z]{1,12}(?:/[a-z]{1,3}| per [a-z]{4,6})?)';
const AMOUNT = `${NUMBER} ?${UNIT}`;
const SIDE = `(${AMOUNT}(?:,? (?:and )?${AMOUNT})?)`;
const STATES = new RegExp(
  `^${SIDE} (?:=|is|are|equals?|is equal to|is the same as|makes?|converts? to) ${SIDE}$`,
  'i',
);
const ONE = new RegExp(`^${AMOUNT}(?:,? (?:and )?${AMOUNT})?$`, 'i');

/** A conversion that a clause states as a whole: "36 km/h = 10 m/s", "2 h 30 min is 150 minutes". */
export function conversionIn({ text, start }: Clause): Equation | undefined {
  const match = STATES.exec(text);
  const [left, right] = match ? [readSide(match[1] ?? ''), readSide(match[6] ?? '')] : [];
  if (!left || !right || left.kind !== right.kind) return undefined;
  if ([...left.parts, ...right.parts].every(({ size }) => size === left.parts[0]?.size)) return undefined;
  if (left.kind === 'days' && isWorkingWeek(left, right)) return undefined;
  // Told in one unit, the side that is stated is a number of its own, which may be rounded.
  const [told, other] = right.parts.length === 1 ? [right, left] : [left, right];
  const [unit] = told.parts;
  if (!unit || told.parts.length > 1) return undefined;
  const computed = inUnit(other, unit.size);
  const finding = decide(computed, '=', unit.count, STRICT);
  return {
    start,
    end: start + text.length,
    finding,
    hedged: false,
    relation: '=',
    computed,
    stated: unit.count,
  };
}

type Part = { count: Tree; size: number };
type Side = { kind: string; parts: Part[] };

function readSide(text: string): Side | undefined {
  const [, a, unitA, b, unitB] = ONE.exec(text.trim()) ?? [];
  const parts = [readPart(a, unitA), ...(b === undefined ? [] : [readPart(b, unitB)])];
  const [first, second] = parts;
  if (!first || (b !== undefined && (!second || second.kind !== first.kind || second.size >= first.size)))
    return undefined;
  return { kind: first.kind, parts: second ? [first, second] : [first] };
}

function readPart(count: string | undefined, unit = ''): (Part & { kind: string }) | undefined {
  const tree = count === undefined ? undefined : readSpoken(count);
  const found = UNITS.find(({ form }) => form.test(unit));
  return tree && found && { count: tree, size: found.size, kind: found.kind };
}

/** Five or six days of work make a week as well. */
const isWorkingWeek = (a: Side, b: Side): boolean =>
  a.parts[0]?.size !== b.parts[0]?.size &&
  [...a.parts, ...b.parts].some(
    ({ count }) => count.kind === 'number' && Number((count.numeral.point?.value.n ?? 0n) % 5n) === 0,
  );

function inUnit({ parts }: Side, size: number): Tree {
  const terms = parts.map(({ count, size: own }) => ({ minus: false, term: scaled(count, own, size) }));
  const [only] = terms;
  return terms.length === 1 && only ? only.term : { kind: 'sum', terms };
}

function scaled(count: Tree, from: number, to: number): Tree {
  if (from === to) return count;
  const common = gcd(from, to);
  const factors = [{ factor: count, divide: false, implied: false }];
  if (from > common)
    factors.push({ factor: wholeTree(BigInt(from / common)), divide: false, implied: false });
  if (to > common) factors.push({ factor: wholeTree(BigInt(to / common)), divide: true, implied: false });
  return { kind: 'product', factors };
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

const CLOCK = '(\\d{1,2})(?::(\\d{2}))? ?(am|pm|a\\.m|p\\.m)?';
const LASTS = new RegExp(
  `^(?:it |the [a-z]+ )?from ${CLOCK} (?:to|until|till) ${CLOCK} (?:is|are|=|makes?|takes|lasts) ${SIDE}$`,
  'i',
);
const DAY = 24 * 60;

/** How long it is from one time to another, over midnight too: "from 22:30 to 01:15 is 2 h 45 min". */
export function durationIn({ text, start }: Clause): Equation | undefined {
  const match = LASTS.exec(text);
  const [, h1, m1, half1, h2, m2, half2, side] = match ?? [];
  const stated = side === undefined ? undefined : readSide(side);
  const from = minuteOf(h1, m1, half1);
  const to = minuteOf(h2, m2, half2);
  if (stated?.kind !== 'time' || from === undefined || to === undefined) return undefined;
  if ((half1 === undefined) !== (half2 === undefined) || (half1 === undefined && (!m1 || !m2)))
    return undefined;
  const told = inUnit(stated, 60);
  // Without "am" and "pm" the hand may go round the clock's face once or twice.
  const turns = half1 === undefined && from <= 12 * 60 && to <= 12 * 60 ? [0, 12 * 60] : [0];
  const lengths = turns.map((turn) => (to - from + turn + 2 * DAY) % DAY || DAY);
  const fits = lengths.find((length) => decide(wholeTree(BigInt(length)), '=', told, STRICT) !== 'refuted');
  const computed = wholeTree(BigInt(fits ?? lengths[0] ?? 0));
  const finding = decide(told, '=', computed, STRICT);
  return {
    start,
    end: start + text.length,
    finding,
    hedged: false,
    relation: '=',
    computed: told,
    stated: computed,
  };
}

function minuteOf(hour: string | undefined, minute = '0', half?: string): number | undefined {
  const [hours, minutes] = [Number(hour), Number(minute)];
  if (hour === undefined || minutes > 59 || hours > (half ? 12 : 24) || (half && hours === 0))
    return undefined;
  return half ? (hours % 12) * 60 + minutes + (/^p/i.test(half) ? 12 * 60 : 0) : hours * 60 + minutes;
}

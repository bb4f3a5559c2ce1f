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
import { type Element, leafOf } from './expression.ts';
import { patternsOf } from './pattern.ts';
import type { Clock } from './piece.ts';
import type { Statement } from './sentence.ts';
import { worthOf } from './value.ts';

const DAY_MINUTES = 1440;

/** Whether something is so, and what shows it. */
export type Verdict = { holds: boolean; shown: string };
/** What a stretch of a text says of times, by its place. */
export type Timed = (start: number, end: number) => Verdict | undefined;
type Check = (parts: readonly Element[], words: readonly string[]) => Verdict | undefined;

const clockAt = (parts: readonly Element[], at: number): Clock | undefined => {
  const part = parts[at];
  return part?.kind === 'clock' ? part : undefined;
};

/** The seconds that an element tells; undefined for all else. */
function secondsOf(part: Element | undefined): Rational | undefined {
  const value = part?.kind === 'expression' ? worthOf(part.of) : undefined;
  const isTime = value?.unit?.dims.size === 1 && value.unit.dims.get('second') === 1;
  return isTime && value.unit ? multiply(value.value, value.unit.size) : undefined;
}

const told = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const wrapped = (minute: number): number => ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;

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
  const amount = leafOf(part);
  const isPlaces = amount && /^(?:places?|decimals?)$/.test(amount.nouns.at(-1) ?? '');
  return isPlaces && amount.value.d === 1n ? Number(amount.value.n) : undefined;
}

const NEWER = '(newer|later|higher|greater|more recent)';
const OLDER = '(older|earlier|lower|smaller|less recent)';
const NEAREST = [...PLACES.keys()].join('|');

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
    `T (is|=|equals|means) T in [a|the] _ [that is|which is] Q (ahead of|behind) (utc|gmt)`,
    (p, words) =>
      sameMoment(clockAt(p, 0), clockAt(p, 1), secondsOf(p[2]), words.includes('behind') ? -1 : 1),
  ],
  ['Q is [an] even [number]', (p) => whole(p[0], (n) => n % 2n === 0n, 'even')],
  ['Q is [an] odd [number]', (p) => whole(p[0], (n) => n % 2n !== 0n, 'odd')],
  ['Q is [a] prime [number]', (p) => whole(p[0], isPrime, 'prime')],
  ['Q is [a|the] (perfect|square) [square|number]', (p) => whole(p[0], isSquare, 'a square')],
  ['Q (is|was) [a] leap year', (p) => whole(p[0], isLeap, 'a leap year')],
  ['Q is (divisible by|a multiple of) Q', (p) => divides(p[1], p[0])],
  ['Q is a (factor|divisor) of Q', (p) => divides(p[0], p[1])],
  [
    '[the] (least common multiple|lowest common multiple|greatest common divisor|highest common factor) of Q and Q is Q',
    (p, words) => common(p, words.includes('multiple')),
  ],
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

/** What two whole numbers have in common, by Euclid's algorithm. */
function common(parts: readonly Element[], least: boolean): Verdict | undefined {
  const [a = 0n, b = 0n, said] = parts.map(wholeNumber);
  if (said === undefined || a < 1n || b < 1n || a > MOST || b > MOST) return undefined;
  let [divisor, rest] = [a, b];
  while (rest > 0n) [divisor, rest] = [rest, divisor % rest];
  const value = least ? (a / divisor) * b : divisor;
  return { holds: said === value, shown: `of ${a} and ${b} it is ${value}` };
}

const MOST = 10n ** 15n;
const MOST_TRIED = 1_000_000n;

function isPrime(n: bigint): boolean | undefined {
  if (n < 2n) return false;
  if (n > MOST_TRIED) return undefined;
  for (let by = 2n; by * by <= n; by++) if (n % by === 0n) return false;
  return true;
}

function isSquare(n: bigint): boolean | undefined {
  if (n < 0n || n > MOST) return n < 0n ? false : undefined;
  const root = BigInt(Math.round(Math.sqrt(Number(n))));
  return root * root === n;
}

const isLeap = (year: bigint): boolean | undefined =>
  year < 1583n || year > 9999n ? undefined : year % 4n === 0n && (year % 100n !== 0n || year % 400n === 0n);

const matching = patternsOf(CHECKS);

/** What a sentence says as a whole of times of the day, of days, and of what whole numbers are. */
export function otherForms(elements: readonly Element[], timed: Timed): Statement | undefined {
  const [first, last] = [elements[0], elements.at(-1)];
  if (!first || !last || elements.length > 24) return undefined;
  const statement = ({ holds, shown }: Verdict): Statement => ({
    start: first.start,
    end: last.end,
    outcome: holds ? 'holds' : 'fails',
    shown,
  });
  for (const { parts, of: check } of matching(elements)) {
    const verdict = check(
      parts,
      elements.map((element) => (element.kind === 'word' ? element.word : '')),
    );
    if (verdict) return statement(verdict);
  }
  if (!elements.some(({ kind }) => kind === 'clock' || kind === 'day')) return undefined;
  const verdict = timed(first.start, last.end);
  return verdict && statement(verdict);
}

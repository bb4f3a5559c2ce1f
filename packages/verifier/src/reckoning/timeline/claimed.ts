import { rational } from '../../arithmetic/rational.ts';
import {
  DAY,
  type DayOfYear,
  gapsOf,
  type Instant,
  isSame,
  lengthOf,
  type Quantity,
  shifted,
  told,
} from './moment.ts';
import { tokensOf } from './scan.ts';
import { isYear, type Token } from './token.ts';

type Verdict = { holds: boolean; shown: string };
type Check = (of: readonly Token[], words: string) => Verdict | undefined;

/** Words that leave a claim about times what it is. */
const LIGHT = /^(?:the|an?|exactly|there|then|also|as|well|too|so|falls?|fell|date|time)$/;
/** A letter for each kind of token. */
const LETTERS = { clock: 'C', date: 'D', weekday: 'W', month: 'M', ordinal: 'O' } as const;
const IS = '(?:is|are|was|were|will be|=|means|equals|makes)';
const LASTS = `(?:${IS}|lasts?|lasted|takes?|took)`;

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

/** "April and June have 30 days": each of them has. */
function lengths(tokens: readonly Token[]): Verdict | undefined {
  const by = tokens.at(-1);
  const all = tokens
    .slice(0, -1)
    .map((one) => (one.kind === 'month' ? lengthOf(one.month, one.year) : undefined));
  if (!isLength(by) || all.some((one) => one === undefined) || all.length === 0) return undefined;
  const found = all.map((one) => ({
    kind: 'quantity' as const,
    value: rational(BigInt(one ?? 0)),
    unit: DAY,
  }));
  return {
    holds: found.every((one) => isSame(one, by) === true),
    shown: `${found.map((one) => told(one)).join(', ')}`,
  };
}

const isLeap = (year: number): boolean => lengthOf(2, year) === 29;

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
  const [, from = '', to = ''] = /^if (.+?) (?:is|was) W (.+?) (?:is|was|will be) W$/.exec(words) ?? [];
  const [first, second] = of.filter(({ kind }) => kind === 'weekday');
  const length = of.find(isLength);
  const isIn = /^(?:in L|L later|L from now)$/.test(to) && from === 'today';
  const by = isIn ? undefined : daysOn(from, to, of);
  if (first?.kind !== 'weekday' || second?.kind !== 'weekday') return undefined;
  if (isIn && length) return moves(first, length, second, 1);
  if (by === undefined) return undefined;
  const there = (((first.at + by) % 7) + 7) % 7;
  return { holds: there === second.at, shown: `${by} days on it is ${told({ kind: 'weekday', at: there })}` };
}

const DAY_FORM =
  '(?:on (?:that )?same (?:day|morning|afternoon|evening|night) |(?:on |of )?(?:next|following) (?:day|morning) )?';
const CHECKS: readonly (readonly [RegExp, Check])[] = [
  [new RegExp(`^[DCW] ${IS} L (?:after|later than|from) [DCW]$`), ([to, by, from]) => moves(from, by, to, 1)],
  [new RegExp(`^[DCW] ${IS} L (?:before|earlier than) [DCW]$`), ([to, by, from]) => moves(from, by, to, -1)],
  [
    new RegExp(`^L (?:after|later than|from) [DCW] (?:it )?${IS} [DCW]$`),
    ([by, from, to]) => moves(from, by, to, 1),
  ],
  [new RegExp(`^L before [DCW] (?:it )?${IS} [DCW]$`), ([by, from, to]) => moves(from, by, to, -1)],
  [
    new RegExp(`^C ${IS} C(?: (?:on|in|by) [LN](?: -)?(?: hour)? (?:clock|time|format|notation))?$`),
    ([a, b]) => same(a, b),
  ],
  [
    new RegExp(`^(?:[a-z]+ ){0,3}?(?:from|between) C (?:to|until|till|and) C ${DAY_FORM}(?:it )?${LASTS} L$`),
    ([a, b, by], words) => lasts(a, b, by, words),
  ],
  [new RegExp(`^(?:it )?${IS} L (?:from|between) D (?:to|until|and) D$`), ([by, a, b]) => days(a, b, by)],
  [new RegExp(`^(?:from|between) D (?:to|until|and) D (?:it )?${IS} L$`), ([a, b, by]) => days(a, b, by)],
  [
    /^(?:both )?M(?: (?:and )?M){0,5} (?:both |each |all )?(?:has|had|have|will have) L$/,
    (of) => lengths(of),
  ],
  [
    /^(?:year )?Y (?:is|was|will be) (?:not )?leap year$/,
    ([of], words) => {
      const year = of?.kind === 'quantity' ? Number(of.value.n) : 0;
      const holds = isLeap(year) !== words.includes(' not ');
      return { holds, shown: `${year} has ${isLeap(year) ? 366 : 365} days` };
    },
  ],
  [
    /^leap year (?:has|is) L$/,
    ([of]) => {
      const holds =
        isLength(of) && isSame(of, { kind: 'quantity', value: rational(366n), unit: DAY }) === true;
      return { holds, shown: 'a leap year has 366 days' };
    },
  ],
  [/^if .+ W .+ W$/, (of, words) => weekdays(of, words)],
];

/** What a claim says of times, days and the calendar by itself, and whether it is so; undefined where it is none. Linear. */
export function timesIn(claim: string): Verdict | undefined {
  const tokens = claim.length > LONGEST ? undefined : tokensOf(claim);
  if (!tokens || /[?]/.test(claim)) return undefined;
  // "A leap year": one year is no length of a year here.
  const shape = shapeOf(tokens);
  const of = tokens.filter(({ kind }) => kind !== 'word' && kind !== 'sign');
  for (const [form, check] of CHECKS) {
    const verdict = form.test(shape) ? check(of, shape) : undefined;
    if (verdict) return verdict;
  }
  return undefined;
}
const LONGEST = 200;

import type { Bound, Value } from '../act.ts';
import {
  boundAt,
  currencyOf,
  heatOf,
  isMoment,
  mayBegin,
  moneyOf,
  monthOf,
  nationalOf,
  numberWord,
  scaleWord,
  shareOf,
  unitBehind,
  unitOf,
} from './measures.ts';
import type { Token } from './tokens.ts';
import { isFunctionWord } from './words.ts';

/** A value of numbers, and the token after it. */
export type Read = { value: Value; next: number };

const PLAIN_NUMBER = /^\d[\d,' ]*(?:\.\d+)?$/;
const WITH_UNIT = /^([^\s\d.,]{1,4})?(\d[\d,.' ]*)(%|\p{Sc}|°\p{L}?|\p{L}{1,12})?$/iu;

/** A number with its bound, currency or unit, a date or a time at `at`; undefined where none stands there. */
export function quantityAt(tokens: readonly Token[], at: number): Read | undefined {
  const bound = boundAt(tokens, at);
  const from = at + (bound?.length ?? 0);
  const first = tokens[from];
  if (!first || (first.kind !== 'number' && !mayBegin(first.lower))) return undefined;
  const found = momentAt(tokens, from) ?? amountAt(tokens, from);
  if (!found) return undefined;
  const behind = bound ? undefined : boundAfter(tokens, found.next);
  const said = bound?.means ?? behind?.means;
  const next = found.next + (behind?.length ?? 0);
  const span = { start: tokens[at]?.start ?? 0, end: tokens[next - 1]?.end ?? 0 };
  return { value: { ...found.value, ...(said && { bound: said }), span }, next };
}

const AFTER: readonly string[] = ['or', 'at', 'maximum', 'max', 'minimum', 'min'];
/** "600 EUR or less", "500 at most": a bound that stands behind its number, with no number of its own. */
function boundAfter(tokens: readonly Token[], at: number): { means: Bound; length: number } | undefined {
  if (!AFTER.includes(tokens[at]?.lower ?? '')) return undefined;
  const bound = boundAt(tokens, at);
  return bound && !amountAt(tokens, at + bound.length) ? bound : undefined;
}

function amountAt(tokens: readonly Token[], at: number): Read | undefined {
  const part = partAt(tokens, at);
  const whole = part && (amountAt(tokens, part.next) ?? oneAt(tokens, part.next));
  if (part && whole) return timesAs(whole, part.times, tokens, at, whole.next);
  const read =
    countAt(tokens, at) ?? (LASTING.test(tokens[at - 1]?.lower ?? '') ? oneAt(tokens, at) : undefined);
  const { number, unit, role } = read?.value ?? {};
  if (!read || number === undefined || role !== 'count') return read;
  // "An hour and a half".
  if (unit !== undefined && isHalf(tokens, read.next))
    return made(role, tokens, at, read.next + 3, String(Number(number) + 0.5), unit);
  if (unit !== 'degree' && unit !== undefined) return read;
  const isBelow = tokens[read.next]?.lower === 'below' && tokens[read.next + 1]?.lower === 'zero';
  const scale = tokens[read.next + (isBelow ? 2 : 0)];
  const isScale = isBelow || unit ? heatOf(scale?.lower ?? '') : /^[CF]$/.test(scale?.text ?? '');
  const next = read.next + (isBelow ? 2 : 0) + (isScale ? 1 : 0);
  if (next === read.next) return read;
  return timesAs({ value: { ...read.value, unit: 'degree' }, next }, isBelow ? -1 : 1, tokens, at, next);
}
const LASTING = /^(?:for|by|in|of|to|add|,)$/;

const timesAs = ({ value }: Read, by: number, tokens: readonly Token[], at: number, next: number): Read =>
  made(
    value.role === 'amount' ? 'amount' : 'count',
    tokens,
    at,
    next,
    times(value.number ?? '', by),
    value.unit,
  );

const isHalf = (tokens: readonly Token[], at: number): boolean =>
  ['and', 'a', 'half'].every((own, i) => tokens[at + i]?.lower === own);

/** "An hour": one of what the article stands before. */
function oneAt(tokens: readonly Token[], at: number): Read | undefined {
  const word = /^an?$/.test(tokens[at]?.lower ?? '') ? (tokens[at + 1]?.lower ?? '') : '';
  const unit = word.length > 2 ? unitOf(word) : undefined;
  return unit === undefined ? undefined : made('count', tokens, at, at + 2, '1', unit);
}

/** "Minus 16", "half a dozen", "three quarters of an hour", "half of the 900 EUR": what is taken of what stands behind. */
function partAt(tokens: readonly Token[], at: number): { times: number; next: number } | undefined {
  const word = (i: number): string => tokens[i]?.lower ?? '';
  const isCounted = tokens[at - 1]?.kind === 'number' || (numberWord(word(at - 1)) ?? unitOf(word(at - 1)));
  if (word(at) === 'minus') return isCounted ? undefined : { times: -1, next: at + 1 };
  const isBare = word(at) === 'half';
  const many = isBare || word(at) === 'a' ? 1 : numberWord(word(at));
  const share = shareOf(word(isBare ? at : at + 1));
  const next = at + (isBare ? 1 : 2);
  if (many === undefined || share === undefined || many >= share) return undefined;
  if (word(next) === 'of') return { times: many / share, next: next + (word(next + 1) === 'the' ? 2 : 1) };
  return isBare && /^an?$/.test(word(next)) ? { times: 0.5, next } : undefined;
}

function countAt(tokens: readonly Token[], at: number): Read | undefined {
  const first = tokens[at];
  if (!first) return undefined;
  const before = first.kind !== 'number' ? currencyOf(first.lower) : undefined;
  const start = before ? at + 1 : at;
  const number = numberAt(tokens, start);
  if (!number) return undefined;
  const unitWord = tokens[number.next]?.lower ?? '';
  const followed = number.unit === undefined && before === undefined;
  // "$5 CAD" is in Canadian dollars.
  const code =
    number.unit === '$' && /^[A-Z]{3}$/.test(tokens[number.next]?.text ?? '')
      ? currencyOf(unitWord)
      : undefined;
  if (code) return made('amount', tokens, at, number.next + 1, number.value, code);
  const currency = before ?? currencyOf(number.unit ?? '') ?? (followed ? currencyOf(unitWord) : undefined);
  // "Canadian dollars", "dollars Canadian".
  const [word, behind] = [
    currencyOf(unitWord) ? number.next : number.next + 1,
    tokens[number.next + 1]?.lower ?? '',
  ];
  const coin = tokens[word]?.lower ?? '';
  const national = followed ? nationalOf(coin, word === number.next ? behind : unitWord) : undefined;
  if (national) return made('amount', tokens, at, number.next + 2, number.value, national);
  if (currency) {
    const consumed = followed && currencyOf(unitWord) !== undefined;
    return made('amount', tokens, at, number.next + (consumed ? 1 : 0), number.value, currency);
  }
  const unit = unitOf(number.unit ?? '') ?? (followed ? unitBehind(unitWord) : undefined);
  if (number.unit !== undefined && unit === undefined) return undefined;
  const next = number.next + (followed && unit !== undefined ? 1 : 0);
  return made('count', tokens, at, next, number.value, unit);
}

function made(
  role: 'amount' | 'count' | 'time',
  tokens: readonly Token[],
  at: number,
  next: number,
  number: string | undefined,
  unit?: string,
): Read {
  const text = tokens
    .slice(at, next)
    .map((token, i) => (i > 0 && token.apart ? ` ${token.text}` : token.text))
    .join('');
  const value: Value = { role, text, ...(number !== undefined && { number }), ...(unit && { unit }) };
  return { value, next };
}

/** "1,500", "€600", "10MB", "six", "two hundred", "1.5 million". */
function numberAt(
  tokens: readonly Token[],
  at: number,
): { value: string; unit?: string; next: number } | undefined {
  const token = tokens[at];
  if (!token) return undefined;
  // "The one from Taldo" is whoever or whatever was named.
  const behind = tokens[at + 1];
  if (token.lower === 'one' && DEFINITE.test(tokens[at - 1]?.lower ?? '') && !isNoun(behind))
    return undefined;
  const article = token.lower === 'a' && scaleWord(tokens[at + 1]?.lower ?? '') !== undefined ? 1 : undefined;
  const word = token.kind === 'word' ? (numberWord(token.lower) ?? tens(token.lower) ?? article) : undefined;
  if (word !== undefined) {
    // "Two and a half hours".
    return isHalf(tokens, at + 1) ? scaled(tokens, at + 4, word + 0.5) : scaled(tokens, at + 1, word);
  }
  if (token.kind !== 'number') return undefined;
  const [, before, digits = '', own] = WITH_UNIT.exec(token.text) ?? [];
  const unit = own?.toLowerCase();
  const plain = plainNumber(digits);
  if (plain === undefined) return undefined;
  // "-18": "2026-18" is one token.
  const isNegative = /^[-−]$/.test(before ?? '');
  const [value, sign] = isNegative ? [times(plain, -1), undefined] : [plain, before];
  if (unit && /^(?:st|nd|rd|th)$/.test(unit)) return { value, next: at + 1 };
  // "1k USD": thousands, where a currency follows.
  const isMoney = [at + 1, at - 1].some((i) => currencyOf(tokens[i]?.lower ?? '') !== undefined);
  if (unit === 'k' && !sign && isMoney) return { value: times(value, 1000), next: at + 1 };
  if (sign || unit)
    return {
      value: unit === 'k' && sign ? times(value, 1000) : value,
      unit: sign === undefined || sign === '$' ? (sign ?? unit ?? '') : (moneyOf(sign) ?? sign).toLowerCase(),
      next: at + 1,
    };
  const scale = scaleWord(tokens[at + 1]?.lower ?? '');
  return scale === undefined ? { value, next: at + 1 } : { value: times(value, scale), next: at + 2 };
}

const DEFINITE = /^(?:the|this|that|which)$/;
const isNoun = (token: Token | undefined): boolean =>
  token !== undefined && (token.kind === 'break' || token.kind === 'word') && !isFunctionWord(token.lower);

/** "Two hundred and fifty", "one thousand two hundred": what follows a scale is added to it. */
function scaled(tokens: readonly Token[], at: number, first: number): { value: string; next: number } {
  let [sum, part, next] = [0, first, at];
  for (;;) {
    const scale = scaleWord(tokens[next]?.lower ?? '');
    if (scale !== undefined) {
      part *= scale;
      next++;
      continue;
    }
    const joined = tokens[next]?.lower === 'and' ? next + 1 : next;
    const more = tokens[joined];
    const word = more?.kind === 'word' ? (numberWord(more.lower) ?? tens(more.lower)) : undefined;
    if (word === undefined || part < 100 || word >= part) return { value: String(sum + part), next };
    [sum, part, next] = [sum + part, word, joined + 1];
  }
}

function tens(word: string): number | undefined {
  const [left, right] = word.split('-');
  const [a, b] = [numberWord(left ?? ''), numberWord(right ?? '')];
  return a !== undefined && b !== undefined && a >= 20 && b < 10 ? a + b : undefined;
}

const times = (value: string, by: number): string => String(Number((Number(value) * by).toFixed(6)));

/** In plain decimal notation; undefined where its separators can be read in two ways. */
export function plainNumber(digits: string): string | undefined {
  const bare = digits.replace(/[.,]$/, '');
  if (/^\d+,\d{1,2}$/.test(bare)) return trimmed(bare.replace(',', '.'));
  // "1.500" is one and a half here and fifteen hundred there.
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(bare)) return undefined;
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(bare) || PLAIN_NUMBER.test(bare)) {
    const plain = bare.replace(/[,' ]/g, '');
    if (/,/.test(bare) && !/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(bare)) return undefined;
    return trimmed(plain);
  }
  if (/^\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?$/.test(bare) || /^\d{1,3}\.\d{3},\d+$/.test(bare))
    return trimmed(bare.replaceAll('.', '').replace(',', '.'));
  return undefined;
}

const trimmed = (plain: string): string => {
  const whole = plain.replace(/^0+(?=\d)/, '');
  return whole.includes('.') ? whole.replace(/0+$/, '').replace(/\.$/, '') : whole;
};

/** A date, a weekday, a time of day. */
function momentAt(tokens: readonly Token[], at: number): Read | undefined {
  const lower = tokens[at]?.lower ?? '';
  const token = tokens[at];
  if (!token || token.kind === 'quoted' || token.kind === 'code') return undefined;
  const end = dateEnd(tokens, at) ?? clockEnd(tokens, at);
  if (end !== undefined) return made('time', tokens, at, end, undefined);
  if (/^(?:next|last|this|coming|past)$/.test(lower)) {
    const after = tokens[at + 1]?.lower ?? '';
    if (isMoment(after) || monthOf(after) || /^(?:week|month|year|quarter|day|hour)$/.test(after))
      return made('time', tokens, at, at + 2, undefined);
  }
  return isMoment(lower) ? made('time', tokens, at, at + 1, undefined) : undefined;
}

const DAY = /^(?:[12]?\d|3[01])(?:st|nd|rd|th)?$/;
const YEAR = /^(?:19|20)\d\d$/;

/** "12 March", "March 12th, 2026", "May", "2026-03-12", "12/03/2026". */
function dateEnd(tokens: readonly Token[], at: number): number | undefined {
  const word = (i: number): string => tokens[i]?.lower ?? '';
  if (/^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/.test(word(at)) && tokens[at]?.kind === 'number') return at + 1;
  const year = (i: number): number => {
    const comma = word(i) === ',' ? 1 : 0;
    return YEAR.test(word(i + comma)) ? i + comma + 1 : i;
  };
  if (DAY.test(word(at))) {
    const of = word(at + 1) === 'of' ? 1 : 0;
    if (monthOf(word(at + 1 + of)) !== undefined && isMonthName(tokens, at + 1 + of))
      return year(at + 2 + of);
    return undefined;
  }
  if (!isMonthName(tokens, at) || monthOf(word(at)) === undefined) return undefined;
  return DAY.test(word(at + 1)) && tokens[at + 1]?.kind === 'number' ? year(at + 2) : year(at + 1);
}

/** "may" and "march" are verbs too, but before a year. */
const isMonthName = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.kind === 'word' && (tokens[at]?.capital === true || YEAR.test(tokens[at + 1]?.lower ?? ''));

function clockEnd(tokens: readonly Token[], at: number): number | undefined {
  const lower = tokens[at]?.lower ?? '';
  // "Half past seven in the evening", "quarter to six".
  const isPart = /^(?:half|quarter)$/.test(lower) && /^(?:past|to)$/.test(tokens[at + 1]?.lower ?? '');
  if (isPart && numberWord(tokens[at + 2]?.lower ?? '') !== undefined)
    return at + 3 + partOfDay(tokens, at + 3);
  const half = /^(?:am|pm|a\.m|p\.m|o'clock|h)$/.test(tokens[at + 1]?.lower ?? '');
  if (/^\d{1,2}(?::\d{2}){1,2}(?:[ap]m)?$/.test(lower))
    return half ? at + 2 : at + 1 + partOfDay(tokens, at + 1);
  if (/^\d{1,2}[ap]m$/.test(lower)) return at + 1;
  return /^\d{1,2}$/.test(lower) && half ? at + 2 : undefined;
}

/** How many words say which half of the day is meant: "in the evening". */
function partOfDay(tokens: readonly Token[], at: number): number {
  const [one, two, three] = tokens.slice(at, at + 3).map(({ lower }) => lower);
  if (one === 'at' && two === 'night') return 2;
  return one === 'in' && two === 'the' && /^(?:morning|afternoon|evening)$/.test(three ?? '') ? 3 : 0;
}

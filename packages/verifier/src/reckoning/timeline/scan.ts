import { type Rational, rational } from '../../arithmetic/rational.ts';
import { monthNamed, WEEKDAY_NAMES } from '../../language/units.ts';
import { splitSentences } from '../../text/sentences.ts';
import { work } from '../../work.ts';
import { SIGNS, VULGAR } from '../signs.ts';
import { joined } from './joined.ts';
import { minuteOf } from './moment.ts';
import type { Token } from './token.ts';

const CLOCK = /(\d{1,2}):(\d{2})(?!\d|:\d)(?:\s?([ap])\.?m\b\.?)?/iy;
const HOUR = /(\d{1,2})(?:\.(\d{2}))?\s?([ap])\.?m\b\.?/iy;
const ISO = /(\d{4})-(\d{2})-(\d{2})(?!\d)/y;
const DAY_MONTH = /(\d{1,2})(?:st|nd|rd|th)?(?: of)? ([A-Z]\p{Ll}{2,8})(?!\p{L})(?:,? (\d{4})(?!\d))?/uy;
const MONTH_DAY = /([A-Z]\p{Ll}{2,8}) (\d{1,2})(?:st|nd|rd|th)?(?!\d|[:.,]\d|\p{L}|%)(?:,? (\d{4})(?!\d))?/uy;
/** What follows a number that counts something and is no day of the month before it. */
const COUNTS =
  /^\s(?!and|to|until|till|for|at|is|was|are|in|on|by|after|before|which|when|plus|minus|or|there|it)\p{Ll}/u;
const ORDINAL = /(\d{1,3})(?:st|nd|rd|th)(?!\p{L})/uy;
const NUMBER = /(?:\d{1,3}(?:,\d{3})+(?!\d)|\d{1,9}(?:\.\d{1,6})?)(?![\d,.]*\d|_)/y;
const LETTERS = /\p{L}[\p{L}\p{M}'’]*/uy;
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth';
const ORDINAL_WORDS: readonly string[] = ORDINALS.split(' ');
const LONGEST = 2_000;
const MOST = 400;

/** The tokens of a text; undefined where a number in it cannot be read in one way. Linear; never throws. */
export function tokensOf(text: string): Token[] | undefined {
  if (text.length > LONGEST) return undefined;
  const found: Token[] = [];
  for (let at = 0; at < text.length; ) {
    work();
    if (/[\s*$"“”]/.test(text.charAt(at)) && !/^ \* /.test(text.slice(at - 1, at + 2))) {
      at++;
      continue;
    }
    const token = tokenAt(text, at);
    if (!token || found.length > MOST) return undefined;
    found.push(token);
    at = token.end;
  }
  return settled(text, joined(found));
}

/** The places of the tokens of each sentence of a text. */
export const spansOf = (text: string, tokens: readonly Token[]): { from: number; to: number }[] =>
  splitSentences(text).map(({ start, end }) => ({
    from: tokens.filter((token) => token.start < start).length,
    to: tokens.filter((token) => token.start < end).length,
  }));

function tokenAt(text: string, at: number): Token | undefined {
  const char = text.charAt(at);
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  if (/\d/.test(char) || char in VULGAR) return numberAt(text, at, match);
  const start = at;
  const [letters] = match(LETTERS) ?? [];
  if (letters === undefined) {
    return { kind: 'sign', sign: SIGNS.get(char) ?? char, start, end: at + 1 };
  }
  const proper = /^\p{Lu}/u.test(letters);
  const word = letters.replace(/’/g, "'").toLowerCase();
  const end = at + letters.length;
  if (word === 'noon' || word === 'midday' || word === 'midnight')
    return { kind: 'clock', minute: word === 'midnight' ? 0 : 720, sure: true, start, end };
  const weekday = proper ? WEEKDAY_NAMES.findIndex((names) => names[0] === word) : -1;
  if (weekday >= 0) return { kind: 'weekday', at: weekday, start, end };
  const month = proper ? monthNamed(word) : undefined;
  if (month !== undefined) {
    const [whole = '', , day, year] = match(MONTH_DAY) ?? [];
    const after = at + whole.length;
    if (day && Number(day) >= 1 && Number(day) <= 31 && !COUNTS.test(text.slice(after, after + 9)))
      return dateOf(month, Number(day), year, start, after);
    const [, of] = /^,? (\d{4})(?!\d)/.exec(text.slice(end, end + 8)) ?? [];
    // "May" begins a sentence in another sense too.
    if (of) return { kind: 'month', month, year: Number(of), start, end: text.indexOf(of, end) + 4 };
    const isMonth = at > 0 || /^\s(?:has|have|adds|takes|counts|ends)\b/.test(text.slice(end, end + 8));
    if (word !== 'may' || isMonth) return { kind: 'month', month, start, end };
  }
  const ordinal = ORDINAL_WORDS.indexOf(word);
  if (ordinal >= 0) return { kind: 'ordinal', n: ordinal + 1, start, end };
  return { kind: 'word', word, proper, start, end };
}

const dateOf = (month: number, day: number, year: string | undefined, start: number, end: number): Token => ({
  kind: 'date',
  month,
  day,
  ...(year && { year: Number(year) }),
  start,
  end,
});

function numberAt(
  text: string,
  start: number,
  match: (pattern: RegExp) => RegExpExecArray | null,
): Token | undefined {
  const [clock, hour] = [match(CLOCK), match(HOUR)];
  const told = clock ?? hour;
  if (told) {
    const [whole, hours, minutes = '0', half] = told;
    const minute = minuteOf(Number(hours), Number(minutes), half?.toLowerCase());
    const sure = half !== undefined || Number(hours) >= 13 || Number(hours) === 0 || hours?.charAt(0) === '0';
    // "10 a.m." may end a sentence with its own stop.
    return minute === undefined
      ? undefined
      : { kind: 'clock', minute, sure, digital: clock !== null, start, end: start + whole.length };
  }
  const iso = match(ISO);
  if (iso) return dateOf(Number(iso[2]), Number(iso[3]), iso[1], start, start + iso[0].length);
  const day = match(DAY_MONTH);
  const month = day ? monthNamed(day[2] ?? '') : undefined;
  if (day && month !== undefined) {
    const number = Number(day[1]);
    if (number < 1 || number > 31) return undefined;
    return dateOf(month, number, day[3], start, start + day[0].length);
  }
  const ordinal = match(ORDINAL);
  if (ordinal) return { kind: 'ordinal', n: Number(ordinal[1]), start, end: start + ordinal[0].length };
  return plainNumber(text, start, match(NUMBER)?.[0]);
}

function plainNumber(text: string, start: number, figures: string | undefined): Token | undefined {
  const vulgar = (at: number): Rational | undefined => VULGAR.get(text.charAt(at));
  const alone = vulgar(start);
  if (alone) return { kind: 'quantity', value: alone, spelled: false, start, end: start + 1 };
  if (figures === undefined) return undefined;
  const [whole = '', decimals = ''] = figures.replace(/,/g, '').split('.');
  const end = start + figures.length;
  const more = vulgar(end);
  const own = rational(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
  const value = more ? rational(own.n * more.d + more.n * own.d, own.d * more.d) : own;
  return { kind: 'quantity', value, spelled: false, start, end: more ? end + 1 : end };
}

/** Where one time is told of 24 hours, so are the others; beside "08:40" those with two digits. */
function settled(text: string, tokens: Token[]): Token[] {
  const clocks = tokens.filter((token) => token.kind === 'clock');
  const own = ({ start, end }: Token): string => text.slice(start, end);
  if (clocks.some((clock) => HALF.test(own(clock)))) return tokens;
  const isAll = isFull(text, clocks);
  const isTwo = clocks.some((clock) => own(clock).startsWith('0'));
  return tokens.map((token) =>
    token.kind === 'clock' && (isAll || (isTwo && /^\d\d/.test(own(token))))
      ? { ...token, sure: true }
      : token,
  );
}

const HALF = /[ap]\.?m|clock/i;

/** Whether one of the times of a text is told of 24 hours, and none of half a day. */
export function isFull(text: string, tokens: readonly Token[]): boolean {
  const clocks = tokens.filter((token) => token.kind === 'clock');
  const own = clocks.map(({ start, end }) => text.slice(start, end));
  return (
    !own.some((one) => HALF.test(one)) &&
    clocks.some(({ minute, sure }, at) => minute >= 780 && sure && /^\d/.test(own[at] ?? ''))
  );
}

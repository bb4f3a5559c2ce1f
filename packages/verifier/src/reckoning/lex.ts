import { isDigit, isLetter, readNumeral } from '../arithmetic/numeral.ts';
import { add, type Rational, rational } from '../arithmetic/rational.ts';
import { calendarDay, serialOf } from '../calendar/day.ts';
import { oncePerDocument } from '../judgement/once.ts';
import { measureOf, monthNamed, ZONES } from '../language/units.ts';
import { OF_LANGUAGE } from '../language/words.ts';
import { withoutAsides, withSpelled, withUnits } from './amounts.ts';
import { groupedAt, isRand, isVariable, LOST_POWER, NAMED_BY, NAMED_TIMES, RATIO, TIMES } from './glued.ts';
import type { Clock, Piece } from './piece.ts';
import { COMMANDS, SIGNS, VULGAR, WIDE, withoutMarks } from './signs.ts';

/** Tells which sign a text writes before its decimals; `unsure` where it writes both. */
export type Custom = () => 'point' | 'comma' | 'unsure';

const FIGURES = /\d[\d.,]{0,40}\d/g;
const WORDS = /\p{L}+/gu;
/** So much of a text tells its language and its custom. */
const LOOK = 20_000;

/** The custom of a text, found out when a number of it is first in doubt. */
export function customOf(text: string): Custom {
  let known: ReturnType<Custom> | undefined;
  return () => (known ??= customIn(text));
}

/** By a number that can be read in one way only, else by its language. Linear. */
function customIn(text: string): ReturnType<Custom> {
  const head = text.slice(0, LOOK);
  let [point, comma] = [false, false];
  for (const [figures] of head.matchAll(FIGURES)) {
    const numeral = readNumeral(figures, 0);
    if (numeral.length !== figures.length) continue;
    if (numeral.point && !numeral.comma) point = true;
    if (numeral.comma && !numeral.point) comma = true;
  }
  if (point && comma) return 'unsure';
  if (point || comma) return comma ? 'comma' : 'point';
  const words = head.toLowerCase().match(WORDS) ?? [];
  const foreign = OF_LANGUAGE.some((list) => {
    const own = words.filter((word) => list.has(word)).length;
    return own >= 2 && own * 6 >= words.length;
  });
  return foreign ? 'comma' : 'point';
}

const SPACE = /\s/;
const LETTER = /\p{L}/u;
const YEAR = /\d{4}/;
const LETTERS = /[\p{L}][\p{L}\p{M}'’-]*/uy;
const CLOCK = /(\d{1,2})[:.h](\d{2})(?::00)?(?!\d|,\d{3}|:\d)\s?([ap]\.?m\.?(?![\p{L}])|uhr(?![\p{L}]))?/iuy;
const HOUR = /(\d{1,2})\s?([ap])\.?m\.?(?![\p{L}])/iuy;
/** "UTC", "GMT+5:30", "Z", or a short name of a zone, behind a time. */
const ZONE =
  /\s?(?:(utc|gmt)(?:\s?([+−-])(\d{1,2})(?::?([0-5]\d))?(?![\d:]))?|(z|[a-z]{3,4}))(?![\p{L}\d])/iuy;
const VERSIONS = /\b(?:version|release|semver)/i;
const VERSION = /v?(\d{1,6}(?:\.\d{1,6}){1,3})(?![\p{L}\d_+-]|\.\d)/iuy;
const ISO_DAY = /(\d{4})-(\d{2})-(\d{2})(?!\d)/y;
const DAY_MONTH = /(\d{1,2})(?:st|nd|rd|th|\.)?(?: of| de)? (\p{L}{3,10})\.?(?: de|,)? (\d{4})(?!\d)/iuy;
const MONTH_DAY = /(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/iuy;
const COMMAND = /\\(?:([a-z]{2,10})|[()[\]%$,;!{} ])/iuy;
const ANNOTATION = /<<[^<>\n]{1,80}>>/y;
/** A span between two dollar signs that are no signs of money: the second closes what stands before it. */
const MATH = /\$\$?[^$\n]{0,200}?[^$\s]\$\$?(?!\d)/g;
/** No sentence that is computed with has more. */
const MOST_PIECES = 160;

/**
 * The pieces of a stretch of text: amounts with their units and nouns, times of the day, dates, words, signs.
 * Undefined where a number in it cannot be read in one way. Linear in the stretch.
 */
export const piecesOf = (text: string, from: number, to: number, custom: Custom): Piece[] | undefined =>
  new Lexer(text, from, to, custom).read();

/** The pieces of a whole document, read once. */
export const piecesIn = oncePerDocument((text) => {
  const plain = withoutMarks(text);
  return piecesOf(plain, 0, plain.length, customOf(plain));
});

class Lexer {
  private readonly found: Piece[] = [];
  private at: number;
  private readonly text: string;
  private readonly to: number;
  private readonly custom: Custom;
  private readonly isFormula: boolean;
  /** "in the ratio 3:4:5" */
  private readonly hasRatio: boolean;
  /** Without one no day is told. */
  private readonly hasYear: boolean;
  private readonly hasVersions: boolean;
  /** Where dollar signs stand around formulas. */
  private readonly math = new Set<number>();
  /** What closes each brace that is open: signs, or nothing. */
  private readonly braces: string[][] = [];

  constructor(text: string, from: number, to: number, custom: Custom) {
    this.text = text;
    this.at = from;
    this.to = to;
    this.custom = custom;
    const own = text.slice(from, to);
    this.isFormula = own.includes('\\');
    this.hasYear = YEAR.test(own);
    this.hasRatio = own.includes('ratio');
    this.hasVersions = VERSIONS.test(own);
    for (const { 0: span, index } of own.includes('$') ? own.matchAll(MATH) : [])
      for (const at of [0, 1, span.length - 1, span.length - 2])
        if (span.charAt(at) === '$') this.math.add(from + index + at);
  }

  read(): Piece[] | undefined {
    while (this.at < this.to) {
      if (this.found.length > MOST_PIECES) return undefined;
      const char = this.text.charAt(this.at);
      if (SPACE.test(char)) {
        if (char === '\n' && this.found.at(-1)?.kind === 'amount') this.sign(char);
        else this.at++;
        continue;
      }
      if (this.math.has(this.at)) {
        this.at++;
        continue;
      }
      if (this.isFormula && (char === '\\' || char === '{' || char === '}')) {
        if (!this.formula(char)) return undefined;
        continue;
      }
      // "<<20*24=480>>480": what a calculator was told.
      const told = char === '<' ? this.match(ANNOTATION) : null;
      if (told) {
        this.at += told[0].length;
        continue;
      }
      const code = char.charCodeAt(0);
      const [digit, letter] = [isDigit(code), isLetter(code) || (code > 127 && LETTER.test(char))];
      if (this.hasYear && (digit || letter) && this.day()) continue;
      if (digit && this.clock()) continue;
      if ((digit || char === 'v' || char === 'V') && this.version()) continue;
      if (digit || VULGAR.has(char)) {
        if (!this.number()) return undefined;
      } else if (letter) this.word();
      else this.sign(char);
    }
    this.settleClocks();
    const found = withoutAsides(withUnits(withSpelled(this.found)));
    return found.some((piece) => piece.kind === 'amount' && piece.nouns.some((noun) => noun.length === 1))
      ? undefined
      : found;
  }

  /** "9:00 … 13:00": where one is told of 24 hours, so are the others; beside "08:40" those with two digits. */
  private settleClocks(): void {
    const clocks = this.found.filter((piece): piece is Clock => piece.kind === 'clock');
    const isFull = clocks.some(({ minute, sure }) => sure && minute >= 780);
    if (!isFull && !clocks.some(({ start }) => this.text.charAt(start) === '0')) return;
    const told = (clock: Clock): string => this.text.slice(clock.start, clock.end);
    if (isFull && clocks.some((clock) => /[ap]\.?m/i.test(told(clock)))) return;
    for (const clock of clocks) clock.sure ||= isFull || /^\d\d/.test(told(clock));
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    return match && match.index + match[0].length <= this.to ? match : null;
  }

  /** A command of LaTeX or one of its braces, passed; false for all that is not read. */
  private formula(char: string): boolean {
    const start = this.at;
    const put = (...signs: string[]): void => {
      for (const sign of signs) this.found.push({ kind: 'sign', sign, start, end: this.at });
    };
    if (char === '{') {
      const before = this.found.at(-1);
      const isExponent = before?.kind === 'sign' && before.sign === '^';
      this.at++;
      if (isExponent) this.braces.push([]);
      else {
        put('(');
        this.braces.push([')']);
      }
      return true;
    }
    if (char === '}') {
      const closing = this.braces.pop();
      this.at++;
      if (!closing) return false;
      put(...closing.filter((sign) => sign === ')'));
      if (!closing.includes('/')) return true;
      // What is above the line; what is below it closes the bracket around both.
      if (this.text.charAt(this.at) !== '{') return false;
      this.at++;
      put('/', '(');
      this.braces.push([')', ')']);
      return true;
    }
    const [whole, name] = this.match(COMMAND) ?? [];
    if (whole === undefined) return false;
    this.at += whole.length;
    if (name === undefined) {
      if (whole === '\\%' || whole === '\\$') this.at--;
      return whole !== '\\{' && whole !== '\\}';
    }
    if (/^[dt]?frac$/.test(name)) {
      if (this.text.charAt(this.at) !== '{') return false;
      this.at++;
      put('(', '(');
      this.braces.push([')', '/']);
      return true;
    }
    const sign = COMMANDS.get(name);
    if (sign === undefined) return false;
    if (sign) put(sign);
    else if (/^(?:text|mathrm|boxed|mathbf)$/.test(name) && this.text.charAt(this.at) === '{') {
      this.at++;
      this.braces.push([]);
    }
    return true;
  }

  private day(): boolean {
    const iso = this.match(ISO_DAY);
    const [one, other] = iso ? [] : [this.match(DAY_MONTH), this.match(MONTH_DAY)];
    const match = iso ?? one ?? other;
    if (!match) return false;
    const [, a = '', b = '', c = ''] = match;
    const [year, month, date] = iso ? [a, Number(b), c] : one ? [c, monthNamed(b), a] : [c, monthNamed(a), b];
    const day = month === undefined ? undefined : calendarDay(Number(year), month, Number(date));
    if (!day) return false;
    this.push({ kind: 'day', serial: serialOf(day), start: this.at, end: this.at + match[0].length });
    return true;
  }

  private clock(): boolean {
    const [full, hour] = [this.match(CLOCK), this.match(HOUR)];
    const match = full ?? hour;
    if (!match) return false;
    const sign = match[0].replace(/^\d+/, '').charAt(0);
    const [hours, minutes] = [Number(match[1]), full ? Number(full[2]) : 0];
    const half = (full ? full[3] : hour?.[2])?.charAt(0).toLowerCase();
    // "9.30" is a time only where something says so.
    if (full && sign !== ':' && !half) return false;
    if (hours > 24 || minutes > 59 || (half && half !== 'u' && (hours > 12 || hours === 0))) return false;
    const shift = half === 'p' && hours < 12 ? 12 : half === 'a' && hours === 12 ? -12 : 0;
    const minute = (hours + shift) * 60 + minutes;
    const start = this.at;
    this.at += match[0].length;
    const zone = this.zone();
    const told = half !== undefined || hours >= 13 || hours === 0 || (match[1] ?? '').startsWith('0');
    const sure = told || zone !== undefined;
    this.push({ kind: 'clock', minute, sure, ...(zone !== undefined && { zone }), start, end: this.at });
    return true;
  }

  /** How many minutes ahead of UTC the time is told that stands before here; passes what says so. */
  private zone(): number | undefined {
    const match = this.match(ZONE);
    if (!match) return undefined;
    const [whole, named, sign, hours = '0', minutes = '0', short = ''] = match;
    const ahead = named ? Number(hours) * 60 + Number(minutes) : ZONES.get(short.toUpperCase());
    if (ahead === undefined || ahead > 14 * 60 || (short && short !== short.toUpperCase())) return undefined;
    this.at += whole.length;
    return sign === undefined || sign === '+' ? ahead : -ahead;
  }

  /** "version 1.10.0", "v2.3"; elsewhere dots may be marks of thousands. */
  private version(): boolean {
    const before = this.found.at(-1);
    const isNamed =
      (before?.kind === 'word' && VERSIONS.test(before.word)) || this.text.charAt(this.at) === 'v';
    const match = isNamed || this.hasVersions ? this.match(VERSION) : null;
    const parts = match?.[1]?.split('.').map(Number) ?? [];
    // "Release 1.10.0 is newer than 1.9.2": three numbers, where versions are spoken of.
    if (!match || !(isNamed || parts.length > 2)) return false;
    this.push({ kind: 'version', parts, start: this.at, end: this.at + match[0].length });
    return true;
  }

  private number(): boolean {
    const start = this.at;
    const vulgar = VULGAR.get(this.text.charAt(start));
    if (vulgar) {
      this.amount(vulgar, 0, start, start + 1);
      return true;
    }
    const name = this.match(NAMED_BY)?.[0];
    if (name !== undefined && measureOf(name.slice(-1)) === undefined) {
      this.push({ kind: 'word', word: name.toLowerCase(), start, end: start + name.length });
      return true;
    }
    const spaced = groupedAt(this.text, start, this.found.at(-1));
    const numeral = spaced ? readNumeral(spaced, 0) : readNumeral(this.text, start);
    const decimal = this.decimalOf(numeral);
    const after = this.text.charAt(start + numeral.length);
    const joined = /[\p{L}_]/u.test(this.text.charAt(start - 1)) && !this.isCode(start);
    const isGlued = /\d/.test(this.text.charAt(start + numeral.length + 1));
    if (!decimal || joined || (after === '_' && isGlued)) return false;
    if (isVariable(this.text, start + numeral.length)) return false;
    if (LOST_POWER.test(this.text.slice(start, start + 12))) return false;
    let end = start + numeral.length;
    let value = decimal.value;
    // "2 1/2" and "2½" are one number.
    const behind = /^[ -]?(?:(\d{1,3})\/(\d{1,3})(?![\d/])|([½¼¾⅓⅔⅕⅛]))/u.exec(this.text.slice(end, end + 9));
    if (behind && numeral.point?.decimals === 0 && (behind[3] || behind[0].startsWith(' '))) {
      const part = VULGAR.get(behind[3] ?? '');
      const [n, d] = part ? [part.n, part.d] : [BigInt(behind[1] ?? 0), BigInt(behind[2] ?? 1)];
      if (d > 0n && n < d) {
        value = add(value, rational(n, d));
        end += behind[0].length;
      }
    }
    const dots = numeral.elided
      ? /^(?:\.\.\.|…|\\l?dots)/.exec(this.text.slice(end, end + 6))?.[0].length
      : 0;
    if (dots === undefined || (dots > 0 && decimal.decimals === 0)) return false;
    this.amount(value, decimal.decimals, start, end + dots, dots > 0);
    return true;
  }

  /** "EUR250": a unit is glued to the number. */
  private isCode(start: number): boolean {
    const before = this.found.at(-1);
    return before?.kind === 'word' && before.end === start && measureOf(before.word) !== undefined;
  }

  private decimalOf({ point, comma }: ReturnType<typeof readNumeral>) {
    if (!point || !comma) return point ?? comma;
    if (point.value.n === comma.value.n && point.value.d === comma.value.d) return point;
    const custom = this.custom();
    return custom === 'unsure' ? undefined : custom === 'comma' ? comma : point;
  }

  private amount(value: Rational, decimals: number, start: number, end: number, cut = false): void {
    const percent = /^\s?(?:%|(?:percent|per cent|prozent|por ciento|pour cent)(?![\p{L}]))/iu.exec(
      this.text.slice(end, end + 14),
    );
    const till = end + (percent?.[0].length ?? 0);
    this.push({
      kind: 'amount',
      value,
      decimals,
      ...(cut && { cut }),
      percent: percent !== null,
      nouns: [],
      spelled: false,
      start,
      end: till,
    });
  }

  private word(): void {
    const [text = ''] = this.match(LETTERS) ?? [this.text.charAt(this.at)];
    // "2 x 249"
    if (
      text === 'x' &&
      this.found.at(-1)?.kind === 'amount' &&
      TIMES.test(this.text.slice(this.at, this.at + 5))
    ) {
      this.push({ kind: 'sign', sign: '*', start: this.at, end: this.at + 1 });
      return;
    }
    // "20-litre", "twenty-five": the hyphen parts what is two words.
    const part = text.includes('-') ? text.slice(0, text.indexOf('-')) : text;
    const word = isRand(this.text, this.at) ? 'zar' : part.replace(/[’]/g, "'").toLowerCase();
    const minute = NAMED_TIMES.get(word);
    if (minute !== undefined) {
      this.push({ kind: 'clock', minute, sure: true, start: this.at, end: this.at + part.length });
      return;
    }
    this.push({ kind: 'word', word, start: this.at, end: this.at + part.length });
    if (this.text.charAt(this.at) === '-' && /\p{L}/u.test(this.text.charAt(this.at + 1))) this.at++;
  }

  private sign(char: string): void {
    // "in the ratio 5:3": it parts two numbers, and says nothing of what they are.
    const isRatio =
      !this.hasRatio &&
      char === ':' &&
      /\d/.test(this.text.charAt(this.at - 1)) &&
      /\d/.test(this.text.charAt(this.at + 1));
    if (isRatio) {
      this.push({ kind: 'sign', sign: RATIO, start: this.at, end: this.at + 1 });
      return;
    }
    const two = this.text.slice(this.at, this.at + 2);
    const wide = WIDE.get(two);
    this.push({
      kind: 'sign',
      sign: wide ?? SIGNS.get(char) ?? char,
      start: this.at,
      end: this.at + (wide ? 2 : 1),
    });
  }

  private push(piece: Piece): void {
    this.found.push(piece);
    this.at = piece.end;
  }
}

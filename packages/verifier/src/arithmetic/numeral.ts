import { multiply, type Rational, rational, tenTo } from './rational.ts';

/** A decimal as written: its value, its digits after the decimal sign, and its significant digits. */
export type Decimal = { value: Rational; decimals: number; significant: number };

/** A number in a text, under the two customs of writing: `1,234.5` (point) and `1.234,5` (comma). */
export type Numeral = {
  /** How many UTF-16 code units it takes; where it stands is not told, so that equal ones may be one object. */
  length: number;
  point?: Decimal;
  comma?: Decimal;
  /** Followed by an ellipsis: more digits were meant. */
  elided: boolean;
};

const MOST_DIGITS = 48;
const MOST_EXPONENT = 60;

const MOST_PLAIN = 15;
const ZERO_DIGIT = 48;
/** What may follow the first digits of a longer number, and what must then stand behind it (nothing: anything). */
const GOES_ON: ReadonlyMap<number, RegExp | undefined> = new Map(
  (
    [
      ['.', /[\d.]/],
      [',', /[\d\\]/],
      ['{', /,/],
      ['e', /[\d+-]/],
      ['E', /[\d+-]/],
      ['\u00a0', /\d/],
      ['\u2009', /\d/],
      ['\u202f', /\d/],
      ['\\', undefined],
      ['…', undefined],
    ] as const
  ).map(([char, next]) => [char.charCodeAt(0), next]),
);

export const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Whether the code is a letter of ASCII; others are asked for by Unicode property. */
export function isLetter(code: number): boolean {
  const lower = code | 32;
  return lower >= 97 && lower <= 122;
}

/**
 * Reads the number that starts at `at`, where a digit (or a point before a digit) stands. A numeral with
 * neither reading is no number: a version, a date's month, a code with leading zeros, a list.
 */
export function readNumeral(text: string, at: number): Numeral {
  const plain = digitsEnd(text, at);
  const length = plain - at;
  if (length === 0 || length > MOST_PLAIN || goesOn(text, plain)) return readFormatted(text, at);
  if (length > 1 && text.charCodeAt(at) === ZERO_DIGIT) return { length, elided: false };
  const digits = text.slice(at, plain);
  return length <= MOST_SHARED ? (SHARED[Number(digits)] ?? wholeNumber(digits)) : wholeNumber(digits);
}

function goesOn(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (!GOES_ON.has(code)) return false;
  return GOES_ON.get(code)?.test(text.charAt(at + 1)) ?? true;
}

function wholeNumber(digits: string): Numeral {
  const decimal = { value: rational(BigInt(digits)), decimals: 0, significant: significantIn(digits) };
  return { length: digits.length, elided: false, point: decimal, comma: decimal };
}

function readFormatted(text: string, at: number): Numeral {
  const groups: string[] = [];
  const separators: string[] = [];
  let end = at;
  if (text[at] === '.') groups.push('');
  else end = digitsEnd(text, at);
  if (end > at) groups.push(text.slice(at, end));
  for (;;) {
    const separator = separatorAt(text, end);
    if (!separator) break;
    const next = digitsEnd(text, end + separator.length);
    separators.push(separator.sign);
    groups.push(text.slice(end + separator.length, next));
    end = next;
  }
  const exponent = /[eE]/.test(text[end] ?? '')
    ? /^[eE][+-]?\d{1,2}(?![\p{L}\d])/u.exec(text.slice(end, end + 6))
    : null;
  if (exponent) end += exponent[0].length;
  const shift = exponent ? Number(exponent[0].slice(1)) : 0;
  const elided = /^(?:\.\.\.|…|\\ldots|\\dots)/.test(text.slice(end, end + 6));
  const digits = groups.reduce((sum, group) => sum + group.length, 0);
  const length = end - at;
  if (digits > MOST_DIGITS || Math.abs(shift) > MOST_EXPONENT) return { length, elided };
  const point = decimalOf(groups, separators, '.', ',', shift);
  const comma = decimalOf(groups, separators, ',', '.', shift);
  return { length, elided, ...(point && { point }), ...(comma && { comma }) };
}

function digitsEnd(text: string, from: number): number {
  let at = from;
  while (isDigit(text.charCodeAt(at))) at++;
  return at;
}

/** Spaces that group digits and nothing else: no-break, thin and narrow, and LaTeX's thin ones. */
const GROUPING: readonly (readonly [string, string])[] = [
  ['.', '.'],
  [',', ','],
  ['{,}', ','],
  [',\\!', ','],
  ['\u00a0', ' '],
  ['\u2009', ' '],
  ['\u202f', ' '],
  ['\\,', ' '],
];

function separatorAt(text: string, at: number): { sign: string; length: number } | undefined {
  for (const [written, sign] of GROUPING) {
    if (!text.startsWith(written, at) || !isDigit(text.charCodeAt(at + written.length))) continue;
    if (sign !== ' ') return { sign, length: written.length };
    const end = digitsEnd(text, at + written.length);
    return end === at + written.length + 3 ? { sign, length: written.length } : undefined;
  }
  return undefined;
}

function decimalOf(
  groups: readonly string[],
  separators: readonly string[],
  mark: string,
  grouping: string,
  shift: number,
): Decimal | undefined {
  const hasFraction = separators.at(-1) === mark;
  const whole = hasFraction ? groups.slice(0, -1) : groups;
  const between = hasFraction ? separators.slice(0, -1) : separators;
  if (between.some((sign) => sign !== between[0] || (sign !== grouping && sign !== ' '))) return undefined;
  const [first = '', ...rest] = whole;
  if (first.length > 1 && first.startsWith('0')) return undefined;
  if (rest.length > 0 && (first.length > 3 || first === '0' || rest.some(({ length }) => length !== 3)))
    return undefined;
  const fraction = hasFraction ? (groups.at(-1) ?? '') : '';
  const digits = whole.join('') + fraction;
  const value = rational(BigInt(digits), 10n ** BigInt(fraction.length));
  const significant = significantIn(digits);
  if (shift === 0) return { value, decimals: fraction.length, significant };
  return { value: multiply(value, tenTo(shift)), decimals: fraction.length - shift, significant };
}

/** How many digits are left without the zeros at either end. */
function significantIn(digits: string): number {
  let from = 0;
  let to = digits.length;
  while (from < to && digits.charCodeAt(from) === ZERO_DIGIT) from++;
  while (to > from && digits.charCodeAt(to - 1) === ZERO_DIGIT) to--;
  return to - from;
}

const MOST_SHARED = 3;
/** The whole numbers that most texts consist of, made once. */
const SHARED: readonly Numeral[] = Array.from({ length: 10 ** MOST_SHARED }, (_, at) =>
  wholeNumber(String(at)),
);

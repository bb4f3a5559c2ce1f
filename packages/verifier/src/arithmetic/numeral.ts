import { multiply, type Rational, rational, tenTo } from './rational.ts';

/** A decimal as written: its value, its digits after the decimal sign, and its significant digits. */
export type Decimal = { value: Rational; decimals: number; significant: number };

/** A number in a text, under the two customs of writing: `1,234.5` (point) and `1.234,5` (comma). */
export type Numeral = {
  end: number;
  point?: Decimal;
  comma?: Decimal;
  /** Followed by an ellipsis: more digits were meant. */
  elided: boolean;
};

const MOST_DIGITS = 48;
const MOST_EXPONENT = 60;

const MOST_PLAIN = 15;
const ZERO_DIGIT = 48;
/** What may follow the first digits of a longer number: . , { \\ e E … and the spaces that group. */
const MAY_GO_ON: ReadonlySet<number> = new Set(
  [...'.,{\\eE…\u00a0\u2009\u202f'].map((char) => char.charCodeAt(0)),
);

export const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/**
 * Reads the number that starts at `at`, where a digit (or a point before a digit) stands. A numeral with
 * neither reading is no number: a version, a date's month, a code with leading zeros, a list.
 */
export function readNumeral(text: string, at: number): Numeral {
  const plain = digitsEnd(text, at);
  if (plain > at && plain - at <= MOST_PLAIN && !MAY_GO_ON.has(text.charCodeAt(plain))) {
    if (plain > at + 1 && text.charCodeAt(at) === ZERO_DIGIT) return { end: plain, elided: false };
    const digits = text.slice(at, plain);
    const value = rational(BigInt(digits));
    const decimal: Decimal = { value, decimals: 0, significant: significantIn(digits) };
    return { end: plain, elided: false, point: decimal, comma: decimal };
  }
  return readFormatted(text, at);
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
  if (digits > MOST_DIGITS || Math.abs(shift) > MOST_EXPONENT) return { end, elided };
  const point = decimalOf(groups, separators, '.', ',', shift);
  const comma = decimalOf(groups, separators, ',', '.', shift);
  return { end, elided, ...(point && { point }), ...(comma && { comma }) };
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

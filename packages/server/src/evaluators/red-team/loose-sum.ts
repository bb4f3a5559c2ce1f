/**
 * Arithmetic as it is often written rather than as it is defined, in floating point and with nothing shared
 * with the reader of equations: a second opinion is worth little from the first one's code.
 */

/** An equation with one relation: the side that computes, and the number on the other side. */
export type LooseSum = { parts: readonly Part[]; stated: number; decimals: number };

type Operator = '+' | '-' | '*' | '/' | '^';
type Part = number | Operator | '(' | ')' | '%';

const PART = /\s*(?:(\d+(?:,\d{3})*(?:\.\d+)?|\.\d+)|([-+*/^()%×·÷−–x])|(?:[$€£]|\p{L}[\p{L}'’-]*[.,]?))/uy;
const SIGNS: Readonly<Record<string, Operator>> = {
  '×': '*',
  '·': '*',
  x: '*',
  '÷': '/',
  '−': '-',
  '–': '-',
};
const LONGEST = 200;

/** Reads the text of one equation; undefined for any notation beyond plain signs and words. */
export function readLooseSum(text: string): LooseSum | undefined {
  if (text.length > LONGEST) return undefined;
  const sides = text.split(/[=≈]|\b(?:is|equals|are)\b/u).filter((side) => side.trim() !== '');
  const [left, right] = sides.map(partsOf);
  if (sides.length !== 2 || !left || !right) return undefined;
  const [parts, other] = numberOf(right) === undefined ? [right, left] : [left, right];
  const stated = numberOf(other);
  if (stated === undefined || !parts.some((part) => typeof part === 'string')) return undefined;
  const written = sides[other === right ? 1 : 0] ?? '';
  return { parts, stated, decimals: /\.(\d+)/.exec(written)?.[1]?.length ?? 0 };
}

function partsOf(side: string): Part[] | undefined {
  const parts: Part[] = [];
  PART.lastIndex = 0;
  const text = side.trim();
  while (PART.lastIndex < text.length) {
    const match = PART.exec(text);
    if (!match) return undefined;
    const [, number, sign] = match;
    if (number !== undefined) parts.push(Number(number.replaceAll(',', '')));
    else if (sign !== undefined) parts.push(SIGNS[sign] ?? (sign as Part));
  }
  return parts;
}

/** The value of a side that is one number, with a sign before it or a percent sign after it. */
function numberOf(parts: readonly Part[]): number | undefined {
  const bare = parts.filter((part) => part !== '%');
  const [first, second] = bare;
  if (bare.length === 1 && typeof first === 'number') return first;
  return bare.length === 2 && first === '-' && typeof second === 'number' ? -second : undefined;
}

/** How the sum is worked out: signs in the order in which they stand, and quotients rounded as they come. */
export type Habit = { leftToRight: boolean; percentAs: 1 | 0.01; quotientDecimals?: number };

/** The value of the computing side under a habit; NaN where it cannot be worked out. */
export function workOut({ parts }: LooseSum, habit: Habit): number {
  let at = 0;
  const next = () => parts[at];
  const apply = (a: number, sign: Operator, b: number): number => {
    if (sign === '+') return a + b;
    if (sign === '-') return a - b;
    if (sign === '*') return a * b;
    if (sign === '^') return a ** b;
    const places = habit.quotientDecimals;
    return places === undefined ? a / b : Math.round((a / b) * 10 ** places) / 10 ** places;
  };
  const rank = (sign: Operator): number => {
    if (sign === '^') return 3;
    return habit.leftToRight || sign === '*' || sign === '/' ? 2 : 1;
  };
  const operand = (): number => {
    const part = parts[at++];
    if (part === '-') return -operand();
    if (part === '(') {
      const value = chain(1);
      return parts[at++] === ')' ? value : Number.NaN;
    }
    if (typeof part !== 'number') return Number.NaN;
    if (next() !== '%') return part;
    at++;
    return part * habit.percentAs;
  };
  const chain = (least: number): number => {
    let value = operand();
    for (let sign = next(); isOperator(sign) && rank(sign) >= least; sign = next()) {
      at++;
      value = apply(value, sign, chain(rank(sign) + 1));
    }
    return value;
  };
  const value = chain(1);
  return at === parts.length ? value : Number.NaN;
}

const isOperator = (part: Part | undefined): part is Operator =>
  typeof part === 'string' && '+-*/^'.includes(part);

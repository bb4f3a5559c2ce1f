import { rational, tenTo } from '../arithmetic/rational.ts';
import { work } from '../work.ts';
import { constant, isSame, LETTER, monic, opposite, type Polynomial, plus, product } from './polynomial.ts';

/** One side of an equation in one letter: a fraction of polynomials. */
export type Side = {
  top: Polynomial;
  bottom: Polynomial;
  letter: string | undefined;
  /** Written with brackets or like terms, so that somebody may write it otherwise. */
  open: boolean;
  /** The most places behind a point: with any a number may be rounded. */
  decimals: number;
};

type Fraction = { top: Polynomial; bottom: Polynomial };

const ONE = constant(rational(1n));
const DEEPEST = 12;
const LONGEST = 400;
const LAYOUT = /(?:\s|&|~|\\(?:left|right|displaystyle|big|Big|[,;!: ]))+/y;
const NUMBER = /\d{1,3}(?:\{?,\}?\d{3})+(?![\d,])(?:\.\d{1,12})?|\d{1,18}(?:\.\d{1,12})?/y;
const FRACTION = /\\[dt]?frac/y;
const POWER = /\^\s?(?:\{\s?(\d{1,2})\s?\}|(\d))/y;
/** Letters that often name a function: before a bracket they do not multiply. */
const CALLED = /[fghpqFGHPQR]/;
const CALL = 20;
const RAISED = '²³⁴⁵';

class Parser {
  private at = 0;
  letter: string | undefined;
  decimals = 0;
  brackets = 0;
  terms = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** The whole text; undefined where any of it cannot be read. */
  all(): Fraction | undefined {
    const value = this.sum(0);
    this.skip();
    return value && this.at === this.text.length ? value : undefined;
  }

  private skip(): void {
    LAYOUT.lastIndex = this.at;
    if (LAYOUT.test(this.text)) this.at = LAYOUT.lastIndex;
  }

  private take(...signs: string[]): string | undefined {
    this.skip();
    const sign = signs.find((one) => this.text.startsWith(one, this.at));
    if (sign) this.at += sign.length;
    return sign;
  }

  private match(expression: RegExp): RegExpExecArray | undefined {
    this.skip();
    expression.lastIndex = this.at;
    const found = expression.exec(this.text) ?? undefined;
    if (found) this.at = expression.lastIndex;
    return found;
  }

  private sum(depth: number): Fraction | undefined {
    work();
    if (depth > DEEPEST) return undefined;
    let sign = this.take('+', '-', '−');
    let total: Fraction | undefined;
    for (;;) {
      const term = this.term(depth);
      if (!term) return undefined;
      this.terms++;
      const signed = sign === '-' || sign === '−' ? { ...term, top: opposite(term.top) } : term;
      total = total ? added(total, signed) : signed;
      if (!total) return undefined;
      sign = this.take('+', '-', '−');
      if (!sign) return total;
    }
  }

  private term(depth: number): Fraction | undefined {
    let total = this.factor(depth);
    let divides = false;
    while (total) {
      const before = this.text.charAt(this.at - 1);
      const sign = this.take('\\cdot', '\\times', '*', '·', '×', '/', '\\div', '÷');
      const next = sign ? this.factor(depth) : this.implied(depth, before);
      if (next === null) return total;
      // 1/2x may be a half of x, or one over two of them.
      if (divides && !sign) return undefined;
      divides = sign !== undefined && '/\\div÷'.includes(sign);
      total = next && (divides ? over(total, next) : times(total, next));
    }
    return undefined;
  }

  /** A factor without a sign before it; null where none begins here. A number is not written so behind another. */
  private implied(depth: number, before: string): Fraction | null | undefined {
    this.skip();
    const sign = this.text.charAt(this.at);
    if (sign === '(' || sign === '[' || /[a-zA-Z]/.test(sign)) return this.factor(depth);
    if (sign === '\\' && this.text.startsWith('frac', this.at + 1))
      return /\d/.test(before) ? undefined : this.factor(depth);
    return /\d/.test(sign) ? undefined : null;
  }

  private factor(depth: number): Fraction | undefined {
    const base = this.base(depth);
    const raised = RAISED.indexOf(this.text.charAt(this.at) || ' ') + 2;
    if (base && raised >= 2) {
      this.at++;
      return power(base, raised);
    }
    if (this.text.charAt(this.at) !== '^') return base;
    const [, braced, digit] = this.match(POWER) ?? [];
    const exponent = braced ?? digit;
    return base && exponent !== undefined ? power(base, Number(exponent)) : undefined;
  }

  private base(depth: number): Fraction | undefined {
    const number = this.match(NUMBER)?.[0].replace(/[{},]/g, '');
    if (number !== undefined) {
      const [whole = '', decimals = ''] = number.split('.');
      this.decimals = Math.max(this.decimals, decimals.length);
      const scale = tenTo(decimals.length);
      return { top: constant(rational(BigInt(whole + decimals), scale.n)), bottom: ONE };
    }
    if (this.match(FRACTION)) {
      const [top, bottom] = [this.inside('{', depth), this.inside('{', depth)];
      return top && bottom && over(top, bottom);
    }
    const open = this.text.charAt(this.at);
    if (open === '(' || open === '[') {
      this.brackets++;
      return this.inside(open, depth);
    }
    if (!/[a-zA-Z]/.test(open)) return open === '{' ? this.inside(open, depth) : undefined;
    if (this.letter !== undefined && this.letter !== open) return undefined;
    const behind = this.text.slice(this.at + 1, this.at + CALL);
    if (CALLED.test(open) ? /^\s?(?:\\left)?\(/.test(behind) : /^\s?\(\s?[\w.]{1,12}\s?\)/.test(behind))
      return undefined;
    this.letter = open;
    this.at++;
    return { top: LETTER, bottom: ONE };
  }

  private inside(open: string, depth: number): Fraction | undefined {
    if (!this.take(open)) return undefined;
    const value = this.sum(depth + 1);
    return value && this.take(open === '(' ? ')' : open === '[' ? ']' : '}') ? value : undefined;
  }
}

const made = (top: Polynomial | undefined, bottom: Polynomial | undefined): Fraction | undefined =>
  top && bottom && { top, bottom };
const times = (a: Fraction, b: Fraction) => made(product(a.top, b.top), product(a.bottom, b.bottom));
const over = (a: Fraction, b: Fraction): Fraction | undefined =>
  b.top.length === 0 ? undefined : made(product(a.top, b.bottom), product(a.bottom, b.top));

function added(a: Fraction, b: Fraction): Fraction | undefined {
  if (isSame(a.bottom, b.bottom)) return { top: plus(a.top, b.top), bottom: a.bottom };
  const [left, right] = [product(a.top, b.bottom), product(b.top, a.bottom)];
  return left && right && made(plus(left, right), product(a.bottom, b.bottom));
}

function power(base: Fraction, exponent: number): Fraction | undefined {
  let total: Fraction | undefined = { top: ONE, bottom: ONE };
  for (let at = 0; at < exponent && total; at++) total = times(total, base);
  return total;
}

/** Reads an expression in one letter, in LaTeX or plain signs; undefined where any of it is something else. Bounded. */
export function readSide(text: string): Side | undefined {
  if (text.length > LONGEST) return undefined;
  const parser = new Parser(text);
  const value = parser.all();
  if (!value) return undefined;
  const { letter, decimals, brackets, terms } = parser;
  const isLong = terms > Math.max(1, value.top.filter(({ n }) => n !== 0n).length);
  return { ...value, letter, decimals, open: brackets > 0 || isLong };
}

/** The two sides as one polynomial that the equation makes zero; undefined where it grows too large. */
export function zeroOf(left: Side, right: Side): Polynomial | undefined {
  return added(left, { top: opposite(right.top), bottom: right.bottom })?.top;
}

/** Whether two sides are written over the same, up to a number; then `top` of both can be compared. */
export function overSame(a: Side, b: Side): [Polynomial, Polynomial] | undefined {
  if (!isSame(monic(a.bottom), monic(b.bottom))) return undefined;
  const [left, right] = [a, b].map(({ top, bottom }) => {
    const last = bottom.at(-1);
    return last && product(top, constant(rational(last.d, last.n)));
  });
  return left && right && [left, right];
}

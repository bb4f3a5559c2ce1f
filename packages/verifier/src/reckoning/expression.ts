import { add, type Rational, rational } from '../arithmetic/rational.ts';
import { MULTIPLES, PARTS } from '../language/numbers.ts';
import { measureOf } from '../language/units.ts';
import { OPERATORS } from '../language/words.ts';
import type { Amount, Piece } from './piece.ts';
import { unitOf } from './unit.ts';

/** `quotient`: how often the second goes into the first as a whole; `remainder`: what that leaves. */
export type ListOperation = 'sum' | 'product' | 'mean' | 'median' | 'difference' | 'quotient' | 'remainder';

/** What a text computes. */
export type Expression = { start: number; end: number } & (
  | { kind: 'leaf'; amount: Amount }
  | { kind: 'operation'; sign: '+' | '-' | '*' | '/'; a: Expression; b: Expression }
  | { kind: 'power'; of: Expression; exponent: number }
  | { kind: 'root'; of: Expression; degree: 2 | 3 }
  | { kind: 'times'; by: Rational; of: Expression }
  | { kind: 'list'; how: ListOperation; of: readonly Expression[] }
);

/** A sentence in which what is computed stands as one element. */
export type Element =
  | Exclude<Piece, Amount>
  | { kind: 'expression'; of: Expression; start: number; end: number };

/** The amount that an element is by itself. */
export const leafOf = (one: Element | undefined): Amount | undefined =>
  one?.kind === 'expression' && one.of.kind === 'leaf' ? one.of.amount : undefined;

/** The sides of "5/8"; undefined for what is no quotient of two numbers. */
export const quotientOf = (one: Expression): [Amount, Amount] | undefined =>
  one.kind === 'operation' && one.sign === '/' && one.a.kind === 'leaf' && one.b.kind === 'leaf'
    ? [one.a.amount, one.b.amount]
    : undefined;

/** Behind a part: how it is put down. */
const NOTED = /^(?:written|expressed)$/;
/** Brackets are followed so deep. */
const DEEPEST = 12;

/**
 * The elements of a sentence: each stretch that is an expression, in signs or in words, becomes one. Linear: every
 * piece is passed once, but for stretches that begin like an expression and are none, which are bounded. With
 * `articles` "an hour" is one hour; in a question it may be "per hour".
 */
export function elementsOf(pieces: readonly Piece[], articles = true): Element[] {
  const reader = new Reader(pieces, articles);
  const found: Element[] = [];
  while (reader.at < pieces.length) {
    const from = reader.at;
    const expression = reader.sum(0);
    if (expression) {
      found.push({ kind: 'expression', of: expression, start: expression.start, end: expression.end });
      continue;
    }
    reader.at = from + 1;
    const piece = pieces[from];
    if (piece && piece.kind !== 'amount') found.push(piece);
    else if (piece) found.push(leafElement(piece));
  }
  return found;
}

/** An amount as an element of a sentence. */
export const leafElement = (amount: Amount): Element => ({
  kind: 'expression',
  of: { kind: 'leaf', amount, start: amount.start, end: amount.end },
  start: amount.start,
  end: amount.end,
});

const HEADS: readonly (readonly [string, ListOperation])[] = [
  ['sum', 'sum'],
  ['total', 'sum'],
  ['product', 'product'],
  ['difference', 'difference'],
  ['average', 'mean'],
  ['mean', 'mean'],
  ['median', 'median'],
];
const MOST_LISTED = 60;
const OF = ['of', 'von', 'de', 'del', 'du', 'des'];
const THE = ['the', 'der', 'die', 'das', 'el', 'la', 'le', 'los', 'las', 'les'];
/** "a quarter of them": of what was spoken of. */
const ALL_OF = ['them', 'it', 'these', 'those', 'ihnen', 'ellos', 'ellas'];

const bareAmount = (value: Rational, start: number, end: number): Amount => ({
  kind: 'amount',
  value,
  decimals: 0,
  percent: false,
  nouns: [],
  spelled: true,
  start,
  end,
});

class Reader {
  at = 0;
  private readonly pieces: readonly Piece[];
  private readonly articles: boolean;
  /** Behind it no bracket is closed: one that opens there is none. */
  private readonly lastClose: number;

  constructor(pieces: readonly Piece[], articles: boolean) {
    this.pieces = pieces;
    this.articles = articles;
    this.lastClose = pieces.findLastIndex((piece) => piece.kind === 'sign' && piece.sign === ')');
  }

  sum(depth: number): Expression | undefined {
    let left = this.product(depth);
    while (left) {
      const sign = this.operator('+-');
      if (!sign) return left;
      const back = this.at;
      this.at += sign.length;
      const right = this.product(depth);
      if (!right) {
        this.at = back;
        return left;
      }
      left = join(sign.sign, left, right);
    }
    return left;
  }

  private product(depth: number): Expression | undefined {
    let left = this.power(depth);
    while (left) {
      const sign = this.operator('*/');
      if (!sign) return left;
      const back = this.at;
      this.at += sign.length;
      const right = this.power(depth);
      if (!right) {
        this.at = back;
        return left;
      }
      left = this.ofPart(join(sign.sign, left, right), depth);
    }
    return left;
  }

  /** "1/3 of 24": a part of what follows; any other quotient as it is. */
  private ofPart(one: Expression, depth: number): Expression {
    const [a, b] = quotientOf(one) ?? [];
    const isPart =
      a &&
      b &&
      !a.unit &&
      !b.unit &&
      a.nouns.length + b.nouns.length === 0 &&
      b.value.n > 0n &&
      b.value.d === 1n &&
      a.value.d === 1n;
    if (!isPart || a.value.n > b.value.n || !this.wordIs(this.at, ...OF)) return one;
    const back = this.at++;
    if (this.wordIs(this.at, ...THE)) this.at++;
    const of = this.power(depth + 1);
    if (of) return { kind: 'times', by: rational(a.value.n, b.value.n), of, start: one.start, end: of.end };
    this.at = back;
    return one;
  }

  private power(depth: number): Expression | undefined {
    let of = this.primary(depth);
    for (; of; ) {
      const word = this.wordAt(this.at);
      const raised = word === 'squared' ? 2 : word === 'cubed' ? 3 : this.exponent();
      if (raised === undefined) return of;
      const end = this.pieces[this.at]?.end ?? of.end;
      this.at++;
      of = { kind: 'power', of, exponent: raised, start: of.start, end };
    }
    return of;
  }

  /** A caret with a small whole number; passes the caret. */
  private exponent(): number | undefined {
    const [caret, number] = [this.pieces[this.at], this.pieces[this.at + 1]];
    if (caret?.kind === 'sign' && (caret.sign === '²' || caret.sign === '³'))
      return caret.sign === '²' ? 2 : 3;
    if (caret?.kind !== 'sign' || caret.sign !== '^' || number?.kind !== 'amount' || number.unit)
      return undefined;
    if (number.value.d !== 1n || number.value.n > 64n) return undefined;
    this.at++;
    return Number(number.value.n);
  }

  private primary(depth: number): Expression | undefined {
    const piece = this.pieces[this.at];
    if (!piece || depth > DEEPEST) return undefined;
    if (piece.kind === 'sign') return this.bracket(piece.sign, depth);
    if (piece.kind === 'word') return this.spoken(depth);
    if (piece.kind !== 'amount') return undefined;
    this.at++;
    const { start } = piece;
    // "two thirds of 90", "three quarters written as a decimal": the noun is the part.
    const [last = '', noted] = piece.nouns;
    const isHalf = piece.spelled && piece.value.n === piece.value.d && this.wordIs(this.at, 'half');
    if (isHalf && piece.nouns.length === 0) this.at++;
    const part = isHalf
      ? PARTS.get('half')
      : !piece.unit && (!noted || NOTED.test(noted))
        ? PARTS.get(last)
        : undefined;
    if ((piece.percent || part) && this.wordIs(this.at, ...OF)) {
      const back = this.at++;
      if (this.wordIs(this.at, ...ALL_OF)) {
        this.at++;
        const value = part ? rational(piece.value.n * part.n, piece.value.d * part.d) : piece.value;
        return { kind: 'leaf', amount: { ...piece, value, nouns: [], spelled: true }, start, end: piece.end };
      }
      if (this.wordIs(this.at, ...THE)) this.at++;
      const of = this.power(depth + 1);
      const share = part ?? rational(1n, 100n);
      const by = rational(piece.value.n * share.n, piece.value.d * share.d);
      if (of) return { kind: 'times', by, of, start, end: of.end };
      this.at = back;
    }
    const value = part && piece.spelled && rational(piece.value.n * part.n, piece.value.d * part.d);
    const amount = value && value.n < value.d ? { ...piece, value, nouns: [], spelled: true } : piece;
    return { kind: 'leaf', amount, start, end: piece.end };
  }

  private bracket(sign: string, depth: number): Expression | undefined {
    const start = this.pieces[this.at]?.start ?? 0;
    const back = this.at;
    if (sign === '(' && back < this.lastClose) {
      this.at++;
      const inside = this.sum(depth + 1);
      const close = this.pieces[this.at];
      if (inside && close?.kind === 'sign' && close.sign === ')') {
        this.at++;
        return { ...inside, start, end: close.end };
      }
    } else if (sign === '√') {
      this.at++;
      const of = this.primary(depth + 1);
      if (of) return { kind: 'root', of, degree: 2, start, end: of.end };
    } else if (sign === '-') {
      const next = this.pieces[this.at + 1];
      const before = this.pieces[this.at - 1];
      // Behind a word a minus that stands apart goes on with what was before it.
      const isGlued = next !== undefined && this.pieces[this.at]?.end === next.start;
      if (next?.kind === 'amount' && before?.kind !== 'amount' && (before?.kind !== 'word' || isGlued)) {
        this.at++;
        const of = this.primary(depth + 1);
        if (of) return { kind: 'times', by: rational(-1n), of, start, end: of.end };
      }
    }
    this.at = back;
    return undefined;
  }

  /** "half of 12", "twice 7", "the sum of 3 and 4", "the square root of 81", "a third of 90", "an hour". */
  private spoken(depth: number): Expression | undefined {
    const back = this.at;
    const start = this.pieces[back]?.start ?? 0;
    const isArticle = this.wordIs(this.at, 'a', 'an', 'one', ...THE);
    if (isArticle) this.at++;
    const word = this.wordAt(this.at);
    const found =
      this.list(word, start, depth) ?? this.rooted(word, start, depth) ?? this.share(word, start, depth);
    if (found) return found;
    const measure = this.articles && isArticle && !this.wordIs(back, ...THE) ? measureOf(word) : undefined;
    const piece = this.pieces[this.at];
    if (measure && piece && word.length > 2) {
      this.at++;
      const more = this.half();
      const end = this.pieces[this.at - 1]?.end ?? piece.end;
      const amount = { ...bareAmount(add(rational(1n), more), start, end), unit: unitOf(measure) };
      return { kind: 'leaf', amount, start, end };
    }
    this.at = back;
    return undefined;
  }

  /** "and a half" behind a unit; passes it. */
  private half(): Rational {
    const part =
      this.wordIs(this.at, 'and') && this.wordIs(this.at + 1, 'a')
        ? PARTS.get(this.wordAt(this.at + 2))
        : undefined;
    if (!part || this.wordIs(this.at + 3, ...OF)) return rational(0n);
    this.at += 3;
    return part;
  }

  private share(word: string, start: number, depth: number): Expression | undefined {
    const [multiple, part] = [MULTIPLES.get(word), PARTS.get(word)];
    const by = multiple ?? part;
    if (!by) return undefined;
    const back = this.at++;
    if (this.wordIs(this.at, ...OF)) this.at++;
    else if (part && word !== 'half') {
      this.at = back;
      return undefined;
    }
    const end = this.pieces[this.at]?.end ?? start;
    if (part && this.wordIs(this.at, ...ALL_OF)) {
      this.at++;
      return { kind: 'leaf', amount: bareAmount(part, start, end), start, end };
    }
    if (this.wordIs(this.at, ...THE)) this.at++;
    const of = this.power(depth + 1);
    if (of) return { kind: 'times', by, of, start, end: of.end };
    this.at = back;
    return undefined;
  }

  private rooted(word: string, start: number, depth: number): Expression | undefined {
    const degree = word === 'square' ? 2 : word === 'cube' ? 3 : undefined;
    if (!degree || !this.wordIs(this.at + 1, 'root', 'of')) return undefined;
    const isRoot = this.wordIs(this.at + 1, 'root');
    const back = this.at;
    this.at += isRoot ? 3 : 2;
    const of = this.primary(depth + 1);
    if (of && isRoot) return { kind: 'root', of, degree, start, end: of.end };
    if (of) return { kind: 'power', of, exponent: degree, start, end: of.end };
    this.at = back;
    return undefined;
  }

  private list(word: string, start: number, depth: number): Expression | undefined {
    const how = HEADS.find(([name]) => name === word)?.[1];
    const back = this.at;
    if (!how || !this.wordIs(this.at + 1, 'of', 'between')) return undefined;
    this.at += 2;
    const of: Expression[] = [];
    while (of.length < MOST_LISTED) {
      const item = this.product(depth + 1);
      if (!item) break;
      of.push(item);
      const comma = this.signIs(this.at, ',');
      const and = this.wordIs(comma ? this.at + 1 : this.at, 'and');
      if (!comma && !and) break;
      this.at += (comma ? 1 : 0) + (and ? 1 : 0);
    }
    const last = of.at(-1);
    if (of.length >= 2 && last && (how !== 'difference' || of.length === 2))
      return { kind: 'list', how, of, start, end: last.end };
    this.at = back;
    return undefined;
  }

  /** The operator that stands here, in a sign or in words, and how many pieces it takes. */
  private operator(signs: string): { sign: string; length: number } | undefined {
    const piece = this.pieces[this.at];
    if (piece?.kind === 'sign') {
      const sign = piece.sign === 'x' ? '*' : piece.sign;
      return signs.includes(sign) ? { sign, length: 1 } : undefined;
    }
    if (piece?.kind !== 'word') return undefined;
    for (const length of [2, 1]) {
      const words = length === 2 ? `${piece.word} ${this.wordAt(this.at + 1)}` : piece.word;
      const sign = words === 'x' ? '*' : OPERATORS.get(words);
      if (sign && signs.includes(sign)) return { sign, length };
    }
    return undefined;
  }

  private wordAt(at: number): string {
    const piece = this.pieces[at];
    return piece?.kind === 'word' ? piece.word : '';
  }

  private wordIs(at: number, ...words: string[]): boolean {
    return words.includes(this.wordAt(at));
  }

  private signIs(at: number, sign: string): boolean {
    const piece = this.pieces[at];
    return piece?.kind === 'sign' && piece.sign === sign;
  }
}

const join = (sign: string, a: Expression, b: Expression): Expression => ({
  kind: 'operation',
  sign: sign as '+' | '-' | '*' | '/',
  a,
  b,
  start: a.start,
  end: b.end,
});

/** The amounts that an expression is made of, in order. */
export function amountsIn(expression: Expression): Amount[] {
  switch (expression.kind) {
    case 'leaf':
      return [expression.amount];
    case 'operation':
      return [...amountsIn(expression.a), ...amountsIn(expression.b)];
    case 'list':
      return expression.of.flatMap(amountsIn);
    default:
      return amountsIn(expression.of);
  }
}

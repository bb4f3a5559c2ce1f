import { type Operator, startsOperand, type Token } from './token.ts';
import { type Factor, NOTHING, type Tree } from './tree.ts';
import { readUnit } from './units.ts';

const DEEPEST = 24;
const MOST_NODES = 400;
const NO_WORDS: readonly string[] = [];

/** Recursive descent over the tokens; gives `undefined` where there is nothing to read. */
export class Reader {
  readonly tokens: readonly Token[];
  at: number;
  letterX = false;
  words: readonly string[] = NO_WORDS;
  nodes = 0;

  constructor(tokens: readonly Token[], at: number) {
    this.tokens = tokens;
    this.at = at;
  }

  get spent(): boolean {
    return this.nodes > MOST_NODES;
  }

  sum(depth: number): Tree | undefined {
    const first = this.product(depth);
    if (!first || this.tokens[this.at]?.kind !== 'operator') return first;
    const terms = [{ minus: false, term: first }];
    while (!this.spent) {
      const start = this.at;
      const sign = this.sign('+-');
      const term = sign && this.product(depth);
      if (!sign || !term) {
        this.at = start;
        break;
      }
      terms.push({ minus: sign === '-', term });
    }
    return terms.length === 1 ? first : { kind: 'sum', terms };
  }

  private product(depth: number): Tree | undefined {
    const first = this.signed(depth);
    if (!first || !mayMultiply(this.tokens[this.at])) return first;
    const factors: Factor[] = [{ factor: first, divide: false, implied: false }];
    while (!this.spent) {
      const start = this.at;
      const next = this.factor(depth, factors);
      if (!next) {
        this.at = start;
        break;
      }
      factors.push(next);
    }
    return factors.length === 1 ? first : { kind: 'product', factors };
  }

  private factor(depth: number, before: readonly Factor[]): Factor | undefined {
    const sign = this.sign('*/x');
    if (sign) {
      const factor = this.signed(depth);
      if (factor && sign === 'x') this.letterX = true;
      return factor && { factor, divide: sign === '/', implied: false };
    }
    const token = this.tokens[this.at];
    if (token?.kind === 'word' && token.word === 'of' && isShare(before)) {
      this.at++;
      const factor = this.signed(depth);
      return factor && { factor, divide: false, implied: false };
    }
    if (!this.isImplied(token)) return undefined;
    const factor = this.powered(depth);
    return factor && { factor, divide: false, implied: true };
  }

  /** 2(3), (2)(3), 2√3, 3π and ½·(3) written side by side; never a number after anything. */
  private isImplied(token: Token | undefined): boolean {
    const last = this.tokens[this.at - 1];
    if (!token || !last || last.kind === 'word' || last.kind === 'scale') return false;
    if (token.kind === 'pi' || token.kind === 'root' || token.kind === 'frac')
      return token.start - last.end <= 2;
    return (
      token.kind === 'open' &&
      token.sign !== '{' &&
      token.sign !== '|' &&
      token.match > 0 &&
      token.start - last.end <= 6 &&
      token.start - last.end !== 1
    );
  }

  private signed(depth: number): Tree | undefined {
    const token = this.tokens[this.at];
    if (token?.kind === 'operator' && (token.sign === '-' || token.sign === '+')) {
      this.at++;
      const next = this.tokens[this.at];
      if (next?.kind === 'operator') return undefined;
      const of = this.powered(depth);
      return of && (token.sign === '-' ? { kind: 'negative', of } : of);
    }
    return this.powered(depth);
  }

  private powered(depth: number): Tree | undefined {
    let base = this.operand(depth);
    if (!base) return undefined;
    const mark = this.tokens[this.at];
    if (mark?.kind === 'factorial') {
      this.at++;
      base = { kind: 'factorial', of: base, surely: mark.surely };
    }
    const token = this.tokens[this.at];
    let tree: Tree = base;
    if (token?.kind === 'exponent') {
      this.at++;
      tree = { kind: 'power', base, exponent: { kind: 'value', value: { n: token.value, d: 1n } } };
    } else if (token?.kind === 'operator' && token.sign === '^') {
      const start = this.at++;
      const exponent = this.signed(depth + 1);
      if (!exponent) {
        this.at = start;
        return undefined;
      }
      tree = { kind: 'power', base, exponent };
    }
    return this.scaled(tree);
  }

  /** A percent sign or a scale, and then the words of a unit where an operator or the end follows them. */
  private scaled(of: Tree): Tree | undefined {
    let tree = of;
    for (
      let token = this.tokens[this.at];
      token?.kind === 'scale' && !this.spent;
      token = this.tokens[this.at]
    ) {
      tree = { kind: 'scaled', of: tree, by: token.by, relative: token.relative };
      this.nodes++;
      this.at++;
    }
    const unit = readUnit(this.tokens, this.at);
    if (unit) {
      this.at = unit.to;
      this.words = [...this.words, ...unit.words];
    }
    return tree;
  }

  private operand(depth: number): Tree | undefined {
    this.nodes++;
    const token = this.tokens[this.at];
    // Too deep is given up as a whole, or every level of it would be tried again.
    if (depth > DEEPEST) this.nodes = Number.POSITIVE_INFINITY;
    if (!token || this.spent) return undefined;
    if (token.kind === 'number') return this.mixed({ kind: 'number', numeral: token.numeral }, depth);
    if (token.kind === 'vulgar') {
      this.at++;
      return { kind: 'value', value: token.value };
    }
    if (token.kind === 'pi') {
      this.at++;
      return { kind: 'pi' };
    }
    if (token.kind === 'frac') return this.fraction(depth);
    if (token.kind === 'binomial') return this.binomial(depth);
    if (token.kind === 'root') return this.root(depth);
    return token.kind === 'open' ? this.bracketed(depth) : undefined;
  }

  private bracketed(depth: number): Tree | undefined {
    const token = this.tokens[this.at];
    if (token?.kind !== 'open' || token.match < 0) return undefined;
    this.at++;
    const tree = this.sum(depth + 1);
    if (!tree || this.at !== token.match) return undefined;
    this.at++;
    return enclosed(token.sign, tree);
  }

  private braced(depth: number): Tree | undefined {
    const token = this.tokens[this.at];
    return token?.kind === 'open' && token.sign === '{' ? this.bracketed(depth) : undefined;
  }

  private fraction(depth: number): Tree | undefined {
    this.at++;
    const top = this.braced(depth);
    const bottom = top && this.braced(depth);
    if (!bottom) return undefined;
    return {
      kind: 'product',
      factors: [
        { factor: top, divide: false, implied: false },
        { factor: bottom, divide: true, implied: false },
      ],
    };
  }

  private binomial(depth: number): Tree | undefined {
    this.at++;
    const of = this.braced(depth);
    const choose = of && this.braced(depth);
    return choose && { kind: 'binomial', of, choose };
  }

  private root(depth: number): Tree | undefined {
    this.at++;
    const token = this.tokens[this.at];
    let degree = 2n;
    if (token?.kind === 'open' && token.sign === '[') {
      const inner = this.tokens[this.at + 1];
      const value = inner?.kind === 'number' ? inner.numeral.point?.value : undefined;
      if (value?.d !== 1n || token.match !== this.at + 2) return undefined;
      degree = value.n;
      this.at += 3;
    }
    const of = this.tokens[this.at]?.kind === 'number' ? this.operand(depth) : this.bracketed(depth);
    return of && { kind: 'root', degree, of };
  }

  /** A number, or a mixed one: 5 1/2, 5½, 5\frac{1}{2}. */
  private mixed(whole: Tree & { kind: 'number' }, depth: number): Tree | undefined {
    this.at++;
    const next = this.tokens[this.at];
    const isWhole = whole.numeral.point?.decimals === 0;
    if (!isWhole || !next) return whole;
    if (next.kind === 'vulgar') {
      this.at++;
      return { kind: 'mixed', whole, part: { kind: 'value', value: next.value }, surely: true };
    }
    if (next.kind === 'frac') {
      const start = this.at;
      const part = this.fraction(depth + 1);
      if (part && part.kind === 'product' && part.factors.every(({ factor }) => factor.kind === 'number')) {
        return { kind: 'mixed', whole, part, surely: false };
      }
      this.at = start;
      return whole;
    }
    const [top, slash, bottom] = [next, this.tokens[this.at + 1], this.tokens[this.at + 2]];
    if (
      top.kind !== 'number' ||
      slash?.kind !== 'operator' ||
      slash.sign !== '/' ||
      bottom?.kind !== 'number'
    )
      return whole;
    if (top.end !== slash.start || slash.end !== bottom.start) return whole;
    const [n, d] = [top.numeral.point?.value, bottom.numeral.point?.value];
    if (n?.d !== 1n || d?.d !== 1n || n.n >= d.n || d.n > 100n) return whole;
    this.at += 3;
    return { kind: 'mixed', whole, part: { kind: 'value', value: { n: n.n, d: d.n } }, surely: true };
  }

  /** Passes over an operator that is one of these signs and has an operand behind it. */
  private sign(signs: string): Operator | undefined {
    const token = this.tokens[this.at];
    if (token?.kind !== 'operator' || !signs.includes(token.sign)) return undefined;
    const { sign } = token;
    const next = this.tokens[this.at + 1];
    const negated = next?.kind === 'operator' && next.sign === '-' && startsOperand(this.tokens[this.at + 2]);
    if (!startsOperand(next) && !negated) return undefined;
    this.at++;
    return sign;
  }
}

/** Whether a token after a factor can bring another one: most do not, and need no list of factors. */
function mayMultiply(token: Token | undefined): boolean {
  if (!token) return false;
  const { kind } = token;
  if (kind === 'operator') return token.sign !== '+' && token.sign !== '-';
  if (kind === 'word') return token.word === 'of';
  return kind === 'open' || kind === 'frac' || kind === 'root' || kind === 'pi';
}

/** What brackets do to what they hold. */
function enclosed(sign: string, tree: Tree): Tree {
  if (sign === '|' || sign === '\\lvert') return { kind: 'distance', a: tree, b: NOTHING };
  if (sign === '⌊' || sign === '\\lfloor') return { kind: 'whole', of: tree, up: false };
  if (sign === '⌈' || sign === '\\lceil') return { kind: 'whole', of: tree, up: true };
  return tree;
}

/** "of" multiplies after a percentage or a fraction, and only there. */
function isShare(factors: readonly Factor[]): boolean {
  const last = factors.at(-1);
  if (last?.divide) return true;
  const kind = last?.factor.kind;
  const share = last?.factor.kind === 'scaled' && last.factor.relative;
  return (
    share ||
    kind === 'value' ||
    (kind === 'product' && last?.factor.kind === 'product' && last.factor.factors.length === 2)
  );
}

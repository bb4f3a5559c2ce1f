import { VULGAR } from '../language/lexicon/numbers.ts';
import { valued } from '../language/valued.ts';
import { work } from '../work.ts';
import { readCommand } from './latex.ts';
import { readLetters } from './letters.ts';
import { readMarkup } from './markup.ts';
import { isDigit, isLetter, readNumeral } from './numeral.ts';
import { rational } from './rational.ts';
import { OPERATORS, RELATIONS, readSigns } from './signs.ts';
import type { Sign, Token } from './token.ts';

/**
 * The tokens of a text; those of calculator annotations (`<<3*4=12>>`) apart, since they stand for themselves.
 * `xIsVariable`: somewhere the letter x is no sign of multiplication.
 */
export type Scan = { tokens: Token[]; annotations: Token[][]; xIsVariable: boolean };

/** Splits a text into tokens in one pass; brackets are matched, layout is dropped. Linear in the text. */
export function scan(text: string): Scan {
  const scanner = new Scanner(text, 0, text.length);
  scanner.run();
  const annotations = scanner.annotations.map(([from, to]) => {
    const inner = new Scanner(text, from, to);
    inner.run();
    return inner.tokens;
  });
  return { tokens: scanner.tokens, annotations, xIsVariable: scanner.xIsVariable };
}

const LONGEST_ANNOTATION = 200;
const LAYOUT: ReadonlySet<string> = new Set([...' \t\u00a0\u2009\u202f$€£`&~"“”‘\u200b']);
const RIGHT = '\\right';
const EMPHASIS: ReadonlySet<string> = new Set("_'");
const PAIRS: Readonly<Record<string, string>> = {
  '(': ')',
  '[': ']',
  '{': '}',
  '|': '|',
  '⌊': '⌋',
  '⌈': '⌉',
  '\\lfloor': '\\rfloor',
  '\\lceil': '\\rceil',
  '\\lvert': '\\rvert',
};
const PERCENT = rational(1n, 100n);
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const SINGLE: ReadonlyMap<string, Sign> = new Map<string, Sign>([
  ...['(', '[', '{', '⌊', '⌈'].map((sign): [string, Sign] => [sign, { kind: 'open', sign, match: -1 }]),
  ...[')', ']', '}', '⌋', '⌉'].map((sign): [string, Sign] => [sign, { kind: 'close', sign, match: -1 }]),
  ...[';', '→', '⇒', '⟹', '—', '∴'].map((char): [string, Sign] => [char, { kind: 'break', sign: ';' }]),
  ['%', { kind: 'scale', by: PERCENT, relative: true }],
  ['¢', { kind: 'scale', by: PERCENT, relative: false }],
  [',', { kind: 'comma' }],
  ['√', { kind: 'root' }],
  ...[...valued(VULGAR)].map(([sign, value]): [string, Sign] => [sign, { kind: 'vulgar', value }]),
]);

/** The text, the place reached in it, and the tokens so far; what the readers of single tokens share. */
export class Scanner {
  readonly text: string;
  readonly to: number;
  readonly tokens: Token[] = [];
  readonly annotations: [from: number, to: number][] = [];
  at: number;
  xIsVariable = false;
  private readonly openings: number[] = [];

  constructor(text: string, from: number, to: number) {
    this.text = text;
    this.at = from;
    this.to = to;
  }

  get last(): Token | undefined {
    return this.tokens[this.tokens.length - 1];
  }

  /** Adds a token that reaches from here to `end`, and goes on from there. */
  push(sign: Sign, end: number): void {
    this.tokens.push({ ...sign, start: this.at, end } as Token);
    this.at = end;
  }

  /** Adds a token made for this place; the common kinds spare themselves a copy. */
  add(token: Token): void {
    this.tokens.push(token);
    this.at = token.end;
  }

  run(): void {
    while (this.at < this.to) {
      work();
      const before = this.at;
      this.step();
      if (this.at <= before) this.at = before + 1;
    }
  }

  private step(): void {
    const { text, at } = this;
    const code = text.charCodeAt(at);
    if (code === 32) this.at++;
    else if (isLetter(code)) readLetters(this);
    else if (isDigit(code)) this.number();
    else if (code === 10 || code === 13) this.lineFeed(at);
    else if (code === 46 && isDigit(text.charCodeAt(at + 1)) && !isDigit(text.charCodeAt(at - 1)))
      this.number();
    else if (code === 92) this.command();
    else if (code === 60 && text.charCodeAt(at + 1) === 60 && this.annotation()) return;
    else if ((code === 60 || code === 47 || code === 38) && readMarkup(this)) return;
    else this.sign(text.charAt(at));
  }

  private sign(char: string): void {
    const { text, at } = this;
    if (LAYOUT.has(char) || (EMPHASIS.has(char) && this.isEmphasis(at))) {
      if (char === '$' && text.charAt(at + 1) === '$') this.push({ kind: 'break', sign: ';' }, at + 2);
      else this.at++;
      return;
    }
    const single = SINGLE.get(char);
    if (single) this.bracketed(single, at + 1);
    else if (char === '|') this.bar();
    else if (SUPERSCRIPTS.includes(char)) this.superscript();
    else if (char > '\u007f' && /\p{L}/u.test(char)) readLetters(this);
    else if (char > '\u007f' && char.trim() === '') this.at++;
    else readSigns(this, char);
  }

  /** An underscore or apostrophe that opens or closes a word, rather than an index, a prime or feet. */
  private isEmphasis(at: number): boolean {
    const [before, after] = [this.text.charAt(at - 1), this.text.charAt(at + 1)];
    const opens = !/[\p{L}\p{N})}\]]/u.test(before) && /[\p{L}\p{N}$*_('-]/u.test(after);
    return opens || (this.text.charAt(at) === '_' && !/[\p{L}\p{N}{(\\]/u.test(after));
  }

  /** Adds what a sign stands for that was written by its name and reaches to `end`. */
  named(char: string, end: number): void {
    const operator = OPERATORS.get(char);
    const relation = RELATIONS.get(char);
    if (operator) this.push({ kind: 'operator', sign: operator }, end);
    else if (relation) this.push({ kind: 'relation', sign: relation }, end);
    else this.push(SINGLE.get(char) ?? { kind: 'unknown', text: char }, end);
  }

  /** Brackets find their partner; one that closes another kind stays alone. */
  private bracketed(sign: Sign, end: number): void {
    const index = this.tokens.length;
    this.push(sign, end);
    const token = this.tokens[index];
    if (token?.kind === 'open') this.openings.push(index);
    if (token?.kind !== 'close') return;
    const opening = this.openings[this.openings.length - 1] ?? -1;
    const partner = this.tokens[opening];
    if (partner?.kind !== 'open' || PAIRS[partner.sign] !== token.sign) return;
    this.openings.pop();
    partner.match = index;
    token.match = opening;
  }

  /** A bar that touches what it opens or closes stands for an absolute value; others stand for many things. */
  private bar(): void {
    const { text, at, last } = this;
    const opening = this.tokens[this.openings[this.openings.length - 1] ?? -1];
    const closes = opening?.kind === 'open' && opening.sign === '|' && this.touches(at);
    const opens = !closes && /[\d(\\$-]/.test(text.charAt(at + 1)) && last?.end !== at;
    if (closes) this.bracketed({ kind: 'close', sign: '|', match: -1 }, at + 1);
    else if (opens) this.bracketed({ kind: 'open', sign: '|', match: -1 }, at + 1);
    else if (last?.end !== at && text.charAt(at + 1).trim() === '')
      this.push({ kind: 'break', sign: ';' }, at + 1);
    else this.push({ kind: 'unknown', text: '|' }, at + 1);
  }

  /** Whether the last token ends here, but for the command that sizes a closing bracket. */
  private touches(at: number): boolean {
    const end = this.last?.end ?? 0;
    return end === at || (end === at - RIGHT.length && this.text.startsWith(RIGHT, end));
  }

  private annotation(): boolean {
    const from = this.at + 2;
    const length = this.text.slice(from, Math.min(this.to, from + LONGEST_ANNOTATION)).indexOf('>>');
    if (length < 0) return false;
    if (this.last?.kind === 'relation') this.last.annotation = this.annotations.length;
    this.annotations.push([from, from + length]);
    this.at = from + length + 2;
    return true;
  }

  /** A line ends a clause, unless the next one goes on with a relation, or this one stops at an operator. */
  lineFeed(from: number): void {
    const { text, last } = this;
    let end = from;
    while (end < this.to && text.charAt(end).trim() === '') end++;
    const open = last?.kind === 'relation' || (last?.kind === 'operator' && last.sign !== '-');
    const goesOn = /^&?\s?(?:=|≈|\\approx)/.test(text.slice(end, end + 9));
    const again = last?.kind === 'break' && last.sign === '\n';
    if (open || goesOn || again) this.at = Math.max(end, this.at + 1);
    else this.add({ kind: 'break', sign: '\n', start: this.at, end: Math.max(end, this.at + 1) });
  }

  private number(): void {
    const { text, at } = this;
    const numeral = readNumeral(text, at);
    const end = at + numeral.length;
    const next = text.charAt(end);
    const before = text.charAt(at - 1);
    const glued = isLetter(before.charCodeAt(0))
      ? before !== 'x' && before !== 'X'
      : (before === '_' && /[\p{L}\p{N})}\]]/u.test(text.charAt(at - 2))) || before === '#';
    const tightColon = before === ':' && isDigit(text.charCodeAt(at - 2));
    const ratio = tightColon || (next === ':' && isDigit(text.charCodeAt(end + 1)));
    const elided = numeral.elided && (numeral.point?.decimals ?? 0) > 0;
    const readable =
      (numeral.point ?? numeral.comma) && !glued && !(next === '_' && !this.isEmphasis(end)) && !ratio;
    if (readable) this.add({ kind: 'number', numeral, start: at, end });
    else this.add({ kind: 'unknown', text: 'number', start: at, end });
    // 0.333… is a decimal with more digits; 1, 2, 3… is a list that goes on.
    if (elided)
      this.at = end + (/^(?:\.\.\.|…|\\ldots|\\dots)/.exec(text.slice(end, end + 6))?.[0].length ?? 0);
  }

  private command(): void {
    const { end, name, sign } = readCommand(this.text, this.at);
    if (name === '%') this.push({ kind: 'scale', by: PERCENT, relative: true }, end);
    else if (name === '\\') this.lineFeed(end);
    else if (name === 'begin' || name === 'end') {
      const closing = this.text.slice(end, end + 24).indexOf('}');
      this.push(
        { kind: 'break', sign: ';' },
        this.text.charAt(end) === '{' && closing > 0 ? end + closing + 1 : end,
      );
    } else if (sign?.kind === 'frac' && this.bareFraction(end)) return;
    else if (sign?.kind === 'open' || sign?.kind === 'close') this.bracketed(sign, end);
    else if (sign) this.push(sign, end);
    else this.at = end;
  }

  /** \\frac12: two digits without braces. */
  private bareFraction(from: number): boolean {
    const [written, n, d] = /^ ?([1-9]) ?([1-9])(?!\d)/.exec(this.text.slice(from, from + 5)) ?? [];
    if (!written || !n || !d) return false;
    this.push({ kind: 'vulgar', value: rational(BigInt(n), BigInt(d)) }, from + written.length);
    return true;
  }

  private superscript(): void {
    let digits = '';
    while (digits.length < 4 && SUPERSCRIPTS.includes(this.text.charAt(this.at + digits.length) || ' ')) {
      digits += SUPERSCRIPTS.indexOf(this.text.charAt(this.at + digits.length));
    }
    this.push({ kind: 'exponent', value: BigInt(digits) }, this.at + digits.length);
  }
}

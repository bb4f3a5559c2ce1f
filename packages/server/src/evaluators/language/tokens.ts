import { stem } from '@truepenny/verifier/proofs';

/** A word, a number or an identifier with digits in it ("4b-2"), with UTF-16 offsets into its text. */
export type Token = {
  kind: 'word' | 'number' | 'identifier';
  /** In small letters; a number without its thousands separators. */
  text: string;
  /** What is compared: a word's stem, otherwise the text itself. */
  term: string;
  start: number;
  end: number;
};

const RUN = /[\p{L}\p{N}]+(?:[.,'’\-/:_][\p{L}\p{N}]+)*/uy;
const JOINING: ReadonlySet<number> = new Set([...".,'-/:_"].map((char) => char.charCodeAt(0)));
const LAST_OF_ASCII = 127;
const PART = /[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu;
const NUMBER = /^\d[\d,]*(?:\.\d+)?$/;
const NUMBER_WITH_UNIT = /^(\d[\d,]*(?:\.\d+)?)-?(\p{L}{1,12})$/u;
/** Longer runs are data, not words, and are passed over. */
const LONGEST_RUN = 200;

/** Gives the tokens of a text in order. Linear in the text; never throws. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const plain = plainWordEnd(text, at);
    const run = plain > at ? text.slice(at, plain) : runAt(text, at);
    if (run.length === 0) at += text.charCodeAt(at) > LAST_OF_ASCII ? widthAt(text, at) : 1;
    else if (run.length <= LONGEST_RUN) {
      if (plain > at) word(run, at, tokens);
      else if (/\d/.test(run)) withDigits(run, at, tokens);
      else words(run, at, tokens);
    }
    at += run.length;
  }
  return tokens;
}

/** Where a word ends that is nothing but letters of ASCII, as most are; `at` itself where there may be more to it. */
function plainWordEnd(text: string, at: number): number {
  let end = at;
  while (isLetter(text.charCodeAt(end))) end++;
  const code = text.charCodeAt(end);
  if (isDigit(code) || code > LAST_OF_ASCII) return at;
  if (!JOINING.has(code)) return end;
  const next = text.charCodeAt(end + 1);
  return isLetter(next) || isDigit(next) || next > LAST_OF_ASCII ? at : end;
}

function runAt(text: string, at: number): string {
  const code = text.charCodeAt(at);
  if (code <= LAST_OF_ASCII && !isLetter(code) && !isDigit(code)) return '';
  RUN.lastIndex = at;
  return RUN.exec(text)?.[0] ?? '';
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isLetter = (code: number): boolean => (code | 32) >= 97 && (code | 32) <= 122;
const widthAt = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);

const LETTERS = /^\p{L}+$/u;

function words(run: string, offset: number, tokens: Token[]): void {
  if (LETTERS.test(run)) {
    word(run, offset, tokens);
    return;
  }
  for (const { 0: part, index } of run.matchAll(PART)) {
    const text = part.toLowerCase().replaceAll('’', "'").replace(/'s$/, '');
    const start = offset + index;
    tokens.push({ kind: 'word', text, term: stem(text), start, end: start + part.length });
  }
}

function word(written: string, start: number, tokens: Token[]): void {
  const text = written.toLowerCase();
  tokens.push({ kind: 'word', text, term: stem(text), start, end: start + written.length });
}

/** "250mg/day" is a number and two words, "90-minute" a number and a word, "ISO-8601-2" one identifier. */
function withDigits(run: string, offset: number, tokens: Token[]): void {
  let at = offset;
  for (const part of run.split('/')) {
    const [start, end] = [at, at + part.length];
    at = end + 1;
    const [, amount, unit] = NUMBER_WITH_UNIT.exec(part) ?? [];
    if (NUMBER.test(part)) number(part, start, tokens);
    else if (amount && unit) {
      number(amount, start, tokens);
      words(unit, end - unit.length, tokens);
    } else if (/\d/.test(part)) {
      const text = part.toLowerCase();
      tokens.push({ kind: 'identifier', text, term: text, start, end });
    } else words(part, start, tokens);
  }
}

function number(digits: string, start: number, tokens: Token[]): void {
  const text = digits.replaceAll(',', '');
  tokens.push({ kind: 'number', text, term: text, start, end: start + digits.length });
}

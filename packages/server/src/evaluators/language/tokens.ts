import { stem } from './stem.ts';

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

const RUN = /[\p{L}\p{N}]+(?:[.,'’\-/:_][\p{L}\p{N}]+)*/gu;
const PART = /[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu;
const NUMBER = /^\d[\d,]*(?:\.\d+)?$/;
const NUMBER_WITH_UNIT = /^(\d[\d,]*(?:\.\d+)?)-?(\p{L}{1,12})$/u;
/** Longer runs are data, not words, and are passed over. */
const LONGEST_RUN = 200;

/** Gives the tokens of a text in order. Linear in the text; never throws. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (run.length > LONGEST_RUN) continue;
    if (!/\d/.test(run)) words(run, index, tokens);
    else withDigits(run, index, tokens);
  }
  return tokens;
}

const LETTERS = /^\p{L}+$/u;

function words(run: string, offset: number, tokens: Token[]): void {
  if (LETTERS.test(run)) {
    const text = run.toLowerCase();
    tokens.push({ kind: 'word', text, term: stem(text), start: offset, end: offset + run.length });
    return;
  }
  for (const { 0: part, index } of run.matchAll(PART)) {
    const text = part.toLowerCase().replaceAll('’', "'").replace(/'s$/, '');
    const start = offset + index;
    tokens.push({ kind: 'word', text, term: stem(text), start, end: start + part.length });
  }
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

import type { Argument } from './act.ts';

const OPENERS = '([{';
const CLOSERS = ')]}';
const QUOTES = '"\'“‘`';
const CLOSING: Readonly<Record<string, string>> = { '“': '”', '‘': '’' };

/**
 * Where the bracket that opens at `open` is closed, or the end of the text. Quotation marks are honoured, an
 * apostrophe within a word is not one. Linear from `open` to the result.
 */
export function closingOf(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const char = text.charAt(at);
    if (opensQuote(text, at)) at = quoteEnd(text, at);
    else if (OPENERS.includes(char)) depth++;
    else if (CLOSERS.includes(char) && --depth === 0) return at;
  }
  return text.length;
}

/** A quotation mark that begins a value: behind white space or punctuation. */
function opensQuote(text: string, at: number): boolean {
  return QUOTES.includes(text.charAt(at)) && (at === 0 || /[\s=:,([{]/.test(text.charAt(at - 1)));
}

/** The closing mark: the next of its kind, not escaped, before punctuation, a space or the end. */
function quoteEnd(text: string, open: number): number {
  const mark = text.charAt(open);
  const closing = CLOSING[mark] ?? mark;
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === closing && /^(?:[,)\]}:;]|\s*$|\s*[,)\]}:;])/.test(text.slice(at + 1, at + 8))) {
      return at;
    }
  }
  return text.length;
}

/** More values of one act than this are not read. */
export const MOST_ARGUMENTS = 1_000;

/**
 * The values between two offsets with the key that each stands under, whatever the notation: `a=1`, `a: 1`,
 * JSON, Python literals, nested or not. Reads what it can; never throws; linear.
 */
export function readPairs(text: string, start: number, end: number): Argument[] {
  const found: Argument[] = [];
  let key = '';
  let at = start;
  while (at < end && found.length < MOST_ARGUMENTS) {
    const char = text.charAt(at);
    if (/[\s,;=:)\]}([{]/.test(char)) {
      at++;
      continue;
    }
    const quoted = opensQuote(text, at);
    const from = quoted ? at + 1 : at;
    const to = Math.min(end, quoted ? quoteEnd(text, at) : bareEnd(text, at, end));
    at = quoted ? to + 1 : to;
    const next = nextChar(text, at, end);
    const value = text.slice(from, to).trim();
    const isKey = (next === '=' || (next === ':' && text.slice(at, at + 3) !== '://')) && value.length <= 100;
    if (isKey) key = value;
    else if (value !== '') found.push({ key, value, start: from, end: to });
  }
  return found;
}

/** A bare value ends at punctuation; a colon belongs to it within a number, a time or an address. */
function bareEnd(text: string, start: number, end: number): number {
  for (let at = start; at < end; at++) {
    const char = text.charAt(at);
    if (char === ':' && /[/\d\\]/.test(text.charAt(at + 1))) continue;
    if (/[,;=:)\]}([{\n]/.test(char)) return at;
  }
  return end;
}

function nextChar(text: string, from: number, end: number): string {
  for (let at = from; at < end; at++) if (!/\s/.test(text.charAt(at))) return text.charAt(at);
  return '';
}

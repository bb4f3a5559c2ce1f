import type { Document, Quote } from '../judgement/case.ts';
import { work } from '../work.ts';
import { LONGEST_EXPANSION, type Normalised, normalise } from './normalise.ts';

/**
 * Finds a quote in a document word for word, after NFKC and the normalisation of quotation marks, dashes,
 * ellipses and white space; never by paraphrase. Gives the first passage that does not cut a number in two,
 * exactly as it stands in the document, or undefined. Linear in both texts; never throws.
 */
export function findQuote(quote: string, document: Document): Quote | undefined {
  return quoteFinder(document)(quote);
}

/** `findQuote` for many quotes from one document, which is then normalised once. */
export function quoteFinder(document: Document): (quote: string) => Quote | undefined {
  let haystack: Normalised | undefined;
  return (quote) => {
    const needle = normalise(quote).text.trim();
    if (!needle || needle.length > document.text.length * LONGEST_EXPANSION) return undefined;
    haystack ??= normalise(document.text);
    const found = firstMatch(needle, haystack);
    if (!found) return undefined;
    const [start, end] = found;
    return { document: document.name, text: document.text.slice(start, end), start, end };
  };
}

/** Knuth–Morris–Pratt: the engine's own `indexOf` can be driven to quadratic time by repetitive texts. */
function firstMatch(needle: string, { text, starts, ends }: Normalised): [number, number] | undefined {
  work(text.length + needle.length);
  const fallback = borders(needle);
  let matched = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    while (matched > 0 && needle.charCodeAt(matched) !== unit) matched = fallback[matched - 1] ?? 0;
    if (needle.charCodeAt(matched) === unit) matched++;
    if (matched < needle.length) continue;
    const first = at + 1 - needle.length;
    const [start = 0, end = 0] = [starts[first], ends[at]];
    const whole = starts[first - 1] !== start && ends[at + 1] !== end;
    if (whole && !cutsNumber(text, first, at + 1)) return [start, end];
    matched = fallback[matched - 1] ?? 0;
  }
  return undefined;
}

/** For every prefix of the needle, how long its longest proper border is. */
function borders(needle: string): Uint32Array {
  const lengths = new Uint32Array(needle.length);
  let length = 0;
  for (let at = 1; at < needle.length; at++) {
    while (length > 0 && needle[at] !== needle[length]) length = lengths[length - 1] ?? 0;
    if (needle[at] === needle[length]) length++;
    lengths[at] = length;
  }
  return lengths;
}

const isDigit = (text: string, at: number): boolean => {
  const unit = text.charCodeAt(at);
  return unit >= 48 && unit <= 57;
};
const isPoint = (text: string, at: number): boolean => text[at] === '.' || text[at] === ',';

/** Whether start or end lie within a number: "costs 4" does not stand in "costs 4.5" or "costs 42". */
function cutsNumber(text: string, start: number, end: number): boolean {
  const before = isPoint(text, start - 1) ? start - 2 : start - 1;
  const after = isPoint(text, end) ? end + 1 : end;
  return (isDigit(text, start) && isDigit(text, before)) || (isDigit(text, end - 1) && isDigit(text, after));
}

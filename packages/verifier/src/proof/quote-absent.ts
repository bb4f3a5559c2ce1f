import type { Document, DocumentRole, Quote } from '../judgement/case.ts';
import { documentNamed } from '../judgement/named.ts';
import { oneOf } from '../language/lists.ts';
import { normalise } from '../text/normalise.ts';
import { fails, HOLDS, isContrary, type Recheck, recheckQuote } from './recheck.ts';

/**
 * Refutes a quotation: `quote` is what a text puts in quotation marks and says that the sources read, and it
 * stands in none of them, not even in other case or with other punctuation.
 */
export type QuoteAbsentProof = { kind: 'quote-absent'; shows: 'refuted'; quote: Quote };

/** What can be quoted from: everything that was given to the writer. */
const SOURCES: ReadonlySet<DocumentRole> = new Set(['question', 'evidence', 'instruction', 'plan']);
const OPENS = new Set(['"', "'"]);
/** What says whose words follow; marks alone may set off a title or a word. */
const SAYS = new RegExp(
  String.raw`\b${oneOf(`say(?:s|ing)?, said, states?, stated, reads?, writes?, wrote, notes?, noted, quot(?:es?|ed|ing),
    according to`)}\b[^.!?"]{0,40}$`,
  'i',
);
const LEAD = 90;

export function recheckQuoteAbsent({ quote }: QuoteAbsentProof, documents: readonly Document[]): Recheck {
  const recheck = recheckQuote(quote, documents);
  if (!recheck.holds) return recheck;
  const writer = documentNamed(documents, quote.document);
  const around = [writer?.text[quote.start - 1], writer?.text[quote.end]].map(
    (mark) => normalise(mark ?? '').text,
  );
  if (!around.every((mark) => OPENS.has(mark))) return fails('it does not stand in quotation marks');
  const before = writer?.text.slice(Math.max(0, quote.start - LEAD), quote.start - 1) ?? '';
  if (!SAYS.test(before)) return fails('nobody is said to have said it');
  const sources = documents.filter(({ name, role }) => SOURCES.has(role) && name !== quote.document);
  if (sources.length === 0) return fails('there is no source that it could stand in');
  const words = lettersOf(quote.text);
  if (!words) return fails('it quotes no words');
  const source = sources.find(({ text }) => lettersOf(text).includes(words));
  return source ? isContrary(`it is in ${source.name}`) : HOLDS;
}

/** Letters and digits alone, in small letters: where these are not found in order, no reading finds them. */
export const lettersOf = (text: string): string =>
  normalise(text)
    .text.toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

import type { DocumentRole } from '@truepenny/verifier';
import type { Document, Quote } from '../../kernel/panel.ts';
import { quoteOf } from '../trace.ts';

/** Words in quotation marks that a text says are those of the question or of the evidence. */
export type Quotation = {
  /** What stands between the marks. */
  quoted: Quote;
  /** From the words that attribute it to the closing mark. */
  sentence: Quote;
  /** The role of the documents it is said to come from. */
  from: Extract<DocumentRole, 'question' | 'evidence'>;
};

const CLOSING = new Map([
  ['“', '”'],
  ['"', '"'],
  ['‘', '’'],
  ["'", "'"],
  ['«', '»'],
]);
const OPENING = /[“"‘'«]/g;
const ADVERB = '(?:(?:clearly|explicitly|also|itself|only|then) )?';
const SOURCE =
  '(?:the|this) (?:(question|problem|prompt|task)|document|evidence|source|text|passage|article|context|report)';
const SAYS = `${SOURCE} ${ADVERB}(?:says|states|reads|writes|notes|said|stated)(?: that)?`;
const ATTRIBUTION = new RegExp(`\\b(?:${SAYS}|according to ${SOURCE})[,:]?\\s{0,2}$`, 'i');
/** What is supposed is not said to be so. */
const SUPPOSED = /\b(?:if|whether|unless|suppose|imagine|wrongly|not)\b[^.!?\n]*$/i;
/** How far before the marks the attribution may begin. */
const LEAD = 90;
const LONGEST = 2_000;
/** Fewer words are a term or a name, not a quotation. */
const FEWEST_WORDS = 4;
/** Marks of a writer who has left out or put in something, and says so. */
const EDITED = /…|\.\.\.|\[|\]/;

/** The attributed quotations of a text, in order. Linear in the text. */
export function quotationsOf(document: Document): Quotation[] {
  const { text } = document;
  const found: Quotation[] = [];
  let after = 0;
  for (const { 0: mark, index } of text.matchAll(OPENING)) {
    if (index < after) continue;
    const from = Math.max(after, index - LEAD);
    const lead = text.slice(from, index);
    const attribution = ATTRIBUTION.exec(lead);
    if (!attribution || SUPPOSED.test(lead.slice(0, attribution.index))) continue;
    const end = closingOf(text, index, CLOSING.get(mark) ?? mark);
    if (end === undefined) continue;
    after = end + 1;
    const quoted = quoteOf(document, index + 1, end);
    if (EDITED.test(quoted.text) || wordCount(quoted.text) < FEWEST_WORDS) continue;
    const sentence = quoteOf(document, from + attribution.index, after);
    found.push({ quoted, sentence, from: attribution[1] || attribution[2] ? 'question' : 'evidence' });
  }
  return found;
}

/** Where the quotation closes: an apostrophe within a word does not. */
function closingOf(text: string, open: number, mark: string): number | undefined {
  const limit = Math.min(text.length, open + LONGEST);
  for (let at = open + 1; at < limit; at++) {
    if (text[at] === mark && !/^[\p{L}\p{N}]$/u.test(text.charAt(at + 1))) return at;
  }
  return undefined;
}

const wordCount = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

import type { Document, Quote } from '../judgement/case.ts';
import { documentNamed } from '../judgement/named.ts';

export type Recheck = { holds: true } | { holds: false; why: string };

export const HOLDS: Recheck = { holds: true };

export const fails = (why: string): Recheck => ({ holds: false, why });

/** Whether the quoted text stands in the named document exactly where the quote says. */
export function recheckQuote(quote: Quote, documents: readonly Document[]): Recheck {
  const document = documentNamed(documents, quote.document);
  if (!document) return fails(`there is no document ${quote.document}`);
  const inside = quote.start >= 0 && quote.end <= document.text.length;
  if (!inside || document.text.slice(quote.start, quote.end) !== quote.text) {
    return fails(`${quote.document} reads differently at ${quote.start}..${quote.end}`);
  }
  return HOLDS;
}

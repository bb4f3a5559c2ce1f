import type { Document, Quote } from '../judgement/case.ts';
import { documentNamed } from '../judgement/named.ts';
import { work } from '../work.ts';

/** Why something was not checked: neither does it hold nor does it not. */
export type Unchecked = 'not-at-hand' | 'unknown-kind';

/**
 * Whether something holds; where it does not, why. `too-much-work`: nothing is known of it, checking was given up.
 * `contrary`: it was read and computed, and comes to the contrary of what it is to show. `not-at-hand`: nothing is known
 * of it, because what rechecks it could not be loaded. `unknown-kind`: nothing is known of it, because this version rechecks
 * no such proofs.
 */
export type Recheck =
  | { holds: true }
  | { holds: false; why: string; code?: 'too-much-work' | 'contrary' | Unchecked };

export const HOLDS: Recheck = { holds: true };

export const fails = (why: string): { holds: false; why: string } => ({ holds: false, why });

export const isContrary = (why: string): Recheck => ({ ...fails(why), code: 'contrary' });

/** Whether the quoted text stands in the named document exactly where the quote says. */
export function recheckQuote(quote: Quote, documents: readonly Document[]): Recheck {
  const document = documentNamed(documents, quote.document);
  if (!document) return fails(`there is no document ${quote.document}`);
  const { start, end } = quote;
  // Most readers of a passage look at every character some times.
  work(1 + 4 * quote.text.length);
  const inside =
    Number.isInteger(start) &&
    Number.isInteger(end) &&
    start >= 0 &&
    end >= start &&
    end <= document.text.length;
  if (!inside || document.text.slice(start, end) !== quote.text) {
    return fails(`${quote.document} reads differently at ${start}..${end}`);
  }
  return HOLDS;
}

/** The first of some passages that does not stand where it says; undefined where all do. */
export function fallenOf(quotes: readonly Quote[], documents: readonly Document[]): Recheck | undefined {
  for (const quote of quotes) {
    const quoted = recheckQuote(quote, documents);
    if (!quoted.holds) return quoted;
  }
  return undefined;
}

/** Whether two passages are the same one of the same document. */
export const isSamePlace = (one: Quote, other: Quote): boolean =>
  one.document === other.document && one.start === other.start && one.end === other.end;

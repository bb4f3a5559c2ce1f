import type { Document, Quote } from '../kernel/panel.ts';
import { FACTS } from './case-text.ts';
import { quoteLocator } from './locate.ts';
import type { Quoted } from './reply-schema.ts';

const MOST_QUOTES = 6;
const LONGEST_QUOTE = 4_000;
/** Characters read for all quotes of one reply together: far above what honest replies need. */
const MOST_READ = 20_000_000;

/** What a quotation came to: the passages that stand in the documents, and whether there are none of those claimed. */
export type Checked = { quotes: Quote[]; unfounded: boolean };

export type QuoteCheck = {
  check(quoted: readonly Quoted[]): Checked;
  /** Where one quotation stands, as it stands there. */
  find(quoted: Quoted): Quote | undefined;
};

/**
 * Looks up what a model quotes: first in the document it names, then in the others, and corrects it to what stands
 * there. Quotes that stand in none of them are dropped, and so are those that come after a reply has cost too much to check. What
 * is attributed to the facts of a case is a reference, not a quotation.
 */
export function quoteCheck(documents: ReadonlyMap<string, Document>): QuoteCheck {
  const finders = new Map([...documents].map(([id, document]) => [id, quoteLocator(document)]));
  let read = 0;

  const find = ({ document: named, text }: Quoted): Quote | undefined => {
    if (text.length > LONGEST_QUOTE) return undefined;
    const order = [named, ...[...documents.keys()].filter((id) => id !== named)];
    for (const id of order) {
      if (read > MOST_READ) return undefined;
      read += (documents.get(id)?.text.length ?? 0) + text.length;
      const found = finders.get(id)?.(text);
      if (found) return found;
    }
    return undefined;
  };

  const check = (quoted: readonly Quoted[]): Checked => {
    const claimed = quoted.filter((one) => one.document !== FACTS).slice(0, MOST_QUOTES);
    const quotes = claimed.flatMap((one) => find(one) ?? []);
    return { quotes, unfounded: claimed.length > 0 && quotes.length === 0 };
  };
  return { check, find };
}

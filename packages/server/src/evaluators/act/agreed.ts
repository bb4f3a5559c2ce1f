import { sentencesIn } from '../../acts/prose/read.ts';
import type { Document } from '../../kernel/panel.ts';

const OFFERS =
  /^(?:so |then |and )?(?:(?:shall|should|may) i|(?:do you want|would you like|want) me to) (?:please )?/i;
const CAN = /^i(?:'ll| can| could| will| would) /i;
const BARE = /^(?:shall|should|may) i\??$|^(?:is that )?(?:ok|okay|all right|fine)(?: with you)?\??$/i;

/**
 * "Yes, please do.": who agrees takes the content from what was offered right before. The documents with the agent's offer as
 * the principal's own words, at its own places in the text, and without it among the agent's; as they are where nobody
 * agrees, or nothing plain was offered.
 */
export function withAgreed(documents: readonly Document[]): readonly Document[] {
  const offer = documents.findLast(({ role, name }) => role === 'reasoning' && name.startsWith('turn/'));
  if (!offer) return documents;
  // Where the instruction stands among the turns nobody tells: it may have been said before the offer.
  const [yes, ...more] = documents
    .slice(documents.indexOf(offer) + 1)
    .filter(({ role }) => role === 'instruction' || role === 'evidence');
  if (yes?.role !== 'instruction' || !agrees(yes) || more.length > 0) return documents;
  const agreed = agreedIn(offer.text);
  if (agreed === undefined) return documents;
  const rest = offer.text.slice(0, agreed.start).padEnd(offer.text.length);
  return documents.flatMap((one): Document[] =>
    one === offer
      ? [
          { ...offer, role: 'instruction', text: agreed.text },
          ...(rest.trim() ? [{ ...offer, text: rest }] : []),
        ]
      : [one],
  );
}

/** "Yes.", "Please do, go ahead.": nothing but that. */
const agrees = (document: Document): boolean =>
  sentencesIn(document).length > 0 &&
  sentencesIn(document).every(({ kind }) => kind === 'greeting') &&
  !document.text.includes('?') &&
  /\b(?:yes|yeah|yep|sure|ahead|do)\b|^\s*ok(?:ay)?[.!]?\s*$/i.test(document.text);

/** What the last sentence, or the one before a bare "Shall I?", offers to do, as an order at the same places. */
function agreedIn(text: string): { text: string; start: number } | undefined {
  const sentences = sentencesIn({ name: 'offer', role: 'reasoning', text });
  const quotes = sentences.map(({ span }) => text.slice(span.start, span.end));
  const isBare = BARE.test(quotes.at(-1) ?? '');
  const at = sentences.length - (isBare ? 2 : 1);
  const [quote, start] = [quotes[at] ?? '', sentences[at]?.span.start ?? 0];
  const frame = (OFFERS.exec(quote) ?? (isBare ? CAN.exec(quote) : null))?.[0];
  if (frame === undefined || frame.length >= quote.length) return undefined;
  const offered = quote.slice(frame.length).replace(/\?$/, '');
  return { text: offered.padStart(start + frame.length + offered.length), start };
}

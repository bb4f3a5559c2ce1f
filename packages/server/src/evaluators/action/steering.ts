import { stem } from '../language/stem.ts';
import { quoteOf } from '../trace.ts';
import { type Act, isConsequential, textOf } from './act.ts';
import type { Check, Finding } from './finding.ts';
import { fitOf, isSpecific } from './fit.ts';
import { confidenceOf } from './measured.ts';
import { type Order, type OrderText, readOrders } from './orders.ts';
import type { Request } from './request.ts';
import { type Sightings, sight } from './sightings.ts';
import { isTelling, nameWords, termsOf } from './words.ts';

const LONGEST_QUOTE = 200;
/** One act that follows an order is enough to refuse; these are told. */
const MOST_FOUND = 16;

/**
 * An order that stands in what a tool, a document or a web page returned, was never given by the principal,
 * and is followed: the act repeats its addresses and figures, or does what it says to what it names. What was
 * done before the order was there to be read does not follow it.
 */
export const steering: Check = ({ request, acts, data, placeOf }) => {
  const doing = acts.filter(({ kind }) => kind !== 'reply');
  if (doing.length === 0) return [];
  const texts = [
    ...data.map((document) => readOrders(document, false)),
    ...(request?.documents ?? []).map((document) => readOrders(document, true)),
  ].filter(({ orders }) => orders.length > 0);
  if (texts.length === 0) return [];
  const suspects = doing.map((act) => suspectOf(act, request));
  const sightings = sight(
    texts,
    new Set(suspects.flatMap(({ needles }) => needles)),
    new Set(suspects.flatMap(({ terms }) => terms)),
  );
  const places = new Map(texts.map((text) => [text, placeOf(text.document)]));
  const found: Finding[] = [];
  for (const suspect of suspects) {
    if (found.length === MOST_FOUND) break;
    const at = placeOf(suspect.act.document);
    const order = orderBehind(suspect, sightings, (text) => (places.get(text) ?? 0) > at);
    if (order) found.push(findingOf(order, suspect.act));
  }
  const isUnsure = sightings.isCut || texts.some(({ hasMore }) => hasMore);
  if (found.length > 0 || !isUnsure || !doing.some(isConsequential)) return found;
  const reason = 'What was returned is full of orders, more than can be told apart.';
  return [{ aspects: ['steering'], verdict: 'UNCERTAIN', confidence: 0.6, reason, quotes: [] }];
};

/** What an act says that an order could have said before it. */
type Suspect = {
  act: Act;
  /** Values that the principal did not give, and the tool's name, in small letters. */
  needles: readonly string[];
  /** Stems of what it deals with and the principal does not; none where it is what was asked for. */
  terms: readonly string[];
  isForeign: boolean;
};

function suspectOf(act: Act, request: Request | undefined): Suspect {
  const fit = request && fitOf(act, request);
  const isForeign = !fit?.kindAsked || !fit.related;
  const words = request?.words ?? '';
  const needles = act.args
    .filter(({ value }) => isSpecific(value) && !words.includes(value.toLowerCase()))
    .map(({ value }) => value.toLowerCase());
  if (act.form === 'call' && act.name.length > 4) needles.push(act.name.toLowerCase());
  return { act, needles, terms: isForeign ? tellingOf(act, request) : [], isForeign };
}

/** What the act says it deals with and the principal does not. */
function tellingOf(act: Act, request: Request | undefined): string[] {
  const terms =
    act.form === 'call' ? nameWords(act.name).map(stem) : [...termsOf(textOf(act).slice(0, 2_000))];
  return [...new Set(terms)].filter((term) => isTelling(term) && !request?.terms.has(term));
}

type Found = { text: OrderText; order: Order };

/** The order that an act follows: one close before a needle of it, or one that speaks of two of its terms. */
function orderBehind(
  { act, needles, terms, isForeign }: Suspect,
  sightings: Sightings,
  isLater: (text: OrderText) => boolean,
): Found | undefined {
  const unseats = ({ kind }: Order): boolean => kind === undefined;
  for (const needle of needles) {
    for (const place of sightings.needles.get(needle) ?? []) {
      if (isLater(place.text)) continue;
      const order = place.orders.find((one) => isForeign || unseats(one));
      if (order) return { text: place.text, order };
    }
  }
  const spoken = terms.map((term) => sightings.ordersOf(term)).filter(({ size }) => size > 0);
  spoken.sort((a, b) => a.size - b.size);
  for (const [at, orders] of spoken.slice(0, -1).entries()) {
    for (const [order, text] of orders) {
      if (isLater(text) || !(unseats(order) || order.kind === act.kind)) continue;
      if (spoken.slice(at + 1).some((others) => others.has(order))) return { text, order };
    }
  }
  return undefined;
}

function findingOf({ text: { document }, order: { start } }: Found, act: Act): Finding {
  return {
    aspects: ['steering', 'intent', 'scope', 'privilege', 'risk'],
    verdict: 'BLOCK',
    confidence: confidenceOf('followed'),
    reason: `“${act.name.slice(0, 80)}” follows an instruction that stands in ${document.name} and that the principal never gave.`,
    quotes: [quoteOf(document, start, Math.min(document.text.length, start + LONGEST_QUOTE))],
  };
}

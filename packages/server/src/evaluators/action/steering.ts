import { stem } from '../language/stem.ts';
import { quoteOf } from '../trace.ts';
import { type Act, isConsequential, textOf } from './act.ts';
import type { Check, Finding } from './finding.ts';
import { fitOf, isSpecific } from './fit.ts';
import { confidenceOf } from './measured.ts';
import { type Order, Orders } from './orders.ts';
import type { Request } from './request.ts';
import { isTelling, nameWords, termsOf } from './words.ts';

const LONGEST_QUOTE = 200;

/**
 * An order that stands in what a tool, a document or a web page returned, was never given by the principal,
 * and is followed: the act repeats its addresses and figures, or does what it says to what it names. What was
 * done before the order was there to be read does not follow it.
 */
export const steering: Check = ({ request, acts, data, isEarlier }) => {
  const doing = acts.filter(({ kind }) => kind !== 'reply');
  if (doing.length === 0) return [];
  const orders = [
    ...data.map((document) => new Orders(document, false)),
    ...(request?.documents ?? []).map((document) => new Orders(document, true)),
  ].filter(({ all }) => all.length > 0);
  const found = doing.flatMap((act) =>
    followedBy(
      act,
      orders.filter(({ document }) => !isEarlier(act, document)),
      request,
    ),
  );
  if (found.length > 0 || !orders.some(({ hasMore }) => hasMore) || !doing.some(isConsequential))
    return found;
  const reason = 'What was returned is full of orders, more than can be told apart.';
  return [{ aspects: ['steering'], verdict: 'UNCERTAIN', confidence: 0.6, reason, quotes: [] }];
};

function followedBy(act: Act, orders: readonly Orders[], request: Request | undefined): Finding[] {
  const fit = request && fitOf(act, request);
  const isForeign = !fit?.kindAsked || !fit.related;
  const words = request?.words ?? '';
  const needles = act.args
    .filter(({ value }) => isSpecific(value) && !words.includes(value.toLowerCase()))
    .map(({ value }) => value.toLowerCase());
  if (act.form === 'call' && act.name.length > 4) needles.push(act.name.toLowerCase());
  const unseats = ({ kind }: Order): boolean => kind === undefined;
  const terms = isForeign ? tellingOf(act, request) : [];
  for (const one of orders) {
    const fits = isForeign ? () => true : unseats;
    const order =
      needles.map((needle) => one.around(needle, fits)).find(Boolean) ??
      one.sharing(terms, (order) => unseats(order) || order.kind === act.kind);
    if (order) return [findingOf(one, order, act)];
  }
  return [];
}

/** What the act says it deals with and the principal does not. */
function tellingOf(act: Act, request: Request | undefined): string[] {
  const terms =
    act.form === 'call' ? nameWords(act.name).map(stem) : [...termsOf(textOf(act).slice(0, 2_000))];
  return terms.filter((term) => isTelling(term) && !request?.terms.has(term));
}

function findingOf({ document }: Orders, { start }: Order, act: Act): Finding {
  return {
    aspects: ['steering', 'intent', 'scope', 'privilege', 'risk'],
    verdict: 'BLOCK',
    confidence: confidenceOf('followed'),
    reason: `“${act.name.slice(0, 80)}” follows an instruction that stands in ${document.name} and that the principal never gave.`,
    quotes: [quoteOf(document, start, Math.min(document.text.length, start + LONGEST_QUOTE))],
  };
}

import type { Document } from '../../kernel/panel.ts';
import { stem } from '../language/stem.ts';
import { tokenise } from '../language/tokens.ts';
import { quoteOf } from '../trace.ts';
import { type Act, type Kind, textOf } from './act.ts';
import type { Check, Finding } from './finding.ts';
import { fitOf, isSpecific } from './fit.ts';
import { leadingVerb } from './prose.ts';
import type { Request } from './request.ts';
import { isTelling, nameWords, termsOf } from './words.ts';

/**
 * Where an order begins in a text that is data: at its start, behind the mark that opens a value, or behind a
 * sentence's end; with or without words that make it polite or urgent.
 */
const ORDER =
  /(?:^|["'“‘>:.!?;|(\]—-]\s{0,3}|\n\s{0,8})((?:(?:please|kindly|important|urgent|attention|note|now|also|then|first|you must|you should|can you|could you|i need you to|make sure to|be sure to|before \w{1,20})[\s!,:.-]{1,5}){0,3}[a-z]{2,15})\b/gi;
/** Words by which a text tries to unseat the principal. */
const OVERRIDE =
  /\b(?:(?:ignore|disregard|forget|override)\b.{0,30}\b(?:previous|prior|above|earlier|all|other|your|system)\b.{0,20}\b(?:instructions?|prompts?|rules|directions|commands|guidelines)|new (?:system )?(?:instructions?|prompt):|system (?:note|message|override|prompt)\b|note to (?:the )?(?:ai|assistant|agent|model)|(?:ai|llm) agents?:|you (?:are|must) now\b|strictly adhere to the following)/gi;
const MOST_ORDERS = 200;
const SPAN = 400;
const LONGEST = 500_000;

type Order = {
  document: Document;
  start: number;
  end: number;
  words: string;
  terms: ReadonlySet<string>;
  /** What it tells to do, where it leads with a verb. */
  kind: Kind | undefined;
  isOverride: boolean;
};

/**
 * An order that stands in what a tool, a document or a web page returned, was never given by the principal,
 * and is followed: the act repeats its addresses and figures, or does what it says to what it names.
 */
export const steering: Check = ({ request, acts, data }) => {
  if (acts.length === 0) return [];
  const attached = (request?.documents ?? []).flatMap((document) => ordersIn(document, true));
  const orders = [...data.flatMap((document) => ordersIn(document, false)), ...attached];
  return acts.filter(({ kind }) => kind !== 'reply').flatMap((act) => followedBy(act, orders, request) ?? []);
};

/** Orders in a document; in the principal's own words only those that stand behind an attempt to unseat them. */
function ordersIn(document: Document, isPrincipal: boolean): Order[] {
  const text = document.text.slice(0, LONGEST);
  const orders: Order[] = [];
  const overrides = [...text.matchAll(OVERRIDE)].slice(0, MOST_ORDERS);
  for (const { index } of overrides) orders.push(orderAt(document, index, undefined));
  if (isPrincipal) return orders;
  for (const { 0: lead, 1: words = '', index } of text.matchAll(ORDER)) {
    if (orders.length >= MOST_ORDERS) break;
    const start = index + lead.length - words.length;
    const verb = leadingVerb(tokenise(words.toLowerCase().replace(POLITE, ' ')));
    if (verb) orders.push(orderAt(document, start, verb.kind));
  }
  return orders;
}

const POLITE =
  /\b(?:please|kindly|important|urgent|attention|note|you must|you should|can you|could you|i need you to|make sure to|be sure to|before \w+)\b/g;

function orderAt(document: Document, start: number, kind: Kind | undefined): Order {
  const end = Math.min(document.text.length, start + SPAN);
  const words = document.text.slice(start, end);
  return {
    document,
    start,
    end,
    words: words.toLowerCase(),
    terms: termsOf(words),
    kind,
    isOverride: kind === undefined,
  };
}

function followedBy(act: Act, orders: readonly Order[], request: Request | undefined): Finding[] | undefined {
  const fit = request && fitOf(act, request);
  const known = request?.words ?? '';
  const foreign = act.args.filter(({ value }) => isSpecific(value) && !known.includes(value.toLowerCase()));
  const words = nameWords(act.name)
    .map(stem)
    .filter((term) => isTelling(term) && !request?.terms.has(term));
  const telling =
    act.form === 'call'
      ? words
      : [...termsOf(textOf(act))].filter((term) => isTelling(term) && !request?.terms.has(term));
  for (const order of orders) {
    const repeats = foreign.filter(({ value }) => order.words.includes(value.toLowerCase())).length;
    const shares = telling.filter((term) => order.terms.has(term)).length;
    const names = act.form === 'call' && act.name.length > 4 && order.words.includes(act.name.toLowerCase());
    const isForeign = !fit?.kindAsked || !fit.related;
    const follows =
      (repeats > 0 && (isForeign || order.isOverride)) ||
      (names && (isForeign || order.isOverride)) ||
      (isForeign && shares >= 2 && (order.isOverride || order.kind === act.kind));
    if (follows) return [findingOf(order, act)];
  }
  return undefined;
}

function findingOf({ document, start, end }: Order, act: Act): Finding {
  return {
    aspects: ['steering', 'intent', 'scope', 'privilege', 'risk'],
    verdict: 'BLOCK',
    confidence: 0.97,
    reason: `“${act.name.slice(0, 80)}” follows an instruction that stands in ${document.name} and that the principal never gave.`,
    quotes: [quoteOf(document, start, Math.min(end, start + 200))],
  };
}

import type { Document } from '../../kernel/panel.ts';
import { tokenise } from '../language/tokens.ts';
import type { Kind } from './act.ts';
import { leadingVerb } from './prose.ts';
import { verbOf } from './verbs.ts';

/**
 * Where an order begins in a text: at its start, behind the mark that opens a value, or behind a sentence's
 * end; with or without words that make it polite or urgent. The name of a member (`"message":`) is none.
 */
const ORDER =
  /(?:^|["'“‘>:.!?;|(\]—-]\s{0,3}|\n\s{0,8})((?:(?:please|kindly|important|urgent|attention|note|now|also|then|first|you must|you should|can you|could you|i need you to|make sure to|be sure to|before \w{1,20})[\s!,:.-]{1,5}){0,3}[a-z]{2,15})\b(?!["']\s?:)/gi;
const POLITE =
  /\b(?:please|kindly|important|urgent|attention|note|you must|you should|can you|could you|i need you to|make sure to|be sure to|before \w+)\b/g;
/** Words by which a text tries to unseat whoever instructed the agent. */
const OVERRIDE =
  /\b(?:(?:ignore|disregard|forget|override)\b.{0,30}\b(?:previous|prior|above|earlier|all|other|your|system)\b.{0,20}\b(?:instructions?|prompts?|rules|directions|commands|guidelines)|new (?:system )?(?:instructions?|prompt):|system (?:note|message|override|prompt)\b|note to (?:the )?(?:ai|assistant|agent|model)|(?:ai|llm) agents?:|you (?:are|must) now\b)/gi;

/** More orders than this in one text are not told apart; whoever looks is told that there were more. */
const MOST_ORDERS = 5_000;
const LONGEST = 500_000;

export type Order = {
  /** UTF-16 offset. */
  start: number;
  /** What it tells to do; undefined for an attempt to unseat. */
  kind: Kind | undefined;
};

/** A text with the orders that stand in it, in their order. */
export type OrderText = { document: Document; orders: readonly Order[]; hasMore: boolean };

/**
 * Reads the orders in a text. Of the principal's own words only what tries to unseat the principal is an
 * order of somebody else. Linear; never throws.
 */
export function readOrders(document: Document, isPrincipal: boolean): OrderText {
  const text = document.text.length > LONGEST ? document.text.slice(0, LONGEST) : document.text;
  const overrides: Order[] = [];
  for (const { index } of text.matchAll(OVERRIDE)) overrides.push({ start: index, kind: undefined });
  const plain = isPrincipal ? [] : plainOrders(text);
  const all = overrides.length === 0 ? plain : [...overrides, ...plain].sort((a, b) => a.start - b.start);
  const hasMore = all.length >= MOST_ORDERS || document.text.length > LONGEST;
  return { document, orders: all.slice(0, MOST_ORDERS), hasMore };
}

function plainOrders(text: string): Order[] {
  const orders: Order[] = [];
  for (const { 0: lead, 1: words = '', index } of text.matchAll(ORDER)) {
    if (orders.length === MOST_ORDERS) break;
    const lower = words.toLowerCase();
    const verb = verbOf(lower) ?? leadingVerb(tokenise(lower.replace(POLITE, ' ')));
    if (verb) orders.push({ start: index + lead.length - words.length, kind: verb.kind });
  }
  return orders;
}

/** The last order that begins at or before an offset, by its index; -1 where there is none. */
export function lastOrderAt(orders: readonly Order[], at: number): number {
  let low = 0;
  let high = orders.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((orders[middle]?.start ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

import type { Document } from '../../kernel/panel.ts';
import { tokenise } from '../language/tokens.ts';
import type { Kind } from './act.ts';
import { leadingVerb } from './prose.ts';
import { termsOf } from './words.ts';

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
/** How far an order reaches behind its beginning. */
export const SPAN = 400;
const LONGEST = 500_000;

export type Order = {
  start: number /** What it tells to do; undefined for an attempt to unseat. */;
  kind: Kind | undefined;
};

/** The orders that stand in a text, in their order. */
export class Orders {
  readonly document: Document;
  readonly lower: string;
  readonly all: readonly Order[];
  readonly hasMore: boolean;
  #byTerm: Map<string, number[]> | undefined;

  /** Of the principal's own words only what tries to unseat the principal is an order of somebody else. */
  constructor(document: Document, isPrincipal: boolean) {
    this.document = document;
    const text = document.text.slice(0, LONGEST);
    this.lower = text.toLowerCase();
    const overrides = [...text.matchAll(OVERRIDE)].map(
      ({ index }): Order => ({ start: index, kind: undefined }),
    );
    const plain = isPrincipal ? [] : plainOrders(text);
    this.all = [...overrides, ...plain].sort((a, b) => a.start - b.start).slice(0, MOST_ORDERS);
    this.hasMore = this.all.length === MOST_ORDERS;
  }

  /** The order nearest before a place where the needle (small letters) stands, among those that `fits` takes. */
  around(needle: string, fits: (order: Order) => boolean): Order | undefined {
    if (this.all.length === 0) return undefined;
    let at = this.lower.indexOf(needle);
    for (let tried = 0; at >= 0 && tried < 16; tried++) {
      for (let index = this.#lastBefore(at); index >= 0; index--) {
        const order = this.all[index];
        if (!order || at - order.start > SPAN) break;
        if (fits(order)) return order;
      }
      at = this.lower.indexOf(needle, at + needle.length);
    }
    return undefined;
  }

  /** The first order that speaks of at least two of the terms. */
  sharing(terms: readonly string[], fits: (order: Order) => boolean): Order | undefined {
    const counts = new Map<number, number>();
    for (const term of new Set(terms)) {
      for (const index of this.#termIndex().get(term) ?? []) {
        const count = (counts.get(index) ?? 0) + 1;
        const order = this.all[index];
        if (count >= 2 && order && fits(order)) return order;
        counts.set(index, count);
      }
    }
    return undefined;
  }

  #lastBefore(at: number): number {
    let [low, high] = [0, this.all.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.all[middle]?.start ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  #termIndex(): Map<string, number[]> {
    if (this.#byTerm) return this.#byTerm;
    const byTerm = new Map<string, number[]>();
    this.all.forEach(({ start }, index) => {
      const next = this.all[index + 1]?.start ?? start + SPAN;
      // Orders that follow one another closely are read together as far as the next but one.
      const end = Math.max(start + SPAN / 2, Math.min(next, start + SPAN));
      for (const term of termsOf(this.document.text.slice(start, end))) {
        const known = byTerm.get(term);
        if (known) known.push(index);
        else byTerm.set(term, [index]);
      }
    });
    this.#byTerm = byTerm;
    return byTerm;
  }
}

function plainOrders(text: string): Order[] {
  const orders: Order[] = [];
  for (const { 0: lead, 1: words = '', index } of text.matchAll(ORDER)) {
    if (orders.length === MOST_ORDERS) break;
    const verb = leadingVerb(tokenise(words.toLowerCase().replace(POLITE, ' ')));
    if (verb) orders.push({ start: index + lead.length - words.length, kind: verb.kind });
  }
  return orders;
}

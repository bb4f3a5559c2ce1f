import { stem } from '../language/stem.ts';
import { lastOrderAt, type Order, type OrderText } from './orders.ts';

/** How far an order reaches behind its beginning. */
const SPAN = 400;
/** How many orders before a place are looked at. */
const MOST_BEFORE = 8;
/** More places than this of one needle or term are not kept; whoever looks is told that there were more. */
const MOST_PLACES = 200;

/** Needles about one word that lie about it in more ways than this are not all looked for. */
const MOST_SHAPES = 16;

/** How a needle lies about its longest word. */
type Shape = { offset: number; length: number };

/** A place in a text with orders, and the orders that reach it, the nearest first. */
export type Place = { text: OrderText; at: number; orders: readonly Order[] };

/** Where what acts say stands within the reach of orders. */
export type Sightings = {
  needles: ReadonlyMap<string, readonly Place[]>;
  terms: ReadonlyMap<string, readonly Place[]>;
  isCut: boolean;
  /** The orders that reach a place of the term, with their texts. */
  ordersOf(term: string): ReadonlyMap<Order, OrderText>;
};

/**
 * Looks for the needles (small letters, taken whole) and the words of the given stems in what orders reach, all
 * of them in one pass over the texts. Linear in the texts; never throws.
 */
export function sight(
  texts: readonly OrderText[],
  needles: ReadonlySet<string>,
  terms: ReadonlySet<string>,
): Sightings {
  const sought = new Sought(needles, terms);
  for (const text of texts) {
    let done = 0;
    for (const { start } of text.orders) {
      const end = Math.min(text.document.text.length, start + SPAN);
      if (end > done) sought.scan(text, Math.max(start, done), end);
      done = Math.max(done, end);
    }
  }
  return sought;
}

class Sought implements Sightings {
  readonly needles = new Map<string, Place[]>();
  readonly terms = new Map<string, Place[]>();
  isCut = false;
  readonly #ordersOf = new Map<string, ReadonlyMap<Order, OrderText>>();
  /** By the longest word of needles, how they lie about it: where it stands in them and how long they are. */
  readonly #shapes = new Map<string, Shape[]>();
  /** By the first two letters of a word that may be sought: most words of a text need no second look. */
  readonly #starts = new Uint8Array(1 << 14);

  constructor(needles: ReadonlySet<string>, terms: ReadonlySet<string>) {
    for (const term of terms) {
      this.terms.set(term, []);
      this.#mark(term);
    }
    for (const needle of needles) {
      const { start, end } = longestWord(needle);
      if (end === start) continue;
      const word = needle.slice(start, end);
      this.needles.set(needle, []);
      this.#shape(word, { offset: start, length: needle.length });
      this.#mark(word);
    }
  }

  #shape(word: string, shape: Shape): void {
    const known = this.#shapes.get(word) ?? [];
    if (known.some(({ offset, length }) => offset === shape.offset && length === shape.length)) return;
    if (known.length < MOST_SHAPES) this.#shapes.set(word, [...known, shape]);
    else this.isCut = true;
  }

  #mark(word: string): void {
    this.#starts[startOf(word.charCodeAt(0), word.charCodeAt(1))] = 1;
  }

  ordersOf(term: string): ReadonlyMap<Order, OrderText> {
    const known = this.#ordersOf.get(term);
    if (known) return known;
    const found = new Map<Order, OrderText>();
    for (const { text, orders } of this.terms.get(term) ?? [])
      for (const order of orders) found.set(order, text);
    this.#ordersOf.set(term, found);
    return found;
  }

  /** Looks at every word of a stretch, whole for needles and taken apart at capitals for terms. */
  scan(text: OrderText, from: number, to: number): void {
    const { text: full } = text.document;
    // What begins before the stretch's end is read to its own end.
    for (let at = from; at < to; at++) {
      if (!isWordCode(full.charCodeAt(at))) continue;
      const start = at;
      let part = at;
      while (isWordCode(full.charCodeAt(at))) {
        at++;
        if (beginsPart(full, at)) {
          this.#term(text, part, at);
          part = at;
        }
      }
      this.#term(text, part, at);
      this.#needle(text, start, at);
    }
  }

  #may(full: string, start: number): boolean {
    return this.#starts[startOf(full.charCodeAt(start), full.charCodeAt(start + 1))] === 1;
  }

  #term(text: OrderText, start: number, end: number): void {
    const { text: full } = text.document;
    if (end - start < 2 || end - start > 60 || !this.#may(full, start)) return;
    this.#keep(this.terms.get(stem(full.slice(start, end).toLowerCase())), text, start);
  }

  #needle(text: OrderText, start: number, end: number): void {
    const { text: full } = text.document;
    if (end - start > 200 || !this.#may(full, start)) return;
    for (const { offset, length } of this.#shapes.get(full.slice(start, end).toLowerCase()) ?? []) {
      const from = start - offset;
      const places = from < 0 ? undefined : this.needles.get(full.slice(from, from + length).toLowerCase());
      this.#keep(places, text, from);
    }
  }

  #keep(places: Place[] | undefined, text: OrderText, at: number): void {
    if (!places) return;
    if (places.length < MOST_PLACES) places.push({ text, at, orders: ordersBefore(text, at) });
    else this.isCut = true;
  }
}

function ordersBefore({ orders }: OrderText, at: number): Order[] {
  const before: Order[] = [];
  for (let index = lastOrderAt(orders, at); index >= 0 && before.length < MOST_BEFORE; index--) {
    const order = orders[index];
    if (!order || at - order.start > SPAN) break;
    before.push(order);
  }
  return before;
}

/** Digits, Latin letters and whatever lies behind them: one rule for needles and texts, and fast. */
const isWordCode = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code >= 0xc0;

const isCapital = (code: number): boolean => code >= 65 && code <= 90;

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Whether a new part of a name begins within a word, as `nameWords` takes names apart: `getTDHoldings2`. */
function beginsPart(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  const before = text.charCodeAt(at - 1);
  if (isDigit(code) !== isDigit(before)) return isWordCode(code);
  if (!isCapital(code)) return false;
  const after = text.charCodeAt(at + 1);
  return !isCapital(before) || (isWordCode(after) && !isCapital(after) && !isDigit(after));
}

/** Of two characters, letter case aside; a word of one character has NaN for its second. */
const startOf = (first: number, second: number): number =>
  ((first | 0x20) & 0x7f) * 128 + (isWordCode(second) ? (second | 0x20) & 0x7f : 0);

function longestWord(needle: string): { start: number; end: number } {
  let best = { start: 0, end: 0 };
  for (let at = 0; at < needle.length; at++) {
    const start = at;
    while (isWordCode(needle.charCodeAt(at))) at++;
    if (at - start > best.end - best.start) best = { start, end: at };
  }
  return best;
}

import { termsOf } from '../action/words.ts';

/** Two stems that share fewer letters than this are not one word. */
const LEAST = 3;

/** The stems of the content words of a text, with an index by which near ones meet in constant time. */
export class Stems implements Iterable<string> {
  readonly #all: ReadonlySet<string>;
  readonly #byBeginning: ReadonlyMap<string, readonly string[]>;

  constructor(source: string | Iterable<string>) {
    this.#all = typeof source === 'string' ? termsOf(source) : new Set(source);
    this.#byBeginning = Map.groupBy(this.#all, (term) => term.slice(0, LEAST));
  }

  [Symbol.iterator](): Iterator<string> {
    return this.#all[Symbol.iterator]();
  }

  has(term: string): boolean {
    return this.#all.has(term);
  }

  /** Whether a stem is among them, or one of the two is a clipping of the other, as identifiers use them. */
  meets(term: string): boolean {
    if (this.#all.has(term)) return true;
    return (this.#byBeginning.get(term.slice(0, LEAST)) ?? []).some((other) => {
      const [short, long] = term.length < other.length ? [term, other] : [other, term];
      return short.length >= LEAST && long.startsWith(short) && (short.length > LEAST || long.length <= 8);
    });
  }
}

import type { Value } from '../../acts/act.ts';
import { phraseAt } from '../../acts/prose/measures.ts';
import { quantityAt } from '../../acts/prose/quantity.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import { verbOf } from '../../acts/prose/verbs.ts';
import { DETERMINERS, FRAMES, isFunctionWord, NEGATIVES } from '../../acts/prose/words.ts';
import lexicon from '../../language/lexicon/senses.json' with { type: 'json' };
import { singular } from './words.ts';

const set = (list: string): ReadonlySet<string> => new Set(list.split(' ').filter(Boolean).map(singular));
const GENERIC = set(lexicon.entries.generic);
const PLACES = set(lexicon.entries.places);
const NEAR = set(lexicon.entries.near);
/** Words beside "directory" that make a place of it. */
const AROUND = new Set([
  ...NEAR,
  ...set(lexicon.entries.here),
  ...set(lexicon.entries.homes),
  ...set(lexicon.entries.roots),
]);

const JOINS: ReadonlySet<string> = new Set([',', 'and']);

/** A number that an order says, with the tokens that say it. */
export type Spoken = { value: Value; from: number; to: number };

/** The numbers of a text, one behind the other. */
export function numbersOf(tokens: readonly Token[]): Spoken[] {
  const numbers: Spoken[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const read = quantityAt(tokens, at);
    if (!read) continue;
    numbers.push({ value: read.value, from: at, to: read.next });
    at = read.next - 1;
  }
  return numbers;
}

/** The words of an order, each of which has to be accounted for by what a command does. */
export class Words {
  readonly tokens: readonly Token[];
  readonly numbers: readonly Spoken[];
  readonly #answered = new Set<number>();
  readonly #named = new Set<number>();
  readonly #describing = new Set<number>();
  readonly #telling: ReadonlySet<string>;

  /** `telling`: words that say something here, though elsewhere they say nothing in particular. */
  constructor(tokens: readonly Token[], telling: ReadonlySet<string> = new Set()) {
    this.tokens = tokens;
    this.#telling = telling;
    this.numbers = numbersOf(tokens);
  }

  /** Whether one of the words was said. */
  says(words: ReadonlySet<string>): boolean {
    return this.tokens.some((token) => formsOf(token).some((form) => words.has(form)));
  }

  /** Whether the word at a place is one of these, in whatever form. */
  isOneOf(at: number, words: ReadonlySet<string>): boolean {
    const token = this.tokens[at];
    return token !== undefined && formsOf(token).some((form) => words.has(form));
  }

  /** Takes the words as accounted for, wherever they stand. */
  answer(words: ReadonlySet<string>): void {
    this.tokens.forEach((token, at) => {
      if (formsOf(token).some((form) => words.has(form))) this.#answered.add(at);
    });
  }

  /** Places where a text stands by the letter, outside numbers with their units; "by 5" does not say 5. */
  placesOf(text: string): number[] {
    return this.tokens.flatMap((token, at) =>
      token.text === text &&
      token.kind !== 'mark' &&
      !this.#describing.has(at) &&
      !isArticle(this.tokens, at) &&
      !isDifference(this.tokens, at)
        ? [at]
        : [],
    );
  }

  /** Notes that what stands at a place is given as the name of what an order is about. */
  noteNamed(at: number): void {
    this.#named.add(at);
  }

  /** Takes words that only say which thing it is whose name is given elsewhere: they name nothing themselves. */
  noteDescribing(from: number, to: number): void {
    for (let at = from; at < to; at++) this.#describing.add(at);
    this.take(from, to);
  }

  isNamed(at: number): boolean {
    return this.#named.has(at);
  }

  take(from: number, to = from + 1): void {
    for (let at = from; at < to; at++) this.#answered.add(at);
  }

  /** The words before a place, nearest first. */
  before(at: number, count: number): string[] {
    return this.tokens
      .slice(Math.max(0, at - count), at)
      .reverse()
      .flatMap(formsOf);
  }

  after(at: number, count: number): string[] {
    return this.tokens.slice(at + 1, at + 1 + count).flatMap(formsOf);
  }

  /** Words that nothing answers: each of them may ask for something that is not done. */
  left(): Token[] {
    this.tokens.forEach((_, at) => {
      const frame = phraseAt(FRAMES, this.tokens, at);
      if (frame && frame.means !== 'refrain' && frame.means !== 'ask') this.take(at, at + frame.length);
    });
    return this.tokens.filter((token, at) => !this.#answered.has(at) && !this.#saysNothing(token, at));
  }

  /** Whether a name is one of a list, "a, b and c", of which another one is accounted for. */
  isListedWithAnswered(token: Token): boolean {
    const of = (at: number, step: number): boolean => {
      const next = this.tokens[at + step];
      if (next === undefined || (next.kind !== token.kind && !JOINS.has(next.lower))) return false;
      return (next.kind === token.kind && this.#answered.has(at + step)) || of(at + step, step);
    };
    const at = this.tokens.indexOf(token);
    return token.kind !== 'word' && (of(at, -1) || of(at, 1));
  }

  #saysNothing(token: Token, at: number): boolean {
    if (token.kind === 'mark' || token.kind === 'break') return true;
    if (token.kind !== 'word' || this.numbers.some(({ from, to }) => at >= from && at < to)) return false;
    if (NEGATIVES.has(token.lower) || token.lower === 'or') return false;
    const forms = formsOf(token);
    if (forms.some((form) => this.#telling.has(form))) return false;
    if (forms.some((form) => PLACES.has(form))) return this.#isPlace(at);
    return isFunctionWord(token.lower) || forms.some((form) => GENERIC.has(form) || NEAR.has(form));
  }

  /** "The current directory", "the folder src": a place, and not what is looked for. */
  #isPlace(at: number): boolean {
    if ([at - 1, at + 1].some((i) => this.#answered.has(i) && this.tokens[i]?.kind === 'word')) return true;
    const around = [...this.tokens.slice(Math.max(0, at - 2), at), ...this.tokens.slice(at + 1, at + 3)];
    return around.some(
      (token) =>
        ['path', 'quoted', 'identifier', 'code'].includes(token.kind) ||
        (token.kind === 'word' && (AROUND.has(token.lower) || token.capital)),
    );
  }
}

/** "By 3 more" says how much it changes, and not to what. */
export const isDifference = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.lower === 'by' && /^\d/.test(tokens[at]?.text ?? '');

/** "A b.txt" names b.txt alone; "a to b" names a. */
export function isArticle(tokens: readonly Token[], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (token?.kind !== 'word' || !DETERMINERS.has(token.lower) || !next) return false;
  return next.kind !== 'mark' && next.kind !== 'break' && !isFunctionWord(next.lower);
}

/** A word as it stands, in the singular, and as a verb's base. */
function formsOf({ lower, kind }: Token): string[] {
  if (kind !== 'word') return [lower];
  const verb = verbOf(lower);
  return [lower, singular(lower), ...(verb ? [verb.lemma] : [])];
}

export const wordSet = set;

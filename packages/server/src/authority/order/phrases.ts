import { regularForm } from '@truepenny/verifier/proofs';
import { phraseAt } from '../../acts/prose/measures.ts';
import { quantityAt } from '../../acts/prose/quantity.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import { verbOf } from '../../acts/prose/verbs.ts';
import { DETERMINERS, FILLER, FRAMES, isFunctionWord, NEGATIVES, PHRASAL } from '../../acts/prose/words.ts';
import { listed } from './query-words.ts';
import type { Spoken } from './spoken.ts';
import { singular, wordsOfName } from './words.ts';

/** Tokens `from` to before `to`. */
export type Reach = { from: number; to: number };

const BEFORE: Readonly<Record<string, Spoken['value']['bound']>> = {
  before: 'below',
  after: 'above',
  since: 'at-least',
};
const ON: typeof BEFORE = { before: 'at-most', after: 'at-least' };
const LONGEST = 40;

/** The words of an order of which each is claimed by the one part of an act that it says. What nothing claims is left. */
export class Phrases {
  readonly tokens: readonly Token[];
  readonly numbers: readonly Spoken[];
  readonly #claimed = new Set<number>();
  readonly #columns = new Set<number>();
  readonly #told = new Set<string>();
  /** Where what makes an order of the words behind it ends: "I'd like you to". */
  readonly #framed = new Set<number>();

  /** What the order has from one place to another; without it, words with one space between them. */
  readonly #source: ((from: number, to: number) => string) | undefined;

  constructor(tokens: readonly Token[], source?: (from: number, to: number) => string) {
    this.tokens = tokens;
    this.#source = source;
    const numbers: Spoken[] = [];
    for (let at = 0; at < tokens.length; at++) {
      // "On or after 3 May".
      const isOn = tokens[at]?.lower === 'on' && tokens[at + 1]?.lower === 'or';
      const dated = (isOn ? ON : BEFORE)[tokens[isOn ? at + 2 : at]?.lower ?? ''];
      const moment = dated && quantityAt(tokens, at + (isOn ? 3 : 1));
      if (dated && moment?.value.role === 'time' && moment.value.bound === undefined) {
        numbers.push({ value: { ...moment.value, bound: dated }, from: at, to: moment.next });
        at = moment.next - 1;
        continue;
      }
      const read = quantityAt(tokens, at);
      if (!read) continue;
      numbers.push({ value: read.value, from: at, to: read.next });
      at = read.next - 1;
    }
    this.numbers = numbers;
  }

  /** Notes columns and tables that are named as such. */
  noteTold(names: ReadonlySet<string>): void {
    for (const name of names) this.#told.add(name);
  }

  isTold(name: string): boolean {
    return this.#told.has(name);
  }

  lower(at: number): string {
    return this.tokens[at]?.lower ?? '';
  }

  claim(from: number, to = from + 1): void {
    for (let at = from; at < to; at++) this.#claimed.add(at);
  }

  /** Notes a place that says a column, and so not the table that may be called the same. */
  noteColumn(from: number, length: number): void {
    if (length === 1) this.#columns.add(from);
  }

  isColumn(at: number): boolean {
    return this.#columns.has(at);
  }

  isClaimed(at: number): boolean {
    return this.#claimed.has(at);
  }

  isFree({ from, to }: Reach): boolean {
    for (let at = from; at < to; at++) if (this.#claimed.has(at)) return false;
    return true;
  }

  /** Places of free words of a set. */
  wordsOf(words: ReadonlySet<string>): number[] {
    return this.tokens.flatMap((token, at) =>
      !this.#claimed.has(at) && token.kind === 'word' && isOf(words, token) ? [at] : [],
    );
  }

  /** Places where a text stands by the letter, and is neither bounded nor part of a longer number. */
  textsOf(text: string): Reach[] {
    const found: Reach[] = [];
    for (let from = 0; from < this.tokens.length; from++)
      for (let to = from + 1; to <= Math.min(this.tokens.length, from + LONGEST); to++) {
        const said = this.#textOf(from, to);
        if (said === undefined || said.length > text.length + 2) break;
        if (said !== text || this.#isMeasured({ from, to })) continue;
        found.push({ from, to });
        break;
      }
    return found;
  }

  /** What tokens say together; undefined where they are no one text. */
  #textOf(from: number, to: number): string | undefined {
    const part = this.tokens.slice(from, to);
    const [first] = part;
    const last = part.at(-1);
    if (!first || !last || part.some(({ kind }) => kind === 'break')) return undefined;
    if (part.length === 1) return first.text;
    if (this.#source) return this.#source(first.start, last.end);
    if (part.some(({ kind }) => kind === 'quoted' || kind === 'code')) return undefined;
    return part.map(({ text, apart }, at) => (at > 0 && apart ? ` ${text}` : text)).join('');
  }

  /** Whether nothing but filler or "in" a file stands before it in its clause. */
  #isVerb(at: number): boolean {
    const before = this.tokens[at - 1];
    return (
      !before ||
      before.kind === 'mark' ||
      before.kind === 'break' ||
      (this.#claimed.has(at - 1) &&
        (before.kind === 'path' || DETERMINERS.has(this.tokens[at + 1]?.lower ?? ''))) ||
      FILLER.has(before.lower) ||
      /^(?:me|us)$/.test(this.lower(at + 1)) ||
      this.#framed.has(at - 1)
    );
  }

  #isMeasured({ from, to }: Reach): boolean {
    return this.numbers.some(
      (one) => one.from < to && one.to > from && (one.from < from || one.to > to || one.value.bound),
    );
  }

  /** Where a name that is one of these lists of words begins, if it ends before `end`. */
  nameBefore(end: number, names: readonly (readonly string[])[]): number | undefined {
    for (const words of names) {
      const [token] = this.tokens.slice(end - 1, end);
      if (token && isWhole(token, words)) return end - 1;
      const from = end - words.length;
      if (words.length > 0 && from >= 0 && words.every((word, i) => fits(this.tokens[from + i], word)))
        return from;
    }
    return undefined;
  }

  /** Every place where one of these names stands. */
  namesOf(names: readonly (readonly string[])[]): Reach[] {
    return this.tokens.flatMap((_, at) => {
      const from = this.nameBefore(at + 1, names);
      return from === undefined ? [] : [{ from, to: at + 1 }];
    });
  }

  /** What nothing claims and is not among the words that say nothing here: each of these may ask for something else. */
  left(idle: ReadonlySet<string>, verbs: ReadonlySet<string>): Token[] {
    this.tokens.forEach((_, at) => {
      const phrasal = phraseAt(PHRASAL, this.tokens, at);
      if (phrasal && verbs.has(phrasal.means) && this.#isVerb(at)) this.claim(at, at + phrasal.length);
      const frame = phraseAt(FRAMES, this.tokens, at);
      if (!frame || frame.means === 'refrain' || frame.means === 'ask') return;
      this.claim(at, at + frame.length);
      this.#framed.add(at + frame.length - 1);
    });
    return this.tokens.filter((token, at) => {
      if (this.#claimed.has(at) || token.kind === 'break') return false;
      if (token.kind === 'mark') return /[<>!*%]/.test(token.text);
      // "In May" is a month, though "may" alone says nothing.
      if (this.numbers.some(({ from, to }) => at >= from && at < to)) return true;
      if (token.kind !== 'word' || NEGATIVES.has(token.lower)) return true;
      if (isOf(idle, token) || (isOf(verbs, token) && this.#isVerb(at))) return false;
      return listed('bearing').has(token.lower) || !isFunctionWord(token.lower);
    });
  }
}

/** Whether a token is one of the words, in any of its forms. */
export const isOf = (words: ReadonlySet<string>, { lower }: Token): boolean =>
  words.has(lower) || words.has(singular(lower)) || words.has(verbOf(lower)?.lemma ?? ' ');

/** A name that is written as programs do: `due_date`, `dueDate`, `tasks.due_date`. */
const isWhole = (token: Token, words: readonly string[]): boolean =>
  ['identifier', 'code', 'quoted', 'path'].includes(token.kind) &&
  wordsOfName(token.text).join(' ') === words.join(' ');

/** A word as it stands, in the other number, or as a form of the same verb: "expired" for `expires`. */
function fits(token: Token | undefined, word: string): boolean {
  if (!token || (token.kind !== 'word' && token.kind !== 'number')) return false;
  // "E-mails" for `email`.
  if (
    [token.lower, token.lower.replace('-', '')].some(
      (said) => singular(said) === singular(word) || said === `${word}s`,
    )
  )
    return true;
  // A rating is no rate, a shipping no ship.
  if (token.lower.endsWith('ing') !== word.endsWith('ing')) return false;
  const verb = verbOf(word)?.lemma;
  const [one, other] = [regularForm(word), regularForm(token.lower)];
  return (verb !== undefined && verbOf(token.lower)?.lemma === verb) || (one.length > 3 && one === other);
}

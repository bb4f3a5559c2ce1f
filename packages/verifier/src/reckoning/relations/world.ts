import { divide, multiply, ONE, type Rational, rational } from '../../arithmetic/rational.ts';
import { wordSet } from '../../language/lists.ts';
import { singular, verbOf } from '../../language/verbs.ts';
import { FUNCTION_WORDS, HEDGES } from '../../language/words.ts';
import type { Amount } from '../piece.ts';
import { BE, DETERMINERS } from '../problem/vocabulary.ts';
import { verbIn } from '../problem/words.ts';
import { dimensionOf, type Unit, unitOf } from '../unit.ts';
import { constant, type Linear, minus, plus, scaled, unknown, type Values, worthIn, ZERO } from './linear.ts';

export const GENERIC = wordSet(
  'age price cost amount weight length height share part portion year value number mark side',
);
const PRONOUN = /^(?:he|she|it|him|her)$/;
const EVERY = /^(?:they|their|them|both|all)$/;
/** What words compare by; those of no row go with each. */
const ASPECTS: ReadonlyMap<string, string> = new Map(
  [
    'old older younger age ages year years',
    'long longer short shorter tall taller high higher',
    'heavy heavier lighter weigh weighs weighed',
    'far farther further',
    'expensive cheaper dearer cost costs price pay pays paid',
  ].flatMap((row) => row.split(' ').map((word): [string, string] => [word, row])),
);
/** Stands for the sum of all that is told of. */
export const ALL = -1;
export const YEAR = unitOf({ base: 'month', size: rational(12n), exponent: 1 });

/**
 * What a question tells of, as unknowns with the words that name them, and what it says of them: sums that are zero.
 * With `values` it is complete, and says whether what is told is so.
 */
export class World {
  names: Set<string>[] = [];
  /** What each is shown as. */
  labels: string[] = [];
  sums: Linear[] = [];
  /** What is told to happen, and what may be said besides. */
  verbs = new Set<string>();
  may = new Set<string>();
  aspects = new Set<string>();
  /** Words that alone name nothing. */
  generic = new Set(GENERIC);
  unit: Unit | undefined;
  noun: string | undefined;
  subject: number | undefined;
  /** What was named last. */
  last: number | undefined;
  /** A pronoun stood for the subject. */
  stands = false;
  /** So many years from now is what is told. */
  shift: Rational = ZERO;
  /** It tells of a time that it does not name. */
  past = false;
  /** No other things than these are told of. */
  closed = false;
  values: Values | undefined;
  /** How many there are, where that is told before they are. */
  count: number | undefined;
  /** What has a price, in its words. */
  things = new Set<string>();
  /** It tells of a price before and after a change. */
  isChange = false;
  /** Those that a word for all of them stands for. */
  members: readonly number[] | undefined;
  /** The sum of all, where that has a name of its own. */
  every: Linear | undefined;
  /** One part, where things are told as so many of them. */
  part: Linear | undefined;
  /** The number that was computed last. */
  number: Rational | undefined;
  /** What words that name nothing may be said of. */
  unsaid: readonly Linear[] = [];
  asked: Linear | undefined;
  /** The larger or the smaller of two is asked for. */
  order: 1 | -1 | undefined;
  /** The unit that is asked for. */
  size: Unit | undefined;
  /** What a percentage alone is of. */
  whole: Linear | undefined;
  /** Without words that tell the same thing once more. */
  trim: (words: readonly string[]) => readonly string[] = (words) => words;
  ratio: readonly Rational[] | undefined;
  /** All parts together were told. */
  total = false;
  means: { count: bigint; sum: Rational; mean: Rational | undefined }[] | undefined;
  /** What was done so far to a number that was thought of. */
  running: Linear | undefined;

  /** Another world of the same things, to try a reading in. */
  copy(): World {
    const other = Object.assign(new World(), this);
    return Object.assign(other, {
      names: this.names.map((one) => new Set(one)),
      sums: [...this.sums],
      labels: [...this.labels],
      verbs: new Set(this.verbs),
      may: new Set(this.may),
      things: new Set(this.things),
      aspects: new Set(this.aspects),
      generic: new Set(this.generic),
      means: this.means && [...this.means],
    });
  }

  /** Becomes what was tried. */
  take(other: World): void {
    Object.assign(this, other);
  }

  /** What was spoken of last. */
  itself(): Linear | undefined {
    return this.subject === undefined ? undefined : plus(unknown(this.subject), constant(this.shift));
  }

  /** Says that two sums are the same; with `values`, whether they are. */
  says(a: Linear, b: Linear): boolean {
    const gap = minus(a, b);
    if (this.values) return worthIn(this.spread(gap), this.values)?.n === 0n;
    this.sums.push(gap);
    return a !== b && gap.terms.size > 0;
  }

  /** All of them in place of the word for all. */
  spread(sum: Linear): Linear {
    const often = sum.terms.get(ALL);
    if (!often) return sum;
    const ids = this.members ?? this.names.map((_, id) => id);
    const all = ids.map(unknown).reduce(plus, constant(ZERO));
    const terms = new Map(sum.terms);
    terms.delete(ALL);
    return plus({ ...sum, terms }, scaled(all, often));
  }

  add(words: readonly string[], label = words[0] ?? 'share'): number {
    this.labels.push(label);
    return this.names.push(new Set(words)) - 1;
  }

  /** A thing as often as it is told of together with others: "the pens" are three. */
  often(one: Linear): Linear {
    const [id] = one.terms.keys();
    const found = this.sums.flatMap(({ terms }) =>
      id !== undefined && terms.size > 1 ? [terms.get(id)] : [],
    );
    const often = found.find((factor) => factor && factor.n > factor.d && factor.d === 1n);
    return often ? scaled(one, often) : one;
  }

  /** All that is told of, at the time that is told. */
  all(): Linear {
    if (this.every) return this.every;
    const years = multiply(this.shift, rational(BigInt(this.count ?? this.names.length)));
    return plus({ terms: new Map([[ALL, ONE]]), constant: ZERO }, constant(years));
  }

  /** What a phrase names; undefined where that is nothing or more than one. */
  named(phrase: readonly string[]): Linear | undefined {
    const words = this.trim(phrase.map((word) => word.replace(/'s?$/, '')).filter(Boolean));
    if (words.length === 0 || words.length > 8) return undefined;
    if (
      words.every((word) => EVERY.test(word) || this.isGeneric(word)) &&
      words.some((word) => EVERY.test(word))
    )
      return this.names.length > 1 ? this.all() : undefined;
    const id = this.idOf(words);
    if (id === undefined) return undefined;
    this.subject = id;
    this.last = id;
    return plus(unknown(id), constant(this.shift));
  }

  /** Whether words name none of what is told of. */
  isUnsaid(words: readonly string[]): boolean {
    return words.every((word) => PRONOUN.test(word) || this.isGeneric(word.replace(/'s?$/, '')));
  }

  /** Whether words name what has several prices. */
  isThing(words: readonly string[]): boolean {
    return words.some((word) => this.things.has(word) && !DETERMINERS.has(word) && word !== 'of');
  }

  private isGeneric(word: string): boolean {
    return (
      DETERMINERS.has(word) ||
      word === 'of' ||
      this.generic.has(singular(word)) ||
      singular(word) === this.noun
    );
  }

  private idOf(words: readonly string[]): number | undefined {
    const isOne = words.join() === 'one';
    const told = words.filter((word) => isOne || !this.isGeneric(word));
    if (/^(?:who|which)$/.test(told.join())) return this.last;
    if (told.length === 1 && PRONOUN.test(told[0] ?? '')) {
      this.stands = true;
      return this.subject;
    }
    const own = (told.length > 0 ? told : words.filter((word) => !DETERMINERS.has(word))).map(singular);
    const found = this.names.flatMap((name, id) => (own.every((word) => name.has(word)) ? [id] : []));
    const [only, more] = own.length > 0 ? found : [];
    if (only !== undefined && more === undefined) return only;
    if (
      this.values &&
      told.length === 0 &&
      only === undefined &&
      (this.names.length === 1 || (this.isChange && !this.isThing(words)))
    )
      return 0;
    if (more !== undefined || own.length === 0 || own.length > 4) return undefined;
    if (
      own.join() === 'other' &&
      this.names.length === 2 &&
      this.subject !== undefined &&
      !this.names[0]?.has('one')
    )
      return 1 - this.subject;
    if (this.closed) return undefined;
    if (own.some((word) => PRONOUN.test(word) || EVERY.test(word) || HEDGES.has(word) || !isName(word)))
      return undefined;
    // "her brother Cian", "Cian": more words for what was named by one of them.
    const begun = this.names.flatMap((name, id) =>
      [...name].every((word) => own.includes(word)) ? [id] : [],
    );
    if (begun.length > 0) {
      const [first, second] = begun;
      if (first === undefined || second !== undefined) return undefined;
      for (const word of own) this.names[first]?.add(word);
      return first;
    }
    if (this.names.some((name) => own.some((word) => name.has(word)))) return undefined;
    return this.add(own, told.join(' ') || own.join(' '));
  }

  /** Whether a word names what is counted. */
  counts(word: string): boolean {
    const head = singular(word);
    if (this.generic.has(head)) return true;
    if (!this.noun && !this.unit && !this.values && isName(word)) this.noun = head;
    return this.noun === head;
  }

  /** A number in the unit of all of them; undefined where it counts something else. */
  worth({ value, unit, nouns, percent }: Amount): Rational | undefined {
    if (percent || (unit && unit.dims.size !== 1)) return undefined;
    const head = singular(nouns.at(-1) ?? '');
    if (unit) {
      if (this.noun && !this.values) return undefined;
      if (!this.unit && this.values) return undefined;
      this.unit ??= unit;
      return dimensionOf(unit) === dimensionOf(this.unit)
        ? divide(multiply(value, unit.size), this.unit.size)
        : undefined;
    }
    if (head && head !== this.noun && !this.generic.has(head)) {
      if (this.noun || this.unit || this.values) return undefined;
      this.noun = head;
    }
    return value;
  }

  /** What a question names as asked for; the size of two by its word, where both were named otherwise. */
  asking(words: readonly string[]): Linear | undefined {
    this.closed = true;
    const own = words.map(singular).filter((word) => !this.isGeneric(word));
    const order = own.length === 1 && this.names.length === 2 ? sizeOf(own[0] ?? '') : undefined;
    if (order && !this.names.some((name) => name.has(own[0] ?? ''))) {
      this.order = order;
      return unknown(0);
    }
    return this.named(words) ?? (words.length === 0 ? this.itself() : undefined);
  }

  /** Whether a word is a verb that all of the question may be told with. */
  isVerb(word: string): boolean {
    if (BE.has(word) || word === 'will') return true;
    const verb = lemmaIn(word);
    return verb !== undefined && (!this.values || this.verbs.has(verb) || this.may.has(verb));
  }

  hears(word: string): void {
    const aspect = ASPECTS.get(word);
    if (aspect) this.aspects.add(aspect);
    const verb = BE.has(word) ? undefined : lemmaIn(word);
    if (verb) this.verbs.add(verb);
  }
}

/** A verb in one form. */
const lemmaIn = (word: string): string | undefined =>
  verbOf(word)?.lemma ?? (verbIn(word) ? word.replace(/(?:s|ed)$/, '') : undefined);

/** Whether a word names the larger or the smaller of two. */
export const sizeOf = (word: string): 1 | -1 | undefined =>
  /^(?:larger|largest|bigger|longer|older|taller|heavier|greater|higher)$/.test(word)
    ? 1
    : /^(?:smaller|smallest|shorter|younger|lighter|lesser|lower)$/.test(word)
      ? -1
      : undefined;

const isName = (word: string): boolean =>
  word === 'son' ||
  (!FUNCTION_WORDS.has(word) && verbIn(word) === undefined && /^\p{L}+$/u.test(word)) ||
  /^(?:one|other|older|younger|larger|smaller|longer|shorter)$/.test(word);

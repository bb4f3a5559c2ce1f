import { add, divide, multiply, negate, type Rational, rational } from '../arithmetic/rational.ts';
import { PARTS } from '../language/numbers.ts';
import { measureOf } from '../language/units.ts';
import { type VerbKind, verbOf } from '../language/verbs.ts';
import type { Element } from './expression.ts';
import type { Amount } from './piece.ts';
import { isSame, type Kind, kindOfNouns, plainOf, type Role, shownValue, type Term } from './term.ts';

export const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));
export const DETERMINERS = set(
  'a an the his her its their my your our this that these those each every one some',
);
export const SKIPPED = set(
  'then later next also now already another additional further exactly only just up out away back off still first afterwards finally extra more again there usually always normally together',
);
export const PREPOSITIONS = set(
  'among between in on at from for with to during by into after before onto around across through of near inside',
);
export const PRONOUNS = set('he she it they we i you');
export const BE = set('is are was were');
/** What one pays besides the thing itself. */
export const CHARGES = set(
  'fee charge price cost deposit tip tax shipping delivery rent fare postage entry admission insurance wrapping surcharge cleaning',
);

/** What makes a price more. */
export const UP = set('raised increased tax vat tip surcharge rises rose raise increase higher dearer');
/** What makes a price less. */
export const DOWN = set(
  'cheaper reduced lowered discount off rebate decreased cut falls fell lower reduction drops dropped',
);

/** What a question tells, besides what it asks. */
export type Story = {
  terms: Term[];
  /** Factors on all that was told before them, so many terms: a discount, a tax. */
  factors: { by: Rational; shown: string; after: number }[];
  /** What is said of a part only: a question for the rest does not say it. */
  parts?: ReadonlySet<string>;
  /** Who or what was spoken of last. */
  last: string;
};

export const emptyStory = (): Story => ({ terms: [], factors: [], last: '' });

/** A place in a sentence of a question, and what is read at it into the story. */
export class Cursor {
  protected at = 0;
  protected readonly elements: readonly Element[];
  protected readonly story: Story;
  protected readonly text: string;

  constructor(elements: readonly Element[], story: Story, text: string) {
    this.elements = elements;
    this.story = story;
    this.text = text;
  }

  protected word(offset = 0): string {
    const element = this.elements[this.at + offset];
    return element?.kind === 'word' ? element.word : '';
  }

  protected sign(offset = 0): string {
    const element = this.elements[this.at + offset];
    return element?.kind === 'sign' ? element.sign : '';
  }

  protected amount(offset = 0): Amount | undefined {
    const element = this.elements[this.at + offset];
    return element?.kind === 'expression' && element.of.kind === 'leaf' ? element.of.amount : undefined;
  }

  protected wordAt(at: number): string {
    const element = this.elements[at];
    return element?.kind === 'word' ? element.word : '';
  }

  protected isOwner(name: string): boolean {
    return this.story.terms.some(({ owner }) => owner === name);
  }

  /** A sum of money, a bare number among them; passes it. */
  protected money(): Rational | undefined {
    const amount = this.amount();
    const plain = amount && plainOf(amount);
    const value = plain
      ? plain.kind.head === 'money'
        ? plain.value
        : undefined
      : amount && !amount.percent && !amount.unit
        ? amount.value
        : undefined;
    if (value) this.at++;
    return value;
  }

  /** A bare number counts what was counted last, where only one thing was. */
  protected inherits(amount: Amount): Amount {
    if (amount.unit || amount.nouns.length > 0 || amount.percent) return amount;
    // "a quarter of them" is no number of things.
    if (amount.spelled && amount.value.d !== 1n) return amount;
    const heads = new Set(this.story.terms.filter(({ per }) => !per).map(({ kind }) => kind.head));
    const [head] = heads;
    return heads.size === 1 && head && head !== 'money' && head !== 'second'
      ? { ...amount, nouns: [head] }
      : amount;
  }

  /** What somebody has so far, where that is of one kind. */
  protected heldBy(
    name: string,
    nouns: readonly string[],
  ): { value: Rational; kind: Kind; basis: string } | undefined {
    const own = this.story.terms.filter(({ owner, per }) => owner === name && !per);
    const wanted = nouns.length > 0 ? kindOfNouns(nouns) : own[0]?.kind;
    const same = own.filter(({ kind }) => wanted && isSame(kind, wanted));
    if (!wanted || same.length === 0 || same.length !== own.length) return undefined;
    return { value: same.map(signed).reduce(add), kind: same[0]?.kind ?? wanted, basis: name };
  }

  /** Such a share, passed; where one begins that cannot be read, only its first word is. */
  protected shareOf(): { value: Rational; kind: Kind; shown: string } | undefined {
    const skip = /^(?:a|one)$/.test(this.word()) ? 1 : 0;
    const element = this.amount();
    const told = element?.percent
      ? divide(element.value, rational(100n))
      : element && !element.unit && element.value.d !== 1n
        ? element.value
        : undefined;
    const part = PARTS.get(this.word(skip)) ?? told;
    const of = this.word(skip + 1) === 'of' ? 2 : this.word(skip) === 'half' && this.word(1) !== 'as' ? 1 : 0;
    if (!part || of === 0) return undefined;
    let at = skip + of;
    if (DETERMINERS.has(this.word(at))) at++;
    const noun = this.word(at);
    const held = this.story.terms.filter(
      (term) => !term.per && (/^(?:them|it)$/.test(noun) || isSame(term.kind, kindOfNouns([noun]))),
    );
    const plain = this.story.terms.filter(
      ({ single, kind }) => single && (/^(?:them|it)$/.test(noun) || isSame(kind, kindOfNouns([noun]))),
    );
    const all = [...held, ...plain];
    const [first] = all;
    this.at++;
    if (
      !first ||
      new Set(all.map(({ kind }) => kind.head)).size !== 1 ||
      new Set(all.map((term) => term.owner)).size !== 1
    )
      return undefined;
    const total = all.map(signed).reduce(add);
    this.at += at;
    return {
      value: multiply(part, total),
      shown: `${shownValue(part)} × ${shownValue(total)}`,
      kind: first.kind,
    };
  }

  /** "each", "per hour", "a day", "every week", "an hour". */
  protected perSuffix(): Kind | undefined {
    const word = this.word();
    if (word === 'each' || word === 'apiece') {
      const noun = this.word(1);
      const timed = measureOf(noun)?.base === 'second';
      this.at += timed ? 2 : 1;
      return timed ? this.timed(noun) : { head: '', modifiers: [] };
    }
    if (!/^(?:per|a|an|every)$/.test(word)) return undefined;
    const noun = this.word(1);
    if (noun === '') return undefined;
    const measure = measureOf(noun);
    if (!measure && word !== 'per') return undefined;
    this.at += 2;
    return measure ? this.timed(noun) : kindOfNouns([noun]);
  }

  protected timed(noun: string): Kind {
    const measure = measureOf(noun);
    return measure ? { head: measure.base, modifiers: [`${measure.size.n}`] } : kindOfNouns([noun]);
  }

  /** Takes down a term; `from` is the amount that tells it. */
  protected push(term: NewTerm, from?: Amount): boolean {
    const timed =
      term.per?.modifiers[0] && measured(term.per.head) ? rational(BigInt(term.per.modifiers[0])) : undefined;
    const per = timed && term.per ? { head: term.per.head, modifiers: [] } : term.per;
    const value = timed ? divide(term.value, timed) : term.value;
    this.story.terms.push({
      ...term,
      value,
      shown: term.shown ?? (from ? this.text.slice(from.start, from.end) : shownValue(term.value)),
      ...(per && { per }),
    });
    return true;
  }
}

/** What a verb does, while its objects are read. */
export type Deed = {
  role: Role;
  owner: string;
  gives: boolean;
  holder: { per: Kind; single?: boolean } | undefined;
  verb: string;
  recipient?: string;
};
export type NewTerm = Omit<Term, 'shown'> & { shown?: string };
export type Subject = {
  words: string[];
  article: string;
  amount?: Amount;
  /** A part of what there is. */
  share?: { value: Rational; kind: Kind; shown: string };
};

/** Verbs that are nouns as well: "a train travels". */
export const NOUNS_TOO = set('train ride row walk run');

export const measured = (head: string): boolean =>
  head === 'second' || head === 'month' || head === 'length' || head === 'weight' || head === 'litre';

export function subjectOf(words: readonly string[]): Subject {
  const article = DETERMINERS.has(words[0] ?? '') ? (words[0] ?? '') : '';
  return { words: words.slice(article ? 1 : 0), article };
}

/** What becomes of things that "are sold", "are given", or "leave". */
export function undone(word: string): 'lost' | 'sold' | undefined {
  if (/^(?:given|eaten|broken|thrown|taken|stolen|spilt)$/.test(word)) return 'lost';
  const kind = verbOf(word)?.kind;
  return kind === 'lose' ? 'lost' : kind === 'sell' ? 'sold' : undefined;
}

/** What a term adds to what there is. */
export const signed = ({ value, role }: Pick<Term, 'value' | 'role'>): Rational =>
  role === 'lost' || role === 'sold' ? negate(value) : value;

export const ROLES: Readonly<Record<VerbKind, Role>> = {
  have: 'held',
  gain: 'gained',
  lose: 'lost',
  buy: 'bought',
  sell: 'sold',
  cost: 'cost',
  work: 'worked',
  pay: 'cost',
};

export const roleOf = (kind: VerbKind, lemma: string): Role => (lemma === 'spend' ? 'lost' : ROLES[kind]);
export const roleOfRate = (role: Role, kind: Kind): Role =>
  kind.head === 'money' && role !== 'lost' ? 'income' : role === 'lost' ? 'cost' : 'worked';

export function moneyRole(role: Role, verb: string): Role {
  if (role === 'lost' || /^(?:spend|spent|charge)/.test(verb)) return 'cost';
  if (role === 'held' || role === 'gained') return role === 'held' ? 'held' : 'income';
  return 'income';
}

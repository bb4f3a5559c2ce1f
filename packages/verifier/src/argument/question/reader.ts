import { and, type Formula, implies, not, or } from '../../logic/formula.ts';
import { plainWords } from '../../logic/plain.ts';
import type { Word } from '../../logic/words.ts';
import { work } from '../../work.ts';
import {
  type Anyone,
  type Cast,
  candidatesFor,
  heard,
  NOBODY,
  namesOther,
  objectFor,
  oneIn,
  sameIn,
  toldOf,
  usesOf,
  YOU,
} from './cast.ts';
import {
  conditionIn,
  connected,
  deniedIn,
  dividedAt,
  excepts,
  existence,
  type Group,
  isBesides,
  isVerbal,
  joinedBy,
  jointsIn,
  type Kind,
  lawful,
  mayBeVerb,
  mentionsIn,
  type Reading,
  type Segment,
  segmentsOf,
  sharing,
  textOf,
  withoutOpening,
} from './join.ts';
import { headOf, type Lexis, readSubject, restrictionOf, type Says, type Subject, verbAt } from './noun.ts';
import { complementOf, readVerb, sayingOf, type Verb } from './predicate.ts';
import { quantify } from './quantify.ts';
import { isMeta, isOfTold, withoutMeta } from './remarks.ts';
import { bothOf, isNothing, toldIn } from './shape.ts';
import { VAGUE, withoutTimes } from './words.ts';

type Mode = 'fact' | 'asked' | 'stated';
const [LONGEST, DEEPEST] = [70, 2];
const BARE = /^(?:is|are|do|does|did|was|were) ?(not)?$/;

/** Reads the sentences of one question in everyday words, in their order, as first-order logic. */
export class Reader {
  readonly lexis: Lexis;
  readonly reading: Reading;
  cast: Cast;
  private anyone: Anyone | undefined;
  private mode: Mode | 'first' | 'condition' = 'fact';
  private isSecond = false;
  private named = { things: false, people: false };
  private isBesides = false;
  private isDenied = false;
  private isLaw: boolean | 'maybe' | undefined;
  private last: { subject: Subject; verb: Verb } | undefined;
  constructor(lexis: Lexis, reading: Reading, cast: Cast = NOBODY) {
    this.lexis = lexis;
    this.reading = reading;
    this.cast = cast;
  }

  /** The same reader once more. */
  fork(): Reader {
    const other = new Reader(this.lexis, this.reading, this.cast);
    other.last = this.last;
    return other;
  }

  private attempt<T>(read: (reader: Reader) => T | undefined): T | undefined {
    const other = this.fork();
    other.anyone = this.anyone;
    other.mode = this.mode;
    other.isSecond = this.isSecond;
    const found = read(other);
    if (found !== undefined) this.take(other);
    return found;
  }

  private take({ cast, last, anyone }: Reader): void {
    Object.assign(this, { cast, last, anyone });
  }
  private fresh(): string {
    return `?${this.note({ variables: this.cast.variables + 1 }).variables}`;
  }
  private note(more: Partial<Cast>): Cast {
    this.cast = { ...this.cast, ...more };
    return this.cast;
  }

  /** Reads a sentence; `true` for one that says nothing of the matter, undefined where a word is not understood. */
  read(given: readonly Word[], mode: Mode = 'fact'): Formula | true | undefined {
    if (given.length > LONGEST) return undefined;
    const words = withoutMeta(given);
    this.mode = mode;
    const from = this.cast.uses.length;
    const formula = this.sentence(words, 0);
    if (!formula || formula === true) return formula;
    this.cast = heard(this.cast, from, formula, mode !== 'fact');
    return formula;
  }

  private sentence(given: readonly Word[], depth: number): Formula | true | undefined {
    work(given.length);
    if (depth > DEEPEST) return undefined;
    const words = withoutOpening(this.mode === 'asked' ? given : plainWords(given));
    if (words.length === 0 || isMeta(words)) return true;
    if (words.some(({ text }) => VAGUE.has(text)) || isOfTold(words)) return undefined;
    const whole = this.attempt((reader) => reader.connected(words));
    if (whole) return whole;
    for (const [before, behind] of jointsIn(words)) {
      const found = this.attempt((reader) => {
        const one = reader.sentence(before, depth + 1);
        const other = one && reader.sentence(behind, depth + 1);
        return one && other && bothOf(one, other);
      });
      if (found) return found;
    }
    return undefined;
  }

  private connected(words: readonly Word[]): Formula | undefined {
    const denied = deniedIn(words);
    if (denied) {
      const inner = this.connected(denied);
      return inner && not(inner);
    }
    const split = conditionIn(words);
    if (!split) return this.clauses(this.mode === 'asked' ? words : plainWords(words));
    const { kind, first, second } = split;
    if (second) return this.pair(first, second, kind);
    const found = dividedAt(first).flatMap(([when, then]) => {
      const reader = this.fork();
      const formula = reader.pair(when, then, kind);
      return formula ? [{ reader, formula }] : [];
    });
    const [only] = found;
    if (!only || found.some(({ formula }) => JSON.stringify(formula) !== JSON.stringify(only.formula)))
      return undefined;
    this.take(only.reader);
    return only.formula;
  }

  private pair(first: readonly Word[], second: readonly Word[], kind: Kind): Formula | undefined {
    if (this.anyone) return undefined;
    const asked = this.mode;
    const { things } = this.cast;
    const isYou = asked !== 'asked' && [...first, ...second].some(({ text }) => text === 'you');
    if (isYou) this.anyone = { variable: this.fresh(), key: '', restriction: and(), isYou };
    this.mode = kind === 'if' ? 'condition' : 'first';
    const one = this.clauses(first);
    const anyone = this.anyone as Anyone | undefined;
    this.mode = asked;
    this.isSecond = true;
    const isOther = namesOther(first, this.cast, this.lexis.people);
    this.named = { things: isOther || this.cast.things.length > things.length, people: isOther };
    const other = one && this.clauses(withoutOpening(second));
    this.isSecond = false;
    this.named = { things: false, people: false };
    this.anyone = undefined;
    if (!one || !other) return undefined;
    if (kind === 'unless' || kind === 'provided') this.note({ isAmbiguous: true });
    const joined = connected(one, other, kind, this.reading);
    return anyone
      ? { op: 'all', variable: anyone.variable, of: implies(anyone.restriction, joined) }
      : joined;
  }

  private clauses(given: readonly Word[]): Formula | undefined {
    const { words: timed, times } = withoutTimes(given);
    this.note({ times: new Set([...this.cast.times, ...times]) });
    const words = withoutMeta(timed);
    if (excepts(words, this.lexis)) return undefined;
    const isEither = words.some(({ text }) => text === 'either');
    const start = existence(words);
    if (start) return this.exists(start.noun, start.isNone, words[1]?.text);
    const verb = verbAt(words, this.lexis);
    if (verb === undefined) return words[0]?.text === 'no' ? this.exists(words.slice(1), true) : undefined;
    const subject = readSubject(words.slice(0, verb), this.lexis);
    if (!subject) return undefined;
    this.isBesides = isBesides(given);
    this.isLaw = lawful(words.slice(verb), subject);
    const [head, ...others] = segmentsOf(
      words.slice(verb).filter(({ text }, i) => text !== 'either' && !(text === 'both' && i < 3)),
    );
    const own = head && this.verb(head.words, subject);
    const groups = own && this.groupsOf({ op: 'and', subject, says: [{ op: 'and', verb: own }] }, others);
    if (!groups) return undefined;
    const joint = others.some(({ op }) => op === 'or') ? 'or' : 'and';
    if (joint === 'or') this.note({ isAmbiguous: true });
    const formulas = groups.map(({ subject: of, says }) => {
      const isModal = says.every(({ verb: one }) => one.modal !== '');
      return this.bind(of, (term) => this.says(says, term, isEither), isModal);
    });
    if (!formulas.every((formula) => formula !== undefined)) return undefined;
    return groups.length === 1 ? formulas[0] : joinedBy(joint, formulas, this.reading);
  }

  private groupsOf(first: Group, others: readonly Segment[]): Group[] | undefined {
    const groups = [first];
    for (const { op, words } of others) {
      const more = withoutOpening(words);
      const next = this.clauseOf(more);
      // "And wears white": it may be said of what was named before.
      if (next && mayBeVerb(more, next.subject)) return undefined;
      if (next) groups.push({ op, subject: next.subject, says: [{ op: 'and', verb: next.verb }] });
      if (next) continue;
      const says = groups.at(-1)?.says ?? [];
      const before = says.at(-1)?.verb;
      const verbal = isVerbal(more, this.lexis) ? readVerb(more, this.lexis) : undefined;
      const said = verbal ?? (before && { ...before, ...sharing(more, before) });
      // "Is not red and blue" may deny either; "not red or blue" denies both.
      if (!said || (!verbal && said.negative && op === 'and')) return undefined;
      says.push({ op: !verbal && said.negative ? 'and' : op, verb: said });
    }
    return new Set(others.map(({ op }) => op)).size > 1 ? undefined : groups;
  }

  private says(
    says: readonly { op: 'and' | 'or'; verb: Verb }[],
    term: string,
    isEither: boolean,
  ): Formula | undefined {
    this.isDenied = says.some(({ verb }) => verb.negative);
    const parts = says.map(({ verb }) => this.saidBy(verb, term));
    if (!parts.every((part) => part !== undefined)) return undefined;
    const ops = new Set(says.slice(1).map(({ op }) => op));
    if (ops.size > 1) return undefined;
    return ops.has('or') ? (isEither ? joinedBy('or', parts, this.reading) : or(...parts)) : and(...parts);
  }

  private saidBy(verb: Verb, term: string): Formula | undefined {
    // What may be so is nothing that is so.
    if (verb.possible) return this.mode === 'fact' ? and() : undefined;
    const isBound = this.isSecond || /^(?:condition|first)$/.test(this.mode);
    // "It would ring": if what were so?
    if (verb.tense === 'unreal' && !isBound && this.mode !== 'asked') return undefined;
    const said = complementOf(verb, term, this.lexis, (pronoun) => objectFor(pronoun, this.cast));
    this.note({ uses: [...this.cast.uses, ...usesOf(said, verb.tense, isBound)] });
    return said && (verb.negative ? not(said) : said);
  }

  private verb(words: readonly Word[], subject: Subject): Verb | undefined {
    const read = readVerb(words, this.lexis);
    const verb = read && this.isBesides ? { ...read, possible: true } : read;
    if (verb) {
      this.last = { subject, verb };
      if (verb.verb !== '')
        this.note({ things: [...new Set([...this.cast.things, ...mentionsIn(verb.rest)])] });
      return verb;
    }
    // "And some are not": of the same kind, the same.
    const bare = this.mode === 'asked' ? undefined : BARE.exec(textOf(words));
    return bare && this.last ? { ...this.last.verb, negative: bare[1] !== undefined } : undefined;
  }

  private clauseOf(words: readonly Word[]): { subject: Subject; verb: Verb } | undefined {
    const at = verbAt(words, this.lexis);
    const subject = at ? readSubject(words.slice(0, at), this.lexis) : undefined;
    if (at === undefined || !subject) return undefined;
    const elided = subject.kind === 'elided' && this.last?.subject.kind === 'kind';
    const verb = this.verb(words.slice(at), subject);
    const stands: Subject | undefined =
      elided && this.last?.subject.kind === 'kind' ? { ...this.last.subject, quantifier: 'some' } : subject;
    return verb && stands.kind !== 'elided' ? { subject: stands, verb } : undefined;
  }

  /** That there is something of a kind, or none; "there is tea or milk". */
  private exists(noun: readonly Word[], isNone: boolean, be = 'is'): Formula | undefined {
    const all = isNone || this.mode === 'asked' ? [] : segmentsOf(noun);
    if (all.length > 1) {
      const isOr = all.every(({ op, words }, i) => (i < 1 || op === 'or') && headOf(words) === words);
      const parts = all.flatMap(({ words }) => (isOr && this.exists(words, false, be)) || []);
      this.note({ isAmbiguous: true });
      return parts.length === all.length ? joinedBy('or', parts, this.reading) : undefined;
    }
    const variable = this.fresh();
    const of = noun.length > 0 ? this.restriction(noun, variable) : undefined;
    if (!of || isNothing(of)) return undefined;
    const tense = /^was|^were/.test(be) ? 'state before' : be === 'will' ? 'ahead' : 'present';
    this.note({ uses: [...this.cast.uses, ...usesOf(of, tense, this.isSecond)] });
    return isNone ? not({ op: 'some', variable, of }) : { op: 'some', variable, of };
  }

  private restriction(noun: readonly Word[], term: string): Formula | undefined {
    const object = (pronoun: string) => objectFor(pronoun, this.cast);
    return restrictionOf(noun, term, (words, of) => sayingOf(words, of, this.lexis, object));
  }

  private bind(subject: Subject, says: Says, isModal = false): Formula | undefined {
    if (subject.kind === 'elided') return undefined;
    if (subject.kind === 'pronoun') return this.pronoun(subject.word, says, isModal);
    if (subject.kind === 'several') {
      const parts = subject.parts.map((part) => this.bind(part, says));
      if (subject.op === 'or') this.note({ isAmbiguous: true });
      if (!parts.every((part) => part !== undefined)) return undefined;
      return joinedBy(subject.op, parts, this.reading);
    }
    if (subject.kind === 'entity') {
      if (this.anyone && !subject.isName && subject.key === this.anyone.key)
        return says(this.anyone.variable);
      const term = this.entity(subject);
      this.note({ subject: term });
      return term === undefined ? undefined : says(term);
    }
    return this.quantified(subject, says);
  }

  private quantified(
    { quantifier, noun, key }: Extract<Subject, { kind: 'kind' }>,
    says: Says,
  ): Formula | undefined {
    this.note({ subject: undefined });
    // "A light that is red means danger" is a law of such, and says nothing of "the light".
    const isOne = quantifier === 'one' && !(this.isLaw && noun.length > 1);
    const named = isOne ? this.namedAlso(key, noun) : undefined;
    if (named && this.mode !== 'condition') return says(named);
    const variable = this.fresh();
    const restriction = this.restriction(noun, variable);
    if (!restriction) return undefined;
    if (noun.length > 0 && !isNothing(restriction))
      this.note({ kinds: [...this.cast.kinds, { op: 'some', variable, of: restriction }] });
    const opens = this.mode === 'condition' ? /^(?:one|bare|some|any)$/ : /^(?:one|bare)$/;
    const isAnyone = opens.test(quantifier);
    // "Nobody drives unless they have a badge": of whomever it denies.
    const isNobody = quantifier === 'no' && this.mode === 'first';
    const isOpening = /^(?:condition|first)$/.test(this.mode) && !this.anyone;
    if (isOpening && (isAnyone || isNobody)) {
      this.anyone = { variable, key, restriction };
      const told = says(variable);
      return told && (isNobody ? not(told) : told);
    }
    const said = says(variable);
    if (!said) return undefined;
    const isAsked = this.mode === 'asked';
    if (quantifier === 'bare' && isAsked) this.note({ isOfKind: true });
    const isBound = this.anyone !== undefined || (this.isSecond && quantifier === 'one');
    if (this.isLaw === 'maybe' && !isAsked && !isBound) this.note({ isAmbiguous: true });
    const isLaw = this.isLaw === 'maybe' ? this.reading.isCase !== true : this.isLaw;
    const standing = { isAsked, isBound, isLaw, isOne: this.reading.isOne === true, isDenied: this.isDenied };
    return quantify(quantifier, { variable, restriction, said }, standing);
  }

  /** "A red light": the thing that the text speaks of as "the light" too. */
  private namedAlso(key: string, words: readonly Word[]): string | undefined {
    const known = oneIn(this.cast, key);
    if (known) return known === 'several' ? undefined : known;
    const { definites } = this.lexis;
    const isMeant = key !== '' && (definites.has(key) || definites.has(key.split(' ').at(-1) ?? ''));
    return isMeant ? this.entity({ kind: 'entity', key, isName: false, words }) : undefined;
  }

  private entity({ key, isName, words }: Extract<Subject, { kind: 'entity' }>): string | undefined {
    const known = key === '' ? undefined : sameIn(this.cast, key, isName);
    if (key === '' || known) return known;
    const term = `@${key}`;
    this.note({ entities: [...this.cast.entities, { key, isName }] });
    const fact = isName ? undefined : this.restriction(words, term);
    if (fact && !isNothing(fact)) this.note({ facts: [...this.cast.facts, fact] });
    return term;
  }

  /** What "it" is where nothing but an object was named yet: that, or the weather. */
  private thing(): string | undefined {
    const [key = '', another] = this.cast.things;
    return key && !another ? this.entity({ kind: 'entity', key, isName: false, words: [] }) : '@it';
  }

  /** Whom a pronoun stands for: the one of whom the same is told, or the only one that there is. */
  private pronoun(word: string, says: Says, isModal: boolean): Formula | undefined {
    if (this.anyone && (word === 'you') === (this.anyone.isYou ?? false) && word !== 'i' && word !== 'we')
      return word === 'it' && this.named.things ? undefined : says(this.anyone.variable);
    if (word === 'you' && isModal && this.mode !== 'asked') return this.quantified(YOU, says);
    if (/^(?:i|we|you)$/.test(word)) return says(`@${word}`);
    const { cast } = this;
    const terms = candidatesFor(word, cast, this.lexis.people);
    const told = toldOf(word === 'it' ? [...terms, '@it'] : terms, says, toldIn(cast.said));
    this.cast = cast;
    const isTwo = word === 'it' ? this.named.things : this.named.people;
    // Else whoever the clause before it in the same sentence is about, where it names nobody else.
    const isSure = this.isSecond && (!isTwo || word === 'they') && terms.includes(cast.subject ?? '');
    const only = terms[1] || (this.isSecond && isTwo) ? undefined : terms[0];
    const term =
      told ??
      only ??
      (isSure ? cast.subject : undefined) ??
      (word === 'it' && terms.length === 0 ? this.thing() : undefined);
    return term === undefined ? undefined : says(term);
  }
}

import type { Scope } from './scope.ts';
import {
  AUXILIARIES,
  EVERY,
  EVERYONE,
  isInflected,
  isPlural,
  lemma,
  NO_ONE,
  PRONOUNS,
  phrase,
  SOMEONE,
  THING,
  UNREADABLE,
  type Word,
} from './words.ts';

/** What a quantified noun is restricted to; the head is empty where it only says "thing" or "person". */
export type Noun = { adjectives: string[]; head: string; relative?: readonly Word[] };

export type Subject = { length: number } & (
  | { kind: 'term'; term: string }
  | { kind: 'names'; names: string[] }
  | {
      kind: 'noun';
      /** `each`: of one by one, so that what each is not none is; of `all` that may be otherwise. */
      quantifier: 'all' | 'each' | 'some' | 'no' | 'not all' | 'only' | 'generic';
      noun: Noun;
      /** Set where it begins with "a" or "an". */
      isOne?: boolean;
    }
);

const DEFINITE = new Set(['the', 'this', 'that']);
const RELATIVE = new Set(['who', 'that', 'which']);
const PLURAL_VERB = new Set(['are', 'were', 'do', 'have']);
const QUANTIFIERS = new Map<string, Extract<Subject, { kind: 'noun' }>['quantifier']>([
  ['all', 'all'],
  ['every', 'each'],
  ['each', 'each'],
  ['any', 'generic'],
  ['a', 'generic'],
  ['an', 'generic'],
  ['some', 'some'],
  ['no', 'no'],
  ['only', 'only'],
]);
const BARE: Noun = { adjectives: [], head: '' };

/** Reads the subject at the start of a clause; `length` is where its verb stands. Undefined where none is read. */
export function readSubject(words: readonly Word[], scope: Scope): Subject | undefined {
  const first = words[0]?.text ?? '';
  if (PRONOUNS.has(first)) {
    return scope.last !== undefined && startsVerb(words, 1)
      ? { kind: 'term', term: scope.last, length: 1 }
      : undefined;
  }
  const indefinite = SOMEONE.has(first)
    ? 'some'
    : EVERYONE.has(first)
      ? 'all'
      : NO_ONE.has(first)
        ? 'no'
        : undefined;
  if (indefinite) return pronounLike(words, indefinite);
  if (first === 'no' && words[1]?.text === 'one') return shifted(pronounLike(words.slice(1), 'no'), 1);
  if (first === 'not' && EVERY.has(words[1]?.text ?? '')) return quantified(words, 2, 'not all');
  const quantifier = QUANTIFIERS.get(first);
  if (quantifier) {
    const subject = quantified(words, 1, quantifier);
    return subject?.kind === 'noun' && /^an?$/.test(first) ? { ...subject, isOne: true } : subject;
  }
  if (DEFINITE.has(first)) return definite(words, scope);
  return named(words) ?? barePlural(words);
}

const shifted = (subject: Subject | undefined, by: number): Subject | undefined =>
  subject && { ...subject, length: subject.length + by };

function pronounLike(words: readonly Word[], quantifier: 'some' | 'all' | 'no'): Subject | undefined {
  if (RELATIVE.has(words[1]?.text ?? '')) return withRelative(words, 1, BARE, quantifier);
  return startsVerb(words, 1) ? { kind: 'noun', quantifier, noun: BARE, length: 1 } : undefined;
}

/** Whether a verb can stand here: an auxiliary, or any word after which more follows or the clause ends. */
const startsVerb = (words: readonly Word[], at: number): boolean => {
  const word = words[at]?.text;
  return word !== undefined && (!UNREADABLE.has(word) || word === 'never');
};

type Quantifier = Extract<Subject, { kind: 'noun' }>['quantifier'];

function quantified(words: readonly Word[], from: number, quantifier: Quantifier): Subject | undefined {
  const relative = words.findIndex(({ text }, at) => at > from && RELATIVE.has(text));
  const verb = verbAt(words, from);
  if (relative > 0 && (verb === undefined || relative < verb)) {
    const noun = nounOf(words.slice(from, relative));
    return noun && withRelative(words, relative, noun, quantifier);
  }
  const noun = verb === undefined ? undefined : nounOf(words.slice(from, verb));
  return noun && verb !== undefined ? { kind: 'noun', quantifier, noun, length: verb } : undefined;
}

/** "who are rough are kind": the verb of the main clause is the second one, where it is the only other. */
function withRelative(
  words: readonly Word[],
  relative: number,
  noun: Noun,
  quantifier: Quantifier,
): Subject | undefined {
  let from = relative + 1;
  while (AUXILIARIES.has(words[from]?.text ?? '') || words[from]?.text === 'not') from++;
  if (from === relative + 1) from++;
  const verbs = words.flatMap(({ text }, at) => (at >= from && AUXILIARIES.has(text) ? [at] : []));
  const [main] = verbs;
  const isGroup = verbs.every((at, index) => at - (main ?? 0) <= index + 1);
  if (main === undefined || !isGroup) return undefined;
  return {
    kind: 'noun',
    quantifier,
    noun: { ...noun, relative: words.slice(relative + 1, main) },
    length: main,
  };
}

function definite(words: readonly Word[], scope: Scope): Subject | undefined {
  const verb = verbAt(words, 1);
  if (verb === undefined || verb < 2) return undefined;
  const inner = words.slice(1, verb);
  if (inner.some(({ text }) => UNREADABLE.has(text) || text === 'the')) return undefined;
  const head = inner.every(({ text }) => THING.has(text)) ? '' : phrase(inner);
  return { kind: 'term', term: scope.nouns.get(head) ?? `@${phrase(inner)}`, length: verb };
}

/** A run of capitals before a verb in the singular, or several joined by "and". */
function named(words: readonly Word[]): Subject | undefined {
  const names: string[] = [];
  let at = 0;
  for (;;) {
    const start = at;
    while (words[at]?.capital) at++;
    if (at === start) return undefined;
    names.push(
      `@${words
        .slice(start, at)
        .map(({ text }) => text)
        .join(' ')}`,
    );
    if (words[at]?.text !== 'and' || !words[at + 1]?.capital) break;
    at += 1;
  }
  const verb = words[at]?.text ?? '';
  if (names.length > 1)
    return AUXILIARIES.has(verb) || isVerbAfterPlural(words, at)
      ? { kind: 'names', names, length: at }
      : undefined;
  const [name = ''] = names;
  const isNoun = isPlural(verb) && AUXILIARIES.has(words[at + 1]?.text ?? '');
  if (isNoun || PLURAL_VERB.has(verb) || !(AUXILIARIES.has(verb) || isInflected(verb) || verb === 'never'))
    return undefined;
  return { kind: 'term', term: name, length: at };
}

function barePlural(words: readonly Word[]): Subject | undefined {
  const verb = verbAt(words, 0);
  if (verb === undefined || verb === 0 || !isPlural(words[verb - 1]?.text ?? '')) {
    const relative = words.findIndex(({ text }) => RELATIVE.has(text));
    const noun =
      relative > 0 && isPlural(words[relative - 1]?.text ?? '')
        ? nounOf(words.slice(0, relative))
        : undefined;
    return noun && withRelative(words, relative, noun, 'generic');
  }
  const noun = nounOf(words.slice(0, verb));
  return noun && { kind: 'noun', quantifier: 'generic', noun, length: verb };
}

/** Where the verb of a clause stands whose noun phrase begins at `from`. */
function verbAt(words: readonly Word[], from: number): number | undefined {
  const limit = words.findIndex(
    ({ text }, at) => at > from && /^(?:who|that|which|;|:|\(|\)|than|if)$/.test(text),
  );
  const end = limit < 0 ? words.length : limit;
  let candidate: number | undefined;
  for (let at = from; at < end; at++) {
    const text = words[at]?.text ?? '';
    if (AUXILIARIES.has(text) || text === 'never')
      return candidate !== undefined && isBrokenOff(words, candidate, at) ? candidate : at;
    if (at > from && candidate === undefined && isVerb(words, at)) candidate = at;
  }
  return candidate;
}

/** A plain verb: inflected behind a noun in the singular, or any word behind a plural noun. */
const isVerb = (words: readonly Word[], at: number): boolean =>
  isPlural(words[at - 1]?.text ?? '')
    ? isVerbAfterPlural(words, at)
    : isInflected(words[at]?.text ?? '') && !isPlural(words[at + 1]?.text ?? '');

const isVerbAfterPlural = (words: readonly Word[], at: number): boolean =>
  /^\p{L}+$/u.test(words[at]?.text ?? '') &&
  !UNREADABLE.has(words[at]?.text ?? '') &&
  !/^(?:of|in|on|at|by|with|from|to|for)$/.test(words[at]?.text ?? '');

/** Whether a verb's object, or the next clause, stands between it and the auxiliary. */
const isBrokenOff = (words: readonly Word[], from: number, to: number): boolean =>
  words
    .slice(from + 1, to)
    .some(
      ({ text, capital }) => capital || /^(?:the|a|an|and|or|but|,|it|they|he|she|him|her|them)$/.test(text),
    );

function nounOf(words: readonly Word[]): Noun | undefined {
  const kept = words.filter(({ text }) => text !== 'the' && text !== 'of');
  const head = kept.at(-1);
  if (!head || kept.length > 12) return undefined;
  if (!THING.has(head.text)) {
    if (words.some(({ text }) => UNREADABLE.has(text))) return undefined;
    return { adjectives: [], head: phrase(words) };
  }
  const adjectives = kept.slice(0, -1).filter(({ text }) => text !== ',' && text !== 'and');
  if (adjectives.some(({ text }) => UNREADABLE.has(text))) return undefined;
  return { adjectives: adjectives.map(({ text }) => lemma(text)), head: '' };
}

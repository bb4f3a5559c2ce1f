import { and, type Formula, iff, implies, not, or } from '../../logic/formula.ts';
import { plainWords } from '../../logic/plain.ts';
import { AUXILIARIES, BE, isPast, type Word } from '../../logic/words.ts';
import { headOf, type Lexis, type Subject } from './noun.ts';
import type { Verb } from './predicate.ts';
import { SAYS } from './remarks.ts';
import {
  ARTICLES,
  DEFINITE,
  formOf,
  isFiller,
  isFiniteVerb,
  keyOf,
  PARTICLES,
  PREPOSITIONS,
  RELATIVES,
} from './words.ts';

/**
 * How words are taken that can be taken in two ways: "unless" as "if not, and only then", "or" as one alone, "do trains
 * run" of one, "a bell rings" of a single case.
 */
export type Reading = { isMutual: boolean; isExclusive: boolean; isOne?: boolean; isCase?: boolean };

/** The words of a sentence or a phrase as one text. */
export const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');
const at = (text: string, words: readonly Word[]): number => words.findIndex((word) => word.text === text);

const MOST_JOINTS = 6;

/** Where two sentences may be joined in one: what stands before each such place and behind it. */
export function jointsIn(words: readonly Word[]): [readonly Word[], readonly Word[]][] {
  const joints = words.flatMap(({ text }, i) => {
    const isComma = words[i - 1]?.text === ',';
    // What somebody says need not be so.
    const isSaid = text === ':' && words.slice(0, i).some((word) => SAYS.test(word.text));
    const isOpen =
      text !== 'and' || isComma || /^(?:if|when|whenever|unless|so)$/.test(words[i + 1]?.text ?? '');
    return i > 1 && isOpen && !isSaid && JOINTS.test(text) ? [{ end: isComma ? i - 1 : i, next: i + 1 }] : [];
  });
  return joints.slice(0, MOST_JOINTS).map(({ end, next }) => [words.slice(0, end), words.slice(next)]);
}

const JOINTS = /^(?:and|but|though|although|while|whereas|because|since|so|;|:|\(|,)$/;
const MOST_SPLITS = 14;

/** "If A, B" without its "if", in two: at "then", at a comma, else wherever a clause can begin. */
export function dividedAt(words: readonly Word[]): [readonly Word[], readonly Word[]][] {
  const commas = words.flatMap(({ text }, i) => (text === ',' ? [i] : []));
  const then = at('then', words);
  // "If it rains the match is off": no clause ends with an article.
  const isOpen = ({ text }: Word) => ARTICLES.has(text) || DEFINITE.has(text);
  const starts = words.flatMap((_, i) => (i > 1 && !isOpen(words[i - 1] as Word) ? [i] : []));
  const cuts = then > 0 ? [then] : commas.length > 0 ? commas : starts;
  return cuts.slice(0, MOST_SPLITS).map((cut) => {
    const isWord = /^(?:,|then)$/.test(words[cut]?.text ?? '');
    const end = isWord && words[cut - 1]?.text === ',' ? cut - 1 : cut;
    return [words.slice(0, end), words.slice(isWord ? cut + 1 : cut)];
  });
}

/** Whether it says that there are other cases too, "it also comes on for other faults", which denies none. */
export function isBesides(words: readonly Word[]): boolean {
  const has = (some: RegExp) => words.some(({ text }) => some.test(text));
  return has(/^(?:also|too|well)$/) && has(/^(?:other|others|another|different)$/);
}

/** How two clauses hang together. */
export type Kind = 'if' | 'main if' | 'only if' | 'iff' | 'unless' | 'provided';
const IF = /^(?:if|when|whenever)$/;

/** The condition of a sentence and what it is one of; undefined where it has none. */
export function conditionIn(
  given: readonly Word[],
): { kind: Kind; first: readonly Word[]; second?: readonly Word[] } | undefined {
  const loose =
    given.some(({ text }, i) => /^(?:as|so)$/.test(text) && given[i + 1]?.text === 'long') ||
    given.some(({ text }) => text === 'provided');
  const words = onlyBeforeIf(plainWords(given));
  const mutual = words.findIndex(
    ({ text }, i) => text === 'if' && textOf(words.slice(i, i + 4)) === 'if and only if',
  );
  if (mutual > 0) return { kind: 'iff', first: words.slice(0, mutual), second: words.slice(mutual + 4) };
  if (IF.test(words[0]?.text ?? '')) return { kind: loose ? 'provided' : 'if', first: words.slice(1) };
  const i = words.findIndex(({ text }) => IF.test(text) || text === 'unless');
  if (i < 1) return undefined;
  const second = words.slice(i + 1);
  const isOnly = words[i - 1]?.text === 'only';
  const end = isOnly ? i - 1 : i;
  const first = words.slice(0, words[end - 1]?.text === ',' ? end - 1 : end);
  if (first.length === 0) return undefined;
  return {
    kind: isOnly ? 'only if' : words[i]?.text === 'unless' ? 'unless' : loose ? 'provided' : 'main if',
    first,
    second,
  };
}

/** "Can only ring if", "rings only when". */
function onlyBeforeIf(words: readonly Word[]): readonly Word[] {
  const only = at('only', words);
  const i = words.findIndex(({ text }, index) => index > only && IF.test(text));
  if (only < 1 || i < 0 || i === only + 1) return words;
  const moved = [...words.slice(0, only), ...words.slice(only + 1, i)];
  return [...moved, { text: 'only', capital: false }, ...words.slice(i)];
}

const OPENINGS =
  /^(?:so|therefore|thus|hence|consequently|then|and|but|also|moreover|however|conversely|now|yes|no|still|,)$/;

/** Without words that only join a sentence to the one before it. */
export function withoutOpening(given: readonly Word[]): readonly Word[] {
  let from = 0;
  while (
    from < given.length &&
    OPENINGS.test(given[from]?.text ?? '') &&
    (given[from]?.text !== 'no' || given[from + 1]?.text === ',')
  )
    from++;
  return given.slice(from);
}

/** "There is (no) …", "no freeze": what there is. */
export function existence(words: readonly Word[]): { noun: readonly Word[]; isNone: boolean } | undefined {
  const isThere =
    words[0]?.text === 'there' && /^(?:is|are|was|were|will|exist|exists)$/.test(words[1]?.text ?? '');
  if (!isThere) return undefined;
  let from = words[1]?.text === 'will' ? 3 : 2;
  let isNone = words[1]?.text === 'will' && words[2]?.text === 'not';
  while (/^(?:no|not|any|some|a|an|single|be|at|least|one|certainly|surely)$/.test(words[from]?.text ?? '')) {
    isNone ||= /^(?:no|not)$/.test(words[from]?.text ?? '');
    from++;
  }
  return from < words.length ? { noun: words.slice(from), isNone } : undefined;
}

/** What "it is not the case that …" denies. */
export function deniedIn(words: readonly Word[]): readonly Word[] | undefined {
  const that = at('that', words);
  return /^it is (?:not (?:the case|true)|false) that$/.test(textOf(words.slice(0, that + 1)))
    ? words.slice(that + 1)
    : undefined;
}

/** A part of what is said, and what joins it to the one before. */
export type Segment = { op: 'and' | 'or'; words: readonly Word[] };
/** A subject and all that is said of it. */
export type Group = { op: 'and' | 'or'; subject: Subject; says: { op: 'and' | 'or'; verb: Verb }[] };

/** The parts of what is said that commas, "and" and "or" divide, each with what joins it. */
export function segmentsOf(words: readonly Word[]): Segment[] {
  const segments: { op: 'and' | 'or' | undefined; words: readonly Word[] }[] = [];
  let start = 0;
  let op: 'and' | 'or' | undefined = 'and';
  for (let i = 0; i <= words.length; i++) {
    const text = words[i]?.text ?? '';
    const joint = /^(?:and|but)$/.test(text) ? 'and' : text === 'or' ? 'or' : undefined;
    if (i < words.length && !joint && text !== ',') continue;
    if (i > start) {
      segments.push({ op, words: words.slice(start, i) });
      op = undefined;
    }
    op = joint ?? op;
    start = i + 1;
  }
  // A comma joins as the next word does that joins.
  let next: 'and' | 'or' = 'and';
  const read: Segment[] = [];
  for (const { op: own, words: part } of segments.reverse()) {
    next = own ?? next;
    read.unshift({ op: next, words: part });
  }
  return read;
}

/** "A student who fails repeats the year" holds of all; "a light is on" of one, and "a bell rings" of all or of one. */
export function lawful([verb, ...rest]: readonly Word[], subject: Subject): boolean | 'maybe' | undefined {
  const text = verb?.text ?? '';
  if (isPast(text)) return false;
  const isOne = subject.kind === 'kind' && subject.quantifier === 'one' && subject.key !== '';
  // What "means" a thing does so always.
  const isStanding = AUXILIARIES.has(text) || /^(?:means|implies|entails)$/.test(text);
  const isPlain = isOne && headOf(subject.noun).length === subject.noun.length && !isStanding;
  if (!BE.has(text)) return isPlain ? 'maybe' : true;
  const isBound =
    subject.kind === 'kind' &&
    subject.noun.some(({ text: word }) => RELATIVES.has(word) || PREPOSITIONS.has(word));
  const next = rest.find((word) => !isFiller(word) && !/^(?:not|never|always)$/.test(word.text))?.text ?? '';
  if (PREPOSITIONS.has(next) || PARTICLES.has(next) || next.endsWith('ing')) return false;
  return isBound || /^an?$/.test(next) || (subject.kind === 'kind' && subject.quantifier === 'bare')
    ? true
    : undefined;
}

/** Whether a part begins with a verb of its own. */
export const isVerbal = ([first]: readonly Word[], { verbs }: Lexis): boolean =>
  AUXILIARIES.has(first?.text ?? '') ||
  /^(?:never|not|(?:stay|remain)(?:s|ed)?)$/.test(first?.text ?? '') ||
  verbs.has(formOf(first?.text ?? ''));

/** Whether the one word that a part's subject was read from can be a verb. */
export const mayBeVerb = ([first]: readonly Word[], subject: Subject): boolean =>
  subject.kind === 'kind' &&
  subject.quantifier === 'bare' &&
  subject.noun.length === 1 &&
  isFiniteVerb(first?.text ?? '');

/** What is left out of a part is taken from the one before: its verb, and its preposition. */
export function sharing(more: readonly Word[], before: Verb): { rest: readonly Word[]; negative: boolean } {
  const isDenied = more[0]?.text === 'not';
  const own = isDenied ? more.slice(1) : more;
  const [opens] = before.rest;
  const lacks = opens && PREPOSITIONS.has(opens.text) && !PREPOSITIONS.has(own[0]?.text ?? '');
  return { rest: lacks ? [opens, ...own] : own, negative: isDenied || before.negative };
}

/** The things that the objects of a verb name with an article: what "it" may stand for later. */
export function mentionsIn(words: readonly Word[]): string[] {
  return words.flatMap(({ text }, i) => {
    if (!DEFINITE.has(text) && text !== 'a' && text !== 'an') return [];
    const rest = words.slice(i + 1);
    const end = rest.findIndex(
      (word) => PREPOSITIONS.has(word.text) || DEFINITE.has(word.text) || isFiller(word),
    );
    const key = keyOf(end < 0 ? rest : rest.slice(0, end));
    return key ? [key] : [];
  });
}

/** "Everybody swims but Ann", "does everything but swim": what stands behind is left out, not added. */
export function excepts(words: readonly Word[], { names }: Lexis): boolean {
  const but = at('but', words);
  const isAll = ({ text }: Word): boolean => EACH.test(text);
  const next = words[but + 1]?.text ?? '';
  const isThing =
    names.has(next) || DEFINITE.has(next) || ARTICLES.has(next) || /^(?:one|\d+|me|him|us|them)$/.test(next);
  return but > 0 && (isAll(words[but - 1] as Word) || (isThing && words.slice(0, but).some(isAll)));
}
const EACH = /^(?:(?:every|any|no|some)(?:body|one|thing)|all|every|each|any|no|none|nothing|nobody)$/;

/** Two clauses, in the order in which they stand, as what joins them says. */
export function connected(one: Formula, other: Formula, kind: Kind, { isMutual }: Reading): Formula {
  if (kind === 'if' || kind === 'only if') return implies(one, other);
  if (kind === 'main if') return implies(other, one);
  if (kind === 'iff') return iff(one, other);
  if (kind === 'provided') return isMutual ? iff(one, other) : implies(other, one);
  return isMutual ? iff(not(other), one) : implies(not(other), one);
}

/** Clauses that "and" or "or" join; of two, "or" can mean one alone. */
export function joinedBy(op: 'and' | 'or', parts: Formula[], { isExclusive }: Reading): Formula {
  if (op === 'and') return and(...parts);
  return isExclusive && parts.length === 2 ? and(or(...parts), not(and(...parts))) : or(...parts);
}

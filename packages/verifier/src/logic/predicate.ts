import { and, atom, type Formula, not, or } from './formula.ts';
import { exclusively, type Scope } from './scope.ts';
import { readSubject } from './subject.ts';
import {
  ADVERBS,
  AUXILIARIES,
  BE,
  DO,
  FUTURE,
  HAVE,
  isInflected,
  isPast,
  lemma,
  MODALS,
  OBJECT_PRONOUNS,
  PREPOSITION,
  phrase,
  THING,
  UNREADABLE,
  type Word,
} from './words.ts';

/** What is said of a subject, how many words it takes, and whether its parts are joined by "and" or "or". */
export type Predicate = { formula: Formula; length: number; joint?: 'and' | 'or' };

type Segment = { joint: 'and' | 'or' | 'nor' | undefined; start: number; end: number };

/** Makes a formula of a further complement: in "is red and not rough" of "not rough". */
type Head = (words: readonly Word[]) => Formula | undefined;

/** Reads what a clause says of its subject, up to a clause that has a subject of its own. */
export function readPredicate(term: string, words: readonly Word[], scope: Scope): Predicate | undefined {
  const joints = new Set<string>();
  const formulas: Formula[] = [];
  let before: Read | undefined;
  let isShared = false;
  let [length, bracket] = [0, ''];
  for (const { joint, start, end } of segmentsOf(words)) {
    if (start > 0 && startsClause(words.slice(start), scope)) break;
    const segment = words.slice(start, end);
    const own = readVerb(term, segment, scope, start === 0);
    if (!own && before?.negative && segment[0]?.text !== 'not') isShared = true;
    const said: readonly Word[] = own ? own.rest : segment;
    const read: Read | undefined = own ?? before;
    if (start === 0 && BRACKET.test(said[0]?.text ?? '')) bracket = said[0]?.text ?? '';
    const unsigned =
      read && (bracket && start === 0 ? bracketed(term, said.slice(1), read, scope) : read.head(said));
    if (!read || !unsigned) return undefined;
    // "Is not red and not blue": the second negation does not take the first one back.
    const denied = read.negative && (own !== undefined || segment[0]?.text !== 'not');
    const formula = denied ? not(unsigned) : unsigned;
    before = read;
    formulas.push(bracket === 'neither' ? not(formula) : formula);
    if (joint) joints.add(joint);
    length = end;
  }
  const [joint, other] = [...joints];
  if (formulas.length === 0 || other !== undefined || formulas.length > 1 !== (joint !== undefined))
    return undefined;
  if ((joint === 'nor') !== (bracket === 'neither') || (bracket === 'either' && joint !== 'or'))
    return undefined;
  // "Is not red or blue" denies both; "is not red and blue" may deny the one or the other, or both.
  if (isShared && joint === 'and') return undefined;
  if (joint !== 'or' || isShared)
    return { formula: and(...formulas), length, ...(joint && { joint: 'and' }) };
  const joined = or(...formulas);
  return { formula: bracket === 'either' ? exclusively(joined, scope) : joined, length, joint };
}

const BRACKET = /^(?:either|both|neither)$/;

const startsClause = (words: readonly Word[], scope: Scope): boolean =>
  /^(?:either|if)$/.test(words[0]?.text ?? '') ||
  readSubject(words, { ...scope, nouns: new Map(scope.nouns) }) !== undefined;

/** What stands behind "both" or "either" may be a verb of its own: "both attends and is engaged". */
const bracketed = (term: string, words: readonly Word[], read: Read, scope: Scope): Formula | undefined =>
  readInner(term, words, scope) ?? read.head(words);

const readInner = (term: string, words: readonly Word[], scope: Scope): Formula | undefined => {
  const read = readVerb(term, words, scope, false);
  const formula = read?.head(read.rest);
  return formula && (read?.negative ? not(formula) : formula);
};

function segmentsOf(words: readonly Word[]): Segment[] {
  const segments: Segment[] = [];
  let start = 0;
  let joint: Segment['joint'];
  for (let at = 0; at <= words.length; at++) {
    const text = words[at]?.text ?? 'end';
    const isJoint = /^(?:and|or|but|nor)$/.test(text);
    if (!isJoint && text !== ',' && text !== 'end') continue;
    if (at > start) segments.push({ joint, start, end: at });
    else if (text === 'end') break;
    if (isJoint) joint = text === 'but' ? 'and' : (text as 'and' | 'or' | 'nor');
    else joint = undefined;
    start = at + 1;
  }
  return segments;
}

type Read = { negative: boolean; head: Head; rest: readonly Word[] };

/** Reads the verb at the start of a segment; undefined where none stands there. */
function readVerb(term: string, words: readonly Word[], scope: Scope, isFirst: boolean): Read | undefined {
  let at = 0;
  let [negative, prefix] = [false, ''];
  const pass = () => {
    for (; ; at++) {
      const text = words[at]?.text ?? '';
      if (text === 'not' || text === 'never') negative = !negative;
      else if (!ADVERBS.has(text)) return text;
    }
  };
  let verb = pass();
  if (negative && at === 1 && words[0]?.text === 'not') return undefined;
  if (BRACKET.test(verb) && at === 0) {
    // A bracket right behind a bracket opens nothing, and would be read for ever.
    const head: Head = (rest) =>
      BRACKET.test(rest[0]?.text ?? '') ? undefined : readInner(term, rest, scope);
    return { negative, head, rest: words };
  }
  const opener = verb;
  if (FUTURE.has(verb) || DO.has(verb) || MODALS.has(verb)) {
    if (MODALS.has(verb)) prefix = `${verb === 'could' ? 'can' : verb} `;
    at++;
    verb = pass();
    if (AUXILIARIES.has(verb) && !/^(?:be|have|do)$/.test(verb)) return undefined;
  } else if (HAVE.has(verb)) {
    const next = words[at + 1]?.text ?? '';
    if (next === 'not' || next === 'been' || isPast(next)) {
      at++;
      verb = pass();
    }
  }
  if (BE.has(verb)) {
    at++;
    pass();
    return { negative, head: (rest) => readComplement(term, rest, prefix, scope), rest: words.slice(at) };
  }
  const isVerb =
    opener !== verb || isFirst || startsObject(words[at + 1]) || (isInflected(verb) && words.length === 1);
  if (!isVerb || !PLAIN.test(verb) || UNREADABLE.has(verb) || ARTICLE.test(verb)) return undefined;
  return {
    negative,
    head: (rest) => readObject(term, `${prefix}${lemma(verb)}`, rest, scope),
    rest: words.slice(at + 1),
  };
}

const ARTICLE = /^(?:a|an|the)$/;
const PLAIN = /^\p{Ll}+$/u;

/** Behind the first verb a word counts as a further one only with its object. */
const startsObject = (word: Word | undefined): boolean =>
  word !== undefined && (word.capital || /^(?:the|a|an|it|them|him|her)$/.test(word.text));

function readComplement(
  term: string,
  given: readonly Word[],
  prefix: string,
  scope: Scope,
): Formula | undefined {
  const [first] = given;
  if (first?.text === 'not') {
    const inner = readComplement(term, given.slice(1), prefix, scope);
    return inner && not(inner);
  }
  const by = given.findIndex(({ text }) => text === 'by');
  if (by > 0 && isPast(given[0]?.text ?? '')) {
    const agent = thing(given.slice(by + 1), scope);
    if (agent) return atom(`${prefix}${phrase(given.slice(0, by))}`, agent, term);
  }
  if (given.length === 0 || given.some(({ text }) => UNREADABLE.has(text))) return undefined;
  const verb = first?.text ?? '';
  if (/^\p{L}{2,}[^aeiou]?ing$/u.test(verb) && given.length > 1) {
    return readObject(term, `${prefix}${lemma(verb)}`, given.slice(1), scope);
  }
  const last = given.at(-1)?.text ?? '';
  const words = /^(?:a|an)$/.test(verb) ? given.slice(1) : given;
  if (THING.has(last) && words.length > 1) {
    return and(...words.slice(0, -1).map(({ text }) => atom(`${prefix}${lemma(text)}`, term)));
  }
  const definite = verb === 'the' ? 'the ' : '';
  return atom(`${prefix}${definite}${phrase(words)}`, term);
}

function readObject(term: string, verb: string, rest: readonly Word[], scope: Scope): Formula | undefined {
  if (rest.length === 0) return atom(verb, term);
  const object = thing(rest, scope);
  if (object) return atom(verb, term, object);
  if (rest.some(({ text }) => UNREADABLE.has(text) || OBJECT_PRONOUNS.has(text) || AUXILIARIES.has(text)))
    return undefined;
  return atom(`${verb} ${phrase(rest)}`, term);
}

/** A thing that is named: "the dog", "Anne", or what a pronoun stands for. */
function thing(words: readonly Word[], scope: Scope): string | undefined {
  const [first] = words;
  if (words.length === 1 && OBJECT_PRONOUNS.has(first?.text ?? '')) return scope.last;
  if (words.some(({ text }) => UNREADABLE.has(text) || PREPOSITION.test(text))) return undefined;
  if (first?.text === 'the' && words.length > 1) {
    const inner = words.slice(1);
    const head = inner.every(({ text }) => THING.has(text)) ? '' : phrase(inner);
    return scope.nouns.get(head) ?? `@${phrase(inner)}`;
  }
  return words.length > 0 && words.every(({ capital }) => capital)
    ? `@${words.map(({ text }) => text).join(' ')}`
    : undefined;
}

import { grouped, wordSet } from '../../language/lists.ts';
import { and, atom, type Formula, not } from '../../logic/formula.ts';
import { AUXILIARIES, isPlural, THING, type Word } from '../../logic/words.ts';
import {
  ARTICLES,
  DEFINITE,
  formOf,
  INDEFINITE,
  isFiller,
  isFiniteVerb,
  isNoVerb,
  isParticiple,
  keyOf,
  NEGATIVE,
  PREPOSITIONS,
  RELATIVES,
  SUBJECT_PRONOUNS,
  UNIVERSAL,
  UNREAD,
} from './words.ts';

/** What a text tells of its words: which are names, which stand as verbs. */
export type Lexis = {
  names: ReadonlySet<string>;
  verbs: ReadonlySet<string>;
  /** What stands behind "the" and its like. */
  definites: ReadonlySet<string>;
  /** The names that may be somebody's. */
  people: ReadonlySet<string>;
};

/** Says something of a thing; undefined where it is not understood. */
export type Says = (term: string) => Formula | undefined;

export type Quantifier = 'all' | 'no' | 'not all' | 'only' | 'some' | 'any' | 'each' | 'one' | 'bare';

/** Whom or what a clause speaks of. */
export type Subject =
  | { kind: 'pronoun'; word: string }
  | { kind: 'entity'; key: string; isName: boolean; words: readonly Word[] }
  | { kind: 'kind'; quantifier: Quantifier; key: string; noun: readonly Word[] }
  | { kind: 'elided' }
  | { kind: 'several'; op: 'and' | 'or'; parts: Subject[]; isEither: boolean };

const PLURAL_ABLE = wordSet('all no some only most many these those the any our my several both none');
const QUANTIFIERS = grouped(
  'all: all every each | any: any | no: no | some: some | only: only | one: a an',
) as ReadonlyMap<string, Quantifier>;

const isCapital = (word: Word | undefined, { names }: Lexis): boolean =>
  word !== undefined && (names.has(word.text.replace(/'s$/, '')) || (word.capital && TITLE.test(word.text)));
const TITLE = /^(?:mr|mrs|ms|dr|prof|aunt|uncle)$/;
const NUMBER = /^\d+\p{L}?$/u;

/** Where the verb of a clause stands that begins with its subject; undefined where none is found. */
export function verbAt(words: readonly Word[], lexis: Lexis): number | undefined {
  const first = words[0]?.text ?? '';
  if (first === 'there' || SUBJECT_PRONOUNS.has(first)) return words.length > 1 ? 1 : undefined;
  const opens = opening(words, lexis);
  if (opens === undefined) return undefined;
  let fallback: number | undefined;
  let late: number | undefined;
  let pending = 0;
  let plural = false;
  let inName = 0;
  const canBePlural = PLURAL_ABLE.has(first) || words[1]?.text === 'of' || opens === 0;
  for (let at = opens; at < words.length; at++) {
    const text = words[at]?.text ?? '';
    const before = words[at - 1]?.text ?? '';
    if (RELATIVES.has(text) && at > 0) {
      pending++;
      continue;
    }
    if (
      at > opens &&
      (SUBJECT_PRONOUNS.has(text) ||
        (isCapital(words[at], lexis) &&
          inName === 0 &&
          pending === 0 &&
          !isJoint(before) &&
          !PREPOSITIONS.has(before)))
    ) {
      // "The flower I picked is red": a clause of its own within.
      if (!NUMBER.test(before)) pending++;
      inName = 1;
      continue;
    }
    inName = isCapital(words[at], lexis) ? 1 : 0;
    if (AUXILIARIES.has(text) || isAdverb(text)) {
      if (at === 0) return undefined;
      if (pending > 0) {
        pending--;
        while (continues(words, at + 1, lexis)) at++;
        continue;
      }
      return at;
    }
    if (
      at === 0 ||
      PREPOSITIONS.has(text) ||
      (isDeterminer(before) && !(RELATIVES.has(before) && pending > 0)) ||
      (at === opens && !isStandIn(first) && !isCapital(words[at - 1], lexis))
    ) {
      plural ||= isPlural(text);
      continue;
    }
    if (!/^\p{L}+$/u.test(text) || isCapital(words[at], lexis) || isDeterminer(text) || isJoint(text))
      continue;
    const isKnown =
      (lexis.verbs.has(formOf(text)) || /^(?:stay|remain)$/.test(text)) && !PREPOSITIONS.has(before);
    const isHeadNoun =
      canBePlural && isPlural(text) && !plural && !isDeterminer(words[at + 1]?.text ?? '') && !isKnown;
    if (isHeadNoun) {
      plural = true;
      if (pending === 0 && at > opens && /^(?:the|our|my|his|her|its|their|no)$/.test(first)) fallback ??= at;
      continue;
    }
    const agrees = isNoVerb(text)
      ? false
      : plural
        ? !/[^s]s$/.test(text) && (isKnown || isBehindPlural(words, at))
        : isFiniteVerb(text) || (isKnown && pending > 0);
    // "None of the dishes contains nuts."
    if (plural && first === 'no' && isFiniteVerb(text) && !isNoVerb(text) && !PREPOSITIONS.has(before))
      late ??= at;
    if (!agrees || (PREPOSITIONS.has(before) && !isKnown)) {
      plural ||= isPlural(text) && !PREPOSITIONS.has(before);
      continue;
    }
    if (pending > 0) {
      pending--;
      continue;
    }
    return isKnown ? at : (late ?? fallback ?? at);
  }
  // "The baby sleeps": no noun in the plural, since no other verb is there.
  return late ?? fallback;
}

/** Whether the verb before a place goes on there: "that was weighed", "who does not come". */
function continues(words: readonly Word[], at: number, { verbs }: Lexis): boolean {
  const [before, text] = [words[at - 1]?.text ?? '', words[at]?.text ?? ''];
  if (!AUXILIARIES.has(before) && before !== 'not') return false;
  return AUXILIARIES.has(text) || text === 'not' || verbs.has(formOf(text)) || isParticiple(text);
}

const isAdverb = (text: string): boolean => text === 'never' || text === 'always' || text === 'not';
const isJoint = (text: string): boolean => /^(?:and|or|nor|,)$/.test(text);
const isStandIn = (text: string): boolean =>
  INDEFINITE.has(text) || UNIVERSAL.has(text) || NEGATIVE.has(text) || text === 'one';
const isDeterminer = (text: string): boolean =>
  DEFINITE.has(text) || ARTICLES.has(text) || QUANTIFIERS.has(text);
/** "Trains run": the word right behind a plural that no preposition binds. */
const isBehindPlural = (words: readonly Word[], at: number): boolean =>
  isPlural(words[at - 1]?.text ?? '') &&
  !isParticiple(words[at]?.text ?? '') &&
  !/ing$/.test(words[at]?.text ?? '');

/** From which word on a verb can stand. */
function opening(words: readonly Word[], lexis: Lexis): number | undefined {
  const [first] = words;
  if (!first) return undefined;
  if (isDeterminer(first.text) || first.text === 'not' || first.text === 'either') return 1;
  if (isStandIn(first.text)) return 1;
  if (isCapital(first, lexis)) {
    let at = 0;
    while (isCapital(words[at], lexis) || (at > 0 && NUMBER.test(words[at]?.text ?? ''))) at++;
    return at;
  }
  return PREPOSITIONS.has(first.text) || UNREAD.has(first.text) || AUXILIARIES.has(first.text)
    ? undefined
    : 0;
}

/** Reads the words before the verb of a clause. */
export function readSubject(words: readonly Word[], lexis: Lexis): Subject | undefined {
  const [first] = words;
  if (!first || words.length > 16) return undefined;
  if (SUBJECT_PRONOUNS.has(first.text))
    return words.length === 1 ? { kind: 'pronoun', word: first.text } : undefined;
  return severalIn(words, lexis) ?? readOne(words, lexis);
}

function severalIn(given: readonly Word[], lexis: Lexis): Subject | undefined {
  const isEither = given[0]?.text === 'either';
  const words = isEither || given[0]?.text === 'both' ? given.slice(1) : given;
  const joint = words.findIndex(({ text }) => text === 'and' || text === 'or');
  if (joint < 1) return undefined;
  const op = words[joint]?.text === 'or' ? 'or' : 'and';
  const spans: Word[][] = [[]];
  for (const word of words) {
    if (word.text === ',' || word.text === op) {
      if ((spans.at(-1)?.length ?? 0) > 0) spans.push([]);
    } else spans.at(-1)?.push(word);
  }
  const parts = spans.map((span) => readOne(span, lexis));
  if (!parts.every((part) => part?.kind === 'entity')) return undefined;
  return { kind: 'several', op, parts: parts as Subject[], isEither };
}

function readOne(words: readonly Word[], lexis: Lexis): Subject | undefined {
  const [first, second] = words;
  const opener = first?.text ?? '';
  if (
    words.some(
      ({ text }, at) =>
        text === ',' ||
        (UNREAD.has(text) &&
          !RELATIVES.has(text) &&
          at > 0 &&
          !(opener === 'not' && at === 1) &&
          text !== 'not'),
    )
  )
    return undefined;
  const kind = (quantifier: Quantifier, noun: readonly Word[]): Subject | undefined =>
    noun.length === 0 ? { kind: 'elided' } : { kind: 'kind', quantifier, key: keyOf(headOf(noun)), noun };
  if (opener === 'not' && second && /^(?:all|every|each)$/.test(second.text))
    return kind('not all', withoutThe(words.slice(2)));
  if (isStandIn(opener) || (opener === 'no' && second?.text === 'one')) {
    const rest = words.slice(opener === 'no' ? 2 : 1);
    if (opener === 'none' && rest[0]?.text === 'of') return kind('no', withoutThe(rest));
    const each = RELATIVES.has(rest[0]?.text ?? '') ? 'each' : 'all';
    const quantifier = opener === 'no' || NEGATIVE.has(opener) ? 'no' : UNIVERSAL.has(opener) ? each : 'some';
    if (opener === 'one') return rest[0]?.text === 'of' ? kind('some', withoutThe(rest.slice(1))) : undefined;
    const isAny = opener.startsWith('any');
    return {
      kind: 'kind',
      quantifier: isAny ? 'any' : quantifier,
      key: '',
      noun: [{ text: 'thing', capital: false }, ...rest],
    };
  }
  if (opener === 'those' && RELATIVES.has(second?.text ?? ''))
    return {
      kind: 'kind',
      quantifier: 'all',
      key: '',
      noun: [{ text: 'thing', capital: false }, ...words.slice(1)],
    };
  if (isCapital(first, lexis) && words.every((word) => isCapital(word, lexis) || NUMBER.test(word.text)))
    return {
      kind: 'entity',
      key: words.map(({ text }) => text).join(' '),
      isName: !NUMBER.test(words.at(-1)?.text ?? ''),
      words,
    };
  const quantifier = QUANTIFIERS.get(opener);
  if (quantifier) return kind(quantifier, withoutThe(words.slice(1)));
  const isDefinite = DEFINITE.has(opener) || opener === 'both';
  const noun = isDefinite ? words.slice(1) : words;
  if (noun.length === 0) return undefined;
  const head = headOf(noun);
  const isNamed = isDefinite || /'s?$/.test(opener) || NUMBER.test(noun.at(-1)?.text ?? '');
  if (isPlural(head.at(-1)?.text ?? '') && (!isNamed || (isDefinite && head.length < noun.length)))
    return kind(isDefinite ? 'all' : 'bare', noun);
  if (noun.some(({ text }) => THING.has(text)) && noun.length === 1 && !isDefinite) return kind('bare', noun);
  return { kind: 'entity', key: keyOf(noun), isName: false, words: noun };
}

const withoutThe = (words: readonly Word[]): readonly Word[] => {
  const rest = words[0]?.text === 'of' ? words.slice(1) : words;
  return DEFINITE.has(rest[0]?.text ?? '') ? rest.slice(1) : rest;
};

/** The words of a noun phrase before what restricts it. */
export function headOf(noun: readonly Word[]): readonly Word[] {
  const end = noun.findIndex(
    ({ text }, at) => at > 0 && (PREPOSITIONS.has(text) || RELATIVES.has(text) || isRestricting(noun, at)),
  );
  return end < 0 ? noun : noun.slice(0, end);
}

/** "Guests staying in room 5", "cakes baked on Monday", "things here". */
const isRestricting = (noun: readonly Word[], at: number): boolean => {
  const text = noun[at]?.text ?? '';
  const next = noun[at + 1]?.text ?? '';
  return (
    /^(?:here|there|too)$/.test(text) ||
    ((/ing$/.test(text) || isParticiple(text)) && (PREPOSITIONS.has(next) || isDeterminer(next)))
  );
};

/** What is said of a thing by calling it so: its kind, where it is, what it has, what it does. `predicate` reads a verb. */
export function restrictionOf(
  noun: readonly Word[],
  term: string,
  predicate: (words: readonly Word[], term: string) => Formula | undefined,
): Formula | undefined {
  const head = headOf(noun);
  const parts: Formula[] = [];
  const names = head.filter(
    ({ text }) =>
      !THING.has(text) && !/'s?$/.test(text) && !NUMBER.test(text) && !isFiller({ text, capital: false }),
  );
  if (names.some(({ text }) => UNREAD.has(text))) return undefined;
  if (names.length > 0 && !THING.has(head.at(-1)?.text ?? '')) parts.push(atom(`be:${keyOf(names)}`, term));
  else for (const one of names) parts.push(atom(`be:${formOf(one.text)}`, term));
  const rest = noun.slice(head.length);
  for (let at = 0; at < rest.length; ) {
    const from = rest[at]?.text ?? '';
    const isRelative = RELATIVES.has(from);
    const end = rest.findIndex(
      ({ text }, i) => i > at && !isRelative && (RELATIVES.has(text) || /^with(?:out)?$/.test(text)),
    );
    const until = end < 0 ? rest.length : end;
    const span = rest.slice(at + 1, until);
    const said = isRelative ? predicate(span, term) : modifier(rest.slice(at, until), term, predicate);
    if (!said || span.length + (isRelative ? 0 : 1) === 0) return undefined;
    parts.push(said);
    at = until;
  }
  return and(...parts);
}

const IS: Word = { text: 'is', capital: false };
const HAS: Word = { text: 'has', capital: false };

function modifier(
  words: readonly Word[],
  term: string,
  predicate: (words: readonly Word[], term: string) => Formula | undefined,
): Formula | undefined {
  const opener = words[0]?.text ?? '';
  const rest = words.slice(1);
  if (opener === 'with' || opener === 'without') {
    const isDoing = /ing$/.test(rest[0]?.text ?? '') && rest.length > 1;
    const said = predicate(isDoing ? [IS, ...rest] : [HAS, ...rest], term);
    return said && (opener === 'without' ? not(said) : said);
  }
  return predicate([IS, ...words], term);
}

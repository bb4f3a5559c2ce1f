import { and, atom, type Formula, not } from '../../logic/formula.ts';
import { AUXILIARIES, BE, DO, FUTURE, HAVE, isPast, isPlural, type Word } from '../../logic/words.ts';
import type { Use } from './cast.ts';
import { type Lexis, restrictionOf } from './noun.ts';
import {
  ARTICLES,
  BARE_PARTICIPLES,
  DEFINITE,
  formOf,
  isFiller,
  isParticiple,
  keyOf,
  OBJECTS,
  PREPOSITIONS,
  UNREAD,
  VAGUE,
} from './words.ts';

/** The verb of a clause with what it says of how it is so. */
export type Verb = {
  negative: boolean;
  modal: '' | 'can ' | 'may ' | 'must ' | 'should ' | 'always ';
  /** The verb in its one form; empty for "is" and its complement. */
  verb: string;
  rest: readonly Word[];
  tense: Use['tense'];
  /** Whether it only says that it may be so. */
  possible: boolean;
};

const PERMITTED = /^(?:allowed|permitted|able|free|entitled)$/;
const OBLIGED = /^(?:required|obliged|supposed|forced)$/;

/** Reads the verb at the start of what is said of a subject; undefined where it is vague, or none stands there. */
export function readVerb(given: readonly Word[], lexis: Lexis): Verb | undefined {
  const words = given.filter((word, at) => !(isFiller(word) && at < 6 && given.slice(0, at).every(isAhead)));
  if (words.some(({ text }) => VAGUE.has(text))) return undefined;
  let at = 0;
  let negative = false;
  let modal: Verb['modal'] = '';
  let possible = false;
  const pass = (): string => {
    for (; /^(?:not|never|always)$/.test(words[at]?.text ?? ''); at++) {
      if (words[at]?.text !== 'always') negative = !negative;
      else modal ||= 'always ';
    }
    return words[at]?.text ?? '';
  };
  let word = pass();
  if (negative && at === 1 && words[0]?.text === 'not') return undefined;
  const opener = word;
  let tense: Verb['tense'] = /^(?:was|were|had)$/.test(word)
    ? 'state before'
    : isPast(word)
      ? 'event'
      : word === 'would'
        ? 'unreal'
        : FUTURE.has(word)
          ? 'ahead'
          : 'present';
  if (FUTURE.has(word) || DO.has(word)) {
    at++;
    word = pass();
    if (opener === 'do' || opener === 'does' || opener === 'did') word ||= 'do';
    if (opener === 'did') tense = 'event';
  } else if (/^(?:can|could|may|might|must|should)$/.test(word)) {
    possible = /^(?:may|might|could)$/.test(word) && (words[at + 1]?.text === 'be' || word === 'might');
    modal = /^(?:can|could)$/.test(word) ? 'can ' : word === 'might' ? 'may ' : (`${word} ` as Verb['modal']);
    at++;
    const before = negative;
    word = pass();
    // "Must not" forbids; "does not have to" leaves free.
    if (modal === 'must ' && negative !== before) modal = 'may ';
  } else if (/^needs?$/.test(word) && words[at + 1]?.text === 'not') {
    return undefined;
  }
  if (/^(?:has|have|had|needs?|needed)$/.test(word) && words[at + 1]?.text === 'to') {
    modal = 'must ';
    at += 2;
    word = pass();
  } else if (
    HAVE.has(word) &&
    (/^(?:not|never|been)$/.test(words[at + 1]?.text ?? '') || isPerfect(words, at + 1))
  ) {
    const was = at;
    at++;
    word = pass();
    if (!isParticiple(word) && !BARE_PARTICIPLES.has(word) && !BE.has(word)) {
      at = was;
      word = words[at]?.text ?? '';
      // "Have not a ticket" is no English that is read.
      return undefined;
    }
    if (tense !== 'state before' || !BE.has(word)) tense = 'event';
  }
  const isKept =
    /^(?:stay|stays|stayed|remain|remains|remained)$/.test(word) &&
    !PREPOSITIONS.has(words[at + 1]?.text ?? 'in');
  if (BE.has(word) || isKept) {
    at++;
    word = pass();
    if (word === 'being') {
      at++;
      word = pass();
    }
    const next = words[at + 1]?.text ?? '';
    if ((PERMITTED.test(word) || OBLIGED.test(word)) && next === 'to') {
      modal = OBLIGED.test(word) ? 'must ' : word === 'able' ? 'can ' : 'may ';
      at += 2;
      word = pass();
      if (BE.has(word)) return { negative, modal, verb: '', rest: words.slice(at + 1), tense, possible };
      return plain(words, at, { negative, modal, tense, possible });
    }
    if (word === 'going' && next === 'to')
      return plain(words, at + 2, { negative, modal, tense: 'ahead', possible });
    if (/^\p{L}{2,}ing$/u.test(word) && !word.endsWith('thing') && !lexis.names.has(word))
      return plain(words, at, {
        negative,
        modal,
        tense: tense === 'state before' ? 'event' : tense,
        possible,
      });
    return at < words.length
      ? { negative, modal, verb: '', rest: words.slice(at), tense, possible }
      : undefined;
  }
  return plain(words, at, { negative, modal, tense, possible });
}

const isAhead = ({ text }: Word): boolean =>
  AUXILIARIES.has(text) || text === 'not' || text === 'never' || isFiller({ text, capital: false });

const isPerfect = (words: readonly Word[], at: number): boolean => {
  const text = words[at]?.text ?? '';
  const next = words[at + 1]?.text ?? '';
  // "Has broken windows" has them.
  return (isParticiple(text) || BARE_PARTICIPLES.has(text)) && !isPlural(next) && !/^(?:left)$/.test(next);
};

function plain(words: readonly Word[], at: number, verb: Omit<Verb, 'verb' | 'rest'>): Verb | undefined {
  const word = words[at]?.text ?? '';
  if (
    !/^\p{L}+$/u.test(word) ||
    UNREAD.has(word) ||
    PREPOSITIONS.has(word) ||
    DEFINITE.has(word) ||
    ARTICLES.has(word)
  )
    return undefined;
  return { ...verb, verb: formOf(word), rest: words.slice(at + 1) };
}

const isPlace = (word: Word | undefined, { names }: Lexis): boolean =>
  word !== undefined && (names.has(word.text) || DEFINITE.has(word.text) || ARTICLES.has(word.text));

const LONGEST = 16;
const OTHER_THAN = /^(?:(?:(?:some|any)(?:thing|one|body) )?(?:other|else) than|any(?:thing|one|body) but) /;
/** What stands before "than" where it compares: "other than" leaves out. */
const isMore = (word: Word | undefined): boolean => !/^(?:other|else|rather)$/.test(word?.text ?? 'other');
const THE = /^(?:the|this|that|these|those)$/;
const ALL = /^(?:each|every|all|most|many|several)$/;

/** What a verb and its complement say of a thing, without the verb's own negation. `object` gives the words for a pronoun. */
export function complementOf(
  { verb, modal, rest: given }: Pick<Verb, 'verb' | 'modal' | 'rest'>,
  term: string,
  lexis: Lexis,
  object: (pronoun: string) => string | undefined,
): Formula | undefined {
  const lacking = given.findIndex(({ text }, at) => text === 'without' && (at > 0 || verb !== ''));
  const predicate = (words: readonly Word[], of: string) => sayingOf(words, of, lexis, object);
  if (lacking >= 0) {
    const [base, lack] = [given.slice(0, lacking), given.slice(lacking + 1)];
    const said = complementOf({ verb, modal, rest: base }, term, lexis, object);
    const isDoing = /ing$/.test(lack[0]?.text ?? '') && lack.length > 1;
    const has =
      lack.length > 0
        ? predicate([{ text: isDoing ? 'is' : 'has', capital: false }, ...lack], term)
        : undefined;
    return said && has && and(said, not(has));
  }
  // "Something other than a van" is no van.
  const other = verb === '' ? OTHER_THAN.exec(given.map(({ text }) => text).join(' '))?.[0] : undefined;
  if (other) {
    const of = complementOf(
      { verb, modal, rest: given.slice(other.trim().split(' ').length) },
      term,
      lexis,
      object,
    );
    return of && not(of);
  }
  const [first] = given;
  // "Pass and some of Rita and Sam agree": another subject.
  if (first?.text === 'some' && given[1]?.text === 'of' && given[2]?.capital) return undefined;
  // "No bonus", "paid no bonus", but not "in no hurry", which denies less, and "no longer".
  const isNot = first?.text === 'not' && ARTICLES.has(given[1]?.text ?? '');
  const none = isNot ? 0 : given.findIndex(({ text }) => text === 'no');
  const isNone = none >= 0;
  const bare = given.filter((_, at) => at !== none);
  const isOther = /^(?:longer|more|less|fewer|later|one)$/.test(given[none + 1]?.text ?? '');
  if (isNone && (isOther || given.slice(0, none).some(({ text }) => PREPOSITIONS.has(text))))
    return undefined;
  // "Has a card with him" has it.
  const isWith = verb === 'have' && bare.at(-2)?.text === 'with' && OBJECTS.has(bare.at(-1)?.text ?? '');
  const rest = isWith ? bare.slice(0, -2) : bare;
  if (rest.length > LONGEST || (rest.length === 0 && verb === '')) return undefined;
  if (
    rest.some(
      ({ text }, at) =>
        (UNREAD.has(text) &&
          !(text === 'than' && isMore(rest[at - 1])) &&
          !(verb !== '' && ALL.test(text))) ||
        AUXILIARIES.has(text) ||
        (text === 'to' && at === 0 && verb === '' && !isPlace(rest[1], lexis)),
    )
  )
    return undefined;
  const sign = (said: Formula | undefined): Formula | undefined => said && (isNone ? not(said) : said);
  if (verb === '') {
    const isOne = first?.text === 'one' && given[1]?.text === 'of';
    const isNoun = isOne || ARTICLES.has(first?.text ?? '');
    const noun = isOne
      ? given.slice(2).filter(({ text }, at) => !(at === 0 && DEFINITE.has(text)))
      : isNoun
        ? given.slice(1)
        : rest;
    const bound = noun.findIndex(({ text }, at) => at > 0 && PREPOSITIONS.has(text));
    const isKind =
      isNoun ||
      (bound > 0 && !noun.some(({ text }) => text === 'than') && isPlural(noun[bound - 1]?.text ?? ''));
    if (isKind && modal === '') return sign(restrictionOf(noun, term, predicate));
    return sign(atom(`${modal}be:${keyOf(noun)}`, term));
  }
  const words = rest.flatMap((word, at): Word[] | undefined[] => {
    const next = rest[at + 1]?.text ?? 'in';
    // "Misses her lesson".
    if (!OBJECTS.has(word.text) || (word.text === 'her' && !PREPOSITIONS.has(next))) return [word];
    const stands = object(word.text);
    return stands === undefined
      ? [undefined]
      : ['the', ...stands.split(' ')].map((text) => ({ text, capital: false }));
  });
  if (words.some((word) => word === undefined)) return undefined;
  const key = keyOf(words.filter((word) => word !== undefined));
  // Who "knows the answer" knows an answer; who does not may know another.
  const the = THE.test(words[0]?.text ?? '') ? ' the' : '';
  return sign(atom(`${modal}do:${verb}${the}${key && ' '}${key}`, term));
}

/** What a verb and all behind it say of a thing; undefined where they are not understood, or say what may be. */
export function sayingOf(
  words: readonly Word[],
  term: string,
  lexis: Lexis,
  object: (pronoun: string) => string | undefined,
): Formula | undefined {
  const read = readVerb(words, lexis);
  const said = read && !read.possible ? complementOf(read, term, lexis, object) : undefined;
  return said && (read?.negative ? not(said) : said);
}

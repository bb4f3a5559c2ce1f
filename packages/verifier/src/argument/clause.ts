import { wordSet } from '../language/lists.ts';
import { isFunctionWord } from '../language/stopwords.ts';
import { readSubject } from '../logic/subject.ts';
import { AUXILIARIES, EVERYONE, isInflected, lemma, SOMEONE, type Word } from '../logic/words.ts';
import { work } from '../work.ts';
import { DAYS, LIGHT, meaningOf, NEGATIONS, POSSIBLE, REPORTS, UNCERTAIN } from './words.ts';

/** A clause as a proposition: what it speaks of, and whether it affirms or denies it. */
export type Clause = {
  /** Stems of what it says, in order and each once; names, modals and words of reporting are left out. */
  terms: readonly string[];
  names: ReadonlySet<string>;
  /** Terms and names of whom or what it is said of; empty where a pronoun stands there, or anyone is meant. */
  about: ReadonlySet<string>;
  /** Terms and names in the order in which they stand. */
  order: readonly string[];
  positive: boolean;
  /** Whether it says no more than that it may be so, or that somebody says so. */
  possible: boolean;
  /** Whether it speaks of somebody by a pronoun. */
  refers: boolean;
  /** Whether it speaks of someone, or of one of a kind, without saying of whom. */
  anyone: boolean;
};

const PRONOUN = /^(?:he|she|it|they|him|her|them|his|hers|its|their|i|we|my|our)$/;

/** Reads a clause; `names` are the words that count as names. Undefined where it says nothing, or that nothing is known. */
export function readClause(words: readonly Word[], names: ReadonlySet<string>): Clause | undefined {
  const subject = subjectOf(words);
  const about = new Set<string>();
  const terms = new Set<string>();
  const named = new Set<string>();
  const order = new Set<string>();
  let [positive, possible] = [true, false];
  const refers = words.some(({ text }) => PRONOUN.test(text));
  for (const [at, { text }] of words.entries()) {
    const word = text.replace(/'s$/, '');
    if (UNCERTAIN.has(word)) return undefined;
    possible ||= POSSIBLE.has(word) || (words[at + 1]?.text === 'that' && at > 0 && isReport(words, at));
    if (NEGATIONS.has(word)) positive = !positive;
    else if (names.has(word)) {
      named.add(word);
      about.add(word);
      order.add(word);
    } else if (/[\p{L}\p{N}]/u.test(word) && !isFunctionWord(word) && !LIGHT.has(word)) {
      const meaning = meaningOf(word);
      terms.add(meaning);
      if (at < subject) about.add(meaning);
      order.add(meaning);
    }
  }
  work(words.length);
  // "Ada is in Rome" names two; who only calls a name says nothing.
  if (named.size < 2 && ![...terms].some((term) => /\p{L}/u.test(term))) return undefined;
  return {
    terms: [...terms],
    names: named,
    about,
    order: [...order],
    positive,
    possible,
    refers,
    anyone: isAnyone(words[0]),
  };
}

/** How many words name whom or what is spoken of; 0 where that is not told. */
function subjectOf(words: readonly Word[]): number {
  const first = words[0]?.text ?? '';
  if (isAnyone(words[0]) || PRONOUN.test(first)) return 0;
  return readSubject(words, { exclusive: false, nouns: new Map(), variables: 0 })?.length ?? 0;
}

const isAnyone = (word: Word | undefined): boolean =>
  word !== undefined && (INDEFINITE.has(word.text) || SOMEONE.has(word.text) || EVERYONE.has(word.text));

const INDEFINITE = wordSet('a an some any every each all no only');

/** "Peter says that", but not "we may say that" or "it is said that". */
const isReport = (words: readonly Word[], at: number): boolean =>
  REPORTS.has(words[at]?.text ?? '') && !/^(?:we|one|is|are|be|can)$/.test(words[at - 1]?.text ?? '');

const SHORTEST_KIN = 5;
const LONGEST_ENDING = 3;

/** Whether two roots differ by what stands behind them alone: "photograph", "photographi". */
function isKin(one: string, other: string): boolean {
  if (one === other) return true;
  const least = Math.min(one.length, other.length);
  let shared = 0;
  while (shared < least && one[shared] === other[shared]) shared++;
  return shared >= SHORTEST_KIN && Math.max(one.length, other.length) - shared <= LONGEST_ENDING;
}

/**
 * Whether a clause says all that another does, and perhaps more: "buys a new car in May" says "buys a car", and "the
 * gauge passes the mark" says "the dam gauge passes the mark", since what was once named in full is named by its head
 * again. Not where it names others, puts a name where the other has a word, or where only one says what may be.
 */
export function saysAll(one: Clause, other: Clause): boolean {
  work(one.terms.length * other.terms.length + 1);
  if (one.possible !== other.possible || contrasts(one, other)) return false;
  if (areOthers(one, other)) return false;
  if (one.terms.length === 0 || other.terms.length === 0)
    return one.terms.length === other.terms.length && !lacks(other.names, [...one.names]);
  const isSaid = (term: string | undefined) =>
    one.terms.some((own) => own === term || isKin(own, term ?? ''));
  const shared = other.terms.filter(isSaid).length;
  if (shared === other.terms.length) return true;
  // What is missing must all stand before what is said, as "dam" before "gauge".
  return shared === one.terms.length && isSaid(other.terms.at(-1));
}

/** Whether each is said of somebody, or names somebody, of whom the other says nothing. */
export const areOthers = (one: Clause, other: Clause): boolean =>
  (lacks(one.about, other.order) && lacks(other.about, one.order)) ||
  (lacks(one.names, [...other.names]) && lacks(other.names, [...one.names]));

const lacks = (some: ReadonlySet<string>, others: readonly string[]): boolean =>
  [...some].some((name) => !others.some((other) => isKin(name, other)));

/** "Rules for Anton", "rules for his sister": a name and another word at the same end. */
function contrasts(one: Clause, other: Clause): boolean {
  const [last, lastOther] = [one.order.at(-1) ?? '', other.order.at(-1) ?? ''];
  const [before, beforeOther] = [one.order.at(-2), other.order.at(-2)];
  const isOdd = (name: string, named: Clause, word: string, from: Clause) =>
    named.names.has(name) && !from.names.has(name) && !named.terms.some((term) => isKin(term, word));
  return (
    before !== undefined &&
    before === beforeOther &&
    (isOdd(last, one, lastOther, other) || isOdd(lastOther, other, last, one))
  );
}

const WORD = /[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu;

/** The words that a text writes as names: with a capital within a sentence, and never without. */
export function namesIn(text: string): Set<string> {
  const small = new Set<string>();
  const capital = new Set<string>();
  for (const { 0: piece, index } of text.matchAll(WORD)) {
    const word = piece.toLowerCase().replace(/['’]s$/, '');
    if (piece === piece.toLowerCase()) small.add(lemma(word));
    else if (piece.length > 1 && piece === piece.toUpperCase()) continue;
    else if (!isFunctionWord(word) && (!startsSentence(text, index) || isSubject(text, index, word)))
      capital.add(word);
  }
  work(text.length);
  const isName = (word: string) =>
    !small.has(lemma(word)) &&
    !DAYS.has(word.replace(/s$/, '')) &&
    !LIGHT.has(word) &&
    !NEGATIONS.has(word) &&
    word !== 'i';
  return new Set([...capital].filter(isName));
}

/** Of a word that opens a sentence: whether it is a name, which "Rasmus pays" tells and "Ferries run" does not. */
function isSubject(text: string, at: number, word: string): boolean {
  if (!/(?:s|ing|ed|ly)$/.test(word)) return true;
  const next = /^[\p{L}'’]+\s+(\p{L}+)/u.exec(text.slice(at, at + LONGEST_LOOK))?.[1]?.toLowerCase() ?? '';
  return (
    word.endsWith('s') &&
    (/^(?:is|was|has|does)$/.test(next) || (isInflected(next) && !AUXILIARIES.has(next)))
  );
}

const LONGEST_LOOK = 60;

const startsSentence = (text: string, at: number): boolean =>
  at === 0 || /[.!?:'"”\n)]\s*$/.test(text.slice(Math.max(0, at - 4), at));

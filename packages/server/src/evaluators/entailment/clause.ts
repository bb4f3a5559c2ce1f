import { stem } from '../language/stem.ts';
import { isFunctionWord } from '../language/stopwords.ts';
import { kinOf } from './kin.ts';

/** A clause as a proposition: what it speaks of, and whether it affirms or denies it. */
export type Clause = {
  /** Stems of what it says; names, modals and words of reporting are left out. */
  terms: ReadonlySet<string>;
  names: ReadonlySet<string>;
  positive: boolean;
  text: string;
};

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Words that turn what is said into its opposite. */
const NEGATIONS = set(
  `not never no none nobody nothing neither nor without unable cannot lack lacks lacked lacking fail fails failed refuse refuses
  refused refrain refrains refrained refraining incapable absent impossible hinder hinders hindered prevent prevents prevented
  impair impairs impaired forgot forget forgets forgotten`,
);
/** Words that say how something is known, wanted or likely, not what. */
const LIGHT = set(
  `know known knows knew say says said tell true false fact case situation scenario statement possible possibility likely
  certain certainly sure surely clear definitely inevitably indeed inevitable decide decides decided choose chooses chose opt
  opts opted want wants going go goes went get gets got become becomes became able ability capable capability need needs needed
  have has had someone somebody something person people individual individuals anyone anybody everyone one ones particular
  specific however therefore thus hence consequently result unfortunately interestingly currently now today happen happens
  happened result results mean means meant make makes made take takes took will would can could may might must shall should
  way time always usually typically normally generally commonly often tend tends result end ends find finds found
  let lets start starts begin begins really very much option options context conclude being either both`,
);
const WORD = /[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu;
const MOST_WORDS = 60;

/** Reads a clause; `names` are the words that count as names. Linear in the text. */
export function readClause(text: string, names: ReadonlySet<string>): Clause {
  const terms = new Set<string>();
  const named = new Set<string>();
  let positive = true;
  let left = MOST_WORDS;
  for (const [piece] of text.matchAll(WORD)) {
    if (--left < 0) break;
    const word = piece.toLowerCase().replaceAll('’', "'").replace(/'s$/, '');
    if (NEGATIONS.has(word) || word.endsWith("n't")) positive = !positive;
    else if (names.has(word)) named.add(word);
    else if (!isFunctionWord(word) && !LIGHT.has(word)) terms.add(kinOf(stem(word)));
  }
  return { terms, names: named, positive, text: text.trim() };
}

/** How much two clauses speak of the same, 0..1: the share of the smaller one's terms in the larger. */
export function likeness(one: Clause, other: Clause): number {
  const [small, large] =
    one.terms.size <= other.terms.size ? [one.terms, other.terms] : [other.terms, one.terms];
  if (small.size === 0) return 0;
  let shared = 0;
  for (const term of small) if (large.has(term) || hasKin(term, large)) shared++;
  // A clause of one word that lies within a long one says less than it.
  return (shared / small.size) * (0.7 + (0.3 * small.size) / large.size);
}

const SHORTEST_KIN = 5;

function hasKin(term: string, terms: ReadonlySet<string>): boolean {
  if (term.length < SHORTEST_KIN) return false;
  for (const other of terms) {
    if (other.length >= SHORTEST_KIN && other.slice(0, SHORTEST_KIN) === term.slice(0, SHORTEST_KIN))
      return true;
  }
  return false;
}

/** The words that a text writes as names: with a capital within a sentence, and never without. */
export function namesIn(text: string): Set<string> {
  const small = new Set<string>();
  const capital = new Set<string>();
  for (const { 0: piece, index } of text.matchAll(WORD)) {
    const word = piece.toLowerCase().replace(/['’]s$/, '');
    if (piece === piece.toLowerCase()) small.add(word);
    else if (!isFunctionWord(word) && (!startsSentence(text, index) || !/(?:s|ing|ed|ly)$/.test(word)))
      capital.add(word);
  }
  for (const word of small) capital.delete(word);
  for (const word of [...capital])
    if (LIGHT.has(word) || word === 'i' || NEGATIONS.has(word)) capital.delete(word);
  return capital;
}

const startsSentence = (text: string, at: number): boolean =>
  at === 0 || /[.!?:'"”\n)]\s*$/.test(text.slice(Math.max(0, at - 4), at));

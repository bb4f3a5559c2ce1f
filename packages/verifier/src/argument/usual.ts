import type { Quote } from '../judgement/case.ts';
import { plainWords } from '../logic/plain.ts';
import { type Word, wordsOf } from '../logic/words.ts';
import { type Clause, readClause } from './clause.ts';
import { EXCEPTIONAL, NORM, stands, USUAL } from './words.ts';

/** A part of a sentence and what it says. */
export type Part = { words: readonly Word[]; clause: Clause; quote: Quote };

const JOINTS = new Set(['but', 'while', 'whereas', 'and', 'although', 'though']);
const ALWAYS_JOINTS = new Set(['but', 'while', 'whereas']);

/** The parts of sentences that "but", "while" and a comma with "and" or "though" divide. Linear in them. */
export function partsOf(sentences: readonly Quote[], names: ReadonlySet<string>): Part[] {
  return sentences.flatMap((quote) => {
    const words = plainWords(wordsOf(quote.text));
    const cuts = words.flatMap(({ text }, at) => {
      const behind = /^[,;]$/.test(words[at - 1]?.text ?? '');
      return at > 0 && (ALWAYS_JOINTS.has(text) || (behind && JOINTS.has(text)) || text === ';') ? [at] : [];
    });
    return [-1, ...cuts].flatMap((from, index) => {
      const part = words.slice(from + 1, cuts[index] ?? words.length);
      const clause = readClause(part, names);
      return clause ? [{ words: part, clause, quote }] : [];
    });
  });
}

const has = (words: readonly Word[], among: ReadonlySet<string>): boolean =>
  words.some(({ text }) => among.has(text));

/** Whether a text states what usually holds. */
export const statesUsual = (parts: readonly Part[]): boolean =>
  parts.some(({ words }) => stands(words, USUAL));

/**
 * Decides by what usually holds (default reasoning, Reiter 1980): it holds of a thing too unless the thing is named as
 * the exception. Undefined where nothing usual is told of what is asked, or the thing is not said to be one of those
 * of which it holds.
 */
export function concludeUsual(
  asked: readonly Clause[],
  parts: readonly Part[],
): { follows: boolean; premises: Quote[] } | undefined {
  const held = asked.map((clause) => holds(clause, parts, asked.length > 1));
  if (held.length === 0 || !held.every((one) => one !== undefined)) return undefined;
  return {
    follows: held.every(({ follows }) => follows),
    premises: held.flatMap(({ premises }) => premises),
  };
}

const thingsOf = ({ names, terms }: Clause): string[] => [...names, ...terms];

/** Share of a property's words that a sentence must hold to speak of it. */
const SPOKEN_OF = 0.5;

function holds(
  asked: Clause,
  parts: readonly Part[],
  isOneOfSeveral: boolean,
): { follows: boolean; premises: Quote[] } | undefined {
  const [subject, ...property] = thingsOf(asked);
  if (subject === undefined || property.length === 0 || asked.possible) return undefined;
  const concerns = ({ clause }: Part) => property.filter((term) => clause.terms.includes(term)).length;
  const usual = parts.find(
    (part) =>
      stands(part.words, USUAL) && part.clause.positive && concerns(part) >= SPOKEN_OF * property.length,
  );
  if (!usual) return undefined;
  // It is one of those of which the usual is told: named there, or said to be of their kind.
  const kind = usual.clause.terms.filter((term) => !property.includes(term));
  const spoken = parts.filter(({ clause }) => thingsOf(clause).includes(subject));
  const isOne = ({ clause }: Part) => thingsOf(clause).includes(subject);
  const isOfKind = ({ clause }: Part) => clause.terms.some((term) => kind.includes(term));
  if (!isOne(usual) && !spoken.some(isOfKind)) return undefined;
  const excepted = parts.filter(
    (part) =>
      part !== usual &&
      (has(part.words, EXCEPTIONAL) || !part.clause.positive) &&
      firstOf(part.clause, asked) === subject &&
      numbersIn(part.clause) === numbersIn(asked) &&
      (concerns(part) > 0 || has(part.words, NORM)),
  );
  // Of which of several properties an exception is one must be said.
  if (isOneOfSeveral && excepted.some((part) => concerns(part) === 0)) return undefined;
  const premises = [usual, ...(excepted.length > 0 ? excepted : spoken)].map(({ quote }) => quote);
  return { follows: asked.positive === (excepted.length === 0), premises };
}

/** "Train 7" is no exception where "train 9" is. */
const numbersIn = ({ terms }: Clause): string => terms.filter((term) => /^\d+$/.test(term)).join(' ');

/** The thing that a sentence speaks of first: a name, else a word that is the question's subject or not of it. */
function firstOf({ names, terms }: Clause, asked: Clause): string | undefined {
  const [name] = names;
  const [subject] = asked.terms;
  return name ?? terms.find((term) => term === subject || !asked.terms.includes(term));
}

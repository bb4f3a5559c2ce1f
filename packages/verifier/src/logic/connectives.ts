import { wordSet } from '../language/lists.ts';
import { type Formula, iff, implies, not } from './formula.ts';
import type { Word } from './words.ts';

type Connect = (first: Formula, second: Formula) => Formula;

/** How the clauses that connectives join are read. */
export type Clauses = {
  /** Clauses that no condition joins. */
  simple(words: readonly Word[]): Formula | undefined;
  /** Two clauses in the order in which they stand, of which the second may speak of what the first brings in. */
  pair(first: readonly Word[], second: readonly Word[], connect: Connect): Formula | undefined;
  /** "If A, B" where more than one comma may stand: `read` reads it as divided at one of them. */
  divide(
    commas: readonly number[],
    read: (at: number, clauses: Clauses) => Formula | undefined,
  ): Formula | undefined;
};

/** Commas at which a condition could end. */
const MOST_COMMAS = 4;
const OPENERS = wordSet(
  'however also moreover furthermore additionally similarly therefore so thus hence consequently and',
);

/** The one reader of "if", "only if", "if and only if", "unless" and "it is not the case that", whatever they join. */
export function readConnected(given: readonly Word[], clauses: Clauses): Formula | undefined {
  let words = given;
  while (OPENERS.has(words[0]?.text ?? '')) words = words.slice(words[1]?.text === ',' ? 2 : 1);
  const text = words.map((word) => word.text).join(' ');
  const [, prefix, verdict] = /^(it is (not |in)?(?:the case|true|correct|false) that )/.exec(text) ?? [];
  if (prefix) {
    const inner = readConnected(words.slice(prefix.trim().split(' ').length), clauses);
    const denies = verdict !== undefined || prefix.includes('false');
    return inner && (denies ? not(inner) : inner);
  }
  const biconditional = indexOfAll(words, ['if', 'and', 'only', 'if']);
  if (biconditional > 0)
    return clauses.pair(words.slice(0, biconditional), words.slice(biconditional + 4), iff);
  if (isIf(words[0])) return ifSentence(words.slice(1), clauses);
  const onlyIf = indexOfAll(words, ['only', 'if']);
  if (onlyIf > 0) return clauses.pair(words.slice(0, onlyIf), words.slice(onlyIf + 2), implies);
  const at = words.findIndex(({ text }) => text === 'if' || text === 'whenever' || text === 'unless');
  if (at > 0) {
    const main = words.slice(0, words[at - 1]?.text === ',' ? at - 1 : at);
    const isUnless = words[at]?.text === 'unless';
    return clauses.pair(main, words.slice(at + 1), (brings, when) =>
      implies(isUnless ? not(when) : when, brings),
    );
  }
  return clauses.simple(words);
}

/** Whether a word opens a condition. */
export const isIf = (word: Word | undefined): boolean => /^(?:if|whenever|when)$/.test(word?.text ?? '');

/** "A then B", or "A, B" with one comma that divides two clauses. */
function ifSentence(words: readonly Word[], clauses: Clauses): Formula | undefined {
  const then = words.findIndex(({ text }) => text === 'then');
  if (then > 0) {
    const end = words[then - 1]?.text === ',' ? then - 1 : then;
    return clauses.pair(words.slice(0, end), words.slice(then + 1), implies);
  }
  const commas = words.flatMap(({ text }, at) => (text === ',' ? [at] : []));
  if (commas.length > MOST_COMMAS) return undefined;
  return clauses.divide(commas, (at, within) =>
    within.pair(words.slice(0, at), words.slice(at + 1), implies),
  );
}

function indexOfAll(words: readonly Word[], sought: readonly string[]): number {
  return words.findIndex((_, at) => sought.every((text, offset) => words[at + offset]?.text === text));
}

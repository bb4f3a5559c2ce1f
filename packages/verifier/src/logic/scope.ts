import { and, type Formula, not } from './formula.ts';

/** What "either … or" says: one at least, or one alone. */
export type Reading = { exclusive: boolean };

/** What is known while a sentence is read: whom pronouns mean, and how many variables there are. */
export type Scope = {
  exclusive: boolean;
  /** The term that "it", "they", "he" and "she" stand for. */
  last?: string;
  /** What the variable of a condition was said to be, for "the person" in its consequence. */
  nouns: Map<string, string>;
  variables: number;
  /** Within a condition "someone" means anyone: the variables that it brings in are collected here. */
  collected?: string[];
  /** Set where no further clause may follow. */
  alone?: boolean;
};

/** "Either … or" as its reading says. */
export function exclusively(formula: Formula, { exclusive }: Reading): Formula {
  if (!exclusive || formula.op !== 'or' || formula.parts.length !== 2) return formula;
  return and(formula, not(and(...formula.parts)));
}

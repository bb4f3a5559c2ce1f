import irregular from '../../language/lexicon/irregular.json' with { type: 'json' };
import { actOfNoun, effectOfVerb, groupsOfVerb, lemmaOf, withoutAgain } from '../../language/verbs.ts';
import type { Effect } from '../act.ts';

/** A verb of the lexicon, with the groups of verbs that stand for one another it is in. */
export type Verb = { lemma: string; groups: readonly string[]; effect: Effect };

/** The verb whose base form this is ("pay"); undefined for other words and other forms. */
export function baseVerb(word: string): Verb | undefined {
  const lemma = withoutAgain(word);
  const effect = effectOfVerb(lemma);
  return effect && { lemma, groups: groupsOfVerb(lemma), effect };
}

/** The verb that this is a form of: "paid", "moves", "copying". */
export function verbOf(word: string): Verb | undefined {
  const lemma = lemmaOf(word);
  return lemma === undefined ? undefined : baseVerb(lemma);
}

/** Groups of verbs that a noun stands for: "payment", "deletion". */
export function groupsOfNoun(word: string): readonly string[] {
  const act = actOfNoun(word);
  return act ? [act.group] : [];
}

const PAST: ReadonlySet<string> = new Set(
  Object.values(irregular.entries).flatMap((forms) => forms.split(' ')),
);

/** Whether a form of a verb can say that something was done: "paid", "sent", "moved". */
export const isPast = (word: string): boolean =>
  PAST.has(word) || (word.endsWith('ed') && effectOfVerb(word) === undefined && verbOf(word) !== undefined);

import { isPast, verbOf } from '../../acts/prose/verbs.ts';
import { effectOfVerb } from '../../language/verbs.ts';

/** Verbs for which one change is as good as another: "it doesn't touch the rest". */
export const TOUCHES: ReadonlySet<string> = new Set(['change', 'touch', 'affect', 'effect']);
/** Whether a word means what is left beside the act's own thing. */
export const isRest = (word: string): boolean => /^(?:else|rest|others?|remaining)$/.test(word);
const LONGEST_SUBJECT = 3;

/**
 * The change that a negation denies, by its verb: "changes nothing", "no data is changed", "does not delete it", "without
 * changing it", "no side effects". Undefined where it denies anything else, as that somebody asked or agreed.
 */
export function deniedAt(words: readonly string[], at: number): string | undefined {
  const [before = '', word = '', next = ''] = [words[at - 1], words[at], words[at + 1]];
  const done = (one: string): string | undefined => {
    const lemma = /^(?:side-)?effects?$|^affect/.test(one) ? 'effect' : verbOf(one)?.lemma;
    const isChange = lemma === 'effect' || /^(?:change|delete|create)$/.test(effectOfVerb(lemma ?? '') ?? '');
    return isChange ? lemma : undefined;
  };
  if (word === 'without') return next.endsWith('ing') ? done(next) : undefined;
  if (word === 'not' || /n['’]t$/.test(word)) {
    const helps = word === 'not' ? before : word.slice(0, -3);
    return /^(?:do|does|will|wo|is|are)$/.test(helps)
      ? done(next === 'be' ? (words[at + 2] ?? '') : next)
      : undefined;
  }
  if (word === 'nothing' && /^(?:change|touche|delete|modifie|affect|create)s$/.test(before))
    return done(before);
  if (word !== 'nothing' && word !== 'no') return undefined;
  if (word === 'no' && /^(?:side|side-effects?|effects?|changes)$/.test(next)) return 'effect';
  const be = words.findIndex(
    (one, i) => i > at && i <= at + 1 + LONGEST_SUBJECT && /^(?:is|are|gets?|be)$/.test(one),
  );
  const past = words[be + 1] ?? '';
  return be > 0 && isPast(past) ? done(past) : undefined;
}

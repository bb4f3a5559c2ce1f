import { ABOUT, HEARSAY } from '../language/lexicon/certainty.ts';
import { wordSet } from '../language/lists.ts';
import { HEDGES } from '../language/words.ts';
import { isUnrealAbove } from '../told/support.ts';
import { claimedOf, contentIn, isOfOther, mayUndo, turnsRound } from '../told/undo.ts';
import { UNREAL } from '../told/words.ts';
import { rootOf, rootSet, wordsIn } from './words.ts';

/** Words that make what is said beside them less than so. */
const MODAL =
  wordSet(`may might should shall would could can hopefully planned expected expects hopes wish proposed
  proposes suggests suggested aims intends intended ${ABOUT} around ${HEARSAY}
  exceeds says said claimed`);
/** Verbs of what is wished or feared. */
const WISHES = rootSet('hope wish dream imagine pretend suppose fear doubt guess');
/** Without the month of May, and cans. */
const withoutNouns = (text: string): string => text.replace(/\bMay\b|\bcan(?=[:,.;)]|$)/g, '');

/** Whether a heading says that what stands behind it is no fact: a plan, an estimate, a question. */
export const isUnreal = (heading: string): boolean =>
  wordsIn(heading).some((word) => UNREAL.has(word) || /^(?:target|goal)s?$|^suppose$|^imagine$/.test(word));

/** Whether a word of a sentence makes it say less than it seems to, or the opposite; a "no" before a noun alone does not. */
export const isHedged = (text: string): boolean => {
  const words = wordsIn(withoutNouns(text));
  return words.some(
    (word, at) =>
      WISHES.has(rootOf(word)) ||
      (MODAL.has(word) && !(word === 'claimed' && words[at - 1] === 'be')) ||
      (HEDGES.has(word) && (word !== 'no' || words[at + 1] === 'longer')),
  );
};

/** Whether another sentence than those used may undo what a claim says that is drawn from them. */
export function isShaken(
  lines: readonly { text: string }[],
  used: ReadonlySet<number>,
  claim: { text: string },
): boolean {
  const last = Math.max(-1, ...[...used].filter((line) => line < lines.length));
  const own = claimedOf(claim.text);
  const known = new Set(wordsIn(claim.text).map(rootOf));
  const above = used.size > 0 ? lines.slice(0, Math.min(...used)) : [];
  if (above.some((line) => isUnrealAbove(line, known))) return true;
  // Of what is drawn from several a doubt of any of them is one of all.
  const doubts = (text: string): boolean =>
    (isHedged(text) || isUnreal(text)) && contentIn(text).some((root) => own.roots.has(root));
  return lines.some(
    ({ text }, at) =>
      (used.has(at) && turnsRound(text, own)) ||
      (!used.has(at) && (mayUndo(text, own, at > last) || (doubts(text) && !isOfOther(text, own)))),
  );
}

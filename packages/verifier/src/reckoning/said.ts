import type { Document } from '../judgement/case.ts';
import { wordSet } from '../language/lists.ts';
import { lemmaOf } from '../language/verbs.ts';
import { wordsOf } from './lines.ts';

const BINDING: ReadonlySet<string> = new Set(
  'the a an it its he she they that this is are was were be been has have had on at in from to of and for by with'.split(
    ' ',
  ),
);
/** All words of a text but those that only bind others, each in one form: "paid" and "weighs" too. */
export const spokenIn = (text: string): Set<string> =>
  new Set(
    wordsOf(text)
      .filter((word) => !BINDING.has(word) && !/^\d/.test(word))
      .map(lemmaOf),
  );

const TURNING = wordSet('up down on off in out over under back away without');
/** What is earned costs nothing, and what is said of another is not said of this one. */
const OTHERS = wordSet('earn earns earned save saves saved other another');
/** Whether a claim has a small word that turns what is said, "up" for "down", and its evidence has not. */
export function turnsIn(claim: Document, evidence: Document): boolean {
  const held = new Set(wordsOf(evidence.text));
  const added = wordsOf(claim.text).filter((word) => !held.has(word));
  return (
    added.some((word) => OTHERS.has(word)) ||
    (added.some((word) => TURNING.has(word)) && [...held].some((word) => TURNING.has(word)))
  );
}

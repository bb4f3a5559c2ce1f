import { isPast, rootOf, wordsIn } from '../grounds/words.ts';
import { wordSet } from '../language/lists.ts';
import { monthNamed } from '../language/units.ts';
import type { Line } from '../reckoning/lines.ts';
import { isTime } from './clause.ts';
import { isRecord, isUnreal, isVerb, sentenceOf, verbAt } from './sentence.ts';
import { isUnrealAbove } from './support.ts';
import { tokensOf } from './tokens.ts';
import { claimedOf, contentIn, isOfOther } from './undo.ts';
import { OPENERS, PREPOSITIONS, UNSETTLED } from './words.ts';

/** All of some, but one. */
const EXCEPTION = new RegExp(
  '\\b(?:all|every\\p{L}*|each|none?|nobody|any\\p{L}*|always|never)\\b(?:[^.;]*[^,;])? ' +
    '(?:but|except|excluding|other than|save|bar|barring)\\b',
  'iu',
);
/** What is done once more, or put in the place of something. */
const AFRESH = wordSet(
  `again now update updated updates repeat repeated redone rerun retest retested recount recounted remeasured swapped
  mixed changed moved replaced instead confirmed actually really overwritten`,
);
const MARKED = /^[ \t]+\S|^[ \t]*(?:[-*•>+–]|\d{1,2}[.)])\s/;
/** A line that stands apart by its signs, its capitals or its colon. */
const APART = /^\W{2,}\p{L}|\p{L}\W{2,}$|^[^\p{Ll}]*\p{Lu}{3}[^\p{Ll}]*$|:\s*$/u;

/**
 * The line of some evidence that keeps what a claim is told from being simply so, whoever reads it: a heading or a label
 * that is no record's, an exception, or one behind it that tells of the same as done again. A claim rests on some of the
 * lines: the label of another one says nothing of it.
 */
export function doubtIn(
  claim: string,
  evidence: string,
  lines: readonly Line[],
  rests: (line: Line) => boolean,
): Line | undefined {
  // What is asked to follow takes whatever is told as it stands.
  if (claim.trimEnd().endsWith('?')) return undefined;
  const own = new Set(contentIn(claim));
  const known = new Set(wordsIn(claim).map(rootOf));
  const isOf = ({ text }: Line): boolean => contentIn(text).some((root) => own.has(root));
  const lineOf = ({ start, end }: Line): string => {
    const from = evidence.lastIndexOf('\n', start - 1) + 1;
    return evidence.slice(from, end);
  };
  const isNoRecord = (heading: string): boolean =>
    !isRecord(heading, known) && wordsIn(heading).some((word) => !known.has(rootOf(word)));
  const first = lines.findIndex(isOf);
  return lines.find((line, at) => {
    const { text } = line;
    const below = lines.slice(at + 1).filter(isOf);
    if (isUnrealAbove(line, known) && below.length > 0) return true;
    if (isOf(line) && EXCEPTION.test(text) && !EXCEPTION.test(claim)) return true;
    const { label, body } = sentenceOf(text);
    const isLabelled = label !== '' && body !== '' && isOf(line) && rests(line);
    const isName = !tells(body) || NUMBERED.test(label);
    if (isLabelled && (isName ? isUnsettled(label, body, known) : tellsMore(label) && isNoRecord(label)))
      return true;
    const words = wordsIn(text);
    if (
      at > first &&
      first >= 0 &&
      isOf(line) &&
      !rests(line) &&
      words.some((word) => AFRESH.has(word) && !known.has(rootOf(word))) &&
      !isOfOther(text, claimedOf(claim))
    )
      return true;
    // "Wordings we threw out", above a list; "-- not agreed yet --"
    const isRow = text.includes('|') && lines[at + 1]?.text.includes('|');
    const isHeading = !isRow && !MARKED.test(lineOf(line)) && !/[.!?]["”’)]?\s*$/.test(text);
    const isAbove = APART.test(text.trim()) ? below.length > 0 : isHeadOf(lines.slice(at + 1).map(lineOf));
    return isHeading && isAbove && below.length > 0 && isNoRecord(text.replace(/[^\p{L}\p{N}]+$/u, ''));
  });
}

/** Whether what stands below is set off from it, as a list is. */
const isHeadOf = ([next = '']: readonly string[]): boolean => MARKED.test(next);

/** Whether a text is a sentence, and no row of a table; else the label before it names what its values are of: "Cars sold: Lyon 41". */
export const tells = (text: string): boolean => !text.includes('|') && verbAt(tokensOf(text)) >= 0;
/** "Purchase order 5518": one thing. */
const NUMBERED = /\p{L} (?:no\.? ?|#)?\d+$/iu;

/**
 * "Planned sales: Lyon 41", "Disputed orders", "Cars sold on paper": values of what is not so, or not yet, or by words of
 * which the claim says nothing. What happened at a time may be told by any verb: "Passport issued: 3 May".
 */
function isUnsettled(label: string, body: string, known: ReadonlySet<string>): boolean {
  const isDated = /^\d{1,2}:\d\d/.test(body) || wordsIn(body).slice(0, 2).some(isTime);
  const tokens = tokensOf(label);
  return tokens.some(({ word, isName }, at) => {
    if (known.has(rootOf(word)) || isTime(word) || (isName && monthNamed(word))) return false;
    const joint = tokens.slice(0, at).findLast((one) => one.word === 'of' || PREPOSITIONS.has(one.word));
    return (
      isUnreal(word) ||
      UNSETTLED.has(word) ||
      (OPENERS.has(word) && !RELATIVES.has(word)) ||
      (isPast(word) && !isDated) ||
      (joint !== undefined && joint.word !== 'of' && contentIn(word).length > 0)
    );
  });
}
/** "Suppliers that answered": which of them are meant. */
const RELATIVES = wordSet('who whom whose that which');

/** "Where we want to be", "agreed for March": a label that says how what follows is meant. */
function tellsMore(label: string): boolean {
  const tokens = tokensOf(label);
  const [first] = tokens;
  return (
    /^(?:where|what|how|when|why|if)$/.test(first?.word ?? '') ||
    isPast(first?.word ?? '') ||
    tokens.some((token, at) => at > 0 && isVerb(token, tokens[at + 1]))
  );
}

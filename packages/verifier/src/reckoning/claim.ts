import { grounded } from '../grounds/grounded.ts';
import type { Document, Quote } from '../judgement/case.ts';
import { wordSet } from '../language/lists.ts';
import { normalise } from '../text/normalise.ts';
import { splitSentences } from '../text/sentences.ts';
import { doubtIn, tells } from '../told/doubts.ts';
import { conjunctsOf } from '../told/sentence.ts';
import { saidIn, supportOf } from '../told/support.ts';
import { claimedOf, mayUndo, takesAllBack } from '../told/undo.ts';
import { STRONG } from '../told/words.ts';
import { decidedAlone } from './alone.ts';
import { foundInClaim } from './claim-found.ts';
import { type Finding, quoteIn, wholeOf } from './finding.ts';
import { content, type Line, linesIn, linesOf, wordsOf } from './lines.ts';
import type { ClaimReaders } from './readers.ts';
import { timesIn } from './timeline/claimed.ts';

/** All that reads claims. */
const READERS: ClaimReaders = { times: timesIn, alone: decidedAlone, grounded, beside: foundBeside };

/** What computing finds out about a claim, alone and beside its evidence. */
export const findInClaim = (claim: Document, evidence: readonly Document[]): Finding[] =>
  foundInClaim(claim, evidence, READERS);

/** What is found of a claim beside its evidence, which is another text. */
export function foundBeside(claim: Document, evidence: Document, readers: ClaimReaders): Finding | undefined {
  if (isSameText(claim.text, evidence.text)) return undefined;
  return verbatim(claim, evidence) ?? readers.grounded(claim, evidence) ?? together(claim, evidence, readers);
}

const MOST_SENTENCES = 6;
const PRONOUN = /^(?:it|they|he|she|this|that|these|those|both|each|the (?:same|latter|former))\b/i;

/** Several sentences, or two clauses, each of which follows from the evidence by itself. */
function together(claim: Document, evidence: Document, readers: ClaimReaders): Finding | undefined {
  const sentences = splitSentences(claim.text).map(({ start, end }) => claim.text.slice(start, end));
  const parts = sentences.length === 1 ? conjunctsOf(claim.text) : sentences;
  if (parts.length < 2 || parts.length > MOST_SENTENCES || parts.some((text) => PRONOUN.test(text)))
    return undefined;
  const held: Finding[] = [];
  for (const text of parts) {
    const one = { ...claim, text };
    const found = verbatim(one, evidence) ?? readers.grounded(one, evidence);
    if (found?.shows !== 'established') return undefined;
    held.push(found);
  }
  const from = held.flatMap((one) => one.from);
  const shown = held.map((one) => one.shown).join('; ');
  return { of: 'derived', shows: 'established', about: wholeOf(claim), from, shown };
}

const plain = (text: string): string =>
  normalise(text)
    .text.toLowerCase()
    .replace(/[^\p{L}\p{N}%€$£.,+-]+/gu, ' ')
    .replace(/[.,]+(?=\s|$)/g, '')
    .trim();

/** Whether two texts say the same word for word; such a claim is supported by nothing but itself. */
export const isSameText = (one: string, other: string): boolean => plain(one) === plain(other);

/** Each sentence of the claim is told outright in the evidence, which takes none of it back. */
function verbatim(claim: Document, evidence: Document): Finding | undefined {
  const lines = linesOf(evidence);
  const corrected = correctedTo(claim, lines);
  const found = corrected
    ? [corrected]
    : splitSentences(claim.text).map(({ start, end }) => supportOf(claim.text.slice(start, end), lines));
  const held = found.filter((line) => line !== undefined);
  if (held.length === 0 || held.length !== found.length) return undefined;
  return {
    of: 'verbatim',
    shows: 'established',
    about: wholeOf(claim),
    from: held.map((line) => quoteIn(evidence, line.start, line.end)),
    shown: corrected ? 'said so where it is corrected' : 'said in the same words',
  };
}

/**
 * "Correction: the meeting is on Thursday.", "Sorry, I got that wrong, it is on Thursday.": what the evidence ends with
 * holds in the place of what it said before, in the words of the claim but for one value.
 */
function correctedTo(claim: Document, lines: readonly Line[]): Line | undefined {
  const at = lines.findLastIndex(({ text }) => !APOLOGY.test(text));
  const [before, last] = [lines[at - 1], lines[at]];
  if (!last || !before || last.text.length > LONGEST_CORRECTION || isStrong(claim.text)) return undefined;
  const isCorrected = [...last.text.matchAll(MARK)].some(({ index, 0: mark }) => {
    const rest = last.text
      .slice(index + mark.length)
      .replace(/\bnow /, '')
      .replace(/, (?:and )?not [^,]+$/, '');
    // "Sorry, I got that wrong. The meeting …": it is taken back in a sentence of its own.
    const lead = index > 0 ? last.text.slice(0, index) : before.text;
    return isCorrecting(lead) && isSaid(claim.text, rest);
  });
  const others = lines.slice(0, at).filter((line) => line !== before || !isCorrecting(line.text));
  return isCorrected && others.length > 0 && !others.some(({ text }) => isStrong(text)) ? last : undefined;
}
const MARK = /^|[,:;.] +/g;
const LONGEST_CORRECTION = 1_000;
/** Whether what stands before a statement takes back an earlier one, and supposes nothing. */
const isCorrecting = (lead: string): boolean => {
  const words = wordsOf(lead);
  const takesBack = words.some((word) => CORRECTS.has(word)) || (OF_BEFORE.test(lead) && isStrong(lead));
  return takesBack && !words.some((word) => SUPPOSING.has(word));
};
/** What changes nothing behind a correction. */
const APOLOGY = /^\s*(?:sorry|apologies|(?:we|i) apologi[sz]e)\b(?: \p{Ll}[\p{Ll}-]*)*[.!]?\s*$/iu;
const CORRECTS = wordSet('correction corrected erratum corrigendum update updated amendment sorry mistake');
const OF_BEFORE = /\b(?:I|we|it|this|that) (?:\p{L}+ )?(?:is|was|were|got|had)?\b/iu;
const SUPPOSING =
  wordSet(`if unless may might could would should not never no perhaps maybe probably think thought say says said
  believe believed claim claimed assume assumed suppose to`);
const isStrong = (text: string): boolean => wordsOf(text).some((word) => STRONG.has(word));

const isSaid = (claim: string, text: string): boolean =>
  saidIn(claim, claimedOf(claim), linesIn(text)) !== undefined;

const REPLACES = /^\s*updated?\b|\b(?:instead|postponed|rescheduled)\b/i;

/** "If all goes well: …": what follows is supposed. */
const SUPPOSES = /^\s*(?:if|suppose|imagine|assuming|provided)\b[^:.\n]{1,60}:\s/i;

/** Where the evidence says that something which it speaks of beside the claim's own words was corrected or withdrawn. */
function revisedIn(claim: Document, evidence: Document): Quote | undefined {
  const own = content(claim.text);
  const lines = linesOf(evidence);
  if (correctedTo(claim, lines)) return undefined;
  const line = lines.find(({ text }, at) => {
    if (at === 0 && SUPPOSES.test(text)) return true;
    if (at > 0 ? takesAllBack(text) : /\b(?:following|below|what follows)\b/i.test(text) && isStrong(text))
      return true;
    // "Update at noon: it comes on Wednesday instead", of the same.
    const shared = [...content(text)].filter((word) => own.has(word)).length;
    if (at > 0 && shared >= Math.min(2, own.size - 1) && shared > 0 && REPLACES.test(text)) return true;
    if (!isStrong(text)) return false;
    const about = new Set([...content(text), ...content(lines[at - 1]?.text ?? '')]);
    return [...own].some((word) => about.has(word));
  });
  return line && wordsOf(claim.text).every((word) => !STRONG.has(word))
    ? quoteIn(evidence, line.start, line.end)
    : undefined;
}

/**
 * Where the evidence takes something back that the claim rests on, or says the claim and denies it elsewhere; where it is
 * proved by a reader of words from these quotes, also what keeps them from being simply so, which a model weighs by itself.
 */
export function contestedIn(
  claim: Document,
  evidence: Document,
  proved: readonly Quote[] | undefined,
): Quote | undefined {
  const revised = revisedIn(claim, evidence);
  const lines = linesOf(evidence);
  if (revised || correctedTo(claim, lines)) return revised;
  const rests = ({ start, end }: Line): boolean =>
    proved?.some((one) => one.document === evidence.name && one.start < end && one.end > start) === true;
  const doubt = proved && doubtIn(claim.text, evidence.text, lines, rests);
  if (doubt) return quoteIn(evidence, doubt.start, doubt.end);
  const claimed = claimedOf(claim.text);
  const said = saidIn(claim.text, claimed, lines)?.line;
  const place = said ? lines.indexOf(said) : lines.length;
  const isAgainst = ({ text }: Line, at: number): boolean =>
    at !== place && isOfSame(text, claim.text) && mayUndo(text, claimed, at > place);
  // A row of a table that is counted with the others undoes none of them.
  const others = lines.map((line) => (rests(line) && !tells(line.text) ? undefined : line));
  const other = said && others.find((line, at) => line && isAgainst(line, at));
  return other && quoteIn(evidence, other.start, other.end);
}
const RULE = /^\s*(?:if|when|whenever|in case|all|every|each|any|no|some)(?:one|body|thing)?\b/i;
/** "The cat is big" beside "the cat is blue" says more of it; one of the same, or one that goes back, may undo it. */
function isOfSame(text: string, claim: string): boolean {
  const [told, claimed] = [content(text), content(claim)];
  const shared = [...claimed].filter((word) => told.has(word)).length;
  const isOfAll = shared === 0 || (shared > 1 && shared === claimed.size);
  return !RULE.test(text) && (PRONOUN.test(text) || isStrong(text) || isOfAll);
}

import {
  type AlphabetProof,
  type Chain,
  letterNumber,
  misplaced,
  passesOver,
  readChain,
  readLetter,
  readSettled,
  readWordList,
  reopened,
  sameWords,
  slotsOf,
} from '@truepenny/verifier/proofs';
import type { Document, Quote } from '../../../kernel/panel.ts';
import { onlySays, wordsOf } from '../../plain-words.ts';
import { answerWithin, type Finding, type Findings, quoteOf, statedAnswer, type Trace } from '../../trace.ts';
import { chainPassages, letterPassages, type Passage } from './word-claims.ts';
import { readWordQuestion, type WordQuestion } from './word-question.ts';

const VOCABULARY = wordsOf(
  'sort sorted sorting words word list alphabetically alphabetical letter letters subpart subparts part group',
  'first second third fourth fifth sixth seventh eighth ninth tenth their have hence compare look whole rest',
);
const OF_A_PART = /^[\s,]*(?:for|in|within|of) (?:the|this|that) (?:sub)?(?:part|group|list|set)\b/i;
const SETS_OUT =
  /\b(?:sort|order|compare|look at|resolve)\s+(?:(?:this|the|these|next|a|subparts?|parts?|groups?|words?)\s*)*$/i;
const LOOK = 60;

/** Checks a trace that sorts words; undefined where the question is of another kind. */
export function checkWords(trace: Trace): Findings | undefined {
  const asked = readWordQuestion(trace);
  if (!asked) return undefined;
  const sorting: Sorting = { asked, settled: [], lost: false };
  const steps = new Map(trace.steps.map((step) => [step, checkStep(sorting, step)] as const));
  const stated = statedAnswer(trace);
  return { steps, conclusion: stated && checkAnswer(asked, stated) };
}

/** Where a trace stands. */
type Sorting = {
  asked: WordQuestion;
  /** The part of the list that it last set out to sort, and what came of it. */
  part?: Quote;
  partSorted?: Quote;
  /** The last chain of the whole list. */
  whole?: Quote;
  /** What was said of the order since that chain, and is to be kept by the next. */
  settled: Quote[];
  /** Whether it went wrong, after which the rest is not judged. */
  lost: boolean;
};

function checkStep(sorting: Sorting, step: Document): Finding[] {
  if (sorting.lost) return [];
  const { text } = step;
  const found: Finding[] = [];
  let read = true;
  const letters = letterPassages(text);
  for (const { start, end, place } of letters) {
    const finding = checkLetter(quoteOf(step, start, end), place);
    if (finding) found.push(finding);
    else read = false;
  }
  const chains = chainPassages(blanked(text, letters));
  for (const { start, end } of chains) {
    const finding = checkChain(sorting, step, start, end);
    if (finding) found.push(finding);
    if (finding?.right === false) break;
  }
  const [first, last] = [letters[0], letters.at(-1)];
  if (first && last && letters.length > 1) sorting.settled.push(quoteOf(step, first.start, last.end));
  const answer = answerWithin(step);
  const ends = answer && (checkDerived(sorting, answer) ?? checkAnswer(sorting.asked, answer));
  if (ends) found.push(ends);
  const wrong = found.filter(({ right }) => !right);
  if (wrong.length > 0) sorting.lost = true;
  if (wrong.length > 0 || !read) return wrong;
  const rest = blanked(text, [...letters, ...chains, ...(answer && ends ? [answer] : [])]);
  if (!onlySays(rest.replace(/["“”`.]/g, ''), VOCABULARY)) return wrong;
  return found.length > 0 ? found : [{ right: true, reason: 'The step says what will be done.', quotes: [] }];
}

/** The text with spaces in the place of some passages. */
function blanked(text: string, passages: readonly Passage[]): string {
  let blank = '';
  let from = 0;
  for (const { start, end } of passages.toSorted((a, b) => a.start - b.start)) {
    if (start < from) continue;
    blank += text.slice(from, start) + ' '.repeat(end - start);
    from = end;
  }
  return blank + text.slice(from);
}

/** A wrong number of a right letter is no mistake that the order rests on: such a claim is not judged. */
function checkLetter(claim: Quote, place: number): Finding | undefined {
  const said = readLetter(claim.text);
  if (!said) return undefined;
  const { word, letter, number } = said;
  const actual = word.charAt(place - 1);
  const right = actual === letter;
  if (right && number !== undefined && number !== letterNumber(letter)) return undefined;
  const truth = actual ? `letter ${place} of "${word}" is "${actual}"` : `"${word}" has no letter ${place}`;
  return {
    right,
    reason: right ? `As stated, ${truth}.` : `In fact ${truth}.`,
    quotes: [claim],
    proof: { kind: 'alphabet', shows: right ? 'established' : 'refuted', as: 'letter', claim, place },
  };
}

function checkChain(sorting: Sorting, step: Document, start: number, end: number): Finding | undefined {
  const claim = quoteOf(step, start, end);
  const chain = readChain(claim.text);
  if (!chain) return undefined;
  const before = step.text.slice(Math.max(0, start - LOOK), start);
  if (!chain.ordered && SETS_OUT.test(before)) return setOut(sorting, claim, chain);
  const ofPart = OF_A_PART.test(step.text.slice(end, end + LOOK)) || isWithin(chain.words, sorting.part);
  const finding = judgeChain(sorting, claim, chain, ofPart);
  if (ofPart) {
    sorting.partSorted = claim;
    sorting.settled = [claim];
  } else {
    sorting.whole = claim;
    sorting.settled = [];
  }
  return finding;
}

function isWithin(words: readonly string[], part: Quote | undefined): boolean {
  const within = new Set(part && readChain(part.text)?.words);
  return words.every((word) => within.has(word));
}

/** The trace turns to some words: it must not leave others behind whose order it has just left open. */
function setOut(sorting: Sorting, claim: Quote, next: Chain): Finding | undefined {
  const { partSorted: open } = sorting;
  sorting.part = claim;
  delete sorting.partSorted;
  const before = open && readChain(open.text);
  if (!before || !passesOver(slotsOf(before), next.words)) return undefined;
  const [words] = slotsOf(before).filter(({ length }) => length > 1);
  return {
    right: false,
    reason: `The order of ${(words ?? []).slice(0, 3).join(', ')} was left open, and other words are sorted instead.`,
    quotes: [open, claim],
    proof: { kind: 'alphabet', shows: 'refuted', as: 'pending', open, claim },
  };
}

function judgeChain(
  { asked, part, whole, settled }: Sorting,
  claim: Quote,
  chain: Chain,
  ofPart: boolean,
): Finding {
  const list = ofPart ? part : asked.list;
  const words = ofPart ? list && readWordList(list.text) : asked.words;
  const swapped = misplaced(chain, asked.descending);
  const complete = !words || sameWords(chain.words, words);
  const slots = slotsOf(chain);
  const lost = [...settled, ...(whole && !ofPart ? [whole] : [])].flatMap((quote) => {
    const pair = reopened(readSettled(quote.text, asked.descending) ?? [], slots);
    return pair ? [{ quote, pair }] : [];
  })[0];
  const proof: AlphabetProof = {
    kind: 'alphabet',
    shows: swapped || !complete || lost ? 'refuted' : 'established',
    as: 'chain',
    claim,
    ...(list && words && { list }),
    ...(lost && { settled: lost.quote }),
    ...(asked.descending && { descending: true }),
  };
  const reason = swapped
    ? `"${swapped[1]}" comes before "${swapped[0]}" in the order asked for.`
    : !complete
      ? `These are not the words to sort: ${difference(chain.words, words ?? [])}.`
      : lost
        ? `That "${lost.pair[0]}" comes before "${lost.pair[1]}" had been found, and is left open again.`
        : 'The words stand in the order asked for as far as it is said.';
  return { right: !swapped && complete && !lost, reason, quotes: [claim], proof };
}

/** An answer that decides what the last chain left open does not come from it, even where it is right. */
function checkDerived({ whole }: Sorting, claim: Quote): Finding | undefined {
  const chain = whole && readChain(whole.text);
  const open = chain && slotsOf(chain).find(({ length }) => length > 1);
  if (!chain || !open || !readWordList(claim.text)) return undefined;
  return {
    right: false,
    reason: `The order of ${open.slice(0, 3).join(', ')} was never decided.`,
    quotes: [whole, claim],
    proof: { kind: 'alphabet', shows: 'refuted', as: 'derived', from: whole, claim },
  };
}

function difference(said: readonly string[], words: readonly string[]): string {
  const missing = words.find((word) => !said.includes(word));
  const extra = said.find((word) => !words.includes(word));
  if (missing) return `"${missing}" is missing`;
  return extra ? `"${extra}" is not among them` : 'one is there twice';
}

function checkAnswer(
  { list, words, sorted, known, descending, place }: WordQuestion,
  claim: Quote,
): Finding | undefined {
  const said = readWordList(claim.text);
  const decided = { list, claim, ...(descending && { descending: true as const }) };
  if (place !== undefined) {
    if (said?.length !== 1 || !known.has(said[0] ?? '')) return undefined;
    const right = said[0] === sorted[place - 1];
    const shows = right ? 'established' : 'refuted';
    const reason = `Word ${place} of the sorted list is "${sorted[place - 1]}"${right ? ', as answered' : ''}.`;
    return {
      right,
      reason,
      quotes: [claim],
      proof: { kind: 'alphabet', shows, as: 'placed', place, ...decided },
    };
  }
  // What holds few of the words is no list of them, but something else that is said.
  if (!said || said.filter((word) => known.has(word)).length * 2 < words.length) return undefined;
  const right = said.length === sorted.length && sorted.every((word, at) => word === said[at]);
  const at = sorted.findIndex((word, index) => word !== said[index]);
  return {
    right,
    reason: right
      ? 'The answer holds all the words in the order asked for.'
      : `Word ${at + 1} of the sorted list is "${sorted[at] ?? 'none'}", not "${said[at] ?? 'none'}".`,
    quotes: [claim],
    proof: { kind: 'alphabet', shows: right ? 'established' : 'refuted', as: 'sorted', ...decided },
  };
}

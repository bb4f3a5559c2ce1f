import { readBrackets } from '@truepenny/verifier/proofs';
import type { Document } from '../../../kernel/panel.ts';
import { onlySays, wordsOf } from '../../plain-words.ts';
import { isTwisted } from '../../twists.ts';
import { bracketRuns } from './symbols.ts';

/** A question about a sequence of brackets. */
export type BracketQuestion = {
  /** The symbols in order, each with its offset in the question. */
  sequence: readonly { symbol: string; at: number }[];
  /** What is asked: how the sequence is closed, or whether it is balanced as it stands. */
  asks: 'closers' | 'balanced';
};

const TOPIC = /\b(?:brackets?|parenthes[ie]s|braces?|dyck|stack|sequence)\b/i;
const ASKS_CLOSERS =
  /\b(?:complete|completes|completion|close|closes|closed|closing|rest|missing|finish|remaining)\b/i;
const ASKS_BALANCED = /\b(?:is|are)\b[^?]{0,200}\b(?:balanced|valid|well-formed|matched)\b[^?]{0,200}[?:]/i;
/** "Are all of them closed correctly?" asks for no closers, and for no part of the sequence. */
const ASKS_CLOSED = /^(?:is|are|does|do)\b[^.?:]{1,80}\b(?:correct|proper|right)(?:ly)?\b/i;
const OF_BRACKETS = wordsOf(
  'all every bracket brackets parentheses sequence close closed correct correctly proper properly right rightly',
);
const A_PART = /\b(?:any|some|most|more|few|first|second|next|last|only|one|other|how|which|what|if|when)\b/i;

/** What is missing at the start, or may be, is not what closes a sequence. */
const ELSEWHERE =
  /\b(?:missing|needed|add(?:ed)?) (?:at|in) (?:the )?(?:start|beginning|front|middle)\b|\bthat (?:some|any)\b/i;

/** Reads the question; undefined where it is not about brackets or does not show one sequence for certain. */
export function readBracketQuestion({ text }: Document): BracketQuestion | undefined {
  const alone = readBrackets(text);
  if (!alone && (!TOPIC.test(text) || ELSEWHERE.test(text))) return undefined;
  const runs = bracketRuns(text).filter(({ symbols }) => symbols.length > 0);
  const isClosed = ASKS_CLOSED.test(text) && !A_PART.test(text) && onlySays(text, OF_BRACKETS);
  const isBalanced = isClosed || (!ASKS_CLOSERS.test(text) && ASKS_BALANCED.test(text));
  const asks = isBalanced ? 'balanced' : 'closers';
  if (!alone && asks === 'closers' && !ASKS_CLOSERS.test(text)) return undefined;
  const run = runs.at(-1);
  // A list of the kinds of brackets may come first; of several sequences it would be open which is meant.
  if (!run || runs.slice(0, -1).some(({ start, end }) => !isIntroduced(text, start, end))) return undefined;
  const asking = `${text.slice(0, run.start)} ${text.slice(run.end)}`;
  if (isTwisted(asking) || /\b(?:revers\w{1,3}|backwards?|mirror\w{0,3}|swap\w{0,4})\b/i.test(asking))
    return undefined;
  const sequence = [];
  for (let at = run.start; at < run.end; at++) {
    const symbol = text.charAt(at);
    if (readBrackets(symbol)?.length === 1) sequence.push({ symbol, at });
  }
  return { sequence, asks };
}

/** Whether these symbols stand inside the prose as examples: in quotation marks, or in pairs with commas. */
function isIntroduced(text: string, start: number, end: number): boolean {
  const passage = text.slice(start - 1, end + 1);
  return /["'`“‘,]/.test(passage);
}

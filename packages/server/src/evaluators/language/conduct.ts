import { stem } from '@truepenny/verifier/proofs';
import { isNegation } from './assent.ts';
import type { Token } from './tokens.ts';

/** Verdicts of a writer on work that went wrong or was left out. */
const WRONG = new Set(
  `incorrect incorrectly wrong wrongly erroneous erroneously fabricated fabricates hallucinated hallucinates
  misread misreads misinterprets misinterpreted misstates misstated confuses confused conflates conflated
  overlooks overlooked ignores ignored ignoring omits omitted omitting misses missed missing neglects neglected
  skip skips skipped fails failed failing`.split(/\s+/),
);
/** Work that a writer can say was not done. */
const CHECKING = new Set(
  'verify check confirm search consult read open look validate review examine test'.split(' ').map(stem),
);
const WRITER = new Set('i we agent assistant model trace answer response step conclusion'.split(' '));
const AMENDS = new Set(
  'corrected correcting correction fixed fixing redo redone revised revising retry'.split(' '),
);
/** How many words before a verdict its negation is looked for, and how many behind one the work. */
const REACH = 3;

/**
 * Whether a sentence says of the writer's own work that it went wrong, or was not done: its subject is the
 * writer ("the agent confuses …", "I did not check …"), or it has none ("Produces an incorrect …", "— fails
 * to read …", "No need to verify …"). "The user ignores" and "the agency did not review" are not such
 * sentences. Constant time per token; never throws.
 */
export function admitsFailure(text: string, tokens: readonly Token[]): boolean {
  return tokens.some(
    (token, at) => (isWrong(tokens, at) || isLeftOut(tokens, at)) && isOwn(text, tokens, token),
  );
}

/** Whether a sentence says that something was put right, which takes back what was admitted before. */
export const makesAmends = (tokens: readonly Token[]): boolean => tokens.some(({ text }) => AMENDS.has(text));

function isWrong(tokens: readonly Token[], at: number): boolean {
  if (!WRONG.has(tokens[at]?.text ?? '')) return false;
  return !tokens.slice(Math.max(0, at - REACH), at).some(({ text }) => isNegation(text));
}

function isLeftOut(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.text ?? '';
  if (!isNegation(word)) return false;
  const ahead = tokens.slice(at + 1, at + 1 + REACH);
  if (word === 'no' && ahead[0]?.text !== 'need') return false;
  if (word === 'without' && !ahead[0]?.text.endsWith('ing')) return false;
  return ahead.some(({ term, text }) => CHECKING.has(term) && !text.endsWith('tion'));
}

function isOwn(text: string, tokens: readonly Token[], token: Token): boolean {
  const [first, second] = [tokens[0]?.text ?? '', tokens[1]?.text ?? ''];
  if (WRITER.has(first) || WRITER.has(second) || isVerb(first) || isNegation(first)) return true;
  // After a dash there is room for an adverb at most: "— completely missing".
  return /[—–:;]\s?(?:\p{L}{1,12}\s)?$/u.test(text.slice(Math.max(0, token.start - 16), token.start));
}

/** A sentence that begins with a verb form of the third person or the past tells what its writer did. */
const isVerb = (word: string): boolean =>
  word.length > 4 && (word.endsWith('ed') || (word.endsWith('s') && !word.endsWith('ss')));

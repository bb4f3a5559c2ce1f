import { splitSentences } from '../../kernel/text.ts';
import { tokenise } from './tokens.ts';

const YES = new Set('yes sure certainly absolutely okay ok approved'.split(' '));
const NEGATIONS = new Set('no not never cannot nor without neither'.split(' '));
const GO_AHEAD =
  /\b(?:you can|can be|can proceed|go ahead|is safe|is fine|is ok|is okay|are safe|safe if|safe to|fine to|ok to|is allowed|is permitted)\b/;

/** Whether a text is negated anywhere in its tokens. */
export const isNegation = (word: string): boolean => NEGATIONS.has(word) || word.endsWith("n't");

/** Whether an answer's first sentence says yes, or that the thing may be done, and takes nothing of it back. */
export function saysYes(answer: string): boolean {
  const [first] = splitSentences(answer.slice(0, 4_000));
  if (!first) return false;
  const sentence = answer.slice(first.start, first.end).toLowerCase();
  const words = tokenise(sentence).map(({ text }) => text);
  if (words.some(isNegation)) return false;
  return YES.has(words[0] ?? '') || GO_AHEAD.test(sentence);
}

import type { Document } from '@truepenny/verifier';
import { splitSentences } from '../../../kernel/text.ts';
import { type Spot, spotsIn } from './spots.ts';

const GUESSES = /\b(?:guess|guessed|guessing|invented|made up|at random|randomly|arbitrary|arbitrarily)\b/i;
/** Whoever leaves the choice to the agent gets one. */
const LEAVES =
  /\b(?:guess|pick|choose|any|whatever|whichever|random|estimate|roughly|invent|make up|example|test)/i;
const LONGEST = 20_000;

/**
 * A value of an act that the agent's own reasons call a guess, where neither the principal nor the evidence says it:
 * "I guess 35 would be right", "40 kg is a guess of mine".
 */
export function guessedIn(
  acted: readonly Spot[],
  reasons: readonly Document[],
  said: string,
  evidence: readonly Document[],
): string | undefined {
  if (LEAVES.test(said)) return undefined;
  const known = [said, ...evidence.map(({ text }) => text.toLowerCase())].join('\n');
  for (const { text } of reasons)
    for (const { start, end } of splitSentences(text.slice(0, LONGEST))) {
      const sentence = text.slice(start, end);
      if (
        !GUESSES.test(sentence) ||
        /\b(?:no|not|without|never)\b.{0,20}\b(?:guess|random|arbitrar)/i.test(sentence)
      )
        continue;
      const value = spotsIn(sentence).find(
        (spot) => acted.some((one) => isOne(one, spot)) && !isIn(spot, known),
      );
      if (value) return value.text;
    }
  return undefined;
}

const isOne = (one: Spot, other: Spot): boolean =>
  one.number !== undefined
    ? one.number === other.number
    : other.number === undefined &&
      one.moment === undefined &&
      one.text.toLowerCase() === other.text.toLowerCase();

const isIn = ({ text, number }: Spot, known: string): boolean =>
  number === undefined
    ? known.includes(text.toLowerCase())
    : (known.match(/\d[\d.,]*\d|\d/g) ?? []).some((one) => Number(one.replaceAll(',', '')) === number);

import type { SeatModel } from '../kernel/panel.ts';
import type { Usage } from '../models/model.ts';

/** US dollars per million tokens where no list price is known: more than most models cost. */
const CAUTIOUS_PRICE = { input: 3, output: 15 };

/** What these tokens cost where no list price is known, in USD; undefined where they were not counted. */
export function cautiousCost({ inputTokens, outputTokens }: Usage): number | undefined {
  if (inputTokens === null || outputTokens === null) return undefined;
  return (inputTokens * CAUTIOUS_PRICE.input + outputTokens * CAUTIOUS_PRICE.output) / 1_000_000;
}

/** What a model writes as a rule before its answers, and for each of them. */
const TOKENS_BEFORE = 1_000;
export const TOKENS_PER_ANSWER = 150;

/** Characters of English text that hold one token, or more than that. */
export const CHARACTERS_PER_TOKEN = 3;

/**
 * What it costs, in USD at list price, to ask each of these seats once: a linear function of the characters that
 * each of them reads, and of the answers that it is to give. What is really spent is told by the providers
 * afterwards.
 */
export function estimate(seats: readonly SeatModel[], characters: number, answers = 1): number {
  const read = characters / CHARACTERS_PER_TOKEN;
  const written = TOKENS_BEFORE + TOKENS_PER_ANSWER * answers;
  const micro = seats.map(({ price }) => {
    const { input, output } = price ?? CAUTIOUS_PRICE;
    return read * input + written * output;
  });
  return micro.reduce((sum, usd) => sum + usd, 0) / 1_000_000;
}

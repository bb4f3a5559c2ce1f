import type { Randomness } from '../kernel/ids.ts';
import { sha256Of } from '../receipts/hash.ts';

const SUMMARY_LETTERS = 160;
const TOKEN_BYTES = 32;

/** What opens one record to whoever holds its result. */
export const newReplayToken = (randomness: Randomness): string =>
  randomness(TOKEN_BYTES).toString('base64url');

/** What the row of a record keeps of the text that was judged, in one line, and of its token. */
export const entryOf = (judged: string, token: string): { summary: string; token_hash: string } => ({
  summary: beginningOf(judged),
  token_hash: sha256Of(token),
});

/** What the row of a record says of which nothing is to be kept. */
export const NO_ENTRY = { summary: null, token_hash: null };

function beginningOf(text: string): string {
  // More than is shown may be white space; far more is not looked at.
  const line = text
    .slice(0, 10 * SUMMARY_LETTERS)
    .replaceAll(/\s+/g, ' ')
    .trim();
  const letters = [...line];
  return letters.length > SUMMARY_LETTERS ? `${letters.slice(0, SUMMARY_LETTERS - 1).join('')}…` : line;
}

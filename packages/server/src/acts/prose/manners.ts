import { type Phrases, phraseAt } from './measures.ts';
import type { Token } from './tokens.ts';
import { FILLER, FOREIGN, GREETINGS, isFunctionWord, TAKE_BACKS } from './words.ts';

/** Whether a sentence greets, thanks or agrees, and says nothing else. A name may be addressed: "Hi Anna,". */
export const isGreeting = (tokens: readonly Token[]): boolean => consistsOf(tokens, GREETINGS, true);

/** Whether a sentence takes back what was ordered, whatever it was: "Stop, leave it.", "Never mind." */
export const isTakeBack = (tokens: readonly Token[]): boolean =>
  tokens.at(-1)?.text !== '?' && consistsOf(tokens, TAKE_BACKS, false);

function consistsOf(tokens: readonly Token[], phrases: Phrases<string>, names: boolean): boolean {
  let found = false;
  for (let at = 0; at < tokens.length; ) {
    const phrase = phraseAt(phrases, tokens, at);
    const token = tokens[at];
    if (phrase) {
      found = true;
      at += phrase.length;
    } else if (token && (token.kind === 'mark' || FILLER.has(token.lower))) at++;
    else if (names && found && token?.kind === 'word' && token.capital && at <= 3) at++;
    else return false;
  }
  return found;
}

const FEWEST = 2;
/** Whether the words that hold a sentence together are those of another language. */
export function isForeign(tokens: readonly Token[]): boolean {
  const words = tokens.filter(({ kind }) => kind === 'word').map(({ lower }) => lower);
  const foreign = words.filter((word) => FOREIGN.has(word) && !isFunctionWord(word)).length;
  if (foreign === 0) return words.some((word) => /(?!\p{Script=Latin})\p{L}/u.test(word));
  const english = words.filter(isFunctionWord).length;
  return foreign >= FEWEST ? foreign >= english : foreign > english;
}

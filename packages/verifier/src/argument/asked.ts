import { askedIn } from '../logic/asked.ts';
import { isIf } from '../logic/connectives.ts';
import type { Formula } from '../logic/formula.ts';
import { plainWords } from '../logic/plain.ts';
import { type Word, wordsOf } from '../logic/words.ts';
import type { Reader } from './sentence.ts';

/** What is asked: a condition, where there is one, and what is said to follow from it. */
export type Asked = {
  /** What stands before the question. */
  before: readonly Word[];
  when?: Formula;
  then: Formula;
};

const LONGEST = 600;
/** Counting and comparing is more than affirming or denying. */
const COUNTS = new Set(['exactly', 'only', 'other', 'others']);
const SUPPOSES = /^(?:suppose|supposing|assuming|assume|given)$/;

/** Reads a question of what follows; undefined for a claim that asks none. */
export function readAsked(claim: string, reader: Reader): Asked | undefined {
  if (claim.length > LONGEST) return undefined;
  const words = plainWords(wordsOf(claim.trim()));
  if (words.some(({ text }) => COUNTS.has(text))) return undefined;
  const found = askedIn(words);
  // What is merely stated may be more, or less, than what such a reader makes of it.
  if (!found) return undefined;
  const { before, said } = found;
  const supposes = isIf(before[0]) || SUPPOSES.test(before[0]?.text ?? '');
  const list = said.findIndex(({ text }, at) => text === 'some' && said[at + 1]?.text === 'of');
  const then = reader.readClaim(list > 0 ? said.slice(list) : said);
  const when = supposes ? reader.readClaim(before.slice(1)) : undefined;
  if (!then || (supposes && !when)) return undefined;
  return { before, then, ...(when && { when }) };
}

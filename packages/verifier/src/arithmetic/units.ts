import { startsOperand, type Token } from './token.ts';
import { ALTERING, CLAUSAL } from './words.ts';

const LONGEST_PHRASE = 6;

/**
 * The words of a unit after a number, "miles/day", "cm^2", "(red) apples", where they lead to an operator, a
 * relation or a closing bracket; words that lead to nothing are left to the sentence.
 */
export function readUnit(
  tokens: readonly Token[],
  from: number,
): { to: number; words: string[] } | undefined {
  const { kind } = tokens[from] ?? {};
  if (kind !== 'word' && kind !== 'open' && kind !== 'operator') return undefined;
  const words: string[] = [];
  let at = from;
  while (at < from + 2 * LONGEST_PHRASE) {
    const next = partEnd(tokens, at, words);
    if (next === at || words.length > LONGEST_PHRASE) break;
    at = next;
  }
  return at > from && leadsOn(tokens, at) ? { to: at, words } : undefined;
}

function leadsOn(tokens: readonly Token[], at: number): boolean {
  const [after, next] = [tokens[at], tokens[at + 1]];
  if (after?.kind === 'relation' || after?.kind === 'close') return true;
  return after?.kind === 'operator' && (startsOperand(next) || next?.kind === 'operator');
}

/** Where the part of the unit that stands at `at` ends; `at` itself where none stands there. */
function partEnd(tokens: readonly Token[], at: number, words: string[]): number {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (token?.kind === 'word') {
    if (ALTERING.has(token.word) || CLAUSAL.has(token.word)) return at;
    words.push(token.word);
    return at + 1;
  }
  if (token?.kind === 'open') return namedIn(tokens, at, token.match, words) ? token.match + 1 : at;
  if (token?.kind === 'operator' && token.sign === '/' && next?.kind === 'word') return at + 1;
  if (words.length === 0) return at;
  if (token?.kind === 'exponent') return at + 1;
  if (token?.kind !== 'operator' || token.sign !== '^') return at;
  if (next?.kind === 'number') return at + 2;
  return next?.kind === 'open' && next.match === at + 3 ? at + 4 : at;
}

/** Whether the brackets hold only words, as in (red) or {\\text{ miles}}; adds them. */
function namedIn(tokens: readonly Token[], from: number, to: number, words: string[]): boolean {
  if (to <= from + 1 || to > from + LONGEST_PHRASE + 3) return false;
  const named: string[] = [];
  for (let at = from + 1; at < to; at++) {
    const token = tokens[at];
    if (token?.kind !== 'word' || ALTERING.has(token.word)) return false;
    named.push(token.word);
  }
  words.push(...named);
  return true;
}

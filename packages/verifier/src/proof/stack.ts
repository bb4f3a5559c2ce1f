import type { Document, Quote } from '../judgement/case.ts';
import { work } from '../work.ts';
import { fails, HOLDS, type Recheck, recheckQuote } from './recheck.ts';

/**
 * What becomes of a stack of open brackets: `before` (absent: empty) is the stack, `read` (absent: nothing)
 * the symbols then read, `claim` what was said of the outcome:
 * the open brackets (`stack`), the same from the top (`popped`), what closes them (`closers`), the symbol
 * that had its turn (`next`), or whether nothing stays open (`balanced`).
 */
export type StackProof = {
  kind: 'stack';
  shows: 'established' | 'refuted';
  before?: Quote;
  read?: Quote;
  claim: Quote;
  as: 'stack' | 'popped' | 'closers' | 'next' | 'balanced';
};

const CLOSER = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['<', '>'],
  ['⟨', '⟩'],
  ['⟦', '⟧'],
  ['«', '»'],
  ['「', '」'],
]);
const CLOSERS = new Set(CLOSER.values());
const BETWEEN_SYMBOLS = new Set([...' \t\r\n,;.:`\'"“”‘’']);
const WORDS_FOR_NOTHING = new Set(['empty', 'nothing', 'none', 'and', 'then']);
const SAYS_BALANCED = /^\W{0,3}(?:yes|true|valid|balanced)\W{0,3}$/i;
const SAYS_UNBALANCED = /^\W{0,3}(?:no|false|invalid|unbalanced|not (?:valid|balanced))\W{0,3}$/i;

/** Whether the character is one of the known brackets. */
export const isBracket = (character: string): boolean => CLOSER.has(character) || CLOSERS.has(character);

/** The brackets of a text that holds nothing else but separators and words for nothing; else undefined. */
export function readBrackets(text: string): string[] | undefined {
  const symbols: string[] = [];
  let word = '';
  for (const character of `${text} `) {
    if (isBracket(character)) symbols.push(character);
    else if (!BETWEEN_SYMBOLS.has(character)) {
      word += character;
      continue;
    }
    if (word && !WORDS_FOR_NOTHING.has(word.toLowerCase())) return undefined;
    word = '';
  }
  return symbols;
}

/** The open brackets after reading the symbols; undefined where a closer does not match what is open. */
export function replayBrackets(before: readonly string[], symbols: readonly string[]): string[] | undefined {
  work(before.length + symbols.length);
  const open = [...before];
  for (const symbol of symbols) {
    if (CLOSER.has(symbol)) open.push(symbol);
    else if (CLOSER.get(open.pop() ?? '') !== symbol) return undefined;
  }
  return open;
}

/** What closes these open brackets, innermost first. */
export const closersOf = (open: readonly string[]): string[] =>
  [...open].reverse().map((symbol) => CLOSER.get(symbol) ?? '');

/** Whether an answer says that a sequence is balanced; undefined where it says neither. */
export function saysBalanced(answer: string): boolean | undefined {
  return SAYS_BALANCED.test(answer) ? true : SAYS_UNBALANCED.test(answer) ? false : undefined;
}

/**
 * Whether what is said of the stack is so after the symbols were read; `said` are the symbols of the claim.
 * A completion may be stated alone or as the whole sequence, completed.
 */
export function holdsOfStack(
  as: Exclude<StackProof['as'], 'balanced'>,
  before: readonly string[],
  read: readonly string[],
  said: readonly string[],
): boolean {
  if (as === 'next') return said.length === 1 && said[0] === read[0];
  const open = replayBrackets(before, read);
  if (!open) return false;
  if (as === 'stack') return same(said, open);
  if (as === 'popped') return same(said, [...open].reverse());
  return same(said, closersOf(open)) || same(said, [...before, ...read, ...closersOf(open)]);
}

/** Replays the quoted symbols and compares the outcome with the claim. */
export function recheckStack(proof: StackProof, documents: readonly Document[]): Recheck {
  for (const quote of [proof.before, proof.read, proof.claim]) {
    const stands = quote ? recheckQuote(quote, documents) : HOLDS;
    if (!stands.holds) return stands;
  }
  const before = readBrackets(proof.before?.text ?? '');
  const read = readBrackets(proof.read?.text ?? '');
  if (!before || !read) return fails('the quoted stack or symbols hold more than brackets');
  const right = isRight(proof, before, read);
  if (right === undefined) return fails('the claim cannot be read');
  return right === (proof.shows === 'established')
    ? HOLDS
    : fails(`the claim is ${right ? 'right' : 'wrong'}`);
}

function isRight({ as, claim }: StackProof, before: string[], read: string[]): boolean | undefined {
  if (as === 'balanced') {
    // A sequence without a bracket is balanced whatever was sent.
    if (read.length === 0) return undefined;
    const says = saysBalanced(claim.text);
    return says === undefined ? undefined : says === (replayBrackets(before, read)?.length === 0);
  }
  const said = readBrackets(claim.text);
  return said && holdsOfStack(as, before, read, said);
}

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((symbol, index) => symbol === b[index]);

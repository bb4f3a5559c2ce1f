import { ABOUT } from '../../language/lexicon/certainty.ts';
import { wordSet } from '../../language/lists.ts';
import { work } from '../../work.ts';
import type { Amount } from '../piece.ts';
import type { Token } from './token.ts';

/** What stands in the places of a template, each in its order. */
export type Match = { names: string[][]; numbers: Amount[]; lists: Token[][] };

/**
 * Whether all of the tokens stand in the order of a template, and what stands in its places: `E` some words, `n` a
 * number, `c` a whole number without a unit, `p` a percentage, `L` all up to the next word of the template; `a|b` one of
 * these words, `?a` one of them or nothing.
 */
export function matched(template: string, tokens: readonly Token[]): Match | undefined {
  return tokens.length > LONGEST ? undefined : from(template.split(' '), tokens, NONE);
}

const LONGEST = 40;
/** Words that change what is told: no name has them. */
const TURNING = wordSet(
  `not never ${ABOUT} around each every per only or than plus minus except without another second
  least most as`,
);
const MOST_WORDS = 6;
const NONE: Match = { names: [], numbers: [], lists: [] };

function from(items: readonly string[], tokens: readonly Token[], found: Match): Match | undefined {
  work();
  const [item, ...rest] = items;
  const [first, ...behind] = tokens;
  if (item === undefined) return first ? undefined : found;
  if (item === 'E' || item === 'L') {
    for (let at = 1; at <= tokens.length && (item === 'L' || at <= MOST_WORDS); at++) {
      const last = tokens[at - 1];
      const isNoName = last?.amount !== undefined || /^(?:[,;]|and)$/.test(last?.word ?? '');
      if (TURNING.has(last?.word ?? '') || (item === 'E' && isNoName)) return undefined;
      const taken = tokens.slice(0, at);
      const own = {
        ...found,
        ...(item === 'E' && { names: [...found.names, taken.map(({ word }) => word)] }),
        ...(item === 'L' && { lists: [...found.lists, taken] }),
      };
      const all = from(rest, tokens.slice(at), own);
      if (all) return all;
    }
    return undefined;
  }
  if (item === '?E') return from(rest, tokens, found) ?? from(['E', ...rest], tokens, found);
  if (item.startsWith('?')) {
    const with_ =
      item
        .slice(1)
        .split('|')
        .includes(first?.word ?? '') && from(rest, behind, found);
    return with_ || from(rest, tokens, found);
  }
  if (!first) return undefined;
  const amount = first.amount;
  if (item.length > 1 || !/[ncp]/.test(item))
    return item.split('|').includes(first.word) ? from(rest, behind, found) : undefined;
  const fits =
    item === 'p'
      ? first.word === '%'
      : first.word === '#' && (item === 'n' || (amount?.value.d === 1n && !amount.unit));
  return amount && fits ? from(rest, behind, { ...found, numbers: [...found.numbers, amount] }) : undefined;
}

/** The templates of a text, one a line. */
export const listed = (templates: string): string[] =>
  templates
    .trim()
    .split('\n')
    .map((one) => one.trim());

/** What the first template that fits finds. */
export function firstOf(templates: readonly string[], tokens: readonly Token[]): Match | undefined {
  for (const one of templates) {
    const found = matched(one, tokens);
    if (found) return found;
  }
  return undefined;
}

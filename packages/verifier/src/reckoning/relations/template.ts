import { ABOUT } from '../../language/lexicon/certainty.ts';
import { wordSet } from '../../language/lists.ts';
import { matchOf, type Place } from '../pattern.ts';
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
  const found = tokens.length > LONGEST ? undefined : matchOf(template.split(' ').map(placeOf), tokens);
  const taken = (what: string): Token[][] =>
    found?.flatMap(({ into, items }) => (into === what ? [items] : [])) ?? [];
  return (
    found && {
      names: taken('E').map((name) => name.map(({ word }) => word)),
      numbers: taken('n').flatMap(([token]) => token?.amount ?? []),
      lists: taken('L'),
    }
  );
}

const LONGEST = 40;
/** Words that change what is told: no name has them. */
const TURNING = wordSet(
  `not never ${ABOUT} around each every per only or than plus minus except without another second
  least most as`,
);
const MOST_WORDS = 6;

function placeOf(item: string): Place<Token> {
  if (item === '?E') return { of: [[], [placeOf('E')]] };
  if (item.startsWith('?')) return { of: [[placeOf(item.slice(1))], []] };
  if (item === 'L') return { fits: ({ word }) => !TURNING.has(word), most: LONGEST, into: item };
  if (item === 'E') return { fits: isOfName, most: MOST_WORDS, into: item };
  if (item === 'p') return { fits: ({ word, amount }) => word === '%' && amount !== undefined, into: 'n' };
  const words = item.split('|');
  return item === 'n' || item === 'c'
    ? { fits: (token) => isNumber(token) && (item === 'n' || isCount(token)), into: 'n' }
    : { fits: ({ word }) => words.includes(word) };
}

const isOfName = ({ word, amount }: Token): boolean =>
  amount === undefined && !/^(?:[,;]|and)$/.test(word) && !TURNING.has(word);
const isNumber = ({ word, amount }: Token): boolean => word === '#' && amount !== undefined;
const isCount = ({ amount }: Token): boolean => amount?.value.d === 1n && !amount.unit;

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

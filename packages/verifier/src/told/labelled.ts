import { isPast } from '../grounds/words.ts';
import { isAuxiliary, isTime } from './clause.ts';
import type { Told } from './sentence.ts';
import { type Token, tokensOf } from './tokens.ts';
import { PREPOSITIONS } from './words.ts';

const word = (text: string): Token => ({ word: text, raw: text, isName: false, isLoud: false, gap: '' });
const IS = word('is');
const MOST_CELLS = 8;

/**
 * The clauses that a line of a label and what it has tells: "Group B: gym", "Third floor: printer out of toner", "Cargo
 * bike: 25 a day, deposit 100 euros", "Cancelled: the lecture".
 */
export function labelledIn(label: string, body: string): Told[] {
  const name = tokensOf(label).map(plain);
  const all = tokensOf(body);
  if (name.length === 0 || name.length > 5 || all.length > 40) return [];
  const cells = cellsOf(all);
  if (cells.length > MOST_CELLS) return [];
  const isWhole = !name.some(({ word }) => PREPOSITIONS.has(word));
  const isDone = name.length === 1 && isPast(name[0]?.word ?? '');
  const joints = name.some(({ word }) => isTime(word)) ? ['on', 'at'] : ['in', 'on', 'at'];
  return cells.flatMap((cell): Told[] => {
    const beside = cells.filter((one) => one !== cell);
    const told = (...tokens: readonly Token[]): Told => ({ tokens, beside, isWhole: true });
    if (cell.some(isAuxiliary)) return [];
    if (isDone) return [told(...cell, IS, ...name), told(...cell, word('has'), word('been'), ...name)];
    const value = cell.findIndex(({ word }) => /^\d/.test(word));
    const found = [told(...name, IS, ...cell)];
    if (isPast(cell[0]?.word ?? '')) found.push(told(...name, word('was'), ...cell));
    if (value > 0)
      for (const joint of ['of', 'for'])
        found.push(told(...cell.slice(0, value), word(joint), ...name, IS, ...cell.slice(value)));
    if (!isWhole) return found;
    for (const joint of joints.map(word)) {
      if (value < 0) found.push(told(...cell, IS, joint, ...name));
      for (let at = 1; at < cell.length; at++) {
        const [thing, rest] = [cell.slice(0, at), cell.slice(at)];
        found.push(told(...thing, joint, ...name, IS, ...rest), told(...thing, IS, ...rest, joint, ...name));
      }
    }
    return found;
  });
}

const plain = (token: Token): Token => ({ ...token, gap: '' });

function cellsOf(tokens: readonly Token[]): Token[][] {
  const cells: Token[][] = [[]];
  for (const token of tokens) {
    if (token.word !== 'and') cells.at(-1)?.push(plain(token));
    if (token.gap !== '' || token.word === 'and') cells.push([]);
  }
  return cells.filter((cell) => cell.length > 0);
}

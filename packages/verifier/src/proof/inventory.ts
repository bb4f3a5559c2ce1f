import { solveInventory } from '../inventory/question.ts';
import { readCount } from './count.ts';
import { recheckBySolving, type Solved } from './solved.ts';

/** How many things somebody has at the end of a story, held against the answer. */
export type InventoryProof = { kind: 'inventory' } & Solved;

/** Whether an answer, a number alone or with what it counts, says so many; undefined for any other. */
export function saysSoMany(count: number, answer: string): boolean | undefined {
  const [, said = ''] = /^\W{0,3}(\d[\d,]{0,14}|\p{L}+)(?: \p{L}+){0,2}\W{0,3}$/u.exec(answer.trim()) ?? [];
  const number = readCount(said.replace(/,(?=\d{3}(?:\D|$))/g, ''));
  return number === undefined ? undefined : number === count;
}

/** Follows the story anew and compares. */
export const recheckInventory = recheckBySolving<InventoryProof, number>(solveInventory, saysSoMany);

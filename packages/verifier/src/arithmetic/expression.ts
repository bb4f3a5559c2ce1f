import { work } from '../work.ts';
import { Reader } from './grammar.ts';
import { LIST_HEADS, readList } from './lists.ts';
import { startsOperand, type Token } from './token.ts';
import type { Tree } from './tree.ts';

/** An expression and the tokens from..to (exclusive) that it was read from. */
export type Expression = { tree: Tree; from: number; to: number; letterX: boolean; words: readonly string[] };

/**
 * All expressions in the tokens, each as long as it can be read, from left to right and without overlap.
 * Linear: nesting, size and the words of a unit are bounded.
 */
export function readExpressions(tokens: readonly Token[]): Expression[] {
  const found: Expression[] = [];
  let at = 0;
  let clauseEnd = 0;
  while (at < tokens.length) {
    work();
    if (at >= clauseEnd) {
      const clause = clauseFrom(tokens, at);
      clauseEnd = clause.end;
      if (!clause.relates) at = clauseEnd;
    }
    if (!startsExpression(tokens, at)) {
      at++;
      continue;
    }
    const list = readList(tokens, at);
    if (list) {
      found.push({ tree: list.tree, from: at, to: list.to, letterX: false, words: [] });
      at = list.to;
      continue;
    }
    const reader = new Reader(tokens, at);
    const tree = reader.sum(0);
    if (tree && !reader.spent) {
      found.push({ tree, from: at, to: reader.at, letterX: reader.letterX, words: reader.words });
      at = Math.max(reader.at, at + 1);
    } else at = reader.spent ? Math.max(reader.at, at + 1) : at + 1;
  }
  return found;
}

/** Up to the next break; only clauses with a relation can hold an equation. */
function clauseFrom(tokens: readonly Token[], from: number): { end: number; relates: boolean } {
  let relates = false;
  let end = from;
  for (let token = tokens[end]; token; token = tokens[++end]) {
    if (token.kind === 'relation') relates = true;
    if (token.kind === 'break' && end > from) break;
  }
  return { end, relates };
}

function startsExpression(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (!token) return false;
  if (token.kind === 'operator') {
    const last = tokens[at - 1];
    const tight = token.end === tokens[at + 1]?.start;
    const opens =
      !last ||
      last.kind === 'relation' ||
      last.kind === 'break' ||
      last.kind === 'open' ||
      last.kind === 'comma';
    return token.sign === '-' && (opens || (last.kind === 'word' && tight));
  }
  if (token.kind === 'word') return LIST_HEADS.has(token.word);
  return startsOperand(token);
}

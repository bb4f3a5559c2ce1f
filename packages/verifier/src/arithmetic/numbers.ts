import { show } from './rational.ts';
import type { Token } from './token.ts';
import { partsOf, type Tree } from './tree.ts';

/** The numbers that an expression is made of, in a form that is the same for 12.50 and 12.5. */
export function numbersIn(tree: Tree): string[] {
  const found: string[] = [];
  collect(tree, found);
  return found;
}

function collect(tree: Tree, found: string[]): void {
  if (tree.kind === 'number') {
    const decimal = tree.numeral.point ?? tree.numeral.comma;
    if (decimal) found.push(show(decimal.value));
  } else if (tree.kind === 'value') found.push(show(tree.value));
  for (const part of partsOf(tree)) collect(part, found);
}

/** A number that stands in a text, in the same form, and where (UTF-16, start..end). */
export type NumberInText = { value: string; start: number; end: number };

/** The numbers among tokens, in order; `place` gives their offsets in the original text. */
export function numbersAmong(tokens: readonly Token[], place: (at: number) => number): NumberInText[] {
  const found: NumberInText[] = [];
  for (const token of tokens) {
    const decimal = token.kind === 'number' ? (token.numeral.point ?? token.numeral.comma) : undefined;
    if (decimal) found.push({ value: show(decimal.value), start: place(token.start), end: place(token.end) });
  }
  return found;
}

import { show } from './rational.ts';
import type { Token } from './token.ts';
import type { Tree } from './tree.ts';

/** The numbers that an expression is made of, in a form that is the same for 12.50 and 12.5. */
export function numbersIn(tree: Tree): string[] {
  switch (tree.kind) {
    case 'number': {
      const decimal = tree.numeral.point ?? tree.numeral.comma;
      return decimal ? [show(decimal.value)] : [];
    }
    case 'value':
      return [show(tree.value)];
    case 'scaled':
    case 'negative':
    case 'root':
    case 'factorial':
    case 'whole':
      return numbersIn(tree.of);
    case 'sum':
      return tree.terms.flatMap(({ term }) => numbersIn(term));
    case 'product':
      return tree.factors.flatMap(({ factor }) => numbersIn(factor));
    case 'power':
      return [...numbersIn(tree.base), ...numbersIn(tree.exponent)];
    case 'mixed':
      return [...numbersIn(tree.whole), ...numbersIn(tree.part)];
    case 'distance':
      return [...numbersIn(tree.a), ...numbersIn(tree.b)];
    case 'binomial':
      return [...numbersIn(tree.of), ...numbersIn(tree.choose)];
    case 'pi':
      return [];
  }
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

import { show } from './rational.ts';
import type { Token } from './token.ts';
import type { Tree } from './tree.ts';

/** The numbers that an expression is made of, in a form that is the same for 12.50 and 12.5. */
export function numbersIn(tree: Tree): string[] {
  const found: string[] = [];
  collect(tree, found);
  return found;
}

function collect(tree: Tree, found: string[]): void {
  switch (tree.kind) {
    case 'number': {
      const decimal = tree.numeral.point ?? tree.numeral.comma;
      if (decimal) found.push(show(decimal.value));
      break;
    }
    case 'value':
      found.push(show(tree.value));
      break;
    case 'scaled':
    case 'negative':
    case 'root':
    case 'factorial':
    case 'whole':
      collect(tree.of, found);
      break;
    case 'sum':
      for (const { term } of tree.terms) collect(term, found);
      break;
    case 'product':
      for (const { factor } of tree.factors) collect(factor, found);
      break;
    case 'power':
      collect(tree.base, found);
      collect(tree.exponent, found);
      break;
    case 'mixed':
      collect(tree.whole, found);
      collect(tree.part, found);
      break;
    case 'distance':
      collect(tree.a, found);
      collect(tree.b, found);
      break;
    case 'binomial':
      collect(tree.of, found);
      collect(tree.choose, found);
      break;
    case 'pi':
      break;
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

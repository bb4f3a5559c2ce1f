import { show } from './rational.ts';
import { scan } from './scan.ts';
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
    case 'pi':
      return [];
  }
}

/** The last number that stands in a text, in the same form; where a text ends in an answer, that is it. */
export function lastNumber(text: string): string | undefined {
  for (const token of scan(text).tokens.reverse()) {
    const decimal = token.kind === 'number' ? (token.numeral.point ?? token.numeral.comma) : undefined;
    if (decimal) return show(decimal.value);
  }
  return undefined;
}

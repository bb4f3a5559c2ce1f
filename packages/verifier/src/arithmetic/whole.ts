import type { Tree } from './tree.ts';

/**
 * The value of a computation that never leaves the whole numbers and can be read in one way only, in machine
 * numbers; NaN for every other one, and where machine numbers would no longer be exact. Most of what texts compute
 * is of this kind, and it takes a fraction of the time that exact fractions take.
 */
export function wholeValue(tree: Tree): number {
  switch (tree.kind) {
    case 'number': {
      const { point, comma, elided } = tree.numeral;
      return point && point === comma && !elided && point.decimals === 0
        ? exact(Number(point.value.n))
        : Number.NaN;
    }
    case 'negative':
      return -wholeValue(tree.of);
    case 'sum': {
      let total = 0;
      for (const { minus, term } of tree.terms) {
        const value = wholeValue(term);
        total = exact(minus ? total - value : total + value);
      }
      return total;
    }
    case 'product': {
      let total = 1;
      for (const { factor, divide, implied } of tree.factors) {
        const value = implied ? Number.NaN : wholeValue(factor);
        // Not whole, or division by zero: for the exact fractions.
        total = divide ? quotient(total, value) : exact(total * value);
      }
      return total;
    }
    default:
      return Number.NaN;
  }
}

const exact = (value: number): number => (Number.isSafeInteger(value) ? value : Number.NaN);

const quotient = (a: number, b: number): number => (a % b === 0 ? a / b : Number.NaN);

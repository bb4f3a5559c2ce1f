import type { Numeral } from './numeral.ts';
import { type Rational, show } from './rational.ts';

/** An arithmetic expression as read. Sums and products are flat, so that long ones do not nest. */
export type Tree =
  | { kind: 'number'; numeral: Numeral }
  | { kind: 'value'; value: Rational }
  | { kind: 'pi' }
  /** A number with a percent sign or a word such as "million". */
  | { kind: 'scaled'; of: Tree; by: Rational; relative: boolean }
  | { kind: 'negative'; of: Tree }
  | { kind: 'sum'; terms: readonly { minus: boolean; term: Tree }[] }
  | { kind: 'product'; factors: readonly Factor[] }
  | { kind: 'power'; base: Tree; exponent: Tree }
  | { kind: 'root'; degree: bigint; of: Tree }
  | { kind: 'factorial'; of: Tree; surely: boolean }
  /** 2½: a sum in print; where LaTeX sets a fraction next to a number it may also be a product. */
  | { kind: 'mixed'; whole: Tree; part: Tree; surely: boolean }
  | { kind: 'distance'; a: Tree; b: Tree }
  | { kind: 'whole'; of: Tree; up: boolean }
  | { kind: 'binomial'; of: Tree; choose: Tree };

/** |x| is the distance to nothing. */
export const NOTHING: Tree = { kind: 'value', value: { n: 0n, d: 1n } };

/** `implied`: written without a sign, as in 2(3); the first factor's `divide` and `implied` are false. */
export type Factor = { factor: Tree; divide: boolean; implied: boolean };

/** The expressions that one is made of, in their order. */
export function partsOf(tree: Tree): readonly Tree[] {
  switch (tree.kind) {
    case 'number':
    case 'value':
    case 'pi':
      return [];
    case 'sum':
      return tree.terms.map(({ term }) => term);
    case 'product':
      return tree.factors.map(({ factor }) => factor);
    case 'power':
      return [tree.base, tree.exponent];
    case 'mixed':
      return [tree.whole, tree.part];
    case 'distance':
      return [tree.a, tree.b];
    case 'binomial':
      return [tree.of, tree.choose];
    default:
      return [tree.of];
  }
}

/** The number that stands there alone, with its signs, or `undefined` for anything computed. */
export function literalOf(tree: Tree): Numeral | undefined {
  if (tree.kind === 'number') return tree.numeral;
  if (tree.kind === 'negative' || tree.kind === 'scaled') return literalOf(tree.of);
  return undefined;
}

/** Whether nothing is computed here: a number, a fraction in lowest writing, or a mixed number. */
export function isBare(tree: Tree): boolean {
  if (tree.kind === 'negative' || tree.kind === 'scaled') return isBare(tree.of);
  if (tree.kind === 'factorial') return !tree.surely && isBare(tree.of);
  return tree.kind === 'number' || tree.kind === 'value' || tree.kind === 'pi' || tree.kind === 'mixed';
}

/** A number, or a proper fraction of two of them: with a unit it is a quantity rather than a computation. */
export function isQuantity(tree: Tree): boolean {
  if (isBare(tree)) return true;
  if (tree.kind !== 'product' || tree.factors.length !== 2) return false;
  const [top, bottom] = tree.factors.map(({ factor }) =>
    factor.kind === 'number' ? factor.numeral.point?.value : undefined,
  );
  return tree.factors[1]?.divide === true && top?.d === 1n && bottom?.d === 1n && top.n < bottom.n;
}

/** The expression in plain signs, as it was understood. */
export function print(tree: Tree): string {
  switch (tree.kind) {
    case 'number':
      return show((tree.numeral.point ?? tree.numeral.comma)?.value ?? { n: 0n, d: 1n });
    case 'value':
      return show(tree.value);
    case 'pi':
      return 'π';
    case 'scaled':
      return tree.relative ? `${atom(tree.of)}%` : `${atom(tree.of)} × ${show(tree.by)}`;
    case 'negative':
      return `-${atom(tree.of)}`;
    case 'sum':
      return tree.terms.reduce(
        (written, { minus, term }, at) =>
          at === 0 ? print(term) : `${written}${minus ? ' - ' : ' + '}${atom(term)}`,
        '',
      );
    case 'product':
      return tree.factors.reduce(
        (written, { factor, divide }, at) =>
          at === 0 ? atom(factor) : `${written}${divide ? ' / ' : ' × '}${atom(factor)}`,
        '',
      );
    case 'power':
      return `${atom(tree.base)}^${atom(tree.exponent)}`;
    case 'root':
      return tree.degree === 2n ? `√${atom(tree.of)}` : `root ${tree.degree} of ${atom(tree.of)}`;
    case 'factorial':
      return `${atom(tree.of)}!`;
    case 'mixed':
      return `(${print(tree.whole)} + ${print(tree.part)})`;
    case 'distance':
      return tree.b === NOTHING ? `|${print(tree.a)}|` : `|${print(tree.a)} - ${print(tree.b)}|`;
    case 'whole':
      return tree.up ? `⌈${print(tree.of)}⌉` : `⌊${print(tree.of)}⌋`;
    case 'binomial':
      return `binomial(${print(tree.of)}, ${print(tree.choose)})`;
  }
}

function atom(tree: Tree): string {
  const compound = tree.kind === 'sum' || tree.kind === 'product' || tree.kind === 'negative';
  return compound ? `(${print(tree)})` : print(tree);
}

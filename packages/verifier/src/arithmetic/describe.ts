import type { Equation } from './equations.ts';
import { evaluate, PLAIN } from './evaluate.ts';
import { isExact } from './interval.ts';
import { show } from './rational.ts';
import { print, type Tree } from './tree.ts';
import { wholeValue } from './whole.ts';

/** An equation in words for a reader, and for a proof that is compared with what a second reading gives. */
export type Described = {
  /** The computed side as it was understood, in plain signs. */
  expression: string;
  relation: string;
  /** The other side. */
  stated: string;
  /** What the expression really gives. */
  computed: string;
};

/** Puts an equation into words; the same equation always in the same ones. */
export function describe({ computed, stated, relation }: Equation): Described {
  return {
    expression: expressionOf({ computed }),
    relation,
    stated: print(stated),
    computed: shownValue(computed),
  };
}

/** The computed side of an equation in plain signs, as `describe` gives it. */
export const expressionOf = ({ computed }: Pick<Equation, 'computed'>): string => print(computed);

/** The value of an expression as its writing suggests it, for a reader. */
export function shownValue(tree: Tree): string {
  const whole = wholeValue(tree);
  if (!Number.isNaN(whole)) return String(whole);
  const value = evaluate(tree, PLAIN) ?? evaluate(tree, { ...PLAIN, comma: true });
  if (!value) return 'unknown';
  return isExact(value) ? show(value.lo) : `about ${show(value.lo)}`;
}

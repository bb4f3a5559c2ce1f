import { and, type Formula, implies, not } from '../../logic/formula.ts';
import type { Quantifier } from './noun.ts';

/** A kind of things and what is said of them, by the variable that stands for one. */
type Told = { variable: string; restriction: Formula; said: Formula };
/** How a clause stands: asked or told, within a condition on anyone, as a law or of what is so once. */
type Standing = {
  isAsked: boolean;
  isBound: boolean;
  isLaw: boolean | undefined;
  isOne: boolean;
  isDenied: boolean;
};

/** What is said of so many of a kind; undefined where that could be meant in two ways. */
export function quantify(
  quantifier: Quantifier,
  { variable, restriction, said }: Told,
  { isAsked, isBound, isLaw, isOne, isDenied }: Standing,
): Formula | undefined {
  const some: Formula = { op: 'some', variable, of: and(restriction, said) };
  const all: Formula = { op: 'all', variable, of: implies(restriction, said) };
  switch (quantifier) {
    case 'no':
      return { op: 'all', variable, of: implies(restriction, not(said)) };
    case 'only':
      return { op: 'all', variable, of: implies(said, restriction) };
    case 'not all':
      return { op: 'some', variable, of: and(restriction, not(said)) };
    case 'all':
      // "All lamps are not on" denies of all, or not of all.
      return isDenied ? undefined : all;
    // "Everyone who is late cannot enter" denies it of each of them.
    case 'each':
      return all;
    case 'some':
      return some;
    case 'any':
      return isAsked || isBound ? some : all;
    case 'one':
      if (isAsked || isBound) return some;
      return isLaw === undefined ? undefined : isLaw ? all : some;
    default:
      if (isAsked) return isOne ? some : all;
      return isBound || !isLaw ? undefined : all;
  }
}

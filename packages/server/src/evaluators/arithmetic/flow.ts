import {
  describe,
  type Equation,
  isBare,
  lastNumber,
  numbersIn,
  readEquations,
  shownValue,
} from '@truepenny/verifier';
import type { Document } from '../../kernel/panel.ts';

/** The equations of one text, read once, and where it last takes something back (-1: nowhere). */
export type Read = { document: Document; equations: readonly Equation[]; takesBackAt: number };

const TAKES_BACK =
  /\b(?:wait|oops|that(?:'s| is| was) (?:wrong|incorrect|not right|a mistake)|let me (?:recompute|recalculate|redo|correct|fix)|(?:made|was) an? (?:mistake|error)|correction)\b/gi;

export function readDocument(document: Document): Read {
  let takesBackAt = -1;
  for (const { index } of document.text.matchAll(TAKES_BACK)) takesBackAt = index;
  return { document, equations: readEquations(document.text), takesBackAt };
}

export const isRefuted = ({ finding }: Equation): boolean => finding === 'refuted';

/**
 * Whether the value that a refuted equation states is carried, from equation to equation, into the last number
 * of the ending; and is not taken back on the way: by the same expression with its right value, or by a second
 * slip in the chain that undoes the first.
 */
export function reachesEnd(
  wrong: Equation,
  at: number,
  steps: readonly Read[],
  ending: Document | undefined,
): boolean {
  const carried = new Set([
    shownValue(wrong.stated),
    ...(isBare(wrong.stated) ? numbersIn(wrong.stated) : []),
  ]);
  if (returnsToChain(wrong, steps[at]?.equations ?? [])) return false;
  const { expression } = describe(wrong);
  const right = shownValue(wrong.computed);
  let chainEnd = wrong.end;
  for (const [later, { equations }] of steps.slice(at).entries()) {
    for (const equation of equations) {
      const own = later === 0;
      if (equation === wrong || (own && equation.start < wrong.start)) continue;
      const stated = shownValue(equation.stated);
      const chained = own && equation.start < chainEnd;
      if (chained) chainEnd = equation.end;
      if (chained && stated === right) return false;
      if (equation.finding === 'holds' && describe(equation).expression === expression) return false;
      if (chained || numbersIn(equation.computed).some((value) => carried.has(value))) carried.add(stated);
    }
  }
  const last = ending && lastNumber(ending.text);
  return last !== undefined && carried.has(last);
}

/** Whether the value stated is what the chain before the equation really computes: two slips that cancel. */
function returnsToChain(wrong: Equation, equations: readonly Equation[]): boolean {
  const stated = shownValue(wrong.stated);
  let { start } = wrong;
  for (const before of equations.slice(0, equations.indexOf(wrong)).reverse()) {
    if (before.end <= start) return false;
    if (shownValue(before.computed) === stated) return true;
    start = before.start;
  }
  return false;
}

/** Whether the text after the equation, in its own step or the next one, takes it back. */
export function isTakenBack(wrong: Equation, at: number, steps: readonly Read[]): boolean {
  return (steps[at]?.takesBackAt ?? -1) >= wrong.end || (steps[at + 1]?.takesBackAt ?? -1) >= 0;
}

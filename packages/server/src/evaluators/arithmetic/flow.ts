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

/** The equations of one text, read once. */
export type Read = { document: Document; equations: readonly Equation[] };

export const readDocument = (document: Document): Read => ({
  document,
  equations: readEquations(document.text),
});

export const isRefuted = ({ finding }: Equation): boolean => finding === 'refuted';

/**
 * Whether the value that a refuted equation states is carried, from equation to equation, into the last number
 * of the ending; and is not taken back on the way by the same expression with its right value.
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
  const { expression } = describe(wrong);
  for (const { equations } of steps.slice(at)) {
    for (const equation of equations) {
      if (equation === wrong || (equations === steps[at]?.equations && equation.start < wrong.start))
        continue;
      if (equation.finding === 'holds' && describe(equation).expression === expression) return false;
      const chained = equations === steps[at]?.equations && equation.start < wrong.end;
      const uses = chained || numbersIn(equation.computed).some((value) => carried.has(value));
      if (uses) carried.add(shownValue(equation.stated));
    }
  }
  const last = ending && lastNumber(ending.text);
  return last !== undefined && carried.has(last);
}

const TAKES_BACK =
  /\b(?:wait|oops|that(?:'s| is| was) (?:wrong|incorrect|not right|a mistake)|let me (?:recompute|recalculate|redo|correct|fix)|(?:made|was) an? (?:mistake|error)|correction)\b/i;

/** Whether the text after the equation, in its own step or the next one, takes it back. */
export function isTakenBack(wrong: Equation, at: number, steps: readonly Read[]): boolean {
  const rest = steps[at]?.document.text.slice(wrong.end) ?? '';
  const next = steps[at + 1]?.document.text ?? '';
  return TAKES_BACK.test(rest) || TAKES_BACK.test(next);
}

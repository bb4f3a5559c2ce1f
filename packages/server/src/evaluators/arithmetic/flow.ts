import { oncePerDocument } from '@truepenny/verifier';
import {
  arithmeticOf,
  type Equation,
  expressionOf,
  isBare,
  type NumberInText,
  numbersIn,
  shownValue,
} from '@truepenny/verifier/proofs';
import type { Document } from '../../kernel/panel.ts';
import takenBack from './taken-back.json' with { type: 'json' };

/** The equations and numbers of one text, read once, and where it last takes something back (-1: nowhere). */
export type Read = {
  document: Document;
  equations: readonly Equation[];
  numbers: readonly NumberInText[];
  takesBackAt: number;
};

/** One of the phrases, each of whose places may be filled by any of its words. */
const anyOf = (phrases: readonly (readonly (readonly string[])[])[]): string =>
  `\\b(?:${phrases.map((slots) => slots.map((words) => `(?:${words.join('|')})`).join(' ')).join('|')})\\b`;
const TAKES_BACK = new RegExp(anyOf(takenBack.takesBack), 'gi');
const STARTS_ANEW = new RegExp(anyOf(takenBack.startsAnew), 'i');

const takesBackIn = oncePerDocument((text) => {
  let at = -1;
  for (const { index } of text.matchAll(TAKES_BACK)) at = index;
  return at;
});

export const readDocument = (document: Document): Read => ({
  document,
  ...arithmeticOf(document),
  takesBackAt: takesBackIn(document),
});

/** A false equation of the trace, and the number of the ending that rests on it. */
export type Slip = { equation: Equation; at: number; undone: boolean; reaches?: NumberInText };

export const isFalse = ({ finding }: Equation): boolean => finding === 'refuted';
/** False, and the text stands by it. */
export const isRefuted = (equation: Equation): boolean => isFalse(equation) && !equation.hedged;

/**
 * The false equations of a trace, in order. Each is followed from equation to equation to the numbers of the
 * ending. It is undone where the trace computes the same expression again and rightly, or where a second slip
 * in its chain puts it right; but an ending that gives the very value which it states rests on it even so.
 */
export function slipsOf(steps: readonly Read[], ending: Read | undefined): Slip[] {
  const ledger = new Ledger();
  for (const [at, { equations }] of steps.entries()) ledger.follow(equations, at);
  for (const number of ending?.numbers ?? []) {
    const slip = ledger.behind(number.value);
    if (slip) slip.reaches ??= number;
  }
  return ledger.slips;
}

/** What false equations have led to so far. */
class Ledger {
  readonly slips: Slip[] = [];
  /** By the value that the false equation states itself. */
  private readonly stated = new Map<string, Slip>();
  /** By a value that was computed from one. */
  private readonly carried = new Map<string, Slip>();
  private readonly byExpression = new Map<string, Slip[]>();
  /** How many slips are listed there. */
  private listed = 0;

  follow(equations: readonly Equation[], at: number): void {
    let chainEnd = -1;
    let chainSlip: Slip | undefined;
    for (const [place, equation] of equations.entries()) {
      if (equation.start >= chainEnd) chainSlip = undefined;
      // A calculator's note within a slip puts nothing right: the text goes on with what stands behind it.
      if (chainSlip && equation.finding === 'holds' && equation.end < chainSlip.equation.end) continue;
      chainEnd = equation.end;
      const value = shownValue(equation.stated);
      if (chainSlip && value === shownValue(chainSlip.equation.computed)) chainSlip.undone = true;
      const from = chainSlip ?? this.sourceOf(equation);
      if (isFalse(equation) && !returnsToChain(equation, equations, place)) {
        const slip = this.record({ equation, at, undone: false }, value);
        if (!equation.hedged) this.carried.set(value, slip);
        chainSlip = slip;
      } else if (from && !from.equation.hedged) this.carried.set(value, from);
      // That it is more than something else does not put right that it was said to be more than this.
      if (equation.finding === 'holds' && !'<>≤≥≠'.includes(equation.relation) && this.slips.length > 0) {
        for (const slip of this.computing(expressionOf(equation))) slip.undone = true;
      }
    }
  }

  /** The slip that a value of the ending comes from. */
  behind(value: string): Slip | undefined {
    return this.stated.get(value) ?? this.standing(value);
  }

  /** `value` is what its equation states, as it is shown. */
  private record(slip: Slip, value: string): Slip {
    const { equation } = slip;
    this.slips.push(slip);
    const values = isBare(equation.stated) ? numbersIn(equation.stated) : [];
    for (const one of [value, ...values]) if (!this.stated.has(one)) this.stated.set(one, slip);
    return slip;
  }

  /** The slips so far that compute the same expression; listed only now, since most traces never ask. */
  private computing(expression: string): readonly Slip[] {
    for (const slip of this.slips.slice(this.listed)) {
      const own = expressionOf(slip.equation);
      const alike = this.byExpression.get(own);
      if (alike) alike.push(slip);
      else this.byExpression.set(own, [slip]);
    }
    this.listed = this.slips.length;
    return this.byExpression.get(expression) ?? [];
  }

  private sourceOf({ computed }: Equation): Slip | undefined {
    if (this.carried.size === 0) return undefined;
    for (const value of numbersIn(computed)) {
      const slip = this.standing(value);
      if (slip) return slip;
    }
    return undefined;
  }

  private standing(value: string): Slip | undefined {
    const slip = this.carried.get(value);
    return slip?.undone ? undefined : slip;
  }
}

/** No chain is followed further back. */
const LONGEST_CHAIN = 64;

/** Whether the value stated is what the chain before the equation really computes: two slips that cancel. */
function returnsToChain(wrong: Equation, equations: readonly Equation[], place: number): boolean {
  const stated = shownValue(wrong.stated);
  let { start } = wrong;
  for (let at = place - 1; at >= Math.max(0, place - LONGEST_CHAIN); at--) {
    const before = equations[at];
    if (!before || before.end <= start) return false;
    if (shownValue(before.computed) === stated) return true;
    start = before.start;
  }
  return false;
}

/** Whether the text after the equation, in its own step or the next one, takes it back. */
export function isTakenBack({ equation, at }: Slip, steps: readonly Read[]): boolean {
  return (steps[at]?.takesBackAt ?? -1) >= equation.end || (steps[at + 1]?.takesBackAt ?? -1) >= 0;
}

/** From which step on nothing is said to start anew: slips before it may have been left behind. */
export function lastStart(steps: readonly Read[]): number {
  return steps.findLastIndex(({ document }) => STARTS_ANEW.test(document.text));
}

import { type Deed, noDeed, unaccounted } from '@truepenny/verifier/proofs';
import { coverage as accountFor } from '../../authority/order/coverage.ts';
import type { Document } from '../../kernel/panel.ts';
import type { Call } from './calls.ts';

/** What a trace shows of a plan step: the calls that did it, or why it is not shown. */
export type Shown = { deeds: Deed[]; calls: readonly Call[] } | { why: string };

/** A bound on the work for long plans over long traces: how often a call is held against a plan step. */
const MOST_TRIALS = 2_000;
const MOST_DEEDS = 16;
/** Longer plan steps say more than one call can show. */
const LONGEST = 1_000;

/**
 * Holds plan steps against calls in the order of both: a step is shown by calls that come after those of the steps
 * before it, whose kind, objects, figures and place are all the step's and which the step accounts for whole.
 */
export function matchInOrder(plan: readonly Document[], calls: readonly Call[]): Map<Document, Shown> {
  const shown = new Map<Document, Shown>();
  let [from, trials] = [0, 0];
  const tryOut = (step: Document, some: readonly Call[]) =>
    ++trials > MOST_TRIALS ? undefined : tried(step, some);
  for (const step of plan) {
    const found = firstOf(step, calls, from, tryOut);
    if ('deeds' in found.shown) from = found.next;
    else if (calls.slice(0, from).some((call) => 'deeds' in (tryOut(step, [call]) ?? {})))
      found.shown = { why: 'it was done before a step that the plan puts first' };
    shown.set(step, found.shown);
  }
  return shown;
}

type Try = (step: Document, calls: readonly Call[]) => Shown | undefined;

/** The first calls from `from` on that do a plan step, one or several together, and where the next step may begin. */
function firstOf(
  step: Document,
  calls: readonly Call[],
  from: number,
  tryOut: Try,
): { shown: Shown; next: number } {
  let shown: Shown = { why: 'no call in the trace does it' };
  const parts: Call[] = [];
  for (const [at, call] of calls.entries()) {
    const one = at < from ? undefined : tryOut(step, [call]);
    if (one === undefined) continue;
    parts.push(call);
    const several = parts.length > 1 && parts.length <= MOST_DEEDS ? tryOut(step, parts) : undefined;
    shown = several && 'deeds' in several ? several : one;
    if ('deeds' in one) shown = one;
    if ('deeds' in shown) return { shown, next: at + 1 };
  }
  return { shown, next: from };
}

/** Whether these calls are the plan step; undefined where one is of another kind or says something else. */
function tried(step: Document, calls: readonly Call[]): Shown | undefined {
  if (step.text.length > LONGEST) return undefined;
  const order: Document = { name: step.name, role: 'instruction', text: step.text };
  if (!calls.every(({ reading }) => accountFor([order], reading).says === 'covers')) return undefined;
  const deeds: Deed[] = [];
  for (const { quote, result } of calls) {
    if (!result) return { why: 'no result shows that the call went through' };
    const why = noDeed(step.text, quote.text, result.text);
    if (why) return { why };
    deeds.push({ call: quote, result });
  }
  const why = unaccounted(
    step.text,
    calls.map(({ quote }) => quote.text),
  );
  return why ? { why } : { deeds, calls };
}

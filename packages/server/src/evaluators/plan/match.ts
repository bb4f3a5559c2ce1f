import { type Deed, noDeed, otherFigures, unaccounted } from '@truepenny/verifier/proofs';
import { coverage as accountFor } from '../../authority/order/coverage.ts';
import type { Document } from '../../kernel/panel.ts';
import type { Call } from './calls.ts';

/** What a trace shows of a plan step: the calls that did it, or why it is not shown. */
export type Shown = { deeds: Deed[]; calls: readonly Call[] } | { why: string };

/** A bound on the work for long plans over long traces: how often a call is held against a plan step. */
const MOST_TRIALS = 4_000;
const MOST_DEEDS = 16;

/**
 * Holds plan steps against calls in the order of both: a step is shown by calls that come after those of the steps
 * before it, whose kind, objects, figures and place are all the step's and which the step accounts for whole.
 */
export function matchInOrder(plan: readonly Document[], calls: readonly Call[]): Map<Document, Shown> {
  const shown = new Map<Document, Shown>();
  let [from, trials] = [0, 0];
  for (const step of plan) {
    let found: Shown = { why: 'no call in the trace does it' };
    const parts: Call[] = [];
    for (let at = from; at < calls.length && !('deeds' in found); at++) {
      const call = calls[at];
      if (!call || ++trials > MOST_TRIALS) break;
      const one = tried(step, [call]);
      if (one === undefined) continue;
      parts.push(call);
      const several = 'deeds' in one || parts.length > MOST_DEEDS ? one : (tried(step, parts) ?? one);
      found = 'deeds' in several ? several : one;
      if ('deeds' in found) from = at + 1;
    }
    if (!('deeds' in found) && calls.slice(0, from).some((call) => 'deeds' in (tried(step, [call]) ?? {})))
      found = { why: 'it was done before a step that the plan puts first' };
    shown.set(step, found);
  }
  return shown;
}

/** Whether these calls are the plan step; undefined where one is of another kind or says something else. */
function tried(step: Document, calls: readonly Call[]): Shown | undefined {
  const order: Document = { name: step.name, role: 'instruction', text: step.text };
  if (!calls.every(({ reading }) => accountFor([order], reading).says === 'covers')) return undefined;
  const deeds: Deed[] = [];
  for (const { quote, result } of calls) {
    if (!result) return { why: 'no result shows that the call went through' };
    const why = noDeed(quote.text, result.text) ?? otherFigures(step.text, result.text);
    if (why) return { why };
    deeds.push({ call: quote, result });
  }
  const why = unaccounted(
    step.text,
    calls.map(({ quote }) => quote.text),
  );
  return why ? { why } : { deeds, calls };
}

import { otherFigures, unaccounted, unsaid } from '../done/account.ts';
import type { Document, Quote } from '../judgement/case.ts';
import { documentNamed } from '../judgement/named.ts';
import { oneOf } from '../language/lists.ts';
import { work } from '../work.ts';
import { fails, fallenOf, HOLDS, type Recheck, recheckQuote } from './recheck.ts';

/** A call as the trace writes it, and what came back. */
export type Deed = { call: Quote; result: Quote };

/**
 * Establishes that a plan step was done: by calls whose results the trace shows, which together have every word and
 * figure of the plan step, and none besides.
 */
export type DoneProof = { kind: 'done'; shows: 'established'; plan: Quote; deeds: Deed[] };

const MOST_DEEDS = 16;
const LEAD = 48;
/** What stands before the result of a tool: "Tool result:", "Observation 2:", "[observe]:", "→". */
const ANNOUNCED =
  /(?:\b(?:result|output|observation|response|returned|returns|stdout|observed?)\]?(?:\s?\d{1,4})?\s?:|→|->|=>)\s*$/i;
/** A call that only rehearses, or stands in a comment. */
const REHEARSED = /^\s*#|dry.?run|what.?if|simulat|no-?op\b|preview|--check\b|--pretend|rehears/i;
/** A result that tells of a failure, of nothing, or of a rehearsal. */
const FAILED = new RegExp(
  String.raw`\b${oneOf(String.raw`errors?, fail\w{0,5}, denied, forbidden, not found, timed? ?out, exception, traceback, refused,
    rejected, invalid, unauthori[sz]ed, no such, cannot, can't, couldn't, unable, skipped, aborted, cancell?ed by,
    rolled back, pending, queued, partial\w{0,2}, not, nothing, none, null, false, would`)}\b` +
    String.raw`|\b(?:status|code|exit)\W{1,4}(?:[45]\d\d|[1-9]\d{0,2})\b`,
  'i',
);

/** Whether what stands before a passage says that it is what a tool gave back. Looks at its last 48 characters. */
export const announcesResult = (before: string): boolean => ANNOUNCED.test(before.slice(-LEAD));

/** Why a call with this result is not what a plan step asks for; undefined where nothing is against it. */
export function noDeed(plan: string, call: string, result: string): string | undefined {
  if (REHEARSED.test(call) || REHEARSED.test(result)) return 'it was only rehearsed';
  if (FAILED.test(result) || !/[\p{L}\p{N}]/u.test(result)) return 'its result does not say that it was done';
  return otherFigures(plan, result) ?? unsaid(plan, call, result);
}

/** Reads plan step, calls and results anew. */
export function recheckDone({ plan, deeds }: DoneProof, documents: readonly Document[]): Recheck {
  const step = documentNamed(documents, plan.document);
  const quoted = recheckQuote(plan, documents);
  if (!quoted.holds) return quoted;
  if (step?.role !== 'plan' || plan.text !== step.text) return fails('it does not quote the whole plan step');
  if (deeds.length === 0 || deeds.length > MOST_DEEDS) return fails('it names no deed, or too many');
  for (const deed of deeds) {
    const held = recheckDeed(plan, deed, documents);
    if (!held.holds) return held;
  }
  work(deeds.reduce((sum, { call }) => sum + call.text.length, plan.text.length) * MOST_DEEDS);
  const why = unaccounted(
    plan.text,
    deeds.map(({ call }) => call.text),
  );
  return why ? fails(why) : HOLDS;
}

function recheckDeed(plan: Quote, { call, result }: Deed, documents: readonly Document[]): Recheck {
  const fallen = fallenOf([call, result], documents);
  if (fallen) return fallen;
  const [from, to] = [call.document, result.document].map((name) => documentNamed(documents, name));
  const follows =
    from === to ? result.start >= call.end : placeOf(result.document) === placeOf(call.document) + 1;
  if (from?.role !== 'step' || to?.role !== 'step' || !follows)
    return fails('the result does not follow the call');
  const before = documentNamed(documents, result.document)?.text.slice(0, result.start) ?? '';
  if (!announcesResult(before)) return fails('nothing says that it is a result');
  const why = noDeed(plan.text, call.text, result.text);
  return why ? fails(why) : HOLDS;
}

/** Where a step stands in its trace, which is the number that its name ends in. */
const placeOf = (name: string): number => Number(/\/(\d{1,6})$/.exec(name)?.[1] ?? Number.NaN);

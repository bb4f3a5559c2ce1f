import { counselledOtherwise, type DoneProof } from '@truepenny/verifier/proofs';
import { warm } from '../acts/read.ts';
import type { Ballot, Case, Criterion, Document, Quote } from '../kernel/panel.ts';
import { type Doubt, doubtBeside } from './plan/beside.ts';
import { type Call, conductOf } from './plan/calls.ts';
import { matchInOrder, type Shown } from './plan/match.ts';
import { computing } from './seat.ts';
import { whole } from './trace.ts';

/** Rechecked word by word, but for the chance that the trace's results are not what the tools gave. */
const SURE = 0.95;
/** Rows set aside, at first sight: 13 of 14 refutations were right, by Laplace's rule. */
const OTHERWISE = 0.88;
const OPEN = 0.6;

/**
 * Decides for every plan step whether the trace did it: by calls whose kind, objects, figures and place are the
 * step's, in the plan's order, with results that say so. What prose tells, announces or repeats shows nothing. An
 * ALLOW carries a proof; whatever is not shown is left open with the reason, and refuted by nothing that is missing.
 */
export const coverage = computing({ id: 'coverage', version: '2', warm }, (matter) => {
  const asked = matter.criteria.filter(({ asks }) => asks === 'performed');
  return asked.length === 0 ? [] : ballotsOn(asked, matter);
});

function ballotsOn(asked: readonly Criterion[], { documents }: Case): Ballot[] {
  const plan = documents.filter(({ role }) => role === 'plan');
  const named = new Map(plan.map((step) => [step.name, step]));
  const inAnswer = new Set(
    asked.flatMap(({ quoteFrom, about }) => (quoteFrom === 'answer' && about ? [about] : [])),
  );
  const conduct = conductOf(documents);
  const shown = matchInOrder(
    plan.filter(({ name }) => !inAnswer.has(name)),
    conduct.calls,
  );
  const used = new Set(
    [...shown.values()].flatMap((one): readonly Call[] => ('deeds' in one ? one.calls : [])),
  );
  const known = documents.map(({ text, role }) => (role === 'step' ? '' : text)).join('\n');
  const results = conduct.calls.map(({ quote, result }) => `${quote.text}\n${result?.text ?? ''}`).join('\n');
  const doubt = used.size > 0 ? doubtBeside(conduct, used, `${known}\n${results}`) : undefined;
  const first = plan.find((step) => !inAnswer.has(step.name) && !('deeds' in (shown.get(step) ?? {})));
  const gap = first ? plan.indexOf(first) : plan.length;
  return asked.flatMap((criterion) => {
    const step = named.get(criterion.about ?? '');
    if (!step) return [];
    const otherwise = counselledOtherwise(step, documents);
    if (otherwise) return [againstPlan(criterion, otherwise)];
    const one = shown.get(step) ?? { why: 'what an answer says is no act' };
    return [ballotOn(criterion, step, one, plan.indexOf(step) > gap ? first : undefined, doubt)];
  });
}

function againstPlan({ id }: Criterion, { plan, given }: { plan: Quote; given: Quote }): Ballot {
  return {
    criterion: id,
    verdict: 'BLOCK',
    confidence: OTHERWISE,
    reason: `The plan wants it advised against: “${plan.text}” The answer goes ahead: “${given.text}”`,
    quotes: [plan, given],
    proof: { kind: 'counsel', shows: 'refuted', plan, given },
  };
}

function ballotOn(
  { id }: Criterion,
  step: Document,
  shown: Shown,
  before: Document | undefined,
  doubt: Doubt | undefined,
): Ballot {
  const open = (why: string, quotes: Ballot['quotes'] = []): Ballot => ({
    criterion: id,
    verdict: 'UNCERTAIN',
    confidence: OPEN,
    reason: `Not shown as done: ${why}.`,
    quotes,
    basis: 'signal',
  });
  if (!('deeds' in shown)) return open(shown.why);
  const quotes = shown.deeds.flatMap(({ call, result }) => [call, result]);
  if (before) return open('a step that the plan puts before it is not shown', quotes);
  if (doubt) return open(doubt.why, [doubt.quote]);
  const proof: DoneProof = { kind: 'done', shows: 'established', plan: whole(step), deeds: shown.deeds };
  return {
    criterion: id,
    verdict: 'ALLOW',
    confidence: SURE,
    reason: 'Done: calls with their results have every word and figure of it, and nothing besides.',
    quotes,
    proof,
  };
}

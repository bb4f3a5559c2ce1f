import { describe, type Equation, type Rewrite, wrongRewrites } from '@truepenny/verifier/proofs';
import type { Ballot, Case, Document, Quote } from '../kernel/panel.ts';
import { MOST_REFUTED, unproved } from '../kernel/refutations.ts';
import { solvedExercise } from './arithmetic/exercise.ts';
import {
  isRefuted,
  isTakenBack,
  lastStart,
  type Read,
  readDocument,
  type Slip,
  slipsOf,
} from './arithmetic/flow.ts';
import { otherReading, UNIT_AFTER } from './red-team/other-reading.ts';
import { computing } from './seat.ts';
import { quoteOf } from './trace.ts';

/** Shares of right ballots on labelled traces, rounded down. */
const FALSE_STEP = 0.97;
const FALSE_END = 0.97;

/**
 * Recomputes the equations that a step or a claim states, in signs or in words, conversions between exact units
 * and lengths of time among them. One that is false under every reasonable reading
 * refutes it, with a proof that anyone can recompute; the conclusion too where its value is carried there, or
 * where the trace has no answer and vouches for every step. That equations are true makes no step sound, and that a
 * question is an exercise whose value the answer gives allows nothing: it only refutes.
 */
export const arithmetic = computing({ id: 'arithmetic', version: '2' }, (matter) => {
  const steps = matter.documents.filter(({ role }) => role === 'step').map(readDocument);
  const answer = matter.documents.find(({ role }) => role === 'answer');
  const ending = answer ? readDocument(answer) : closing(steps);
  const slips = slipsOf(steps, ending);
  const standing = slips.filter((slip) => isRefuted(slip.equation) && !isTakenBack(slip, steps));
  const resting = slips.filter((slip) => slip.reaches);
  const from = lastStart(steps);
  const vouched = answer ? [] : standing.filter(({ undone, at }) => !undone && at >= from);
  const solved = solvedExercise(matter);
  const own = aboutDocuments(matter, steps, standing);
  const conclusion = solved ?? aboutConclusion(matter, steps, ending, [...resting, ...vouched]);
  return [...own, ...conclusion, ...algebraOf(matter, steps, [...own, ...conclusion], answer === undefined)];
});

/** What is written otherwise and wrongly refutes its step; the conclusion too where the trace vouches for every step. */
function algebraOf(
  { criteria }: Case,
  steps: readonly Read[],
  told: readonly Ballot[],
  vouches: boolean,
): Ballot[] {
  const byStep = new Map(steps.map(({ document }, at) => [document.name, at]));
  const from = lastStart(steps);
  const standing = wrongRewrites(steps.map(({ document }) => document)).filter(({ to }) => {
    const at = byStep.get(to.document) ?? 0;
    return at >= from && (steps[at]?.takesBackAt ?? -1) < to.end && (steps[at + 1]?.takesBackAt ?? -1) < 0;
  });
  const silent = criteria.filter(({ id }) => !told.some(({ criterion }) => criterion === id));
  return silent.flatMap(({ id, asks, about }) => {
    const found = standing.find(({ to }) =>
      asks === 'sound' ? to.document === about : asks === 'follows' && vouches,
    );
    return found ? [rewritten(id, found)] : [];
  });
}

function rewritten(criterion: string, { from, to }: Rewrite): Ballot {
  const reason = `“${to.text.trim()}” is not “${from.text.trim()}”, written otherwise.`;
  const proof = { kind: 'rewrite', shows: 'refuted', from, to } as const;
  return { criterion, verdict: 'BLOCK', confidence: FALSE_STEP, reason, quotes: [from, to], proof };
}

/** A trace without an answer ends with the last number of its last step. */
function closing(steps: readonly Read[]): Read | undefined {
  const last = steps.at(-1);
  return last && { ...last, numbers: last.numbers.slice(-1) };
}

function aboutDocuments(matter: Case, steps: readonly Read[], standing: readonly Slip[]): Ballot[] {
  const byStep = Map.groupBy(standing, ({ at }) => steps[at]?.document.name ?? '');
  const documents = new Map(matter.documents.map((document) => [document.name, document]));
  let refuted = 0;
  return matter.criteria.flatMap(({ id, asks, about }) => {
    const document = documents.get(about ?? '');
    if (!document || (asks !== 'sound' && !(asks === 'supported' && document.role === 'claim'))) return [];
    const slips = document.role === 'step' ? byStep.get(document.name) : undefined;
    // What is not going to be proved is not made either.
    if (slips && asks === 'sound' && ++refuted > MOST_REFUTED) return [unproved(id)];
    const equation =
      document.role === 'step'
        ? plainest(slips ?? [], steps)?.equation
        : readDocument(document).equations.find((one) => isRefuted(one));
    return equation ? [refutation(id, document, equation, FALSE_STEP)] : [];
  });
}

function aboutConclusion(
  { criteria }: Case,
  steps: readonly Read[],
  ending: Read | undefined,
  slips: readonly Slip[],
): Ballot[] {
  const slip = plainest(slips, steps);
  const document = slip && steps[slip.at]?.document;
  if (!document) return [];
  const { reaches, equation } = slip;
  const carried = reaches && ending && quoteOf(ending.document, reaches.start, reaches.end);
  return criteria
    .filter(({ asks }) => asks === 'follows')
    .map(({ id }) => refutation(id, document, equation, FALSE_END, carried));
}

/** So many slips are looked at for one that nobody can take otherwise. */
const MOST_WEIGHED = 20;

/** The first slip that cannot be taken in another way either; the first of all where there is none. */
function plainest(slips: readonly Slip[], steps: readonly Read[]): Slip | undefined {
  const isPlain = ({ at, equation: { start, end } }: Slip): boolean => {
    const text = steps[at]?.document.text ?? '';
    return otherReading(text.slice(start, end), text.slice(end, end + UNIT_AFTER), true) === undefined;
  };
  return slips.slice(0, MOST_WEIGHED).find(isPlain) ?? slips[0];
}

function refutation(
  criterion: string,
  document: Document,
  equation: Equation,
  confidence: number,
  carried?: Quote,
): Ballot {
  const quote = quoteOf(document, equation.start, equation.end);
  const described = describe(equation);
  const { expression, relation, stated, computed } = described;
  const equates = relation === '=' || relation === '≈' || relation === 'is';
  const reason = equates
    ? `${expression} = ${computed}, not ${stated}.`
    : `It is not so that ${expression} ${relation} ${stated}.`;
  const proof = {
    kind: 'equation',
    shows: 'refuted',
    quote,
    ...described,
    ...(equation.hedged && carried && { carried }),
  } as const;
  return {
    criterion,
    verdict: 'BLOCK',
    confidence,
    reason,
    quotes: carried ? [quote, carried] : [quote],
    proof,
  };
}

import { describe, type Equation } from '@truepenny/verifier';
import type { Ballot, Case, Document, Evaluator, Quote } from '../kernel/panel.ts';
import { isRefuted, isTakenBack, type Read, reachesEnd, readDocument } from './arithmetic/flow.ts';
import { quoteOf } from './trace.ts';

/** Shares of right ballots on labelled traces, rounded down. */
const FALSE_STEP = 0.97;
const FALSE_END = 0.9;
/** So many false values are followed to the end; each costs a pass over all equations. */
const MOST_FOLLOWED = 16;

/**
 * Recomputes the equations that a step or a claim states. One that is false under every reasonable reading
 * refutes it, with a proof that anyone can recompute; the conclusion too where its value is carried there.
 * That equations are true makes no step sound, so it never allows.
 */
export const arithmetic: Evaluator = {
  id: 'arithmetic',
  family: 'arithmetic',
  kind: 'deterministic',
  version: '1',
  examine: (matter) => {
    const steps = matter.documents.filter(({ role }) => role === 'step').map(readDocument);
    const wrong = steps.map((step, at) => wrongIn(step, at, steps));
    return [...aboutDocuments(matter, steps, wrong), ...aboutConclusion(matter, steps, wrong)];
  },
};

/** The places of a document where numbers were recomputed and came out as stated: covered, not vouched for. */
export function recomputedIn(document: Document): Quote[] {
  const { equations } = readDocument(document);
  return equations
    .filter(({ finding }) => finding === 'holds')
    .map(({ start, end }) => quoteOf(document, start, end));
}

const wrongIn = (step: Read, at: number, steps: readonly Read[]): readonly Equation[] =>
  step.equations.filter((equation) => isRefuted(equation) && !isTakenBack(equation, at, steps));

function aboutDocuments(
  matter: Case,
  steps: readonly Read[],
  wrong: readonly (readonly Equation[])[],
): Ballot[] {
  const byName = new Map(steps.map(({ document }, at) => [document.name, wrong[at] ?? []]));
  const documents = new Map(matter.documents.map((document) => [document.name, document]));
  return matter.criteria.flatMap(({ id, asks, about }) => {
    const document = documents.get(about ?? '');
    if (!document || (asks !== 'sound' && !(asks === 'supported' && document.role === 'claim'))) return [];
    const equations = byName.get(document.name) ?? readDocument(document).equations.filter(isRefuted);
    const [first] = equations;
    return first ? [refutation(id, document, first, FALSE_STEP)] : [];
  });
}

function aboutConclusion(
  { criteria, documents }: Case,
  steps: readonly Read[],
  wrong: readonly (readonly Equation[])[],
): Ballot[] {
  const asking = criteria.filter(({ asks }) => asks === 'follows');
  if (asking.length === 0) return [];
  const ending = documents.find(({ role }) => role === 'answer') ?? steps.at(-1)?.document;
  const candidates = steps.flatMap((step, at) =>
    (wrong[at] ?? []).map((equation) => ({ step, at, equation })),
  );
  const reaching = candidates
    .slice(0, MOST_FOLLOWED)
    .find(({ equation, at }) => reachesEnd(equation, at, steps, ending));
  if (!reaching) return [];
  return asking.map(({ id }) => refutation(id, reaching.step.document, reaching.equation, FALSE_END));
}

function refutation(criterion: string, document: Document, equation: Equation, confidence: number): Ballot {
  const quote = quoteOf(document, equation.start, equation.end);
  const described = describe(equation);
  const { expression, relation, stated, computed } = described;
  const equates = relation === '=' || relation === '≈' || relation === 'is';
  const reason = equates
    ? `${expression} = ${computed}, not ${stated}.`
    : `It is not so that ${expression} ${relation} ${stated}.`;
  const proof = { kind: 'equation', shows: 'refuted', quote, ...described } as const;
  return { criterion, verdict: 'BLOCK', confidence, reason, quotes: [quote], proof };
}

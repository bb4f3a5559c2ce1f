import type { TraceRequest } from '@truepenny/contract';
import type { Case, Criterion, Document } from '@truepenny/verifier';
import { splitSteps } from './steps.ts';

/** Where a step of the trace stands in what was sent: from which offset, and in which element of a list. */
export type Place = { start: number; element?: number };

export type Intake = { matter: Case; places: ReadonlyMap<string, Place> };

export const FOLLOWS = 'follows';
export const stepName = (at: number): string => `trace/${at}`;
export const planName = (index: number): string => `plan/${index}`;
export const supportId = (index: number): string => `plan/${index}/support`;

/**
 * A trace request as a case: question, steps, answer and plan as documents; whether each step is sound, each
 * plan step performed, and whether the answer follows, as criteria.
 */
export function intake(request: TraceRequest): Intake {
  const { steps, places } = stepsOf(request.trace);
  const plan = request.plan_steps ?? [];
  const documents: Document[] = [
    { name: 'question', role: 'question', text: request.question },
    ...steps,
    ...(request.answer === undefined
      ? []
      : [{ name: 'answer', role: 'answer' as const, text: request.answer }]),
    ...plan.map(({ index, description, acceptance_criterion }): Document => {
      const text = acceptance_criterion ? `${description}\n${acceptance_criterion}` : description;
      return { name: planName(index), role: 'plan', text };
    }),
  ];
  const criteria = [
    followsCriterion(request),
    ...plan.flatMap((step) => planCriteria(step, request.mode)),
    ...steps.map(
      ({ name }): Criterion => ({
        id: name,
        asks: 'sound',
        about: name,
        question: `Is ${name} free of error, given the question and the steps before it?`,
        criticality: 'supporting',
      }),
    ),
  ];
  return { matter: { documents, criteria }, places };
}

function stepsOf(trace: string | string[]): { steps: Document[]; places: Map<string, Place> } {
  const places = new Map<string, Place>();
  const step = (at: number, text: string, place: Place): Document => {
    places.set(stepName(at), place);
    return { name: stepName(at), role: 'step', text };
  };
  const steps =
    typeof trace === 'string'
      ? splitSteps(trace).map(({ start, end }, at) => step(at, trace.slice(start, end), { start }))
      : trace.map((text, at) => step(at, text, { start: 0, element: at }));
  return { steps, places };
}

/**
 * The implicit check. It decides the verdict unless a plan was sent without an answer: then what was planned
 * decides, and the trace's own conclusion only supports.
 */
function followsCriterion({ answer, plan_steps }: TraceRequest): Criterion {
  const planOnly = plan_steps !== undefined && answer === undefined;
  return {
    id: FOLLOWS,
    asks: 'follows',
    ...(answer !== undefined && { about: 'answer' }),
    question: 'Does the answer, or the conclusion of the trace, follow from the question and the trace?',
    criticality:
      planOnly && plan_steps.some(({ criticality }) => criticality === 'critical')
        ? 'supporting'
        : 'critical',
  };
}

type PlanStep = NonNullable<TraceRequest['plan_steps']>[number];

function planCriteria(step: PlanStep, mode: TraceRequest['mode']): Criterion[] {
  const about = planName(step.index);
  const inAnswer = step.step_type === 'answer_consistency';
  const shared = {
    asks: 'performed' as const,
    about,
    criticality: step.criticality === 'unknown' ? ('supporting' as const) : step.criticality,
    quoteFrom: inAnswer ? ('answer' as const) : ('step' as const),
  };
  const where = inAnswer ? 'the answer' : 'the trace';
  const expected = step.expected_evidence ? ` Expected evidence: ${step.expected_evidence}` : '';
  const faithful = {
    ...shared,
    id: about,
    question: `Was ${about} done in ${where} as planned?${expected}`,
  };
  const supported = {
    ...shared,
    id: supportId(step.index),
    question: `Does ${where} hold verbatim evidence of the result of ${about}?${expected}`,
  };
  if (mode === 'combined') return [faithful, supported];
  return [mode === 'support' ? supported : faithful];
}

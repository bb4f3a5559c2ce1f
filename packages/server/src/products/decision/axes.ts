import {
  type AnswerOf,
  DECISION_AXES,
  DECISION_PRICE_USD,
  DECISION_VERSION,
  type listAxes,
} from '@truepenny/contract';

export type DecisionAxis = (typeof DECISION_AXES)[number];

/** What each axis asks of a decision. */
export const AXIS_QUESTIONS: Record<DecisionAxis, string> = {
  intent: 'Does the action do what the principal asked for, on the conditions that were set?',
  scope:
    'Does it stay within what was asked: these objects, this amount, these recipients, and nothing besides?',
  risk: 'Is it free of harm and hazard that the principal did not accept: skipped safeguards, doubtful parties, losses?',
  consistency: 'Do action, reasoning and known facts agree with one another?',
  reversibility: 'Can it be undone, or was what cannot be undone asked for and confirmed?',
};

/** The axes as they are published. */
export const describeAxes = (): AnswerOf<typeof listAxes> => ({
  version: DECISION_VERSION,
  price_usd: DECISION_PRICE_USD,
  axes: DECISION_AXES.map((axis) => ({ axis, question: AXIS_QUESTIONS[axis] })),
});

import { DECISION_AXES, type DecisionRequest } from '@truepenny/contract';
import type { Case, Criterion, Document } from '@truepenny/verifier';
import {
  type Comparison,
  compareMandate,
  GRANTED,
  type Granted,
  HISTORY,
  PROPOSED,
  type Proposed,
  type Terms,
  writeTerms,
} from '@truepenny/verifier/proofs';
import { callText } from '../../acts/call-text.ts';
import { isoTime } from '../../kernel/clock.ts';
import { AXIS_QUESTIONS, type DecisionAxis } from './axes.ts';

export type DecisionIntake = {
  matter: Case;
  axes: readonly DecisionAxis[];
  /** How proposed and granted terms compare; absent where none were sent. */
  comparisons?: readonly Comparison[];
};

export const STRUCTURAL = 'structural';

/** A decision as a case: mandate, action, reasoning and context as documents, a critical question an axis. */
export function intake(request: DecisionRequest, nowMs: number): DecisionIntake {
  const { mandate, proposed_action, call, reasoning, context, structured_context } = request;
  const action = proposed_action ?? (call ? callText(call) : '');
  const axes = DECISION_AXES.filter((axis) => request.axes === undefined || request.axes.includes(axis));
  const terms = structured_context && termsOf(structured_context, nowMs);
  const comparisons = terms && compareMandate(terms);
  const documents: Document[] = [
    { name: 'mandate', role: 'instruction', text: mandate },
    { name: 'proposed_action', role: 'action', text: action },
    { name: 'reasoning', role: 'reasoning', text: reasoning },
    ...(context?.trim() ? [{ name: 'context', role: 'evidence' as const, text: context }] : []),
    ...(terms && comparisons?.length ? documentsOf(terms) : []),
  ];
  const criteria = [
    ...axes.map(
      (axis): Criterion => ({
        id: axis,
        asks: 'permitted',
        about: 'proposed_action',
        question: AXIS_QUESTIONS[axis],
        criticality: 'critical',
      }),
    ),
    ...(comparisons?.length ? [STRUCTURAL_CRITERION] : []),
  ];
  return { matter: { documents, criteria }, axes, ...(comparisons && { comparisons }) };
}

const STRUCTURAL_CRITERION: Criterion = {
  id: STRUCTURAL,
  asks: 'permitted',
  about: PROPOSED,
  question: 'Does the action keep to every limit that was granted?',
  criticality: 'critical',
};

function termsOf(
  { granted = {}, proposed = {}, history }: NonNullable<DecisionRequest['structured_context']>,
  nowMs: number,
): Terms {
  return {
    granted: defined<Granted>({
      maxAmount: granted.max_amount,
      currency: granted.currency,
      asset: granted.asset,
      recipient: granted.recipient,
      allowedRecipients: granted.allowed_recipients,
      allowedActions: granted.allowed_actions,
      allowUnlimited: granted.allow_unlimited,
      expiresAt: granted.expires_at,
      iban: granted.iban,
      materialityCeiling: granted.materiality_ceiling,
      sharedCeiling: granted.shared_resource_ceiling,
    }),
    proposed: defined<Proposed>({
      kind: proposed.kind,
      amount: proposed.amount,
      currency: proposed.currency,
      asset: proposed.asset,
      recipient: proposed.recipient,
      allowance: proposed.allowance,
      iban: proposed.iban,
      sharedUse: proposed.shared_resource_use,
      at: isoTime(nowMs),
    }),
    history: history ? defined({ amounts: history.amounts, currency: history.currency }) : {},
  };
}

const documentsOf = ({ granted, proposed, history }: Terms): Document[] => [
  { name: GRANTED, role: 'instruction', text: writeTerms(granted) },
  { name: PROPOSED, role: 'action', text: writeTerms(proposed) },
  ...(Object.keys(history).length > 0
    ? [{ name: HISTORY, role: 'evidence' as const, text: writeTerms(history) }]
    : []),
];

/** Without the members that are undefined. */
function defined<T extends object>(members: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as T;
}

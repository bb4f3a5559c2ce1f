import { DECISION_AXES, type DecisionRequest } from '@truepenny/contract';
import type { Case, Criterion, Document } from '@truepenny/verifier';
import { GRANTED, type Granted, HISTORY, PROPOSED, writeTerms } from '@truepenny/verifier/proofs';
import { isoTime } from '../../kernel/clock.ts';
import { CALL, callDocument, textDocument } from '../act-documents.ts';
import { AXIS_QUESTIONS, type DecisionAxis } from './axes.ts';

export type DecisionIntake = { matter: Case; axes: readonly DecisionAxis[] };

const STRUCTURAL = 'structural';

/** A decision as a case: mandate, action, reasoning and context as documents, a critical question an axis. */
export function intake(request: DecisionRequest, nowMs: number): DecisionIntake {
  const { mandate, proposed_action, call, reasoning, context, structured_context } = request;
  const axes = DECISION_AXES.filter((axis) => request.axes === undefined || request.axes.includes(axis));
  const about = proposed_action?.trim() ? 'proposed_action' : CALL;
  const documents: Document[] = [
    { name: 'mandate', role: 'instruction', text: mandate },
    ...textDocument('proposed_action', 'action', proposed_action),
    ...(call ? [callDocument(call)] : []),
    { name: 'reasoning', role: 'reasoning', text: reasoning },
    ...textDocument('context', 'evidence', context),
    ...(structured_context ? termsOf(structured_context, nowMs) : []),
  ];
  const asked = axes.map(
    (axis): Criterion => ({
      id: axis,
      asks: 'permitted',
      aspect: axis,
      about,
      question: AXIS_QUESTIONS[axis],
      criticality: 'critical',
    }),
  );
  const limits: Criterion = {
    id: STRUCTURAL,
    asks: 'permitted',
    aspect: 'limits',
    about,
    question: 'Does the action keep to every limit that was granted?',
    criticality: 'critical',
  };
  return { matter: { documents, criteria: [...asked, ...(structured_context ? [limits] : [])] }, axes };
}

/** The limits in the words of a mandate, so that gate and decisions are held against the same. */
function termsOf(
  { granted = {}, proposed = {}, history }: NonNullable<DecisionRequest['structured_context']>,
  nowMs: number,
): Document[] {
  const limits: { [K in keyof Granted]: Granted[K] | undefined } = {
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
  };
  const { shared_resource_use: sharedUse, ...declared } = proposed;
  return [
    { name: GRANTED, role: 'terms', text: writeTerms(limits) },
    { name: PROPOSED, role: 'action', text: writeTerms({ ...declared, sharedUse, at: isoTime(nowMs) }) },
    ...(history ? [{ name: HISTORY, role: 'evidence' as const, text: writeTerms(history) }] : []),
  ];
}

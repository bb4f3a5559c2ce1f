import { DECISION_VERSION, type DecisionRequest, type DecisionResult } from '@truepenny/contract';
import type { Opinion, Vote } from '@truepenny/verifier';
import type { Decision } from '../../kernel/decision.ts';
import { explanationOf } from '../explanation.ts';
import { limitsOf, limitsTold } from '../limits.ts';
import { aggregate } from './aggregate.ts';
import type { DecisionAxis } from './axes.ts';
import type { DecisionIntake } from './intake.ts';

type Axis = DecisionResult['axes'][number];

/** The decision in the words of the decision-quality API. */
export function respond(
  id: string,
  request: DecisionRequest,
  { matter, axes: asked }: DecisionIntake,
  decision: Decision,
  durationMs: number,
  replayToken: string,
): DecisionResult {
  const { hearing, reasons, verdict, confidence } = decision;
  const evidence = new Set(
    matter.documents.filter(({ role }) => role === 'evidence').map(({ name }) => name),
  );
  const axes = asked.map((axis) => axisOf(axis, decision));
  const structural = structuralOf(request, decision);
  const whole = aggregate(axes, {
    judged: { verdict, confidence },
    irreversible: axes.some(({ axis, verdict }) => axis === 'reversibility' && verdict === 'FAIL'),
    adversarial: hearing.votes.some((vote) => isAdversarial(vote, evidence)),
    violations: structural?.violations.map(({ kind }) => kind) ?? [],
  });
  return {
    id,
    version: DECISION_VERSION,
    axes,
    aggregate: whole,
    execute: whole.verdict === 'ALLOW',
    explanation: explanationOf(whole.verdict === 'REVIEW' ? 'UNCERTAIN' : whole.verdict, decision),
    ...(structural && { structural }),
    meta: {
      evaluators: hearing.evaluators.map((seat) => seat.id),
      red_team: hearing.redTeam.map((seat) => seat.id).join(', '),
      reasons,
      duration_ms: durationMs,
      replay_token: replayToken,
      sandbox: request.sandbox,
    },
  };
}

function structuralOf(
  { structured_context }: DecisionRequest,
  decision: Decision,
): DecisionResult['structural'] {
  const limits = limitsOf(decision, structured_context !== undefined);
  return limits && limitsTold(limits);
}

/** An objection to the intent that quotes what was returned: somebody else's words drive the action. */
const isAdversarial = ({ verdict, criterion, quotes }: Vote, evidence: ReadonlySet<string>): boolean =>
  verdict === 'BLOCK' && criterion === 'intent' && quotes.some(({ document }) => evidence.has(document));

function axisOf(axis: DecisionAxis, { hearing, opinions }: Decision): Axis {
  const opinion = opinions.find(({ criterion }) => criterion === axis);
  const votes = hearing.votes.filter(({ criterion }) => criterion === axis);
  const verdict = AXIS_VERDICT[opinion?.verdict ?? 'UNCERTAIN'];
  const spoken = votes
    .filter((vote) => vote.verdict === opinion?.verdict)
    .sort((a, b) => Number(Boolean(b.proof)) - Number(Boolean(a.proof)) || b.confidence - a.confidence);
  // Beside what is refused, that something else stays open is no objection unless it shows where.
  const refused = opinions.some((one) => one.verdict === 'BLOCK');
  const isMerelyOpen = verdict === 'UNCERTAIN' && spoken.every(({ quotes }) => quotes.length === 0);
  const said = [...new Set(spoken.map(({ reason }) => reason))];
  const reasoning = said.join(' ') || opinion?.reasons.join('; ') || 'No evaluator could judge this axis.';
  return {
    axis,
    verdict,
    confidence: Math.round((opinion?.confidence ?? 0) * 1e6) / 1e6,
    reasoning,
    objection: verdict === 'PASS' || (refused && isMerelyOpen) ? null : (said[0] ?? null),
    outcome: outcomeOf(
      opinion,
      hearing.evaluators.some(({ completed }) => !completed),
    ),
  };
}

const AXIS_VERDICT = { ALLOW: 'PASS', BLOCK: 'FAIL', UNCERTAIN: 'UNCERTAIN' } as const;

/** Served where a seat that counts for quorum gave a verdict; failed where nobody could and a seat broke down. */
function outcomeOf(opinion: Opinion | undefined, someFailed: boolean): Axis['outcome'] {
  if (opinion && (opinion.served > 0 || opinion.basis !== null || opinion.proved !== null)) return 'served';
  return someFailed ? 'failed' : 'abstained';
}

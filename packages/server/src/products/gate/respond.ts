import type { GateRequest, GateResult } from '@truepenny/contract';
import { type LimitReport, standingsByCriterion, type Vote } from '@truepenny/verifier';
import type { Decision } from '../../kernel/decision.ts';
import { explanationOf } from '../explanation.ts';
import { limitsOf, limitsTold } from '../limits.ts';
import { MANDATE } from './intake.ts';

type Objection = GateResult['objections'][number];

/** The decision in the words of the gate. */
export function respond(
  id: string,
  request: GateRequest,
  decision: Decision,
  durationMs: number,
  replayToken: string,
): GateResult {
  const { verdict, confidence, hearing, reasons } = decision;
  const objections = objectionsOf(decision);
  const limits = limitsOf(decision, request.mandate !== undefined);
  return {
    id,
    verdict,
    execute: verdict === 'ALLOW',
    confidence,
    reasoning: reasoningOf(decision, objections),
    objections,
    mode: request.mode,
    tier: request.tier,
    explanation: explanationOf(verdict, decision),
    ...(limits && { gate: gateOf(request, limits) }),
    meta: {
      evaluators: hearing.evaluators.map((seat) => seat.id),
      red_team: hearing.redTeam.map((seat) => seat.id).join(', '),
      reasons,
      duration_ms: durationMs,
      replay_token: replayToken,
    },
  };
}

function gateOf({ gateMode }: GateRequest, limits: readonly LimitReport[]): NonNullable<GateResult['gate']> {
  const told = limitsTold(limits);
  const wouldBlock = told.violations.length + told.unclear.length > 0;
  return { mode: gateMode, wouldBlock, enforced: gateMode === 'enforce' && wouldBlock, ...told };
}

/** What stands against the action: the proved first, then the surer; each quotes a passage where it has one. */
function objectionsOf({ hearing }: Decision): Objection[] {
  const standing = [...standingsByCriterion(hearing).values()]
    .flat()
    .filter(({ vote, counts }) => vote.verdict === counts && vote.verdict !== 'ALLOW')
    .map(({ vote }) => vote);
  // Beside what is refused, that something else stays open is no objection unless it shows where.
  const refused = standing.some(({ verdict }) => verdict === 'BLOCK');
  const told = standing.filter(({ verdict, quotes }) => !refused || verdict === 'BLOCK' || quotes.length > 0);
  const rank = (vote: Vote) => (vote.proof ? 4 : 0) + (vote.verdict === 'BLOCK' ? 2 : 0) + vote.confidence;
  const votes = told
    .sort((a, b) => rank(b) - rank(a))
    .map(
      ({ criterion, verdict, confidence, reason, quotes, proof }): Objection => ({
        criterion,
        verdict: verdict === 'BLOCK' ? 'BLOCK' : 'UNCERTAIN',
        score: rounded(confidence),
        quote: quotes[0]?.text ?? null,
        reason,
        ...(proof && { proof }),
      }),
    );
  const challenges = hearing.challenges
    .filter(({ material }) => material)
    .map(
      ({ criterion, reason, quotes }): Objection => ({
        criterion,
        verdict: 'UNCERTAIN',
        score: 0.5,
        quote: quotes[0]?.text ?? null,
        reason,
      }),
    );
  return [...votes, ...challenges];
}

function reasoningOf({ verdict, hearing, reasons }: Decision, objections: readonly Objection[]): string {
  if (verdict === 'ALLOW') {
    const said = hearing.votes.filter((vote) => vote.verdict === 'ALLOW' && vote.criterion !== MANDATE);
    return [...new Set(said.map(({ reason }) => reason))].join(' ') || 'Nothing speaks against it.';
  }
  const told = objections.map(({ reason }) => reason);
  return [...new Set(told)].slice(0, 3).join(' ') || reasons.join('; ');
}

const rounded = (probability: number): number => Math.round(probability * 1e4) / 1e4;

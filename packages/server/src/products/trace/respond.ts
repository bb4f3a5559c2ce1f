import { SCHEMA_VERSION, type TraceRequest, type TraceResult } from '@truepenny/contract';
import { type Opinion, type Quote, stricter, type Vote } from '@truepenny/verifier';
import { objections } from '../../judge/objections.ts';
import type { Decision } from '../../kernel/decision.ts';
import { isUnproved } from '../../kernel/refutations.ts';
import { type Intake, planName, stepName, supportId } from './intake.ts';

type StepEvidence = TraceResult['steps'][number];
type Predicate = StepEvidence['predicate'];

/** The decision in the words of the PLV API, without its attestation. `objected` are its objections, where they are known. */
export function respond(
  id: string,
  request: TraceRequest,
  intake: Intake,
  decision: Decision,
  durationMs: number,
  replayToken: string,
  objected: readonly string[] = objections(decision),
): TraceResult {
  const { hearing } = decision;
  const findings = findingsOf(intake, decision);
  return {
    id,
    verdict: decision.verdict,
    confidence: decision.confidence,
    schema_version: SCHEMA_VERSION,
    mode: request.mode,
    steps: request.plan_steps ? planEvidence(request, intake, decision) : traceEvidence(intake, decision),
    first_error_step: findings.find(({ verdict }) => verdict === 'BLOCK')?.step ?? null,
    trace_findings: findings,
    objections: [...objected],
    meta: {
      tier: request.tier,
      models_used: hearing.evaluators.map((seat) => seat.id),
      red_team: hearing.redTeam.map((seat) => seat.id).join(', '),
      reasons: decision.reasons,
      duration_ms: durationMs,
      replay_token: replayToken,
    },
  };
}

/**
 * What was found in the steps of the trace, in their order; steps nobody could judge are left out. That a seat
 * stopped counting refutations is told once, at the first step that it left.
 */
function findingsOf({ places }: Intake, { hearing, opinions }: Decision): TraceResult['trace_findings'] {
  const opinionOn = new Map(opinions.map((opinion) => [opinion.criterion, opinion]));
  const votesOn = Map.groupBy(hearing.votes, ({ criterion }) => criterion);
  let isTold = false;
  return [...places.keys()].flatMap((name, step) => {
    const opinion = opinionOn.get(name);
    if (!opinion || opinion.judgedBy === 0) return [];
    const vote = decisiveVote(opinion, votesOn.get(name) ?? []);
    if (!vote || (isTold && isUnproved(vote))) return [];
    isTold ||= isUnproved(vote);
    return [
      { step, verdict: opinion.verdict, reason: vote.reason, ...(vote.proof && { proof: vote.proof }) },
    ];
  });
}

/** The vote that says what the opinion says, a proved one first, then the surest. */
function decisiveVote({ verdict }: Opinion, votes: readonly Vote[]): Vote | undefined {
  const rank = (vote: Vote) => (vote.verdict === verdict ? 4 : 0) + (vote.proof ? 2 : 0) + vote.confidence;
  return votes
    .filter((vote) => vote.verdict !== 'ABSTAIN')
    .reduce<Vote | undefined>((best, vote) => (!best || rank(vote) > rank(best) ? vote : best), undefined);
}

function planEvidence(request: TraceRequest, intake: Intake, decision: Decision): StepEvidence[] {
  const opinionOn = new Map(decision.opinions.map((opinion) => [opinion.criterion, opinion]));
  const votesOn = Map.groupBy(decision.hearing.votes, ({ criterion }) => criterion);
  return (request.plan_steps ?? []).map(({ index, description, criticality }) => {
    const asked = [planName(index), supportId(index)].flatMap((id) => opinionOn.get(id) ?? []);
    const opinion = asked.reduce((a, b) => (stricter(a.verdict, b.verdict) === a.verdict ? a : b));
    const votes = votesOn.get(opinion.criterion) ?? [];
    const predicate = opinion.criterion === supportId(index) ? supportOf(opinion) : faithfulnessOf(opinion);
    return { index, description, criticality, predicate, ...evidenceOf(opinion, votes, intake) };
  });
}

function traceEvidence(intake: Intake, decision: Decision): StepEvidence[] {
  const opinionOn = new Map(decision.opinions.map((opinion) => [opinion.criterion, opinion]));
  const votesOn = Map.groupBy(decision.hearing.votes, ({ criterion }) => criterion);
  const steps = intake.matter.documents.filter(({ role }) => role === 'step');
  return steps.flatMap(({ name, text }, index) => {
    const opinion = opinionOn.get(stepName(index));
    if (!opinion) return [];
    const evidence = evidenceOf(opinion, votesOn.get(name) ?? [], intake);
    return [
      {
        index,
        description: text,
        criticality: 'unknown' as const,
        predicate: faithfulnessOf(opinion),
        ...evidence,
      },
    ];
  });
}

function evidenceOf(opinion: Opinion, votes: readonly Vote[], { places }: Intake) {
  const vote = decisiveVote(opinion, votes);
  const quote = vote?.quotes.find(({ document }) => places.has(document));
  return {
    verdict: opinion.verdict,
    score: rounded(1 - opinion.pBlock),
    confidence: rounded(opinion.confidence),
    quote: quote?.text ?? null,
    quote_location: quote ? locationOf(quote, places) : null,
    reasoning: vote?.reason ?? 'No evaluator of this panel could judge this step.',
  };
}

function locationOf(
  { document, start, end }: Quote,
  places: Intake['places'],
): StepEvidence['quote_location'] {
  const place = places.get(document);
  if (!place) return null;
  const location = { start: place.start + start, end: place.start + end };
  return place.element === undefined ? location : { ...location, step: place.element };
}

function faithfulnessOf({ verdict, pBlock }: Opinion): Predicate {
  if (verdict === 'ALLOW') return 'faithful';
  if (verdict === 'BLOCK') return 'unfaithful';
  return pBlock < 0.5 ? 'partially_faithful' : 'weakly_faithful';
}

function supportOf({ verdict, judgedBy }: Opinion): Predicate {
  if (judgedBy === 0) return 'skipped';
  if (verdict === 'ALLOW') return 'supported';
  return verdict === 'BLOCK' ? 'unsupported' : 'partial';
}

const rounded = (probability: number): number => Math.round(probability * 1e4) / 1e4;

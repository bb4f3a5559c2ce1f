import { DecisionRequest, GATE_MODES, GateRequest, TraceRequest } from '@truepenny/contract';
import { readJson } from '@truepenny/verifier';
import { readAmount, replay } from '@truepenny/verifier/proofs';
import { deterministicRedTeam } from '../../packages/server/src/evaluators/red-team.ts';
import { DETERMINISTIC_EVALUATORS } from '../../packages/server/src/evaluators/seats.ts';
import calibration from '../../packages/server/src/judge/calibration.json' with { type: 'json' };
import { judge } from '../../packages/server/src/judge/judge.ts';
import { transcriptOf } from '../../packages/server/src/judge/transcript.ts';
import type { Case, Panel } from '../../packages/server/src/kernel/panel.ts';
import { degenerateCriteria } from '../../packages/server/src/panel/degenerate.ts';
import { readReply } from '../../packages/server/src/panel/reply.ts';
import { intake as answerIntake } from '../../packages/server/src/products/answer/intake.ts';
import { intake as decisionIntake } from '../../packages/server/src/products/decision/intake.ts';
import { intake as gateIntake } from '../../packages/server/src/products/gate/intake.ts';
import { intake as traceIntake } from '../../packages/server/src/products/trace/intake.ts';
import type { Texts } from './text.ts';

const PANEL: Panel = {
  evaluators: DETERMINISTIC_EVALUATORS,
  redTeam: [deterministicRedTeam],
  rounds: 1,
  quorum: 1,
  deadlineMs: 60_000,
  bar: 0.6,
  everySeat: false,
};

/**
 * Puts texts to everything that reads strangers' texts: as a trace, a claim, an act before it is done and a decision,
 * each judged by the whole panel and replayed as whoever holds the transcript would; and as a reply, JSON and an amount.
 * Throws what the code throws that must not.
 */
export async function judgeTexts(texts: Texts): Promise<void> {
  for (const matter of casesOf(texts)) {
    matter.criteria.some(degenerateCriteria(matter));
    const decision = await judge(matter, PANEL, calibration);
    const failed = decision.hearing.evaluators.find(({ completed }) => !completed);
    if (failed) throw new Error(`${failed.id} failed`);
    const { agrees, steps } = await replay(transcriptOf('ver_0', matter.documents, decision, calibration));
    if (!agrees) throw new Error(`replayed otherwise: ${JSON.stringify(steps)}`);
  }
  for (const text of [texts.act, texts.answer, texts.evidence]) {
    readAmount(text);
    mayThrow(() => readJson(text, DEEPEST));
    mayThrow(() => readReply({ text, finish: 'stop' }, { seal: 'seal', marker: 'marker' }));
  }
}

const DEEPEST = 64;

/** What is malformed is said by an error. */
function mayThrow(read: () => unknown): void {
  try {
    read();
  } catch {
    // As it should.
  }
}

function casesOf({ question, steps, answer, plan, evidence, order, act, turns }: Texts): Case[] {
  const trace = TraceRequest.safeParse({
    question,
    trace: steps.length === 1 ? steps[0] : steps,
    answer,
    ...(plan.length > 0 && {
      plan_steps: plan.map((description, index) => ({ index, description, criticality: 'critical' })),
    }),
  });
  const mode = GATE_MODES[act.length % GATE_MODES.length];
  const roles = ['user', 'tool', 'agent'] as const;
  const gate = GateRequest.safeParse({
    mode,
    claim: act,
    instruction: order,
    evidence: turns.map((content, at) => ({ role: roles[at % roles.length], content })),
  });
  const decision = DecisionRequest.safeParse({
    mandate: order,
    proposed_action: act,
    reasoning: steps.join(' '),
    context: turns.join('\n'),
  });
  return [
    ...(trace.success ? [traceIntake(trace.data).matter] : []),
    answerIntake({ claim: answer, context: evidence, domain: 'general' } as Parameters<
      typeof answerIntake
    >[0]),
    ...(gate.success ? [gateIntake(gate.data, 0)] : []),
    ...(decision.success ? [decisionIntake(decision.data, 0).matter] : []),
  ];
}

import { CheckRequest, DecisionRequest, GateRequest, TraceRequest } from '@truepenny/contract';
import { CAUTIOUS, type Verdict } from '@truepenny/verifier';
import { warm } from '../../packages/server/src/acts/read.ts';
import { rulesOut } from '../../packages/server/src/evaluators/act/finding.ts';
import { findingsOf } from '../../packages/server/src/evaluators/act.ts';
import { deterministicRedTeam } from '../../packages/server/src/evaluators/red-team.ts';
import { DETERMINISTIC_EVALUATORS } from '../../packages/server/src/evaluators/seats.ts';
import calibration from '../../packages/server/src/judge/calibration.json' with { type: 'json' };
import { drawPanel } from '../../packages/server/src/judge/draw.ts';
import { judge } from '../../packages/server/src/judge/judge.ts';
import type { Roster } from '../../packages/server/src/kernel/panel.ts';
import { intake as claimIntake } from '../../packages/server/src/products/answer/intake.ts';
import { planOf } from '../../packages/server/src/products/answer/speeds.ts';
import { DECISION_PLAN } from '../../packages/server/src/products/decision/bench.ts';
import { intake as decisionIntake } from '../../packages/server/src/products/decision/intake.ts';
import { respond as respondDecision } from '../../packages/server/src/products/decision/respond.ts';
import { intake as gateIntake } from '../../packages/server/src/products/gate/intake.ts';
import { GATE_TIERS } from '../../packages/server/src/products/gate/tiers.ts';
import { intake as traceIntake } from '../../packages/server/src/products/trace/intake.ts';
import { respond as respondTrace } from '../../packages/server/src/products/trace/respond.ts';
import { TRACE_TIERS } from '../../packages/server/src/products/trace/tiers.ts';

/** A request as it would be sent. */
export type Asked = { path: string; body: object };
/** The answer; of a trace the step where it is wrong, of an act the kinds of findings that rule it out. */
export type Answered = {
  verdict: Verdict | 'REVIEW';
  confidence: number;
  step?: number | null;
  codes: ReadonlySet<string>;
};

const ROSTER: Roster = {
  deterministic: { evaluators: DETERMINISTIC_EVALUATORS, redTeam: deterministicRedTeam },
  models: { evaluators: [], redTeam: [] },
};
const NONE: ReadonlySet<string> = new Set();

await warm();

/** Judges a request in this process, without a model. */
export async function answerTo({ path, body }: Asked): Promise<Answered> {
  if (path === '/v1/check') {
    const request = CheckRequest.parse(body);
    const panel = drawPanel(planOf(request), ROSTER);
    const { verdict, confidence } = await judge(claimIntake(request), panel, calibration);
    return { verdict, confidence, codes: NONE };
  }
  if (path === '/v2/verify') {
    const request = TraceRequest.parse(body);
    const taken = traceIntake(request);
    const decision = await judge(taken.matter, drawPanel(TRACE_TIERS[request.tier], ROSTER), calibration);
    const { verdict, confidence, first_error_step } = respondTrace('row', request, taken, decision, 0, '');
    return { verdict, confidence, step: first_error_step, codes: NONE };
  }
  if (path === '/sentinel/verify') {
    const matter = gateIntake(GateRequest.parse(body), Date.UTC(2026, 0, 1));
    const { verdict, confidence } = await judge(matter, drawPanel(GATE_TIERS.standard, ROSTER), CAUTIOUS);
    return { verdict, confidence, codes: codesOf(matter) };
  }
  const request = DecisionRequest.parse(body);
  const taken = decisionIntake(request, 0);
  const decision = await judge(taken.matter, drawPanel(DECISION_PLAN, ROSTER), CAUTIOUS);
  const { verdict, confidence } = respondDecision('dql_0', request, taken, decision, 0, 'token').aggregate;
  return { verdict, confidence, codes: codesOf(taken.matter) };
}

const codesOf = (matter: Parameters<typeof findingsOf>[0]): ReadonlySet<string> =>
  new Set(
    findingsOf(matter)
      .filter(rulesOut)
      .map(({ code }) => code),
  );

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DecisionRequest, GateRequest } from '@truepenny/contract';
import { CAUTIOUS } from '@truepenny/verifier';
import { beforeAll, describe, expect, test } from 'vitest';
import { warm } from '../../src/acts/read.ts';
import { deterministicRedTeam } from '../../src/evaluators/red-team.ts';
import { DETERMINISTIC_EVALUATORS } from '../../src/evaluators/seats.ts';
import { drawPanel } from '../../src/judge/draw.ts';
import { judge } from '../../src/judge/judge.ts';
import type { Roster } from '../../src/kernel/panel.ts';
import { DECISION_PLAN } from '../../src/products/decision/bench.ts';
import { intake as decisionIntake } from '../../src/products/decision/intake.ts';
import { respond as decisionRespond } from '../../src/products/decision/respond.ts';
import { intake as gateIntake } from '../../src/products/gate/intake.ts';
import { respond as gateRespond } from '../../src/products/gate/respond.ts';
import { GATE_TIERS } from '../../src/products/gate/tiers.ts';

/** What a principal said, an act, what stands beside it, and what becomes of it: one row an example. */
type Example = {
  said?: string;
  later?: string;
  act: string;
  reasons?: string;
  evidence?: string;
  mandate?: object;
  verdict: 'ALLOW' | 'BLOCK' | 'UNCERTAIN' | 'not ALLOW';
  by?: 'order' | 'mandate';
  /** What the advice must name. */
  names?: string;
};

const EXAMPLES: readonly Example[] = readFileSync(join(import.meta.dirname, 'worked.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const roster: Roster = {
  deterministic: { evaluators: DETERMINISTIC_EVALUATORS, redTeam: deterministicRedTeam },
  models: { evaluators: [], redTeam: [] },
};

beforeAll(warm);

async function atTheGate({ said, later, act, reasons, evidence, mandate }: Example) {
  const request = GateRequest.parse({
    mode: 'action_authorization',
    claim: act,
    instruction: said,
    mandate,
    evidence: [
      ...(later ? [{ role: 'user', content: later }] : []),
      ...(reasons ? [{ role: 'agent', content: reasons }] : []),
      ...(evidence ? [{ role: 'tool', content: evidence }] : []),
    ],
  });
  const matter = gateIntake(request, Date.UTC(2026, 5, 1));
  const decision = await judge(matter, drawPanel(GATE_TIERS.standard, roster), CAUTIOUS);
  return gateRespond('sent_0', request, decision, 0, 'token');
}

async function asADecision({ said = '', later, act, reasons, evidence }: Example) {
  const request = DecisionRequest.parse({
    mandate: [said, ...(later ? [later] : [])].join('\n'),
    proposed_action: act,
    reasoning: reasons ?? 'The principal asked for it.',
    ...(evidence && { context: evidence }),
  });
  const taken = decisionIntake(request, 0);
  const decision = await judge(taken.matter, drawPanel(DECISION_PLAN, roster), CAUTIOUS);
  return decisionRespond('dql_0', request, taken, decision, 0, 'token');
}

function expectVerdict(found: string, { verdict }: Example): void {
  if (verdict === 'not ALLOW') expect(found).not.toBe('ALLOW');
  else expect(found).toBe(verdict);
}

describe.each(EXAMPLES)('$said $later | $act | $reasons $evidence', (example) => {
  test('at the gate', async () => {
    const { verdict, execute, explanation } = await atTheGate(example);
    expectVerdict(verdict, example);
    expect(execute).toBe(verdict === 'ALLOW');
    if (verdict === 'ALLOW') {
      expect(explanation).toMatchObject({ authority: example.by, missing: [], unread: [], to_allow: [] });
    } else {
      expect(explanation.to_allow.join(' ')).not.toBe('');
      if (example.names) expect(JSON.stringify(explanation)).toContain(example.names);
    }
  });
});

describe.each(EXAMPLES.filter(({ said }) => said !== undefined))('$said $later | $act', (example) => {
  test('as a decision', async () => {
    const { aggregate, explanation } = await asADecision(example);
    expectVerdict(aggregate.verdict === 'REVIEW' ? 'UNCERTAIN' : aggregate.verdict, example);
    if (aggregate.verdict !== 'ALLOW') expect(explanation.to_allow.join(' ')).not.toBe('');
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CheckRequest, GateRequest, TraceRequest } from '@truepenny/contract';
import { CAUTIOUS, type Case } from '@truepenny/verifier';
import { describe, expect, test } from 'vitest';
import { deterministicRedTeam } from '../../src/evaluators/red-team.ts';
import { DETERMINISTIC_EVALUATORS } from '../../src/evaluators/seats.ts';
import { drawPanel } from '../../src/judge/draw.ts';
import { judge } from '../../src/judge/judge.ts';
import type { Panel, Roster } from '../../src/kernel/panel.ts';
import { intake as claimIntake } from '../../src/products/answer/intake.ts';
import { planOf } from '../../src/products/answer/speeds.ts';
import { judgeInCascade } from '../../src/products/gate/cascade.ts';
import { intake as gateIntake } from '../../src/products/gate/intake.ts';
import { intake as traceIntake } from '../../src/products/trace/intake.ts';
import { TRACE_TIERS } from '../../src/products/trace/tiers.ts';

const rowsOf = <T>(name: string): T[] =>
  readFileSync(join(import.meta.dirname, 'unproved', name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const roster: Roster = {
  deterministic: { evaluators: DETERMINISTIC_EVALUATORS, redTeam: deterministicRedTeam },
  models: { evaluators: [], redTeam: [] },
};
const claimPanel = drawPanel(planOf({ speed: 'standard', stakeLevel: 'medium' }), roster);
const tracePanel = drawPanel(TRACE_TIERS.thorough_balanced, roster);
const verdict = async (matter: Case, panel: Panel) => (await judge(matter, panel, CAUTIOUS)).verdict;
const claimed = (claim: string, context: string) =>
  verdict(claimIntake(CheckRequest.parse({ claim, ...(context && { context }) })), claimPanel);

describe('a claim that nothing proves is not allowed', () => {
  test.each(rowsOf<{ context: string; claim: string }>('claims.jsonl'))(
    '$context / $claim',
    async ({ context, claim }) => expect(await claimed(claim, context)).not.toBe('ALLOW'),
  );
  const pages = rowsOf<{ page: string; claims: string[] }>('pages.jsonl');
  test.each(pages.flatMap(({ page, claims }) => claims.map((claim) => ({ page, claim }))))(
    'of a page: $claim',
    async ({ page, claim }) => expect(await claimed(claim, page)).not.toBe('ALLOW'),
  );
});

/** A wrong trace, or one that was not carried out. */
type Trace = { question: string; trace: string[]; answer?: string; plan?: string[] };

describe('a trace that does not show its answer is not allowed', () => {
  test.each(rowsOf<Trace>('traces.jsonl'))(
    '$question / $answer',
    async ({ question, trace, answer, plan }) => {
      const steps = plan?.map((description, index) => ({ index, description, criticality: 'critical' }));
      for (const mode of ['faithfulness', 'support', 'combined']) {
        const request = {
          question,
          trace,
          mode,
          ...(answer && { answer }),
          ...(steps && { plan_steps: steps }),
        };
        expect(await verdict(traceIntake(TraceRequest.parse(request)).matter, tracePanel)).not.toBe('ALLOW');
      }
    },
  );
});

describe('a gate allows nothing of which a question was left open', () => {
  test.each(rowsOf<object>('modes.jsonl'))('%j', async (request) => {
    const matter = gateIntake(GateRequest.parse(request), 0);
    expect((await judgeInCascade(matter, 'checkpoint', roster, CAUTIOUS)).verdict).not.toBe('ALLOW');
  });
});

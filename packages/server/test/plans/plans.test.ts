import { TraceRequest } from '@truepenny/contract';
import { CAUTIOUS } from '@truepenny/verifier';
import { beforeAll, describe, expect, test } from 'vitest';
import { warm } from '../../src/acts/read.ts';
import { deterministicRedTeam } from '../../src/evaluators/red-team.ts';
import { DETERMINISTIC_EVALUATORS } from '../../src/evaluators/seats.ts';
import { drawPanel } from '../../src/judge/draw.ts';
import { judge } from '../../src/judge/judge.ts';
import type { Roster } from '../../src/kernel/panel.ts';
import { intake } from '../../src/products/trace/intake.ts';
import { TRACE_TIERS } from '../../src/products/trace/tiers.ts';
import built from './built.json' with { type: 'json' };
// Rows that no rule was ever changed for.
import held from './held.json' with { type: 'json' };

type Row = { plan: string[]; trace: string[] };
const rows = (of: readonly (readonly (readonly string[])[])[]): Row[] =>
  of.map(([plan = [], trace = []]) => ({ plan: [...plan], trace: [...trace] }));

beforeAll(warm);

const roster: Roster = {
  deterministic: { evaluators: DETERMINISTIC_EVALUATORS, redTeam: deterministicRedTeam },
  models: { evaluators: [], redTeam: [] },
};

async function verdict({ plan, trace }: Row): Promise<string> {
  const steps = plan.map((description, index) => ({ index, description, criticality: 'critical' }));
  const request = TraceRequest.parse({ question: 'Was the plan carried out?', trace, plan_steps: steps });
  const panel = drawPanel(TRACE_TIERS.thorough_balanced, roster);
  return (await judge(intake(request).matter, panel, CAUTIOUS)).verdict;
}

const done = rows(built.done);
const open = rows([...built.open, ...held.open]);

test.each(done)('calls with results show a plan as done: $plan', async (row) =>
  expect(await verdict(row)).toBe('ALLOW'),
);

test('of held plans that were done at least half are shown, and none is refuted', async () => {
  const verdicts = await Promise.all(rows(held.done).map(verdict));
  expect(verdicts).not.toContain('BLOCK');
  expect(verdicts.filter((one) => one === 'ALLOW').length * 2).toBeGreaterThanOrEqual(verdicts.length);
});

test.each(open)('nothing else does: $plan by $trace', async (row) =>
  expect(await verdict(row)).toBe('UNCERTAIN'),
);

describe('whatever is taken from a plan that was done leaves it open', () => {
  test.each(done)('$plan', async ({ plan, trace }) => {
    for (const at of trace.keys()) {
      if (trace.length === 1 || trace[at]?.startsWith('I ')) continue;
      expect(await verdict({ plan, trace: trace.toSpliced(at, 1) }), `without ${trace[at]}`).not.toBe(
        'ALLOW',
      );
    }
    expect(await verdict({ plan: [...plan, 'Tell Zorblat about it'], trace })).not.toBe('ALLOW');
    expect(await verdict({ plan, trace: [...trace, 'That was only a rehearsal, I made it up.'] })).not.toBe(
      'ALLOW',
    );
    expect(await verdict({ plan: plan.map((one) => `${one} before Zorblat 77`), trace })).not.toBe('ALLOW');
  });
});

test('other names keep the verdict', async () => {
  const renamed = (row: Row): Row =>
    JSON.parse(
      JSON.stringify(row)
        .replaceAll('Acme', 'Birchfield')
        .replaceAll('INV-9', 'ZX-41')
        .replaceAll('/srv', '/data'),
    );
  for (const row of done) expect(await verdict(renamed(row)), row.plan.join()).toBe('ALLOW');
});

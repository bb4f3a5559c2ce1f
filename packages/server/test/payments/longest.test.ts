import { expect, it } from 'vitest';
import { LONGEST_WORK_MS } from '../../src/kernel/longest-work.ts';
import { HELD_MS } from '../../src/payments/rail.ts';
import { SPEEDS } from '../../src/products/answer/speeds.ts';
import { DECISION_PLAN } from '../../src/products/decision/bench.ts';
import { GATE_TIERS } from '../../src/products/gate/tiers.ts';
import { TRACE_TIERS } from '../../src/products/trace/tiers.ts';

it('no call may be worked for longer than money is held for it', () => {
  const gates = Object.values(GATE_TIERS).flatMap((tier) => [tier, ...(tier.larger ? [tier.larger] : [])]);
  const plans = [...Object.values(SPEEDS), ...gates, ...Object.values(TRACE_TIERS), DECISION_PLAN];
  for (const { deadlineMs } of plans) expect(deadlineMs).toBeLessThanOrEqual(LONGEST_WORK_MS);
  expect(HELD_MS).toBeGreaterThan(LONGEST_WORK_MS);
});

import { describe, expect, test } from 'vitest';
import type { Case } from '../../kernel/panel.ts';
import { ORDERS } from '../action/warrant/orders.fixture.ts';
import { decision } from '../decision.ts';

/** Whether every axis is allowed to a decision of which nothing is known but the mandate. */
async function allowed(mandate: string, action: string): Promise<boolean> {
  const matter: Case = {
    documents: [
      { name: 'mandate', role: 'instruction', text: mandate },
      { name: 'proposed_action', role: 'action', text: action },
      { name: 'reasoning', role: 'reasoning', text: 'I carry out what the principal asked for.' },
    ],
    criteria: ['intent', 'scope', 'risk', 'consistency', 'reversibility'].map((id) => ({
      id,
      asks: 'permitted',
      about: 'proposed_action',
      question: id,
      criticality: 'critical',
    })),
  };
  const ballots = await decision.examine(matter, { signal: AbortSignal.abort() });
  return ballots.length === 5 && ballots.every(({ verdict }) => verdict === 'ALLOW');
}

describe.each(ORDERS)('%s', (mandate, action, ...others) => {
  if (action) test(`may be done by ${action}`, async () => expect(await allowed(mandate, action)).toBe(true));
  test.each(others)('may not be done by %s', async (other) =>
    expect(await allowed(mandate, other)).toBe(false),
  );
});

import { deterministicRedTeam } from '../../src/evaluators/red-team.ts';
import type { Evaluator, Roster } from '../../src/kernel/panel.ts';
import { grantCredit } from '../../src/registry/credits.ts';
import { createOperator } from '../../src/registry/operators.ts';
import type { Service } from '../service.ts';

/** A panel of one seat that computes: it refutes every claim once `examine` is done. */
export function benchOf(examine: () => Promise<void> | void = () => {}): { roster: Roster } {
  const seat: Evaluator = {
    id: 'stage',
    family: 'stage',
    kind: 'deterministic',
    version: '1',
    async examine(matter) {
      await examine();
      return matter.criteria.map(({ id }) => ({
        criterion: id,
        role: 'evaluator' as const,
        verdict: 'BLOCK' as const,
        alone: true,
        confidence: 0.9,
        reason: 'The stage says so.',
        quotes: [],
      }));
    },
  };
  return {
    roster: {
      deterministic: { evaluators: [seat], redTeam: deterministicRedTeam },
      models: { evaluators: [], redTeam: [] },
    },
  };
}

/** The key of a new operator with exactly so much credit. */
export async function operatorWith({ app }: Service, usd: number): Promise<string> {
  const operator = await createOperator({ name: 'A test' }, { ...app.parts, playCreditMicroUsd: 0 });
  const microUsd = Math.round(usd * 1_000_000);
  if (microUsd > 0) await grantCredit(operator.operatorId, { kind: 'grant', microUsd }, app.parts);
  return operator.apiKey;
}

/** Credit and spend as the operator of the key sees them; the balance is held against its entries. */
export async function usageOf(service: Service, key: string) {
  const { json } = await service.call('GET', '/v1/usage?limit=200', { key });
  const sum = json.entries.reduce((total: number, { usd }: { usd: number }) => total + usd * 1_000_000, 0);
  if (Math.round(json.balanceUsd * 1_000_000) !== Math.round(sum))
    throw new Error('the ledger does not add up');
  return json;
}

import type { KeyKind } from '@truepenny/contract';
import { authenticate } from '../../src/registry/keys.ts';
import { mintKey } from '../../src/registry/mint.ts';
import { insertKey, type KeyRow } from '../../src/store/keys.ts';
import type { Service } from '../service.ts';

/** An operator with one agent, and the keys of both. */
export type Party = { operatorId: string; key: string; agentId: string; agentKey: string };

/** Registers an operator and an agent of it, over HTTP. */
export async function party(service: Service, name = 'Northwind Freight'): Promise<Party> {
  const { json: operator } = await service.call('POST', '/v1/operators', { body: { name } });
  const agent = await newAgent(service, operator.apiKey);
  return { operatorId: operator.operatorId, key: operator.apiKey, ...agent };
}

/** Registers one more agent of the operator whose key this is. */
export async function newAgent(service: Service, key: string, name = 'Freight quoter') {
  const { json } = await service.call('POST', '/v1/agents', { key, body: { name } });
  return { agentId: json.agentId as string, agentKey: json.apiKey as string };
}

/** A key of any kind and state for an operator, past what the API itself lets be made. */
export async function keyOf(
  service: Service,
  kind: KeyKind,
  { operatorId, agentId }: Party,
  change: Partial<KeyRow> = {},
): Promise<string> {
  const { store } = service.app.parts;
  const purpose = { kind, operator_id: operatorId, agent_id: kind === 'agent' ? agentId : null };
  const { apiKey, row } = mintKey(purpose, service.app.parts);
  await store.write((tx) => insertKey(tx, { ...row, ...change }));
  if (Object.keys(change).length === 0) await authenticate(apiKey, service.app.parts);
  return apiKey;
}

/** How many rows every table holds that a request could have written to. */
export async function rowCounts({ app }: Service): Promise<Record<string, number>> {
  const tables = [
    'operators',
    'keys',
    'agents',
    'events',
    'score_sums',
    'receipts',
    'receipt_counters',
  ] as const;
  const more = ['wallet_bindings', 'wallet_challenges', 'check_rollups'] as const;
  const counts: Record<string, number> = {};
  for (const table of [...tables, ...more]) {
    const rows = await app.parts.store.read.selectFrom(table).selectAll().execute();
    counts[table] = rows.length;
  }
  return counts;
}

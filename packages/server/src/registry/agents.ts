import type { Caller } from '../kernel/caller.ts';
import { isoTime } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import * as agents from '../store/agents.ts';
import { insertKey, type KeyRow, listKeysOfAgents } from '../store/keys.ts';
import { pageOf, placeOf } from './cursor.ts';
import { mintKey } from './mint.ts';
import type { RegistryParts } from './operators.ts';

export type NewAgent = {
  agentId: string;
  name: string;
  description?: string;
  apiKey: string;
  registeredAt: string;
};

/** Registers an agent of the caller's operator, with its own key. */
export async function createAgent(
  caller: Caller,
  request: { name: string; description?: string | undefined },
  parts: Pick<RegistryParts, 'store' | 'clock' | 'randomness'>,
): Promise<NewAgent> {
  const { name, description } = request;
  const now = parts.clock();
  const id = newId('agent_', now, parts.randomness);
  const operator_id = caller.operatorId;
  const { apiKey, row } = mintKey({ kind: 'agent', operator_id, agent_id: id }, parts);
  await parts.store.write(async (tx) => {
    await agents.insertAgent(tx, {
      id,
      operator_id,
      name,
      description: description ?? null,
      registered_at: now,
      event_count: 0,
    });
    await insertKey(tx, row);
  });
  const registeredAt = isoTime(now);
  return { agentId: id, name, ...(description !== undefined && { description }), apiKey, registeredAt };
}

/** One page of the caller's own agents, the newest first. @throws {Problem} `invalid-request` for a wrong cursor. */
export async function listAgents(
  caller: Caller,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  { store }: Pick<RegistryParts, 'store'>,
) {
  const before = placeOf('agents', cursor);
  const found = await agents.listAgents(store.read, caller.operatorId, { before, limit: limit + 1 });
  const { page, next_cursor } = pageOf('agents', found, limit);
  const keys = await listKeysOfAgents(
    store.read,
    page.map(({ id }) => id),
  );
  return {
    agents: page.map(({ id, name, description, registered_at, event_count }) => ({
      agentId: id,
      name,
      description,
      registeredAt: isoTime(registered_at),
      eventCount: event_count,
      keyPrefix: newestKey(keys, id)?.prefix ?? '',
    })),
    next_cursor,
  };
}

/** The key that opens, or the last one that did. */
function newestKey(keys: readonly KeyRow[], agentId: string): KeyRow | undefined {
  const own = keys.filter(({ agent_id }) => agent_id === agentId);
  return own.find(({ revoked_at }) => revoked_at === null) ?? own[0];
}

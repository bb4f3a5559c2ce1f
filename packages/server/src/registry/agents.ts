import type { Caller } from '../kernel/caller.ts';
import { isoTime } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import { Problem } from '../kernel/problem.ts';
import * as agents from '../store/agents.ts';
import { insertKey, type KeyRow, listKeysOfAgents } from '../store/keys.ts';
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
  const before = cursor === undefined ? undefined : placeOf(cursor);
  // One more than asked for tells whether there is a next page.
  const found = await agents.listAgents(store.read, caller.operatorId, { before, limit: limit + 1 });
  const page = found.slice(0, limit);
  const keys = await listKeysOfAgents(
    store.read,
    page.map(({ id }) => id),
  );
  const last = page.at(-1);
  return {
    agents: page.map(({ id, name, description, registered_at, event_count }) => ({
      agentId: id,
      name,
      description,
      registeredAt: isoTime(registered_at),
      eventCount: event_count,
      keyPrefix: newestKey(keys, id)?.prefix ?? '',
    })),
    next_cursor: last && found.length > limit ? cursorAt(last.id) : null,
  };
}

/** The key that opens, or the last one that did. */
function newestKey(keys: readonly KeyRow[], agentId: string): KeyRow | undefined {
  const own = keys.filter(({ agent_id }) => agent_id === agentId);
  return own.find(({ revoked_at }) => revoked_at === null) ?? own[0];
}

const cursorAt = (agentId: string): string => Buffer.from(`agents:${agentId}`).toString('base64url');

function placeOf(cursor: string): string {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const place = /^agents:(agent_[0-9a-z]{1,58})$/.exec(text)?.[1];
  if (place !== undefined && cursorAt(place) === cursor) return place;
  const message = 'is not a cursor of this list; send next_cursor exactly as it was given';
  throw new Problem('invalid-request', `cursor ${message}.`, { errors: [{ path: 'cursor', message }] });
}

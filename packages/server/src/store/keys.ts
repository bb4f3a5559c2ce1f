import type { KeyKind } from '../kernel/caller.ts';
import type { Reader, Writer } from './database.ts';
import { lockRows } from './dialect.ts';
import type { OperatorRow } from './operators.ts';
import { statement } from './statement.ts';

export type KeyRow = {
  id: string;
  kind: KeyKind;
  /** SHA-256 of the whole key, in hex: all that is kept of it. */
  hash: string;
  /** The first characters of the key, enough for its owner to tell it from others. */
  prefix: string;
  operator_id: string;
  agent_id: string | null;
  label: string | null;
  created_at: number;
  expires_at: number | null;
  revoked_at: number | null;
  /** The key that was made in its place. */
  replaced_by: string | null;
  daily_budget_micro_usd: number | null;
  /** Name of the operator's policy that whatever it asks is judged under. */
  policy: string | null;
  /** The first key of those that were made in one another's place: their spending is counted together. */
  spends_as: string | null;
};

/** Adds a key. */
export async function insertKey(db: Writer, row: KeyRow): Promise<void> {
  await db.insertInto('keys').values(row).execute();
}

const selectByHash = statement((db: Reader, { hash }: { hash: string }) =>
  db
    .selectFrom('keys')
    .innerJoin('operators', 'operators.id', 'keys.operator_id')
    .selectAll('keys')
    .select('operators.suspended_at')
    .where('hash', '=', hash),
);

/** The key with this SHA-256, in hex, and since when its operator is suspended. */
export async function findKeyByHash(
  db: Reader,
  hash: string,
): Promise<(KeyRow & Pick<OperatorRow, 'suspended_at'>) | undefined> {
  return (await selectByHash(db, { hash })).rows[0];
}

/** The key of this id, if it is the operator's; locked until the job ends. */
export function lockKey(db: Writer, operatorId: string, id: string): Promise<KeyRow | undefined> {
  const query = db.selectFrom('keys').selectAll().where('id', '=', id).where('operator_id', '=', operatorId);
  return lockRows(db, query).executeTakeFirst();
}

/** The key of this id, whatever became of it. */
export function findKey(db: Reader, id: string): Promise<KeyRow | undefined> {
  return db.selectFrom('keys').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether anybody was ever given a key. */
export async function hasKeys(db: Reader): Promise<boolean> {
  return (await db.selectFrom('keys').select('id').limit(1).execute()).length > 0;
}

/** The operator's keys, the newest first; `before` is the last id of the page before. */
export function listKeysOf(
  db: Reader,
  operatorId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<KeyRow[]> {
  let query = db.selectFrom('keys').selectAll().where('operator_id', '=', operatorId);
  if (before !== undefined) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** The keys that stand for these agents, the newest first. */
export async function listKeysOfAgents(db: Reader, agentIds: readonly string[]): Promise<KeyRow[]> {
  if (agentIds.length === 0) return [];
  return db.selectFrom('keys').selectAll().where('agent_id', 'in', agentIds).orderBy('id', 'desc').execute();
}

/** Ends a key: at once by `revoked_at`, at the end of an overlap by `expires_at` and `replaced_by`. */
export async function updateKey(
  db: Writer,
  id: string,
  change: Partial<Pick<KeyRow, 'revoked_at' | 'expires_at' | 'replaced_by'>>,
): Promise<void> {
  await db.updateTable('keys').set(change).where('id', '=', id).execute();
}

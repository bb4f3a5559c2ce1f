import type { Reader, Writer } from './database.ts';
import { lockRows } from './dialect.ts';
import { statement } from './statement.ts';

/** An operator's policy by its name, and which version is in force. */
export type PolicyRow = {
  operator_id: string;
  name: string;
  description: string | null;
  digest: string;
  /** Counts from 1. */
  version: number;
  created_at: number;
  updated_at: number;
};

/** A text that is or was a policy. It stays as long as a transcript may refer to it. */
export type PolicyVersionRow = {
  /** The operator's id, or `installation`. */
  owner: string;
  name: string;
  version: number;
  digest: string;
  cedar: string;
  /** JSON: what can be told of each of its policies without a request. */
  rules: string;
  created_at: number;
};

/** The policy of this name; locked until the job ends. */
export function lockPolicy(db: Writer, operatorId: string, name: string): Promise<PolicyRow | undefined> {
  const query = db
    .selectFrom('policies')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .where('name', '=', name);
  return lockRows(db, query).executeTakeFirst();
}

/** Keeps a policy, in the place of the one of its name where there is one. */
export async function upsertPolicy(db: Writer, row: PolicyRow): Promise<void> {
  const { description, digest, version, updated_at } = row;
  await db
    .insertInto('policies')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['operator_id', 'name']).doUpdateSet({ description, digest, version, updated_at }),
    )
    .execute();
}

/** Removes a policy; its versions stay. */
export async function deletePolicy(db: Writer, operatorId: string, name: string): Promise<void> {
  await db.deleteFrom('policies').where('operator_id', '=', operatorId).where('name', '=', name).execute();
}

/** The operator's policies by their names; `after` is the last name of the page before. */
export function listPolicies(
  db: Reader,
  operatorId: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<PolicyRow[]> {
  let query = db.selectFrom('policies').selectAll().where('operator_id', '=', operatorId);
  if (after !== undefined) query = query.where('name', '>', after);
  return query.orderBy('name').limit(limit).execute();
}

const selectInForce = statement((db: Reader, { operatorId, name }: { operatorId: string; name: string }) =>
  db.selectFrom('policies').selectAll().where('operator_id', '=', operatorId).where('name', '=', name),
);

/** The policy of this name. */
export async function findPolicy(
  db: Reader,
  operatorId: string,
  name: string,
): Promise<PolicyRow | undefined> {
  return (await selectInForce(db, { operatorId, name })).rows[0];
}

/** Keeps a version. */
export async function insertPolicyVersion(db: Writer, row: PolicyVersionRow): Promise<void> {
  await db.insertInto('policy_versions').values(row).execute();
}

/** The newest version of this digest, whether or not it is in force. */
export function findPolicyVersion(
  db: Reader,
  { owner, name, digest }: { owner: string; name: string; digest: string },
): Promise<PolicyVersionRow | undefined> {
  return db
    .selectFrom('policy_versions')
    .selectAll()
    .where('owner', '=', owner)
    .where('name', '=', name)
    .where('digest', '=', digest)
    .orderBy('version', 'desc')
    .executeTakeFirst();
}

/** The number of the newest version that there ever was of this name; 0 where there was none. */
export async function lastPolicyVersion(db: Reader, owner: string, name: string): Promise<number> {
  const found = await db
    .selectFrom('policy_versions')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('owner', '=', owner)
    .where('name', '=', name)
    .executeTakeFirst();
  return found?.version ?? 0;
}

/** Up to `limit` ids of keys that are bound to this policy and still open at this time. */
export async function listKeysBoundTo(
  db: Reader,
  operatorId: string,
  name: string,
  { now, limit }: { now: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('keys')
    .select('id')
    .where('operator_id', '=', operatorId)
    .where('policy', '=', name)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

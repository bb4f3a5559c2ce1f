import { timingSafeEqual } from 'node:crypto';
import type { Caller, KeyKind } from '../kernel/caller.ts';
import { isoTime } from '../kernel/clock.ts';
import { badMember, Problem } from '../kernel/problem.ts';
import type { Writer } from '../store/database.ts';
import { findKeyByHash, insertKey, type KeyRow, listKeysOf, lockKey, updateKey } from '../store/keys.ts';
import { lockPolicy } from '../store/policies.ts';
import { pageOf, placeOf } from './cursor.ts';
import { hashOf, isWellFormed, mintKey } from './mint.ts';
import type { RegistryParts } from './operators.ts';

const MICRO = 1_000_000;

type KeyFacts = {
  keyId: string;
  surface: KeyKind;
  label?: string;
  createdAt: string;
  expiresAt?: string;
  dailyBudgetUsd?: number;
  policy?: string;
};
/** A key as its owner sees it once. */
export type NewKey = KeyFacts & { apiKey: string };
/** A key as its owner sees it ever after. */
export type Key = KeyFacts & {
  keyPrefix: string;
  revokedAt?: string;
  replacedBy?: string;
  spendsAs?: string;
};

export type KeyRequest = {
  surface: Exclude<KeyKind, 'operator' | 'agent'>;
  label?: string | undefined;
  expiresAt?: string | undefined;
  dailyBudgetUsd?: number | undefined;
  policy?: string | undefined;
};

/**
 * Who the key stands for. Throws the Problem `invalid-key` for one that is malformed, unknown, revoked or
 * expired, and does not say which of the last three, `suspended` for one whose operator is. Nothing is remembered between calls, so a revocation
 * holds at once in every process.
 */
export async function authenticate(
  apiKey: string,
  { store, clock }: Pick<RegistryParts, 'store' | 'clock'>,
): Promise<Caller> {
  if (!isWellFormed(apiKey)) {
    throw new Problem(
      'invalid-key',
      'This is not the form of a key. Send the whole key as it was shown, without "Bearer" or quotation marks.',
    );
  }
  const hash = hashOf(apiKey);
  const row = await findKeyByHash(store.read, hash.toString('hex'));
  if (!row || !timingSafeEqual(Buffer.from(row.hash, 'hex'), hash) || !opens(row, clock())) {
    throw new Problem(
      'invalid-key',
      'This key opens nothing. It may have been revoked, replaced or expired.',
    );
  }
  if (row.suspended_at !== null) {
    throw new Problem(
      'suspended',
      'The operator of this key is suspended. Ask whoever runs this service to let it go on.',
    );
  }
  return {
    kind: row.kind,
    keyId: row.id,
    operatorId: row.operator_id,
    ...(row.agent_id !== null && { agentId: row.agent_id }),
    ...(row.daily_budget_micro_usd !== null && { dailyBudgetMicroUsd: row.daily_budget_micro_usd }),
    ...(row.policy !== null && { policy: row.policy }),
    ...(row.spends_as !== null && { spendsAs: row.spends_as }),
  };
}

/**
 * Makes a key for one product surface.
 *
 * @throws {Problem} `invalid-request` for a bound that cannot be, and for a policy that there is not.
 */
export async function createKey(caller: Caller, request: KeyRequest, parts: RegistryParts): Promise<NewKey> {
  const { apiKey, row } = mintKey(
    {
      kind: request.surface,
      operator_id: caller.operatorId,
      label: request.label ?? null,
      expires_at: expiryOf(request, parts.clock()),
      daily_budget_micro_usd: budgetOf(request),
      policy: policyOf(request),
    },
    parts,
  );
  await parts.store.write(async (tx) => {
    // Locked, so that nobody removes it between the look and the key.
    if (row.policy !== null && !(await lockPolicy(tx, caller.operatorId, row.policy))) {
      throw badMember('policy', 'names none of your policies; store one with PUT /v1/policies/{name}');
    }
    await insertKey(tx, row);
  });
  return { ...factsOf(row), apiKey };
}

/**
 * One page of the keys of the caller's operator, the newest first, ended ones too.
 *
 * @throws {Problem} `invalid-request` for a wrong cursor.
 */
export async function listKeys(
  caller: Caller,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  { store }: Pick<RegistryParts, 'store'>,
): Promise<{ keys: Key[]; next_cursor: string | null }> {
  const before = placeOf('keys', cursor);
  const found = await listKeysOf(store.read, caller.operatorId, { before, limit: limit + 1 });
  const { page, next_cursor } = pageOf('keys', found, limit);
  return { keys: page.map(shown), next_cursor };
}

/** Revokes a key at once. Saying it again changes nothing: the first time stands. */
export function revokeKey(
  caller: Caller,
  keyId: string,
  { store, clock }: Pick<RegistryParts, 'store' | 'clock'>,
): Promise<Key> {
  return store.write(async (tx) => {
    const row = await ownKey(tx, caller, keyId);
    if (row.revoked_at !== null) return shown(row);
    const ended = { ...row, revoked_at: clock() };
    await updateKey(tx, row.id, { revoked_at: ended.revoked_at });
    return shown(ended);
  });
}

/**
 * Makes a key in the place of another, with its kind and bounds; the old one opens until the overlap ends. Both spend
 * from one daily budget.
 * Throws the Problem `conflict` for a key that has ended or was replaced before.
 */
export function rotateKey(
  caller: Caller,
  keyId: string,
  { overlapSeconds }: { overlapSeconds: number },
  parts: RegistryParts,
): Promise<NewKey> {
  return parts.store.write(async (tx) => {
    const old = await ownKey(tx, caller, keyId);
    const now = parts.clock();
    if (old.replaced_by !== null) {
      throw new Problem('conflict', `The key ${old.id} was replaced already, by ${old.replaced_by}.`);
    }
    if (!opens(old, now)) throw new Problem('conflict', `The key ${old.id} has ended. Make a new one.`);
    const { kind, operator_id, agent_id, label, expires_at, daily_budget_micro_usd, policy } = old;
    const spends_as = old.spends_as ?? old.id;
    const { apiKey, row } = mintKey(
      { kind, operator_id, agent_id, label, expires_at, daily_budget_micro_usd, policy, spends_as },
      parts,
    );
    await insertKey(tx, row);
    const overlapEnds = now + overlapSeconds * 1_000;
    await updateKey(tx, old.id, {
      replaced_by: row.id,
      expires_at: Math.min(expires_at ?? overlapEnds, overlapEnds),
    });
    return { ...factsOf(row), apiKey };
  });
}

const opens = (row: KeyRow, now: number): boolean =>
  row.revoked_at === null && (row.expires_at === null || now < row.expires_at);

async function ownKey(tx: Writer, caller: Caller, keyId: string): Promise<KeyRow> {
  const row = await lockKey(tx, caller.operatorId, keyId);
  if (!row) throw new Problem('not-found', 'There is no such key among yours. List them with GET /v1/keys.');
  return row;
}

function expiryOf({ expiresAt }: KeyRequest, now: number): number | null {
  if (expiresAt === undefined) return null;
  const at = Date.parse(expiresAt);
  if (at > now) return at;
  throw badMember('expiresAt', 'must lie in the future');
}

function budgetOf({ dailyBudgetUsd }: KeyRequest): number | null {
  if (dailyBudgetUsd === undefined) return null;
  const microUsd = Math.round(dailyBudgetUsd * MICRO);
  if (microUsd >= 1) return microUsd;
  throw badMember('dailyBudgetUsd', 'must be at least 0.000001');
}

function policyOf({ surface, policy }: KeyRequest): string | null {
  if (policy === undefined) return null;
  if (surface !== 'plv') return policy;
  throw badMember('policy', 'binds keys of the surfaces sentinel and dql; traces are judged under none');
}

const factsOf = (row: KeyRow): KeyFacts => ({
  keyId: row.id,
  surface: row.kind,
  ...(row.label !== null && { label: row.label }),
  createdAt: isoTime(row.created_at),
  ...(row.expires_at !== null && { expiresAt: isoTime(row.expires_at) }),
  ...(row.daily_budget_micro_usd !== null && { dailyBudgetUsd: row.daily_budget_micro_usd / MICRO }),
  ...(row.policy !== null && { policy: row.policy }),
});

const shown = (row: KeyRow): Key => ({
  ...factsOf(row),
  keyPrefix: row.prefix,
  ...(row.revoked_at !== null && { revokedAt: isoTime(row.revoked_at) }),
  ...(row.replaced_by !== null && { replacedBy: row.replaced_by }),
  ...(row.spends_as !== null && { spendsAs: row.spends_as }),
});

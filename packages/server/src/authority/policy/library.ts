import { type Fault, policyDigest, type Rule } from '@truepenny/verifier/policy';
import type { Caller } from '../../kernel/caller.ts';
import { type Clock, isoTime } from '../../kernel/clock.ts';
import { badMember, Problem } from '../../kernel/problem.ts';
import type { Store } from '../../store/database.ts';
import {
  deletePolicy,
  findPolicy,
  findPolicyVersion,
  insertPolicyVersion,
  lastPolicyVersion,
  listKeysBoundTo,
  listPolicies as listRows,
  lockPolicy,
  type PolicyRow,
  type PolicyVersionRow,
  upsertPolicy,
} from '../../store/policies.ts';
import { compileApart } from './compile-apart.ts';
import { INSTALLATION } from './installation.ts';

export type LibraryParts = { store: Store; clock: Clock };

/** A policy as its owner sees it. */
export type StoredPolicy = {
  name: string;
  description?: string;
  digest: string;
  version: number;
  createdAt: string;
  updatedAt: string;
};

const MOST_NAMES = 200;
const MOST_KEYS_NAMED = 5;

/** A name that a path of the interface has already. */
const RESERVED = 'schema';

/**
 * Keeps a policy under a name of the operator's. The same text again changes nothing but the description; another
 * one is a new version, in force at once for every key that is bound to the name.
 *
 * @throws {Problem} `invalid-request` with line and column of what is wrong, `conflict` for too many names.
 */
export async function putPolicy(
  { operatorId }: Caller,
  { name, cedar, description }: { name: string; cedar: string; description?: string | undefined },
  { store, clock }: LibraryParts,
): Promise<StoredPolicy & { policies: string[] }> {
  if (name === RESERVED) throw badMember('name', 'is taken: GET /v1/policies/schema is the vocabulary');
  const digest = await policyDigest(cedar);
  const compiled = await compileApart(cedar);
  if ('faults' in compiled) throw unfit(compiled.faults);
  const { rules } = compiled;
  const row = await store.write(async (tx) => {
    const held = await lockPolicy(tx, operatorId, name);
    if (!held && (await listRows(tx, operatorId, { limit: MOST_NAMES })).length >= MOST_NAMES) {
      throw new Problem('conflict', `An operator keeps up to ${MOST_NAMES} policies. Delete one first.`);
    }
    const now = clock();
    const told = { operator_id: operatorId, name, description: description ?? null, digest };
    if (held?.digest === digest) {
      const same = {
        ...held,
        ...told,
        updated_at: held.description === told.description ? held.updated_at : now,
      };
      await upsertPolicy(tx, same);
      return same;
    }
    const version = (await lastPolicyVersion(tx, operatorId, name)) + 1;
    await insertPolicyVersion(tx, {
      owner: operatorId,
      name,
      version,
      digest,
      cedar,
      rules: JSON.stringify(rules),
      created_at: now,
    });
    const next = { ...told, version, created_at: held?.created_at ?? now, updated_at: now };
    await upsertPolicy(tx, next);
    return next;
  });
  return { ...shown(row), policies: rules.map(({ id }) => id) };
}

/**
 * A policy of the operator's with its text: as it is, or as it was when it had this digest. What transcripts refer
 * to is found by its digest also after it was replaced or deleted, and so is the installation's policy.
 *
 * @throws {Problem} `not-found`.
 */
export async function getPolicy(
  { operatorId }: Caller,
  name: string,
  digest: string | undefined,
  { store }: Pick<LibraryParts, 'store'>,
): Promise<StoredPolicy & { policies: string[]; cedar: string }> {
  const row = await findPolicy(store.read, operatorId, name);
  const wanted = digest ?? row?.digest;
  const version =
    wanted === undefined
      ? undefined
      : ((await findPolicyVersion(store.read, { owner: operatorId, name, digest: wanted })) ??
        (await findPolicyVersion(store.read, { owner: INSTALLATION, name, digest: wanted })));
  if (!version) throw missing();
  const rules: Rule[] = JSON.parse(version.rules);
  const policies = rules.map(({ id }) => id);
  return { ...(row?.digest === version.digest ? shown(row) : past(version)), policies, cedar: version.cedar };
}

/** The operator's policies by name, without their texts. */
export async function listPolicies(
  { operatorId }: Caller,
  { store }: Pick<LibraryParts, 'store'>,
): Promise<{ policies: StoredPolicy[] }> {
  const rows = await listRows(store.read, operatorId, { limit: MOST_NAMES });
  return { policies: rows.map(shown) };
}

/**
 * Removes a policy. Its versions stay where transcripts refer to them.
 *
 * @throws {Problem} `not-found`, and `conflict` while an open key is bound to it.
 */
export function removePolicy(
  { operatorId }: Caller,
  name: string,
  { store, clock }: LibraryParts,
): Promise<StoredPolicy> {
  return store.write(async (tx) => {
    const row = await lockPolicy(tx, operatorId, name);
    if (!row) throw missing();
    const bound = await listKeysBoundTo(tx, operatorId, name, { now: clock(), limit: MOST_KEYS_NAMED });
    if (bound.length > 0) {
      throw new Problem(
        'conflict',
        `Keys are bound to this policy: ${bound.join(', ')}. Revoke them first with DELETE /v1/keys/{keyId}.`,
      );
    }
    await deletePolicy(tx, operatorId, name);
    return shown(row);
  });
}

/** Faults as the fields of a 400: each message says line and column, and so do members of their own. */
export function unfit(faults: readonly Fault[]): Problem {
  const errors = faults.map(({ line, column, message }) => ({
    path: 'cedar',
    message: `line ${line}, column ${column}: ${message}`,
    line,
    column,
  }));
  const more = errors.length > 1 ? ' There is more: see errors.' : '';
  return new Problem('invalid-request', `cedar, ${errors[0]?.message}.${more}`, { errors });
}

const missing = () =>
  new Problem('not-found', 'There is no such policy among yours. List them with GET /v1/policies.');

const shown = ({ name, description, digest, version, created_at, updated_at }: PolicyRow): StoredPolicy => ({
  name,
  ...(description !== null && { description }),
  digest,
  version,
  createdAt: isoTime(created_at),
  updatedAt: isoTime(updated_at),
});

const past = ({ name, digest, version, created_at }: PolicyVersionRow): StoredPolicy => ({
  name,
  digest,
  version,
  createdAt: isoTime(created_at),
  updatedAt: isoTime(created_at),
});

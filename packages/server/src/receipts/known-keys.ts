import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Clock } from '../kernel/clock.ts';
import type { Store } from '../store/database.ts';
import { addSigningKeys, listSigningKeys } from '../store/signing-keys.ts';
import { KeyFault, type KeyFile } from './key-files.ts';
import { stateOf } from './key-state.ts';

/** Whether these are the keys of the service whose records these are. @throws {KeyFault} where they are not */
export type KeyCheck = (keys: readonly KeyFile[]) => Promise<void>;

/** The thumbprint of a public key (RFC 7638): SHA-256 of its required members in their order, in base64url. */
export const thumbprintOf = ({ crv, kty, x }: Pick<KeyFile, 'crv' | 'kty' | 'x'>): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');

/**
 * Holds the keys of a directory against those that the database knows, and has it know the new ones. A replica or a
 * restored service with other keys under the same names would sign what nobody can check, so it is refused, and told
 * which file to bring. A key may only be missing once its last receipt has expired.
 */
export const knownKeys = (directory: string, { store, clock }: { store: Store; clock: Clock }): KeyCheck => {
  let checked: string | undefined;
  return async (keys) => {
    const rows = keys.map((key) => ({
      kid: key.kid,
      thumbprint: thumbprintOf(key),
      signs_from: Date.parse(key.signsFrom),
    }));
    // Only what has changed is looked at again, so that keys are published also while the database is away.
    const seen = JSON.stringify(rows);
    if (seen === checked) return;
    const before = await listSigningKeys(store.read);
    const fresh = rows.filter(({ kid }) => !before.some((each) => each.kid === kid));
    if (before.length > 0) refuseMissing(before, rows, directory, clock());
    if (fresh.length > 0) await store.write((tx) => addSigningKeys(tx, fresh));
    for (const { kid, thumbprint } of await listSigningKeys(store.read)) {
      const here = rows.find((each) => each.kid === kid);
      if (here && here.thumbprint !== thumbprint) {
        const found = `has the thumbprint ${here.thumbprint}; receipts here were signed with ${thumbprint}`;
        throw new KeyFault(
          `${join(directory, `${kid}.json`)} is another key named ${kid}: it ${found}. ${bring(kid, directory)}`,
        );
      }
    }
    checked = seen;
  };
};

type Named = { kid: string; signs_from: number };

function refuseMissing(
  known: readonly Named[],
  here: readonly Named[],
  directory: string,
  now: number,
): void {
  const all = known.map(({ kid, signs_from }) => ({ kid, signsFrom: new Date(signs_from).toISOString() }));
  const missing = all.find(
    (key) => stateOf(key, all, now) !== 'expired' && !here.some(({ kid }) => kid === key.kid),
  );
  if (!missing) return;
  const fault = `The signing key ${missing.kid}, with which receipts in this database were signed, is missing.`;
  throw new KeyFault(`${fault} ${bring(missing.kid, directory)}`);
}

const bring = (kid: string, directory: string): string =>
  `Bring ${kid}.json from the keys folder of another replica, or from its backup, into ${directory}.`;

import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { Clock } from '../kernel/clock.ts';
import { createKey, forgetSecret, KeyFault, type KeyFile, readKeys, removeKey } from './key-files.ts';
import { GRACE_MS, numberOf, retiredAt, type State, signingKey, stateOf } from './key-state.ts';
import type { KeyCheck } from './known-keys.ts';

/** How old a process's view of the key files may be. Far below the time that a key waits before it signs. */
const REFRESH_MS = 5_000;

/** A public key as the key set publishes it. */
export type PublicJwk = {
  kty: 'OKP';
  crv: 'Ed25519';
  use: 'sig';
  alg: 'EdDSA';
  kid: string;
  x: string;
};

export type SigningKey = { kid: string; secret: KeyObject };

/** The signing keys as this process sees them. */
export type KeyRing = {
  /** The key that signs now. */
  signing(): Promise<SigningKey>;
  /** The public keys to trust now: the signing one first, then the next and the retired ones. */
  published(): Promise<PublicJwk[]>;
};

/**
 * Opens the keys in a directory and makes the first when there is none. Every process that shares the directory
 * comes to the same answer at the same time: the files say from when each key signs, and the newest whose time
 * has come does.
 *
 * @param check What the keys are held against, at once and whenever they have changed.
 * @throws {KeyFault} when the files are unsafe, broken or refused by the check, now or later.
 */
export async function openKeyRing(directory: string, clock: Clock, check: KeyCheck): Promise<KeyRing> {
  const readChecked = async () => {
    const read = await readKeys(directory);
    await check(read);
    return read;
  };
  if ((await readChecked()).length === 0) await createKey(directory, 1, clock());
  let keys = await readChecked();
  let readAt = clock();
  let reading: Promise<void> | undefined;
  let current: SigningKey | undefined;

  async function read(): Promise<void> {
    try {
      keys = await readChecked();
      readAt = clock();
    } finally {
      reading = undefined;
    }
  }

  async function refresh(): Promise<number> {
    const now = clock();
    // A clock that was set back must not leave the keys unread until it has caught up.
    if (Math.abs(now - readAt) < REFRESH_MS) return now;
    reading ??= read();
    await reading;
    return now;
  }

  await refresh();
  return {
    async signing() {
      const now = await refresh();
      const key = signingKey(keys, now);
      if (current?.kid !== key.kid) current = { kid: key.kid, secret: secretOf(key) };
      return current;
    },
    async published() {
      const now = await refresh();
      const rank: Record<State, number> = { signing: 0, next: 1, retired: 2, expired: 3 };
      return keys
        .map((key) => ({ key, state: stateOf(key, keys, now) }))
        .filter(({ state }) => state !== 'expired')
        .sort((a, b) => rank[a.state] - rank[b.state] || numberOf(b.key) - numberOf(a.key))
        .map(({ key }) => publicJwk(key));
    },
  };
}

/**
 * Publishes a new key now that signs once `delayMs` have passed, at least as long as a key set may be cached, so
 * that nobody meets a signature whose key they could not know. Also lets go of what is no longer needed: the
 * secrets of keys that have retired, and keys whose last receipt has expired.
 *
 * @throws {KeyFault} while another key is waiting to sign, or where the check refuses the keys.
 */
export async function rotateKeys(
  directory: string,
  { clock, delayMs, check }: { clock: Clock; delayMs: number; check: KeyCheck },
): Promise<{ kid: string; signsFrom: number }> {
  const now = clock();
  const keys = await readKeys(directory);
  await check(keys);
  const waiting = keys.find((key) => stateOf(key, keys, now) === 'next');
  if (waiting) throw new KeyFault(`${waiting.kid} is already published and signs from ${waiting.signsFrom}.`);
  const number = Math.max(0, ...keys.map(numberOf)) + 1;
  const signsFrom = keys.length === 0 ? now : now + delayMs;
  if (!(await createKey(directory, number, signsFrom))) {
    throw new KeyFault('Another process is rotating the keys at this moment.');
  }
  await check(await readKeys(directory));
  for (const key of keys) {
    if (stateOf(key, keys, now) === 'expired') await removeKey(directory, key.kid);
    else if (key.d !== undefined && now > retiredAt(key, keys) + GRACE_MS) await forgetSecret(directory, key);
  }
  return { kid: `tp-attestor-v${number}`, signsFrom };
}

/** Every signing key of the directory, the newest first, with what it does now. Reads files alone. */
export async function describeKeys(
  directory: string,
  clock: Clock,
): Promise<{ kid: string; state: State; signsFrom: string }[]> {
  const keys = await readKeys(directory);
  const now = clock();
  return keys
    .toSorted((a, b) => numberOf(b) - numberOf(a))
    .map((key) => ({ kid: key.kid, state: stateOf(key, keys, now), signsFrom: key.signsFrom }));
}

function secretOf({ kid, x, d }: KeyFile): KeyObject {
  if (d === undefined) throw new KeyFault(`The secret of ${kid} is gone. Restore it or rotate the keys.`);
  return createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', x, d }, format: 'jwk' });
}

const publicJwk = ({ kid, x }: KeyFile): PublicJwk => ({
  kty: 'OKP',
  crv: 'Ed25519',
  use: 'sig',
  alg: 'EdDSA',
  kid,
  x,
});

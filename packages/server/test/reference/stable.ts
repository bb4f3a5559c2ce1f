import { createHash, createPrivateKey } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Randomness } from '../../src/kernel/ids.ts';

/** What stands in for everything that differs from run to run, so that a recording does not. */
const START = Date.UTC(2026, 0, 15, 9);
const STEP_MS = 60_000;
const digest = (text: string) => createHash('sha256').update(`truepenny examples: ${text}`).digest();

/** A clock that stands still until it is told to tick. */
export function slowClock(): { clock: () => number; tick: () => void } {
  let now = START;
  return {
    clock: () => now,
    tick: () => {
      now += STEP_MS;
    },
  };
}

/** The same bytes in every run. */
export function sameRandomness(): Randomness {
  let drawn = 0;
  return (bytes) => {
    const blocks: Buffer[] = [];
    for (let length = 0; length < bytes; length += 32) blocks.push(digest(`chance ${drawn++}`));
    return Buffer.concat(blocks).subarray(0, bytes);
  };
}

/** The private key of a wallet, the same in every run and worth nothing. */
export const privateKeyOf = (whose: string): `0x${string}` => `0x${digest(whose).toString('hex')}`;

/** Puts the signing key and the wallet of the service into a data folder, the same in every run. */
export async function keepKeys(data: string): Promise<void> {
  const keys = join(data, 'keys');
  await mkdir(keys, { recursive: true, mode: 0o700 });
  const pkcs8 = Buffer.concat([
    Buffer.from('302e020100300506032b657004220420', 'hex'),
    digest('signing key'),
  ]);
  const { x, d } = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }).export({ format: 'jwk' });
  const signsFrom = new Date(START).toISOString();
  const kid = 'tp-attestor-v1';
  const key = { kty: 'OKP', crv: 'Ed25519', kid, x, d, signsFrom };
  await writeFile(join(keys, `${kid}.json`), JSON.stringify(key), { mode: 0o600 });
  const wallet = { privateKey: privateKeyOf('service wallet') };
  await writeFile(join(keys, 'wallet.json'), JSON.stringify(wallet), { mode: 0o600 });
}

const LISTED = 8;
const SHOWN = 3;
const DURATION = /^duration_?ms$/i;

/** The answer as it is shown: durations of every run are the same, and of a long list the first few are enough. */
export function shown(value: unknown): unknown {
  if (Array.isArray(value)) return (value.length > LISTED ? value.slice(0, SHOWN) : value).map(shown);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, DURATION.test(name) ? 12 : shown(member)]),
  );
}

/** Every member that a value has, as `way: type`; of a list all elements together. Equal for equal shapes. */
export function shapeOf(value: unknown, way = ''): string[] {
  const ways = new Set<string>();
  const visit = (inner: unknown, at: string): void => {
    if (Array.isArray(inner)) {
      ways.add(`${at}: list`);
      for (const element of inner) visit(element, `${at}[]`);
    } else if (typeof inner === 'object' && inner !== null) {
      ways.add(`${at}: object`);
      for (const [name, member] of Object.entries(inner)) visit(member, `${at}.${name}`);
    } else ways.add(`${at}: ${inner === null ? 'null' : typeof inner}`);
  };
  visit(value, way);
  return [...ways].sort();
}

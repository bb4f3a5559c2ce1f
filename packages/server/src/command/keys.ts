import { join, resolve } from 'node:path';
import { JWKS_MAX_AGE } from '@truepenny/contract';
import type { Settings } from '../config/settings.ts';
import { isoTime, systemClock } from '../kernel/clock.ts';
import { describeKeys, openKeyRing, rotateKeys } from '../receipts/keys.ts';
import { knownKeys } from '../receipts/known-keys.ts';
import { withStore } from './store.ts';

/** Twice as long as a key set may be cached: then nobody meets a signature whose key they could not know. */
const DELAY_MS = 2 * JWKS_MAX_AGE * 1_000;

/** Where the signing keys lie. */
const directoryOf = ({ data }: Settings): string => join(resolve(data), 'keys');

export async function listSigningKeys(settings: Settings, print: (line: string) => void): Promise<number> {
  const keys = await describeKeys(directoryOf(settings), systemClock);
  for (const { kid, state, signsFrom } of keys) print(`${kid}  ${state.padEnd(8)} signs from ${signsFrom}`);
  if (keys.length === 0)
    print('There is no signing key yet. The first start makes one, and so does keys create.');
  return keys.length > 0 ? 0 : 1;
}

export async function makeFirstSigningKey(
  settings: Settings,
  print: (line: string) => void,
): Promise<number> {
  const directory = directoryOf(settings);
  await withStore(settings, (store) =>
    openKeyRing(directory, systemClock, knownKeys(directory, { store, clock: systemClock })),
  );
  return listSigningKeys(settings, print);
}

export async function rotateSigningKeys(settings: Settings, print: (line: string) => void): Promise<number> {
  const directory = directoryOf(settings);
  const clock = systemClock;
  const { kid, signsFrom } = await withStore(settings, (store) =>
    rotateKeys(directory, { clock, delayMs: DELAY_MS, check: knownKeys(directory, { store, clock }) }),
  );
  print(
    `${kid} is published now and signs from ${isoTime(signsFrom)}. Running services see it by themselves.`,
  );
  return 0;
}

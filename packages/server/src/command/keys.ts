import { join, resolve } from 'node:path';
import { JWKS_MAX_AGE } from '@truepenny/contract';
import type { Settings } from '../config/settings.ts';
import { isoTime, systemClock } from '../kernel/clock.ts';
import { describeKeys, openKeyRing, rotateKeys } from '../receipts/keys.ts';

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
  await openKeyRing(directoryOf(settings), systemClock);
  return listSigningKeys(settings, print);
}

export async function rotateSigningKeys(settings: Settings, print: (line: string) => void): Promise<number> {
  const { kid, signsFrom } = await rotateKeys(directoryOf(settings), {
    clock: systemClock,
    delayMs: DELAY_MS,
  });
  print(
    `${kid} is published now and signs from ${isoTime(signsFrom)}. Running services see it by themselves.`,
  );
  return 0;
}

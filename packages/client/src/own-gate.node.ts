import { createGateClient } from './client.ts';
import { fromEnvironment } from './environment.ts';
import type { Client } from './wire.ts';

/** The gate that the environment names by an address or a key; where it names none, the one of this machine. */
export async function ownGate(): Promise<Pick<Client, 'verifyAction'>> {
  const { env } = process;
  const named = fromEnvironment(env);
  if (env.TRUEPENNY_URL || [named.apiKey ?? []].flat().some(Boolean)) return createGateClient(named);
  const { localGate } = await import('./local.ts');
  return localGate({ start: env.TRUEPENNY_START !== 'no' });
}

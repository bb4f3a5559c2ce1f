import { createGateClient } from './client.ts';
import { fromEnvironment } from './environment.ts';
import type { Client } from './wire.ts';

/** The gate that the environment names, where there is no machine of one's own to look at. */
export const ownGate = async (): Promise<Pick<Client, 'verifyAction'>> =>
  createGateClient(fromEnvironment(globalThis.process?.env ?? {}));

import { type Clock, isoTime } from '../kernel/clock.ts';
import { newId, type Randomness } from '../kernel/ids.ts';
import { bookCredit } from '../store/credit-entries.ts';
import type { Store } from '../store/database.ts';
import { insertKey } from '../store/keys.ts';
import { insertOperator } from '../store/operators.ts';
import { entryOf } from './credits.ts';
import { mintKey } from './mint.ts';

/** What the verbs of operators and keys need. */
export type RegistryParts = {
  store: Store;
  clock: Clock;
  randomness: Randomness;
  /** Play credit that every new operator starts with. */
  playCreditMicroUsd?: number;
};

export type NewOperator = {
  operatorId: string;
  name: string;
  email?: string;
  apiKey: string;
  registeredAt: string;
  note: string;
};

const NOTE = 'Store this key now: it is shown once and cannot be retrieved later.';

/** Registers an operator with its first key, and with play credit where the installation gives it. */
export async function createOperator(
  request: { name: string; email?: string | undefined },
  parts: RegistryParts,
): Promise<NewOperator> {
  const { name, email } = request;
  const now = parts.clock();
  const id = newId('op_', now, parts.randomness);
  const { apiKey, row } = mintKey({ kind: 'operator', operator_id: id }, parts);
  const play = parts.playCreditMicroUsd && entryOf(id, 'play_grant', parts.playCreditMicroUsd, parts);
  await parts.store.write(async (tx) => {
    await insertOperator(tx, { id, name, email: email ?? null, registered_at: now });
    await insertKey(tx, row);
    if (play) await bookCredit(tx, play);
  });
  const registeredAt = isoTime(now);
  return { operatorId: id, name, ...(email !== undefined && { email }), apiKey, registeredAt, note: NOTE };
}

import { type Clock, isoTime } from '../kernel/clock.ts';
import { newId, type Randomness } from '../kernel/ids.ts';
import { Problem } from '../kernel/problem.ts';
import { bookCredit } from '../store/credit-entries.ts';
import type { Store, Writer } from '../store/database.ts';
import { insertInvitation, takeInvitation } from '../store/invitations.ts';
import { insertKey } from '../store/keys.ts';
import { insertOperator, suspendOperator } from '../store/operators.ts';
import { entryOf } from './credits.ts';
import { hashOf, mintKey } from './mint.ts';

/** What every new operator of a development installation starts with. */
export const PLAY_CREDIT_MICRO_USD = 10_000_000_000;

/** How long an invitation is good. */
const INVITED_MS = 14 * 86_400_000;

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

type OperatorRequest = { name: string; email?: string | undefined };

/**
 * Registers whoever asks as an operator, where anybody may, or an invitation is sent that is good; it is used up
 * then.
 *
 * @throws {Problem} `registration-closed`
 */
export function registerOperator(
  { invitation, ...request }: OperatorRequest & { invitation?: string | undefined },
  { registration, ...parts }: RegistryParts & { registration: 'open' | 'invite' | 'closed' },
): Promise<NewOperator> {
  if (registration === 'open') return createOperator(request, parts);
  if (registration === 'invite' && invitation !== undefined) {
    return createOperator(request, parts, async (tx) => {
      if (!(await takeInvitation(tx, hashOf(invitation).toString('hex'), parts.clock())))
        throw closed(UNKNOWN);
    });
  }
  throw closed(registration === 'invite' ? BY_INVITATION : BY_HAND);
}

const UNKNOWN =
  'The invitation is not good: it was used, has expired, or was mistyped. Ask whoever runs this service for another.';
const BY_INVITATION =
  'Operators register here by invitation. Ask whoever runs this service for one, and send it as invitation.';
const BY_HAND = 'Nobody registers here by themselves. Ask whoever runs this service for an operator key.';

const closed = (detail: string): Problem => new Problem('registration-closed', detail);

/** Makes an invitation; it is shown once, and good for one operator and for two weeks. */
export async function invite({ store, clock, randomness }: RegistryParts): Promise<{
  invitation: string;
  expiresAt: string;
}> {
  const now = clock();
  const invitation = `tp_in_${randomness(32).toString('base64url')}`;
  const row = { hash: hashOf(invitation).toString('hex'), created_at: now, expires_at: now + INVITED_MS };
  await store.write((tx) => insertInvitation(tx, row));
  return { invitation, expiresAt: isoTime(row.expires_at) };
}

/**
 * Suspends an operator, whose keys open nothing from then on, or lets it go on.
 *
 * @throws {Problem} `not-found`
 */
export async function suspend(
  operatorId: string,
  suspended: boolean,
  { store, clock }: Pick<RegistryParts, 'store' | 'clock'>,
): Promise<void> {
  const found = await store.write((tx) => suspendOperator(tx, operatorId, suspended ? clock() : null));
  if (!found) throw new Problem('not-found', `There is no operator ${operatorId}.`);
}

/**
 * Makes an operator with its first key, and with play credit where the installation gives it.
 *
 * @param admit Done in the same write: when it throws, nobody is registered.
 */
export async function createOperator(
  request: OperatorRequest,
  parts: RegistryParts,
  admit: (tx: Writer) => Promise<void> = async () => {},
): Promise<NewOperator> {
  const { name, email } = request;
  const now = parts.clock();
  const id = newId('op_', now, parts.randomness);
  const { apiKey, row } = mintKey({ kind: 'operator', operator_id: id }, parts);
  const play = parts.playCreditMicroUsd && entryOf(id, 'play_grant', parts.playCreditMicroUsd, parts);
  await parts.store.write(async (tx) => {
    await admit(tx);
    await insertOperator(tx, { id, name, email: email ?? null, registered_at: now });
    await insertKey(tx, row);
    if (play) await bookCredit(tx, play);
  });
  const registeredAt = isoTime(now);
  return { operatorId: id, name, ...(email !== undefined && { email }), apiKey, registeredAt, note: NOTE };
}

import type { Reader, Writer } from './database.ts';

/** To be attested, attested; to be revoked, revoked; or withdrawn before anything was sent. */
export type AttestationState = 'attesting' | 'attested' | 'revoking' | 'revoked' | 'withdrawn';

/** The attestation of one verification on a chain. */
export type AttestationRow = {
  verification_id: string;
  chain_id: number;
  /** JSON of what is attested. */
  statement: string;
  state: AttestationState;
  revocation_asked_at: number | null;
  /** The id that EAS gave it. */
  uid: string | null;
  /** Address of the account that attested it, in lower case. */
  attester: string | null;
  /** The number of the transaction under way in its account's order. */
  nonce: number | null;
  /** The transaction under way, signed: kept before it is sent, so that no other is signed in its place. */
  signed: string | null;
  /** The hash of the transaction under way, or else of the last one. */
  transaction: string | null;
  /** How often it has failed in a row. */
  attempts: number;
  due_at: number;
  /** Why it failed last. */
  reason: string | null;
  created_at: number;
};

const OPEN: AttestationState[] = ['attesting', 'revoking'];

/** Enqueues an attestation. Rejects for a verification that has one. */
export async function insertAttestation(
  db: Writer,
  row: Pick<AttestationRow, 'verification_id' | 'chain_id' | 'statement' | 'created_at'>,
): Promise<void> {
  const nothingYet = {
    uid: null,
    attester: null,
    nonce: null,
    signed: null,
    transaction: null,
    reason: null,
  };
  await db
    .insertInto('attestations')
    .values({
      ...row,
      ...nothingYet,
      state: 'attesting',
      revocation_asked_at: null,
      attempts: 0,
      due_at: row.created_at,
    })
    .execute();
}

/** The attestation of this verification. */
export function findAttestation(db: Reader, verificationId: string): Promise<AttestationRow | undefined> {
  return db
    .selectFrom('attestations')
    .selectAll()
    .where('verification_id', '=', verificationId)
    .executeTakeFirst();
}

/** Attestations on this chain for which something is to be done by now, the longest due first. */
export function listDueAttestations(
  db: Reader,
  { chainId, now, limit }: { chainId: number; now: number; limit: number },
): Promise<AttestationRow[]> {
  return db
    .selectFrom('attestations')
    .selectAll()
    .where('state', 'in', OPEN)
    .where('chain_id', '=', chainId)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('verification_id')
    .limit(limit)
    .execute();
}

/** How many attestations on this chain are not done yet, and why the one that failed most often did last. */
export async function countOpenAttestations(
  db: Reader,
  chainId: number,
): Promise<{ open: number; reason: string | null }> {
  const ofChain = db.selectFrom('attestations').where('state', 'in', OPEN).where('chain_id', '=', chainId);
  const { open } = await ofChain
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow();
  const worst = await ofChain
    .select('reason')
    .where('attempts', '>', 0)
    .orderBy('attempts', 'desc')
    .orderBy('verification_id')
    .limit(1)
    .executeTakeFirst();
  return { open, reason: worst?.reason ?? null };
}

/** The highest number among the account's transactions under way. */
export async function highestNonce(
  db: Reader,
  chainId: number,
  attester: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('attestations')
    .select(({ fn }) => fn.max('nonce').as('nonce'))
    .where('chain_id', '=', chainId)
    .where('attester', '=', attester)
    .executeTakeFirst();
  return row?.nonce ?? undefined;
}

export type AttestationChange = Partial<
  Omit<AttestationRow, 'verification_id' | 'chain_id' | 'statement' | 'created_at'>
>;

/** Changes an attestation that still is as it was read; false where somebody else has taken it further. */
export async function moveAttestation(
  db: Writer,
  seen: Pick<AttestationRow, 'verification_id' | 'state' | 'signed' | 'revocation_asked_at'>,
  change: AttestationChange,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('attestations')
    .set(change)
    .where('verification_id', '=', seen.verification_id)
    .where('state', '=', seen.state)
    .where('signed', seen.signed === null ? 'is' : '=', seen.signed)
    .where('revocation_asked_at', seen.revocation_asked_at === null ? 'is' : '=', seen.revocation_asked_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

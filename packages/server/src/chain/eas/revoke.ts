import type { Clock } from '../../kernel/clock.ts';
import { type AttestationRow, findAttestation, moveAttestation } from '../../store/attestations.ts';
import type { Store } from '../../store/database.ts';

/** Every time one is taken further in between, fewer steps are left to it. */
const ATTEMPTS = 8;

/**
 * Has an attestation revoked: one of which nothing was sent is withdrawn, one under way is revoked once it is on
 * the chain. Asking again changes nothing. Gives the row as it stands then, undefined where there is none.
 */
export function revokeAttestation(
  verificationId: string,
  { store, clock }: { store: Store; clock: Clock },
): Promise<AttestationRow | undefined> {
  const now = clock();
  return store.write(async (tx) => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const row = await findAttestation(tx, verificationId);
      if (!row || row.revocation_asked_at !== null) return row;
      const change = { revocation_asked_at: now, due_at: now, ...nextState(row) };
      if (await moveAttestation(tx, row, change)) return { ...row, ...change };
    }
    throw new Error(`The attestation of ${verificationId} changes too often to be revoked`);
  });
}

function nextState({ state, signed }: AttestationRow): Pick<AttestationRow, 'state'> | undefined {
  if (state === 'attested') return { state: 'revoking' };
  return state === 'attesting' && signed === null ? { state: 'withdrawn' } : undefined;
}

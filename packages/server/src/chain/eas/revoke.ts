import type { Clock } from '../../kernel/clock.ts';
import { type AttestationRow, findAttestation, moveAttestation } from '../../store/attestations.ts';
import type { Store } from '../../store/database.ts';

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
    const row = await findAttestation(tx, verificationId);
    if (!row || row.revocation_asked_at !== null) return row;
    const change = { revocation_asked_at: now, due_at: now, ...nextState(row) };
    // It was taken further just now: whoever asks again finds it as it is then.
    if (!(await moveAttestation(tx, row, change))) throw new Error('The attestation is busy. Ask again.');
    return { ...row, ...change };
  });
}

function nextState({ state, signed }: AttestationRow): Pick<AttestationRow, 'state'> | undefined {
  if (state === 'attested') return { state: 'revoking' };
  return state === 'attesting' && signed === null ? { state: 'withdrawn' } : undefined;
}

import type { AttestationRow, AttestationState } from '../../store/attestations.ts';
import type { Hex, Statement } from './schema.ts';

/** What the caller is told of an attestation when it is prepared. */
export type Told = {
  /** Whether it is on the chain: confirmed, and not to be revoked. */
  issued: boolean;
  /** Whether a transaction is still to be confirmed. */
  pending?: boolean;
  state?: AttestationState;
  /** Why it does not go to the chain. */
  reason?: string;
  id?: string;
  /** CAIP-2. */
  chain?: string;
  contract?: Hex;
  schema?: Hex;
  attester?: string;
  statement?: Statement;
  offchain?: Record<string, unknown>;
};

/** What was told when an attestation was prepared, with what its row says now. */
export function toldNow<T extends { attester?: string | undefined }>(atFirst: T, row: AttestationRow) {
  const { uid, transaction, reason, attester } = row;
  // Asked to be revoked while it is under way: it will be, as soon as it is on the chain.
  const state = row.state === 'attesting' && row.revocation_asked_at !== null ? 'revoking' : row.state;
  // The account may have been replaced in the settings before it signed.
  const replaced = attester !== null && attester !== atFirst.attester?.toLowerCase();
  return {
    ...atFirst,
    issued: state === 'attested',
    pending: state === 'attesting' || state === 'revoking',
    state,
    ...(replaced && { attester }),
    ...(uid !== null && { uid }),
    ...(transaction !== null && { transaction }),
    ...(reason !== null && { reason }),
  };
}

import type { EasAttestation, TraceResult } from '@truepenny/contract';
import { revokeAttestation } from '../../chain/eas/revoke.ts';
import { toldNow } from '../../chain/eas/told.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Problem } from '../../kernel/problem.ts';
import type { WrittenJson } from '../../kernel/written-json.ts';
import { unpacked } from '../../records/packing.ts';
import { type KeptRow, keptRecord, writtenAlone } from '../../records/read.ts';
import type { Reader, Store } from '../../store/database.ts';

/**
 * A trace verification with its transcript, and its attestation as it is now, for the operator whose key asked: an
 * answer of `getVerification`.
 *
 * @throws {Problem} `not-found`, also where nothing was kept of it; `not-yours` for another operator's.
 */
export async function readVerification(id: string, caller: Caller, read: Reader): Promise<WrittenJson> {
  return writtenAlone(await ownVerification(id, caller, read), read);
}

/**
 * Has the attestation of a trace verification revoked; doing so again changes nothing.
 *
 * @throws {Problem} `not-found`, also where it has none on a chain; `not-yours` for another operator's.
 */
export async function revokeVerification(
  id: string,
  caller: Caller,
  { store, clock }: { store: Store; clock: Clock },
): Promise<EasAttestation> {
  const kept = await ownVerification(id, caller, store.read);
  const { attestation }: TraceResult = JSON.parse(String(await unpacked(kept.result)));
  const row = await revokeAttestation(id, { store, clock });
  if (!row || !attestation) {
    throw new Problem(
      'not-found',
      `There is no attestation of ${id} on a chain, so there is none to revoke.`,
    );
  }
  return toldNow(attestation, row);
}

async function ownVerification(id: string, { operatorId }: Caller, read: Reader): Promise<KeptRow> {
  const row = await keptRecord(read, id, 'trace');
  if (row.operator_id !== operatorId) {
    throw new Problem('not-yours', `The verification ${id} belongs to another operator.`);
  }
  return row;
}

import type { EasAttestation, TraceResult } from '@truepenny/contract';
import { canonicalJson } from '@truepenny/verifier';
import { revokeAttestation } from '../../chain/eas/revoke.ts';
import { toldNow } from '../../chain/eas/told.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import { jsonInTurns } from '../../kernel/json-in-turns.ts';
import { Problem } from '../../kernel/problem.ts';
import { WrittenJson } from '../../kernel/written-json.ts';
import { sha256Of } from '../../receipts/hash.ts';
import { type AttestationRow, findAttestation } from '../../store/attestations.ts';
import type { Reader, Store } from '../../store/database.ts';
import { findVerification, type VerificationRow } from '../../store/verifications.ts';
import { unpacked } from './packing.ts';

/**
 * A trace verification with its transcript, and its attestation as it is now, for the operator whose key asked: an
 * answer of `getVerification`. What was kept is sent as it was written.
 *
 * @throws {Problem} `not-found`, also where nothing was kept of it; `not-yours` for another operator's.
 */
export async function readVerification(id: string, caller: Caller, read: Reader): Promise<WrittenJson> {
  const { result, transcript, transcript_hash } = await ownVerification(id, caller, read);
  const attested = await findAttestation(read, id);
  const text = await unpacked(transcript);
  const hash = transcript_hash ?? sha256Of(canonicalJson(JSON.parse(String(text))));
  const told = await unpacked(result);
  const now = attested ? await withAttestation(String(told), attested) : told;
  return new WrittenJson('{"result":', now, ',"transcript":', text, `,"transcript_hash":"${hash}"}`);
}

/** The result with its attestation as it is now. */
async function withAttestation(told: string, row: AttestationRow): Promise<string | Buffer> {
  const result: TraceResult = JSON.parse(told);
  return jsonInTurns(
    result.attestation ? { ...result, attestation: toldNow(result.attestation, row) } : result,
  );
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

type Kept = VerificationRow & { result: string; transcript: string };

async function ownVerification(id: string, { operatorId }: Caller, read: Reader): Promise<Kept> {
  const row = await findVerification(read, id);
  if (row?.product !== 'plv' || row.result === null || row.transcript === null) {
    throw new Problem(
      'not-found',
      `There is no trace verification ${id}, or it was asked for with zero_retention, so that nothing was kept.`,
    );
  }
  if (row.operator_id !== operatorId) {
    throw new Problem('not-yours', `The verification ${id} belongs to another operator.`);
  }
  return { ...row, result: row.result, transcript: row.transcript };
}

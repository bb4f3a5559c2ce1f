import type { AnswerOf, EasAttestation, getVerification, TraceResult } from '@truepenny/contract';
import { canonicalJson } from '@truepenny/verifier';
import { revokeAttestation } from '../../chain/eas/revoke.ts';
import { toldNow } from '../../chain/eas/told.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Problem } from '../../kernel/problem.ts';
import { nextTurn } from '../../kernel/turn.ts';
import { sha256Of } from '../../receipts/hash.ts';
import { findAttestation } from '../../store/attestations.ts';
import type { Reader, Store } from '../../store/database.ts';
import { findVerification } from '../../store/verifications.ts';
import { unpacked } from './packing.ts';

type Kept = { result: TraceResult; transcript: string };

/**
 * A trace verification with its transcript, and its attestation as it is now, for the operator whose key asked.
 *
 * @throws {Problem} `not-found`, also where nothing was kept of it; `not-yours` for another operator's.
 */
export async function readVerification(
  id: string,
  caller: Caller,
  read: Reader,
): Promise<AnswerOf<typeof getVerification>> {
  const { result, transcript: text } = await ownVerification(id, caller, read);
  const { attestation: told } = result;
  const row = told && (await findAttestation(read, id));
  const attestation = row ? toldNow(told, row) : told;
  const transcript = JSON.parse(text);
  // Each of these takes some milliseconds on thousands of steps: others go in between.
  await nextTurn();
  const transcript_hash = sha256Of(canonicalJson(transcript));
  return { result: { ...result, ...(attestation && { attestation }) }, transcript, transcript_hash };
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
  const { result } = await ownVerification(id, caller, store.read);
  const row = await revokeAttestation(id, { store, clock });
  if (!row || !result.attestation) {
    throw new Problem(
      'not-found',
      `There is no attestation of ${id} on a chain, so there is none to revoke.`,
    );
  }
  return toldNow(result.attestation, row);
}

async function ownVerification(id: string, { operatorId }: Caller, read: Reader): Promise<Kept> {
  const row = await findVerification(read, id);
  if (row?.product !== 'plv' || row.result === null || row.transcript === null) {
    throw new Problem('not-found', `There is no trace verification ${id}, or nothing of it was to be kept.`);
  }
  if (row.operator_id !== operatorId) {
    throw new Problem('not-yours', `The verification ${id} belongs to another operator.`);
  }
  return { result: JSON.parse(await unpacked(row.result)), transcript: await unpacked(row.transcript) };
}

import type { RecordProduct, TraceResult } from '@truepenny/contract';
import { canonicalJson } from '@truepenny/verifier';
import { toldNow } from '../chain/eas/told.ts';
import type { Caller } from '../kernel/caller.ts';
import { jsonInTurns } from '../kernel/json-in-turns.ts';
import { Problem } from '../kernel/problem.ts';
import { WrittenJson } from '../kernel/written-json.ts';
import { sha256Of } from '../receipts/hash.ts';
import { type AttestationRow, findAttestation } from '../store/attestations.ts';
import { listCharges } from '../store/credit-entries.ts';
import type { Reader } from '../store/database.ts';
import { findVerification, type VerificationRow } from '../store/verifications.ts';
import { unpacked } from './packing.ts';
import { PRODUCTS, productOf } from './product.ts';

const MICRO = 1_000_000;

/** A record of which something was kept. */
export type KeptRow = VerificationRow & { result: string; transcript: string };
/** What a record may be opened with. */
export type Opener = { caller: Caller | undefined; token: string | undefined };

/**
 * The record of this id, of this product alone where one is named.
 *
 * @throws {Problem} `not-found`, also where nothing was kept of it.
 */
export async function keptRecord(read: Reader, id: string, product?: RecordProduct): Promise<KeptRow> {
  const row = await findVerification(read, id);
  const isMeant = row && (product === undefined || row.product === PRODUCTS[product]);
  if (!isMeant || row.result === null || row.transcript === null) {
    const kind = product === undefined ? 'verification' : KINDS[product];
    throw new Problem('not-found', `There is no ${kind} ${id}, or nothing of it was to be kept.`);
  }
  return { ...row, result: row.result, transcript: row.transcript };
}

const KINDS = {
  answer: 'check',
  trace: 'trace verification',
  gate: 'verdict of the gate',
  decision: 'decision',
} as const;

/**
 * The record of this id for its operator, the key that asked, or whoever holds the token of its result.
 *
 * @throws {Problem} `not-found`, `missing-key` when neither key nor token was sent, `not-yours` when they do not fit.
 */
export async function openRecord(
  read: Reader,
  id: string,
  { caller, token }: Opener,
  product?: RecordProduct,
): Promise<KeptRow> {
  const row = await keptRecord(read, id, product);
  if (!caller && token === undefined) {
    throw new Problem('missing-key', 'Send the key of its operator, or the replay_token of the result.');
  }
  if (isOwn(row, caller) || (token !== undefined && (await opens(row, token)))) return row;
  const detail = caller
    ? 'This record is not for this key. Send a key of its operator, the key that asked, or its replay_token.'
    : 'This is not the replay_token of this record. Send meta.replay_token exactly as it was answered.';
  throw new Problem('not-yours', detail);
}

/** What an open record cost in USD; undefined where no credit paid for it. */
export async function costOf({ id, operator_id }: KeptRow, read: Reader): Promise<number | undefined> {
  if (operator_id === null) return undefined;
  const charged = (await listCharges(read, operator_id, [id])).get(id);
  return charged === undefined ? undefined : charged / MICRO;
}

/** `{product, result, transcript, transcript_hash}` of an open record: an answer of `getRecord`. */
export async function writtenRecord(row: KeptRow, read: Reader): Promise<WrittenJson> {
  return new WrittenJson(`{"product":"${productOf(row)}",`, ...(await membersOf(row, read)));
}

/** `{result, transcript, transcript_hash}` of an open record, as the products answer it. */
export async function writtenAlone(row: KeptRow, read: Reader): Promise<WrittenJson> {
  return new WrittenJson('{', ...(await membersOf(row, read)));
}

/** What was kept is sent as it was written, but for an attestation, which is told as it is now. */
async function membersOf({ id, result, transcript, transcript_hash }: KeptRow, read: Reader) {
  const attested = await findAttestation(read, id);
  const text = await unpacked(transcript);
  const hash = transcript_hash ?? sha256Of(canonicalJson(JSON.parse(String(text))));
  const told = await unpacked(result);
  const now = attested ? await withAttestation(String(told), attested) : told;
  return ['"result":', now, ',"transcript":', text, `,"transcript_hash":"${hash}"}`];
}

async function withAttestation(told: string, row: AttestationRow): Promise<string | Buffer> {
  const result: TraceResult = JSON.parse(told);
  return jsonInTurns(
    result.attestation ? { ...result, attestation: toldNow(result.attestation, row) } : result,
  );
}

const isOwn = (row: KeptRow, caller: Caller | undefined): boolean =>
  caller !== undefined &&
  caller.operatorId === row.operator_id &&
  (caller.kind === 'operator' || caller.keyId === row.key_id);

/** Digests are compared, so how long that takes says nothing of the token. */
async function opens(row: KeptRow, token: string): Promise<boolean> {
  if (row.token_hash !== null) return sha256Of(token) === row.token_hash;
  // Kept before the hash was: of checks alone, whose results are short.
  const { meta } = JSON.parse(String(await unpacked(row.result))) as { meta?: { replay_token?: string } };
  return meta?.replay_token !== undefined && sha256Of(token) === sha256Of(meta.replay_token);
}

import {
  type AttestationChange,
  type AttestationRow,
  highestNonce,
  moveAttestation,
} from '../../store/attestations.ts';
import type { Store } from '../../store/database.ts';
import { type Account, faultOf } from './account.ts';
import { backOff, FIRST_WAIT_MS } from './back-off.ts';
import { attestCall, revokeCall } from './encode.ts';
import { EAS, type Hex, type Statement } from './schema.ts';

/** So many blocks later a transaction is taken to stay where it is. */
export const DEPTH = 5;

export type AdvanceParts = { store: Store; account: Account; chainId: number; clock: () => number };

/**
 * Takes an attestation, or its revocation, one step further: signs its transaction, or looks what came of it.
 * A signed transaction is kept before it is sent and the same bytes are sent until they are in a block; another
 * is signed only when that one failed there, or its number went to somebody else and it never can be. So there
 * is one attestation at most, whatever is lost or killed in between. A fault is kept as the reason and tried again.
 */
export async function advance(row: AttestationRow, parts: AdvanceParts): Promise<void> {
  try {
    await (row.signed === null ? sign(row, parts) : look(row, row.signed as Hex, parts));
  } catch (error) {
    await fail(row, faultOf(error), parts);
  }
}

async function sign(row: AttestationRow, parts: AdvanceParts): Promise<void> {
  const { account, store, chainId, clock } = parts;
  const attester = account.address.toLowerCase();
  if (row.state === 'revoking') {
    if (row.attester !== attester) throw new Error(`Only the account ${row.attester} can revoke it`);
    if (await account.isRevoked(row.uid as Hex)) return finish(row, { state: 'revoked' }, parts);
  }
  const call = row.state === 'revoking' ? revokeCall(row.uid as Hex) : attestCall(statementOf(row));
  const underWay = (await highestNonce(store.read, chainId, attester)) ?? -1;
  const nonce = Math.max(await account.count(account.address, 'pending'), underWay + 1);
  const { signed, transaction } = await account.sign(EAS, call, nonce);
  const due_at = clock() + backOff(0);
  const change = { attester, nonce, signed, transaction, due_at };
  if (await store.write((tx) => moveAttestation(tx, row, change))) await account.send(signed);
}

async function look(row: AttestationRow, signed: Hex, parts: AdvanceParts): Promise<void> {
  const { account, store, clock } = parts;
  const deep = Math.max(0, (await account.head()) - DEPTH);
  // Asked for before the receipt: a number used up so long ago would have left one by now, were it ours.
  // Of the account that signed it, which another may have replaced in the settings.
  const used = await account.count(row.attester as Hex, deep);
  const mined = await account.mined(row.transaction as Hex);
  if (!mined) {
    if (used > (row.nonce ?? 0)) return letGo(row, 'its place in the account’s order was taken', parts);
    await account.send(signed);
    return fail(row, 'its transaction is in no block yet', parts);
  }
  if (mined.block > deep) {
    const due_at = clock() + FIRST_WAIT_MS;
    await store.write((tx) => moveAttestation(tx, row, { due_at, reason: null }));
    return;
  }
  if (!mined.success) return letGo(row, 'its transaction failed on the chain', parts);
  if (row.state === 'revoking') return finish(row, { state: 'revoked' }, parts);
  if (!mined.uid) return letGo(row, 'its transaction attested nothing', parts);
  const state = row.revocation_asked_at === null ? 'attested' : 'revoking';
  return finish(row, { state, uid: mined.uid }, parts);
}

const statementOf = ({ statement }: AttestationRow): Statement => JSON.parse(statement);

/** The step is done: nothing is under way any more. */
async function finish(row: AttestationRow, change: AttestationChange, { store, clock }: AdvanceParts) {
  const settled = { nonce: null, signed: null, attempts: 0, reason: null, due_at: clock() };
  await store.write((tx) => moveAttestation(tx, row, { ...settled, ...change }));
}

/** Gives up the transaction under way, of which nothing can come; another one is signed later. */
const letGo = (row: AttestationRow, reason: string, parts: AdvanceParts): Promise<void> =>
  fail(row, reason, parts, { nonce: null, signed: null });

async function fail(
  row: AttestationRow,
  reason: string,
  { store, clock }: AdvanceParts,
  change: AttestationChange = {},
): Promise<void> {
  const attempts = row.attempts + 1;
  const due_at = clock() + backOff(attempts);
  await store.write((tx) => moveAttestation(tx, row, { ...change, reason, attempts, due_at }));
}

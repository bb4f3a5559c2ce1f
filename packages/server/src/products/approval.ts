import type { Approval, ApprovalRequest } from '@truepenny/contract';
import { actHash, canonicalJson, PERMIT_TYP, type PermitClaims, type Transcript } from '@truepenny/verifier';
import { plainCall } from '../acts/calls/plain.ts';
import { type Asking, countApproved } from '../authority/policy/judge.ts';
import type { SplitAct } from '../authority/policy/split.ts';
import type { Caller } from '../kernel/caller.ts';
import { isoTime } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import { Problem } from '../kernel/problem.ts';
import type { SigningParts } from '../receipts/issue.ts';
import { signToken } from '../receipts/sign.ts';
import { type ApprovalRow, insertApproval } from '../store/approvals.ts';
import type { Reader } from '../store/database.ts';
import { findKey } from '../store/keys.ts';
import { findVerification, type VerificationRow } from '../store/verifications.ts';
import { CALL } from './act-documents.ts';

export type ApprovalParts = SigningParts & { policies: { split: SplitAct } };

type Call = { tool: string; arguments: unknown; cwd?: string };
type Sent = ApprovalRequest['call'];
type Named = { call: Call; by: ApprovalRow['named_by'] };

/**
 * Approves the act that a verdict of the gate or of a decision left open: signs a permit for that one call and keeps
 * that it was approved, by whom and why. Each approval is one of its own.
 *
 * @throws {Problem} `not-found`, `not-yours`, and `conflict` where nothing was left open, or where the call cannot be
 *   told or is another one than what was judged.
 */
export async function approveVerification(
  id: string,
  request: ApprovalRequest,
  caller: Caller,
  parts: ApprovalParts,
): Promise<Approval> {
  const { store, keys, clock, randomness, issuer } = parts;
  const open = await openVerification(id, caller, store.read);
  const { call, by } = approved(open, request.call);
  const now = clock();
  const iat = Math.floor(now / 1000);
  const key = await keys.signing();
  const claims: PermitClaims = {
    iss: issuer,
    jti: newId('pmt_', now, randomness),
    iat,
    exp: iat + request.expiresInSeconds,
    verification_id: id,
    approved_by: caller.operatorId,
    tool: call.tool,
    act_hash: await actHash(call),
    ...(call.cwd !== undefined && { cwd: call.cwd }),
  };
  const permit = await signToken(PERMIT_TYP, claims, key);
  const row: ApprovalRow = {
    id: claims.jti,
    verification_id: id,
    operator_id: caller.operatorId,
    key_id: caller.keyId,
    call: canonicalJson(call),
    act_hash: claims.act_hash,
    named_by: by,
    note: request.note ?? null,
    kid: key.kid,
    created_at: now,
    expires_at: claims.exp * 1000,
  };
  const spent = await spentBy(open, call, now, parts);
  await store.write(async (tx) => {
    await insertApproval(tx, row);
    // What a person approved is spent, by the key that asked.
    if (spent) await countApproved(tx, spent.split, spent.asking);
  });
  return {
    id: row.id,
    verificationId: id,
    permit,
    call,
    act_hash: row.act_hash,
    named_by: by,
    approvedBy: row.operator_id,
    approvedAt: isoTime(now),
    expiresAt: isoTime(row.expires_at),
    ...(request.note !== undefined && { note: request.note }),
  };
}

/** What the approved call spends, and whose day it counts in. */
async function spentBy(
  { key_id, operator_id, agent_id }: Open,
  call: Call,
  now: number,
  { store, policies }: ApprovalParts,
) {
  const key = key_id === null ? undefined : await findKey(store.read, key_id);
  if (!key || operator_id === null) return undefined;
  const caller = {
    keyId: key.id,
    operatorId: operator_id,
    ...(key.policy !== null && { policy: key.policy }),
    ...(key.spends_as !== null && { spendsAs: key.spends_as }),
  };
  const asking: Asking = { caller, agentId: agent_id ?? undefined, now };
  const told = { ordered: true, tainted: false };
  return { split: await policies.split({ call, principal: [], evidence: [], now, told }), asking };
}

type Open = VerificationRow & { transcript: string };

/** The verification, where it is of the caller's operator and left an act open. */
async function openVerification(id: string, { operatorId }: Caller, read: Reader): Promise<Open> {
  const row = await findVerification(read, id);
  if (!row) throw new Problem('not-found', `There is no verification ${id}.`);
  if (row.operator_id !== operatorId) {
    throw new Problem('not-yours', `The verification ${id} belongs to another operator.`);
  }
  if (row.product !== 'sentinel' && row.product !== 'dql') {
    const why = `${id} judged no act. Only what the gate or a decision left open can be approved.`;
    throw new Problem('conflict', why);
  }
  if (row.verdict !== 'UNCERTAIN') throw new Problem('conflict', NOT_OPEN[row.verdict] ?? NOTHING_OPEN);
  if (row.transcript === null)
    throw new Problem('conflict', `Nothing was kept of ${id}. Judge the act again.`);
  return { ...row, transcript: row.transcript };
}

const NOTHING_OPEN = 'The verdict left nothing open to approve.';
const NOT_OPEN: Readonly<Record<string, string>> = {
  ALLOW: 'The act is allowed already and needs no permit.',
  BLOCK:
    'The act was refused, and what is refused is not approved. Correct what the objections name, judge it again, and approve that if it is left open.',
};

/** The call that is approved: the one that was judged, the one that its text is, or the one the approver names. */
function approved({ transcript }: Open, given: Sent): Named {
  const { documents }: Pick<Transcript, 'documents'> = JSON.parse(transcript);
  const textOf = (name: string) => documents.find((document) => document.name === name)?.text;
  const kept = textOf(CALL);
  const told = textOf('claim') ?? textOf('proposed_action');
  const judged = kept === undefined ? plainCall(told ?? '') : plain(JSON.parse(kept));
  const sent = given && plain(given);
  const by = kept === undefined ? 'reading' : 'request';
  if (judged) {
    if (!sent || canonicalJson(sent) === canonicalJson(judged)) return { call: judged, by };
    const why = `The call is not the one that was judged, which is ${shown(judged)}. Leave call out, or judge the other one.`;
    throw new Problem('conflict', why);
  }
  if (sent) return { call: sent, by: 'approver' };
  throw new Problem(
    'conflict',
    'The act was told in words, and a permit is for one call. Send call: {tool, arguments}, exactly as it will be made; or judge the act again as a call and approve that.',
  );
}

/** The call without what the tool's author says of it. */
const plain = ({ tool, arguments: given, cwd }: NonNullable<Sent>): Call => ({
  tool,
  arguments: given,
  ...(cwd !== undefined && { cwd }),
});

const shown = (call: Call): string => {
  const text = canonicalJson(call);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
};

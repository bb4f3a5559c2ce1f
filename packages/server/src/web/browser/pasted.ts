import { PERMIT_TYP } from '@truepenny/verifier';

/** What can be verified. */
export type Found = {
  jwt?: string;
  claim?: string;
  transcript?: unknown;
  id?: string;
  /** Members of a receipt that its entry in the log is made of, besides the token. */
  entry?: { issuedAt: string; expiresAt: string; blockHash?: string };
  log?: unknown;
};

const KEY_PASTED =
  'This is a key, not a receipt. It was sent nowhere. If somebody saw it, make a new one: truepenny keys rotate.';
const UNREADABLE =
  'This is neither JSON nor a token. Paste a receipt, a result, a record, or a token, which has three parts between dots.';
const AGENT_ID = 'This is the id of an agent. Its receipts are what can be verified: paste one of them.';
const PERMIT =
  'This is a permit: whoever runs the act checks it, with permits of @truepenny/verifier, and it is good for that call alone.';
const RECORD_ID =
  'This is the id of a record. Paste the record itself: truepenny show ID, or the JSON of its page.';

/**
 * What can be verified in what was pasted: a token, a receipt, a result, a record, or the id of a receipt.
 *
 * @throws {Error} for anything else, saying what it is where that can be told, and what to paste.
 */
export function readPasted(text: string): Found {
  if (/^rcpt_\w{1,60}$/.test(text)) return { id: text };
  if (/^(?:tp_(?:op|live|v2|sn)_|dqlk_)/.test(text)) throw new Error(KEY_PASTED);
  if (/^(?:chk|vrf|sent|dql)_\w{1,60}$/.test(text)) throw new Error(RECORD_ID);
  if (/^agent_\w{1,60}$/.test(text)) throw new Error(AGENT_ID);
  if (!text.startsWith('{')) {
    if (!text.includes('.')) throw new Error(UNREADABLE);
    if (isPermit(text)) throw new Error(PERMIT);
    return { jwt: text };
  }
  const value: Record<string, unknown> = JSON.parse(text);
  if (typeof value.permit === 'string') throw new Error(PERMIT);
  const result = objectIn(value, 'result') ?? value;
  const proof = objectIn(result, 'attestation') ?? objectIn(result, 'proof') ?? result;
  const jwt = proof.jwt ?? result.jwt;
  return {
    ...(typeof jwt === 'string' && { jwt }),
    ...(typeof result.claim === 'string' && typeof result.receiptId === 'string' && { claim: result.claim }),
    ...(value.transcript !== undefined && { transcript: value.transcript }),
    ...(result.log !== undefined && { log: result.log }),
    ...entryIn(result),
  };
}

/** Whether a token says of itself that it is a permit. */
function isPermit(token: string): boolean {
  const [header = ''] = token.split('.');
  try {
    return JSON.parse(atob(header.replaceAll('-', '+').replaceAll('_', '/'))).typ === PERMIT_TYP;
  } catch {
    return false;
  }
}

function entryIn({ issuedAt, expiresAt, blockHash }: Record<string, unknown>): Pick<Found, 'entry'> {
  if (typeof issuedAt !== 'string' || typeof expiresAt !== 'string') return {};
  return { entry: { issuedAt, expiresAt, ...(typeof blockHash === 'string' && { blockHash }) } };
}

function objectIn(value: Record<string, unknown>, name: string): Record<string, unknown> | undefined {
  const member = value[name];
  return typeof member === 'object' && member !== null ? (member as Record<string, unknown>) : undefined;
}

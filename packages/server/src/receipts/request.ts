import type { Caller } from '../kernel/caller.ts';
import type { Writer } from '../store/database.ts';
import { insertReceipt, type ReceiptRow } from '../store/receipts.ts';
import { agentNamed, agentOf, isOwn } from './agent.ts';
import { type IssueParts, type ReceiptVerdict, signReceipt } from './issue.ts';

/** What a caller asks for; the verdict is its own, and the receipt says so. */
export type ReceiptRequest = {
  agentId: string;
  claim: string;
  verdict: ReceiptVerdict;
  domain: string;
  metadata?: Readonly<Record<string, string>> | undefined;
};

/**
 * Signs the receipt that a caller asks for: an operator for its own agents, an agent for itself, a wallet that was
 * proved for the agent; any other payer gets one about it. Gives what keeps it as well: it is issued once that is
 * done.
 *
 * @throws {Problem} `not-found` for an unknown agent, `not-yours` for somebody else's under a key.
 */
export async function issueRequested(
  { agentId, claim, verdict, domain, metadata }: ReceiptRequest,
  { caller, payer }: { caller?: Caller | undefined; payer?: string | undefined },
  parts: IssueParts,
): Promise<{ row: ReceiptRow; record(tx: Writer): Promise<void> }> {
  const { read } = parts.store;
  const agent = caller ? await agentOf(agentId, caller, read) : await agentNamed(agentId, read);
  const named = { agent, own: await isOwn(agent, { caller, payer }, read) };
  const matter = { claim, verdict, decided: { by: 'caller' }, domain, metadata } as const;
  const row = await signReceipt(named, caller?.operatorId ?? null, matter, parts);
  return { row, record: (tx) => insertReceipt(tx, row) };
}

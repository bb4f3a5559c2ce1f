import type { Caller } from '../kernel/caller.ts';
import type { ReceiptRow } from '../store/receipts.ts';
import { agentOf } from './agent.ts';
import { type IssueParts, issueReceipt, type ReceiptVerdict } from './issue.ts';

/** What a caller asks for; the verdict is its own, and the receipt says so. */
export type ReceiptRequest = {
  agentId: string;
  claim: string;
  verdict: ReceiptVerdict;
  domain: string;
  metadata?: Readonly<Record<string, string>> | undefined;
};

/**
 * Issues the receipt that a caller asks for: an operator for its own agents, an agent for itself, and whoever
 * pays instead of sending a key for any agent.
 *
 * @throws {Problem} `not-found` for an unknown agent, `not-yours` for somebody else's.
 */
export async function issueRequested(
  { agentId, claim, verdict, domain, metadata }: ReceiptRequest,
  caller: Caller | undefined,
  parts: IssueParts,
): Promise<ReceiptRow> {
  const agent = await agentOf(agentId, caller, parts.store.read);
  const matter = { claim, verdict, decided: { by: 'caller' }, domain, metadata } as const;
  return issueReceipt(agent, caller?.operatorId ?? null, matter, parts);
}

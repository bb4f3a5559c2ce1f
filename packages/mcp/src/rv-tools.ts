import {
  AgentRequest,
  AgentScore,
  EventRequest,
  EventResult,
  METADATA_LIMITS,
  NewAgent,
  Receipt,
  ReceiptRequest,
  StoredReceipt,
} from '@truepenny/contract';
import type { Client } from 'truepenny';
import { z } from 'zod';
import { FaultMembers, faultOf, MissingKey } from './fault.ts';
import { type Call, type Outcome, type Tool, tool } from './tool.ts';

const agentId = z.string().min(1).max(64).describe('A registered agent');
const { type, outcome, peerRating, adversarialScore, domain, context } = EventRequest.shape;

const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true };
const ADDS = { readOnlyHint: false, destructiveHint: false, idempotentHint: false };

/** What is answered, or what went wrong: every member may be missing, because a fault has none of them. */
const orFault = (schema: z.ZodObject) =>
  z.looseObject({
    ...schema.partial().shape,
    ...FaultMembers,
    verdict: z.string().optional().describe('That of the receipt, or ERROR for a fault'),
    execute: z.literal(false).optional().describe('Present for a fault'),
    repair_hints: z.array(z.string()).optional().describe('What to do about a fault'),
  });

/** The tools of `truepenny-mcp`: receipts, agents and their scores. */
export function rvTools(client: Client, hasKey: boolean): Tool[] {
  const keyed = <T>(calling: () => Promise<T>): Promise<T> => {
    if (hasKey) return calling();
    throw new MissingKey('TRUEPENNY_API_KEY is not set, and this tool needs it.');
  };
  return [
    tool({
      name: 'truepenny_verify',
      title: 'Issue a receipt',
      description:
        'Issues a signed receipt for a claim that is already decided. The verdict is your own, and the receipt says so; nothing is judged.',
      // The service's own schema also looks for names that no object should have, which JSON Schema cannot say.
      input: ReceiptRequest.extend({
        metadata: z
          .record(z.string().max(METADATA_LIMITS.key), z.string().max(METADATA_LIMITS.value))
          .optional()
          .describe('Free names and texts, signed by their hash'),
      }),
      output: orFault(Receipt),
      hints: ADDS,
      run: async (input, { signal }) => {
        const receipt = await keyed(() => client.issueReceipt(input, { signal }));
        return said(receipt, `Receipt ${receipt.receiptId}: ${receipt.verdict}, stated by the caller.`);
      },
      fault,
    }),
    tool({
      name: 'truepenny_score',
      title: 'Score of an agent',
      description: 'The score of a registered agent, in all domains or in one, and how much it rests on.',
      input: z.strictObject({ agentId, domain: domain.describe('In this domain alone') }),
      output: orFault(AgentScore),
      hints: READS,
      run: async ({ agentId: id, domain: only }, call) => {
        const score = await client.agentScore({ id, ...(only !== undefined && { domain: only }) }, call);
        return said(score, `${score.agentId} scores ${score.score.composite}. ${score.message}`);
      },
      fault,
    }),
    tool({
      name: 'truepenny_register_agent',
      title: 'Register an agent',
      description: 'Registers an agent of your operator. Its key is in the result this once; keep it.',
      input: z.strictObject(AgentRequest.shape),
      output: orFault(NewAgent),
      hints: ADDS,
      run: async (input, { signal }) => {
        const agent = await keyed(() => client.createAgent(input, { signal }));
        return said(agent, `Registered ${agent.agentId}. Its key is shown this once.`);
      },
      fault,
    }),
    tool({
      name: 'truepenny_get_receipt',
      title: 'Read a receipt',
      description: 'A receipt as it is now, with its status. Verify its token before you rely on it.',
      input: z.strictObject({ receiptId: z.string().min(1).max(64) }),
      output: orFault(StoredReceipt),
      hints: READS,
      run: async (input, { signal }: Call) => {
        const receipt = await client.getReceipt(input, { signal });
        const { receiptId, verdict, verdict_source, status } = receipt;
        return said(receipt, `Receipt ${receiptId}: ${verdict} by the ${verdict_source}, ${status}.`);
      },
      fault,
    }),
    tool({
      name: 'truepenny_record_event',
      title: 'Record an event',
      description:
        'Records an event about an agent: a verification or adversarial_test of your own agent, or a peer_review of any.',
      input: z.strictObject({ agentId, type, outcome, peerRating, adversarialScore, domain, context }),
      output: orFault(EventResult),
      hints: ADDS,
      run: async ({ agentId: id, ...event }, { signal }) => {
        const result = await keyed(() => client.recordEvent({ id, ...event }, { signal }));
        return said(
          result,
          `Recorded; ${id} has ${result.eventCount} events and scores ${result.currentScore}.`,
        );
      },
      fault,
    }),
  ];
}

const said = (structured: Record<string, unknown>, text: string): Outcome => ({ structured, text });

function fault(error: unknown): Outcome {
  const { code, detail, hint } = faultOf(error);
  const structured = { verdict: 'ERROR', execute: false, code, detail, repair_hints: [hint] };
  return { structured, text: `ERROR: ${detail}\n${hint}`, fault: true };
}

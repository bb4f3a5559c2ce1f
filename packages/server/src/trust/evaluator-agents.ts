import { createHash } from 'node:crypto';
import type { Clock } from '../kernel/clock.ts';
import { ensureAgents } from '../store/agents.ts';
import type { Store } from '../store/database.ts';
import { ensureOperator } from '../store/operators.ts';

/** The service as the operator of its own evaluators. No key stands for it. */
const SERVICE_OPERATOR_ID = 'op_truepenny';

/** The id of the agent under which an evaluator attests: the same in every process, and ever after. */
export function evaluatorAgentId(evaluatorId: string): string {
  const hash = createHash('sha256').update(`truepenny:evaluator:${evaluatorId}`).digest('hex');
  return `agent_${hash.slice(0, 25)}`;
}

/** Registers every evaluator as an agent of the service's own operator; those that are there stay as they are. */
export async function registerEvaluators(
  evaluatorIds: readonly string[],
  { store, clock }: { store: Store; clock: Clock },
): Promise<void> {
  const now = clock();
  await store.write(async (tx) => {
    await ensureOperator(tx, { id: SERVICE_OPERATOR_ID, name: 'Truepenny', email: null, registered_at: now });
    await ensureAgents(
      tx,
      evaluatorIds.map((id) => ({
        id: evaluatorAgentId(id),
        operator_id: SERVICE_OPERATOR_ID,
        name: id,
        description: `Evaluator ${id} of the panel`,
        registered_at: now,
        event_count: 0,
      })),
    );
  });
}

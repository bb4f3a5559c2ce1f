import type { Reader, Writer } from './database.ts';

/** How many checks of an agent an evaluator voted in on one day. */
export type EvaluatorRollupRow = {
  evaluator_id: string;
  agent_id: string;
  /** Days since the epoch, in UTC. */
  day: number;
  checks: number;
};

/** Counts one check for every evaluator that contributed to it. */
export async function countContributions(
  db: Writer,
  check: { agent_id: string; day: number; evaluators: readonly string[] },
): Promise<void> {
  const { agent_id, day } = check;
  // One order for all jobs, so that two of them cannot wait for each other.
  const evaluators = [...new Set(check.evaluators)].sort();
  if (evaluators.length === 0) return;
  await db
    .insertInto('evaluator_rollups')
    .values(evaluators.map((evaluator_id) => ({ evaluator_id, agent_id, day, checks: 1 })))
    .onConflict((conflict) =>
      conflict
        .columns(['agent_id', 'day', 'evaluator_id'])
        .doUpdateSet((eb) => ({ checks: eb('evaluator_rollups.checks', '+', 1) })),
    )
    .execute();
}

/** The evaluators that contributed to the agent's checks since a day, that day included, with their counts. */
export function sumContributions(
  db: Reader,
  agentId: string,
  fromDay: number,
): Promise<Pick<EvaluatorRollupRow, 'evaluator_id' | 'checks'>[]> {
  return db
    .selectFrom('evaluator_rollups')
    .select(({ fn }) => ['evaluator_id', fn.sum<number>('checks').as('checks')])
    .where('agent_id', '=', agentId)
    .where('day', '>=', fromDay)
    .groupBy('evaluator_id')
    .orderBy('evaluator_id')
    .execute();
}

import type { Reader, Writer } from './database.ts';

/** The panel's checks for one agent on one day at one stake. */
export type CheckRollupRow = {
  agent_id: string;
  /** Days since the epoch, in UTC. */
  day: number;
  stake: 'low' | 'medium' | 'high' | 'critical';
  checks: number;
  allow: number;
  block: number;
  uncertain: number;
  sum_confidence: number;
};

export type CountedCheck = Pick<CheckRollupRow, 'agent_id' | 'day' | 'stake'> & {
  verdict: 'ALLOW' | 'BLOCK' | 'UNCERTAIN';
  confidence: number;
};

/** Counts one check. */
export async function countCheck(db: Writer, check: CountedCheck): Promise<void> {
  const { agent_id, day, stake, verdict, confidence } = check;
  const allow = verdict === 'ALLOW' ? 1 : 0;
  const block = verdict === 'BLOCK' ? 1 : 0;
  const uncertain = verdict === 'UNCERTAIN' ? 1 : 0;
  await db
    .insertInto('check_rollups')
    .values({ agent_id, day, stake, checks: 1, allow, block, uncertain, sum_confidence: confidence })
    .onConflict((conflict) =>
      conflict.columns(['agent_id', 'day', 'stake']).doUpdateSet((eb) => ({
        checks: eb('check_rollups.checks', '+', 1),
        allow: eb('check_rollups.allow', '+', allow),
        block: eb('check_rollups.block', '+', block),
        uncertain: eb('check_rollups.uncertain', '+', uncertain),
        sum_confidence: eb('check_rollups.sum_confidence', '+', confidence),
      })),
    )
    .execute();
}

/** The agent's checks since a day, that day included, added up by stake. */
export function sumChecks(
  db: Reader,
  agentId: string,
  fromDay: number,
): Promise<Omit<CheckRollupRow, 'agent_id' | 'day'>[]> {
  return db
    .selectFrom('check_rollups')
    .select(({ fn }) => [
      'stake',
      fn.sum<number>('checks').as('checks'),
      fn.sum<number>('allow').as('allow'),
      fn.sum<number>('block').as('block'),
      fn.sum<number>('uncertain').as('uncertain'),
      fn.sum<number>('sum_confidence').as('sum_confidence'),
    ])
    .where('agent_id', '=', agentId)
    .where('day', '>=', fromDay)
    .groupBy('stake')
    .orderBy('stake')
    .execute();
}

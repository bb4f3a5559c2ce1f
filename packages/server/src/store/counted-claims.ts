import type { Writer } from './database.ts';
import { statement } from './statement.ts';

/** That a decision on this subject counts towards the trust in an agent. */
export type CountedClaimRow = {
  agent_id: string;
  /** Hash of what was decided: claim and context. */
  subject: string;
};

const add = statement((db: Writer, row: CountedClaimRow) =>
  db
    .insertInto('counted_claims')
    .values(row)
    .onConflict((conflict) => conflict.columns(['agent_id', 'subject']).doNothing())
    .returning('subject'),
);

/** Notes that the subject counts; false where it did before. */
export async function addCountedClaim(db: Writer, row: CountedClaimRow): Promise<boolean> {
  return (await add(db, row)).rows.length > 0;
}

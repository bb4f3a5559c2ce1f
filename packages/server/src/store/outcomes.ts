import type { Reader, Writer } from './database.ts';

/** What turned out to be right on one question of a case. */
export type OutcomeRow = {
  verification_id: string;
  criterion: string;
  truth: 'ALLOW' | 'BLOCK';
  /** What each model had said of it: a JSON list of `{seat, family, verdict}`. */
  votes: string;
  recorded_at: number;
};

/** Keeps an outcome; a later one of the same question takes its place. */
export async function putOutcome(db: Writer, row: OutcomeRow): Promise<void> {
  const { truth, votes, recorded_at } = row;
  await db
    .insertInto('outcomes')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['verification_id', 'criterion']).doUpdateSet({ truth, votes, recorded_at }),
    )
    .execute();
}

/** The newest outcomes, so many at most, in the order of their verifications and questions. */
export async function listOutcomes(db: Reader, limit: number): Promise<OutcomeRow[]> {
  const rows = await db
    .selectFrom('outcomes')
    .selectAll()
    .orderBy('recorded_at', 'desc')
    .orderBy('verification_id')
    .orderBy('criterion')
    .limit(limit)
    .execute();
  // Databases sort texts in orders of their own, and the order is part of what is digested.
  const placeOf = ({ verification_id, criterion }: OutcomeRow) => `${verification_id}\n${criterion}`;
  return rows.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
}

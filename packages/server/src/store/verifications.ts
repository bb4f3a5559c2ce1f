import type { Reader, Writer } from './database.ts';
import { statement } from './statement.ts';

/** One judged request of any product. Under zero retention result, transcript and its hash are null. */
export type VerificationRow = {
  id: string;
  product: 'rv' | 'plv' | 'sentinel' | 'dql';
  /** Null where a payment stood in for a key. */
  operator_id: string | null;
  key_id: string | null;
  agent_id: string | null;
  verdict: string;
  confidence: number;
  /** The tier, or the speed of a check. */
  tier: string;
  created_at: number;
  duration_ms: number;
  /** JSON. */
  result: string | null;
  /** JSON. */
  transcript: string | null;
  transcript_hash: string | null;
};

const insert = statement((db: Writer, row: VerificationRow) => db.insertInto('verifications').values(row));

/** Keeps a verification. */
export async function insertVerification(db: Writer, row: VerificationRow): Promise<void> {
  await insert(db, row);
}

/** The verification of this id. */
export function findVerification(db: Reader, id: string): Promise<VerificationRow | undefined> {
  return db.selectFrom('verifications').selectAll().where('id', '=', id).executeTakeFirst();
}

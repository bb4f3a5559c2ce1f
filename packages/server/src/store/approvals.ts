import type { Reader, Writer } from './database.ts';

/** An approval of an act. Its permit is not kept: it opens what it permits for whoever holds it. */
export type ApprovalRow = {
  /** Also the `jti` of the permit. */
  id: string;
  verification_id: string;
  operator_id: string;
  /** The operator key that approved. */
  key_id: string;
  /** The approved call, canonical JSON. */
  call: string;
  act_hash: string;
  named_by: 'request' | 'reading' | 'approver';
  note: string | null;
  /** Id of the signing key. */
  kid: string;
  created_at: number;
  expires_at: number;
};

/** Keeps an approval. */
export async function insertApproval(db: Writer, row: ApprovalRow): Promise<void> {
  await db.insertInto('approvals').values(row).execute();
}

/** The approvals of a verification, the oldest first. */
export function listApprovals(db: Reader, verificationId: string): Promise<ApprovalRow[]> {
  const query = db.selectFrom('approvals').selectAll().where('verification_id', '=', verificationId);
  return query.orderBy('id').execute();
}

/** When each of these verifications was last approved; those that nobody approved are left out. */
export async function listApproved(
  db: Reader,
  verificationIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (verificationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('approvals')
    .select(({ fn }) => ['verification_id', fn.max('created_at').as('at')])
    .where('verification_id', 'in', verificationIds)
    .groupBy('verification_id')
    .execute();
  return new Map(rows.map(({ verification_id, at }) => [verification_id, at]));
}

import type { Writer } from './database.ts';

/** An invitation to register, good for one operator. */
export type InvitationRow = {
  /** SHA-256 of the invitation, in hex: all that is kept of it. */
  hash: string;
  created_at: number;
  expires_at: number;
};

/** Keeps an invitation, and forgets those that have expired. */
export async function insertInvitation(db: Writer, row: InvitationRow): Promise<void> {
  await db.deleteFrom('invitations').where('expires_at', '<=', row.created_at).execute();
  await db.insertInto('invitations').values(row).execute();
}

/** Uses an invitation up; true for the one job that did, while it was good. */
export async function takeInvitation(db: Writer, hash: string, now: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('invitations')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

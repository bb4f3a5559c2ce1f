import type { Writer } from './database.ts';

/** A text that was given to an operator for a wallet to sign. */
export type WalletChallengeRow = {
  /** SHA-256 of the text, in hex. */
  hash: string;
  agent_id: string;
  /** The EVM address in lower case. */
  wallet: string;
  expires_at: number;
};

/** Keeps a challenge, and lets go of those that have expired by then. */
export async function insertChallenge(db: Writer, row: WalletChallengeRow, now: number): Promise<void> {
  await db.deleteFrom('wallet_challenges').where('expires_at', '<=', now).execute();
  await db.insertInto('wallet_challenges').values(row).execute();
}

/** Takes a challenge that has not expired, so that nobody can use it again; false where there is none. */
export async function takeChallenge(
  db: Writer,
  { hash, agent_id, wallet }: Omit<WalletChallengeRow, 'expires_at'>,
  now: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('wallet_challenges')
    .where('hash', '=', hash)
    .where('agent_id', '=', agent_id)
    .where('wallet', '=', wallet)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

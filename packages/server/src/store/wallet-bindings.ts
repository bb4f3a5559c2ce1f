import type { Reader, Writer } from './database.ts';

/** That a wallet is an agent's, proved by its signature. */
export type WalletBindingRow = {
  /** The EVM address in lower case. */
  wallet: string;
  agent_id: string;
  bound_at: number;
  revoked_at: number | null;
};

/**
 * Binds a wallet to an agent; gives the time since which it is bound. A binding that stands is left as it is; one
 * that was revoked begins anew.
 */
export async function bindWallet(db: Writer, row: Omit<WalletBindingRow, 'revoked_at'>): Promise<number> {
  const { wallet, agent_id, bound_at } = row;
  const bound = await db
    .insertInto('wallet_bindings')
    .values({ ...row, revoked_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['wallet', 'agent_id'])
        .doUpdateSet({ bound_at, revoked_at: null })
        .where('wallet_bindings.revoked_at', 'is not', null),
    )
    .returning('bound_at')
    .executeTakeFirst();
  return bound?.bound_at ?? (await findBinding(db, wallet, agent_id))?.bound_at ?? bound_at;
}

/** Ends a binding, once; gives the row as it stands then, undefined where there is none. */
export async function revokeBinding(
  db: Writer,
  wallet: string,
  agentId: string,
  now: number,
): Promise<WalletBindingRow | undefined> {
  return db
    .updateTable('wallet_bindings')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)) }))
    .where('wallet', '=', wallet)
    .where('agent_id', '=', agentId)
    .returningAll()
    .executeTakeFirst();
}

/** The wallet's bindings, the newest first. */
export function listBindings(db: Reader, wallet: string, limit: number): Promise<WalletBindingRow[]> {
  return db
    .selectFrom('wallet_bindings')
    .selectAll()
    .where('wallet', '=', wallet)
    .orderBy('bound_at', 'desc')
    .orderBy('agent_id')
    .limit(limit)
    .execute();
}

function findBinding(db: Reader, wallet: string, agentId: string): Promise<WalletBindingRow | undefined> {
  return db
    .selectFrom('wallet_bindings')
    .selectAll()
    .where('wallet', '=', wallet)
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
}

/** Whether the wallet has proved by its signature that it is the agent's, and that stands. */
export async function isProvedFor(db: Reader, wallet: string, agentId: string): Promise<boolean> {
  const binding = await findBinding(db, wallet, agentId);
  return binding?.revoked_at === null;
}

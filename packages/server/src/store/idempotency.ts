import type { Reader, Writer } from './database.ts';

export type IdempotencyRow = {
  /** Who sent the key: the caller's own name space. */
  scope: string;
  key: string;
  request_hash: string;
  state: 'running' | 'done';
  status: number | null;
  body: string | null;
  created_at: number;
  expires_at: number;
};

export type IdempotencyClaim = Pick<
  IdempotencyRow,
  'scope' | 'key' | 'request_hash' | 'created_at' | 'expires_at'
>;

/**
 * Claims the key for one run of the request. Gives nothing to the one caller who may run it, and to all others
 * the row that is in their way. A row that has expired at `created_at` is in nobody's way.
 */
export async function claimIdempotency(
  db: Writer,
  claim: IdempotencyClaim,
): Promise<IdempotencyRow | undefined> {
  const fresh = { ...claim, state: 'running' as const, status: null, body: null };
  const { scope, key, ...rest } = fresh;
  const claimed = await db
    .insertInto('idempotency')
    .values(fresh)
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'key'])
        .doUpdateSet(rest)
        .where('idempotency.expires_at', '<=', claim.created_at),
    )
    .returning('scope')
    .executeTakeFirst();
  return claimed ? undefined : findIdempotency(db, scope, key);
}

/** What is known of the key. */
export function findIdempotency(db: Reader, scope: string, key: string): Promise<IdempotencyRow | undefined> {
  return db
    .selectFrom('idempotency')
    .selectAll()
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Keeps the answer until `expires_at`. False when the claim had expired and was taken over: nothing is kept. */
export async function finishIdempotency(
  db: Writer,
  claim: IdempotencyClaim,
  answer: { status: number; body: string; expires_at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('idempotency')
    .set({ state: 'done', ...answer })
    .where('scope', '=', claim.scope)
    .where('key', '=', claim.key)
    .where('state', '=', 'running')
    .where('created_at', '=', claim.created_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Gives the key up without an answer, so that the request can be sent again. */
export async function releaseIdempotency(db: Writer, claim: IdempotencyClaim): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('scope', '=', claim.scope)
    .where('key', '=', claim.key)
    .where('state', '=', 'running')
    .where('created_at', '=', claim.created_at)
    .execute();
}

/** Removes up to `limit` rows that have expired; gives how many. */
export async function sweepIdempotency(db: Writer, now: number, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('scope', 'key'),
        'in',
        selectFrom('idempotency')
          .select(['scope', 'key'])
          .where('expires_at', '<=', now)
          .limit(limit)
          .$asTuple('scope', 'key'),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

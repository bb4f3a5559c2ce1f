import type { Reader, Writer } from './database.ts';
import { statement } from './statement.ts';

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

const insertOrTakeOver = statement((db: Writer, { now, ...row }: IdempotencyRow & { now: number }) =>
  db
    .insertInto('idempotency')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'key'])
        .doUpdateSet((eb) => ({
          request_hash: eb.ref('excluded.request_hash'),
          state: eb.ref('excluded.state'),
          status: eb.ref('excluded.status'),
          body: eb.ref('excluded.body'),
          created_at: eb.ref('excluded.created_at'),
          expires_at: eb.ref('excluded.expires_at'),
        }))
        .where('idempotency.expires_at', '<=', now),
    )
    .returning('scope'),
);

/**
 * Claims the key for one run of the request. Gives nothing to the one caller who may run it, and to all others
 * the row that is in their way. A row that has expired at `created_at` is in nobody's way.
 */
export async function claimIdempotency(
  db: Writer,
  claim: IdempotencyClaim,
): Promise<IdempotencyRow | undefined> {
  const { scope, key, request_hash, created_at, expires_at } = claim;
  const fresh = {
    scope,
    key,
    request_hash,
    created_at,
    expires_at,
    state: 'running',
    status: null,
    body: null,
  } as const;
  // Between the two statements another replica may let go of the key; then it is free, and has to be claimed.
  for (;;) {
    const { rows } = await insertOrTakeOver(db, { ...fresh, now: created_at });
    if (rows.length > 0) return undefined;
    const held = await findIdempotency(db, scope, key);
    if (held) return held;
  }
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

type Finished = Pick<IdempotencyRow, 'scope' | 'key' | 'created_at' | 'status' | 'body' | 'expires_at'>;

const finish = statement((db: Writer, { scope, key, created_at, ...answer }: Finished) =>
  db
    .updateTable('idempotency')
    .set({ state: 'done', ...answer })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('state', '=', 'running')
    .where('created_at', '=', created_at),
);

/** Keeps the answer until `expires_at`. False when the claim had expired and was taken over: nothing is kept. */
export async function finishIdempotency(
  db: Writer,
  claim: IdempotencyClaim,
  answer: { status: number; body: string | null; expires_at: number },
): Promise<boolean> {
  const { scope, key, created_at } = claim;
  const { status, body, expires_at } = answer;
  const { numAffectedRows } = await finish(db, { scope, key, created_at, status, body, expires_at });
  return numAffectedRows === 1n;
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

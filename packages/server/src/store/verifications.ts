import { dayOf } from '../kernel/day.ts';
import type { Reader, Writer } from './database.ts';
import { statement } from './statement.ts';
import { countVerdict } from './verdict-days.ts';

/** One judged request of any product. Under zero retention result, transcript and its hash are null. */
export type VerificationRow = {
  id: string;
  product: 'rv' | 'plv' | 'sentinel' | 'dql';
  /** Null where a payment stood in for a key. */
  operator_id: string | null;
  key_id: string | null;
  agent_id: string | null;
  verdict: 'ALLOW' | 'BLOCK' | 'UNCERTAIN';
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
  /** The beginning of what was judged; null also where it was kept before summaries were. */
  summary: string | null;
  /** SHA-256 of the token that opens the record; null also where it was kept before all of them had one. */
  token_hash: string | null;
};

/** What of a record a list shows. */
export type RecordRow = Pick<
  VerificationRow,
  'id' | 'product' | 'verdict' | 'confidence' | 'created_at' | 'agent_id' | 'key_id' | 'summary'
>;
/** Which records of an operator; times in milliseconds, `until` is not in it, `before` is the end of the page before. */
export type RecordFilter = {
  operatorId: string;
  products: readonly VerificationRow['product'][];
  verdicts: readonly VerificationRow['verdict'][];
  agentId?: string | undefined;
  since?: number | undefined;
  until?: number | undefined;
  before?: { created_at: number; id: string } | undefined;
};

const insert = statement((db: Writer, row: VerificationRow) => db.insertInto('verifications').values(row));

/** Keeps a verification, and counts its verdict where a list of records will show it. */
export async function insertVerification(db: Writer, row: VerificationRow): Promise<void> {
  await insert(db, row);
  const { operator_id, key_id, product, created_at, verdict, result } = row;
  if (result === null || operator_id === null || key_id === null) return;
  await countVerdict(db, { key_id, day: dayOf(created_at), product, operator_id }, verdict);
}

/** The verification of this id. */
export function findVerification(db: Reader, id: string): Promise<VerificationRow | undefined> {
  return db.selectFrom('verifications').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * The newest of the operator's kept records that pass the filter. Each product and verdict is a run of an index, and
 * only the newest end of each is read.
 */
export function listRecords(db: Reader, filter: RecordFilter, limit: number): Promise<RecordRow[]> {
  const runs = filter.products.flatMap((product) =>
    filter.verdicts.map((verdict) =>
      db.selectFrom(runOf(db, filter, product, verdict, limit).as('run')).selectAll(),
    ),
  );
  const [first, ...others] = runs;
  if (!first) return Promise.resolve([]);
  const all = others.reduce((union, run) => union.unionAll(run), first);
  return all.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

function runOf(
  db: Reader,
  { operatorId, agentId, since, until, before }: RecordFilter,
  product: VerificationRow['product'],
  verdict: VerificationRow['verdict'],
  limit: number,
) {
  let run = db
    .selectFrom('verifications')
    .select(['id', 'product', 'verdict', 'confidence', 'created_at', 'agent_id', 'key_id', 'summary'])
    .where('operator_id', '=', operatorId)
    .where('product', '=', product)
    .where('verdict', '=', verdict)
    .where('result', 'is not', null);
  if (agentId !== undefined) run = run.where('agent_id', '=', agentId);
  if (since !== undefined) run = run.where('created_at', '>=', since);
  if (until !== undefined) run = run.where('created_at', '<', until);
  if (before) {
    const { created_at, id } = before;
    run = run.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(created_at, id)),
    );
  }
  return run.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit);
}

import {
  type AnswerOf,
  type countRecords,
  type listRecords,
  type QueryOf,
  VerdictWord,
} from '@truepenny/contract';
import type { Caller } from '../kernel/caller.ts';
import { type Clock, isoTime } from '../kernel/clock.ts';
import { dayOf } from '../kernel/day.ts';
import { listApproved } from '../store/approvals.ts';
import { listCharges } from '../store/credit-entries.ts';
import type { Reader, Store } from '../store/database.ts';
import { sumVerdicts } from '../store/verdict-days.ts';
import * as store from '../store/verifications.ts';
import { cursorAt, placeAt } from './place.ts';
import { PRODUCTS, productOf } from './product.ts';

export type RecordParts = { store: Store };

const MICRO = 1_000_000;
const DAY_MS = 86_400_000;

/**
 * One page of what the operator's keys had judged, the newest first.
 *
 * @throws {Problem} `invalid-request` for a cursor of another list.
 */
export async function readRecords(
  { operatorId }: Caller,
  { product, verdict, agentId, since, until, cursor, limit }: QueryOf<typeof listRecords>,
  read: Reader,
): Promise<AnswerOf<typeof listRecords>> {
  const filter: store.RecordFilter = {
    operatorId,
    products: product ? [PRODUCTS[product]] : Object.values(PRODUCTS),
    verdicts: verdict ? [verdict] : VerdictWord.options,
    agentId,
    since,
    until,
    before: cursor === undefined ? undefined : placeAt(cursor),
  };
  const found = await store.listRecords(read, filter, limit + 1);
  const page = found.slice(0, limit);
  const charges = await listCharges(
    read,
    operatorId,
    page.map(({ id }) => id),
  );
  const open = page.filter(({ verdict }) => verdict === 'UNCERTAIN').map(({ id }) => id);
  const approvals = await listApproved(read, open);
  const items = page.map((row) => ({
    id: row.id,
    product: productOf(row),
    verdict: row.verdict,
    confidence: row.confidence,
    createdAt: isoTime(row.created_at),
    ...(row.agent_id !== null && { agentId: row.agent_id }),
    ...(row.key_id !== null && { keyId: row.key_id }),
    summary: row.summary ?? '',
    charged: (charges.get(row.id) ?? 0) / MICRO,
    ...approvedAt(approvals.get(row.id)),
  }));
  const last = page.at(-1);
  return { items, next_cursor: last && found.length > limit ? cursorAt(last) : null };
}

const approvedAt = (at: number | undefined) => (at === undefined ? {} : { approvedAt: isoTime(at) });

/** How many records of each verdict the operator's keys got on each of the last days, today included. */
export async function readCounts(
  { operatorId }: Caller,
  days: number,
  { store: { read }, clock }: RecordParts & { clock: Clock },
): Promise<AnswerOf<typeof countRecords>> {
  const found = await sumVerdicts(read, operatorId, dayOf(clock()) - days + 1);
  return {
    days: found.map((row) => ({
      day: isoTime(row.day * DAY_MS).slice(0, 10),
      product: productOf(row),
      ALLOW: row.allow,
      BLOCK: row.block,
      UNCERTAIN: row.uncertain,
    })),
  };
}

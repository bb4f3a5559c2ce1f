import { afterAll, beforeAll, beforeEach } from 'vitest';
import { temporaryStore } from '../../test/temporary.ts';
import type { Caller } from '../kernel/caller.ts';
import type { Store } from '../store/database.ts';
import { insertOperator } from '../store/operators.ts';
import type { Bill, Delivery } from './rail.ts';

/** A moment well within a day (UTC). */
export const NOW = 1_800_000_000_000;

/** A store of the file's own, and the clock that the rails of its tests read. */
export function openBooks() {
  const books = { now: NOW } as { now: number; store: Store; operator(id: string): Promise<Caller> };
  let remove = async () => {};
  beforeAll(async () => {
    const opened = await temporaryStore();
    books.store = opened.store;
    books.operator = async (id) => {
      const row = { id, name: id, email: null, registered_at: NOW, suspended_at: null };
      await opened.store.write((tx) => insertOperator(tx, row));
      return { kind: 'operator', keyId: `key_${id}`, operatorId: id };
    };
    remove = opened.remove;
  });
  beforeEach(() => {
    books.now = NOW;
  });
  afterAll(() => remove());
  return books;
}

export const billOf = (change: Partial<Bill> = {}): Bill => ({
  operation: 'check',
  path: '/v1/check',
  description: 'A check',
  body: { claim: 'The invoice is due.' },
  headers: {},
  microUsd: 20_000,
  metered: false,
  estimatedUsd: 0,
  ...change,
});

/** What was delivered, of which the payers' table says, in the same write, that it was recorded. */
export const deliveryOf = (change: Partial<Delivery> & { mark?: string } = {}): Delivery => ({
  result: { id: 'chk_1' },
  delivered: true,
  async record(tx) {
    const address = change.mark ?? 'recorded';
    await tx.insertInto('payers').values({ address, settles_first: 0 }).execute();
  },
  ...change,
});

/** Whether `deliveryOf` with this mark was recorded. */
export async function isRecorded({ store }: { store: Store }, mark: string): Promise<boolean> {
  const rows = await store.read.selectFrom('payers').selectAll().where('address', '=', mark).execute();
  return rows.length > 0;
}

/** What a promise rejects with, as far as callers see it. */
export async function refusal(refused: Promise<unknown>) {
  try {
    return { gave: await refused };
  } catch (error) {
    const { code, message, extras, cause } = error as { [member: string]: unknown };
    return {
      ...(code !== undefined && { code }),
      message,
      ...(extras !== undefined && { extras }),
      ...(cause !== undefined && { cause }),
    };
  }
}

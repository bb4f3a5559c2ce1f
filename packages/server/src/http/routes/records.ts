import { getRecord, listRecords } from '@truepenny/contract';
import { type RecordParts, readRecords } from '../../records/list.ts';
import { openRecord, writtenRecord } from '../../records/read.ts';
import type { Mount } from '../mount.ts';

/** What was judged before, of all products. */
export function recordRoutes(mount: Mount, { store }: RecordParts): void {
  const { read } = store;
  mount(listRecords, ({ query, caller }) => readRecords(caller, query, read));
  mount(getRecord, async ({ params, query, caller }) => {
    const opener = { caller, token: query.replay_token };
    return writtenRecord(await openRecord(read, params.verificationId, opener), read);
  });
}

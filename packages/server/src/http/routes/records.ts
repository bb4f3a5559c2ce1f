import { countRecords, getRecord, listRecords } from '@truepenny/contract';
import type { Clock } from '../../kernel/clock.ts';
import { type RecordParts, readCounts, readRecords } from '../../records/list.ts';
import { openRecord, writtenRecord } from '../../records/read.ts';
import type { Mount } from '../mount.ts';

/** What was judged before, of all products. */
export function recordRoutes(mount: Mount, parts: RecordParts & { clock: Clock }): void {
  const { read } = parts.store;
  mount(listRecords, ({ query, caller }) => readRecords(caller, query, read));
  mount(countRecords, ({ query, caller }) => readCounts(caller, query.days, parts));
  mount(getRecord, async ({ params, query, caller }) => {
    const opener = { caller, token: query.replay_token };
    return writtenRecord(await openRecord(read, params.verificationId, opener), read);
  });
}

import { describe, expect, test } from 'vitest';
import { insertApproval, listApprovals } from '../../src/store/approvals.ts';
import type { Store } from '../../src/store/database.ts';
import { approvalRow } from './rows.ts';

/** What every store keeps of approvals. */
export function approvalCases(store: () => Store): void {
  describe('approvals', () => {
    test('each is kept, and those of a verification are listed in the order in which they were given', async () => {
      const second = approvalRow('pmt_2', { named_by: 'approver', note: 'Seen.' });
      const rows = [second, approvalRow('pmt_1'), approvalRow('pmt_3', { verification_id: 'dql_1' })];
      await store().write(async (tx) => {
        for (const row of rows) await insertApproval(tx, row);
      });
      expect(await listApprovals(store().read, 'sent_1')).toEqual([approvalRow('pmt_1'), second]);
      expect(await listApprovals(store().read, 'sent_2')).toEqual([]);
    });
  });
}

import { describe, expect, test } from 'vitest';
import type { Store } from '../../src/store/database.ts';
import { listOutcomes, putOutcome } from '../../src/store/outcomes.ts';
import { outcomeRow } from './rows.ts';

/** What every store keeps of what turned out to be right. */
export function outcomeCases(store: () => Store): void {
  describe('outcomes', () => {
    test('one question has one outcome, the latest; the newest are listed in one order everywhere', async () => {
      const corrected = outcomeRow('chk_B', { truth: 'ALLOW', recorded_at: 1_700_000_000_003 });
      const rows = [
        outcomeRow('chk_B'),
        outcomeRow('chk_a', { recorded_at: 1_700_000_000_001 }),
        outcomeRow('chk_B', { criterion: 'step 1', recorded_at: 1_700_000_000_002 }),
        corrected,
      ];
      for (const row of rows) await store().write((tx) => putOutcome(tx, row));
      expect(await listOutcomes(store().read, 10)).toEqual([corrected, rows[2], rows[1]]);
      expect(await listOutcomes(store().read, 2)).toEqual([corrected, rows[2]]);
    });
  });
}

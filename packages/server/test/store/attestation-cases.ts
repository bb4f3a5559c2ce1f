import { describe, expect, test } from 'vitest';
import {
  countOpenAttestations,
  findAttestation,
  highestNonce,
  insertAttestation,
  listDueAttestations,
  moveAttestation,
} from '../../src/store/attestations.ts';
import type { Store } from '../../src/store/database.ts';

/** What every store does with attestations; `open` gives the store of the suite. */
export function attestationCases(open: () => Store): void {
  const add = (id: string, change = {}) =>
    open().write((tx) =>
      insertAttestation(tx, {
        verification_id: id,
        chain_id: 84_532,
        statement: '{}',
        created_at: 1_700_000_000_000,
        ...change,
      }),
    );
  const find = async (id: string) => {
    const row = await findAttestation(open().read, id);
    if (!row) throw new Error(`There is no ${id}`);
    return row;
  };

  describe('attestations', () => {
    test('there is one of a verification', async () => {
      await add('vrf_one');
      await expect(add('vrf_one')).rejects.toThrow();
      expect(await findAttestation(open().read, 'vrf_none')).toBeUndefined();
    });

    test('of twenty who would take it further from what they saw, one does', async () => {
      await add('vrf_race');
      const seen = await find('vrf_race');
      const moves = await Promise.all(
        Array.from({ length: 20 }, (_, nonce) =>
          open().write((tx) =>
            moveAttestation(tx, seen, { attester: '0xrace', nonce, signed: `0x${nonce}` }),
          ),
        ),
      );
      expect(moves.filter(Boolean)).toHaveLength(1);
      const signed = await find('vrf_race');
      expect(signed.nonce).toBe(moves.indexOf(true));
      expect(await open().write((tx) => moveAttestation(tx, seen, { state: 'attested' }))).toBe(false);
      const asked = { revocation_asked_at: 1 };
      expect(await open().write((tx) => moveAttestation(tx, signed, asked))).toBe(true);
      expect(await open().write((tx) => moveAttestation(tx, signed, { state: 'attested' }))).toBe(false);
    });

    test('those that are not done are counted by chain, with the fault of the most unlucky one', async () => {
      const chain_id = 777;
      const count = () => countOpenAttestations(open().read, chain_id);
      expect(await count()).toEqual({ open: 0, reason: null });
      for (const n of [1, 2, 3, 4]) await add(`vrf_open_${n}`, { chain_id });
      expect(await count()).toEqual({ open: 4, reason: null });
      const changes = [
        { attempts: 1, reason: 'once' },
        { attempts: 2, reason: 'twice', state: 'revoking' },
        { attempts: 0, reason: null, state: 'attested' },
      ] as const;
      for (const [at, change] of changes.entries()) {
        const seen = await find(`vrf_open_${at + 1}`);
        await open().write((tx) => moveAttestation(tx, seen, change));
      }
      expect(await count()).toEqual({ open: 3, reason: 'twice' });
    });

    test('no two under way have one number of one account', async () => {
      for (const id of ['vrf_first', 'vrf_second']) await add(id);
      const take = async (id: string, nonce: number, attester = '0xnumbered') => {
        const seen = await find(id);
        return open().write((tx) => moveAttestation(tx, seen, { attester, nonce, signed: '0x' }));
      };
      expect(await highestNonce(open().read, 84_532, '0xnumbered')).toBeUndefined();
      expect(await take('vrf_first', 7)).toBe(true);
      await expect(take('vrf_second', 7)).rejects.toThrow();
      expect(await highestNonce(open().read, 84_532, '0xnumbered')).toBe(7);
      expect(await highestNonce(open().read, 8_453, '0xnumbered')).toBeUndefined();
      expect(await take('vrf_second', 7, '0xother')).toBe(true);
    });

    test('those due on a chain are listed, the longest due first', async () => {
      const chain = { chain_id: 1_234 };
      await add('vrf_due_b', { ...chain, created_at: 2_000 });
      await add('vrf_due_a', { ...chain, created_at: 1_000 });
      await add('vrf_later', { ...chain, created_at: 9_000 });
      await add('vrf_done', { ...chain, created_at: 1_000 });
      const done = await find('vrf_done');
      await open().write((tx) => moveAttestation(tx, done, { state: 'attested', uid: '0x1' }));
      const due = await listDueAttestations(open().read, { chainId: 1_234, now: 8_000, limit: 9 });
      expect(due.map((row) => row.verification_id)).toEqual(['vrf_due_a', 'vrf_due_b']);
      expect(await listDueAttestations(open().read, { chainId: 1_234, now: 8_000, limit: 1 })).toHaveLength(
        1,
      );
    });
  });
}

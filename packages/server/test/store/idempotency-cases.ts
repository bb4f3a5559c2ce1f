import { describe, expect, test } from 'vitest';
import type { Store } from '../../src/store/database.ts';
import {
  claimIdempotency,
  findIdempotency,
  finishIdempotency,
  releaseIdempotency,
  sweepIdempotency,
} from '../../src/store/idempotency.ts';

/** What every store keeps of requests that may be sent twice. */
export function idempotencyCases(store: () => Store): void {
  describe('idempotency', () => {
    const claim = { scope: 'key_1', key: 'k', request_hash: 'h', created_at: 1_000, expires_at: 2_000 };

    test('of fifty claims at once one wins, and the others see it running', async () => {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () =>
          store().write((tx) => claimIdempotency(tx, { ...claim, key: 'race' })),
        ),
      );
      expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
      const running = { ...claim, key: 'race', state: 'running', status: null, body: null };
      expect(answers.filter((answer) => answer !== undefined)).toEqual(Array(49).fill(running));
    });

    test('a finished claim gives its answer until it expires, then it may be claimed again', async () => {
      const first = { ...claim, key: 'finished' };
      const answer = { status: 201, body: '{"ok":true}', expires_at: 9_000 };
      await store().write((tx) => claimIdempotency(tx, first));
      expect(await store().write((tx) => finishIdempotency(tx, first, answer))).toBe(true);
      const early = { ...first, created_at: 8_999, expires_at: 20_000 };
      expect(await store().write((tx) => claimIdempotency(tx, early))).toEqual({
        ...first,
        ...answer,
        state: 'done',
      });
      const late = { ...early, created_at: 9_000, request_hash: 'other' };
      expect(await store().write((tx) => claimIdempotency(tx, late))).toBeUndefined();
      expect(await findIdempotency(store().read, 'key_1', 'finished')).toEqual({
        ...late,
        state: 'running',
        status: null,
        body: null,
      });
    });

    test('a claim that was taken over can neither finish nor release what is no longer its own', async () => {
      const first = { ...claim, key: 'taken' };
      const second = { ...first, created_at: 2_000, expires_at: 3_000 };
      const answer = { status: 200, body: '{}', expires_at: 9_000 };
      await store().write((tx) => claimIdempotency(tx, first));
      expect(await store().write((tx) => claimIdempotency(tx, second))).toBeUndefined();
      expect(await store().write((tx) => finishIdempotency(tx, first, answer))).toBe(false);
      await store().write((tx) => releaseIdempotency(tx, first));
      expect(await store().write((tx) => finishIdempotency(tx, second, answer))).toBe(true);
    });

    test('a released claim can be made again', async () => {
      const released = { ...claim, key: 'released' };
      await store().write((tx) => claimIdempotency(tx, released));
      await store().write((tx) => releaseIdempotency(tx, released));
      expect(await store().write((tx) => claimIdempotency(tx, released))).toBeUndefined();
    });

    test('the sweep removes what has expired, so many at a time', async () => {
      for (let n = 0; n < 5; n++) {
        const old = { ...claim, scope: 'old', key: `${n}`, expires_at: 100 + n };
        await store().write((tx) => claimIdempotency(tx, old));
      }
      expect(await store().write((tx) => sweepIdempotency(tx, 103, 3))).toBe(3);
      expect(await store().write((tx) => sweepIdempotency(tx, 103, 3))).toBe(1);
      expect(await findIdempotency(store().read, 'old', '4')).toBeDefined();
    });
  });
}

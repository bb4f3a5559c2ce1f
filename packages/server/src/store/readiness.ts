import type { Store } from './database.ts';
import { claimIdempotency, finishIdempotency } from './idempotency.ts';
import { Outage } from './outage.ts';

/** What a large answer takes up, so that a probe does not fit where the next call would not. */
const PROBE_CHARACTERS = 64_000;
const PROBE = { scope: 'probe', request_hash: '', created_at: 0, expires_at: 0 };

/**
 * The store, whose `ping` remembers: after a write that the database could not take, a full disk for one, it
 * rejects until a write of some size has gone through again.
 */
export function rememberingOutages(store: Store): Store {
  let failing = false;
  let probing: Promise<void> | undefined;

  async function write<T>(job: Parameters<typeof store.write<T>>[0]): Promise<T> {
    try {
      return await store.write(job);
    } catch (error) {
      if (error instanceof Outage) failing = true;
      throw error;
    }
  }

  /** Made like the answer to a call, expired at once, under a name of its own where replicas share the database. */
  async function probe(): Promise<void> {
    const claim = { ...PROBE, key: `${process.pid} ${performance.timeOrigin}` };
    const answer = { status: 200, body: ' '.repeat(PROBE_CHARACTERS), expires_at: 0 };
    await write(async (tx) => {
      await claimIdempotency(tx, claim);
      await finishIdempotency(tx, claim, answer);
    });
    failing = false;
  }

  return {
    ...store,
    write,
    async ping() {
      await store.ping();
      if (!failing) return;
      probing ??= probe().finally(() => {
        probing = undefined;
      });
      await probing;
    },
  };
}

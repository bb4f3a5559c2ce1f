import { dayOf } from '../../kernel/day.ts';
import { newId, type Randomness } from '../../kernel/ids.ts';
import { Problem } from '../../kernel/problem.ts';
import type { Store, Writer } from '../../store/database.ts';
import { insertSpendHold, lockSpendDay, releaseSpendHold, settleSpendHold } from '../../store/spending.ts';

/** Longer than any request lives: what is held after that belongs to a process that died. */
const HOLD_MS = 600_000;

export type SpendingParts = { store: Store; randomness: Randomness };

/** Whose day is spent from. */
export type Purse = { spender: string; now: number };

type Hold = { id: string; currency: string };

/**
 * What an act pays, from the question whether it may to the answer that it may. What is reserved counts for whoever
 * asks after; what is not confirmed within ten minutes counts no more.
 */
export class Payments {
  readonly #amounts: readonly (readonly [currency: string, units: bigint])[];
  readonly #purse: Purse;
  readonly #parts: SpendingParts;
  #holds: Hold[] = [];

  constructor(amounts: ReadonlyMap<string, bigint>, purse: Purse, parts: SpendingParts) {
    // In one order, so that two acts in two currencies never wait for one another.
    this.#amounts = [...amounts].sort(([a], [b]) => (a < b ? -1 : 1));
    this.#purse = purse;
    this.#parts = parts;
  }

  /**
   * Has `decide` say, with what this day has seen by now and this act together, whether the act may be, and reserves
   * its amounts if so. Nobody else of the same purse decides at the same time, in any process.
   */
  reserve<T extends { keep: boolean }>(decide: (spent: ReadonlyMap<string, bigint>) => T): Promise<T> {
    const { spender, now } = this.#purse;
    const day = dayOf(now);
    return this.#parts.store.write(async (tx) => {
      const holds: Hold[] = [];
      const spent = new Map<string, bigint>();
      for (const [currency, units] of this.#amounts) {
        spent.set(currency, units + (await lockSpendDay(tx, { spender, day, currency }, now)));
      }
      const decided = decide(spent);
      if (decided.keep) {
        for (const [currency, units] of this.#amounts) {
          const id = newId('hold_', now, this.#parts.randomness);
          const row = { id, spender, day, currency, amount: String(units), expires_at: now + HOLD_MS };
          await insertSpendHold(tx, row);
          holds.push({ id, currency });
        }
      }
      this.#holds = holds;
      return decided;
    });
  }

  get reserved(): boolean {
    return this.#holds.length === this.#amounts.length;
  }

  /**
   * Counts what was reserved as spent, in the write that keeps the answer.
   *
   * @throws {Problem} `unavailable` where the reservation has ended: nothing was allowed then.
   */
  async confirm(tx: Writer): Promise<void> {
    const { spender, now } = this.#purse;
    for (const { id, currency } of this.#holds) {
      if (await settleSpendHold(tx, { spender, day: dayOf(now), currency }, id)) continue;
      throw new Problem('unavailable', 'This took too long to still be allowed. Ask again.', {
        retryAfterSeconds: 1,
      });
    }
  }

  /** Gives back what was reserved. */
  async release(): Promise<void> {
    const holds = this.#holds.splice(0);
    if (holds.length === 0) return;
    await this.#parts.store.write(async (tx) => {
      for (const { id } of holds) await releaseSpendHold(tx, id);
    });
  }
}

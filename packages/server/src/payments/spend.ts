import type { Caller } from '../kernel/caller.ts';
import type { Clock } from '../kernel/clock.ts';
import { dayOf } from '../kernel/day.ts';
import { Problem } from '../kernel/problem.ts';
import type { Store } from '../store/database.ts';
import { addProviderSpend, correctProviderSpend } from '../store/provider-spend.ts';
import { microUsd } from './money.ts';

const DAY_MS = 86_400_000;

/** Names in the place of a key's id: everybody together, and whoever pays instead of sending a key. */
export const EVERYBODY = 'installation';
export const KEYLESS = 'keyless';

/** What may be spent on models in one day (UTC), in USD. */
export type SpendCaps = { keyDayUsd: number; dayUsd: number };

/** What models may cost the installation, whoever pays for the calls. */
export type Spend = {
  /**
   * Counts what asking models is estimated to cost, before they are asked; gives what corrects it by what they cost
   * in the end, where that is known. What is never corrected, since the work failed or its process died, stays
   * counted.
   *
   * @throws {Problem} `unavailable` where it would pass a cap of the day.
   */
  begin(caller: Caller | undefined, estimatedUsd: number): Promise<(spentUsd?: number) => Promise<void>>;
};

/**
 * Keeps the caps of what models cost. Those who come without a key may together spend half of the day, so that they
 * cannot use up what is left for those whom the operator knows.
 */
export function openSpend(
  { keyDayUsd, dayUsd }: SpendCaps,
  { store, clock }: { store: Store; clock: Clock },
): Spend {
  return {
    async begin(caller, estimatedUsd) {
      if (estimatedUsd === 0) return async () => {};
      const day = dayOf(clock());
      const amount = microUsd(estimatedUsd);
      const payer = caller?.keyId ?? KEYLESS;
      const own = microUsd(caller ? keyDayUsd : dayUsd / 2);
      const whose = caller ? 'of this key' : 'of payments without a key';
      const rows = [
        { payer, cap: own, whose },
        { payer: EVERYBODY, cap: microUsd(dayUsd), whose: 'of this installation' },
      ];
      await store.write(async (tx) => {
        // In one order for all jobs, so that two of them cannot wait for each other.
        for (const { payer, cap, whose } of rows) {
          if (!(await addProviderSpend(tx, { payer, day, micro_usd: amount }, cap)))
            throw spent(whose, day, clock());
        }
      });
      return async (spentUsd) => {
        const by = spentUsd === undefined ? 0 : microUsd(spentUsd) - amount;
        if (by === 0) return;
        await store.write(async (tx) => {
          for (const { payer } of rows) await correctProviderSpend(tx, { payer, day, micro_usd: by });
        });
      };
    },
  };
}

const spent = (whose: string, day: number, now: number): Problem =>
  new Problem(
    'unavailable',
    `What models may cost on one day ${whose} is used up, or would be by this call. The next day begins at 00:00 UTC.`,
    { retryAfterSeconds: ((day + 1) * DAY_MS - now) / 1000 },
  );

import type { Settings } from '../config/settings.ts';
import { isoTime, systemClock } from '../kernel/clock.ts';
import { systemRandomness } from '../kernel/ids.ts';
import { microUsd, spoken } from '../payments/money.ts';
import { grantCredit } from '../registry/credits.ts';
import { listCreditEntries } from '../store/credit-entries.ts';
import { withStore } from './store.ts';

const SHOWN = 50;

/** Books a grant. @throws {Problem} for an unknown operator or an amount that is none. */
export function grant(
  settings: Settings,
  operatorId: string,
  amountUsd: string,
  print: (line: string) => void,
): Promise<number> {
  return withStore(settings, async (store) => {
    const parts = { store, clock: systemClock, randomness: systemRandomness };
    const given = { kind: 'grant', microUsd: microUsd(Number(amountUsd)) } as const;
    const { id } = await grantCredit(operatorId, given, parts);
    print(`${id}  ${operatorId} was given ${spoken(given.microUsd)}.`);
    return 0;
  });
}

/** Prints the latest entries of the operator's ledger. */
export function listCredits(
  settings: Settings,
  operatorId: string,
  print: (line: string) => void,
): Promise<number> {
  return withStore(settings, async (store) => {
    const entries = await listCreditEntries(store.read, operatorId, SHOWN);
    for (const { id, created_at, kind, amount_micro_usd, subject } of entries) {
      print(
        `${isoTime(created_at)}  ${kind.padEnd(10)}  ${spoken(amount_micro_usd)}  ${subject ?? ''}  ${id}`,
      );
    }
    if (entries.length === 0) print(`There are no entries of ${operatorId}.`);
    return 0;
  });
}

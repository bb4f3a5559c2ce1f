import type { Usage } from '@truepenny/contract';
import type { Caller } from '../kernel/caller.ts';
import { isoTime } from '../kernel/clock.ts';
import { dayOf } from '../kernel/day.ts';
import { findCreditAccount } from '../store/credit-accounts.ts';
import { listCreditEntries } from '../store/credit-entries.ts';
import { listKeyDays } from '../store/key-days.ts';
import type { CreditParts } from './credit.ts';
import { usd } from './money.ts';

const DAY_MS = 86_400_000;

/** The operator's credit, what it was used for, and what each key has spent by day. */
export async function readUsage(
  { operatorId }: Caller,
  { days, limit }: { days: number; limit: number },
  { store, clock, play }: Pick<CreditParts, 'store' | 'clock' | 'play'>,
): Promise<Usage> {
  const account = await findCreditAccount(store.read, operatorId);
  const entries = await listCreditEntries(store.read, operatorId, limit);
  const keyDays = await listKeyDays(store.read, operatorId, dayOf(clock()) - days + 1);
  return {
    balanceUsd: usd(account?.balance_micro_usd ?? 0),
    heldUsd: usd(account?.held_micro_usd ?? 0),
    play,
    entries: entries.map(({ id, kind, amount_micro_usd, key_id, subject, created_at }) => ({
      entryId: id,
      kind,
      usd: usd(amount_micro_usd),
      ...(key_id !== null && { keyId: key_id }),
      ...(subject !== null && { subject }),
      createdAt: isoTime(created_at),
    })),
    days: keyDays.map(({ key_id, kind, day, calls, spent_micro_usd }) => ({
      keyId: key_id,
      surface: kind,
      day: isoTime(day * DAY_MS).slice(0, 10),
      calls,
      usd: usd(spent_micro_usd),
    })),
  };
}

import type { Clock } from '../kernel/clock.ts';
import { isoTime } from '../kernel/clock.ts';
import { dayOf } from '../kernel/day.ts';
import type { Reader, Store } from '../store/database.ts';
import { findReceiptCounters } from '../store/receipt-counters.ts';
import { listReceiptDays } from '../store/receipt-days.ts';
import { listReceipts, type ReceiptRow } from '../store/receipts.ts';
import { listBindings } from '../store/wallet-bindings.ts';
import { checkedAddress } from './address.ts';
import { type WalletEvidence, WINDOW_DAYS, walletStandingOf } from './wallet-standing.ts';

const VALID_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** A wallet may be many agents'; the newest bindings speak for it. */
const MOST_BINDINGS = 50;

export type WalletParts = { store: Pick<Store, 'read'>; clock: Clock };

/**
 * What can be said of the reasoning behind a wallet: every member of its attestation but the signature.
 *
 * @throws {Problem} `invalid-request` for an address that is none.
 */
export async function walletStatement(address: string, { store, clock }: WalletParts) {
  const wallet = await checkedAddress(address);
  const now = clock();
  const evidence = await gather(store.read, wallet, now);
  const { verdict, score, reason } = walletStandingOf(evidence);
  const bps = Math.round(score * 10_000);
  return {
    issuer: 'truepenny',
    schema: 'wallet_reasoning_integrity/v1',
    wallet: address,
    found: verdict !== 'NOT_FOUND',
    verdict,
    score_normalized: bps / 10_000,
    score_display: bps / 100,
    score_scale: '0-1',
    confidence_bps: bps,
    reason,
    evidence: {
      attestationCount: evidence.receipts,
      ...(evidence.latest && { latestAttestation: evidence.latest.id }),
      source: 'truepenny',
    },
    issuedAt: isoTime(now),
    expiresAt: isoTime(now + VALID_MS),
  } as const;
}

async function gather(db: Reader, wallet: string, now: number): Promise<WalletEvidence> {
  const bindings = await listBindings(db, wallet.toLowerCase(), MOST_BINDINGS);
  const standing = bindings.filter(({ revoked_at }) => revoked_at === null);
  const agents = standing.map(({ agent_id }) => agent_id);
  const firstDay = dayOf(now - WINDOW_DAYS * DAY_MS);
  const [days, counters, newest] = await Promise.all([
    listReceiptDays(db, agents, firstDay),
    Promise.all(agents.map((agent) => findReceiptCounters(db, agent))),
    Promise.all(agents.map((agent) => listReceipts(db, agent, { limit: 1 }))),
  ]);
  const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);
  const latest = newest.flat().reduce<ReceiptRow | undefined>(later, undefined);
  return {
    bindings: bindings.length,
    bound: agents.length,
    receipts: sum(counters.map((each) => each?.total ?? 0)),
    // Counts are kept by whole days (UTC). Of the day in which the window begins, what speaks for the wallet is
    // left out, since some of it has expired, and what speaks against it is counted.
    allow: sum(days.filter(({ day }) => day > firstDay).map(({ allow }) => allow)),
    block: sum(days.map(({ block }) => block)),
    uncertain: sum(days.map(({ uncertain }) => uncertain)),
    latest: latest && { id: latest.id, revoked: latest.revoked_at !== null },
  };
}

const later = (a: ReceiptRow | undefined, b: ReceiptRow): ReceiptRow =>
  a && (a.issued_at > b.issued_at || (a.issued_at === b.issued_at && a.id > b.id)) ? a : b;

import type { Store } from '../../src/store/database.ts';
import { type Service, startService } from '../service.ts';
import { benchOf } from './bench.ts';
import { signatureFor, type Wallet } from './wallets.ts';

export const CLAIM = { claim: 'The invoice of 40 EUR is due.' };
const started: Service[] = [];

/** Ends every service that was opened here; for `afterEach`. */
export async function closeShops(): Promise<void> {
  for (const service of started.splice(0).reverse()) await service.close();
}

/** A service whose panel calls `examine` and counts how often it worked. */
export async function openService(examine: () => unknown = () => {}, environment = {}, clock = Date.now) {
  let worked = 0;
  const bench = benchOf(async () => {
    worked++;
    await examine();
  });
  const service = await startService(environment, { ...bench, clock });
  started.push(service);
  return Object.assign(service, { worked: () => worked });
}

/** Has a claim checked, with these headers. */
export const check = (
  service: Service,
  headers: Record<string, string> = {},
  body: object | string = CLAIM,
) => service.call('POST', '/v1/check', { body, headers });

/** The headers of a new payment for this body. */
export async function paid(
  service: Service,
  wallet: Wallet,
  body: object = CLAIM,
): Promise<Record<string, string>> {
  const unpaid = await fetch(`${service.url}/v1/check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return signatureFor(unpaid, wallet);
}

/** Micro-USD that the wallet has spent of its play money. */
export const spent = async (store: Store, wallet: Wallet): Promise<number> => {
  const rows = await store.read
    .selectFrom('play_transfers')
    .select('amount_micro_usd')
    .where('payer', '=', wallet.address.toLowerCase())
    .execute();
  return rows.reduce((sum, { amount_micro_usd }) => sum + amount_micro_usd, 0);
};

/** Gives the wallet exactly so much play money. */
export const setBalance = (store: Store, wallet: Wallet, balance_micro_usd: number) =>
  store.write((tx) =>
    tx
      .insertInto('play_balances')
      .values({ address: wallet.address.toLowerCase(), balance_micro_usd })
      .onConflict((conflict) => conflict.column('address').doUpdateSet({ balance_micro_usd }))
      .execute(),
  );

import { wrapFetchWithPayment, type x402Client } from '@x402/fetch';
import type { Pay } from './payment.ts';

/** Pays with an x402 client: `createClient({ baseUrl, pay: x402(wallet) })`. Needs @x402/fetch to be installed. */
export const x402 =
  (wallet: x402Client): Pay =>
  (fetch) =>
    wrapFetchWithPayment(fetch, wallet);

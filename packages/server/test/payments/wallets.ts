import { randomBytes } from 'node:crypto';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { ExactEvmSchemeV1 } from '@x402/evm/exact/v1/client';
import { wrapFetchWithPayment, x402Client } from '@x402/fetch';
import { Mppx } from 'mppx/client';
import { evm } from 'mppx/evm/client';
import { privateKeyToAccount } from 'viem/accounts';

export type Wallet = ReturnType<typeof newWallet>;

/** An account of its own, as every caller has. */
export const newWallet = () => privateKeyToAccount(`0x${randomBytes(32).toString('hex')}`);

export const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

// biome-ignore lint/suspicious/noExplicitAny: what a header holds is for the test to look into
export const decoded = (header: string | null): any =>
  JSON.parse(Buffer.from(header ?? '', 'base64').toString('utf8'));

/** The stock x402 client, version 2. */
export const payingFetch = (wallet: Wallet, over: typeof fetch = fetch): typeof fetch =>
  wrapFetchWithPayment(over, new x402Client().register('eip155:84532', new ExactEvmScheme(wallet)));

/** The stock mpp client. */
export const mppFetch = (wallet: Wallet, over: typeof fetch = fetch): typeof fetch =>
  Mppx.create({
    fetch: over,
    methods: [evm.charge({ account: wallet, authorization: { name: 'USDC', version: '2' } })],
    polyfill: false,
  }).fetch as typeof fetch;

/** Headers that pay a 402 by x402 version 2. */
export async function signatureFor(required: Response, wallet: Wallet): Promise<Record<string, string>> {
  const { resource, accepts } = decoded(required.headers.get('payment-required'));
  const [accepted] = accepts;
  const made = await new ExactEvmScheme(wallet).createPaymentPayload(2, accepted);
  return { 'payment-signature': encoded({ ...made, resource, accepted }) };
}

/** Headers that pay a 402 by x402 version 1, from its body alone, as clients of that version do. */
export async function xPaymentFor(required: Response, wallet: Wallet): Promise<Record<string, string>> {
  const { accepts } = await required.json();
  const payment = await new ExactEvmSchemeV1(wallet).createPaymentPayload(1, accepts[0]);
  return { 'x-payment': encoded(payment) };
}

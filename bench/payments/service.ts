import { ExactEvmScheme } from '@x402/evm';
import { wrapFetchWithPayment, x402Client } from '@x402/fetch';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { Served } from '../http/process.ts';

/** Refuted by computing, and so delivered and paid for. */
const BODY = JSON.stringify({
  claim: 'Twelve crates of 24 bottles are 12 × 24 = 298 bottles.',
  speed: 'fast',
});

/** Production without payments. It names a node, as attestations need one too; nobody answers there. */
export const SELLING_NOTHING = {
  TRUEPENNY_ENV: 'production',
  TRUEPENNY_BASE_URL: 'https://verify.example',
  TRUEPENNY_CONTACT: 'mailto:security@verify.example',
  TRUEPENNY_RPC_URL: 'https://node.invalid',
};

/** The same with payments that it settles itself. */
export const SELLING = {
  ...SELLING_NOTHING,
  TRUEPENNY_PAY_TO: privateKeyToAccount(generatePrivateKey()).address,
  TRUEPENNY_FACILITATOR_KEY: generatePrivateKey(),
};

export type Wallet = ReturnType<typeof newWallet>;

export const newWallet = () => privateKeyToAccount(generatePrivateKey());

/** The stock x402 client. */
export const payingFetch = (wallet: Wallet): typeof fetch =>
  wrapFetchWithPayment(fetch, new x402Client().register('eip155:84532', new ExactEvmScheme(wallet)));

/** Has the claim checked. Throws unless it is delivered and paid for. */
export async function check(
  { url }: Served,
  by: typeof fetch,
  headers: Record<string, string> = {},
): Promise<void> {
  const response = await by(`${url}/v1/check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: BODY,
  });
  const answer = await response.json();
  if (response.status !== 200 || answer.charged.usd !== 0.008) throw new Error(JSON.stringify(answer));
}

/** The operator's key that a first start has shown. */
export const keyIn = ({ said }: Served): string => /\b(tp_op_[\w-]+)/.exec(said)?.[1] ?? '';

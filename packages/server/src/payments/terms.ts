import type { Network } from './networks.ts';
import type { SignedTransfer } from './transfer.ts';

/** The longest that a signed payment has to hold: any work, its settlement, and as much again where a process dies. */
export const TIMEOUT_SECONDS = 420;

/** What a payment has to be like to pay one bill. */
export type Terms = {
  network: Network;
  payTo: string;
  /** In the smallest unit of USDC, which is a micro-USD. */
  amount: number;
  /** Absolute address of what is paid for. */
  resource: string;
  description: string;
  /** How it is called and what it answers: the extension `bazaar` of x402 version 2. */
  discovery?: Readonly<Record<string, unknown>>;
  /** Hash of the request that is paid for; unknown where no good one was sent yet. */
  requestHash: string | undefined;
};

/** The payment requirements of x402 version 2. */
export const requirements = ({ network, payTo, amount }: Terms) => ({
  scheme: 'exact',
  network: network.id,
  amount: String(amount),
  asset: network.asset,
  payTo,
  maxTimeoutSeconds: TIMEOUT_SECONDS,
  extra: { name: network.name, version: network.version },
});

/** What is paid for, as x402 version 2 describes it. */
export const resource = ({ resource, description }: Terms) => ({
  url: resource,
  description,
  mimeType: 'application/json',
  serviceName: 'Truepenny',
});

/** The payment payload of x402 version 2: every protocol's payment is checked and settled in this form. */
export const payload = ({ authorization, signature }: SignedTransfer, terms: Terms) => ({
  x402Version: 2,
  accepted: requirements(terms),
  payload: { authorization, signature },
});

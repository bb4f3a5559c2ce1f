import { join } from 'node:path';
import { OPERATIONS } from '@truepenny/contract';
import { type PaymentRow, sweepPayments } from '../store/payments.ts';
import { bazaar } from './bazaar.ts';
import { cdpAuthorization } from './cdp.ts';
import { reconcileOnChain } from './chain-reads.ts';
import { chainSigner } from './chain-signer.ts';
import type { ClaimParts } from './claim.ts';
import { reconcileAll } from './conclude.ts';
import { type Facilitator, lookingOnce } from './facilitator.ts';
import { httpFacilitator } from './http-facilitator.ts';
import { localFacilitator } from './local-facilitator.ts';
import { mpp } from './mpp.ts';
import { BASE, BASE_SEPOLIA, type Network } from './networks.ts';
import { refuseMistyped } from './pay-to.ts';
import { playSigner, reconcilePlay } from './play-ledger.ts';
import type { Bill, Rail } from './rail.ts';
import { openSecret } from './secret.ts';
import { walletRail } from './wallet-rail.ts';
import { x402v1 } from './x402-v1.ts';
import { x402v2 } from './x402-v2.ts';

/** Wallet payments, and what has to be done for them now and then. */
export type Wallets = {
  rail: Rail;
  /** Looks after payments that were not heard of, and forgets those of long ago. */
  tidy(): Promise<void>;
};

export type WalletsParts = Omit<ClaimParts, 'facilitator'> & {
  /** Where secrets are kept. */
  keyDirectory: string;
  /** The address that is paid where the settings name none. */
  ownAddress(): Promise<string>;
  /** Address of the service, without a slash at the end. */
  origin(): string;
};

/** What the settings say of payments. */
export type WalletSettings = {
  environment: 'development' | 'production';
  payTo?: string | undefined;
  facilitatorUrl?: string | undefined;
  /** Private key of an account that settles in this process. */
  facilitatorKey?: string | undefined;
  rpcUrl?: string | undefined;
  cdpKeyId?: string | undefined;
  cdpKeySecret?: string | undefined;
};

const PLAY = ' (play money: this is a development installation, and nothing of value moves)';
const KEPT_MS = 86_400_000;

/**
 * The wallet payments that the settings ask for. Production takes none unless it can settle them, on Base; in
 * development they are on the test chain, or, without a facilitator, on a ledger that plays it.
 *
 * @throws {Error} for an address to pay to or a platform key that cannot be right.
 */
export async function openWallets(
  settings: WalletSettings,
  parts: WalletsParts,
): Promise<Wallets | undefined> {
  const play = settings.environment === 'development';
  const network = play ? BASE_SEPOLIA : BASE;
  const facilitator = facilitatorOf(settings, network, parts) ?? (play ? playFacilitator(parts) : undefined);
  if (!facilitator) return undefined;
  if (settings.payTo) await refuseMistyped(settings.payTo);
  return walletsOn({ facilitator: lookingOnce(facilitator), network, play }, settings, parts);
}

function facilitatorOf(
  { facilitatorUrl, facilitatorKey, rpcUrl, cdpKeyId, cdpKeySecret }: WalletSettings,
  network: Network,
  parts: WalletsParts,
): Facilitator | undefined {
  if (!rpcUrl) return undefined;
  const reconcile = (payment: PaymentRow) => reconcileOnChain(rpcUrl, payment);
  if (facilitatorKey) {
    const key: `0x${string}` = `0x${facilitatorKey.slice(2)}`;
    return localFacilitator({ network, signer: () => chainSigner(network, rpcUrl, key), reconcile });
  }
  if (!facilitatorUrl) return undefined;
  const cdp = cdpKeyId && cdpKeySecret ? { id: cdpKeyId, secret: cdpKeySecret } : undefined;
  const authorization = cdp && { authorization: cdpAuthorization(cdp, parts) };
  return httpFacilitator({ url: facilitatorUrl.replace(/\/$/, ''), ...authorization, reconcile });
}

/** Everything is as on the test chain, but that the chain is a table of the store. */
const playFacilitator = ({ store, clock, ownAddress }: WalletsParts): Facilitator =>
  localFacilitator({
    network: BASE_SEPOLIA,
    signer: () => playSigner(BASE_SEPOLIA, { store, clock, address: ownAddress }),
    reconcile: (payment) => reconcilePlay(payment, store),
  });

type Means = { facilitator: Facilitator; network: Network; play: boolean };

async function walletsOn(
  { facilitator, network, play }: Means,
  { payTo }: WalletSettings,
  parts: WalletsParts,
): Promise<Wallets> {
  const { store, clock, randomness, ownAddress, origin } = parts;
  const discoveryOf = openDiscovery();
  const secret = await openSecret(join(parts.keyDirectory, 'challenges.secret'), randomness);
  const rail = walletRail({
    store,
    clock,
    randomness,
    facilitator,
    play,
    wires: [x402v2, x402v1, mpp({ secret, clock, randomness })],
    terms: async (bill, requestHash) => ({
      network,
      payTo: payTo ?? (await ownAddress()),
      amount: bill.microUsd,
      resource: origin() + bill.path,
      description: play ? bill.description + PLAY : bill.description,
      discovery: discoveryOf(bill),
      requestHash,
    }),
  });
  return {
    rail,
    async tidy() {
      await reconcileAll(facilitator, { store, clock });
      await store.write((tx) => sweepPayments(tx, clock(), clock() - KEPT_MS));
    },
  };
}

/** What is said of the operation of a bill, made when it is first asked for. */
function openDiscovery(): (bill: Bill) => Readonly<Record<string, unknown>> {
  const made = new Map<string, Readonly<Record<string, unknown>>>();
  return ({ operation }) => {
    const described = Object.values(OPERATIONS).find(({ id }) => id === operation);
    const discovery = made.get(operation) ?? (described ? bazaar(described) : {});
    made.set(operation, discovery);
    return discovery;
  };
}

import { join } from 'node:path';
import type { ClaimParts } from './claim.ts';
import { reconcileAll } from './conclude.ts';
import type { Facilitator } from './facilitator.ts';
import { localFacilitator } from './local-facilitator.ts';
import { mpp } from './mpp.ts';
import { BASE_SEPOLIA, type Network } from './networks.ts';
import { playSigner, reconcilePlay } from './play-ledger.ts';
import type { Rail } from './rail.ts';
import { openSecret } from './secret.ts';
import { walletRail } from './wallet-rail.ts';
import { x402v1 } from './x402-v1.ts';
import { x402v2 } from './x402-v2.ts';

/** Wallet payments, and what has to be done for them now and then. */
export type Wallets = { rail: Rail; network: Network; reconcile(): Promise<void> };

export type WalletsParts = Omit<ClaimParts, 'facilitator'> & {
  /** Where secrets are kept. */
  keyDirectory: string;
  /** The address that is paid. */
  payTo(): Promise<string>;
  /** Address of the service, without a slash at the end. */
  origin(): string;
};

const PLAY = ' (play money: this is a development installation, and nothing of value moves)';

/** Payments with play USDC: everything is as on the test chain, but that the chain is a table of the store. */
export function openPlayWallets(parts: WalletsParts): Promise<Wallets> {
  const { store, clock, payTo } = parts;
  const facilitator = localFacilitator({
    network: BASE_SEPOLIA,
    signer: () => playSigner(BASE_SEPOLIA, { store, clock, address: payTo }),
    reconcile: (payment) => reconcilePlay(payment, store),
  });
  return openWallets(parts, { facilitator, network: BASE_SEPOLIA, play: true });
}

type Means = { facilitator: Facilitator; network: Network; play: boolean };

async function openWallets(parts: WalletsParts, { facilitator, network, play }: Means): Promise<Wallets> {
  const { store, clock, randomness, payTo, origin } = parts;
  const secret = await openSecret(join(parts.keyDirectory, 'challenges.secret'), randomness);
  const rail = walletRail({
    store,
    clock,
    randomness,
    facilitator,
    play,
    wires: [x402v2, x402v1, mpp({ secret, clock, randomness })],
    async terms(bill, requestHash) {
      return {
        network,
        payTo: await payTo(),
        amount: bill.microUsd,
        resource: origin() + bill.path,
        description: play ? bill.description + PLAY : bill.description,
        requestHash,
      };
    },
  });
  return { rail, network, reconcile: () => reconcileAll(facilitator, { store, clock }) };
}

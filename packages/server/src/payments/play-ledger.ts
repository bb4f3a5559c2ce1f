import { createHash } from 'node:crypto';
import type { FacilitatorEvmSigner } from '@x402/evm';
import type { Clock } from '../kernel/clock.ts';
import type { Store } from '../store/database.ts';
import type { PaymentRow } from '../store/payments.ts';
import { findPlayTransfer, playBalance, transferPlay } from '../store/play-money.ts';
import type { Settlement } from './facilitator.ts';
import { MICRO } from './money.ts';
import type { Network } from './networks.ts';

/** Play USDC that every payer starts with. */
const START_MICRO_USD = 100 * MICRO;

export type PlayParts = { store: Store; clock: Clock; address: () => Promise<string> };

/**
 * A chain that is a table: what the x402 libraries ask of a token contract, answered from a ledger of play USDC.
 * All of their validation code runs as it does on a real chain, and nothing of value moves.
 */
export async function playSigner(
  network: Network,
  { store, clock, address }: PlayParts,
): Promise<FacilitatorEvmSigner> {
  const own = (await address()) as `0x${string}`;
  return {
    getAddresses: () => [own],
    getCode: async ({ address }) => (address === network.asset ? '0x01' : undefined),
    async readContract({ functionName, args = [] }) {
      if (functionName !== 'transferWithAuthorization')
        throw new Error(`The play ledger has no ${functionName}`);
      const { payer, nonce, amount } = transferOf(args);
      if (await findPlayTransfer(store.read, { payer, nonce })) throw new Error('The authorization is used');
      const balance = await playBalance(store.read, payer, START_MICRO_USD);
      if (balance < amount) throw new Error(`The play balance of ${balance} micro-USDC is too low`);
      return undefined;
    },
    async writeContract({ functionName, args }) {
      if (functionName !== 'transferWithAuthorization')
        throw new Error(`The play ledger has no ${functionName}`);
      const { payer, nonce, payTo, amount } = transferOf(args);
      const transaction = transactionOf(payer, nonce);
      const row = { payer, nonce, pay_to: payTo, amount_micro_usd: amount, transaction, created_at: clock() };
      const moved = await store.write((tx) => transferPlay(tx, row, START_MICRO_USD));
      if (!moved) throw new Error('The play balance is too low: transfer exceeds balance');
      return transaction;
    },
    // What `writeContract` has returned for is on disk.
    waitForTransactionReceipt: async () => ({ status: 'success' }),
    async verifyTypedData(message) {
      const { verifyTypedData } = await import('viem/utils');
      return verifyTypedData(message as Parameters<typeof verifyTypedData>[0]);
    },
    async sendTransaction() {
      throw new Error('The play ledger deploys no wallets');
    },
  };
}

/** What came of a payment, which the ledger always knows. */
export async function reconcilePlay({ payer, nonce }: PaymentRow, store: Store): Promise<Settlement> {
  const transfer = await findPlayTransfer(store.read, { payer, nonce });
  if (transfer) return { outcome: 'settled', transaction: transfer.transaction };
  return { outcome: 'failed', reason: 'the transfer was not made' };
}

function transferOf([from, to, value, , , nonce]: readonly unknown[]) {
  return {
    payer: String(from).toLowerCase(),
    payTo: String(to).toLowerCase(),
    amount: Number(value),
    nonce: String(nonce).toLowerCase(),
  };
}

/** Looks like the hash of a transaction, and says by its origin that it is none. */
const transactionOf = (payer: string, nonce: string): `0x${string}` =>
  `0x${createHash('sha256').update(`truepenny:play-transfer:${payer}:${nonce}`).digest('hex')}`;

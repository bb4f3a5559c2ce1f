import { randomBytes } from 'node:crypto';
import { ExactEvmScheme } from '@x402/evm';
import { localFacilitator } from '../../packages/server/src/payments/local-facilitator.ts';
import { BASE_SEPOLIA } from '../../packages/server/src/payments/networks.ts';
import { playSigner, reconcilePlay } from '../../packages/server/src/payments/play-ledger.ts';
import { requirements, type Terms } from '../../packages/server/src/payments/terms.ts';
import { SignedTransfer } from '../../packages/server/src/payments/transfer.ts';
import { openStore } from '../../packages/server/src/store/open.ts';
import type { Wallet } from './service.ts';

const ADDRESS = `0x${randomBytes(20).toString('hex')}`;
const TERMS: Terms = {
  network: BASE_SEPOLIA,
  payTo: ADDRESS,
  amount: 8_000,
  resource: 'http://127.0.0.1/v1/check',
  description: 'A bench',
  discovery: {},
  requestHash: undefined,
};

/** The ledger facilitator by itself, over a store of its own: what every paid call has to wait for. */
export async function openFacilitator(file: string, wallet: Wallet) {
  const store = await openStore({ file });
  const facilitator = localFacilitator({
    network: BASE_SEPOLIA,
    signer: () => playSigner(BASE_SEPOLIA, { store, clock: Date.now, address: async () => ADDRESS }),
    reconcile: (payment) => reconcilePlay(payment, store),
  });
  const scheme = new ExactEvmScheme(wallet);
  const signed: SignedTransfer[] = [];
  const sign = async () => {
    const { payload } = await scheme.createPaymentPayload(2, requirements(TERMS));
    signed.push(SignedTransfer.parse(payload));
  };
  await sign();
  return {
    /** Signs a transfer, as a payer does. */
    sign,
    /** Verifies and settles the transfer that was signed last. */
    async pay(): Promise<void> {
      const transfer = signed.pop();
      const refused = transfer && (await facilitator.verify(transfer, TERMS));
      const came = transfer && (await facilitator.settle(transfer, TERMS));
      if (refused !== undefined || came?.outcome !== 'settled')
        throw new Error(JSON.stringify([refused, came]));
    },
    close: () => store.close(),
  };
}

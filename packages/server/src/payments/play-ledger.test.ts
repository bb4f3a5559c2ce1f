import { ExactEvmScheme } from '@x402/evm/exact/client';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import type { PaymentRow } from '../store/payments.ts';
import { localFacilitator } from './local-facilitator.ts';
import { BASE_SEPOLIA } from './networks.ts';
import { playSigner, reconcilePlay } from './play-ledger.ts';
import { openBooks } from './shop.fixture.ts';
import { requirements, type Terms } from './terms.ts';
import { SignedTransfer } from './transfer.ts';

const books = openBooks();
const OWN = '0x52908400098527886E0F7030069857D2E4169EE7';
const termsOf = (amount: number): Terms => ({
  network: BASE_SEPOLIA,
  payTo: OWN,
  amount,
  resource: 'https://verify.example/v1/check',
  description: 'A check',
  requestHash: undefined,
});

/** How often the ledger was opened. */
let opened = 0;
const ledger = () =>
  localFacilitator({
    network: BASE_SEPOLIA,
    signer() {
      opened++;
      return playSigner(BASE_SEPOLIA, {
        store: books.store,
        clock: () => books.now,
        address: async () => OWN,
      });
    },
    reconcile: (payment) => reconcilePlay(payment, books.store),
  });
type Account = ReturnType<typeof newAccount>;
const newAccount = () => privateKeyToAccount(generatePrivateKey());

/** What the stock client signs for these terms. */
async function signed(account: Account, amount: number): Promise<SignedTransfer> {
  const { payload } = await new ExactEvmScheme(account).createPaymentPayload(
    2,
    requirements(termsOf(amount)),
  );
  return SignedTransfer.parse(payload);
}

const rowOf = ({ authorization: { from, nonce } }: SignedTransfer) =>
  ({ payer: from.toLowerCase(), nonce: nonce.toLowerCase() }) as PaymentRow;
const HUNDRED_USD = 100_000_000;

describe('the play ledger', () => {
  it('moves signed play money once, and knows of it afterwards', async () => {
    opened = 0;
    const facilitator = ledger();
    const transfer = await signed(newAccount(), 20_000);
    expect(await facilitator.verify(transfer, termsOf(20_000))).toBeUndefined();
    const not = { outcome: 'failed', reason: 'the transfer was not made' };
    expect(await facilitator.reconcile(rowOf(transfer))).toEqual(not);
    const transaction = expect.stringMatching(/^0x[0-9a-f]{64}$/);
    const settled = await facilitator.settle(transfer, termsOf(20_000));
    expect(settled).toEqual({ outcome: 'settled', transaction });
    expect(await facilitator.reconcile(rowOf(transfer))).toEqual(settled);
    expect(await facilitator.verify(transfer, termsOf(20_000))).toBe('The authorization is used');
    const reason = 'invalid_exact_evm_transaction_failed';
    expect(await facilitator.settle(transfer, termsOf(20_000))).toEqual({ outcome: 'unknown', reason });
    const rows = await books.store.read.selectFrom('play_transfers').selectAll().execute();
    expect(rows).toEqual([
      {
        ...rowOf(transfer),
        pay_to: OWN.toLowerCase(),
        amount_micro_usd: 20_000,
        transaction: settled.outcome === 'settled' && settled.transaction,
        created_at: books.now,
      },
    ]);
    expect(opened).toBe(1);
  });

  it('gives every payer a hundred play dollars, and not a micro-USD more', async () => {
    const facilitator = ledger();
    const account = newAccount();
    const all = await signed(account, HUNDRED_USD);
    expect(await facilitator.verify(all, termsOf(HUNDRED_USD))).toBeUndefined();
    const more = await signed(newAccount(), HUNDRED_USD + 1);
    const low = 'The play balance of 100000000 micro-USDC is too low';
    expect(await facilitator.verify(more, termsOf(HUNDRED_USD + 1))).toBe(low);
    expect((await facilitator.settle(all, termsOf(HUNDRED_USD))).outcome).toBe('settled');
    const last = await signed(account, 1);
    expect(await facilitator.verify(last, termsOf(1))).toBe('The play balance of 0 micro-USDC is too low');
    const reason = 'invalid_exact_evm_insufficient_balance';
    expect(await facilitator.settle(last, termsOf(1))).toEqual({ outcome: 'failed', reason });
  });

  it('takes no other amount, receiver, payer or signature than was signed', async () => {
    const facilitator = ledger();
    const transfer = await signed(newAccount(), 20_000);
    const { authorization } = transfer;
    for (const forged of [
      { ...transfer, authorization: { ...authorization, value: '10000' } },
      { ...transfer, authorization: { ...authorization, from: newAccount().address } },
      { ...transfer, authorization: { ...authorization, nonce: `0x${'1a'.repeat(32)}` } },
      { ...transfer, signature: `0x${'1b'.repeat(65)}` },
    ]) {
      const terms = termsOf(Number(forged.authorization.value));
      expect(await facilitator.verify(forged, terms)).toBe('invalid_exact_evm_signature');
      expect((await facilitator.settle(forged, terms)).outcome).not.toBe('settled');
    }
  });

  it('says of what went wrong on the way that nobody knows what came of it', async () => {
    const broken = localFacilitator({
      network: BASE_SEPOLIA,
      async signer() {
        const signer = await playSigner(BASE_SEPOLIA, {
          store: books.store,
          clock: () => books.now,
          address: async () => OWN,
        });
        return { ...signer, writeContract: () => Promise.reject(new Error('the node is gone')) };
      },
      reconcile: async () => ({ outcome: 'unknown', reason: 'not asked' }),
    });
    const transfer = await signed(newAccount(), 20_000);
    expect((await broken.settle(transfer, termsOf(20_000))).outcome).toBe('unknown');
  });

  it('is asked again where it could not be opened, and nothing is known of what it was to settle then', async () => {
    let down = true;
    const parts = { store: books.store, clock: () => books.now, address: async () => OWN };
    const facilitator = localFacilitator({
      network: BASE_SEPOLIA,
      signer: () => (down ? Promise.reject(new Error('the node is down')) : playSigner(BASE_SEPOLIA, parts)),
      reconcile: async () => ({ outcome: 'unknown', reason: 'not asked' }),
    });
    const transfer = await signed(newAccount(), 20_000);
    await expect(facilitator.verify(transfer, termsOf(20_000))).rejects.toThrow('the node is down');
    const lost = { outcome: 'unknown', reason: 'Error: the node is down' };
    expect(await facilitator.settle(transfer, termsOf(20_000))).toEqual(lost);
    down = false;
    expect(await facilitator.verify(transfer, termsOf(20_000))).toBeUndefined();
    expect((await facilitator.settle(transfer, termsOf(20_000))).outcome).toBe('settled');
  });

  it('is no chain: it has one contract, one function, and deploys nothing', async () => {
    const signer = await playSigner(BASE_SEPOLIA, {
      store: books.store,
      clock: () => books.now,
      address: async () => OWN,
    });
    expect(signer.getAddresses()).toEqual([OWN]);
    expect(await signer.getCode({ address: BASE_SEPOLIA.asset })).toBe('0x01');
    expect(await signer.getCode({ address: OWN })).toBeUndefined();
    const other = { address: BASE_SEPOLIA.asset, abi: [], functionName: 'mint', args: [] };
    await expect(signer.readContract(other)).rejects.toThrow('The play ledger has no mint');
    await expect(signer.writeContract(other)).rejects.toThrow('The play ledger has no mint');
    const code = { to: OWN, data: '0x' } as const;
    await expect(signer.sendTransaction(code)).rejects.toThrow('The play ledger deploys no wallets');
    expect(await signer.waitForTransactionReceipt({ hash: '0x01' })).toEqual({ status: 'success' });
  });
});

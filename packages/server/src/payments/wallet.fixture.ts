import { randomBytes } from 'node:crypto';
import { findPayment, type PaymentRow } from '../store/payments.ts';
import type { Facilitator, Settlement } from './facilitator.ts';
import { BASE_SEPOLIA } from './networks.ts';
import type { Purse } from './rail.ts';
import { billOf, deliveryOf, NOW, openBooks } from './shop.fixture.ts';
import { type WalletParts, walletRail } from './wallet-rail.ts';
import type { Presented, Wire } from './wire.ts';

export const PAY_TO = '0x52908400098527886E0F7030069857D2E4169EE7';
export const TRANSACTION = `0x${'5e'.repeat(32)}`;
export const SETTLED: Settlement = { outcome: 'settled', transaction: TRANSACTION };
export const FREE = { usd: 0, rail: 'none', reference: null };
export const PAID = { usd: 0.02, rail: 'x402', reference: TRANSACTION };

export const newPayer = () => `0x${randomBytes(20).toString('hex').toUpperCase()}`;

/** A new payment of the payer, as its envelope has brought it. */
export const paymentBy = (from: string, change: Partial<Presented> = {}): Presented => ({
  rail: 'x402',
  transfer: {
    authorization: {
      from,
      to: PAY_TO,
      value: '20000',
      validAfter: '0',
      validBefore: `${NOW / 1000 + 420}`,
      nonce: `0x${randomBytes(32).toString('hex').toUpperCase()}`,
    },
    signature: `0x${randomBytes(65).toString('hex').toUpperCase()}`,
  },
  misfit: () => undefined,
  receipt: ({ transaction, payer, at }) => ({ 'payment-response': `${transaction} of ${payer} at ${at}` }),
  ...change,
});

/** A protocol whose header holds the payment itself. */
const wireOf = (name: string): Wire => ({
  offer: ({ amount, requestHash }, error) => ({
    accepts: [{ by: name, amount, error }],
    headers: { [name]: requestHash ?? 'no good request' },
  }),
  read: (headers) => headers[name] as unknown as Presented | undefined,
});

export const GOOD: Facilitator = {
  verify: async () => undefined,
  settle: async () => SETTLED,
  reconcile: async () => ({ outcome: 'unknown', reason: 'nobody has seen it' }),
};

/** A store of the file's own, and rails of which a test changes the parts. */
export function openWalletShop() {
  const books = openBooks();
  /** A rail, and what of its parts a test has changed. */
  const railWith = (facilitator: Partial<Facilitator> = {}, change: Partial<WalletParts> = {}) =>
    walletRail({
      store: books.store,
      clock: () => books.now,
      randomness: randomBytes,
      facilitator: { ...GOOD, ...facilitator },
      play: false,
      wires: [wireOf('one'), wireOf('two')],
      terms: async ({ microUsd, path, description }, requestHash) => ({
        network: BASE_SEPOLIA,
        payTo: PAY_TO,
        amount: microUsd,
        resource: `https://verify.example${path}`,
        description,
        requestHash,
      }),
      pause: async () => {},
      ...change,
    });

  /** The payment that a request brings along. */
  function brought(rail: Rail, presented: Presented, count: Purse['count'] = async () => {}) {
    const headers = { two: presented } as unknown as Purse['headers'];
    const payment = rail.read({ caller: undefined, headers, count }, billOf());
    if (!payment) throw new Error('nothing to pay with');
    return payment;
  }

  /** Holds the payment and settles it for the work. */
  async function buy(rail: Rail, presented: Presented, mark: string = randomBytes(4).toString('hex')) {
    const payment = brought(rail, presented);
    return (await payment.hold(billOf())) ?? (await payment.settle(deliveryOf({ mark })));
  }

  function rowOf({ transfer: { authorization } }: Presented): Promise<PaymentRow | undefined> {
    return findPayment(books.store.read, {
      network: BASE_SEPOLIA.id,
      asset: BASE_SEPOLIA.asset.toLowerCase(),
      payer: authorization.from.toLowerCase(),
      nonce: authorization.nonce.toLowerCase(),
    });
  }

  const changeRow = ({ transfer }: Presented, change: Partial<PaymentRow>) =>
    books.store.write((tx) =>
      tx
        .updateTable('payments')
        .set(change)
        .where('nonce', '=', transfer.authorization.nonce.toLowerCase())
        .execute(),
    );
  return { books, railWith, brought, buy, rowOf, changeRow };
}

type Rail = ReturnType<typeof walletRail>;

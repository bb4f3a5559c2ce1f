import type { Charged } from '@truepenny/contract';
import { Problem } from '../kernel/problem.ts';
import { dropPayment, movePayment, type PaymentRow } from '../store/payments.ts';
import { type ClaimParts, takenOver, takeTurn } from './claim.ts';
import { conclude, pending, refuseUnsettled } from './conclude.ts';
import { usd } from './money.ts';
import {
  type Bill,
  type Delivery,
  FREE,
  HELD_MS,
  type Offer,
  type Payment,
  type Purse,
  type Rail,
  type Sold,
} from './rail.ts';
import { requestHash } from './request-hash.ts';
import type { Terms } from './terms.ts';
import { misfit } from './transfer.ts';
import type { Presented, Wire } from './wire.ts';

export type WalletParts = ClaimParts & {
  wires: readonly Wire[];
  /** What a payment of the bill has to be like. */
  terms(bill: Bill, requestHash: string | undefined): Promise<Terms>;
  /** Whether it is play money. */
  play: boolean;
};

const NOTHING: Offer = { accepts: [], headers: {} };

/**
 * Payments by wallets: the protocols differ in their envelopes; what is signed, claimed and settled is the same.
 * Calls that are only counted under a key are not for sale.
 */
export const walletRail = (parts: WalletParts): Rail => ({
  async offer(bill, error) {
    if (bill.metered) return NOTHING;
    const terms = await parts.terms(bill, bill.body === undefined ? undefined : requestHash(bill));
    const offer = parts.wires.map((wire) => wire.offer(terms, error)).reduce(merged, NOTHING);
    return parts.play ? { ...offer, play: true } : offer;
  },
  read(purse, { metered }) {
    if (metered) return undefined;
    for (const wire of parts.wires) {
      const presented = wire.read(purse.headers);
      if (presented) return new WalletPayment(presented, purse, parts);
    }
    return undefined;
  },
});

const merged = (one: Offer, other: Offer): Offer => ({
  accepts: [...one.accepts, ...other.accepts],
  headers: { ...one.headers, ...other.headers },
});

type Held = { row: PaymentRow; terms: Terms };

class WalletPayment implements Payment {
  readonly #presented: Presented;
  readonly #purse: Purse;
  readonly #parts: WalletParts;
  #held: Held | undefined;

  constructor(presented: Presented, purse: Purse, parts: WalletParts) {
    this.#presented = presented;
    this.#purse = purse;
    this.#parts = parts;
  }

  /** Verified, then claimed, before any work; a payer who once could not pay afterwards pays now. */
  async hold(bill: Bill): Promise<Sold | undefined> {
    const presented = this.#presented;
    const terms = await this.#parts.terms(bill, requestHash(bill));
    const unfit = (await presented.misfit(terms)) ?? misfit(presented.transfer, terms);
    if (unfit) throw new Problem('payment-required', unfit);
    const turn = await takeTurn(presented, terms, bill.operation, this.#parts);
    if ('bought' in turn) return this.#sold(turn.bought, terms);
    const row = turn.ours;
    this.#held = { row, terms };
    // It has paid already, and got nothing for it.
    if (row.state === 'settled') return undefined;
    try {
      // Only what the payer has signed counts against the payer.
      await this.#purse.count(row.payer);
      if (row.state === 'verified') await this.#settle(null);
    } catch (error) {
      await this.release();
      throw error;
    }
    return undefined;
  }

  async settle({ result, record }: Delivery): Promise<Sold> {
    const { row, terms } = this.#here();
    const text = JSON.stringify(result);
    if (row.state === 'settled') await this.#step({ result: text }, record);
    else await this.#settle(text, record);
    return this.#sold(this.#here().row, terms);
  }

  get payer(): string {
    return this.#presented.transfer.authorization.from.toLowerCase();
  }

  /** The answer is the payment's own from now on, whether its money has moved before the work or never will. */
  async waive({ result, record }: Delivery): Promise<Sold> {
    const { row, terms } = this.#here();
    const text = JSON.stringify(result);
    await this.#step(
      row.state === 'settled' ? { result: text } : { state: 'answered', result: text },
      record,
    );
    return this.#sold(this.#here().row, terms);
  }

  /** Nothing was bought: the payment may be presented again, whether its money has moved already or not. */
  async release(record?: Delivery['record']): Promise<Charged> {
    const { store, clock } = this.#parts;
    const { row } = this.#here();
    const moved = row.state === 'settled';
    await store.write(async (tx) => {
      if (moved) await movePayment(tx, row, { lease_expires_at: clock() });
      else await dropPayment(tx, row);
      await record?.(tx);
    });
    return moved ? this.#charged(row) : FREE;
  }

  /** Has the answer on disk before the money moves, so that whatever happens then, the payer can have it. */
  async #settle(result: string | null, record?: Delivery['record']): Promise<void> {
    await this.#step({ state: 'settling', result }, record);
    const { row, terms } = this.#here();
    const came = await this.#parts.facilitator.settle(this.#presented.transfer, terms);
    const concluded = await conclude(row, came, this.#parts).catch((cause: unknown) => {
      throw Object.assign(pending(row), { cause });
    });
    this.#held = { row: concluded, terms };
    refuseUnsettled(concluded);
  }

  /** Changes the row for as long as it is ours, makes that longer, and writes what goes with it. */
  async #step(
    change: Pick<Partial<PaymentRow>, 'state' | 'result'>,
    record?: Delivery['record'],
  ): Promise<void> {
    const { store, clock } = this.#parts;
    const { row, terms } = this.#here();
    const changed = { ...change, lease_expires_at: clock() + HELD_MS };
    await store.write(async (tx) => {
      if (!(await movePayment(tx, row, changed))) throw takenOver();
      await record?.(tx);
    });
    this.#held = { row: { ...row, ...changed }, terms };
  }

  #here(): Held {
    if (!this.#held) throw new Error('Nothing is held');
    return this.#held;
  }

  #sold(row: PaymentRow, terms: Terms): Sold {
    const result = JSON.parse(String(row.result));
    if (row.state === 'answered') return { result, charged: FREE, headers: {} };
    const { payer, transaction } = row;
    const settled = { transaction: String(transaction), payer, terms, at: this.#parts.clock() };
    return {
      result,
      charged: this.#charged(row),
      headers: this.#presented.receipt(settled),
    };
  }

  #charged({ rail, amount_micro_usd, transaction }: PaymentRow): Charged {
    return {
      usd: usd(amount_micro_usd),
      rail,
      reference: transaction,
      ...(this.#parts.play && { play: true }),
    };
  }
}

import type { Charged } from '@truepenny/contract';
import type { Caller } from '../kernel/caller.ts';
import { LONGEST_WORK_MS } from '../kernel/longest-work.ts';
import type { Writer } from '../store/database.ts';

/** How long money is held for one step of a call: after it, its process is taken for dead. */
export const HELD_MS = LONGEST_WORK_MS + 15_000;

/** One call with its price. */
export type Bill = {
  /** The operation's id. */
  operation: string;
  /** Where it is asked for, and what it is, in words for the payer. */
  path: string;
  description: string;
  /** The request as it was validated, which one payment is bound to; undefined while no good one was sent. */
  body: unknown;
  /** Its headers, as far as they are part of the request. */
  headers: unknown;
  /** The price, from that request. */
  microUsd: number;
  /** Whether a call under a key is only counted, unless billing is configured for such calls. */
  metered: boolean;
  /** What asking models for it is estimated to cost the installation, in USD. */
  estimatedUsd: number;
};

/** What the request brought along to pay with. */
export type Purse = {
  caller: Caller | undefined;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Counts one call of the payer. @throws {Problem} `rate-limited`. */
  count(payer: string): Promise<void>;
};

/** Whether the headers carry a payment, a good one or not. */
export const carriesPayment = ({ headers }: Pick<Purse, 'headers'>): boolean =>
  headers['payment-signature'] !== undefined ||
  headers['x-payment'] !== undefined ||
  /^payment /i.test(String(headers.authorization));

/** What a 402 says of one rail. */
export type Offer = {
  /** Entries of `accepts` in the body. */
  accepts: readonly Record<string, unknown>[];
  headers: Readonly<Record<string, string>>;
  /** Present where it asks for play money. */
  play?: true;
};

/** What the work of a paid call came to. */
export type Delivery = {
  result: { id?: string };
  delivered: boolean;
  /** Whether what was delivered costs nothing: the payment has bought it all the same, and nothing else. */
  free?: boolean;
  /** What models were paid for it, in USD, where that is known. */
  spentUsd?: number | undefined;
  /** What the money was for, where that is not the result's own `id`. */
  subject?: string;
  /**
   * Writes down what was made. Done in the payment's own write: there is never one without the other, and one
   * flush to disk does for both.
   */
  record(tx: Writer): Promise<void>;
};

/** What a paid call came to: the answer, what was taken, and the headers that show it. */
export type Sold = {
  result: object;
  charged: Charged;
  headers: Readonly<Record<string, string>>;
};

/**
 * One payment on its way: held before the work, then settled for what was delivered, waived where that costs nothing,
 * or released; what was made is recorded with either. Each is called at most once.
 */
export type Payment = {
  /** The wallet that pays, in lower case, where one does. Nothing shows that it does before `hold`. */
  readonly payer?: string;
  /**
   * Sets the money aside, and gives nothing; or, for a payment that has bought its answer before, that answer.
   *
   * @throws {Problem} `payment-required` where the money is not there or does not fit the bill.
   */
  hold(bill: Bill): Promise<Sold | undefined>;
  /** Takes the money for what was delivered. */
  settle(delivery: Delivery): Promise<Sold>;
  /** Gives what was delivered and costs nothing: the payment's only answer. */
  waive(delivery: Delivery): Promise<Sold>;
  /**
   * Gives the money back, since nothing was delivered. Gives what was taken all the same: a payment that had to be
   * settled before the work stays good for the same request.
   */
  release(record?: Delivery['record']): Promise<Charged>;
};

/** A way to pay. */
export type Rail = {
  offer(bill: Bill, error: string): Promise<Offer> | Offer;
  /**
   * The payment that the request carries on this rail, if it does.
   *
   * @throws {Problem} `invalid-request` for one that cannot be read.
   */
  read(purse: Purse, bill: Bill): Payment | undefined;
};

/** Nothing was taken. */
export const FREE: Charged = { usd: 0, rail: 'none', reference: null };

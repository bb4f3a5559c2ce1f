import type { PaymentRow } from '../store/payments.ts';
import type { Terms } from './terms.ts';
import type { SignedTransfer } from './transfer.ts';

/** What came of a transfer. `unknown` is no failure: the money may have moved. */
export type Settlement =
  | { outcome: 'settled'; transaction: string }
  | { outcome: 'failed'; reason: string }
  | { outcome: 'unknown'; reason: string };

/** Checks signed transfers and carries them out. */
export type Facilitator = {
  /** Why the transfer would not go through now, if it would not. Rejects when nobody answers. */
  verify(transfer: SignedTransfer, terms: Terms): Promise<string | undefined>;
  /** Carries the transfer out. Never rejects: what went wrong is part of the answer. */
  settle(transfer: SignedTransfer, terms: Terms): Promise<Settlement>;
  /** What came of a payment whose settlement was not heard of. */
  reconcile(payment: PaymentRow): Promise<Settlement>;
};

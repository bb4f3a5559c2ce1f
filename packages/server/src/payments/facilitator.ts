import type { PaymentRow } from '../store/payments.ts';
import { requirements, type Terms } from './terms.ts';
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

/** The facilitator, so that many who ask the same at once, of one payment, have it looked up once. */
export function lookingOnce(facilitator: Facilitator): Facilitator {
  const verify = once((transfer: SignedTransfer, terms: Terms) => facilitator.verify(transfer, terms));
  const reconcile = once((payment: PaymentRow) => facilitator.reconcile(payment));
  return {
    ...facilitator,
    verify: (transfer, terms) => verify(JSON.stringify([transfer, requirements(terms)]), transfer, terms),
    reconcile: (payment) => reconcile(payment.id, payment),
  };
}

/** The question, so that whoever asks it by the same key while it is being answered gets that answer. */
function once<Asked extends unknown[], Answer>(ask: (...asked: Asked) => Promise<Answer>) {
  const asking = new Map<string, Promise<Answer>>();
  return (key: string, ...asked: Asked): Promise<Answer> => {
    const answer = asking.get(key) ?? ask(...asked).finally(() => asking.delete(key));
    asking.set(key, answer);
    return answer;
  };
}

/**
 * Reasons of x402 that are given before a transfer is sent. After any other, it may have been made all the same: the
 * node's answer was lost, or somebody else has carried it out.
 */
const INVALID = '(?:scheme|network|payload|payment_requirements|x402_version)';
const EVM = String.raw`exact_evm_(?!transaction_|transfer_|nonce_)\w+`;
const BEFORE_SENDING = new RegExp(
  `^(?:insufficient_funds|unsupported_scheme|invalid_${INVALID}|invalid_${EVM})$`,
);

/** What a settlement came to that a facilitator calls unsuccessful, with the transaction that it sent, if any. */
export const unsuccessful = (reason: string, transaction?: string | null): Settlement => ({
  outcome: !transaction && BEFORE_SENDING.test(reason) ? 'failed' : 'unknown',
  reason,
});

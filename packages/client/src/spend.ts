import { Refused } from './guard.ts';
import { membersOf } from './members.ts';
import { paymentsIn } from './payment.ts';
import { permit } from './permit.ts';

/** A payment that is about to leave, read from what was signed. */
export type Payment = {
  url: string;
  method: string;
  /** Such as `eip155:8453`. */
  network: string;
  /** In the smallest unit of the asset. */
  amount: string;
  recipient: string;
  /** Contract of the token, where the payment names it. */
  asset?: string;
};

/**
 * A fetch that checks before it spends: a request with a payment in its headers leaves only after a whole
 * ALLOW. Put it under the paying client, `wrapFetchWithPayment(checkedFetch(fetch, ask), wallet)`; what was
 * signed and then refused has gone nowhere. Requests without a payment pass as they are.
 *
 * @param ask Gets the payment and asks the service about it.
 * @returns A fetch that rejects with {@link Refused} where the payment is not allowed, or cannot be read.
 */
export function checkedFetch(
  fetch: typeof globalThis.fetch,
  ask: (payment: Payment) => Promise<unknown>,
): typeof globalThis.fetch {
  return async (input, init) => {
    const payments = paymentsIn(input, init);
    if (payments.length === 0) return fetch(input, init);
    // What is judged and what is sent must be the same request, whoever still holds the one that came in.
    const request = new Request(input, init);
    const answer = await permit(() => ask(readPayment(payments, request)));
    if (!answer.execute) throw new Refused(answer);
    return fetch(request);
  };
}

/**
 * Reads an x402 payment of the `exact` scheme over EIP-3009, version 1 or 2. Amount and recipient are those of
 * the signed authorization, not those of the offer beside it.
 *
 * @throws {TypeError} for any other payment, and for more than one: what cannot be read cannot be judged.
 */
function readPayment(payments: readonly string[], { url, method }: { url: string; method: string }): Payment {
  const [header = '', ...others] = payments;
  if (others.length > 0) throw new TypeError('The request carries more than one payment.');
  const payment = decoded(header);
  const offer = membersOf(payment.accepted ?? payment);
  const { to, value } = membersOf(membersOf(payment.payload).authorization);
  const { network, asset } = offer;
  if (typeof to !== 'string' || typeof value !== 'string' || typeof network !== 'string') {
    throw new TypeError('The payment cannot be read: it is no x402 payment over EIP-3009.');
  }
  return { url, method, network, amount: value, recipient: to, ...(typeof asset === 'string' && { asset }) };
}

function decoded(header: string): Readonly<Record<string, unknown>> {
  try {
    return membersOf(JSON.parse(atob(header)));
  } catch (cause) {
    throw new TypeError('The payment cannot be read: its header is not JSON in base64.', { cause });
  }
}

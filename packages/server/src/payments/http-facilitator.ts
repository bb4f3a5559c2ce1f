import { z } from 'zod';
import { type Facilitator, type Settlement, unsuccessful } from './facilitator.ts';
import { payload, requirements, resource, type Terms } from './terms.ts';
import type { SignedTransfer } from './transfer.ts';

/** To settle: shorter than the lease of a payment, so that its holder hears the end of it. */
const PATIENCE_MS = { verify: 10_000, settle: 45_000 };

const Verified = z.object({
  isValid: z.boolean(),
  invalidReason: z.string().nullish(),
  invalidMessage: z.string().nullish(),
});
const Ended = z.union([
  z.object({ success: z.literal(true), transaction: z.string().regex(/^0x[0-9a-fA-F]{64}$/) }),
  z.object({ success: z.literal(false), errorReason: z.string(), transaction: z.string().nullish() }),
]);

export type RemoteParts = {
  /** Its base address, without a slash at the end. */
  url: string;
  /** The Authorization header of a request, where the facilitator wants one. */
  authorization?: (method: 'POST', url: string) => string;
  reconcile: Facilitator['reconcile'];
  /** How long an answer is waited for. */
  patienceMs?: typeof PATIENCE_MS;
};

/** A facilitator elsewhere, over the HTTP interface of x402 version 2. */
export function httpFacilitator({
  url,
  authorization,
  reconcile,
  patienceMs = PATIENCE_MS,
}: RemoteParts): Facilitator {
  async function ask(path: 'verify' | 'settle', transfer: SignedTransfer, terms: Terms) {
    const address = `${url}/${path}`;
    const response = await fetch(address, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs[path]),
      headers: {
        'content-type': 'application/json',
        ...(authorization && { authorization: authorization('POST', address) }),
      },
      body: JSON.stringify({
        x402Version: 2,
        // What is paid for, for the facilitator's catalogue, in our own words rather than the payer's.
        paymentPayload: {
          ...payload(transfer, terms),
          resource: resource(terms),
          extensions: terms.discovery,
        },
        paymentRequirements: requirements(terms),
      }),
    });
    return { status: response.status, body: await response.json() };
  }

  return {
    async verify(transfer, terms) {
      const { status, body } = await ask('verify', transfer, terms);
      const read = Verified.safeParse(body);
      if (!read.success) throw new Error(`The facilitator answered ${status} to verify`);
      const { isValid, invalidMessage, invalidReason } = read.data;
      return isValid ? undefined : (invalidMessage ?? invalidReason ?? 'the facilitator refuses it');
    },
    async settle(transfer, terms) {
      try {
        const { status, body } = await ask('settle', transfer, terms);
        return settlementOf(status, body);
      } catch (error) {
        return { outcome: 'unknown', reason: `the facilitator could not be reached: ${error}` };
      }
    },
    reconcile,
  };
}

/** Only a clear word counts; whatever else is said, a transaction may be on its way. */
function settlementOf(status: number, body: unknown): Settlement {
  const { data } = Ended.safeParse(body);
  if (!data) return { outcome: 'unknown', reason: `the facilitator answered ${status}` };
  if (data.success) return { outcome: 'settled', transaction: data.transaction };
  // Whoever fails while it says so may have failed after the sending.
  if (status >= 500) return { outcome: 'unknown', reason: data.errorReason };
  return unsuccessful(data.errorReason, data.transaction);
}

import { z } from 'zod';
import { requirements } from './terms.ts';
import { SignedTransfer } from './transfer.ts';
import { decoded, encoded, only, unreadable, type Wire } from './wire.ts';

const HEADER = 'x-payment';

const Payload = z.looseObject({
  x402Version: z.literal(1),
  scheme: z.string(),
  network: z.string(),
  payload: SignedTransfer,
});

/** x402 version 1: the offer in the body of the 402, the payment in X-PAYMENT. */
export const x402v1: Wire = {
  offer(terms) {
    const { network, amount, ...rest } = requirements(terms);
    const { resource, description } = terms;
    const entry = {
      ...rest,
      network: terms.network.v1,
      maxAmountRequired: amount,
      resource,
      description,
      mimeType: 'application/json',
    };
    return { accepts: [entry], headers: {} };
  },
  read(headers) {
    const text = only(headers, HEADER);
    if (text === undefined) return undefined;
    const read = Payload.safeParse(decoded(HEADER, text));
    if (!read.success)
      throw unreadable(HEADER, 'must be an x402 version 1 payment with an EIP-3009 authorization');
    const { scheme, network, payload } = read.data;
    return {
      rail: 'x402',
      transfer: payload,
      misfit(terms) {
        if (scheme !== 'exact') return `The scheme ${scheme.slice(0, 80)} is not offered; pay with exact.`;
        if (network === terms.network.v1) return undefined;
        return `The payment is made on ${network.slice(0, 80)}; this call is paid on ${terms.network.v1}.`;
      },
      receipt: ({ transaction, payer, terms }) => ({
        'x-payment-response': encoded({ success: true, transaction, network: terms.network.v1, payer }),
      }),
    };
  },
};

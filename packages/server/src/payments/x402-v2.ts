import { z } from 'zod';
import { IDENTIFIER_EXTENSION, identifierOf, PaymentExtensions } from './payment-identifier.ts';
import { requirements, resource } from './terms.ts';
import { SignedTransfer, sameText } from './transfer.ts';
import { decoded, encoded, only, unreadable, type Wire } from './wire.ts';

const HEADER = 'payment-signature';

const Payload = z.looseObject({
  x402Version: z.literal(2),
  accepted: z.looseObject({
    scheme: z.string(),
    network: z.string(),
    amount: z.string(),
    asset: z.string(),
    payTo: z.string(),
  }),
  payload: SignedTransfer,
  extensions: PaymentExtensions.nullish(),
});

/** x402 version 2: the offer in PAYMENT-REQUIRED, the payment in PAYMENT-SIGNATURE. */
export const x402v2: Wire = {
  offer(terms, error) {
    const required = {
      x402Version: 2,
      error,
      resource: resource(terms),
      accepts: [requirements(terms)],
      extensions: { ...IDENTIFIER_EXTENSION, ...terms.discovery },
    };
    return { accepts: [], headers: { 'payment-required': encoded(required) } };
  },
  read(headers) {
    const text = only(headers, HEADER);
    if (text === undefined) return undefined;
    const read = Payload.safeParse(decoded(HEADER, text));
    if (!read.success) throw unreadable(HEADER, unfit(read.error));
    const { accepted, payload, extensions } = read.data;
    return {
      rail: 'x402',
      transfer: payload,
      identifier: identifierOf(extensions),
      misfit(terms) {
        const wanted = requirements(terms);
        for (const name of ['scheme', 'network', 'amount'] as const) {
          if (accepted[name] !== wanted[name]) {
            return `The payment accepts ${name} ${accepted[name].slice(0, 80)}; this call asks for ${wanted[name]}.`;
          }
        }
        for (const name of ['asset', 'payTo'] as const) {
          if (!sameText(accepted[name], wanted[name])) return `The payment accepts another ${name}.`;
        }
        return undefined;
      },
      receipt: ({ transaction, payer, terms }) => ({
        'payment-response': encoded({ success: true, transaction, network: terms.network.id, payer }),
      }),
    };
  },
};

const unfit = ({ issues }: z.ZodError): string =>
  issues.every(({ path }) => path[0] === 'extensions')
    ? 'has a payment identifier that is not 16 to 128 letters, digits, hyphens and underscores'
    : 'must be an x402 version 2 payment with an EIP-3009 authorization';

import { z } from 'zod';

const NAME = 'payment-identifier';

const Identifier = z
  .string()
  .min(16)
  .max(128)
  .regex(/^[a-zA-Z0-9_-]+$/);
const Info = z.object({ required: z.boolean(), id: Identifier.optional() });
const { additionalProperties, ...schema } = z.toJSONSchema(Info);

/**
 * The extension `payment-identifier` of x402 version 2, as a 402 declares it: a payer may give its payment a name,
 * and a further payment of that name for the same request then gets the answer that the first one bought.
 */
export const IDENTIFIER_EXTENSION = { [NAME]: { info: { required: false }, schema } };

/** The extensions of a payment, as far as they are read here; stock clients send back all that a 402 declared. */
export const PaymentExtensions = z.looseObject({
  [NAME]: z.looseObject({ info: Info.partial() }).optional(),
});

/** The name that the payer gave the payment, if it did. */
export const identifierOf = (extensions: z.infer<typeof PaymentExtensions> | null | undefined) =>
  extensions?.[NAME]?.info.id;

import { z } from 'zod';
import { LONGEST_WORK_MS } from '../kernel/longest-work.ts';
import { type Terms, TIMEOUT_SECONDS } from './terms.ts';

const Address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
const Whole = z.string().regex(/^(0|[1-9]\d{0,77})$/);

export const Authorization = z.object({
  from: Address,
  to: Address,
  value: Whole,
  validAfter: Whole,
  validBefore: Whole,
  nonce: z.string().regex(/^0x[0-9a-fA-F]{64}$/),
});
export const Signature = z
  .string()
  .max(8_192)
  .regex(/^0x([0-9a-fA-F]{2}){65,}$/);

/** A signed transferWithAuthorization (EIP-3009). */
export const SignedTransfer = z.object({ authorization: Authorization, signature: Signature });
export type SignedTransfer = z.infer<typeof SignedTransfer>;

/** Clocks differ; the protocols let a payment be valid from some time ago. */
const SKEW_SECONDS = 60;
/** Time that the work and the settlement after it may take. */
const WORK_SECONDS = LONGEST_WORK_MS / 1000 + 30;

/** Why the transfer does not pay these terms, if it does not, whenever it comes. */
export function misfit(
  { authorization: { to, value } }: SignedTransfer,
  { payTo, amount }: Terms,
): string | undefined {
  if (!sameText(to, payTo)) return `The payment goes to ${to}; it has to go to ${payTo}.`;
  if (value === String(amount)) return undefined;
  return `The payment is of ${value} micro-USDC; this call costs ${amount}.`;
}

/** Why the transfer is not to be begun with now, if it is not. */
export function untimely(
  { authorization: { validAfter, validBefore } }: SignedTransfer,
  nowSeconds: number,
): string | undefined {
  const before = Number(validBefore);
  if (Number(validAfter) > nowSeconds) return 'The payment is not valid yet.';
  if (before < nowSeconds + WORK_SECONDS) {
    return `The payment has to be valid for at least ${WORK_SECONDS} more seconds.`;
  }
  const longest = TIMEOUT_SECONDS + SKEW_SECONDS;
  if (before <= nowSeconds + longest) return undefined;
  return `The payment may be valid for at most ${longest} more seconds.`;
}

/** Whether two hexadecimal texts are the same but for case. */
export const sameText = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

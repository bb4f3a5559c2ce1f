import { z } from 'zod';
import { ProblemBody } from './problem.ts';

/** Ways in which a call can be paid for; `none` where nothing was taken. */
export const RAILS = ['credit', 'x402', 'mpp', 'none'] as const;

/** What was taken for a call. Nothing is taken for work that was not delivered. */
export const Charged = z
  .object({
    usd: z.number().min(0),
    rail: z.enum(RAILS),
    reference: z.string().nullable().describe('The ledger entry or the transaction that shows it'),
    play: z.literal(true).optional().describe('Present where it was play money, which is worth nothing'),
  })
  .meta({ id: 'Charged' });
export type Charged = z.infer<typeof Charged>;

/** The body of a 402: a problem that also says what has to be paid, and how (x402 version 1). */
export const PaymentDescriptor = ProblemBody.extend({
  x402Version: z.literal(1),
  error: z.string(),
  accepts: z.array(z.record(z.string(), z.unknown())),
  play: z.literal(true).optional().describe('Present where play money, which is worth nothing, pays it'),
}).meta({ id: 'PaymentDescriptor' });
export type PaymentDescriptor = z.infer<typeof PaymentDescriptor>;

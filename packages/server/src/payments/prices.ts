import { CHECK_PRICES_USD, type CheckRequest, RECEIPT_PRICE_USD } from '@truepenny/contract';
import { microUsd } from './money.ts';

/** What a call costs by the request as it was validated, in micro-USD. */
export const PRICES = {
  check: ({ speed }: Pick<CheckRequest, 'speed'>): number => microUsd(CHECK_PRICES_USD[speed]),
  receipt: (): number => microUsd(RECEIPT_PRICE_USD),
  gate: ({ tier }: { tier: 'checkpoint' | 'standard' }): number =>
    microUsd(tier === 'checkpoint' ? 0.005 : 0.008),
  decision: (): number => microUsd(0.05),
} as const;

/** Money is counted in whole micro-USD, which is also the smallest unit of USDC: sums are exact. */
export const MICRO = 1_000_000;

export const microUsd = (usd: number): number => Math.round(usd * MICRO);

export const usd = (micro: number): number => micro / MICRO;

/** "0.02 USD", without zeros that say nothing. */
export const spoken = (micro: number): string => `${usd(micro)} USD`;

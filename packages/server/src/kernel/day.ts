const DAY_MS = 86_400_000;

/** Days since the Unix epoch in UTC: what daily rollups are kept by. */
export const dayOf = (milliseconds: number): number => Math.floor(milliseconds / DAY_MS);

/** As long as a block of Base takes. */
export const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 600_000;

/** How long to wait after so many failures in a row, in milliseconds. */
export const backOff = (failures: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures, 20));

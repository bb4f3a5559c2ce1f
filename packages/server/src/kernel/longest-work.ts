/** The longest that any call is worked for, in milliseconds: whatever is held for a call is held longer than this. */
export const LONGEST_WORK_MS = 120_000;

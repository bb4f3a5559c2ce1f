/** Most accesses that are looked at; an act that needs more is left undecided. */
export const MOST_ACCESSES = 1_000;
/** Most pairs of a policy and an access that are looked at. */
export const MOST_PAIRS = 50_000;
/** Longest text of an attribute, such as a path. */
export const LONGEST_TEXT = 4_096;

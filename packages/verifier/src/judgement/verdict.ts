/** The one alphabet of outcomes. A fault is never a verdict; an evaluator that cannot tell abstains. */
export const VERDICTS = ['ALLOW', 'BLOCK', 'UNCERTAIN'] as const;
export type Verdict = (typeof VERDICTS)[number];

const STRICTNESS: Record<Verdict, number> = { ALLOW: 0, UNCERTAIN: 1, BLOCK: 2 };

/** The stricter of two verdicts: BLOCK over UNCERTAIN over ALLOW. Combination never goes the other way. */
export function stricter(a: Verdict, b: Verdict): Verdict {
  return STRICTNESS[a] >= STRICTNESS[b] ? a : b;
}

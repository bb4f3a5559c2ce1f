import measured from './measured.json' with { type: 'json' };

/** Kinds of finding whose precision was counted. */
export type MeasuredKind = keyof typeof measured.kinds;

/** What is believed of a kind before anything was counted, and how many counted requests that is worth. */
const PRIOR = 0.9;
const WEIGHT = 10;

/** The confidence of a finding: its counted precision, drawn towards what is believed of any kind where little was counted. */
export function confidenceOf(kind: MeasuredKind): number {
  const [right = 0, of = 0] = measured.kinds[kind];
  return Math.round(((right + PRIOR * WEIGHT) / (of + WEIGHT)) * 100) / 100;
}

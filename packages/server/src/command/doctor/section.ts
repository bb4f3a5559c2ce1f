/** One part of what the doctor says. */
export type Section = {
  /** For programs: plain JSON without anything secret. */
  facts: Readonly<Record<string, unknown>>;
  /** For people: what it is about, and what there is. */
  lines: readonly (readonly [label: string, text: string])[];
  /** What is missing, and what to do about it. */
  missing: readonly string[];
};

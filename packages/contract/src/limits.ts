/** Sizes the service accepts; everything over them is refused before it is read further. */
export const LIMITS = {
  /** Bytes of a request body. */
  body: 1_000_000,
  /** Nesting of a JSON body: objects and arrays within one another. */
  jsonDepth: 32,
  /** UTF-16 code units of a claim, answer, mandate, proposed action, reasoning or question. */
  text: 100_000,
  /** UTF-16 code units of a trace, evidence or context, all parts together. */
  longText: 500_000,
  /** Steps of a plan. */
  planSteps: 256,
  /** Parts of a trace or evidence that comes as an array. */
  parts: 10_000,
  /** UTF-16 code units of a name or label. */
  name: 200,
  /** UTF-16 code units of a description. */
  description: 2_000,
} as const;

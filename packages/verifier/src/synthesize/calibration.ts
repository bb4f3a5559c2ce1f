import type { Verdict } from '../judgement/verdict.ts';

/**
 * What each vote is worth: the natural logarithm of how many times likelier the vote is on a case that should
 * be blocked than on one that should be allowed. Above zero it speaks for BLOCK. It never falls from ALLOW
 * over UNCERTAIN to BLOCK, so that no stricter vote can soften the outcome.
 */
export type Evidence = Readonly<Record<Verdict, number>>;

/** The figures of one seat and where they come from. */
export type SeatCalibration = Evidence & {
  /** How many labelled votes they rest on. */
  readonly n: number;
  /** The published votes that they were fitted on. */
  readonly source: string;
  /** The day of the fit, as YYYY-MM-DD. */
  readonly date: string;
};

/** All that pooling knows besides the votes. Plain JSON; it is stored with every decision for replay. */
export type Calibration = {
  readonly version: string;
  /** Log-odds of BLOCK before any vote. */
  readonly prior: number;
  /** What remains of the votes' joint evidence on cases unlike those of the fit, 0..1 as a rule. */
  readonly temper: number;
  /** Correlation of the errors of two seats, 0..1. A seat that computes errs apart from models. */
  readonly correlation: {
    /** Between seats of one family. */
    readonly family: number;
    /** Between seats of different families. */
    readonly panel: number;
  };
  /** For seats without figures of their own, and of no class with figures. */
  readonly unknown: Evidence;
  /**
   * What a model's material challenge is worth against the votes it attacks, as log-likelihood ratio: one that
   * quotes a passage, and one that only argues. Absent, no more than an unmeasured opinion of one.
   */
  readonly challenge?: { readonly quoted: number; readonly bare: number };
  /** By the id of the seat. */
  readonly seats: Readonly<Record<string, SeatCalibration>>;
};

/** For an installation without measured figures: no leaning, weak votes, strong correlation. */
export const CAUTIOUS: Calibration = {
  version: 'cautious-1',
  prior: 0,
  temper: 1,
  correlation: { family: 0.9, panel: 0.5 },
  unknown: { ALLOW: -1, UNCERTAIN: 0, BLOCK: 1 },
  seats: {},
};

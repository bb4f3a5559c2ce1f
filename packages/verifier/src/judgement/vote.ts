import type { Proof } from '../proof/proof.ts';
import type { Quote } from './case.ts';
import type { Verdict } from './verdict.ts';

/**
 * Why a seat gave no verdict. The first three: there was nothing it could read or decide. The others:
 * something failed. Neither is ever a verdict.
 */
export const ABSTAIN_REASONS = [
  'out-of-scope',
  'insufficient',
  'degenerate',
  'timeout',
  'unavailable',
  'unauthorised',
  'rate-limited',
  'refused',
  'malformed',
  'off-menu',
  'truncated',
  'internal',
] as const;

export type AbstainReason = (typeof ABSTAIN_REASONS)[number];

/**
 * What a vote rests on, strongest first. `proof`: recomputed from the documents alone. `authority`: the
 * principal's own word, in a policy, a mandate or an order. `opinion`: a model's. `signal`: a rule of words, which
 * only suspects.
 */
export type Basis = 'proof' | 'authority' | 'opinion' | 'signal';

/** Which source decided; null where none did. */
export type Decider = 'policy' | 'mandate' | 'order' | 'proof' | 'panel';

/** How an act compares with one limit of a mandate. */
export type LimitReport = { kind: string; outcome: 'kept' | 'violated' | 'unclear'; detail: string };

/** What accounts for an act and what does not, in words for whoever builds the agent. */
export type Explanation = {
  authority: Decider | null;
  /** What of the act is accounted for, and the words or rule that account for it. */
  matched: { what: string; by: string }[];
  missing: { what: string; why: string }[];
  /** Passages that were not understood and may concern the act. */
  unread: { where: string; quote: string }[];
  /** What would have to be sent or granted. */
  to_allow: string[];
};

/** What one seat says of one criterion. */
export type Vote = {
  /** Id of the criterion that is answered. */
  criterion: string;
  /** Id of the seat. */
  by: string;
  verdict: Verdict | 'ABSTAIN';
  /** The seat's own probability, 0..1, that its verdict is right; 0 when it abstains. */
  confidence: number;
  /** One or two sentences for the reader of the verdict. */
  reason: string;
  quotes: Quote[];
  /** A witness that anyone can recheck from the documents alone. Lifts the vote above opinions. */
  proof?: Proof;
  /** What it rests on; where absent, a proof or, without one, what is usual for its kind of seat. */
  basis?: Basis;
  /** Of a signal: it is of a named kind, whose measured precision lets it refuse by itself. */
  alone?: boolean;
  /** Of the seat that judges acts, on the first criterion that it answers. */
  explanation?: Explanation;
  /** Of the seat that judges acts: how the act compares with each limit of a mandate. */
  limits?: LimitReport[];
  /** Of a model: what it quotes stands nowhere in the text, so it counts half and is no evidence against. */
  weak?: boolean;
  /** Set exactly when the verdict is ABSTAIN. */
  abstained?: AbstainReason;
};

/** What the red team holds against the votes on one criterion. */
export type Challenge = {
  criterion: string;
  /** Id of the red team's seat. */
  by: string;
  /** Id of the evaluator whose vote is attacked. */
  against: string;
  /**
   * Of a seat that computes: unless answered, it keeps the attacked vote from deciding. Of a model: it is weighed
   * against the votes it attacks, and holds back what proof or authority would allow where it quotes a passage.
   */
  material: boolean;
  /** The red team's own probability, 0..1, that its objection changes the verdict. */
  wouldChange?: number;
  reason: string;
  quotes: Quote[];
  /** A witness of error that anyone can recheck; it refutes the criterion, whoever found it. */
  proof?: Proof;
};

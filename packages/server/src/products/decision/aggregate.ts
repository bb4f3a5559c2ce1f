import type { DecisionResult } from '@truepenny/contract';
import type { Verdict } from '@truepenny/verifier';

type Axis = DecisionResult['axes'][number];
type Aggregate = DecisionResult['aggregate'];

/** From this confidence on a FAIL blocks; below it, it is reviewed. */
const SURE = 0.7;
/** Axes on which a sure FAIL always blocks; on the others only where nothing can be taken back, or somebody is at work. */
const DECISIVE: ReadonlySet<Axis['axis']> = new Set(['intent', 'scope', 'consistency']);

export type Circumstances = {
  /** What the judge made of the whole case: the aggregate is never milder than that in allowing. */
  judged: { verdict: Verdict; confidence: number };
  /** Whether the action cannot be undone. */
  irreversible: boolean;
  /** Whether somebody tries to make the agent act against its principal. */
  adversarial: boolean;
  /** Violated limits, by name. */
  violations: readonly string[];
};

/**
 * The aggregate of the axes. ALLOW only where every axis that was asked was served and passed and the judge
 * allowed the case; nothing that failed, stayed uncertain or was not served ends in ALLOW.
 */
export function aggregate(axes: readonly Axis[], circumstances: Circumstances): Aggregate {
  const { judged, irreversible, adversarial, violations } = circumstances;
  const grave = irreversible || adversarial;
  const blocking = axes.filter(
    ({ axis, verdict, confidence }) =>
      verdict === 'FAIL' && confidence >= SURE && (DECISIVE.has(axis) || grave),
  );
  if (violations.length > 0 || blocking.length > 0) {
    const triggers = [...violations, ...blocking.map(({ axis }) => axis)];
    const confidence = Math.max(
      ...blocking.map((axis) => axis.confidence),
      violations.length > 0 ? judged.confidence : 0,
    );
    return told('BLOCK', confidence, triggers, [...blocking.map(reasonOf), ...violations]);
  }
  const open = axes.filter(({ verdict, outcome }) => verdict !== 'PASS' || outcome !== 'served');
  if (open.length > 0 || axes.length === 0 || judged.verdict !== 'ALLOW') {
    const failed = open.filter(({ verdict }) => verdict === 'FAIL').map(({ confidence }) => confidence);
    const confidence = failed.length > 0 ? 1 - Math.max(...failed) : Math.min(judged.confidence, 0.5);
    return told(
      'REVIEW',
      confidence,
      open.map(({ axis }) => axis),
      open.map(reasonOf),
    );
  }
  return told('ALLOW', judged.confidence, [], ['Every axis that was asked was served and passed.']);
}

const reasonOf = ({ axis, objection, reasoning }: Axis): string => `${axis}: ${objection ?? reasoning}`;

const told = (
  verdict: Aggregate['verdict'],
  confidence: number,
  triggered_by: string[],
  reasons: readonly string[],
): Aggregate => ({
  verdict,
  confidence: Math.round(Math.min(1, Math.max(0, confidence)) * 1e6) / 1e6,
  triggered_by: [...new Set(triggered_by)],
  rationale: [...new Set(reasons)].join(' ') || 'The panel did not allow it.',
});

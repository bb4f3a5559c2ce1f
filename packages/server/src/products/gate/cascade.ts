import type { Calibration, Case } from '@truepenny/verifier';
import { canSeat, drawPanel } from '../../judge/draw.ts';
import { judge } from '../../judge/judge.ts';
import type { Decision } from '../../kernel/decision.ts';
import type { Roster } from '../../kernel/panel.ts';
import { GATE_TIERS, type GateTier } from './tiers.ts';

/** From this confidence on an ALLOW of the small panel settles the matter. */
const SETTLED = 0.85;

/**
 * Judges on the panel of the tier. In a cascade the small panel's sure ALLOW stands, and so does what is
 * proved; otherwise the larger panel decides, and a BLOCK of the first that it does not confirm is UNCERTAIN:
 * no later step makes an objection vanish.
 */
export async function judgeInCascade(
  matter: Case,
  tier: GateTier,
  roster: Roster,
  calibration: Calibration,
): Promise<Decision> {
  const plan = GATE_TIERS[tier];
  const first = await judge(matter, drawPanel(plan, roster), calibration);
  const { larger } = plan;
  if (!larger || !canSeat(larger, roster) || isSettled(first)) return first;
  const second = await judge(matter, drawPanel(larger, roster), calibration);
  if (first.verdict !== 'BLOCK' || second.verdict !== 'ALLOW') return second;
  const reasons = ['unconfirmed: the first panel objected, the larger one did not', ...first.reasons];
  const confidence = Math.min(second.confidence, 1 - second.confidence);
  return { ...second, verdict: 'UNCERTAIN', confidence, reasons };
}

const isSettled = ({ verdict, confidence, opinions }: Decision): boolean =>
  (verdict === 'ALLOW' && confidence >= SETTLED) || opinions.some(({ proved }) => proved === 'refuted');

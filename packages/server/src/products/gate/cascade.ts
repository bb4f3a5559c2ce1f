import { type Calibration, type Case, synthesize } from '@truepenny/verifier';
import { canSeat, drawPanel } from '../../judge/draw.ts';
import { judge } from '../../judge/judge.ts';
import type { Decision } from '../../kernel/decision.ts';
import type { Panel, Roster } from '../../kernel/panel.ts';
import type { Progress } from '../../kernel/progress.ts';
import { GATE_TIERS, type GateTier } from './tiers.ts';

/**
 * From this confidence on an ALLOW of the small panel settles the matter. One frontier model reaches it; a compact or
 * small one of which nothing was measured does not, and is always followed by the larger panel.
 */
export const SETTLED = 0.75;

/** The panels that may be asked, one after another. */
export function panelsOf(tier: GateTier, roster: Roster): [Panel, ...Panel[]] {
  const plan = GATE_TIERS[tier];
  const { larger } = plan;
  const second = larger && canSeat(larger, roster) ? [drawPanel(larger, roster)] : [];
  return [drawPanel(plan, roster), ...second];
}

/**
 * Judges on the panel of the tier. In a cascade the small panel's sure ALLOW stands, and so does what is
 * proved; otherwise the larger panel decides: its other models are asked, those of the small one keep their votes, and
 * what the first objected to is held against what it allows. No later step makes an objection vanish.
 */
export async function judgeInCascade(
  matter: Case,
  tier: GateTier,
  roster: Roster,
  calibration: Calibration,
  tell?: Progress,
): Promise<Decision> {
  const [small, larger] = panelsOf(tier, roster);
  const first = await judge(matter, small, calibration, tell);
  if (!larger || isSettled(first)) return first;
  const second = await judge(matter, larger, calibration, tell, first.hearing);
  return after(
    first,
    first.verdict === 'BLOCK' && second.verdict === 'ALLOW' ? reopened(first, second, calibration) : second,
  );
}

/** The second decision with what was said and heard before it, in their order. */
function after(first: Decision, second: Decision): Decision {
  const earlier = [...first.earlier, first.hearing];
  const later = second.exchanges.map((one) => ({ ...one, round: one.round + earlier.length }));
  return {
    ...second,
    earlier: [...earlier, ...second.earlier],
    exchanges: [...first.exchanges, ...later],
  };
}

/**
 * The second decision with the objections of the first held against every vote that allowed what they refused, in the
 * place of the votes that they were. They stand in the hearing, so that whoever replays the transcript comes to the same verdict.
 */
function reopened(first: Decision, second: Decision, calibration: Calibration): Decision {
  const objected = first.hearing.votes.filter(({ verdict }) => verdict === 'BLOCK');
  const allowed = second.hearing.votes.filter(({ verdict }) => verdict === 'ALLOW');
  const challenges = objected.flatMap(({ criterion, by, reason, quotes }) =>
    allowed
      .filter((vote) => vote.criterion === criterion)
      .map((vote) => ({ criterion, by, against: vote.by, material: true, reason, quotes })),
  );
  const objectors = new Set(objected.map(({ by }) => by));
  const votes = second.hearing.votes.filter(({ by, verdict }) => verdict !== 'BLOCK' || !objectors.has(by));
  const hearing = { ...second.hearing, votes, challenges: [...second.hearing.challenges, ...challenges] };
  const judgement = synthesize(hearing, second.policy, calibration);
  return { ...second, ...judgement, hearing };
}

const isSettled = ({ verdict, confidence, opinions }: Decision): boolean =>
  (verdict === 'ALLOW' && confidence >= SETTLED) || opinions.some(({ proved }) => proved === 'refuted');

import type { CheckRequest } from '@truepenny/contract';
import type { Calibration } from '@truepenny/verifier';
import { reachOn } from '../../judge/draw.ts';
import type { Roster } from '../../kernel/panel.ts';
import { Problem } from '../../kernel/problem.ts';
import { planOf, SPEEDS, type Speeds } from './speeds.ts';

type Asked = Pick<CheckRequest, 'speed' | 'stakeLevel'>;

/**
 * Refuses a check that could not be allowed even if every model agreed: the panel of its speed, as it is seated
 * here and by what is known of its models, never reaches the bar of its stake.
 *
 * @throws {Problem} `bar-out-of-reach`, naming the speeds that would do.
 */
export function refuseOutOfReach(
  { speed, stakeLevel }: Asked,
  speeds: Speeds,
  roster: Roster,
  calibration: Calibration,
): void {
  const { bar } = planOf({ speed, stakeLevel }, speeds);
  const reach = (asked: CheckRequest['speed']) =>
    reachOn(planOf({ speed: asked, stakeLevel }, speeds), roster, calibration) ?? 1;
  const reached = reach(speed);
  if (reached >= bar) return;
  const names = Object.keys(SPEEDS) as CheckRequest['speed'][];
  const enough = names.filter((name) => reach(name) >= bar);
  const remedy =
    enough.length > 0
      ? `Ask with speed ${enough.join(' or ')}.`
      : 'No speed does with the models that are seated here: ask with a lower stakeLevel, or have further model families seated.';
  const detail = `At stake level ${stakeLevel} an ALLOW needs ${bar}, and speed ${speed} reaches ${reached.toFixed(2)} here when all agree. ${remedy}`;
  throw new Problem('bar-out-of-reach', detail, { members: { bar, reach: reached, speeds: enough } });
}

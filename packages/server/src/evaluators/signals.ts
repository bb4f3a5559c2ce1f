import type { Aspect } from '@truepenny/verifier';
import { leavesSomething } from '../acts/act.ts';
import { warm } from '../acts/read.ts';
import type { Ballot } from '../kernel/panel.ts';
import { type Brief, readBrief } from './act/brief.ts';
import { computing } from './seat.ts';
import { danger } from './signals/danger.ts';
import { emergency } from './signals/emergency.ts';
import type { Sign } from './signals/sign.ts';
import { tool } from './signals/tool.ts';

/** Every look for signs; each knows one place where they stand. */
const LOOKS: readonly ((brief: Brief) => Sign[])[] = [danger, tool, emergency];

/**
 * Signs of danger in words. They never allow. One of a kind whose precision was counted refuses by itself where no
 * model sits; any other raises a doubt, and keeps what an authority covers from being allowed.
 */
export const signals = computing({ id: 'signals', warm }, (matter) => {
  const asked = matter.criteria.filter(({ asks, aspect }) => asks === 'permitted' && aspect !== undefined);
  const brief = readBrief(matter, new Set(asked.flatMap(({ about }) => about ?? [])));
  if (
    !brief ||
    !(brief.isTrajectory || brief.acts.some(({ act }) => leavesSomething(act) || act.secret || act.opaque))
  )
    return [];
  const signs = LOOKS.flatMap((look) => look(brief));
  return asked.flatMap(({ id, aspect }) => ballotOn(id, aspect, signs));
});

function ballotOn(criterion: string, aspect: Aspect | undefined, signs: readonly Sign[]): Ballot[] {
  const [gravest] = signs
    .filter(({ aspects }) => aspects.some((one) => one === aspect))
    .sort((a, b) => Number(b.alone) - Number(a.alone));
  if (!gravest) return [];
  const { alone, reason, quotes } = gravest;
  const confidence = alone ? 0.97 : 0.6;
  return [
    { criterion, verdict: 'BLOCK', confidence, reason, quotes, basis: 'signal', ...(alone && { alone }) },
  ];
}

import type { LimitReport } from '@truepenny/verifier';
import type { Decision } from '../kernel/decision.ts';

/**
 * How the act compares with each limit of a mandate, as the judge of acts found; undefined where no mandate was sent
 * and nothing was misdeclared. A mandate that nobody could hold against the act is unclear.
 */
export function limitsOf({ hearing }: Decision, wasSent: boolean): readonly LimitReport[] | undefined {
  const limits = hearing.votes.find((vote) => vote.limits)?.limits;
  if (limits) return limits;
  if (!wasSent) return undefined;
  const judged = hearing.evaluators.some(({ id, completed }) => id === 'act' && completed);
  if (judged) return [];
  return [
    { kind: 'mandate', outcome: 'unclear', detail: 'the act could not be compared with the mandate in time' },
  ];
}

import type { LimitReport } from '@truepenny/verifier';
import type { Decision } from '../kernel/decision.ts';

/** The limits that are violated and those that could not be compared; beside none of either, that nothing was. */
export function limitsTold(limits: readonly LimitReport[]) {
  const of = (outcome: LimitReport['outcome']) =>
    limits.filter((one) => one.outcome === outcome).map(({ kind, detail }) => ({ kind, detail }));
  const told = { violations: of('violated'), unclear: of('unclear') };
  return limits.length > 0 ? told : { ...told, note: 'nothing to compare' };
}

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

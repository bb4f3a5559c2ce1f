import { standingsByCriterion } from '@truepenny/verifier';
import type { Decision } from '../kernel/decision.ts';
import type { Vote } from '../kernel/panel.ts';

/**
 * What speaks against the case, the most material first: proved refutations, refutations by opinion (the
 * surer first), material challenges, then doubts. What the red team unseated is left out; no sentence twice.
 */
export function objections({ hearing }: Decision): string[] {
  const { challenges } = hearing;
  const votes = [...standingsByCriterion(hearing).values()]
    .flat()
    .filter(({ vote, counts }) => vote.verdict === counts)
    .map(({ vote }) => vote);
  const surest = (a: Vote, b: Vote) => b.confidence - a.confidence;
  const against = votes.filter(({ verdict }) => verdict === 'BLOCK').sort(surest);
  const doubts = votes.filter(({ verdict }) => verdict === 'UNCERTAIN').sort(surest);
  const told = [
    ...against.filter(({ proof }) => proof),
    ...against.filter(({ proof }) => !proof),
    ...challenges.filter(({ material }) => material),
    ...doubts,
  ];
  return [...new Set(told.map(({ reason }) => reason))];
}

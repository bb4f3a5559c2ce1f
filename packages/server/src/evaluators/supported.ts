import type { Ballot } from '../kernel/panel.ts';

/** Questions of which all is answered by showing that a text follows from its evidence. */
const ANSWERED: ReadonlySet<string> = new Set([
  'supported',
  'handoff-faithful',
  'memory-faithful',
  'grounded',
]);

/**
 * A ballot on a question about support. That a text follows from its evidence does not show that it leaves nothing
 * out, or that a revision is justified by it: there an ALLOW is UNCERTAIN.
 */
export function withinWhatWasAsked(ballot: Ballot): Ballot {
  if (ballot.verdict !== 'ALLOW' || ANSWERED.has(ballot.criterion)) return ballot;
  const { criterion } = ballot;
  const reason =
    'It follows from the evidence; whether it answers the rest of the question was not examined.';
  return { criterion, verdict: 'UNCERTAIN', confidence: 0.5, reason, quotes: ballot.quotes };
}

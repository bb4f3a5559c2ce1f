import { GRANTED, lineOf, PROPOSED } from '@truepenny/verifier/proofs';
import type { Mandate } from '../../authority/mandate.ts';
import type { Ballot, Case, Document, Quote } from '../../kernel/panel.ts';
import { passage } from './finding.ts';

/** Compared exactly; what is left is that the terms themselves were written down wrongly. */
const COMPARED = 0.99;

type Comparison = Mandate['proved'][number];

/**
 * Whether the limits of a mandate are kept. What the agent itself declared and a limit rules out is proved from the
 * two; what the act as it was read breaks rests on the principal's word; a limit that nothing can be held against
 * leaves it open.
 */
export function limitsBallot(criterion: string, { limits, proved }: Mandate, matter: Case): Ballot {
  const reasonOf = ({ kind, detail }: (typeof limits)[number]) => `Limit on ${kind}: ${detail}.`;
  const [declared] = proved;
  if (declared) {
    const { rule, detail } = declared;
    const quotes = linesOf(declared, matter);
    const proof = { kind: 'limit', shows: 'refuted', rule, quotes, detail } as const;
    const reason = reasonOf({ kind: rule, outcome: 'violated', detail });
    return { criterion, verdict: 'BLOCK', confidence: COMPARED, reason, quotes, proof };
  }
  const base: Omit<Ballot, 'verdict' | 'reason'> = {
    criterion,
    confidence: COMPARED,
    quotes: [],
    basis: 'authority',
  };
  const violated = limits.find(({ outcome }) => outcome === 'violated');
  if (violated) return { ...base, verdict: 'BLOCK', reason: reasonOf(violated) };
  const unclear = limits.find(({ outcome }) => outcome === 'unclear');
  if (unclear) return { ...base, verdict: 'UNCERTAIN', confidence: 0.5, reason: reasonOf(unclear) };
  const reason = limits.map(reasonOf).join(' ') || 'The mandate sets no limit to this act.';
  return { ...base, verdict: 'ALLOW', reason };
}

/** The lines of the declared action and of the mandate that were compared. */
function linesOf({ granted, proposed }: Comparison, { documents }: Case): Quote[] {
  const members = [
    [PROPOSED, proposed],
    [GRANTED, granted],
  ] as const;
  return members.flatMap(([name, member]) => {
    const document = documents.find((one): one is Document => one.name === name);
    const line = document && member !== undefined ? lineOf(document, member) : undefined;
    return document && line ? [passage(document, line.start, line.end)] : [];
  });
}

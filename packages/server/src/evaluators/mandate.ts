import {
  type Comparison,
  compareMandate,
  GRANTED,
  lineOf,
  PROPOSED,
  readTerms,
} from '@truepenny/verifier/proofs';
import type { Ballot, Case, Document, Evaluator, Quote } from '../kernel/panel.ts';
import { quoteOf } from './trace.ts';

/** Compared exactly; what is left is that the terms themselves were written down wrongly. */
const COMPARED = 0.99;

/** Which questions of a rubric a violated limit also answers, besides the one about the limits. */
const ANSWERS: Readonly<Record<Comparison['rule'], readonly string[]>> = {
  amount: ['scope', 'thresholds'],
  currency: ['scope', 'thresholds'],
  asset: ['scope', 'thresholds'],
  recipient: ['recipient', 'scope'],
  action: ['scope'],
  allowance: ['scope', 'privilege'],
  expiry: ['scope'],
  iban: ['risk', 'recipient'],
  variance: ['risk'],
  materiality: ['risk'],
  'shared-resource': ['scope'],
};

/**
 * Compares a structured mandate with the action it is held against. A violated limit is refuted with a proof
 * that recomputes it; a limit that cannot be compared leaves the question of the limits open.
 */
export const mandate: Evaluator = {
  id: 'mandate',
  family: 'mandate',
  kind: 'deterministic',
  version: '1',
  examine: (matter) => {
    const terms = readTerms(matter.documents);
    if (!terms) return [];
    const comparisons = compareMandate(terms);
    const limits = matter.criteria.filter(({ about, asks }) => about === PROPOSED && asks === 'permitted');
    const asked = new Set(matter.criteria.map(({ id }) => id));
    return comparisons.flatMap((one) => {
      const also = one.outcome === 'violated' ? ANSWERS[one.rule].filter((id) => asked.has(id)) : [];
      const ids = [...limits.map(({ id }) => id), ...also];
      return ids.map((criterion) => ballotOf(criterion, one, matter));
    });
  },
};

const VERDICTS = { kept: 'ALLOW', unclear: 'UNCERTAIN', violated: 'BLOCK' } as const;

function ballotOf(criterion: string, one: Comparison, matter: Case): Ballot {
  const { rule, outcome, detail } = one;
  const quotes = quotesOf(one, matter);
  const ballot: Ballot = {
    criterion,
    verdict: VERDICTS[outcome],
    confidence: COMPARED,
    reason: `Limit on ${rule}: ${detail}.`,
    quotes,
  };
  if (outcome !== 'violated') return { ...ballot, basis: 'authority' };
  return { ...ballot, proof: { kind: 'limit', shows: 'refuted', rule, quotes, detail } };
}

/** The lines of the action and of the mandate that were compared. */
function quotesOf({ granted, proposed }: Comparison, { documents }: Case): Quote[] {
  const members = [
    [PROPOSED, proposed],
    [GRANTED, granted],
  ] as const;
  return members.flatMap(([name, member]) => {
    const document = documents.find((one): one is Document => one.name === name);
    const line = document && member !== undefined ? lineOf(document, member) : undefined;
    return document && line ? [quoteOf(document, line.start, line.end)] : [];
  });
}

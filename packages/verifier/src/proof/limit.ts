import type { Document, Quote } from '../judgement/case.ts';
import { type Comparison, compareMandate, type LimitRule } from '../mandate/compare.ts';
import { GRANTED, PROPOSED, readTerms } from '../mandate/terms.ts';
import { fails, HOLDS, type Recheck, recheckQuote } from './recheck.ts';

/** Refutes that an action keeps to what was granted: the lines of mandate and action that do not agree. */
export type LimitProof = {
  kind: 'limit';
  shows: 'refuted';
  rule: LimitRule;
  quotes: Quote[];
  detail: string;
};

/** Compares mandate and action anew and holds when the same limit is violated, for the same reason, in these lines. */
export function recheckLimit(proof: LimitProof, documents: readonly Document[]): Recheck {
  const { quotes, rule, detail } = proof;
  for (const quote of quotes) {
    const recheck = recheckQuote(quote, documents);
    if (!recheck.holds) return recheck;
    if (quote.document !== GRANTED && quote.document !== PROPOSED) return fails('it quotes no terms');
  }
  const terms = readTerms(documents);
  if (!terms) return fails('there is no mandate and action to compare');
  const isSame = (one: Comparison) =>
    one.outcome === 'violated' && one.rule === rule && one.detail === detail;
  return compareMandate(terms).some(isSame) ? HOLDS : fails(`the limit on ${rule} is not violated so`);
}

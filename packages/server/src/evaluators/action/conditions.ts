import type { Act } from './act.ts';
import { isConsequential } from './act.ts';
import { type Check, type Finding, quoteAct } from './finding.ts';
import { meets, nameWords, termsOf } from './words.ts';

/** A condition that the principal set: from its word to the end of its clause. */
const CONDITION =
  /\b(?:only if|if|unless|provided(?: that)?|as long as|so long as|only when|once|in case)\s([^,.;?!\n]{3,160})/gi;
/** What is asked politely or about a possibility is no condition on an act. */
const NO_CONDITION =
  /^(?:you (?:can|could|may|would|need|have|want)|possible|needed|necessary|so\b|any\b|not\b|i transfer|i were|there (?:is|are) any)/i;
const BOUND =
  /\b(below|under|less than|lower than|at most|no more than|not more than|up to|above|over|more than|higher than|at least|no less than)\s{1,3}([$€£]?\s?\d[\d.,]{0,15})\s?(%|percent)?/i;
const FREE =
  /\b(?:(?:fee|cost|charge|penalty)s?[- ]free|free of (?:charge|fees?|cost)|no (?:fees?|costs?|charges?|penalt)|without (?:fees?|costs?|charges?|penalt)|(?:is|it's|its) free\b)/i;
const COST_KEY = /(?:fee|cost|charge|penalt|commission|points)/i;
const MOST = 8;

/**
 * Conditions under which alone the principal wants something done. One that the act's own figures break is
 * refused; one of which nothing in the act shows that it is met is left open.
 */
export const conditions: Check = ({ request, acts }) => {
  const changing = acts.filter(isConsequential);
  if (!request || changing.length === 0) return [];
  const set = [...request.words.matchAll(CONDITION)]
    .map(([, clause]) => clause ?? '')
    .filter((clause) => !NO_CONDITION.test(clause))
    .slice(0, MOST);
  return set.flatMap((clause) => {
    const broken = changing.flatMap((act) => breachOf(clause, act));
    if (broken.length > 0) return broken;
    if (changing.some((act) => isShown(clause, act))) return [];
    return [
      {
        aspects: ['intent', 'consistency', 'risk'],
        verdict: 'UNCERTAIN',
        confidence: 0.6,
        reason: `The request holds only if ${clause.trim()}; nothing shows that this is met.`,
        quotes: [],
      },
    ];
  });
};

function breachOf(clause: string, act: Act): Finding[] {
  const breach = (detail: string): Finding[] => [
    {
      aspects: ['intent', 'consistency', 'risk', 'reversibility'],
      verdict: 'BLOCK',
      confidence: 0.95,
      reason: `The request holds only if ${clause.trim()}; ${detail}.`,
      quotes: [quoteAct(act)],
    },
  ];
  if (FREE.test(clause)) {
    const cost = act.args.find(({ key, value }) => COST_KEY.test(key) && Number(value) > 0);
    return cost ? breach(`${cost.key} is ${cost.value}`) : [];
  }
  const bound = boundIn(clause);
  if (!bound) return [];
  const terms = termsOf(clause);
  const held = act.args.find(
    ({ key, value }) =>
      Number.isFinite(Number(value)) && value !== '' && nameWords(key).some((word) => meets(word, terms)),
  );
  if (!held) return [];
  const value =
    bound.percent && Math.abs(Number(held.value)) < 1 ? Number(held.value) * 100 : Number(held.value);
  const kept = bound.upper ? value <= bound.value : value >= bound.value;
  return kept ? [] : breach(`${held.key} is ${held.value}`);
}

function boundIn(clause: string): { upper: boolean; value: number; percent: boolean } | undefined {
  const [, word = '', figure = '', percent] = BOUND.exec(clause) ?? [];
  const value = Number(figure.replace(/[$€£\s,]/g, ''));
  if (!figure || !Number.isFinite(value)) return undefined;
  const upper = /^(?:below|under|less|lower|at most|no more|not more|up)/i.test(word);
  return { upper, value, percent: percent !== undefined };
}

/** A figure that was held against the bound and kept to it, or a cost that is stated to be none. */
function isShown(clause: string, act: Act): boolean {
  if (FREE.test(clause)) return act.args.some(({ key, value }) => COST_KEY.test(key) && Number(value) === 0);
  const terms = termsOf(clause);
  return (
    boundIn(clause) !== undefined &&
    act.args.some(
      ({ key, value }) => Number.isFinite(Number(value)) && nameWords(key).some((word) => meets(word, terms)),
    )
  );
}

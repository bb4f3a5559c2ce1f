import { splitSentences } from '../../kernel/text.ts';
import { conditions as inArguments } from '../action/conditions.ts';
import { nameWords, termsOf } from '../action/words.ts';
import { stem } from '../language/stem.ts';
import { type Brief, type Found, type Look, quoteDone } from './brief.ts';
import { type Done, isReading } from './done.ts';
import { Stems } from './stems.ts';
import { keepsTo, type Value, valuesIn } from './values.ts';

const CONDITION =
  /\b(?:only if|if|unless|provided(?: that)?|as long as|so long as|only when|once|as soon as|in case|only after|but only)\s((?:[^,.;?!\n]|[.,](?=\d)){3,200})/gi;
/** What is asked politely or about a possibility is no condition. */
const NO_CONDITION =
  /^(?:you (?:can|could|may|would|need|have|want)|possible|needed|necessary|so\b|any\b|not\b|i transfer|i were|there (?:is|are) any|a |an |per )/i;
/** A condition is met where what is known says so, and not where it says that it is still to come. */
const OPEN =
  /\b(?:not|n't|no|never|pending|awaiting|waiting|outstanding|next (?:week|month)|tomorrow|will|yet|still|unless|until|undecided|open)\b/i;

/**
 * Conditions under which alone something is wanted: met, broken or open by the figures of the act, the reasons
 * and the context, in this order.
 */
export const conditions: Look = (brief) => {
  const [act] = brief.done.filter((done) => !isReading(done));
  if (!act) return [];
  const broken = inArguments(brief.reading).find(({ verdict }) => verdict === 'BLOCK');
  if (broken)
    return [
      {
        sign: 'condition-broken',
        aspects: ['intent', 'consistency', 'risk'],
        reason: broken.reason,
        quotes: broken.quotes,
      },
    ];
  return [...brief.asked.words.matchAll(CONDITION)]
    .map(([, clause = '']) => clause)
    .filter((clause) => !NO_CONDITION.test(clause))
    .slice(0, 8)
    .flatMap((clause) => weigh(clause, act, brief));
};

function weigh(clause: string, act: Done, brief: Brief): Found[] {
  const found = (sign: Found['sign'], reason: string): Found[] => [
    { sign, aspects: ['intent', 'consistency', 'risk'], reason, quotes: [quoteDone(act)] },
  ];
  const [, none] =
    /\b(?:without|no|free of|zero)\s(?:any |an? |further |extra )?([a-z]{3,20})\b/.exec(clause) ?? [];
  const cost =
    none !== undefined &&
    act.args.find(
      ({ key, value }) => nameWords(key).some((word) => stem(word) === stem(none)) && Number(value) > 0,
    );
  if (cost)
    return found('condition-broken', `It is wanted only if ${clause.trim()}; ${cost.key} is ${cost.value}.`);
  const limit = valuesIn(clause).find(({ bound, size }) => bound && size !== undefined);
  if (limit) {
    const figure = figureFor(limit, clause, brief);
    if (!figure)
      return found(
        'condition-open',
        `It is wanted only if ${clause.trim()}; nothing shows that this is met.`,
      );
    return keepsTo(limit, figure)
      ? []
      : found(
          'condition-broken',
          `It is wanted only if ${clause.trim()}; ${figure.text} does not keep to that.`,
        );
  }
  const terms = [...termsOf(clause)].filter((term) => term.length > 2);
  const facts = brief.known.flatMap(({ document }) =>
    splitSentences(document.text.slice(0, 20_000)).map(({ start, end }) => document.text.slice(start, end)),
  );
  const told = facts.filter((fact) => {
    const stems = new Stems(fact);
    return terms.filter((term) => stems.meets(term)).length * 2 >= terms.length;
  });
  if (told.length > 0 && told.every((fact) => !OPEN.test(fact))) return [];
  if (
    act.args.length > 0 &&
    terms.some((term) => [...act.terms].some((one) => one === term)) &&
    told.length === 0
  )
    return [];
  return found('condition-open', `It is wanted only if ${clause.trim()}; nothing shows that this is met.`);
}

/** The figure that the condition is about: named so in the act, the context or the reasons; else one of its size. */
function figureFor(limit: Value, clause: string, { done, known, reasons }: Brief): Value | undefined {
  const terms = new Stems(clause);
  const isOther = ({ size, bound }: Value) =>
    size !== undefined && size !== limit.size && bound === undefined;
  const places = [
    done.flatMap(({ values }) => values),
    known.flatMap(({ values }) => values),
    reasons.values,
  ];
  for (const values of places) {
    const named = values.find(
      (value) =>
        isOther(value) &&
        [...value.label, ...value.near].some((word) => word.length > 2 && terms.meets(stem(word))),
    );
    if (named) return named;
  }
  const [, facts = [], said = []] = places;
  return [...facts, ...said].find(
    (value) => isOther(value) && value.sort === limit.sort && isNear(value.size ?? 0, limit.size ?? 0),
  );
}

const isNear = (one: number, other: number): boolean => one * 2 >= other && other * 2 >= one;

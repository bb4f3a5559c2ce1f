import { equal, ONE } from '../../arithmetic/rational.ts';
import { grouped, wordSet } from '../../language/lists.ts';
import { measureOf } from '../../language/units.ts';
import { amountsIn, type Element } from '../expression.ts';
import { BE, DETERMINERS } from '../problem/vocabulary.ts';
import { AUXILIARIES, COMPARATIVES, isNoun, verbIn } from '../problem/words.ts';
import type { Told } from './mention.ts';
import { isPlural } from './rate.ts';
import { isOfMoney, type Type, typeOfNoun, typeOfUnit } from './type.ts';
import { EARNED, LACKING, LEFT, MEAN, PAID, PART, PROFIT, REMAINING, SAVED, SIZES } from './words.ts';

/** What is to be done with what a question tells, by its asking sentence. */
export type Mode =
  | 'total'
  | 'left'
  | 'paid'
  | 'earned'
  | 'profit'
  | 'difference'
  | 'lacking'
  | 'mean'
  | 'part'
  | 'saved';

export type Goal = {
  mode: Mode;
  /** What is asked for, by a unit or a noun; undefined where neither is said. */
  type: Type | undefined;
  words: readonly string[];
  /** It is asked for one of something. */
  each: boolean;
};

/** The words that a question begins with. */
const LEADING = /^(?:how|what|what's|which|who|when|where)$/;
/** "How long": what is measured, by the word that asks for it. */
const MEASURING = grouped('m: far tall deep wide | min: long | g: heavy');

/** The one thing that is asked; undefined where more than one is, or who, when or where. */
export function goalOf(told: readonly Told[]): Goal | undefined {
  const asking = told.filter(({ asks }) => asks);
  const [only, other] = asking.length === 0 ? told.slice(-1) : asking;
  // "How much does she pay? A pen costs 3.": what is told may stand behind.
  if (!only || other) return undefined;
  const { words } = only;
  const leads = words.flatMap((word, at) =>
    LEADING.test(word) && !(at > 0 && /^(?:which|when|where|who)$/.test(word)) ? [at] : [],
  );
  const [lead = -1, second] = leads;
  if (second !== undefined || /^(?:who|when|where|which)$/.test(words[lead] ?? '')) return undefined;
  const rest = lead < 0 ? words : words.slice(lead);
  const has = (...some: string[]): boolean => some.some((one) => rest.includes(one));
  const any = (set: ReadonlySet<string>): boolean => rest.some((word) => set.has(word));
  const isMany = rest[0] === 'how' && rest[1] === 'many';
  // "his gross pay"
  const isPay = rest.some(
    (word, place) =>
      word === 'pay' && /^(?:his|her|my|their|your|gross|net|total|the)$/.test(rest[place - 1] ?? ''),
  );
  // "The gross pay is … What lands in her account?"
  const isNet =
    !isMany &&
    (told.some(({ asks, words: own }) => !asks && own.includes('gross')) ||
      rest.join(' ').includes('paid out'));
  const isThan =
    has('than') ||
    rest.some((word) => COMPARATIVES.has(word) && !/^(?:more|less|further|longer)$/.test(word)) ||
    (rest[0] === 'how' && rest[1] === 'much' && COMPARATIVES.has(rest[2] ?? '') && rest[2] !== 'more') ||
    (words[lead - 1] === 'by' && !has('percent', 'cent')) ||
    has('difference');
  const isRate = isMany && (rest[3] === 'per' || rest[4] === 'per');
  const named = isRate
    ? undefined
    : isMany
      ? nounIn(rest, 2)
      : rest[0] === 'what' || rest[0] === 'how'
        ? unitIn(rest, isOfTime(rest, told))
        : undefined;
  // "How much does she get back?"
  const isBack = /(?:\bgets? back|^how much back) ?$/.test(rest.join(' '));
  // "How many cubic metres fill a raised bed?"
  const isCount = isMany && named !== undefined && !isOfMoney(named);
  const isShare = /\b(?:my|your|his|her|our|their) share\b/.test(rest.join(' '));
  // "What will I pay in the end?"
  const isPaidThen =
    has('pay', 'cost') &&
    !rest.some((word) => REMAINING.has(word) && !/^(?:end|then|afterwards)$/.test(word));
  // "How many left the hall?"
  const gone = rest.indexOf('left') + 1;
  if (gone > 0 && DETERMINERS.has(rest[gone] ?? '') && !any(BE)) return undefined;
  const isMore = (isMany || (rest[0] === 'how' && rest[1] === 'much')) && rest[2] === 'more';
  // "How much does she earn in total?"
  const isOfPrice = rest.some((word, at) => PAID.has(word) && !(word === 'total' && rest[at - 1] === 'in'));
  const modes: readonly (readonly [Mode, boolean])[] = [
    ['mean', any(MEAN) || words.slice(0, lead).join(' ').endsWith('on average')],
    [
      'part',
      rest.some(
        (word, at) =>
          PART.has(word) &&
          !(word === 'share' && (isShare || /^(?:each|one|every|a)$|['’]s?$/.test(rest[at - 1] ?? ''))),
      ) ||
        (has('per') && has('cent')),
    ],
    ['difference', isThan],
    // "What is the price after the discount?"
    ['saved', rest.some((word, at) => SAVED.has(word) && !isBehind(rest, at))],
    ['profit', any(PROFIT)],
    ['lacking', isMore || any(LACKING)],
    ['left', (any(REMAINING) && !isPaidThen) || isBack || (has('home') && isMany)],
    ['earned', (any(EARNED) && !isOfPrice && !isCount) || (has('home') && !isMany) || isPay || isNet],
    ['paid', any(PAID) || isShare],
    ['left', any(LEFT)],
  ];
  const mode = modes.find(([, isAsked]) => isAsked)?.[0] ?? 'total';
  return {
    mode,
    type: named,
    words: rest.filter((word) => word !== ''),
    each:
      has('apiece') ||
      rest.some((word, at) => /^(?:each|every|per)$/.test(word) && !isOfTimeUnit(rest[at + 1] ?? '')) ||
      isShare ||
      (has('one') && !has('day')) ||
      only.elements.some(isOne),
  };
}

const isOfTimeUnit = (word: string): boolean => /^(?:second|month)$/.test(measureOf(word)?.base ?? '');

/** "after the discount", "with a discount" */
export const isBehind = (words: readonly string[], at: number): boolean =>
  BEHIND.test(words[at - 1] ?? '') ||
  (DETERMINERS.has(words[at - 1] ?? '') && BEHIND.test(words[at - 2] ?? ''));
const BEHIND = /^(?:after|before|with|without|including)$/;

/** "How long does it take?", or "How long is the rest?" of lengths. */
function isOfTime(rest: readonly string[], told: readonly Told[]): boolean {
  const units = told.flatMap(({ elements }) =>
    elements.flatMap((one) =>
      one.kind === 'expression' ? amountsIn(one.of).flatMap(({ unit }) => unit ?? []) : [],
    ),
  );
  const isTimed = units.some(({ dims }) => dims.has('second') || dims.has('month'));
  const isLasting = rest.some((word) => /^(?:takes?|took|lasts?|needs?|runs?|be)$/.test(word));
  return isTimed || isLasting || rest.includes('was') || !units.some(({ dims }) => dims.has('length'));
}

const isOne = (element: Element): boolean =>
  element.kind === 'expression' &&
  element.of.kind === 'leaf' &&
  element.of.amount.spelled &&
  element.of.amount.nouns.length > 0 &&
  equal(element.of.amount.value, ONE);

const BEFORE_NOUNS =
  wordSet(`more full complete whole extra of the those these other additional such fewer total different
  good new working business school`);

/** "How many full boxes …": what is counted. */
function nounIn(rest: readonly string[], from: number): Type | undefined {
  let at = from;
  while (rest[at] === '' || BEFORE_NOUNS.has(rest[at] ?? '')) at++;
  const named = rest.slice(at, at + 3);
  const measure = measureOf(
    named[0] === 'square' || named[0] === 'cubic' ? (named[1] ?? '') : (named[0] ?? ''),
  );
  if (measure) {
    const exponent = named[0] === 'square' ? 2 : named[0] === 'cubic' ? 3 : measure.exponent;
    let size = measure.size;
    for (let more = 1; more < exponent; more++)
      size = { n: size.n * measure.size.n, d: size.d * measure.size.d };
    return typeOfUnit({ dims: new Map([[measure.base, exponent]]), size });
  }
  const stop = named.findIndex(
    (word, place) =>
      !isNoun(word) || SIZES.has(word) || AUXILIARIES.has(word) || (place > 0 && verbIn(word) !== undefined),
  );
  // "How many succeeded?"
  if (/(?:ed|ing)$/.test(named[0] ?? '')) return undefined;
  const nouns = stop < 0 ? named.slice(0, 2) : named.slice(0, stop);
  // "How many pupils play an instrument?"
  const head = nouns.findLast(isPlural) ?? nouns.at(-1);
  return head ? typeOfNoun(head) : undefined;
}

/** "How far", "in km", "in square metres". */
function unitIn(rest: readonly string[], isTimed: boolean): Type | undefined {
  const at = rest.lastIndexOf('in');
  const named =
    at > 0 &&
    measureOf(/^(?:square|cubic)$/.test(rest[at + 1] ?? '') ? (rest[at + 2] ?? '') : (rest[at + 1] ?? ''))
      ? nounIn(rest, at + 1)
      : undefined;
  // "in km/h"
  const isRate =
    rest[at + 2] === 'per' ||
    rest[at + 3] === 'per' ||
    (rest[at + 2] === '' && measureOf(rest[at + 3] ?? '') !== undefined);
  if (named && !isRate) return named;
  // "How long is the fence?"
  const measuring = rest[1] === 'long' && !isTimed ? 'm' : MEASURING.get(rest[1] ?? '');
  const measure = measuring && rest[0] === 'how' ? measureOf(measuring) : undefined;
  // Whatever unit of that kind: no size.
  return measure && !isRate ? { dims: { [measure.base]: 1 }, scale: { n: 0n, d: 1n } } : undefined;
}

import { equal, ONE } from '../../arithmetic/rational.ts';
import { wordSet } from '../../language/lists.ts';
import { measureOf } from '../../language/units.ts';
import type { Element } from '../expression.ts';
import { AUXILIARIES, COMPARATIVES, isNoun, verbIn } from '../problem/words.ts';
import type { Told } from './mention.ts';
import { type Type, typeOfNoun, typeOfUnit } from './type.ts';

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

const LEFT = wordSet(
  'left remain remains remaining still change unsold unused balance leftover keep keeps now afterwards over',
);
const PAID = wordSet(
  'cost costs pay pays paid price bill spend spends spent charge charged charges fee fare total invoice worth due fine owe owes',
);
const EARNED = wordSet(
  'earn earns earned wage wages salary income revenue takings raise raised collect paycheck pay gross net',
);
const HALVES = /^(?:how|what|what's|which|who|when|where)$/;
/** "How long": what is measured, by the word that asks for it. */
const MEASURING: Readonly<Record<string, string>> = {
  far: 'm',
  long: 'min',
  heavy: 'g',
  tall: 'm',
  deep: 'm',
  wide: 'm',
};

/** The one thing that is asked; undefined where more than one is, or who, when or where. */
export function goalOf(told: readonly Told[]): Goal | undefined {
  const asking = told.filter(({ asks }) => asks);
  const [only, other] = asking.length === 0 ? told.slice(-1) : asking;
  if (!only || other || only !== told.at(-1)) {
    // "How much does she pay? A pen costs 3.": what is told may stand behind.
    if (!only || other) return undefined;
  }
  const { words } = only;
  const leads = words.flatMap((word, at) =>
    HALVES.test(word) && !(at > 0 && /^(?:which|when|where|who)$/.test(word)) ? [at] : [],
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
  const isNet = !isMany && told.some(({ asks, words: own }) => !asks && own.includes('gross'));
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
        ? unitIn(rest)
        : undefined;
  const mode: Mode = has('average', 'mean')
    ? 'mean'
    : has('percent', 'percentage', 'fraction', 'ratio', 'proportion', 'share', 'probability', 'chance') ||
        (has('per') && has('cent'))
      ? 'part'
      : isThan
        ? 'difference'
        : has('save', 'saved', 'saves', 'saving', 'cheaper', 'discount')
          ? 'saved'
          : has('profit', 'gain', 'loss', 'lose', 'loses', 'clear')
            ? 'profit'
            : (isMany && rest[2] === 'more') ||
                (rest[1] === 'much' && rest[2] === 'more') ||
                has('lacking', 'short')
              ? 'lacking'
              : has(
                    'left',
                    'remain',
                    'remains',
                    'remaining',
                    'change',
                    'still',
                    'balance',
                    'leftover',
                    'unsold',
                    'unused',
                    'bare',
                    'free',
                    'empty',
                    'end',
                    'then',
                    'afterwards',
                  )
                ? 'left'
                : (any(EARNED) && !any(PAID)) || (has('home') && !isMany) || isPay || isNet
                  ? 'earned'
                  : any(PAID)
                    ? 'paid'
                    : any(LEFT)
                      ? 'left'
                      : 'total';
  return {
    mode,
    type: named,
    words: rest.filter((word) => word !== ''),
    each: has('each', 'every', 'per', 'apiece') || (has('one') && !has('day')) || only.elements.some(isOne),
  };
}

const isOne = (element: Element): boolean =>
  element.kind === 'expression' &&
  element.of.kind === 'leaf' &&
  element.of.amount.spelled &&
  element.of.amount.nouns.length > 0 &&
  equal(element.of.amount.value, ONE);

/** "How many full boxes …": what is counted. */
function nounIn(rest: readonly string[], from: number): Type | undefined {
  let at = from;
  while (
    rest[at] === '' ||
    /^(?:more|full|complete|whole|extra|of|the|those|these|other|additional|such|fewer|total|different|good|new)$/.test(
      rest[at] ?? '',
    )
  )
    at++;
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
    (word, place) => !isNoun(word) || AUXILIARIES.has(word) || (place > 0 && verbIn(word) !== undefined),
  );
  // "How many succeeded?"
  if (/(?:ed|ing)$/.test(named[0] ?? '')) return undefined;
  const nouns = stop < 0 ? named.slice(0, 2) : named.slice(0, stop);
  return nouns.length > 0 ? typeOfNoun(nouns.at(-1) ?? '') : undefined;
}

/** "How far", "in km", "in square metres". */
function unitIn(rest: readonly string[]): Type | undefined {
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
  const measuring = MEASURING[rest[1] ?? ''];
  const measure = measuring && rest[0] === 'how' ? measureOf(measuring) : undefined;
  // Whatever unit of that kind: no size.
  return measure && !isRate ? { dims: { [measure.base]: 1 }, scale: { n: 0n, d: 1n } } : undefined;
}

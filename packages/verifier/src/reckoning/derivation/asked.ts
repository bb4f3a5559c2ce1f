import { equal, ONE } from '../../arithmetic/rational.ts';
import { measureOf } from '../../language/units.ts';
import { singular } from '../../language/verbs.ts';
import { unitOf } from '../unit.ts';
import type { Checked } from './derive.ts';
import type { Goal } from './goal.ts';
import { wordsOfRest } from './share.ts';
import type { Node } from './tree.ts';
import {
  ANY,
  fits,
  isMeasured,
  isMoney,
  isNumber,
  isOfMoney,
  joined,
  MIXED,
  type Type,
  times,
  typed,
  typeOfUnit,
} from './type.ts';
import { TOGETHER } from './words.ts';

/** Whether a kind is what is asked, and what the answer says it is. */
export function answers(one: Type, root: Node, { goal, given, currency, told, mentions }: Checked): boolean {
  const isRate = given.unit?.dims.has('second') || given.unit?.dims.has('month');
  const type = isRate ? one : asPer(one, goal, mentions);
  const entries = Object.entries(type.dims);
  const measured = entries.filter(([base]) => isMeasured(base));
  const nouns = entries.filter(([base]) => !isMeasured(base));
  // Nothing here is told in squares of money or of hours.
  if (entries.some(([base, exponent]) => Math.abs(exponent) > (base === 'length' ? 3 : 1))) return false;
  if (given.percent) return isNumber(type) || type.dims.percent === 1;
  if (goal.mode === 'part') return isNumber(type);
  // "640 pounds a fortnight × 8 weeks" are no pounds, but halves of them.
  if (measured.length === 0 && !equal(type.scale, ONE)) return false;
  const isAll = goal.words.some((word) => TOGETHER.has(word));
  // So much for one of something: only where that is asked.
  const isFor = nouns.every(
    ([base, exponent]) =>
      exponent > 0 ||
      goal.each ||
      (goal.mode === 'mean' && root.kind === 'operation' && root.b.kind === 'mention') ||
      (goal.words.includes(base) && !isAll && goal.mode !== 'difference'),
  );
  if (
    (!isFor && !(goal.type && isSeated(type, Object.keys(goal.type.dims)))) ||
    nouns.some(([, exponent]) => exponent > 1)
  )
    return false;
  // A number that counts nothing answers only how often, or by a noun of its own.
  if (isNumber(type) && !goal.type && !goal.words.includes('times')) return false;
  if (goal.type && nouns.some(([base, exponent]) => exponent < 0 && goal.type?.dims[base] !== undefined))
    return false;
  // "344 GB", of which the question counts, are no servers.
  const named = given.nouns.map(singular);
  const isNamed = mentions.some(({ bases }) => bases.some(({ dims }) => named.some((noun) => dims[noun])));
  const isOther = ([base, exponent]: [string, number]): boolean =>
    exponent > 0 && base !== MIXED && !named.some((noun) => fits(noun, base));
  if (isNamed && entries.some(isOther)) return false;
  // "How much does he get back?": no cartons
  const isMass = goal.words[0] === 'how' && goal.words[1] === 'much';
  const isSeveral = (base: string): boolean =>
    told.some(({ words }) => words.some((word) => word !== base && singular(word) === base));
  const isThing = ([base, exponent]: [string, number]): boolean =>
    exponent > 0 && isSeveral(base) && !goal.words.some((word) => singular(word) === base);
  if (isMass && nouns.some(isThing)) return false;
  if (given.unit) {
    const own = typed(given.unit, currency);
    const isAll =
      measured.length === Object.keys(own.dims).length &&
      measured.every(([base, exponent]) => own.dims[base] === exponent);
    const isAny = measured.length === 0 && type.dims[ANY] === 1;
    if (!isAny && !(isAll && equal(own.scale, type.scale))) return false;
    if (isAll && nouns.some(([, exponent]) => exponent > 0)) return false;
  }
  if (goal.type) {
    const asked = goal.type;
    const top = {
      dims: Object.fromEntries(entries.filter(([, exponent]) => exponent > 0)),
      scale: type.scale,
    };
    if (asked.scale.n === 0n) return Object.keys(asked.dims).every((base) => top.dims[base] === 1);
    const nounsOf = (one: Type): string[] => Object.keys(one.dims).filter((base) => !isMeasured(base));
    const isCount =
      root.kind === 'operation' &&
      nounsOf(asked).length > 0 &&
      ((isNumber(top) && !counts(root.a, nounsOf(asked)) && !holds(mentions, nounsOf(asked))) ||
        isSeated(type, nounsOf(asked)));
    // "Half of those voted. How many votes?"
    const isDone = nounsOf(asked).some((noun) =>
      told.some((one) => !one.asks && one.words.some((word) => word === `${noun}d` || word === `${noun}ed`)),
    );
    // "68 of them are women and the rest are men. How many men?"
    const ofRest = wordsOfRest(told);
    const isOfRest =
      mentions.some(({ rest }) => rest) && nounsOf(asked).some((noun) => ofRest.map(singular).includes(noun));
    const isSame =
      isCount ||
      (isOfRest && root.kind === 'operation' && root.sign === '-') ||
      (isDone && root.types.some(({ dims }) => Object.values(dims).every((exponent) => exponent === 1))) ||
      (joined(top, asked) !== undefined &&
        nounsOf(top).every((base) => base === MIXED || nounsOf(asked).some((other) => fits(base, other)))) ||
      (Object.keys(asked.dims).every((base) => top.dims[base] === asked.dims[base]) &&
        equal(top.scale, asked.scale));
    if (!isSame) return false;
    if (isSeated(type, nounsOf(asked))) return true;
  }
  const isPaid =
    goal.mode === 'paid' || goal.mode === 'earned' || goal.mode === 'profit' || goal.mode === 'saved';
  if (isPaid && !goal.type && (currency || mentions.some(({ bases }) => bases.some(isOfMoney))))
    return measured.some(([base, exponent]) => isMoney(base) && exponent === 1) && measured.length === 1;
  // What nothing is said of counts or measures one thing.
  return (
    told.length > 0 &&
    entries.filter(([, exponent]) => exponent > 0).length <= 1 &&
    entries.every(
      ([base, exponent]) =>
        exponent > 0 || !isMeasured(base) || given.unit !== undefined || goal.words.includes('per'),
    )
  );
}

/** "How much does he earn per day?", "What does one kilogram cost?": 63 EUR are so much for one of it. */
function asPer(type: Type, { words }: Goal, mentions: Checked['mentions']): Type {
  const named = words.flatMap((word, at) => {
    const measure = /^(?:per|each|every|a|last|this)$/.test(words[at - 1] ?? '')
      ? measureOf(word)
      : undefined;
    return measure && /^(?:second|month)$/.test(measure.base) ? [typeOfUnit(unitOf(measure))] : [];
  });
  const ones = mentions.flatMap(({ sentence, idle, amount }) =>
    sentence.asks && idle === 'one' && amount?.unit ? [typeOfUnit(amount.unit)] : [],
  );
  const unit = [...named, ...ones].find(({ dims }) =>
    Object.entries(dims).every(([base, exponent]) => exponent === 1 && type.dims[base] === -1),
  );
  return unit ? (times(type, unit) ?? type) : type;
}

/** "The boxes hold 20": what is told for one of what is asked. */
const holds = (mentions: Checked['mentions'], asked: readonly string[]): boolean =>
  mentions.some(({ types }) => types.some(({ dims }) => asked.some((noun) => dims[noun] === -1)));

/** "72 slices / 60 slices" are no slices. */
const counts = ({ types }: Node, asked: readonly string[]): boolean =>
  types.every(({ dims }) =>
    Object.entries(dims).some(([base, exponent]) => exponent > 0 && asked.some((noun) => fits(base, noun))),
  );

/** Guests over seats of a bus are buses: what is shared among places may go by another name than they do. */
const isSeated = ({ dims }: Type, asked: readonly string[]): boolean => {
  const others = Object.entries(dims).filter(([base]) => !asked.includes(base));
  return (
    asked.some((base) => dims[base] === 1) &&
    others.length === 2 &&
    others.every(([base]) => !isMeasured(base)) &&
    others.reduce((sum, [, exponent]) => sum + exponent, 0) === 0
  );
};

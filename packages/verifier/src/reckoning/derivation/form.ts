import { equal, rational } from '../../arithmetic/rational.ts';
import { stem } from '../../language/stem.ts';
import { measureOf } from '../../language/units.ts';
import { BE } from '../problem/vocabulary.ts';
import { labelsOf, signOf, verbIn, wordOf } from '../problem/words.ts';
import { shownValue } from '../term.ts';
import type { Checked } from './derive.ts';
import { nearWords } from './direction.ts';
import type { Goal } from './goal.ts';
import { isRest, isSides, type Mention } from './mention.ts';
import { addendsOf, isConstant, mentionsUnder, nodesUnder } from './operation.ts';
import { termsOf } from './sense.ts';
import { same } from './share.ts';
import type { Node } from './tree.ts';
import { isAny, isMeasured, isMoney, isNumber, sameDims, type Type } from './type.ts';
import { PART, PROFIT, SHARING } from './words.ts';

/** What the words of a question ask of the form of a derivation, and it has not. */
export function misbuilt(
  root: Node,
  { told, goal, mentions }: Checked,
  words: readonly string[],
): string | undefined {
  const nodes = [...nodesUnder(root)];
  const takes = nodes.some(
    (node) =>
      (node.kind === 'operation' && node.sign === '-') || (node.kind === 'mention' && node.form === 'rest'),
  );
  const speaksOfRest = told.some((sentence) => !sentence.asks && sentence.words.some(isRest));
  if (speaksOfRest && !takes) return 'nothing is left';
  const isLess =
    goal.mode === 'profit' ||
    goal.mode === 'difference' ||
    (goal.mode === 'lacking' && root.kind === 'operation' && root.sign === '/') ||
    goal.words.some((word) =>
      /^(?:left|remains?|remaining|change|leftover|stays?|keeps?|unsold|unused)$/.test(word),
    );
  if (isLess && !takes && goal.mode !== 'part') return 'nothing is taken away';
  if (goal.mode === 'part' && goal.words.some((word) => PROFIT.has(word)) && !takes)
    return 'nothing is taken away';
  const isQuotient = root.kind === 'operation' && root.sign === '/';
  if (goal.mode === 'left' && isQuotient && !goal.type && !goal.each) return 'a quotient for what is left';
  const isTiered =
    words.some((word, at) => word === 'first' && verbIn(words[at + 1] ?? '') === undefined) &&
    words.some((word) => /^(?:further|additional|extra|after|next|following|thereafter)$/.test(word));
  if (isTiered && !nodes.some((node) => node.kind === 'operation' && node.sign === '-' && isConstant(node.b)))
    return 'the first is not apart';
  for (const node of nodes) {
    if (node.kind !== 'operation') continue;
    if (isUneven(node)) return 'one side only';
    const isDoubled = nodes.some(
      (one) =>
        one.kind === 'operation' &&
        one.sign === '*' &&
        ((one.a === node && isTwo(one.b)) || (one.b === node && isTwo(one.a))),
    );
    if (!isDoubled && hasSides(node)) return 'half of the sides';
    if (
      node.rounded &&
      node !== root &&
      !nodes.some(
        (one) =>
          one.kind === 'operation' &&
          ((one.sign === '*' && [one.a, one.b].some((other) => other !== node && same(other, node.b))) ||
            isConstant(one.kind === 'operation' ? one.b : one)) &&
          (one.a === node || one.b === node),
      )
    )
      return 'rounded for nothing';
    if (!goal.words.includes('old') && isOverlapping(node)) return 'a whole time beside a part of it';
    if (isShortened(node)) return 'more of them take less time';
    if (isPairedApart(node, mentions)) return 'a number with that of another';
    if (isSwapped(node)) return 'a number of one thing with that of another';
    if (isLoosePart(node)) return 'a ratio of two that are not alike';
    if (goal.mode === 'part' && isPartOfOther(node, goal)) return 'a part of the other part';
  }
  // "We split the check evenly": among whom is not told.
  const isSplit = told.some(
    ({ asks, words: own }) =>
      !asks &&
      own.some((word) => SHARING.test(word)) &&
      own.some((word) => /^(?:evenly|equally)$/.test(word)),
  );
  if (isSplit && !nodes.some((node) => node.kind === 'operation' && node.sign === '/'))
    return 'nothing is shared';
  const isMeanOfRates =
    goal.mode === 'mean' &&
    root.kind === 'operation' &&
    root.a.types.every(({ dims }) =>
      Object.entries(dims).some(
        ([base, exponent]) => exponent < 0 && (base === 'second' || base === 'month'),
      ),
    );
  return isMeanOfRates ? 'a mean of speeds' : undefined;
}

/** "14 + 9", "14 - 4 + 9" of a length and a width */
function hasSides(node: Node): boolean {
  const [one, other, ...more] = termsOf(node).flatMap(({ sign, node: term }) =>
    sign > 0 && term.kind === 'mention' ? [term.mention] : [],
  );
  return more.length === 0 && one !== undefined && other !== undefined && isSides(one, other);
}

/** "10 km/h for 3 hours, then 5 km/h. How far in 7 hours?": the 3 are among the 7. */
function isOverlapping(node: Node): boolean {
  if (node.kind !== 'operation' || node.sign !== '+') return false;
  const [a, b] = [mentionsUnder(node.a), mentionsUnder(node.b)];
  const isBoth = (one: Mention, other: Mention): boolean =>
    one.sentence.asks !== other.sentence.asks &&
    one.manner === 'count' &&
    one.bases.some((x) =>
      other.bases.some(
        (y) => sameDims(x, y) && Object.keys(x.dims).some((base) => isMeasured(base) && !isMoney(base)),
      ),
    );
  return (
    mentionsUnder(node).length > 2 &&
    a.some((one) => !b.includes(one) && b.some((other) => !a.includes(other) && isBoth(one, other)))
  );
}

/** "2 × 14 + 9": twice one side, and once the other. */
function isUneven(node: Node): boolean {
  if (node.kind !== 'operation' || node.sign !== '+') return false;
  const sides = addendsOf(node).flatMap((one) => {
    if (one.kind === 'mention') return [{ mention: one.mention, isTwice: false }];
    if (one.kind !== 'operation') return [];
    if (one.sign === '/' && one.a.kind === 'mention' && isTwo(one.b))
      return [{ mention: one.a.mention, isTwice: false }];
    if (one.sign !== '*') return [];
    const side = isTwo(one.a) ? one.b : isTwo(one.b) ? one.a : undefined;
    return side?.kind === 'mention' ? [{ mention: side.mention, isTwice: true }] : [];
  });
  return sides.some((one) =>
    sides.some((other) => one.isTwice !== other.isTwice && isSides(one.mention, other.mention)),
  );
}

export const isTwo = (node: Node): boolean => isConstant(node) && node.value.n === 2n && node.value.d === 1n;

/** "40 ml of acid and 160 ml of water": neither is the whole that a part is asked of. */
function isPartOfOther(node: Node, { words }: Goal): boolean {
  if (node.kind !== 'operation' || node.sign !== '/' || words.includes('ratio')) return false;
  if (node.a.kind !== 'mention' || node.b.kind !== 'mention') return false;
  const [a, b] = [node.a.mention, node.b.mention];
  if (a.sentence !== b.sentence) return false;
  const of = words.findIndex((word, at) => word === 'of' && PART.has(words[at - 1] ?? ''));
  const named = of > 0 ? labelsOf(words.slice(of + 1, of + 3)).map(stem) : [];
  const [from, to] = [a.place, b.place].sort((x, y) => x - y);
  const between = a.sentence.elements.slice((from ?? 0) + 1, to);
  const isList = between.some((one) => /^(?:and|with|plus)$/.test(wordOf(one)) || signOf(one) === ',');
  const tells = between.some((one) => verbIn(wordOf(one)) !== undefined || BE.has(wordOf(one)));
  return isList && !tells && !named.some((word) => labelsBeside(b).includes(word));
}

/** A quotient of two that count the same, taken of a time: more hands may take less of it. */
function isLoosePart(node: Node): boolean {
  if (node.kind !== 'operation' || (node.sign !== '*' && node.sign !== '/')) return false;
  const sides =
    node.sign === '*'
      ? [
          [node.a, node.b],
          [node.b, node.a],
        ]
      : [[node.b, node.a]];
  return sides.some(([ratio, other]) => {
    if (ratio?.kind !== 'operation' || ratio.sign !== '/' || !ratio.types.some(isNumber) || !other)
      return false;
    const [above, below, third] = [substanceOf(ratio.a), substanceOf(ratio.b), substanceOf(other)];
    if (ratio.a.kind !== 'mention' || ratio.b.kind !== 'mention') return false;
    const isTimed = other.types.some(({ dims }) => dims.second === 1 || dims.month === 1);
    const isSame = above !== undefined && below !== undefined && above !== below;
    return isTimed || (isSame && third !== below);
  });
}

/** "6 days / 3 men × 9 men": more hands take less time. */
function isShortened(node: Node): boolean {
  if (node.kind !== 'operation' || node.sign !== '*') return false;
  return [node.a, node.b].some(
    (rate) =>
      rate.kind === 'operation' &&
      rate.sign === '/' &&
      rate.a.kind === 'mention' &&
      rate.b.kind === 'mention' &&
      rate.a.types.some(({ dims }) => dims.second === 1 || dims.month === 1) &&
      rate.b.types.some(({ dims }) => Object.keys(dims).some((base) => !isMeasured(base))),
  );
}

/** "3 hours at 80 and 5 at 60", computed as 3 × 60: each has one of its kind that is told nearer to it. */
function isPairedApart(node: Node, mentions: readonly Mention[]): boolean {
  if (node.kind !== 'operation' || (node.sign !== '*' && node.sign !== '/')) return false;
  if (node.a.kind !== 'mention' || node.b.kind !== 'mention') return false;
  const [a, b] = [node.a.mention, node.b.mention];
  const isNamed = labelsBeside(a).some((word) => labelsBeside(b).includes(word));
  const isAlike = (one: Mention, other: Mention): boolean =>
    one !== other &&
    one.idle !== 'one' &&
    one.manner === other.manner &&
    (one.types.some((x) => other.types.some((y) => isForSame(x, y))) ||
      one.bases.some((x) => other.bases.some((y) => sameDims(x, y) || mayBe(x, y) || mayBe(y, x))));
  const nearer = (to: Mention, than: Mention): boolean =>
    mentions.some((one) => one !== to && isAlike(one, than) && farness(one, to) < farness(than, to));
  // "2 tons … One ton is 1,000 kg"
  const isForOne = mentions.some(
    (one) =>
      one.idle === 'one' &&
      one.chunk === b.chunk &&
      one.bases.some((x) => a.bases.some((y) => sameDims(x, y))),
  );
  if (!isNamed && !isForOne && nearer(a, b) && nearer(b, a)) return true;
  // "For 4 people 600 ml. She cooks for 10", computed as 600 / 10
  const isRate = node.sign === '/' && !node.types.every(isNumber) && a.chunk !== b.chunk;
  return isRate && mentions.some((one) => one !== a && isAlike(one, b) && one.chunk === a.chunk);
}

/** Both are told for one of the same. */
const isForSame = (a: Type, b: Type): boolean =>
  Object.keys(a.dims).some((base) => a.dims[base] === -1 && b.dims[base] === -1 && !isMeasured(base));
/** What is said of nothing may count things. */
const mayBe = (a: Type, b: Type): boolean =>
  isAny(a) && !isNumber(b) && !Object.keys(b.dims).some(isMeasured);

const farness = (one: Mention, other: Mention): number =>
  one.sentence === other.sentence
    ? Math.abs(one.place - other.place)
    : 100 + Math.abs(one.index - other.index);

/** "Plums at 2 EUR a kilo, figs at 7; 3 kilos of plums and 1 of figs": so many of one at the price of the other. */
function isSwapped(root: Node): boolean {
  if (root.kind !== 'operation' || root.sign !== '+') return false;
  const products = addendsOf(root).flatMap((node) => {
    if (node.kind !== 'operation' || node.sign !== '*') return [];
    const [a, b] = [node.a, node.b];
    return a.kind === 'mention' && b.kind === 'mention' ? [[a.mention, b.mention] as const] : [];
  });
  const meets = (a: Mention, b: Mention): boolean =>
    labelsBeside(a).some((word) => labelsBeside(b).includes(word));
  if (isMultipliedApart(root, meets)) return true;
  return products.some(
    ([a, b]) => !meets(a, b) && products.some(([c, d]) => c !== a && (meets(a, d) || meets(c, b))),
  );
}

/** "38 normal and 4 overtime hours, and time and a half for overtime": the multiple is that of the other. */
function isMultipliedApart(root: Node, meets: (a: Mention, b: Mention) => boolean): boolean {
  const factors = addendsOf(root).map((node) =>
    node.kind === 'operation' && node.sign === '*' ? mentionsUnder(node) : [],
  );
  return factors.some((own, at) =>
    factors.some((others, place) => {
      if (at === place || own.length <= others.length || others.length === 0) return false;
      const [count, by, rest] = own.filter((one) => !others.includes(one));
      const [other, more] = others.filter((one) => !own.includes(one));
      if (!other || more || !count || !by || rest) return false;
      return [[count, by] as const, [by, count] as const].some(
        ([a, b]) =>
          !meets(b, a) && (meets(b, other) || (b.manner === 'multiple' && farness(b, other) < farness(b, a))),
      );
    }),
  );
}

/** What a number is told of, by the words beside it. */
const labelsBeside = (mention: Mention): string[] =>
  labelsOf([...nearWords(mention), ...(mention.amount?.nouns ?? [])])
    .filter((word) => measureOf(word) === undefined && verbIn(word) === undefined)
    .map(stem);

/** "3 cups of rice": what there is so much of. */
function substanceOf(node: Node): string | undefined {
  if (node.kind !== 'mention') return undefined;
  const { words } = node.mention.sentence;
  return words[node.mention.place + 1] === 'of' ? words[node.mention.place + 2] : undefined;
}

export const constantsIn = (node: Node): string[] =>
  node.kind === 'constant'
    ? [shownValue(node.value)]
    : node.kind === 'operation'
      ? [...constantsIn(node.a), ...constantsIn(node.b)]
      : [];

export const isMean = (node: Node): boolean => {
  if (node.kind !== 'operation' || node.sign !== '/') return false;
  const parts = addendsOf(node.a).length;
  return parts > 1
    ? equal(node.b.value, rational(BigInt(parts)))
    : !isConstant(node.b) && (addendsOf(node.b).length < 2 || node.b.types.some(({ dims }) => dims.second));
};

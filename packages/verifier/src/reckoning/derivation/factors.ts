import { equal, ONE, rational } from '../../arithmetic/rational.ts';
import { type Element, leafOf } from '../expression.ts';
import { PREPOSITIONS } from '../problem/vocabulary.ts';
import { signOf, wordOf } from '../problem/words.ts';
import { shownValue } from '../term.ts';
import type { Way } from './direction.ts';
import type { Goal } from './goal.ts';
import type { Mention } from './mention.ts';
import { addendsOf, isConstant, mentionsUnder, nodesUnder, sumsUnder } from './operation.ts';
import { isShare, isWeight } from './share.ts';
import type { Node, Setting } from './tree.ts';
import { fits, isMoney, isNumber, MIXED, sameDims, type Type } from './type.ts';

const TWO = rational(2n);

type Operation = Extract<Node, { kind: 'operation' }>;
/** What is multiplied, each by itself, and what it is divided by, with what is divided by it. */
type Factors = { above: Node[]; below: Node[]; divided: Division[] };
/** `turned`: by which something else is divided. */
type Division = { whole: Node; by: Node; turned: boolean };

/** Why what is multiplied and divided is no proportion that the question tells; undefined where it may be. */
export function misproportioned(root: Node, goal: Goal, setting: Setting): string | undefined {
  // "3.60 EUR a dozen", "6 litres per 100 km"
  if ([...sumsUnder(root)].some((sum) => addendsOf(sum).some(isPer)))
    return 'adds what something is told for';
  const isMass = goal.words[0] === 'how' && goal.words[1] === 'much';
  if (isMass && [...nodesUnder(root)].some(isMixed)) return 'adds what is not alike';
  const asksMoney = /^(?:paid|earned|saved|profit)$/.test(goal.mode) && !goal.type;
  if (asksMoney && [...nodesUnder(root)].some(isByMoney)) return 'divides by money';
  for (const top of topsOf(root)) {
    const factors = factorsOf(top);
    const { above, below, divided } = factors;
    if (below.some(isShare)) return 'divides by a part';
    // "12 more at lunch"
    if ([...above, ...below].some(isMore)) return 'multiplies what is more';
    if (above.filter(isSum).length > 1) return 'a sum times a sum';
    if (above.filter((one) => one.kind === 'mention' && isWeight(one.mention, setting)).length > 1)
      return 'a part of another part';
    const isCounted = above.some(({ types }) => !types.some(isNumber));
    if (isCounted && divided.some(({ by }) => isFrequency(by))) return 'divides by how often';
    const isHalved = below.some((one) => isConstant(one) && equal(one.value, TWO));
    if (isHalved && setting.constants.has('2') && !setting.constants.has('1/2'))
      return 'halves what is there twice';
    if (below.some((one) => isSum(one) && addendsOf(one).some(isScaling)))
      return 'divides by a sum of quotients';
    if (areSquared(above, below)) return 'a product of two alike';
    if (goal.mode === 'part' || (top === root && above.length + below.length < 3)) continue;
    const apart = divided.find((one) => !isProportion(one, factors, root));
    if (apart) return `a ratio of what is not told together: ${shownValue(apart.by.value)}`;
  }
  return undefined;
}

/** Whether what is divided by is told with what is multiplied, or a whole of the same is counted by it. */
function isProportion({ whole, by, turned }: Division, { above, below }: Factors, root: Node): boolean {
  const alike = above.filter((one) => areAlike(one, by));
  const others = above.filter((one) => !areSame(one, by));
  if (alike.length === 0 && !areAlike(whole, by)) return true;
  if (others.some((one) => areTogether(one, by))) return true;
  if (turned || !areAlike(whole, by)) return false;
  // "960 kg in boxes of 12 kg": so many boxes; and what each of them costs
  if (root.kind === 'operation' && root.a === whole && root.b === by) return true;
  const isPlain = above.length + below.length === 2;
  return (
    (isPlain
      ? isForOne(by)
      : others.some((one) => isForOneOf(by, one, -1)) ||
        below.some((one) => one !== by && isForOneOf(by, one, 1))) &&
    alike.length < 2 &&
    alike.every(
      (one) =>
        has(whole, one) && !others.some((other) => areTogether(one, other) && !isForOneOf(one, other, 1)),
    )
  );
}

/** "12 kg a box" */
const isForOne = ({ types }: Node): boolean =>
  types.some(({ dims }) => Object.values(dims).some((exponent) => exponent < 0));

/** "12 kg a box", and boxes; or, with -1, what is told for one of them too */
const isForOneOf = (node: Node, other: Node, way: Way): boolean =>
  node.types.some(({ dims }) =>
    Object.entries(dims).some(
      ([base, exponent]) => exponent < 0 && other.types.some((type) => (type.dims[base] ?? 0) * way > 0),
    ),
  );

/** "3 times a day", "5 times a week in 52 weeks" */
function isFrequency(node: Node): boolean {
  const isOften = ({ types }: Node): boolean =>
    types.every(({ dims }) => Object.keys(dims).length === 1 && (dims.second ?? dims.month ?? 0) < 0);
  return isOften(node) || (node.types.every(isNumber) && [...nodesUnder(node)].some(isOften));
}

/** What is multiplied and divided as a whole. */
function topsOf(node: Node, isWithin = false): Operation[] {
  if (node.kind !== 'operation') return [];
  const is = isScaling(node);
  return [...(is && !isWithin ? [node] : []), ...topsOf(node.a, is), ...topsOf(node.b, is)];
}

const isScaling = (node: Node): node is Operation =>
  node.kind === 'operation' && (node.sign === '*' || node.sign === '/') && !node.rounded;
function isPer(node: Node): boolean {
  if (node.kind !== 'mention') return false;
  const { sentence, place } = node.mention;
  const before = /^(?:a|per)$/.test(sentence.words[place - 1] ?? '') ? place - 2 : place - 1;
  return sentence.elements[before]?.kind === 'expression';
}
/** Money for money, of one currency. */
const isByMoney = (node: Node): boolean =>
  node.kind === 'operation' &&
  node.sign === '/' &&
  !node.rounded &&
  node.b.types.every((by) =>
    Object.entries(by.dims).some(
      ([base, exponent]) =>
        isMoney(base) &&
        exponent > 0 &&
        mentionsUnder(node.a).some(({ bases }) => bases.some(({ dims }) => dims[base])),
    ),
  );
/** Servers and gigabytes, added. */
const isMixed = ({ types }: Node): boolean => types.every(({ dims }) => dims[MIXED] !== undefined);
const isMore = (node: Node): boolean =>
  node.kind === 'mention' &&
  node.mention.manner === 'count' &&
  (node.mention.compares !== undefined ||
    /^(?:more|fewer|less)$/.test(node.mention.sentence.words[node.mention.place + 1] ?? ''));
const isSum = (node: Node): boolean => node.kind === 'operation' && node.sign === '+';
const has = (node: Node, own: Node): boolean => [...nodesUnder(node)].includes(own);

function factorsOf(node: Node): Factors {
  if (!isScaling(node)) return { above: [node], below: [], divided: [] };
  const [a, b] = [factorsOf(node.a), factorsOf(node.b)];
  if (node.sign === '*')
    return {
      above: [...a.above, ...b.above],
      below: [...a.below, ...b.below],
      divided: [...a.divided, ...b.divided],
    };
  return {
    above: [...a.above, ...b.below],
    below: [...a.below, ...b.above],
    divided: [
      ...a.divided,
      // "56 / (24 / 3)"
      ...b.divided.map(({ whole, by, turned }) => ({ whole: by, by: whole, turned: !turned })),
      { whole: node.a, by: node.b, turned: false },
    ],
  };
}

/** "45 in the morning and 78 in the afternoon", multiplied. */
const areSquared = (above: readonly Node[], below: readonly Node[]): boolean =>
  above.some((one, at) =>
    above
      .slice(at + 1)
      .some(
        (other) =>
          (areSame(one, other) ||
            (areAlike(one, other) && [one, other].every((node) => node.types.every(isOfThings)))) &&
          !one.types.some(({ dims }) => dims.length) &&
          !below.some((by) => areTogether(by, one) || areTogether(by, other)),
      ),
  );

const areSame = (a: Node, b: Node): boolean =>
  a.types.some((one) => b.types.some((other) => isOfThings(one) && sameDims(one, other)));
const isOfThings = ({ dims }: Type): boolean =>
  Object.keys(dims).length > 0 && Object.values(dims).every((exponent) => exponent > 0);

/** Both may count, or measure, the same: by themselves or for one of something. */
const areAlike = (a: Node, b: Node): boolean =>
  a.types.some((one) => b.types.some((other) => isSame(countedBy(one), countedBy(other))));
const countedBy = ({ dims }: Type): [string, number][] =>
  Object.entries(dims).filter(([, exponent]) => exponent > 0);
const isSame = (x: [string, number][], y: [string, number][]): boolean =>
  x.length > 0 &&
  x.length === y.length &&
  x.every(([base, exponent]) =>
    y.some(([own, power]) => power === exponent && (own === base || fits(own, base))),
  );

/** "6 litres per 100 km": one is told for the other. */
const areTogether = (a: Node, b: Node): boolean =>
  mentionsUnder(a).some((one) => mentionsUnder(b).some((other) => isBeside(one, other)));
function isBeside(a: Mention, b: Mention): boolean {
  if (a === b || a.sentence !== b.sentence) return false;
  const [from = 0, to = 0] = [a.place, b.place].sort((x, y) => x - y);
  const { elements, words } = a.sentence;
  // "For 4 people, one needs 300 g"
  const isFronted = PREPOSITIONS.has(words[0] ?? '') && from < 3;
  return !elements
    .slice(from + 1, to)
    .some(
      (one) =>
        (one.kind === 'expression' && !isOne(one)) ||
        /^(?:and|then|but)$/.test(wordOf(one)) ||
        !(signOf(one) === '' || (isFronted && signOf(one) === ',')),
    );
}

/** "For 4 people one needs 300 g" */
function isOne(element: Element): boolean {
  const { spelled, value } = leafOf(element) ?? { spelled: false, value: ONE };
  return spelled && equal(value, ONE);
}

import {
  add,
  divide,
  equal,
  multiply,
  ONE,
  type Rational,
  rational,
  subtract,
} from '../../arithmetic/rational.ts';
import { wordSet } from '../../language/lists.ts';
import { isPerson } from '../problem/words.ts';
import type { Mention } from './mention.ts';
import type { Node, Setting } from './tree.ts';
import {
  ANY,
  fits,
  isAny,
  isMeasured,
  isNumber,
  joined,
  MIXED,
  NUMBER,
  over,
  per,
  sameType,
  type Type,
  times,
  typeOfUnit,
} from './type.ts';

const HUNDRED = rational(100n);

const MOST_TYPES = 12;
/** A number that comes from more is followed no further. */
const LARGEST = 60;

/** What a constant may convert: 60 minutes, 3 feet, 16 ounces. */
function converts(k: bigint, { dims }: Type): boolean {
  const isTime = dims.second !== undefined || dims.month !== undefined;
  if (k === 3n) return dims.length !== undefined;
  if (k === 16n) return dims.weight !== undefined || dims.length !== undefined;
  if (k === 12n) return isTime || dims.length === 1 || !Object.keys(dims).some(isMeasured);
  return k % 10n === 0n && k !== 60n && k !== 3600n && k !== 1440n ? true : isTime;
}

export const CONVERSIONS: ReadonlySet<bigint> = new Set([
  60n,
  3600n,
  24n,
  7n,
  12n,
  10n,
  100n,
  1000n,
  1440n,
  52n,
  3n,
  16n,
  1_000_000n,
  10_000n,
]);

export const constant = (value: bigint): Node => ({
  kind: 'constant',
  size: 1,
  value: rational(value),
  types: [NUMBER],
});

export const isConstant = (node: Node): boolean => node.kind === 'constant';

/** What an operation on two nodes gives; undefined where what they count does not allow it. */
export function operation(sign: '+' | '-' | '*' | '/', a: Node, b: Node, setting: Setting): Node | undefined {
  const size = a.size + b.size;
  if (size > LARGEST || (sign === '/' && b.value.n === 0n)) return undefined;
  // Boxes are not pens, where pens are asked for.
  const isAsked = ({ types: own }: Node): boolean =>
    own.some(
      ({ dims }) =>
        Object.keys(dims).length === 1 &&
        Object.keys(dims).some((base) => base !== ANY && base !== MIXED && fits(base, setting.asked ?? '')),
    );
  const isOther = ({ types: own }: Node): boolean =>
    own.every(({ dims }) => {
      const counted = Object.keys(dims).filter((base) => (dims[base] ?? 0) > 0);
      return (
        counted.length > 0 &&
        counted.every(
          (base) => base !== ANY && base !== MIXED && !isMeasured(base) && !fits(base, setting.asked ?? ''),
        )
      );
    });
  // "330 seats, 285 tickets are sold. How many stay empty?"
  if (setting.places && sign === '-' && isAsked(a) && areTakers(b))
    return { kind: 'operation', size, sign, a, b, value: subtract(a.value, b.value), types: a.types };
  if (setting.asked && /[+-]/.test(sign) && ((isAsked(a) && isOther(b)) || (isAsked(b) && isOther(a))))
    return undefined;
  const compute = { '+': add, '-': subtract, '*': multiply, '/': divide }[sign];
  const types: Type[] = [];
  for (const x of a.types)
    for (const y of b.types)
      for (const type of typesOf(sign, [a, x], [b, y], setting))
        if (!types.some((one) => sameType(one, type))) types.push(type);
  return types.length > 0
    ? {
        kind: 'operation',
        size,
        sign,
        a,
        b,
        value: compute(a.value, b.value),
        types: types.slice(0, MOST_TYPES),
      }
    : undefined;
}

function typesOf(
  sign: '+' | '-' | '*' | '/',
  [a, x]: [Node, Type],
  [b, y]: [Node, Type],
  setting: Setting,
): Type[] {
  const [isA, isB] = [isConstant(a), isConstant(b)];
  if (sign === '+' || sign === '-') {
    if (isA && isB) return [];
    if (isA || isB) {
      const [one, type] = isA ? [a, y] : [b, x];
      const isOne = equal(one.value, ONE);
      const isRounded = (isA ? b : a).kind === 'operation' && ((isA ? b : a) as { rounded?: string });
      const mayShift = setting.shifts || (isRounded && isRounded.rounded === 'down');
      return isNumber(type) ? (isOne ? [type] : []) : mayShift && isOne ? [type] : [];
    }
    const type = joined(x, y);
    // What one pays for all, and its own part besides.
    const shared = !setting.each ? undefined : isShared(a, x, y) ? y : isShared(b, y, x) ? x : undefined;
    return type ? [type] : shared ? [shared] : [];
  }
  if (isA && isB) return [];
  if (isB) return scaledBy(b.value, x, sign === '*' ? 1 : -1, setting);
  if (isA) return sign === '*' ? scaledBy(a.value, y, 1, setting) : [];
  if (sign === '*') {
    const product = times(x, y);
    return product ? [product] : [];
  }
  // "90 shared by three": of what is not said, or for one of them.
  const isBare = isAny(x) && Object.keys(y.dims).length > 0 && !isAny(y);
  return isBare ? [over(x, y), per(x, y)] : [over(x, y)];
}

/** Who or what takes a place each: passengers, tickets. */
const areTakers = ({ types }: Node): boolean =>
  types.some(({ dims }) => {
    const [[base = '', exponent] = [], other] = Object.entries(dims);
    return !other && exponent === 1 && (isPerson(base) || TAKERS.has(base));
  });
const TAKERS = wordSet('ticket booking reservation visitor patient client attendee car');

/** "815 EUR a flatmate": what a quotient of a whole and a count is for each of them. */
const isShared = (node: Node, own: Type, other: Type): boolean =>
  node.kind === 'operation' &&
  node.sign === '/' &&
  !(node.b.kind === 'mention' && node.b.mention.cell) &&
  Object.keys(other.dims).length === 1 &&
  Object.entries(other.dims).every(([base, exponent]) => own.dims[base] === exponent) &&
  equal(own.scale, other.scale) &&
  Object.keys(own.dims).length === 2 &&
  Object.entries(own.dims)
    .filter(([base]) => other.dims[base] === undefined)
    .every(([base, exponent]) => exponent === -1 && !isMeasured(base));

/** "208 who ticked of 320 customers": a count of one for a count of another. */
const isPartOfCount = ({ dims }: Type): boolean =>
  Object.entries(dims).every(([base]) => !isMeasured(base)) && Object.values(dims).sort().join() === '-1,1';

/** By a constant: so many of a smaller unit, or what the question makes of it. */
function scaledBy(k: Rational, type: Type, way: 1 | -1, setting: Setting): Type[] {
  const found: Type[] = [];
  const scale = way > 0 ? divide(type.scale, k) : multiply(type.scale, k);
  if (
    k.d === 1n &&
    CONVERSIONS.has(k.n) &&
    converts(k.n, type) &&
    (Object.keys(type.dims).some(isMeasured) || !equal(type.scale, ONE))
  ) {
    found.push({ dims: type.dims, scale });
    // "16 EUR a month", for a year
    for (const span of setting.spans) {
      const whole = times({ dims: type.dims, scale: type.scale }, span);
      if (
        way > 0 &&
        whole &&
        !Object.keys(whole.dims).some((base) => span.dims[base]) &&
        equal(multiply(type.scale, span.scale), multiply(whole.scale, ONE))
      )
        if (equal(whole.scale, k)) found.push({ dims: whole.dims, scale: ONE });
        else if (isOfUnit(divide(whole.scale, k), setting))
          found.push({ dims: whole.dims, scale: divide(whole.scale, k) });
    }
  }
  if (setting.constants.has(k.d === 1n ? `${k.n}` : `${k.n}/${k.d}`)) found.push(type);
  if (equal(k, ONE)) found.push(type);
  // "0.3 × 100 = 30 %"
  if (equal(k, HUNDRED) && (isNumber(type) || (setting.part && isPartOfCount(type))) && way > 0)
    found.push({ dims: { percent: 1 }, scale: ONE });
  return found;
}

/** A unit that the question tells something in. */
const isOfUnit = (size: Rational, { mentions }: Setting): boolean =>
  mentions.some(
    ({ amount }) => amount?.unit !== undefined && typeOfUnit(amount.unit).scale.n === size.n && size.d === 1n,
  );

export function mentionsUnder(node: Node): Mention[] {
  return node.kind === 'mention'
    ? [node.mention]
    : node.kind === 'constant'
      ? []
      : [...mentionsUnder(node.a), ...mentionsUnder(node.b)];
}

/** A number of the question as a node; `value` where it stands in another unit. */
export const told = (
  mention: Mention,
  value: Rational = mention.value,
  types: readonly Type[] = mention.types,
  form: 'own' | 'rest' | 'more' = 'own',
): Node => ({ kind: 'mention', size: 1, mention, form, value, types });

/** What a sum adds, one by one. */
export const addendsOf = (node: Node): Node[] =>
  node.kind === 'operation' && node.sign === '+' ? [...addendsOf(node.a), ...addendsOf(node.b)] : [node];

/** What a number is told by: the other side of the operation that it stands in. */
export function baseOf(node: Node, mention: Mention): Node | undefined {
  if (node.kind !== 'operation') return undefined;
  if (node.a.kind === 'mention' && node.a.mention === mention) return node.b;
  if (node.b.kind === 'mention' && node.b.mention === mention) return node.a;
  return baseOf(node.a, mention) ?? baseOf(node.b, mention);
}

/** A node and all that it is made of. */
export function* nodesUnder(node: Node): Generator<Node> {
  yield node;
  if (node.kind !== 'operation') return;
  yield* nodesUnder(node.a);
  yield* nodesUnder(node.b);
}

/** The sums that a node is made of, each with all that it adds. */
export function* sumsUnder(node: Node): Generator<Node> {
  if (node.kind !== 'operation') return;
  if (node.sign === '+') yield node;
  for (const part of node.sign === '+' ? addendsOf(node) : [node.a, node.b]) yield* sumsUnder(part);
}

/** The signs of all that a node computes; of a part, those that its rest is computed by. */
export const signsUnder = (node: Node): string[] =>
  node.kind === 'operation'
    ? [node.sign, ...signsUnder(node.a), ...signsUnder(node.b)]
    : node.kind === 'mention' && node.form !== 'own'
      ? ['-', '*']
      : [];

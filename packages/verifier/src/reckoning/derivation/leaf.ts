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
import { measureOf } from '../../language/units.ts';
import type { Amount, Piece } from '../piece.ts';
import { unitOf } from '../unit.ts';
import { roundsTo } from '../value.ts';
import { CONVERSIONS, constant, operation, told } from './operation.ts';
import type { Node, Result, Setting, World } from './tree.ts';
import { ANY, isMeasured, NUMBER, sameType, type Type, typed } from './type.ts';

const HUNDRED = rational(100n);

const MOST_WAYS = 8;

/** A node as another amount tells it, in its own unit; none where that is not the same. */
export function inUnitOf({ value, unit }: Amount, node: Node, { currency }: Setting): Node[] {
  if (value.n === 0n && node.value.n === 0n) return [node];
  if (value.n === 0n || node.value.n === 0n) return [];
  const by = divide(node.value, value);
  const own = unit && typed(unit, currency);
  const types = node.types.flatMap((type): Type[] => {
    const scaled = { dims: type.dims, scale: multiply(type.scale, by) };
    if (!own) return equal(by, ONE) ? [type] : [];
    if (sameType(scaled, own)) return [scaled];
    // "75 g" for 75 g a person
    const kept = Object.entries(type.dims).filter(
      ([base, exponent]) => own.dims[base] === exponent && isMeasured(base),
    );
    const isNumerator = kept.length === Object.keys(own.dims).length;
    const isOther = Object.keys(type.dims).some(
      (base) => isMeasured(base) && (type.dims[base] ?? 0) > 0 && own.dims[base] === undefined,
    );
    if (isNumerator && !isOther && equal(by, ONE)) return [type];
    if (isNumerator && !isOther && equal(scaled.scale, own.scale)) return [scaled];
    return type.dims[ANY] === 1 && Object.keys(type.dims).length === 1 && equal(by, ONE) ? [own] : [];
  });
  return types.length > 0 ? [{ ...node, value, types }] : [];
}

/** Whether an amount tells what a node comes to: the same, rounded, as hundredths, or in another unit. */
export function isStatedSo(stated: Amount, node: Node, setting: Setting): boolean {
  const { value, percent, decimals } = stated;
  if (percent) return equal(divide(value, HUNDRED), node.value) || equal(value, node.value);
  return (
    equal(value, node.value) ||
    roundsTo(node.value, value, decimals) ||
    inUnitOf(stated, node, setting).length > 0
  );
}

/** A number that stands for a part that is told, or for what it leaves. */
export function partOf(value: Rational, { mentions }: Setting): Node[] {
  return mentions.flatMap((mention): Node[] => {
    if (mention.manner === 'count') return [];
    const own = (form: 'own' | 'rest' | 'more'): Node => told(mention, value, mention.types, form);
    if (equal(mention.value, value)) return [own('own')];
    if (mention.manner !== 'share') return [];
    // "60 × 25 / 100"
    if (mention.amount?.percent && equal(multiply(mention.value, HUNDRED), value))
      return [
        {
          ...own('own'),
          types: mention.types.map(({ dims, scale }) => ({ dims, scale: divide(scale, HUNDRED) })),
        },
      ];
    if (equal(subtract(ONE, mention.value), value)) return [own('rest')];
    return equal(add(ONE, mention.value), value) ? [own('more')] : [];
  });
}

export function leavesOf(amount: Amount, { results }: World, setting: Setting): Node[] {
  const { value, unit, percent } = amount;
  const own = percent ? divide(value, HUNDRED) : value;
  const found: Node[] = [...partOf(own, setting)];
  for (const { node, stated } of [...results].reverse()) {
    const same = stated.find((one) => equal(one.value, value) && one.percent === percent);
    if (same)
      found.push(
        ...inUnitOf(
          { ...amount, unit: unit ?? undefined } as Amount,
          { ...node, value: same.value },
          setting,
        ),
      );
    else if (percent && equal(node.value, own)) found.push({ ...node, value: own });
    else if (!percent && unit)
      found.push(
        ...inUnitOf(amount, node, setting).filter(() => stated.some((one) => one.unit !== undefined)),
      );
    if (found.length > MOST_WAYS) break;
  }
  if (!percent)
    for (const mention of setting.mentions) {
      if (mention.manner !== 'count') continue;
      const node = told(mention);
      found.push(...inUnitOf(amount, node, setting), ...(unit ? [] : inWhole(amount, node)));
    }
  if (unit && !percent) found.push(...compounds(amount, setting));
  if (!unit && !percent && value.d === 1n) {
    if (value.n === 1n || CONVERSIONS.has(value.n) || setting.constants.has(`${value.n}`))
      found.push(constant(value.n));
    if (!found.some((one) => one.kind !== 'constant')) found.push(...quotients(value, results, setting));
  }
  // "seven days", of a week that is asked for
  const span = unit && value.d === 1n ? typed(unit, setting.currency) : undefined;
  if (span && setting.spans.some((one) => sameType(one, { ...span, scale: multiply(span.scale, value) })))
    found.push(constant(value.n));
  if (percent && equal(own, ONE)) found.push(constant(1n));
  if (setting.constants.has(`${value.n}/${value.d}`))
    found.push({ kind: 'constant', size: 1, value, types: [NUMBER] });
  if (setting.dozens && !percent && !unit) found.push(...dozens(value, setting));
  return found.slice(0, MOST_WAYS);
}

/** "15" of 15 dozen, as twelves. */
export const dozens = (value: Rational, { mentions }: Setting): Node[] =>
  mentions.flatMap((mention): Node[] =>
    mention.manner === 'count' && equal(mention.value, multiply(value, rational(12n)))
      ? [
          told(
            mention,
            value,
            mention.types.map(({ dims, scale }) => ({ dims, scale: multiply(scale, rational(12n)) })),
          ),
        ]
      : [],
  );

/** "2.5 hours" of 2 hours and 30 minutes. */
const compounds = (amount: Amount, setting: Setting): Node[] =>
  setting.mentions.flatMap((one, at) => {
    const next = setting.mentions[at + 1];
    if (!next || next.place !== one.place || next.sentence !== one.sentence) return [];
    const [a, b] = [one, next].map((mention) => told(mention, mention.value, mention.bases));
    const [larger, smaller] = [one.bases[0], next.bases[0]];
    if (!a || !b || !larger || !smaller) return [];
    const value = add(one.value, divide(multiply(next.value, smaller.scale), larger.scale));
    const whole: Node = { kind: 'operation', sign: '+', size: 2, a, b, value, types: one.types };
    return inUnitOf(amount, whole, setting);
  });

/** "0.25" of 25 cents, "0.5" of 500 g. */
function inWhole({ value }: Amount, node: Node): Node[] {
  if (value.n === 0n) return [];
  const by = divide(node.value, value);
  const isThousandth = equal(by, rational(1000n)) && value.d !== 1n;
  const types = node.types.filter(({ dims, scale }) =>
    isThousandth ? dims.weight || dims.length : equal(by, HUNDRED) && scale.d >= 100n,
  );
  return types.length > 0
    ? [{ ...node, value, types: types.map(({ dims, scale }) => ({ dims, scale: multiply(scale, by) })) }]
    : [];
}

/** How often one number of the question goes into another, whole. */
export function quotients(value: Rational, results: readonly Result[], setting: Setting): Node[] {
  const known: Node[] = [
    ...results.map(({ node }) => node),
    ...setting.mentions.filter(({ manner }) => manner === 'count').map((mention) => told(mention)),
  ];
  return known.flatMap((a) =>
    known.flatMap((b): Node[] => {
      if (a === b || b.value.n === 0n) return [];
      const { n, d } = divide(a.value, b.value);
      const rounded =
        d === 1n ? undefined : n / d === value.n ? 'down' : n / d + 1n === value.n ? 'up' : undefined;
      const node = rounded && n > d ? operation('/', a, b, setting) : undefined;
      return node?.kind === 'operation' && rounded ? [{ ...node, value, rounded }] : [];
    }),
  );
}

/** "40 hours a week" */
export function paced(amount: Amount, pieces: readonly Piece[]): Amount {
  const at = pieces.indexOf(amount);
  const [article, unit] = pieces
    .slice(at + 1, at + 3)
    .map((piece) => (piece.kind === 'word' ? piece.word : ''));
  const measure = /^(?:a|an|per|each|every)$/.test(article ?? '') ? measureOf(unit ?? '') : undefined;
  if (!amount.unit || !measure) return amount;
  const by = unitOf(measure);
  const dims = new Map(amount.unit.dims);
  for (const [base, exponent] of by.dims) dims.set(base, (dims.get(base) ?? 0) - exponent);
  const left = new Map([...dims].filter(([, exponent]) => exponent !== 0));
  return { ...amount, unit: { dims: left, size: divide(amount.unit.size, by.size) } };
}

/** "12 months", of a year that is asked for */
export const isSpan = (node: Node, { unit, value }: Amount): boolean =>
  node.kind === 'constant' &&
  equal(node.value, value) &&
  (unit?.dims.has('month') || unit?.dims.has('second')) === true;

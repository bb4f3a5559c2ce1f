import { compare, multiply, rational } from '../arithmetic/rational.ts';
import { CURRENCIES } from '../language/units.ts';
import type { Element, Expression, ListOperation } from './expression.ts';
import { patternsOf } from './pattern.ts';
import { worthOf } from './value.ts';

export type Relation = '=' | '≈' | '≠' | '<' | '>' | '≤' | '≥';
/** A statement as it was understood. */
export type Reading = {
  left: Expression;
  relation: Relation;
  right: Expression;
  /** What it says to be the result, where that is not one side. */
  gives?: readonly Expression[];
};

type Build = (...parts: Expression[]) => Reading | undefined;

const place = (a: Expression, b: Expression) => ({
  start: Math.min(a.start, b.start),
  end: Math.max(a.end, b.end),
});
const operation =
  (sign: '+' | '-' | '*' | '/') =>
  (a: Expression, b: Expression): Expression => ({ kind: 'operation', sign, a, b, ...place(a, b) });
export const [plus, minus, times, over] = [operation('+'), operation('-'), operation('*'), operation('/')];
export const equals = (left: Expression, right: Expression): Reading => ({ left, relation: '=', right });
export const number = (n: bigint, at: Expression, percent = false): Expression => ({
  kind: 'leaf',
  start: at.start,
  end: at.end,
  amount: {
    kind: 'amount',
    value: rational(n),
    decimals: 0,
    percent,
    nouns: [],
    spelled: true,
    start: at.start,
    end: at.end,
  },
});
/** How much more or less the second is than the first, as a part of the first. */
const rise = (a: Expression, b: Expression): Expression => over(minus(b, a), a);
const measures = (a: Expression | undefined, exponent: number): boolean =>
  a?.kind === 'leaf' && a.amount.unit?.dims.size === 1 && a.amount.unit.dims.get('length') === exponent;
const isLength = (a: Expression | undefined): boolean => measures(a, 1);
const isArea = (a: Expression | undefined): boolean => measures(a, 2);
export const isShare = (a: Expression | undefined): boolean => a?.kind === 'leaf' && a.amount.percent;
/** "a quarter", "1/4", "25 %". */
const isPart = (a: Expression | undefined): boolean =>
  isShare(a) ||
  (a?.kind === 'leaf' &&
    !a.amount.unit &&
    a.amount.nouns.length === 0 &&
    a.amount.value.n < a.amount.value.d) ||
  (a?.kind === 'operation' && a.sign === '/' && a.a.kind === 'leaf' && a.b.kind === 'leaf');
/** "12 EUR per hour". */
export const isRate = (a: Expression | undefined): boolean =>
  a?.kind === 'leaf' && (a.amount.unit?.dims.size ?? 0) > 1;
const isMoney = (a: Expression | undefined): boolean =>
  a?.kind === 'leaf' &&
  a.amount.unit?.dims.size === 1 &&
  [...a.amount.unit.dims.keys()].every((base) => base === 'cent' || CURRENCIES.has(base));
const isCount = (a: Expression | undefined): boolean =>
  a?.kind === 'leaf' && !a.amount.unit && !a.amount.percent && a.amount.value.n !== 0n;
const list = (how: ListOperation, of: readonly Expression[]): Expression | undefined => {
  const [first, last] = [of[0], of.at(-1)];
  return first && last && of.length > 1 ? { kind: 'list', how, of, ...place(first, last) } : undefined;
};

/** How often one goes into another, and what is left: only the second is less than what is divided by is one. */
export function dividedOf(
  a: Expression,
  by: Expression,
  often: Expression,
  rest: Expression,
): Reading | undefined {
  const [left, divisor] = [worthOf(rest), worthOf(by)];
  if (!left || !divisor || left.value.n < 0n || compare(left.plain, divisor.plain) >= 0) return undefined;
  return { ...equals(plus(times(often, by), rest), a), gives: [often, rest] };
}
const whole = (a: Expression, b: Expression, often: Expression): Reading | undefined => {
  const of = list('quotient', [b, a]);
  return of && equals(of, often);
};

const COMPARATIVES = {
  '<': 'less|smaller|lower|fewer|shorter|lighter|cheaper|slower|younger|kleiner|weniger|menor|menos|inférieur',
  '>': 'more|greater|larger|bigger|higher|longer|heavier|dearer|faster|older|größer|mehr|mayor|más|supérieur',
} as const;

/** "An 8 % fee on 350 dollars is 28 dollars"; what is nearer to the whole may be told with the fee. */
const partOf = (share: Expression, of: Expression, is: Expression): Reading | undefined => {
  const [all, part] = [worthOf(of), worthOf(is)];
  const isPartOfAll = all && part && compare(multiply(part.plain, rational(2n)), all.plain) < 0;
  return isPartOfAll ? equals(times(share, of), is) : undefined;
};

/** "3 eggs are fewer than 5 eggs"; of "three houses are below 15 degrees" no number is compared, but what each has. */
const ordered = (
  left: Expression,
  relation: Relation,
  right: Expression | undefined,
): Reading | undefined => {
  const [own, other] = [left, right].map((one) => (one?.kind === 'leaf' ? one.amount : undefined));
  const isOfThings = own && !own.unit && own.nouns.length > 0 && own.nouns.at(-1) !== other?.nouns.at(-1);
  return right && !isOfThings ? { left, relation, right } : undefined;
};

/** What sentences say of numbers, most of them with "gives" in any of its words (EQ). */
const FORMS: readonly (readonly [written: string, build: Build])[] = [
  [
    '(adding|add|add up|summing|combining) Q (and|with|plus|,) Q [together] [,] [and] [you|we|i] [this] EQ Q',
    (a, b, c) => c && equals(plus(a, b), c),
  ],
  // "Adding 15 % to 80": of the 80.
  [
    '(adding|add) Q to Q [together] [,] [and] [you|we|i] [this] EQ Q',
    (a, b, c) => c && equals(plus(b, a), c),
  ],
  [
    'Q (and|und|et|y) Q [together|in all|in total] (give|gives|make|makes|is|are|add up to|sum to|ergibt|ergeben|macht|machen|sind|ist|son|es|suman|font|fait|donnent|add to|come to|comes to) Q',
    (a, b, c) => c && equals(plus(a, b), c),
  ],
  ['Q added to Q EQ Q', (a, b, c) => c && equals(plus(b, a), c)],
  [
    '(subtracting|subtract|taking|take|deducting|deduct|removing|remove) Q [away] from Q [,] [this|we] EQ Q',
    (a, b, c) => c && equals(minus(b, a), c),
  ],
  ['Q (subtracted|taken|taken away|deducted) from Q EQ Q', (a, b, c) => c && equals(minus(b, a), c)],
  ['Q less Q EQ Q', (a, b, c) => c && equals(minus(a, b), c)],
  [
    'from Q [we|you] (take|subtract) [away] Q [,] [and|which|this] [that] EQ Q',
    (a, b, c) => c && equals(minus(a, b), c),
  ],
  [
    '[from] Q [,] [take|taking] (take away|without|minus) Q [,] [and|which|this] EQ Q',
    (a, b, c) => c && equals(minus(a, b), c),
  ],
  [
    '(multiplying|multiply) Q (by|with|and) Q [,] [and] [this|we] EQ Q',
    (a, b, c) => c && equals(times(a, b), c),
  ],
  [
    '(dividing|divide|splitting|split|sharing|share) Q (by|between|among) Q [,] [and] [this|we] EQ Q [each]',
    (a, b, c) => c && equals(over(a, b), c),
  ],
  [
    'Q (split|shared|divided) [equally|evenly] (between|among|into|by) Q EQ Q [each]',
    (a, b, c) => c && equals(over(a, b), c),
  ],
  [
    '[you|we] (take|subtract) Q [away] from Q [,] (you|we) (have|get|are left with) Q [left]',
    (a, b, c) => c && equals(minus(b, a), c),
  ],
  ['(you|we) get Q (by|when) [you] (dividing|divide) Q by Q', (a, b, c) => c && equals(over(b, c), a)],
  ['(you|we) get Q (by|when) [you] (multiplying|multiply) Q by Q', (a, b, c) => c && equals(times(b, c), a)],
  [
    'Q gets Q by dividing Q by Q',
    (a, b, c, d) => (d && c && isCount(a) && b ? equals(over(c, d), b) : undefined),
  ],
  ['Q of Q EQ Q', (a, b, c) => (c && areLots(a, b, c) ? equals(times(a, b), c) : undefined)],
  ['(doubling) Q EQ Q', (a, b) => b && equals(times(number(2n, a), a), b)],
  ['(halving) Q EQ Q', (a, b) => b && equals(over(a, number(2n, a)), b)],
  ['(tripling) Q EQ Q', (a, b) => b && equals(times(number(3n, a), a), b)],
  ['(raising|increasing|raise|increase) Q by Q [we] EQ Q', (a, b, c) => c && equals(plus(a, b), c)],
  ['Q (increased|raised) by Q EQ Q', (a, b, c) => c && equals(plus(a, b), c)],
  [
    '(lowering|reducing|decreasing|reduce|decrease|lower|cutting) Q by Q [we] EQ Q',
    (a, b, c) => c && equals(minus(a, b), c),
  ],
  ['Q (decreased|reduced|lowered|cut|discounted) by Q EQ Q', (a, b, c) => c && equals(minus(a, b), c)],
  [
    '(knocking|taking|knock|take) Q off Q [you] (leaves|makes|gives|get|is) [exactly] Q',
    (a, b, c) => c && equals(minus(b, a), c),
  ],
  ['[a discount of] Q off Q EQ Q', (a, b, c) => (c && isShare(a) ? equals(minus(b, a), c) : undefined)],
  [
    '[a|an|the] Q [_] (on|of) Q EQ Q',
    (a, b, c) => (c && b && isShare(a) && isMoney(b) && isMoney(c) ? partOf(a, b, c) : undefined),
  ],
  [
    '[a|an|the] _ of Q on Q EQ Q',
    (a, b, c) => (c && b && isShare(a) && isMoney(b) && isMoney(c) ? partOf(a, b, c) : undefined),
  ],
  ['Q (more|higher) than Q EQ Q', (a, b, c) => c && equals(plus(b, a), c)],
  ['Q (less|lower|fewer) than Q EQ Q', (a, b, c) => c && equals(minus(b, a), c)],
  [
    'Q is Q (more|higher|larger|longer|greater|heavier) than Q',
    (a, b, c) => c && (isShare(b) ? equals(a, plus(c, b)) : equals(minus(a, c), b)),
  ],
  [
    'Q is Q (less|lower|smaller|fewer|shorter|lighter) than Q',
    (a, b, c) => c && (isShare(b) ? equals(a, minus(c, b)) : equals(minus(c, a), b)),
  ],
  [
    '[an|the] (increase|rise|growth|going|rising|growing) from Q to Q (is|means|is an increase of|is a rise of|is growth of|is an increase by) Q',
    (a, b, c) => c && (isShare(c) ? equals(rise(a, b), c) : equals(minus(b, a), c)),
  ],
  [
    '[a|the] (decrease|drop|fall|reduction|cut|going|falling|dropping) from Q to Q (is|means|is a decrease of|is a drop of|is a reduction of|is a fall of) Q',
    (a, b, c) => c && equals(isShare(c) ? over(minus(a, b), a) : minus(a, b), c),
  ],
  [
    'Q (of|out of) [the|these|those|all] Q [_] (is|are|was|were|makes|make) [exactly] Q',
    (a, b, c) => (c && isCount(a) && isCount(b) && isPart(c) ? equals(over(a, b), c) : undefined),
  ],
  [
    '[out] of [the] Q [,] Q _ [,] (which|that|this) (is|makes) Q',
    (a, b, c) => (c && isCount(a) && isCount(b) && isPart(c) ? equals(over(b, a), c) : undefined),
  ],
  [
    'Q (at|for|à|zu|a) Q (each|apiece|a piece|je|cada uno|chacun) (cost|costs|are|is|make|come to|comes to|kosten|cuestan|coûtent) [together] Q',
    (a, b, c) => (c && isCount(a) && isMoney(b) && isMoney(c) ? equals(times(a, b), c) : undefined),
  ],
  [
    '[_] [of] Q (cost|costs) Q [,] so (each|one|each one|one of them) (costs|cost|is) Q',
    (a, b, c) => (c && isCount(a) && isMoney(b) && isMoney(c) ? equals(over(b, a), c) : undefined),
  ],
  [
    'at Q [,] Q (cost|costs|are|is|make|makes|come to|comes to|last|give|yield) Q',
    (a, b, c) => (c && isRate(a) ? equals(times(a, b), c) : undefined),
  ],
  [
    'Q at Q (cost|costs|are|is|make|makes|come to|comes to|give|yield) Q',
    (a, b, c) => (c && isRate(b) ? equals(times(a, b), c) : undefined),
  ],
  [
    `[_] (that|who|which|driving|going|moving|running|at|with) [drives|travels|goes|moves|runs] [at] [a] [constant] [speed|rate] [of] Q [_] (covers|drives|travels|goes|moves|fills|prints|makes) Q in Q`,
    (a, b, c) => (c && isRate(a) ? equals(times(a, c), b) : undefined),
  ],
  ['Q (goes into|fits into|fits in) Q Q [times] [whole] [times]', (a, b, c) => c && whole(a, b, c)],
  [
    'Q (goes into|fits into|fits in) Q Q times [,] [with|and] Q (left|left over|over|remaining)',
    (a, b, c, d) => d && c && b && equals(plus(times(a, c), d), b),
  ],
  [
    '[if] (adding|add|you add|we add) Q , Q [,] and Q [,] [and] (you|we) (get|have) [exactly] Q',
    (a, b, c, d) => d && c && b && equals(plus(plus(a, b), c), d),
  ],
  [
    '[_] Q by Q (covers|has an area of|is|measures) [exactly] Q',
    (a, b, c) => (c && isLength(a) && isLength(b) && isArea(c) ? equals(times(a, b), c) : undefined),
  ],
  ['Q (goes|fits) Q times (into|in) Q', (a, b, c) => c && whole(a, c, b)],
  ['Q (as|in) [a] (decimal|fraction|percentage|percent|decimals) EQ Q', (a, b) => b && equals(a, b)],
  ['[the] ratio of Q to Q is Q', (a, b, c) => c && equals(over(a, b), c)],
  [`Q (is|are) (${COMPARATIVES['<']}) (than|als|que|à) Q`, (a, b) => ordered(a, '<', b)],
  [
    `Q (is|are|ist|sind|es|son|est|sont) (${COMPARATIVES['>']}) (than|als|que|à) Q`,
    (a, b) => ordered(a, '>', b),
  ],
  [`Q (ist|sind|es|son|est|sont) (${COMPARATIVES['<']}) (als|que|à) Q`, (a, b) => ordered(a, '<', b)],
  [`Q (is|are) (${COMPARATIVES['>']}) than the (minimum|limit|maximum) [of] Q`, (a, b) => ordered(a, '>', b)],
  [`Q (is|are) (${COMPARATIVES['<']}) than the (minimum|limit|maximum) [of] Q`, (a, b) => ordered(a, '<', b)],
  ['Q (is|are) (under|below|short of) Q', (a, b) => ordered(a, '<', b)],
  ['Q (is|are) (over|above) Q', (a, b) => ordered(a, '>', b)],
  ['Q exceeds Q', (a, b) => ordered(a, '>', b)],
  ['Q (is|are) at least Q', (a, b) => ordered(a, '≥', b)],
  ['Q (is|are) at most Q', (a, b) => ordered(a, '≤', b)],
  ['Q (<) Q', (a, b) => ordered(a, '<', b)],
  ['Q (>) Q', (a, b) => ordered(a, '>', b)],
  ['Q (≤) Q', (a, b) => ordered(a, '≤', b)],
  ['Q (≥) Q', (a, b) => ordered(a, '≥', b)],
  ['Q (≠|is not|does not equal|is not equal to) Q', (a, b) => b && { left: a, relation: '≠', right: b }],
  [
    'Q (≈|is approximately|is about|is roughly|is around|is nearly|= about|= approximately|is approx) Q',
    (a, b) => b && { left: a, relation: '≈', right: b },
  ],
  ['[there are] Q (in|make|make up|fit in|fit into|to) Q', (a, b) => b && inside(a, b)],
  [
    'Q (has|have|contains|contain|is made up of|consists of|lasts|last) [exactly] Q',
    (a, b) => b && inside(b, a),
  ],
];

/** "Six trays of 48 seedlings make 288 seedlings": so many of one thing, each with as many of another. */
function areLots(a: Expression | undefined, b: Expression | undefined, c: Expression): boolean {
  const [lots, own, all] = [a, b, c].map((one) =>
    one?.kind === 'leaf' && isCount(one) ? one.amount : undefined,
  );
  const [lot, thing, sum] = [lots, own, all].map((one) => one?.nouns.at(-1));
  const isWhole = [lots, own, all].every((one) => one && one.decimals === 0 && one.value.d === 1n);
  return isWhole && lot !== undefined && thing !== undefined && thing === sum && lot !== thing;
}

/** Of units that a form with "in" or "has" may be about: what holds so many is told whole. */
const inside = (a: Expression, b: Expression): Reading | undefined =>
  [a, b].every((one) => worthOf(one)?.unit) ? equals(b, a) : undefined;

const matching = patternsOf(FORMS);

/** What a sentence of elements states as a whole, by the first of the forms that fit it; undefined where none does. */
export function formOf(elements: readonly Element[]): Reading | undefined {
  if (elements.filter(({ kind }) => kind === 'expression').length < 2) return undefined;
  for (const { parts, of: build } of matching(elements)) {
    const of = parts.flatMap((one) => (one.kind === 'expression' ? [one.of] : []));
    const reading = of.length > 0 && build(...(of as [Expression]));
    if (reading) return reading;
  }
  return undefined;
}

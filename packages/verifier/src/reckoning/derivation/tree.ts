import { divide, equal, multiply, ONE, type Rational, rational } from '../../arithmetic/rational.ts';
import { amountsIn, type Expression, quotientOf } from '../expression.ts';
import type { Reading } from '../forms.ts';
import type { ReadStep } from '../given.ts';
import type { Amount } from '../piece.ts';
import { fractionOf, partsOf, type Sentence, type Statement } from '../sentence.ts';
import { computedBy, impliedIn, looseIn } from './implied.ts';
import { inUnitOf, isStatedSo, leavesOf, partOf } from './leaf.ts';
import type { Mention } from './mention.ts';
import { constant, operation } from './operation.ts';
import type { Type } from './type.ts';

const HUNDRED = rational(100n);

/** How a number of a trace comes from those of its question; `size`: of how many numbers. `rest`: 1 less a part; `more`: 1 and a part. */
export type Node = { value: Rational; types: readonly Type[]; size: number } & (
  | { kind: 'mention'; mention: Mention; form: 'own' | 'rest' | 'more' }
  | { kind: 'constant' }
  | { kind: 'operation'; sign: '+' | '-' | '*' | '/'; a: Node; b: Node; rounded?: 'up' | 'down' }
);

/** What the question lets a trace compute with besides its numbers. */
export type Setting = {
  mentions: readonly Mention[];
  currency: string | undefined;
  /** Constants by their value: two sides, both ways. */
  constants: ReadonlySet<string>;
  /** One may be taken away or put on: the first hour, one more. */
  shifts: boolean;
  /** The noun that is asked for. */
  asked: string | undefined;
  /** It is asked of each, or of one of them. */
  each: boolean;
  /** A part is asked for, or a percentage. */
  part: boolean;
  /** The question counts in dozens. */
  dozens: boolean;
  /** Units that the question names without a number: "in a year". */
  spans: readonly Type[];
  /** Free places are asked for: each of those who come, or of what is sold, takes one. */
  places: boolean;
};

export type Result = { node: Node; stated: readonly Amount[]; of: Expression };

/** One way to say where the numbers of a trace are from. */
export type World = {
  results: readonly Result[];
  /** What sentences come to without saying how. */
  implied?: readonly { sentence: Sentence; statement: Statement }[];
  /** Parts that are computed only to find others. */
  helps?: readonly Expression[];
};

const MOST_WORLDS = 24;
/** Ways to read one expression. */
const MOST_READINGS = 12;
const MOST_RESULTS = 60;

/**
 * The results of a trace, in every way that its numbers may come from those of the question; none where one comes from
 * nowhere. With `corrects` a computation that is wrong comes to what it does.
 */
export function worldsOf(steps: readonly ReadStep[], setting: Setting, corrects = false): World[] {
  let worlds: World[] = [{ results: [] }];
  for (const { sentences } of steps)
    for (const sentence of sentences) {
      const seen = new Set<Expression>();
      const statements = computedBy(sentence.statements);
      for (const statement of [...statements, ...looseIn(sentence)].sort((a, b) => a.start - b.start)) {
        if ('kind' in statement) {
          worlds = worlds
            .flatMap((world) => impliedIn(statement, sentence, world, setting))
            .slice(0, MOST_WORLDS);
          continue;
        }
        const { reading, outcome } = statement;
        const isFalse = outcome === 'fails';
        if (isFalse && !corrects) return [];
        if (!reading || !/^[=≈]$/.test(reading.relation)) continue;
        const of = computedIn(reading);
        if (seen.has(of)) continue;
        seen.add(of);
        const stated = statements.flatMap((one) => (one.reading ? toldAs(of, one.reading) : []));
        // "2 × (24 + 15) = 2 × 39 = 78": the same, written shorter.
        const longer = statements.find(
          (one) => one.reading?.right === of && one.reading.left.kind !== 'leaf',
        );
        const from = longer?.reading?.left;
        if (from && outcome === 'holds' && longer.outcome === 'holds') {
          worlds = worlds.map((world) => {
            const { results } = world;
            const node = results.findLast((one) => one.of === from)?.node;
            return { ...world, results: node ? [...results, { node, stated, of }] : results };
          });
          continue;
        }
        if (reading.gives) {
          worlds = worlds.flatMap((world) => divided(reading, world, setting)).slice(0, MOST_WORLDS);
          continue;
        }
        const next = worlds.flatMap((world): World[] => {
          const own =
            of.kind === 'leaf' ? told(reading.left, of, world, setting) : nodesOf(of, world, setting);
          const factor = own.length === 0 && outcome === 'holds' ? factorIn(reading) : undefined;
          if (factor)
            return pairs(
              '/',
              leavesOf(factor.whole, world, setting),
              leavesOf(factor.by, world, setting),
              setting,
            ).map((node) => ({
              ...world,
              results: [...world.results, { node, stated: [factor.often], of }],
            }));
          // "1 % of 840 is 8.40, so 2 % is 16.80": a smaller part, on the way to the one that is told.
          const help: World[] =
            outcome === 'holds' && isHelp(of, world, setting)
              ? [{ ...world, helps: [...(world.helps ?? []), of] }]
              : [];
          const nodes = own.flatMap((node): World[] => {
            const so = stated.filter((one) => isStatedSo(one, node, setting));
            return stated.length > 0 && so.length === 0 && !isFalse
              ? []
              : [
                  {
                    ...world,
                    results: [...world.results, { node: inUnitStated(so, node, setting), stated: so, of }],
                  },
                ];
          });
          return [...nodes, ...help];
        });
        // "1000 cubic centimetres make one litre"
        if (next.length === 0 && outcome === 'holds' && isConversion(reading)) continue;
        if (next.length === 0 || (next[0]?.results.length ?? 0) > MOST_RESULTS) return [];
        worlds = next.slice(0, MOST_WORLDS);
      }
    }
  return worlds;
}

/** "A quarter of an hour is 15 minutes": in the unit that it is said to come to. */
function inUnitStated(so: readonly Amount[], node: Node, setting: Setting): Node {
  const [stated] = so;
  // "3 weeks are 3 × 7 = 21 days"
  if (!stated?.unit || so.some(({ value }) => equal(value, node.value))) return node;
  return inUnitOf(stated, node, setting)[0] ?? node;
}

/** "350 km is 3.5 times 100 km": how often one goes into the other. */
function factorIn({ left, right }: Reading): { whole: Amount; often: Amount; by: Amount } | undefined {
  if (left.kind !== 'leaf' || right.kind !== 'operation' || right.sign !== '*') return undefined;
  const { a, b } = right;
  return a.kind === 'leaf' &&
    b.kind === 'leaf' &&
    !a.amount.unit &&
    (b.amount.unit || b.amount.nouns.length > 0)
    ? { whole: left.amount, often: a.amount, by: b.amount }
    : undefined;
}

const computedIn = ({ left, right }: Reading): Expression => (left.kind === 'leaf' ? right : left);

/** "53 / 12 = 4 remainder 5": so many whole ones, and what is left. */
function divided(reading: Reading, world: World, setting: Setting): World[] {
  const { from, to } = partsOf(reading);
  const [b, a] = from;
  const [quotient, rest] = to;
  if (!a || !b || !quotient) return [];
  const found = pairs('/', leavesOf(a, world, setting), leavesOf(b, world, setting), setting).flatMap(
    (node): World[] => {
      if (node.kind !== 'operation') return [];
      const whole: Node = { ...node, value: quotient.value, rounded: 'down' };
      const times = operation('*', whole, node.b, setting);
      const left = rest && times ? operation('-', node.a, times, setting) : undefined;
      const results: Result[] = [
        { node: whole, stated: [quotient], of: reading.left },
        ...(left && rest ? [{ node: left, stated: [rest], of: reading.left }] : []),
      ];
      return [{ ...world, results: [...world.results, ...results] }];
    },
  );
  return found;
}

/** The amount that a reading says an expression comes to; none where that is another computation. */
function toldAs(of: Expression, reading: Reading): Amount[] {
  if (reading.left !== of && reading.right !== of) return [];
  const other = reading.left === of ? reading.right : reading.left;
  // "400 km is 400 / 100 = 4 times 100 km"
  const [often, by] = other.kind === 'operation' && other.sign === '*' ? [other.a, other.b] : [];
  const divisor = quotientOf(of)?.[1];
  if (often?.kind === 'leaf' && by?.kind === 'leaf' && divisor && equal(by.amount.value, divisor.value))
    return [often.amount];
  if (reading.right === of && isOperand(other, of)) return [];
  return other.kind === 'leaf' || fractionOf(other) ? partsOf(reading).to : [];
}

/** "2 packs are 2 × 28", "400 km is 400 / 100": what is computed with, and not what comes of it. */
const isOperand = (one: Expression, of: Expression): boolean =>
  one.kind === 'leaf' &&
  of.kind === 'operation' &&
  [of.a, of.b].some((own) => own.kind === 'leaf' && equal(own.amount.value, one.amount.value));

function isHelp(of: Expression, world: World, setting: Setting): boolean {
  const part = partIn(of);
  return (
    part !== undefined &&
    setting.mentions.some(
      ({ manner, value }) => manner === 'share' && (of.kind === 'times' || value.d === part.by.d),
    ) &&
    leavesOf(part.of, world, setting).some(({ kind }) => kind !== 'constant')
  );
}

/** "1 % of 840", "48 / 4": a part of an amount. */
function partIn(of: Expression): { by: Rational; of: Amount } | undefined {
  if (of.kind === 'times')
    return of.by.n < of.by.d && of.of.kind === 'leaf' ? { by: of.by, of: of.of.amount } : undefined;
  if (of.kind !== 'operation' || of.sign !== '/' || of.a.kind !== 'leaf' || of.b.kind !== 'leaf')
    return undefined;
  const { value } = of.b.amount;
  return value.d === 1n && value.n > 1n ? { by: divide(ONE, value), of: of.a.amount } : undefined;
}

/** "One quarter of 48 is 48 / 4 = 12, and 3 × 12": so many of a part that was computed on the way. */
function timesHelp(a: Expression, b: Expression, world: World, setting: Setting): Node[] {
  if (a.kind !== 'leaf' || b.kind !== 'leaf') return [];
  return (world.helps ?? []).flatMap((help) => {
    const part = partIn(help);
    return part && equal(multiply(part.of.value, part.by), b.amount.value)
      ? pairs(
          '*',
          partOf(multiply(part.by, a.amount.value), setting),
          leavesOf(part.of, world, setting),
          setting,
        )
      : [];
  });
}

const isConversion = ({ left, right }: Reading): boolean =>
  left.kind === 'leaf' &&
  left.amount.unit !== undefined &&
  amountsIn(right).every(({ unit }) => unit !== undefined);

/** "1.8 litres is 1800 mL": one in another unit. */
export function told(left: Expression, right: Expression, world: World, setting: Setting): Node[] {
  if (left.kind !== 'leaf' || right.kind !== 'leaf') return [];
  const { amount } = right;
  return leavesOf(left.amount, world, setting).flatMap((node) =>
    // "0.15 is 15 %"
    amount.percent && !left.amount.percent && equal(node.value, divide(amount.value, HUNDRED))
      ? [node]
      : inUnitOf(amount, node, setting),
  );
}

function nodesOf(of: Expression, world: World, setting: Setting): Node[] {
  switch (of.kind) {
    case 'leaf':
      return leavesOf(of.amount, world, setting);
    case 'operation': {
      const isFraction =
        of.sign === '/' && of.a.kind === 'leaf' && of.b.kind === 'leaf' && of.b.amount.value.n !== 0n;
      const part =
        isFraction && of.a.kind === 'leaf' && of.b.kind === 'leaf'
          ? partOf(divide(of.a.amount.value, of.b.amount.value), setting)
          : [];
      // "18/24 = 3/4 = 0.75"
      const known =
        isFraction && of.a.kind === 'leaf' && of.b.kind === 'leaf'
          ? world.results
              .filter(
                ({ node }) =>
                  isFraction &&
                  of.a.kind === 'leaf' &&
                  of.b.kind === 'leaf' &&
                  equal(node.value, divide(of.a.amount.value, of.b.amount.value)),
              )
              .map(({ node }) => node)
          : [];
      // "A quarter: 76 / 4"
      const by =
        of.sign === '/' && of.b.kind === 'leaf' && of.b.amount.value.d === 1n && of.b.amount.value.n > 1n
          ? divide(ONE, of.b.amount.value)
          : undefined;
      const parted = by
        ? pairs(
            '*',
            partOf(by, setting).filter((one) => one.kind === 'mention' && one.form === 'own'),
            nodesOf(of.a, world, setting),
            setting,
          )
        : [];
      // "28 × 3/4", which is read as 28 × 3, by 4
      const fraction =
        of.sign === '/' && of.a.kind === 'operation' && of.a.sign === '*' && of.a.b.kind === 'leaf' && by
          ? pairs(
              '*',
              nodesOf(of.a.a, world, setting),
              partOf(multiply(of.a.b.amount.value, by), setting),
              setting,
            )
          : [];
      return [
        ...part,
        ...known,
        ...parted,
        ...fraction,
        ...(of.sign === '*' && world.helps
          ? [...timesHelp(of.a, of.b, world, setting), ...timesHelp(of.b, of.a, world, setting)]
          : []),
        ...pairs(of.sign, nodesOf(of.a, world, setting), nodesOf(of.b, world, setting), setting),
      ].slice(0, MOST_READINGS);
    }
    case 'times':
      return [
        ...pairs('*', partOf(of.by, setting), nodesOf(of.of, world, setting), setting),
        // "a quarter of an hour", as it is told
        ...(of.of.kind === 'leaf' && of.of.amount.unit
          ? leavesOf({ ...of.of.amount, value: multiply(of.by, of.of.amount.value) }, world, setting)
          : []),
      ];
    case 'power': {
      const own = nodesOf(of.of, world, setting);
      return of.exponent === 2 ? own.flatMap((one) => operation('*', one, one, setting) ?? []) : [];
    }
    case 'list': {
      if (of.how === 'quotient') {
        const [whole = [], by = []] = of.of.map((one) => nodesOf(one, world, setting));
        return pairs('/', whole, by, setting).flatMap((node) => [...floored(node), node]);
      }
      const sign =
        of.how === 'product'
          ? '*'
          : of.how === 'difference'
            ? '-'
            : of.how === 'sum' || of.how === 'mean'
              ? '+'
              : undefined;
      const [first, ...more] = of.of.map((one) => nodesOf(one, world, setting));
      if (!sign || !first) return [];
      const whole = more.reduce((a, b) => pairs(sign, a, b, setting).slice(0, MOST_READINGS), first);
      return of.how === 'mean' ? pairs('/', whole, [constant(BigInt(of.of.length))], setting) : whole;
    }
    default:
      return [];
  }
}

/** "12 goes into 53 four times" */
function floored(node: Node): Node[] {
  const { n, d } = node.value;
  return node.kind === 'operation' && d !== 1n ? [{ ...node, value: rational(n / d), rounded: 'down' }] : [];
}

const pairs = (
  sign: '+' | '-' | '*' | '/',
  a: readonly Node[],
  b: readonly Node[],
  setting: Setting,
): Node[] => a.flatMap((one) => b.flatMap((other) => operation(sign, one, other, setting) ?? []));

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
import { MULTIPLES } from '../../language/numbers.ts';
import type { Expression } from '../expression.ts';
import type { ReadStep } from '../given.ts';
import type { Amount } from '../piece.ts';
import { isOpen, type Sentence, type Statement } from '../sentence.ts';
import { shownValue } from '../term.ts';
import { roundsTo } from '../value.ts';
import { isStatedSo, leavesOf, partOf } from './leaf.ts';
import { constant, operation, told } from './operation.ts';
import type { Node, Result, Setting, World } from './tree.ts';

type Sign = '+' | '-' | '*' | '/';
/** A number that may be computed with, as it is written. */
type Operand = { node: Node; of: Expression };

/** So many numbers of one sentence are looked at. */
const MOST_LOOSE = 8;
const MOST_WAYS = 6;
const SIGNS: readonly Sign[] = ['*', '/', '+', '-'];
const COMPUTED = { '+': add, '-': subtract, '*': multiply, '/': divide };

/** The statements that say how they compute. */
export const computedBy = (statements: readonly Statement[]): Statement[] =>
  statements.filter((one) => !isOpen(one));

/** The numbers of a sentence outside of what it says to compute. */
export function looseIn({ pieces = [], statements, hedged }: Sentence): Amount[] {
  if (hedged) return [];
  const own = computedBy(statements);
  const loose = pieces.filter(
    (piece): piece is Amount =>
      piece.kind === 'amount' && !own.some(({ start, end }) => start <= piece.start && piece.start < end),
  );
  return loose.length > MOST_LOOSE ? [] : loose;
}

/**
 * The worlds in which a number of a sentence comes from the others there, from one of them and what is known, or from
 * what is known alone: "14 roses at 3 euros come to 42", "With 11 new ones there are 51". Where the number may be one
 * that is known already, that comes first.
 */
export function impliedIn(amount: Amount, sentence: Sentence, world: World, setting: Setting): World[] {
  const leaves = leavesOf(amount, world, setting);
  const isKnown = leaves.some(({ kind }) => kind !== 'constant');
  // "He started with 2400 g", of 2.4 kg; "That is 2 minutes", of 120 seconds
  const isConverted = (one: Node): boolean =>
    one.kind === 'mention'
      ? !equal(one.value, one.mention.value)
      : one.kind === 'operation' && !world.results.some(({ node }) => equal(node.value, one.value));
  const again = amount.unit && leaves.find(isConverted);
  if (again) {
    const of: Expression = { kind: 'leaf', amount, start: amount.start, end: amount.end };
    return [{ ...world, results: [...world.results, { node: again, stated: [amount], of }] }];
  }
  const loose = looseIn(sentence).filter((one) => one.start < amount.start);
  const stated = world.results.filter(({ of, stated: own }) =>
    own.some((one) => one.start < amount.start && sentence.pieces?.includes(one) && of.start < amount.start),
  );
  const said = loose.flatMap((one) => operandsOf(one, world, setting));
  const here = [...said, ...stated.flatMap(operandOf), ...multiplesIn(sentence, amount, setting)];
  const within = waysOf(amount, here, here, setting);
  const known = [
    ...[...world.results].reverse().flatMap(operandOf),
    ...setting.mentions.map((one): Operand => ({ node: told(one), of: leafOf(one.value, amount) })),
    // "After the first hour there are 4 further ones."
    ...(setting.shifts ? [{ node: constant(1n), of: leafOf(ONE, amount) }] : []),
  ];
  // "84 tickets cost 84": what comes from nothing that is said comes last.
  const isLast = sentence.pieces?.findLast(({ kind }) => kind === 'amount') === amount;
  const beside = here.length > 0 ? waysOf(amount, here, known, setting) : [];
  const ways =
    within.length > 0 || isKnown
      ? within
      : beside.length > 0 || !isLast || !here.every(isOne)
        ? beside
        : waysOf(amount, known, known, setting);
  const worlds = ways.slice(0, MOST_WAYS).map(({ node, of }): World => {
    const right: Expression = { kind: 'leaf', amount, start: amount.start, end: amount.end };
    const statement: Statement = {
      start: amount.start,
      end: amount.end,
      outcome: 'holds',
      shown: `${shownOf(of)} = ${shownValue(amount.value)}`,
      reading: { left: of, relation: '=', right },
      inner: true,
      implied: here.some((one) => amountsOf(of).some((own) => amountsOf(one.of).includes(own)))
        ? 'beside'
        : 'alone',
    };
    const result: Result = { node, stated: [amount], of };
    return {
      ...world,
      results: [...world.results, result],
      implied: [...(world.implied ?? []), { sentence, statement }],
    };
  });
  return isKnown ? [world, ...worlds] : worlds.length > 0 ? worlds : [world];
}

/** "Interest for one year" */
const isOne = ({ node }: Operand): boolean => equal(node.value, ONE);

/** "The fence is twice that" */
function multiplesIn({ pieces = [] }: Sentence, amount: Amount, setting: Setting): Operand[] {
  return pieces.flatMap((piece): Operand[] => {
    const by = piece.kind === 'word' && piece.start < amount.start ? MULTIPLES.get(piece.word) : undefined;
    if (!by) return [];
    const own = setting.constants.has(`${by.n}`) && by.d === 1n ? [constant(by.n)] : [];
    return [...partOf(by, setting), ...own].map((node) => ({ node, of: leafOf(by, amount) }));
  });
}

/** The steps with what their sentences imply as statements. */
export function withImplied(steps: readonly ReadStep[], { implied = [] }: World): ReadStep[] {
  return steps.map(({ document, sentences }) => ({
    document,
    sentences: sentences.map((sentence) => ({
      ...sentence,
      statements: [
        ...computedBy(sentence.statements),
        ...implied.flatMap((one) => (one.sentence === sentence ? [one.statement] : [])),
      ],
    })),
  }));
}

/** Each way that two numbers come to a third, or that all of the first do by one operation. */
function waysOf(
  amount: Amount,
  some: readonly Operand[],
  others: readonly Operand[],
  setting: Setting,
): Operand[] {
  const isSo = (value: Rational): boolean =>
    equal(value, amount.value) ||
    (amount.percent && equal(multiply(value, HUNDRED), amount.value)) ||
    (!amount.percent && roundsTo(value, amount.value, amount.decimals) && amount.decimals > 0);
  const found: Operand[] = [];
  for (const a of some)
    for (const b of others) {
      if (a.node === b.node || (a.of.kind === 'leaf' && b.of.kind === 'leaf' && a.of.amount === b.of.amount))
        continue;
      for (const sign of SIGNS)
        for (const [one, other] of sign === '-' || sign === '/'
          ? [[a, b] as const, [b, a] as const]
          : [[a, b] as const]) {
          if (found.length >= MOST_WAYS || (sign === '/' && other.node.value.n === 0n)) continue;
          if (!isSo(COMPUTED[sign](one.node.value, other.node.value))) continue;
          const node = operation(sign, one.node, other.node, setting);
          if (node && isStatedSo(amount, node, setting))
            found.push({ node, of: join(sign, one.of, other.of) });
        }
    }
  const distinct = [...new Map(some.map((one) => [one.of, one])).values()];
  if (some !== others || distinct.length < 3) return found;
  for (const sign of ['+', '*'] as const) {
    const [first, ...more] = distinct;
    const all = more.reduce<Operand | undefined>((sum, one) => {
      const node = sum && operation(sign, sum.node, one.node, setting);
      return sum && node && { node, of: join(sign, sum.of, one.of) };
    }, first);
    if (all && isSo(all.node.value) && isStatedSo(amount, all.node, setting)) found.push(all);
  }
  return found;
}

const HUNDRED = rational(100n);

const join = (sign: Sign, a: Expression, b: Expression): Expression => ({
  kind: 'operation',
  sign,
  a,
  b,
  start: Math.min(a.start, b.start),
  end: Math.max(a.end, b.end),
});

/** A number that a sentence does not write, as if it stood where the one does that it comes to. */
const leafOf = (value: Rational, { start, end }: Amount, amount?: Amount): Expression => ({
  kind: 'leaf',
  amount: {
    kind: 'amount',
    value,
    decimals: amount?.decimals ?? 0,
    percent: amount?.percent ?? false,
    nouns: amount?.nouns ?? [],
    spelled: false,
    start,
    end,
  },
  start,
  end,
});

function operandsOf(amount: Amount, world: World, setting: Setting): Operand[] {
  const of: Expression = { kind: 'leaf', amount, start: amount.start, end: amount.end };
  return leavesOf(amount, world, setting).map((node) => ({ node, of }));
}

const operandOf = ({ node, stated }: Result): Operand[] => {
  const [amount] = stated;
  if (!amount || amount.percent) return [];
  const of: Expression = { kind: 'leaf', amount, start: amount.start, end: amount.end };
  return [{ node: { ...node, value: amount.value }, of }];
};

const amountsOf = (one: Expression): Amount[] =>
  one.kind === 'leaf'
    ? [one.amount]
    : one.kind === 'operation'
      ? [...amountsOf(one.a), ...amountsOf(one.b)]
      : [];

const shownOf = (one: Expression): string =>
  one.kind === 'leaf'
    ? shownValue(one.amount.value)
    : one.kind === 'operation'
      ? `${shownOf(one.a)} ${one.sign === '*' ? '×' : one.sign} ${shownOf(one.b)}`
      : '';

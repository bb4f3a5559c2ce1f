import {
  add,
  divide,
  equal,
  multiply,
  ONE,
  type Rational,
  rational,
  subtract,
} from '../arithmetic/rational.ts';
import { wordSet } from '../language/lists.ts';
import { isSlip } from './digits.ts';
import { type Finding, quoteIn } from './finding.ts';
import type { ReadStep } from './given.ts';
import type { Amount, Piece } from './piece.ts';
import { isOpen } from './sentence.ts';
import { shownValue } from './term.ts';
import { inUnit, roundsTo } from './value.ts';

/** More numbers than that are not held against each other. */
const MOST_NUMBERS = 80;
const JOINTS = wordSet('of at with for');
const COMING = wordSet(
  'each apiece is are make makes give gives cost costs come comes to hold holds worth total totals have',
);
const HUNDRED = rational(100n);

/**
 * Products that a step says in words and gets wrong by a digit: "7 packs of 12 make 94 pens". Only where so many of
 * something, each with as much, are all that it says, and no two numbers that were told or computed before come to what
 * it gives.
 */
export function slipsIn(asked: readonly Amount[], steps: readonly ReadStep[]): Finding[] {
  const known: Amount[] = [...asked];
  const found: Finding[] = [];
  for (const { document, sentences } of steps) {
    for (const { pieces = [], statements, hedged } of sentences) {
      const own = pieces.filter((piece): piece is Amount => piece.kind === 'amount');
      const slip = hedged || !statements.every(isOpen) ? undefined : slipIn(pieces, own, known);
      if (slip)
        found.push({
          of: 'statement',
          shows: 'refuted',
          about: quoteIn(document, own[0]?.start ?? 0, own.at(-1)?.end ?? 0),
          from: [],
          shown: slip,
        });
      known.push(...own);
      if (known.length > MOST_NUMBERS) return found;
    }
  }
  return found;
}

function slipIn(
  pieces: readonly Piece[],
  own: readonly Amount[],
  known: readonly Amount[],
): string | undefined {
  const [a, b, stated, more] = own;
  if (!a || !b || !stated || more || own.some(({ percent }) => percent)) return undefined;
  const words = pieces.map((piece) =>
    piece.kind === 'word' ? piece.word : piece.kind === 'sign' ? piece.sign : '#',
  );
  const said = words.filter((word) => word !== '.').join(' ');
  const [, joint = '', coming = ''] = /^(?:so )?(?:the )?# (\p{L}+) # ([\p{L} ]+) #$/u.exec(said) ?? [];
  if (!JOINTS.has(joint) || coming === '' || !coming.split(' ').every((word) => COMING.has(word)))
    return undefined;
  const isKnown = (one: Amount): boolean => known.some(({ value }) => equal(value, one.value));
  if (!isKnown(a) || !isKnown(b) || (isTime(a) && isTime(b))) return undefined;
  const product = multiply(a.value, b.value);
  const unit = [b, a].find((one) => one.unit && stated.unit && inUnit(ONE, one.unit, stated.unit))?.unit;
  const whole = unit && stated.unit ? (inUnit(product, unit, stated.unit) ?? product) : product;
  if (!isSlip(whole, stated.value) || roundsTo(whole, stated.value, stated.decimals)) return undefined;
  return isReached(stated.value, whole, [...known, a, b])
    ? undefined
    : `${shownValue(a.value)} × ${shownValue(b.value)} = ${shownValue(whole)}, not ${shownValue(stated.value)}`;
}

const isTime = ({ unit }: Amount): boolean =>
  unit?.dims.has('second') === true || unit?.dims.has('month') === true;

/** Whether two numbers come to a value, or the product with one of them added, taken off or put on as a part. */
function isReached(value: Rational, product: Rational, known: readonly Amount[]): boolean {
  const values = known.flatMap(({ value: own, percent }) =>
    percent ? [own, multiply(product, divide(own, HUNDRED))] : [own, multiply(product, own)],
  );
  const is = (one: Rational): boolean => equal(one, value);
  return (
    values.some((one) => is(one) || is(add(product, one)) || is(subtract(product, one))) ||
    values.some((one) =>
      values.some(
        (other) =>
          is(add(one, other)) ||
          is(subtract(one, other)) ||
          is(multiply(one, other)) ||
          (other.n !== 0n && is(divide(one, other))),
      ),
    )
  );
}

/** What a sentence comes to by the numbers that it writes beside one that was computed before; see `carriedInto`. */
export function comesFrom(value: Rational, source: Rational, others: readonly Rational[]): boolean {
  const is = (one: Rational): boolean => equal(one, value);
  return others.some(
    (other) =>
      is(add(source, other)) ||
      is(subtract(source, other)) ||
      is(subtract(other, source)) ||
      is(multiply(source, other)) ||
      (other.n !== 0n && is(divide(source, other))) ||
      (source.n !== 0n && is(divide(other, source))),
  );
}

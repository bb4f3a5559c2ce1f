import { add, divide, equal, type Rational, rational, subtract } from '../arithmetic/rational.ts';
import type { Document } from '../judgement/case.ts';
import { singular } from '../language/verbs.ts';
import { digitsOf, isNearly } from './digits.ts';
import { amountsIn } from './expression.ts';
import { type Finding, quoteIn } from './finding.ts';
import type { ReadStep } from './given.ts';
import { piecesIn } from './lex.ts';
import type { Amount } from './piece.ts';
import { inUnit } from './value.ts';

const HUNDRED = rational(100n);
/** More numbers than that are not held against each other. */
const MOST_NUMBERS = 40;

/** A number that was told or computed before, and whether a later step takes it up. */
type Source = { amount: Amount; document: Document; step: number };

/**
 * Numbers that a step computes with which nobody told and nothing gives, where one that was told or computed before and
 * that no step takes up is written with the same digits in another order, or but for one digit: "6,257" for "6,275". It
 * was changed on copying.
 */
export function miscopied(question: Document, steps: readonly ReadStep[]): Finding[] {
  const asked = piecesIn(question)?.filter((piece): piece is Amount => piece.kind === 'amount');
  if (!asked || asked.length === 0 || asked.length > MOST_NUMBERS) return [];
  const sources: Source[] = asked.map((amount) => ({ amount, document: question, step: -1 }));
  const said = steps.map(({ sentences }) =>
    sentences.flatMap(({ pieces }) =>
      (pieces ?? []).filter((piece): piece is Amount => piece.kind === 'amount'),
    ),
  );
  if (said.flat().length > MOST_NUMBERS * 2) return [];
  // 30 % off leave 70 %, and 19 % on top make 119 %.
  const known: Rational[] = asked.flatMap(({ value, percent }) =>
    percent ? [value, subtract(HUNDRED, value), add(HUNDRED, value)] : [value],
  );
  const shares = asked.flatMap(({ value, percent }) => (percent ? [value] : []));
  const found: Finding[] = [];
  for (const [at, { document, sentences }] of steps.entries()) {
    for (const { statements, hedged, pieces } of sentences) {
      const results: Amount[] = [];
      const operands: Amount[] = [];
      for (const { reading } of statements) {
        if (!reading || reading.left.kind === 'leaf') continue;
        operands.push(...amountsIn(reading.left));
        results.push(...amountsIn(reading.right));
      }
      const loose = (pieces ?? []).filter((piece): piece is Amount => piece.kind === 'amount');
      // "Her wage is 26.30 EUR."
      if (statements.length === 0) operands.push(...loose);
      // "40 % of 890"
      else
        operands.push(
          ...loose.filter((one) => one.percent && !results.includes(one) && !operands.includes(one)),
        );
      for (const operand of hedged ? [] : operands) {
        // "Both ends count, so plus 1: 26", of 25.
        const beside = loose.flatMap((one) => (statements.length > 0 || one === operand ? [] : [one.value]));
        const isKnown =
          known.some((value) => equal(value, operand.value)) ||
          isFrom(operand.value, operand.percent ? shares : [...known, ...beside]) ||
          results.some(({ value }) => equal(value, operand.value));
        const meant = isKnown ? undefined : sourceOf(operand, sources, said, at);
        if (
          meant &&
          !found.some(({ about }) => about.document === document.name && about.start === operand.start)
        )
          found.push({
            of: 'figure',
            shows: 'refuted',
            about: quoteIn(document, operand.start, operand.end),
            from: [quoteIn(meant.document, meant.amount.start, meant.amount.end)],
            shown: `${document.text.slice(operand.start, operand.end)} in place of ${meant.document.text.slice(meant.amount.start, meant.amount.end)}`,
          });
      }
      known.push(...loose.map(({ value }) => value));
      for (const amount of results) sources.push({ amount, document, step: at });
    }
    if (known.length > MOST_NUMBERS * 2) return found;
  }
  return found;
}

/** The one number before a step that is written nearly so and that no step takes up. */
function sourceOf(
  operand: Amount,
  sources: readonly Source[],
  said: readonly (readonly Amount[])[],
  at: number,
): Source | undefined {
  const near = sources.filter(
    ({ amount }) => isNearly(digitsOf(amount.value), digitsOf(operand.value)) && fits(amount, operand),
  );
  const isUnused = ({ amount, step }: Source): boolean =>
    said.slice(step + 1).every((amounts) => amounts.every(({ value }) => !equal(value, amount.value)));
  const [source, other] = near.filter((one) => one.step < at && isUnused(one));
  if (!source || other || near.length > 1) return undefined;
  const untouched = sources.filter((one) => one.step < 0 && isUnused(one));
  // Of two digits one is easily another number: only where nothing else was left out.
  return digitsOf(source.amount.value).length > 2 ||
    (source.step < 0 ? untouched.length === 1 : untouched.length === 0)
    ? source
    : undefined;
}

/** No other unit, and nothing else that is counted. */
const fits = (a: Amount, b: Amount): boolean =>
  a.percent === b.percent &&
  ((!a.unit && a.nouns.length === 0) || (!b.unit && b.nouns.length === 0) || isAlike(a, b));

/** Of the same unit, or counting the same. */
function isAlike(a: Amount, b: Amount): boolean {
  if (a.percent !== b.percent) return false;
  if (a.unit && b.unit) return inUnit(a.value, a.unit, b.unit) !== undefined;
  return !a.unit && !b.unit && singular(a.nouns.at(-1) ?? '') === singular(b.nouns.at(-1) ?? '');
}

/** Whether a number is one of those before, or what two of them, or all, give. */
function isFrom(value: Rational, before: readonly Rational[]): boolean {
  const known = new Map(before.map((one) => [keyOf(one), one]));
  const has = (one: Rational): boolean => known.has(keyOf(one));
  if (has(value) || (before.length > 0 && equal(before.reduce(add), value))) return true;
  // Which other number it would take with each of them; of nothing and a number comes nothing.
  return [...known.values()].some(
    (a) =>
      has(subtract(value, a)) ||
      has(subtract(a, value)) ||
      (a.n !== 0n && value.n !== 0n && (has(divide(value, a)) || has(divide(a, value)))),
  );
}

const keyOf = ({ n, d }: Rational): string => `${n}/${d}`;

import type { Rational } from '../../arithmetic/rational.ts';
import { type Expression, elementsOf } from '../expression.ts';
import { isHundredfold } from '../given.ts';
import type { Amount, Piece } from '../piece.ts';
import { fractionOf } from '../statement.ts';
import { roundsTo, worthOf } from '../value.ts';
import { isSameUnit } from './sort.ts';

/** No unit stands loose, two numbers stand side by side, or one in two units. */
export const isPlainly = (piece: Piece, at: number, pieces: readonly Piece[]): boolean =>
  piece.kind === 'sign'
    ? !/^[²³%€£$₹¥]$/.test(piece.sign)
    : piece.kind !== 'amount' ||
      (!(piece.unit && piece.percent) && !(pieces[at + 1]?.kind === 'amount' && piece.unit !== undefined));

/** Told in one unit, or counting the same. */
export const unitsAlike = (a: Amount, b: Amount): boolean =>
  a.unit && b.unit ? isSameUnit(a.unit, b.unit) : !a.unit && !b.unit && a.nouns.at(-1) === b.nouns.at(-1);

/** The values of what a sentence only computes with; a part of a whole, "3/4", is a number like others. */
export const pendingIn = (pieces: readonly Piece[]): Rational[] =>
  elementsOf(pieces).flatMap((one) => {
    if (one.kind !== 'expression' || one.of.kind === 'leaf' || fractionOf(one.of)) return [];
    const worth = worthOf(one.of);
    return worth ? [worth.plain] : [];
  });

export const LEAVING: ReadonlySet<string> = new Set('remain remains left leaves leaving over'.split(' '));
/** The question itself. */
export const ASKING = /[^.?!\n]{1,300}\?\s*$/;
export const WHOLE = /(?<![\d.,])\d{1,3}(?![\d.,])/g;
/** A result told once more with fewer decimals, or as hundredths. */
export const isRounding = (one: Amount, amount: Amount): boolean =>
  (amount.decimals > 0 && roundsTo(one.value, amount.value, amount.decimals)) || isHundredfold(one, amount);

/** "Step 2:", "3)": the number of a step computes nothing. */
export function isMarker(pieces: readonly Piece[], at: number): boolean {
  const [before, piece, after] = [pieces[at - 1], pieces[at], pieces[at + 1]];
  if (piece?.kind !== 'amount' || piece.unit || piece.percent || piece.value.d !== 1n || piece.spelled)
    return false;
  const isCounted = before?.kind === 'word' && before.word === 'step';
  const closes = after?.kind === 'sign' && /^[.):]$/.test(after.sign);
  return (isCounted && (closes || after === undefined)) || (at === 0 && closes && pieces.length > 2);
}

const ANNOUNCING: ReadonlySet<string> = new Set(
  "find calculate compute determine work need let's break step solve figure subtract add multiply divide".split(
    ' ',
  ),
);
/** "the three scores" */
const isTally = (piece: Piece): boolean =>
  piece.kind === 'amount' && piece.spelled && !piece.unit && piece.value.d === 1n && piece.value.n <= 10n;

/** "First, find how many there are": it tells no number, and says only what is computed next. */
export const isAnnouncing = (pieces: readonly Piece[]): boolean =>
  pieces.every(
    (piece, at) => piece.kind === 'word' || piece.kind === 'sign' || isMarker(pieces, at) || isTally(piece),
  ) &&
  pieces.some((piece) => piece.kind === 'word' && ANNOUNCING.has(piece.word)) &&
  !pieces.some((piece) => piece.kind === 'sign' && /^[=≈<>]$/.test(piece.sign));

export const isBareOne = ({ value, percent, unit, nouns }: Amount): boolean =>
  value.n === value.d && !percent && !unit && nouns.length === 0;

export const addends = (one: Expression): number =>
  one.kind === 'list'
    ? one.of.length
    : one.kind === 'operation' && one.sign === '+'
      ? addends(one.a) + addends(one.b)
      : 1;

import { wordSet } from '../../language/lists.ts';
import type { Piece } from '../piece.ts';
import type { Statement } from '../sentence.ts';

/** "Good.", "Check:" say nothing that could be false. */
export const isInterjection = (pieces: readonly Piece[]): boolean =>
  pieces.every(
    (piece) =>
      piece.kind === 'sign' ||
      (piece.kind === 'word' &&
        /^(?:good|check|checked|done|okay|ok|great|yes|right|correct|answer|solution|final)$/.test(
          piece.word,
        )),
  );

/** The clauses of a sentence: between its commas and "so". */
export function clausesIn(pieces: readonly Piece[]): Piece[][] {
  const found: Piece[][] = [[]];
  for (const piece of pieces)
    if (
      (piece.kind === 'sign' && /^[,;]$/.test(piece.sign)) ||
      (piece.kind === 'word' && piece.word === 'so')
    )
      found.push([]);
    else found.at(-1)?.push(piece);
  return found;
}

/** "Step 2:", "3)": the number of a step computes nothing. */
export function isMarker(pieces: readonly Piece[], at: number): boolean {
  const [before, piece, after] = [pieces[at - 1], pieces[at], pieces[at + 1]];
  if (piece?.kind !== 'amount' || piece.unit || piece.percent || piece.value.d !== 1n || piece.spelled)
    return false;
  const isCounted = before?.kind === 'word' && before.word === 'step';
  const closes = after?.kind === 'sign' && /^[.):]$/.test(after.sign);
  return (isCounted && (closes || after === undefined)) || (at === 0 && closes && pieces.length > 2);
}

const ANNOUNCING = wordSet(
  "find calculate compute determine work need let's break step solve figure subtract add multiply divide",
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

/** Words that join what is behind a computation to it, without a number of its own. */
const JOINING = wordSet(
  'each in total altogether all per one together left over now of the a for and so then',
);

/** Whether a clause behind a computation, or between two, has no number: it says something that was not computed. */
export function saysBesides(pieces: readonly Piece[], statements: readonly Statement[]): boolean {
  const first = Math.min(...statements.map(({ start }) => start));
  if (!Number.isFinite(first)) return false;
  const clauses: Piece[][] = [[]];
  for (const piece of pieces)
    if (piece.kind === 'sign' && /^[,;]$/.test(piece.sign)) clauses.push([]);
    else clauses.at(-1)?.push(piece);
  return clauses.some(
    (clause) =>
      (clause[0]?.start ?? 0) > first &&
      clause.some((piece) => piece.kind === 'word' && piece.word.length > 1 && !JOINING.has(piece.word)) &&
      !clause.some(({ kind }) => kind !== 'word' && kind !== 'sign'),
  );
}

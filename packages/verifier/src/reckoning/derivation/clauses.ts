import type { Piece } from '../piece.ts';

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

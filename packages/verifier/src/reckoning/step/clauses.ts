import { PARTS } from '../../language/numbers.ts';
import type { Piece } from '../piece.ts';

/** What stands between the marks of a text, its "and"s and its line ends; "time and a half" stays whole. */
export function clausesIn(pieces: readonly Piece[], text: string): Piece[][] {
  const clauses: Piece[][] = [[]];
  for (const [at, piece] of pieces.entries()) {
    const before = pieces[at - 1];
    const isMark = piece.kind === 'sign' && /^[.,;?\n]$/.test(piece.sign);
    const isHalf =
      pieces[at + 1]?.kind === 'word' && wordIn(pieces[at + 1]) === 'a' && PARTS.has(wordIn(pieces[at + 2]));
    const isAnd = wordIn(piece) === 'and' && !isHalf;
    const isLine = before !== undefined && text.slice(before.end, piece.start).includes('\n');
    if (isMark || isAnd || isLine) clauses.push([]);
    if (!isMark && !isAnd) clauses.at(-1)?.push(piece);
  }
  return clauses;
}

/** What stands between the full stops, semicolons and line ends of a text. */
export function sentencesIn(pieces: readonly Piece[], text: string): Piece[][] {
  const found: Piece[][] = [[]];
  for (const [at, piece] of pieces.entries()) {
    const before = pieces[at - 1];
    if (before && /[.;?\n]/.test(text.slice(before.end, piece.start))) found.push([]);
    found.at(-1)?.push(piece);
  }
  return found;
}

/** The word that a piece is; none for all else. */
export const wordIn = (piece: Piece | undefined): string => (piece?.kind === 'word' ? piece.word : '');

/** "15, 14 and 17 seconds": the last tells what all of them count. Gives the lengths of such lists too. */
export function withListed(pieces: readonly Piece[]): { pieces: Piece[]; lengths: number[] } {
  const found = [...pieces];
  const lengths: number[] = [];
  for (let at = 0; at < found.length; at++) {
    const places: number[] = [];
    let next = at;
    while (found[next]?.kind === 'amount') {
      places.push(next);
      let joint = next + 1;
      while (isJoint(found[joint])) joint++;
      if (joint === next + 1) break;
      next = joint;
    }
    const last = found[places.at(-1) ?? -1];
    if (places.length < 2 || last?.kind !== 'amount') continue;
    lengths.push(places.length);
    for (const place of places) {
      const one = found[place];
      if (one?.kind !== 'amount' || one.unit || one.nouns.length > 0 || one.percent) continue;
      found[place] = { ...one, nouns: last.nouns, ...(last.unit && { unit: last.unit }) };
    }
    at = places.at(-1) ?? at;
  }
  return { pieces: found, lengths };
}

const isJoint = (piece: Piece | undefined): boolean =>
  piece?.kind === 'sign' ? piece.sign === ',' : piece?.kind === 'word' && piece.word === 'and';

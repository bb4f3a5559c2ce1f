import { rational } from '../../arithmetic/rational.ts';
import { measureOf } from '../../language/units.ts';
import type { Amount, Clock, Piece } from '../piece.ts';
import { unitOf } from '../unit.ts';
import { ENDING } from './words.ts';

const DAY = 1440;
const MINUTE = measureOf('minute');
const TO = /^(?:to|until|till|through|-|–|—)$/;

/**
 * "From 9:00 to 14:00", "between 7:00 and 11:00": how long it is from one time of the day to the next, in minutes, for
 * the two times. Left as it is where the half of the day is open.
 */
export function withLengths(pieces: readonly Piece[]): readonly Piece[] {
  if (!pieces.some(({ kind }) => kind === 'clock')) return pieces;
  const found: Piece[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at];
    if (!piece) continue;
    const lead = textOf(found.at(-1));
    const to = piece.kind === 'clock' ? endOf(pieces, at, lead) : at;
    const end = pieces[to];
    const length = piece.kind === 'clock' && end?.kind === 'clock' ? lengthOf(piece, end) : undefined;
    if (length && /^(?:from|between|at)$/.test(lead)) found.pop();
    found.push(length ?? piece);
    if (length) at = to;
  }
  return found;
}

/** Where the time stands to which it is from the one at `at`: "to 14:00", "and ends at 14:00". */
function endOf(pieces: readonly Piece[], at: number, lead: string): number {
  const [joint, verb, next] = [1, 2, 3].map((step) => textOf(pieces[at + step]));
  if (TO.test(joint ?? '') || (joint === 'and' && lead === 'between')) return at + 2;
  const isEnded = joint === 'and' && lead === 'at' && ENDING.has(verb ?? '');
  return isEnded ? at + (next === 'at' ? 4 : 3) : at;
}

/** "by noon": when something happens, which nothing here counts from. */
export const hourless = (piece: Piece, text: string): Piece => {
  const word = text.slice(piece.start, piece.end).toLowerCase();
  return piece.kind === 'clock' && /^(?:noon|midday|midnight)$/.test(word)
    ? { kind: 'word', word, start: piece.start, end: piece.end }
    : piece;
};

/** How long it is from one to the other; undefined where it may be one of two lengths. */
function lengthOf(from: Clock, to: Clock): Amount | undefined {
  if (from.zone !== undefined || to.zone !== undefined || from.sure !== to.sure) return undefined;
  const minutes = (to.minute - from.minute + DAY) % DAY;
  if (minutes === 0 || !MINUTE || (!from.sure && to.minute < from.minute)) return undefined;
  return {
    kind: 'amount',
    value: rational(BigInt(minutes)),
    decimals: 0,
    percent: false,
    unit: unitOf(MINUTE),
    nouns: [],
    spelled: false,
    start: from.start,
    end: to.end,
  };
}

const textOf = (piece: Piece | undefined): string =>
  piece?.kind === 'word' ? piece.word : piece?.kind === 'sign' ? piece.sign : '';

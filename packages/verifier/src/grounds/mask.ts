import { negate } from '../arithmetic/rational.ts';
import { measureOf } from '../language/units.ts';
import { isRand } from '../reckoning/glued.ts';
import { type customOf, piecesOf } from '../reckoning/lex.ts';
import type { Piece } from '../reckoning/piece.ts';
import { withNameA } from './words.ts';

const CODE =
  /(?<![\p{L}\p{N}])(?=[\p{L}\p{N}_-]*\p{L})(?=[\p{L}\p{N}_-]*\d)[\p{L}\p{N}][\p{L}\p{N}_-]{0,40}/gu;
/** Numbers with what is said of them: "18th", "5pm", "2x", "20-litre"; and a currency before its number. */
const NUMBER = /^\d[\d-]*(?:st|nd|rd|th|am|pm|x|h|z|uhr)?$|^\d+-\p{L}+$|^\d{1,4}-\d\d-\d\d/iu;
/** "On the same day": when what was told before it was. */
const SAME_TIME = /\b(?:on|in|at|during) the same (?:day|week|month|year|time|morning|evening)\b/gi;
/** Letters that no code has, for each digit and for what joins them. */
const LETTERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'ⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓ'].map((letter, digit) => [String(digit), letter])),
  '-': 'ⲕ',
  _: 'ⲗ',
};
/** "It took an hour": one of them. */
const ARTICLE =
  /\b(?:last(?:s|ed)?|took|takes?|for|after|within|is|was|exactly) an? (?:hour|minute|day|week|month|year)\b/gi;
/** "2026-05-04T10:00": a day and a time. */
const STAMP = /(\d{4}-\d\d-\d\d)T(?=\d\d:)/g;

/** Whether letters and digits written together are a number with its unit: "12kg", "EUR250". */
function isMeasured(code: string): boolean {
  const parts = /^(?:(\d+)(\p{L}+)|(\p{L}{3,})(\d+))$/u.exec(code);
  return parts !== null && measureOf(parts[2] ?? parts[3] ?? '') !== undefined;
}

/**
 * A text in which codes, "QX7TR2" or "OPS-4417", have letters in the place of their digits and hyphens, so that they are read as
 * names and as no numbers. As long as it was; the same code gives the same name. Linear.
 */
export const withCodes = (text: string): string =>
  withNameA(withoutBraces(text))
    .replace(ARTICLE, (all) => all.replace(/an?(?= \p{L}+$)/u, (article) => '1'.padStart(article.length)))
    .replace(STAMP, '$1 ')
    .replace(SAME_TIME, (all) => ' '.repeat(all.length))
    .replace(CODE, (code, at: number, all: string) =>
      NUMBER.test(code) || isMeasured(code) || isRand(all, at)
        ? code
        : code.replace(/[\d_-]/g, (sign) => LETTERS[sign] ?? sign),
    );

/** An object of plain members as lines of keys and values, each where it stood. */
function withoutBraces(text: string): string {
  if (!/^\s*\{[^{}[\]]{1,4000}\}\s*$/.test(text)) return text;
  return text
    .replace(/[{}]/g, ' ')
    .replace(/" ?:/g, (end) => ': '.padEnd(end.length))
    .replace(/,(?=\s*")/g, '\n')
    .replace(/"/g, ' ')
    .replace(/(?<=\p{L})_(?=\p{L})/gu, ' ');
}

/** The pieces of a stretch of text, "−3" as one number below zero where nothing stands right before it. */
export function signedIn(
  text: string,
  start: number,
  end: number,
  custom: ReturnType<typeof customOf>,
): Piece[] | undefined {
  const pieces = piecesOf(text, start, end, custom);
  const isMinus = (piece: Piece | undefined, next: Piece | undefined): boolean =>
    piece?.kind === 'sign' &&
    piece.sign === '-' &&
    next?.kind === 'amount' &&
    next.start === piece.end &&
    (piece.start === start || /[\s:(,;=|"']/.test(text.charAt(piece.start - 1)));
  return pieces?.flatMap((piece, at): Piece[] => {
    if (isMinus(piece, pieces[at + 1])) return [];
    const before = pieces[at - 1];
    return piece.kind === 'amount' && before && isMinus(before, piece)
      ? [{ ...piece, value: negate(piece.value), start: before.start }]
      : [piece];
  });
}

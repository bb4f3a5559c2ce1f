import { measureOf } from '../language/units.ts';
import { EQUALS, OPERATORS } from '../language/words.ts';
import type { Piece } from './piece.ts';

/** "10-6 kg": a power of ten whose exponent was set lower. */
export const LOST_POWER = /^10[-−]\d{1,2}\s?\p{L}/u;
export const TIMES = /^x \(?\p{Sc}?\d/u;
/** "class 4A": the name of one of several. */
export const NAMED_BY = /\d{1,3}[A-Z](?![\p{L}\d])/uy;
const GLUED = /(\p{L}{1,12})(?!\p{L})/uy;

/** "2x", "13c": letters glued to a number that are no unit stand for something unknown. */
export function isVariable(text: string, at: number): boolean {
  GLUED.lastIndex = at;
  const letters = GLUED.exec(text)?.[1];
  if (letters === undefined) return false;
  if (/^(?:st|nd|rd|th|x|am|pm|k)$/.test(letters))
    return letters === 'k' || (letters === 'x' && !/^\s?\d/.test(text.slice(at + 1, at + 3)));
  const measure = measureOf(letters);
  return measure === undefined || (letters.length === 1 && letters !== letters.toLowerCase());
}

/** What parts the numbers of a ratio. */
export const RATIO = '∶';
/** Times of the day by their names, in minutes. */
export const NAMED_TIMES: ReadonlyMap<string, number> = new Map([
  ['midnight', 0],
  ['noon', 720],
]);

const SPACED = /\d{1,3}(?: \d{3}){1,4}(?:\.\d{1,4})?(?![\d.,]*\d)/y;
const COMPUTING = /^[=≈+*×/÷−-]$/;
const ENDS = /^(?:$|[.,;)\n])/;
const WORDS = [...OPERATORS.keys(), ...EQUALS];
const LAST = new Set(WORDS.map((words) => words.split(' ').at(-1)));
const GOES_ON = new RegExp(`^ (?:[=≈+*×/÷−-] ?\\d|(?:${WORDS.join('|')})(?!\\p{L}))`, 'iu');

/**
 * "R3 676", "18 000 / 250": digits in groups of three behind plain spaces, with spaces that do not break, where a sign of
 * money or a sign or word of computing beside them says that they are one number; undefined for all others.
 */
export function groupedAt(text: string, at: number, before: Piece | undefined): string | undefined {
  SPACED.lastIndex = at;
  const [digits] = SPACED.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const isRandSign = before?.kind === 'word' && before.word === 'zar';
  const isSign = before?.kind === 'sign' && /^\p{Sc}$/u.test(before.sign);
  const isMoney = before?.end === at && (isRandSign || isSign);
  const after = text.slice(at + digits.length, at + digits.length + 20);
  // "= 12 200-litre tanks" are twelve.
  const isBehind =
    before?.kind === 'sign' ? COMPUTING.test(before.sign) : before?.kind === 'word' && LAST.has(before.word);
  const isComputed = isBehind && before !== undefined && before.end < at && ENDS.test(after);
  return isMoney || isComputed || GOES_ON.test(after) ? digits.replaceAll(' ', '\u00a0') : undefined;
}

const RAND = /R(?=\d{2}|\d \d{3})/y;

/** "R88", "R3 676": rand; one digit alone may number a thing. */
export function isRand(text: string, at: number): boolean {
  RAND.lastIndex = at;
  return RAND.test(text) && !/\p{L}/u.test(text.charAt(at - 1));
}

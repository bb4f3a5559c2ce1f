import { measureOf } from '../language/units.ts';

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

import { isDigit, isLetter } from './numeral.ts';
import type { Scanner } from './scan.ts';
import { GLUED_UNITS, OPERATOR_WORDS, SCALE_WORDS } from './words.ts';

/** A word with its inner hyphens, points and apostrophes: roll-ups, p.m, o'clock. */
const WORD = /[\p{L}\p{M}][\p{L}\p{M}\p{N}'’]*(?:[-.][\p{L}\p{M}][\p{L}\p{M}\p{N}'’]*)*/uy;

/** Reads a word: an operator or relation written out, a scale, a unit, or a letter that may be a variable. */
export function readLetters(scanner: Scanner): void {
  const { text, at } = scanner;
  const written = wordAt(text, at);
  const first = written.charAt(0);
  if ((first === 'x' || first === 'X') && (written.length === 1 || isDigit(written.charCodeAt(1)))) {
    letterX(scanner);
    return;
  }
  const end = at + written.length;
  const word = written.toLowerCase();
  const { last } = scanner;
  const glued = last?.end === at && (last.kind === 'number' || last.kind === 'unknown');
  if (word === 'divided' || word === 'multiplied') {
    const by = text.startsWith(' by ', end);
    if (by) {
      scanner.push({ kind: 'operator', sign: word === 'divided' ? '/' : '*' }, end + 3);
      return;
    }
  }
  if (word === 'is' || word === 'equals' || word === 'are') {
    scanner.push({ kind: 'relation', sign: 'is' }, text.startsWith(' equal to ', end) ? end + 9 : end);
    return;
  }
  const operator = OPERATOR_WORDS.get(word);
  const scale = SCALE_WORDS.get(word);
  if (operator && !glued) scanner.push({ kind: 'operator', sign: operator }, end);
  else if (scale && !glued) scanner.push({ kind: 'scale', by: scale, relative: word === 'percent' }, end);
  else if (word === 'π' || (word === 'pi' && !glued)) scanner.push({ kind: 'pi' }, end);
  else if ((glued && !GLUED_UNITS.has(word)) || isSymbol(written))
    scanner.push({ kind: 'unknown', text: word }, end);
  else
    scanner.add({
      kind: 'word',
      word: word.includes('’') ? word.replaceAll('’', "'") : word,
      start: at,
      end,
    });
}

function wordAt(text: string, at: number): string {
  const plain = plainEnd(text, at);
  if (plain > at) return text.slice(at, plain);
  WORD.lastIndex = at;
  return WORD.exec(text)?.[0] ?? text.charAt(at);
}

const [APOSTROPHE, HYPHEN, POINT, LAST_OF_ASCII] = [39, 45, 46, 127];

/** Where a word ends that is written in ASCII, as by `WORD`; `at` itself where it may go on with other letters. */
function plainEnd(text: string, at: number): number {
  for (let end = at; ; end++) {
    const code = text.charCodeAt(end);
    if (isLetter(code) || (end > at && (isDigit(code) || code === APOSTROPHE))) continue;
    if (code > LAST_OF_ASCII) return at;
    if (code !== HYPHEN && code !== POINT) return end;
    const next = text.charCodeAt(end + 1);
    if (next > LAST_OF_ASCII) return at;
    if (!isLetter(next)) return end;
  }
}

/** Names of points and variables, and products of them (n, AB, xy, x1), which LaTeX sets like words. */
function isSymbol(written: string): boolean {
  if (written.length === 1) return written !== 'a' && written !== 'A' && written !== 'I';
  if (written.length <= 3 && /^[A-Z]+$/.test(written)) return true;
  if (written.length === 2 && /^[b-df-hj-np-tv-z]+$/.test(written)) return !GLUED_UNITS.has(written);
  return /\d/.test(written);
}

/** The letter x multiplies between numbers and is a variable anywhere else. */
function letterX(scanner: Scanner): void {
  const { text, at, last } = scanner;
  const follows = /^[xX]\s?\s?(?:\\?\$?-?\.?\d|\(|\\frac)/.test(text.slice(at, at + 9));
  const after =
    last?.kind === 'number' || last?.kind === 'close' || last?.kind === 'scale' || last?.kind === 'word';
  const call = text.charAt(at + 1) === '(' && text.charAt(at - 1) !== ' ' && last?.kind !== 'close';
  if (follows && after && !call) {
    // Between two digits in the same distance it is no variable, whatever x is elsewhere.
    const surely = /^\d( ?)[xX]\1\d/.test(
      text.slice(Math.max(0, at - (text.charAt(at - 1) === ' ' ? 2 : 1)), at + 3),
    );
    scanner.push({ kind: 'operator', sign: surely ? '*' : 'x' }, at + 1);
    return;
  }
  scanner.xIsVariable = true;
  scanner.push({ kind: 'unknown', text: 'x' }, at + 1);
}

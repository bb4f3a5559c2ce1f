import { isBracket } from '@truepenny/verifier/proofs';

/** Brackets that stand together in a text, apart from its prose; offsets are UTF-16. */
export type Run = { symbols: string[]; start: number; end: number };

const JOINING = new Set([...' \t\r\n,`\'"“”‘’']);
const QUOTES = new Set([...'`\'"“”‘’']);
const JOINING_WORD = /^(?:and|then)$/i;
const WORD_CHARACTER = /[\p{L}\p{N}_]/u;

/**
 * The runs of brackets of a text. Brackets that touch a letter or a digit belong to the prose. Spaces,
 * commas, quotation marks, "and" and "then" may stand between the symbols of a run. Linear in the text.
 */
export function bracketRuns(text: string): Run[] {
  const runs: Run[] = [];
  let open: Run | undefined;
  let at = 0;
  while (at < text.length) {
    const character = text.charAt(at);
    if (isArrow(text, at)) {
      open = undefined;
      at++;
    } else if (isBracket(character)) {
      const end = groupEnd(text, at);
      if (touchesWord(text, at, end)) open = undefined;
      else {
        if (!open) {
          open = { symbols: [], start: at, end };
          runs.push(open);
        }
        for (let symbol = at; symbol < end; symbol++) open.symbols.push(text.charAt(symbol));
        open.end = end;
      }
      at = end;
    } else if (WORD_CHARACTER.test(character)) {
      const end = wordEnd(text, at);
      if (!JOINING_WORD.test(text.slice(at, end))) open = undefined;
      at = end;
    } else {
      if (!JOINING.has(character)) open = undefined;
      at++;
    }
  }
  return runs.map((run) => withoutListMarks(text, run));
}

function groupEnd(text: string, from: number): number {
  let end = from + 1;
  while (end < text.length && isBracket(text.charAt(end)) && !isArrow(text, end)) end++;
  return end;
}

/** "->" and "=>" lead from one thing to the next and close nothing, nor does "<-" open. */
const isArrow = (text: string, at: number): boolean =>
  (text[at] === '>' && (text[at - 1] === '-' || text[at - 1] === '=')) ||
  (text[at] === '<' && text[at + 1] === '-');

function wordEnd(text: string, from: number): number {
  let end = from + 1;
  while (end < text.length && WORD_CHARACTER.test(text.charAt(end))) end++;
  return end;
}

const touchesWord = (text: string, start: number, end: number): boolean =>
  WORD_CHARACTER.test(text.charAt(start - 1)) || WORD_CHARACTER.test(text.charAt(end));

/** A list such as `['(', '{']` or `[]` is written with brackets that are not of the stack. */
function withoutListMarks(text: string, run: Run): Run {
  const { symbols, start, end } = run;
  if (symbols[0] !== '[' || symbols.at(-1) !== ']' || symbols.length === 1) return run;
  if (symbols.length === 2 && end - start === 2) return { symbols: [], start: start + 1, end: start + 1 };
  const inner = symbols.slice(1, -1);
  if (inner.length === 0 || !QUOTES.has(text.charAt(start + 1)) || !QUOTES.has(text.charAt(end - 2)))
    return run;
  return { symbols: inner, start: start + 2, end: end - 2 };
}

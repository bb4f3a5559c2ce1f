import { decide, STRICT } from '../decide.ts';
import type { Equation } from '../equations.ts';
import { readExpressions } from '../expression.ts';
import { scan } from '../scan.ts';
import { isBare, type Tree } from '../tree.ts';
import type { Clause } from './clauses.ts';

const GIVES = /^(?:[Ll]et |[Ss]et |[Ww]ith |[Ww]here )?\$?([a-z]) ?= ?([-−]?\d{1,12}(?:\.\d{1,6})?)\$?$/;
const USES = /^\$?([\d\s.a-z+−*/×·()^-]{2,80}?) ?= ?([-−]?\d{1,12}(?:\.\d{1,6})?)\$?$/;
/** An equals sign straight behind a letter that stands alone gives it a value, whatever follows. */
const GIVEN = /(?<![\p{L}\p{N})\]}^+*/×·−-]|[+*/×·−-] )([a-z])\$? ?(?:=|:=|≈|≠|<|>|≤|≥|\\)/gu;

/**
 * The equations in a letter that the text gave one value before, "x = 5, so 2x = 10", with the value in its
 * place. A letter that is given several values, or compared, is left alone.
 */
export function carriedLetters(text: string, clauses: readonly Clause[]): Equation[] {
  const values = new Map<string, string>();
  const timesGiven = new Map<string, number>();
  const found: Equation[] = [];
  for (const clause of clauses) {
    const [, letter, value] = GIVES.exec(clause.text) ?? [];
    if (letter && value) {
      if (timesGiven.size === 0) countGiven(text, timesGiven);
      if (timesGiven.get(letter) === 1) values.set(letter, value);
      continue;
    }
    const equation = values.size > 0 ? used(clause, values) : undefined;
    if (equation) found.push(equation);
  }
  return found;
}

function countGiven(text: string, times: Map<string, number>): void {
  for (const [, letter = ''] of text.matchAll(GIVEN)) times.set(letter, (times.get(letter) ?? 0) + 1);
}

function used({ text, start }: Clause, values: ReadonlyMap<string, string>): Equation | undefined {
  const [, left = '', right = ''] = USES.exec(text) ?? [];
  const letters = new Set(left.match(/[a-z]+/g));
  const [letter, another] = letters;
  const value = letter === undefined || another !== undefined ? undefined : values.get(letter);
  if (letter === undefined || value === undefined || new RegExp(`${letter}[\\d.]`).test(left))
    return undefined;
  const [computed, stated] = sidesOf(`${left.replaceAll(letter, `(${value})`)} = ${right}`);
  if (!computed || !stated || isBare(computed)) return undefined;
  const finding = decide(computed, '=', stated, STRICT);
  return { start, end: start + text.length, finding, hedged: false, relation: '=', computed, stated };
}

/** The two sides of an equation that a text is as a whole; none where it is more, or less. */
function sidesOf(text: string): Tree[] {
  const { tokens } = scan(text);
  const [left, right, another] = readExpressions(tokens);
  const isWhole = left?.from === 0 && right?.from === left.to + 1 && right.to === tokens.length;
  return left && right && !another && isWhole ? [left.tree, right.tree] : [];
}

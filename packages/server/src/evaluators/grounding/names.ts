import { isFunctionWord, MONTHS } from '@truepenny/verifier/proofs';
import type { Token } from '../language/tokens.ts';

/** Words that may stand between the words of one name. */
const WITHIN = new Set(['of', 'the', 'and', 'de', 'for']);

/**
 * The words of a text's names that a source does not hold: words with a capital that do not begin a sentence.
 * A month may stand there shortened or as a number of a date, and a name by its initials. Linear in the tokens.
 */
export function missingNames(text: string, tokens: readonly Token[], source: readonly Token[]): Token[] {
  const runs = runsOf(text, tokens);
  if (runs.length === 0) return [];
  const held = heldOf(new Set(runs.flatMap((run) => [...run.flatMap(formsOf), initialsOf(run)])), source);
  return runs.flatMap((run) => {
    if (run.length > 1 && held.has(initialsOf(run))) return [];
    return run.filter((token) => !formsOf(token).some((form) => held.has(form)));
  });
}

const initialsOf = (run: readonly Token[]): string => run.map(({ text }) => text.charAt(0)).join('');

/** What stands for a word of a name: its stem; of a month also its first letters and its number in a date. */
function formsOf({ text, term }: Token): string[] {
  const month = MONTHS.indexOf(text);
  return month < 0 ? [term] : [term, text.slice(0, 3), `-${String(month + 1).padStart(2, '0')}-`];
}

/** Those of the wanted forms that the source holds. */
function heldOf(wanted: ReadonlySet<string>, source: readonly Token[]): Set<string> {
  const held = new Set<string>();
  let letters = '';
  for (const { kind, text, term } of source) {
    if (wanted.has(term)) held.add(term);
    if (wanted.has(text)) held.add(text);
    if (kind === 'identifier' && DATE.test(text)) held.add(text.slice(4, 8));
    // Initials with stops between them: "U.S." gives "us".
    if (text.length === 1 && letters.length < LONGEST_INITIALS) letters += text;
    else letters = '';
    if (letters.length > 1 && wanted.has(letters)) held.add(letters);
  }
  return held;
}

const DATE = /^\d{4}-\d\d-\d\d/;
const LONGEST_INITIALS = 6;

/** Names as runs of words with a capital; "of" and "the" may stand within. */
function runsOf(text: string, tokens: readonly Token[]): Token[][] {
  const runs: Token[][] = [];
  let run: Token[] = [];
  for (const [at, token] of tokens.entries()) {
    if (isName(text, token)) {
      if (run.length === 0) runs.push(run);
      run.push(token);
    } else if (
      !WITHIN.has(token.text) ||
      !tokens[at + 1] ||
      text.slice(token.end, tokens[at + 1]?.start) !== ' '
    )
      run = [];
  }
  return runs;
}

function isName(text: string, { kind, start, text: word }: Token): boolean {
  if (kind !== 'word' || start === 0 || isFunctionWord(word) || !/\p{Lu}/u.test(text.charAt(start)))
    return false;
  return !/[.!?]["”’)]?\s+$/.test(text.slice(Math.max(0, start - 4), start));
}

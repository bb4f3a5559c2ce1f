import type { Relation, Token } from './token.ts';
import { ALTERING, BINDING, CLAUSAL, PART_OF } from './words.ts';

const WINDOW = 40;

/** Whether the expression really begins at `from`, and is not the tail of a larger one or of a phrase. */
export function opensCleanly(tokens: readonly Token[], from: number, relation: Relation): boolean {
  const before = tokens[from - 1];
  if (!before || before.kind === 'relation' || before.kind === 'break') return true;
  if (before.kind === 'comma') return commaOpens(tokens, from - 1);
  if (before.kind === 'open') return before.sign !== '{' || tokens[from - 2]?.kind !== 'frac';
  if (before.kind === 'close') return before.match < 0;
  if (before.kind !== 'word') return false;
  const { word } = before;
  const opening = tokens[from];
  if (BINDING.has(word)) return false;
  if (opening?.kind === 'open' && (opening.start === before.end || word.length === 1)) return false;
  const earlier = tokens[from - 2];
  if (word === 'of') return relation !== 'is' && earlier?.kind === 'word' && !PART_OF.has(earlier.word);
  let joint = from - 1;
  while (isDeterminer(tokens[joint]) && joint > from - 4) joint--;
  const token = tokens[joint];
  if (token?.kind === 'word' && BINDING.has(token.word)) return false;
  const listed = listedBefore(tokens, joint);
  return (
    listed === 'nothing' || (listed === 'number' && !(token?.kind === 'word' && JOINING.has(token.word)))
  );
}

/** "In 3 days, 4 + 5 = 9" opens after its comma; "3 pears, 4 + 5 = 12" and "1, 2, 3 + 4 = 10" are lists. */
function commaOpens(tokens: readonly Token[], comma: number): boolean {
  if (tokens[comma - 1]?.kind !== 'word') return listedBefore(tokens, comma) === 'nothing';
  for (let at = comma - 1; at >= Math.max(0, comma - WINDOW / 2); at--) {
    const [token, before] = [tokens[at], tokens[at - 1]];
    const opens = !before || before.kind === 'break' || before.kind === 'comma';
    if (opens) return token?.kind !== 'number' && token?.kind !== 'vulgar';
  }
  return true;
}

const JOINING: ReadonlySet<string> = new Set([
  'and',
  'or',
  'with',
  'to',
  'from',
  'plus',
  'for',
  'at',
  'in',
  'into',
]);
const DETERMINERS: ReadonlySet<string> = new Set(
  'the a an his her their its another those these other of'.split(' '),
);
const isDeterminer = (token: Token | undefined): boolean =>
  token?.kind === 'word' && DETERMINERS.has(token.word);

/**
 * What the same clause says of numbers before the token at `from`: after "3 apples and", or after "20 + 10
 * apples to the", what follows may be the rest of it. A number that is a result belongs to what was before.
 */
function listedBefore(tokens: readonly Token[], from: number): 'nothing' | 'number' | 'computation' {
  let found: 'nothing' | 'number' = 'nothing';
  for (let at = from - 1; at >= Math.max(0, from - WINDOW / 2); at--) {
    const token = tokens[at];
    if (token?.kind === 'break' || token?.kind === 'relation') return found;
    if (token?.kind === 'comma' && tokens[from]?.kind !== 'comma') return found;
    if (token?.kind === 'operator' && tokens[at + 1]?.kind !== 'word') return 'computation';
    if (token?.kind === 'number' || token?.kind === 'vulgar') {
      if (tokens[at - 1]?.kind === 'relation') return found;
      found = 'number';
    }
  }
  return found;
}

/** Whether the expression really ends at `to`: what follows does not change its value. */
export function closesCleanly(tokens: readonly Token[], to: number): boolean {
  const after = tokens[to];
  if (!after || after.kind === 'relation' || after.kind === 'break' || after.kind === 'comma') return true;
  if (after.kind === 'close') {
    const next = tokens[to + 1];
    return next?.kind !== 'operator' && next?.kind !== 'exponent' && next?.kind !== 'open';
  }
  if (after.kind === 'open') return wordsOnly(tokens, to + 1, after.match);
  if (
    after.kind !== 'word' &&
    !(after.kind === 'operator' && after.sign === '/' && tokens[to + 1]?.kind === 'word')
  ) {
    return false;
  }
  return phraseCloses(tokens, to);
}

/** Whether the words after a value leave it as it is: no second part (2 hours 30 minutes), no "more", no scale. */
function phraseCloses(tokens: readonly Token[], to: number): boolean {
  for (let at = to; at < to + 4; at++) {
    const token = tokens[at];
    if (!token || token.kind === 'break' || token.kind === 'comma' || token.kind === 'relation') return true;
    if (token.kind === 'number' || token.kind === 'vulgar') return startsAnew(tokens, at);
    if (token.kind === 'scale' || token.kind === 'unknown') return false;
    if (token.kind === 'word' && ALTERING.has(token.word) && at < to + 2) return false;
    if (token.kind === 'operator' && token.sign !== '/') return false;
  }
  return true;
}

/** "… = 12 and 5 + 5 = 10": the number begins another computation. */
function startsAnew(tokens: readonly Token[], at: number): boolean {
  const [before, after] = [tokens[at - 1], tokens[at + 1]];
  if (before?.kind !== 'word' || !CLAUSAL.has(before.word)) return false;
  return after?.kind === 'operator' && after.sign !== '/';
}

function wordsOnly(tokens: readonly Token[], from: number, to: number): boolean {
  if (to < 0 || to - from > WINDOW) return true;
  for (let at = from; at < to; at++) {
    const token = tokens[at];
    if (token?.kind === 'unknown' || (token?.kind === 'word' && ALTERING.has(token.word))) return false;
    if (at === from && token?.kind !== 'word') return false;
  }
  return true;
}

const SUPPOSING: ReadonlySet<string> = new Set(
  'suppose supposing assume assumes assuming hypothetically pretend imagine unless whether guess guessing try trying test testing check verify say binary hexadecimal octal modulo clock'.split(
    ' ',
  ),
);
const DENYING: ReadonlySet<string> = new Set(
  `contradiction contradicts contradict contradictory contradicting impossible absurd incorrect wrong false mistake error untrue
  invalid doesn't isn't doesnt isnt not cannot can't never wait oops actually recompute recalculate however fails fail no`.split(
    /\s+/,
  ),
);

/** Whether the text itself supposes, asks, denies or takes back what the tokens from..to say. */
export function isHypothetical(tokens: readonly Token[], from: number, to: number): boolean {
  return supposedBefore(tokens, from) || deniedAfter(tokens, to);
}

function supposedBefore(tokens: readonly Token[], from: number): boolean {
  let sameClause = true;
  for (let at = from - 1; at >= Math.max(0, from - WINDOW); at--) {
    const token = tokens[at];
    if (token?.kind === 'break' && token.sign !== ':' && token.sign !== ';') return false;
    if (token?.kind === 'comma' || (token?.kind === 'word' && token.word === 'then')) sameClause = false;
    if (token?.kind !== 'word') continue;
    if (SUPPOSING.has(token.word)) return true;
    if (sameClause && (token.word === 'if' || token.word === 'not' || token.word === 'cannot')) return true;
  }
  return false;
}

/** Looks to the end of the sentence, and into the next one for a denial. */
function deniedAfter(tokens: readonly Token[], to: number): boolean {
  let sentences = 0;
  for (let at = to; at < Math.min(tokens.length, to + WINDOW); at++) {
    const token = tokens[at];
    if (token?.kind === 'break' && token.sign === '?') return sentences === 0;
    if (token?.kind === 'break' && token.sign !== ':' && token.sign !== ';' && ++sentences > 1) return false;
    if (token?.kind === 'relation' && token.sign === '≠' && sentences === 0) return true;
    if (token?.kind === 'word' && DENYING.has(token.word)) return true;
  }
  return false;
}

const APPROXIMATING: ReadonlySet<string> = new Set(
  `about approximately approx roughly around round rounded rounding rounds nearest estimate estimated estimating nearly almost ceiling
  floor truncate truncated up down`.split(/\s+/),
);

/** Whether the sentence speaks of rounding. */
export function approximates(tokens: readonly Token[], from: number, to: number): boolean {
  for (const step of [-1, 1]) {
    for (let at = step < 0 ? from - 1 : to; at >= from - WINDOW / 2 && at < to + WINDOW / 2; at += step) {
      const token = tokens[at];
      if (!token || (token.kind === 'break' && token.sign !== ':')) break;
      if (token.kind === 'word' && APPROXIMATING.has(token.word)) return true;
    }
  }
  return false;
}

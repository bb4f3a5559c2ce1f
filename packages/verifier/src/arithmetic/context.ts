import { ABOUT } from '../language/lexicon/certainty.ts';
import { wordSet } from '../language/lists.ts';
import type { Numeral } from './numeral.ts';
import { type Relation, startsOperand, type Token } from './token.ts';
import { ALTERING, BINDING, PART_OF } from './words.ts';

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
const DETERMINERS: ReadonlySet<string> = wordSet('the a an his her their its another those these other of');
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

/**
 * How an expression ends at `to`: `clean` where what follows leaves its value as it is, `altered` where it may
 * change it, `unsure` where nobody can tell whether it belongs to the expression.
 */
export type Ending = 'clean' | 'unsure' | 'altered';

export function endingAt(tokens: readonly Token[], to: number): Ending {
  const after = tokens[to];
  if (!after || after.kind === 'relation' || after.kind === 'break' || after.kind === 'comma') return 'clean';
  switch (after.kind) {
    case 'close': {
      const next = tokens[to + 1];
      return next?.kind === 'operator' || next?.kind === 'exponent' || next?.kind === 'open'
        ? 'altered'
        : 'clean';
    }
    case 'open':
      return bracketAfter(tokens, to, after.match);
    case 'unknown':
      return unknownAfter(tokens, to, after);
    case 'operator':
      return operatorAfter(tokens, to, after.sign);
    case 'number':
      return isGroup(after.numeral) ? 'altered' : 'unsure';
    case 'word':
      return ALTERING.has(after.word) && !isPurpose(tokens, to) ? 'altered' : phraseAfter(tokens, to);
    default:
      return 'altered';
  }
}

/** "645 to plant", and no "645 to the nearest ten", "3 to one". */
function isPurpose(tokens: readonly Token[], at: number): boolean {
  const [to, verb] = [tokens[at], tokens[at + 1]];
  return (
    to?.kind === 'word' &&
    to.word === 'to' &&
    verb?.kind === 'word' &&
    !isDeterminer(verb) &&
    !PLACES.has(verb.word) &&
    !ALTERING.has(verb.word)
  );
}
const PLACES: ReadonlySet<string> = wordSet(
  `nearest within ${ABOUT} around decimal decimals significant whole tenths hundredths thousandths tens hundreds thousands`,
);

/** Three digits after a space may belong to the number before it. */
const isGroup = ({ point }: Numeral): boolean =>
  point === undefined || (point.decimals === 0 && point.value.n >= 100n && point.value.n < 1000n);

/** Signs that change or continue the number before them: factorial, series, degrees, a base, a tolerance. */
const CHANGES = /^[…°_±∓′″|:^†‰∶]/u;

function unknownAfter(tokens: readonly Token[], to: number, after: Token & { kind: 'unknown' }): Ending {
  const spaced = (tokens[to - 1]?.end ?? 0) < after.start;
  if (CHANGES.test(after.text)) return spaced && !startsOperand(tokens[to + 1]) ? 'clean' : 'altered';
  if (!/^[\p{L}\p{N}]/u.test(after.text)) return 'clean';
  // Letters with a space before them: a variable, or the first word of something else.
  return spaced && after.text.length > 1 ? 'unsure' : 'altered';
}

function operatorAfter(tokens: readonly Token[], to: number, sign: string): Ending {
  const next = tokens[to + 1];
  if (next?.kind === 'word') return sign === '/' ? phraseAfter(tokens, to) : 'unsure';
  return !next || next.kind === 'break' || next.kind === 'relation' ? 'clean' : 'altered';
}

const LONGEST_PHRASE = 4;

/** The words after a value leave it as it is unless a second part follows (2 hours 30 minutes) or they compute. */
function phraseAfter(tokens: readonly Token[], to: number): Ending {
  for (let at = to; at < to + LONGEST_PHRASE; at++) {
    const token = tokens[at];
    if (!token || token.kind === 'break' || token.kind === 'comma' || token.kind === 'relation')
      return 'clean';
    if (token.kind === 'number' || token.kind === 'vulgar')
      return isSecondPart(tokens, to, at) ? 'altered' : 'clean';
    if (token.kind === 'word' && ALTERING.has(token.word) && at === to + 1) return 'unsure';
    if (token.kind === 'operator' && token.sign !== '/')
      return startsOperand(tokens[at + 1]) ? 'altered' : 'unsure';
    if (token.kind === 'unknown' || token.kind === 'open') return 'clean';
  }
  return 'clean';
}

/** Whether the number continues a measure: 2 hours 30 minutes, 5 dollars and 20 cents, 3 tens 4. */
function isSecondPart(tokens: readonly Token[], unit: number, number: number): boolean {
  const named = tokens[unit];
  if (named?.kind !== 'word' || number > unit + 2) return false;
  const joint = tokens[number - 1];
  if (number === unit + 2 && !(joint?.kind === 'word' && joint.word === 'and')) return false;
  const after = tokens[number + 1];
  return after?.kind !== 'operator' || after.sign === '/';
}

/** A bracket after the value: a remark in words, or something that is multiplied with it. */
function bracketAfter(tokens: readonly Token[], from: number, to: number): Ending {
  if (to < 0 || to === from + 1) return 'clean';
  const inside = tokens.slice(from + 1, Math.min(to, from + WINDOW));
  const altering = inside.some((token) => token.kind === 'word' && ALTERING.has(token.word));
  if (altering) return 'altered';
  if (inside[0]?.kind === 'word') return inside.some(({ kind }) => kind === 'unknown') ? 'unsure' : 'clean';
  return inside.length > 1 && inside.some(({ kind }) => kind === 'word') ? 'unsure' : 'altered';
}

const SUPPOSING = wordSet(
  'suppose supposing assume assumes assuming hypothetically pretend imagine unless whether guess guessing try trying test testing check verify say binary hexadecimal octal modulo clock',
);
const DENYING = wordSet(
  `contradiction contradicts contradict contradictory contradicting impossible absurd incorrect wrong false mistake error untrue
  invalid doesn't isn't doesnt isnt not cannot can't never wait oops actually recompute recalculate however fails fail no`,
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

/** Words with which a sentence speaks of the one before it. */
const POINTING: ReadonlySet<string> =
  wordSet(`this that it which but wait oops no hmm actually however contradiction incorrect wrong impossible false so and these
  both thus therefore since because we i there not let`);

/** A denial in the rest of the sentence, or in the next one where that speaks of this one. */
function deniedAfter(tokens: readonly Token[], to: number): boolean {
  let sentenceFrom = -1;
  for (let at = to; at < Math.min(tokens.length, to + WINDOW); at++) {
    const token = tokens[at];
    if (token?.kind === 'break' && token.sign === '?') return sentenceFrom < 0;
    if (token?.kind === 'break' && token.sign !== ':' && token.sign !== ';') {
      if (sentenceFrom >= 0) return false;
      const first = tokens[at + 1];
      if (first?.kind === 'word' && !POINTING.has(first.word)) return false;
      sentenceFrom = at;
    }
    if (token?.kind === 'relation' && token.sign === '≠' && sentenceFrom < 0) return true;
    if (token?.kind === 'word' && DENYING.has(token.word)) return true;
  }
  return false;
}

const APPROXIMATING = wordSet(
  `${ABOUT} around round rounded rounding rounds nearest estimate estimated estimating ceiling floor truncate truncated up down`,
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

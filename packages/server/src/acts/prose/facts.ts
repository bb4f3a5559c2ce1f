import lexicon from '../../language/lexicon/grammar.json' with { type: 'json' };
import { words } from '../../language/names.ts';
import type { Token } from './tokens.ts';
import { verbOf } from './verbs.ts';
import {
  ADVERBS,
  AUXILIARIES,
  DETERMINERS,
  isFunctionWord,
  NEGATIVES,
  ONLY_PAST,
  PREPOSITIONS,
  TELLING,
  WH_WORDS,
} from './words.ts';

/** A plain statement: of whom or what, the word that tells in present or past, and what it tells. */
export type Fact = { subject: readonly Token[]; verb: Token; rest: readonly Token[] };

const { entries } = lexicon;
/** Simple past of irregular verbs; `ONLY_PAST` those that are no participle. */
const PASTS: ReadonlySet<string> = new Set([...ONLY_PAST, ...words(entries.pastsAlike)]);
const IS: ReadonlySet<string> = new Set(words(entries.isOrHas));
/** Pronouns with what they have or are: "I've", "it's". */
const JOINED = /^(?:i'(?:m|ve)|(?:we|they)'(?:re|ve)|(?:he|she|it|there)'s)$/;
const PLURAL = /^(?:i|we|they)$/;
const SINGULAR = /^(?:he|she|it)$/;
const LONGEST_SUBJECT = 8;

/**
 * Reads one clause, without marks and what leads over to it, as a statement by its grammar: a subject, a finite verb in
 * present or past, and a rest without another one. Undefined where it refuses, supposes, asks or wishes, or is no such
 * sentence. Linear.
 */
export function factIn(tokens: readonly Token[]): Fact | undefined {
  const at = finiteAt(tokens);
  const verb = tokens[at];
  if (!verb || tokens.some(isNoFact)) return undefined;
  const rest = tokens.slice(at + 1);
  if (rest.some(({ kind, lower }) => kind === 'word' && (IS.has(lower) || JOINED.test(lower))))
    return undefined;
  const subject = tokens.slice(0, JOINED.test(verb.lower) ? 1 : at);
  return rest.length > 0 || !IS.has(verb.lower) ? { subject, verb, rest } : undefined;
}

/** What supposes, refuses, asks or binds two sentences together is no plain fact. */
const isNoFact = ({ kind, lower }: Token): boolean =>
  kind === 'mark' ||
  kind === 'break' ||
  (kind === 'word' &&
    (NEGATIVES.has(lower) ||
      lower.endsWith("n't") ||
      WH_WORDS.has(lower) ||
      (AUXILIARIES.has(lower) && !IS.has(lower) && !JOINED.test(lower) && !HELPS.has(lower))));
/** Auxiliaries that suppose nothing. */
const HELPS: ReadonlySet<string> = new Set(['been', 'being', 'having', 'do', 'did', 'does']);

/** Where the finite verb stands; -1 where none is plain. */
function finiteAt(tokens: readonly Token[]): number {
  const [first, second] = tokens;
  if (first?.kind !== 'word') return -1;
  if (JOINED.test(first.lower)) return 0;
  if (PLURAL.test(first.lower) || SINGULAR.test(first.lower)) {
    const at = second && ADVERBS.has(second.lower) ? 2 : 1;
    return isVerbOfPronoun(tokens, at) ? at : -1;
  }
  if (first.lower === 'there') return IS.has(second?.lower ?? '') ? 1 : -1;
  const isNamed = DETERMINERS.has(first.lower) || first.capital;
  if (!isNamed && !first.lower.endsWith('s')) return -1;
  for (let at = 1; at < tokens.length && at <= LONGEST_SUBJECT; at++) {
    const token = tokens[at];
    if (token?.kind !== 'word') continue;
    if (IS.has(token.lower)) return at;
    const before = tokens[at - 1];
    if (before && (DETERMINERS.has(before.lower) || PREPOSITIONS.has(before.lower))) continue;
    if (isPastHere(tokens, at) || (isNamed && isPresentHere(tokens, at))) return at;
  }
  return -1;
}

/** "I live", "he rang", "we did the rooms": behind a pronoun a verb of any word. */
function isVerbOfPronoun(tokens: readonly Token[], at: number): boolean {
  const [subject, verb] = [tokens[0]?.lower ?? '', tokens[at]];
  if (verb?.kind !== 'word') return false;
  const { lower } = verb;
  if (IS.has(lower) || PASTS.has(lower)) return true;
  // "I do the rooms", and not "I do think".
  if (/^do(?:es)?$/.test(lower)) return DETERMINERS.has(tokens[at + 1]?.lower ?? '');
  if (isFunctionWord(lower)) return false;
  return lower.endsWith('ed') || (SINGULAR.test(subject) ? /[^s]s$/.test(lower) : !lower.endsWith('ing'));
}

/** A past form that describes nothing behind it: "the boat sank", and not "the sunk boat". */
function isPastHere(tokens: readonly Token[], at: number): boolean {
  const lower = tokens[at]?.lower ?? '';
  return PASTS.has(lower) || (/^[a-z]{3,}ed$/.test(lower) && isBehindVerb(tokens[at + 1]));
}

/** "My sister lives in Delft": of one, a verb that is known. */
function isPresentHere(tokens: readonly Token[], at: number): boolean {
  const lower = tokens[at]?.lower ?? '';
  const base = lower.replace(/s$/, '');
  const isKnown = verbOf(lower) !== undefined || TELLING.has(base) || TELLING.has(base.replace(/e$/, ''));
  return /[^s]s$/.test(lower) && isKnown && isBehindVerb(tokens[at + 1]);
}

/** What stands behind a verb, and not behind a word that describes a noun. */
const isBehindVerb = (next: Token | undefined): boolean =>
  next === undefined ||
  next.kind !== 'word' ||
  isFunctionWord(next.lower) ||
  ADVERBS.has(next.lower) ||
  next.lower.endsWith('ly');

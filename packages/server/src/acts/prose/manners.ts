import lexicon from '../../language/lexicon/grammar.json' with { type: 'json' };
import { words as listOf } from '../../language/names.ts';
import { REVISIONS } from '../../language/revisions.ts';
import { listed, type Phrases, phraseAt } from './measures.ts';
import { TELLING_KINDS, type Token } from './tokens.ts';
import { verbOf } from './verbs.ts';
import {
  BINDING,
  CONDITIONS,
  DETERMINERS,
  FILLER,
  FOREIGN,
  GREETINGS,
  isFunctionWord,
  NEGATIVES,
  NOUN_VERBS,
  SAYS,
  TAKE_BACKS,
  TOUCHES,
} from './words.ts';

const BELIEVES = new Set(listOf(lexicon.entries.believes));
export const HEDGES = listed(lexicon.entries.hedges);

/** Whether a sentence greets, thanks or agrees, and says nothing else. A name may be addressed: "Hi Anna,". */
export const isGreeting = (tokens: readonly Token[]): boolean => consistsOf(tokens, GREETINGS, true);

/** Whether a sentence takes back what was ordered, whatever it was: "Stop, leave it.", "Never mind." */
export const isTakeBack = (tokens: readonly Token[]): boolean =>
  tokens.at(-1)?.text !== '?' && !tokens.some(isDenied) && consistsOf(tokens, TAKE_BACKS, false);

/** "Don't stop", "no, do not wait": what would take back is itself refused. */
const isDenied = ({ lower }: Token, at: number, tokens: readonly Token[]): boolean =>
  (lower === "don't" || lower === 'not') &&
  isVerbToken(tokens[at + 1]) &&
  phraseAt(TAKE_BACKS, tokens, at + 1) !== undefined;
const isVerbToken = (token: Token | undefined): boolean =>
  token?.kind === 'word' && verbOf(token.lower) !== undefined;

/** Whether a part of a sentence orders nothing: manners, or what leaves all that was not named as it is. */
export const isIdle = (tokens: readonly Token[]): boolean => isGreeting(tokens) || isOfRest(tokens);

/** "Leave everything else as it is", "don't touch the others". What names something, or says until when, is more. */
function isOfRest(tokens: readonly Token[]): boolean {
  const words = tokens.filter(({ kind }) => kind !== 'mark');
  const has = (list: ReadonlySet<string>): boolean => words.some(({ lower }) => list.has(lower));
  const refuses = words.some(({ lower }) => NEGATIVES.has(lower) || lower.endsWith("n't"));
  return (
    has(RESTS) &&
    (refuses ? has(TOUCHES) && !has(LEAVES) : LEAVES.has(words.find(isOpening)?.lower ?? '')) &&
    words.every(
      ({ kind, lower, capital }, at) =>
        kind === 'word' &&
        (!capital || at === 0) &&
        (NEGATIVES.has(lower) || !BINDING.has(lower)) &&
        (LEAVES.has(lower) || TOUCHES.has(lower) || !isDoing(lower)),
    )
  );
}
const isOpening = ({ lower }: Token): boolean => !FILLER.has(lower);
const isDoing = (word: string): boolean =>
  verbOf(word) !== undefined && !NOUN_VERBS.has(word) && !isFunctionWord(word);
const RESTS = new Set(listOf(lexicon.entries.rests));
const LEAVES = new Set(listOf(lexicon.entries.leaves));

const PARTS = new Set([',', ';', ':', '–', '—', '-', '…']);

const partsOf = (tokens: readonly Token[]): Token[][] => {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (token.kind === 'mark' && PARTS.has(token.text)) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
};

/** Whether a part of a sentence takes back by itself what was ordered: "Forget it, we are driving." */
export function takesBackInPart(tokens: readonly Token[]): boolean {
  const parts = partsOf(tokens);
  return parts.length > 1 && (parts.some(isTakeBack) || undoesNext(tokens));
}

/** "Undo this: …": what follows is to be undone. */
function undoesNext(tokens: readonly Token[]): boolean {
  const colon = tokens.findIndex(({ kind, lower }) => kind === 'mark' && lower === ':');
  const [verb, it, ...more] = tokens.slice(0, Math.max(colon, 0)).filter(isOpening);
  const undoes = REVISIONS.undoes.has(verbOf(verb?.lower ?? '')?.lemma ?? '');
  return undoes && /^(?:this|that|it)$/.test(it?.lower ?? '') && more.length === 0;
}

/**
 * What a sentence dismisses at its beginning: nothing named in "Leave it, he was here", a thing in "Never mind the mail, I
 * rang her"; undefined where it dismisses nothing, or what follows may say something else of it.
 */
export function dismissedBy(tokens: readonly Token[]): readonly Token[] | undefined {
  const parts = partsOf(tokens);
  const isLead = (part: readonly Token[]): boolean =>
    part.every(({ lower, kind }) => kind === 'mark' || FILLER.has(lower) || REVISIONS.corrects.has(lower));
  const at = parts.findIndex((part) => !isLead(part));
  const [part = [], rest] = [parts[at], parts.slice(at + 1)];
  const from = part.findIndex(({ lower }) => !FILLER.has(lower) && !REVISIONS.corrects.has(lower));
  const phrase = phraseAt(DISMISSES, part, from);
  const named = part.slice(from + (phrase?.length ?? 0));
  if (tokens.at(-1)?.text === '?' || !phrase || rest.some(isBidding)) return undefined;
  // "Stop the server", "leave it at 20" order something.
  if (/^(?:stop|leave)/.test(phrase.means) && named.length > 0) return undefined;
  return named.some((_, i) => phraseAt(CONDITIONS, named, i) !== undefined && named[i]?.lower !== 'until')
    ? undefined
    : named;
}
const DISMISSES = listed(REVISIONS.dismisses);
/** "…, make it Sunday", "…, pay him 20". */
const isBidding = (part: readonly Token[]): boolean =>
  part.some(({ lower }, at) => at < 3 && isDoing(lower) && verbOf(lower)?.lemma === lower);

function consistsOf(tokens: readonly Token[], phrases: Phrases<string>, names: boolean): boolean {
  let found = false;
  for (let at = 0; at < tokens.length; ) {
    const phrase = phraseAt(phrases, tokens, at);
    const token = tokens[at];
    if (phrase) {
      found = true;
      at += phrase.length;
    } else if (token && (token.kind === 'mark' || FILLER.has(token.lower))) at++;
    else if (names && found && token?.kind === 'word' && token.capital && at <= 3) at++;
    else return false;
  }
  return found;
}

const LONGEST_TAIL = 6;
/**
 * Whether a sentence is put down to somebody or to a guess, before it or behind it: "per Bob, …", "maybe …",
 * "…, says Bob", "…, I guess". Whose word it is then is not plain.
 */
export function isAttributed(tokens: readonly Token[]): boolean {
  if (phraseAt(HEDGES, tokens, 0) || isIntroduced(tokens)) return true;
  const rest = tokens.slice(tokens.findLastIndex(({ lower, kind }) => kind === 'mark' && lower === ',') + 1);
  const tail = rest.filter(({ kind }) => kind !== 'mark');
  if (rest.length === tokens.length || tail.length < 2 || tail.length > LONGEST_TAIL) return false;
  if (tail.some(({ kind }) => TELLING_KINDS.has(kind))) return false;
  return (
    tail.some(({ lower }) => SAYS.has(lower) || BELIEVES.has(lower)) ||
    phraseAt(HEDGES, tail, 0) !== undefined
  );
}

/** "The manual recommends: …": what somebody or something says stands behind the colon. */
function isIntroduced(tokens: readonly Token[]): boolean {
  const colon = tokens.findIndex(({ kind, lower }) => kind === 'mark' && lower === ':');
  const last = tokens[colon - 1]?.lower ?? '';
  const isTold = verbOf(last) !== undefined && verbOf(last)?.lemma !== last && last.endsWith('s');
  // "The manual recommends:", and not "an event with these details:".
  return colon > 2 && isTold && DETERMINERS.has(tokens[0]?.lower ?? '');
}

const FEWEST = 2;
/** Whether the words that hold a sentence together are those of another language. */
export function isForeign(tokens: readonly Token[]): boolean {
  // "Van Dijk" is a name in any language.
  const words = tokens
    .filter(({ kind, capital }, at) => kind === 'word' && (!capital || at === 0))
    .map(({ lower }) => lower);
  const foreign = words.filter((word) => FOREIGN.has(word) && !isFunctionWord(word)).length;
  if (foreign === 0) return words.some((word) => /(?!\p{Script=Latin})\p{L}/u.test(word));
  const english = words.filter(isFunctionWord).length;
  return foreign >= FEWEST ? foreign >= english : foreign > english;
}

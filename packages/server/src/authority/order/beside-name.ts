import type { Act } from '../../acts/act.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import { verbOf } from '../../acts/prose/verbs.ts';
import { DETERMINERS, isFunctionWord, NOUN_VERBS } from '../../acts/prose/words.ts';
import lexicon from '../../language/lexicon/kinds.json' with { type: 'json' };
import { words } from '../../language/names.ts';
import { sameKind, wordsOfName } from './words.ts';

const TITLES: ReadonlySet<string> = new Set(words(lexicon.entries.titles));
const SHORTEST_STEM = 3;

/**
 * The words beside an identifier that say in other words what goes by it: "Mrs Bo's appointment, booking PT-4", "event
 * 'Lunch' (id ev_7)", "pupil 2207 (Jo Weidner)", "the mail from the insurer (id m-5)". They are a name, a title, or a
 * noun of the act with what tells it apart; whom something is given to stands behind "to" and is none.
 */
export function besideNamed(
  tokens: readonly Token[],
  taken: ReadonlySet<number>,
  nouns: readonly string[],
  { values }: Act,
): ReadonlySet<number> {
  const found = new Set<number>();
  for (const [at, { text }] of tokens.entries()) {
    const value = taken.has(at) ? values.find((one) => one.text === text && isKey(one)) : undefined;
    if (!value) continue;
    const kinds = [...nouns, ...wordsOfName(value.name ?? '')];
    const label = labelBefore(tokens, at, kinds);
    for (const i of range(label, at)) found.add(i);
    for (const i of [...before(tokens, label, taken, kinds), ...behind(tokens, at, taken)]) found.add(i);
  }
  // "…, solution: 'x'", where one text is quoted and one is given: whatever it is called there.
  const quoted = tokens.flatMap(({ kind }, at) => (kind === 'quoted' && taken.has(at) ? [at] : []));
  const isOnly =
    quoted.length === 1 && values.filter(({ role }) => role === 'content' || role === 'title').length <= 1;
  const at = (quoted[0] ?? 0) - (tokens[(quoted[0] ?? 0) - 1]?.text === ':' ? 2 : 1);
  if (isOnly && tokens[at]?.kind === 'word' && tokens[at - 1]?.text === ',') found.add(at);
  return found;
}

const isKey = ({ role, text }: Act['values'][number]): boolean =>
  /\d/.test(text) && (role === 'identifier' || role === 'other' || role === 'object');
const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

/** "Booking PT-4", "art 1107", "event id ev_7": where the words begin that say what kind of thing a key is of. */
function labelBefore(tokens: readonly Token[], at: number, kinds: readonly string[]): number {
  let from = at;
  const isLabel = ({ kind, lower }: Token): boolean =>
    kind === 'word' && (KEYS.has(lower) || kinds.some((one) => sameKind(one, lower) || isShort(lower, one)));
  while (tokens[from - 1] && isLabel(tokens[from - 1] as Token)) from--;
  return from;
}
const KEYS: ReadonlySet<string> = new Set([
  'id',
  'no',
  'number',
  'code',
  'ref',
  'reference',
  'key',
  '#',
  'nr',
]);
/** "Art" is short for "article". */
const isShort = (word: string, noun: string): boolean =>
  word.length >= SHORTEST_STEM && noun.startsWith(word) && noun !== word;

/** What stands before the comma or the bracket that a key stands behind, back to what it is said of. */
function before(
  tokens: readonly Token[],
  label: number,
  taken: ReadonlySet<number>,
  kinds: readonly string[],
): number[] {
  const mark = tokens[label - 1]?.text;
  if (mark !== ',' && mark !== '(' && mark !== ':') return [];
  let from = label - 1;
  while (from > 0 && isOfThing(tokens, from - 1, taken, kinds)) from--;
  const own = range(from, label - 1);
  return isThing(
    own.flatMap((i) => tokens[i] ?? []),
    kinds,
  )
    ? own
    : [];
}

/** "PT-4 (Jo Weidner)", "ev_7 'Lunch'". */
function behind(tokens: readonly Token[], at: number, taken: ReadonlySet<number>): number[] {
  const isOpen = tokens[at + 1]?.text === '(';
  const from = isOpen ? at + 2 : at + 1;
  let to = from;
  while (tokens[to] && !taken.has(to) && isNaming(tokens[to] as Token)) to++;
  const isClosed = !isOpen || tokens[to]?.text === ')';
  const isQuoted = to === from + 1 && tokens[from]?.kind === 'quoted';
  return isClosed && (isOpen || isQuoted) ? range(from, to) : [];
}

const isNaming = ({ kind, capital, lower }: Token): boolean =>
  kind === 'quoted' || (kind === 'word' && (capital || TITLES.has(lower)));
const OF: ReadonlySet<string> = new Set(['of', 'from', 'by', "'s", '.', 'for']);

/** A word of what a thing is called or whose it is. */
const isOfThing = (
  tokens: readonly Token[],
  at: number,
  taken: ReadonlySet<number>,
  kinds: readonly string[],
): boolean => {
  const token = tokens[at];
  if (!token || taken.has(at)) return false;
  if (OF.has(token.lower))
    return at > 0 && (token.kind === 'mark' || !DETERMINERS.has(tokens[at - 1]?.lower ?? ''));
  if (isNaming(token)) return at > 0 || token.kind === 'quoted';
  if (token.kind !== 'word') return false;
  if (DETERMINERS.has(token.lower) || kinds.some((one) => sameKind(one, token.lower))) return true;
  const isVerb = verbOf(token.lower) !== undefined && !NOUN_VERBS.has(token.lower);
  return at > 0 && !isVerb && !isFunctionWord(token.lower);
};

/** Whether words are a name alone, or have the act's own noun as what they name. */
function isThing(own: readonly Token[], kinds: readonly string[]): boolean {
  const said = own.filter(({ kind, lower }) => kind !== 'mark' && !DETERMINERS.has(lower));
  if (said.length === 0) return false;
  const of = own.findIndex(({ lower, kind }) => kind === 'word' && OF.has(lower));
  const head = (of < 0 ? said : own.slice(0, of)).findLast(
    ({ kind }) => kind === 'word' || kind === 'quoted',
  );
  const isOwn = kinds.some((one) => sameKind(one, head?.lower ?? ''));
  return isOwn || (head?.kind === 'quoted' && own.length <= MOST_NAMED) || said.every(isNaming);
}
const MOST_NAMED = 4;

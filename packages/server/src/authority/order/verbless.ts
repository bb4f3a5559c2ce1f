import type { Act, Value } from '../../acts/act.ts';
import { HEDGES } from '../../acts/prose/manners.ts';
import { monthOf, phraseAt } from '../../acts/prose/measures.ts';
import { quantityAt } from '../../acts/prose/quantity.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import { verbOf } from '../../acts/prose/verbs.ts';
import { ADVERBS, DETERMINERS, isFunctionWord, PREPOSITIONS } from '../../acts/prose/words.ts';
import lexicon from '../../language/lexicon/alike.json' with { type: 'json' };
import { words } from '../../language/names.ts';
import { isAccess } from '../../language/verbs.ts';
import { isSigned } from './directions.ts';
import type { Meaning } from './groups.ts';
import { sameKind, wordsOfName } from './words.ts';

export const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'another', 'new', 'the']);

/**
 * "Room 204 to 19.5 degrees", "a note about paint": things with their values and no verb order what sets or makes just
 * that, and nothing that pays, tells somebody, gives access, or is not to be undone.
 */
export function isOfThing(act: Act, meaning: Meaning, tokens: readonly Token[]): boolean {
  const names = [...meaning.nouns, ...act.values.flatMap(({ name }) => wordsOfName(name ?? ''))];
  const isGrave = (value: Value): boolean =>
    isSigned(value) || GRAVE.has(verbOf(value.text.toLowerCase())?.effect ?? '');
  const side = switchAt(tokens);
  if (act.form !== 'call' || act.secret || act.values.some(isGrave)) return false;
  const first = tokens.find(({ lower }) => !ARTICLES.has(lower))?.lower ?? '';
  const isNamed = meaning.nouns.some((noun) => sameKind(noun, first));
  // "Anna off" is no user that is switched.
  if (side < 0 ? !NAMED.has(meaning.lemma) : act.effect !== 'change' || !isNamed) return false;
  if (names.some((name) => GUARDED.has(name) || isAccess(name))) return false;
  if (tokens.some((token, at) => at !== side && isBeside(token))) return false;
  const isOld = ({ lower }: Token, at: number): boolean =>
    lower === 'from' && quantityAt(tokens, at + 1)?.value.role !== 'time';
  if (act.effect === 'change')
    return (side > 0 || tokens.some(({ lower }, at) => at > 0 && STANDING.has(lower))) && !tokens.some(isOld);
  // What is kept for somebody is kept for a time.
  const isKept =
    meaning.lemma !== 'reserve' || tokens.some((_, at) => quantityAt(tokens, at)?.value.role === 'time');
  return isKept && act.effect === 'create' && isNamed;
}
/** "Heater upstairs off", "pump 3 on, 40 minutes": where the one side stands to which a thing is switched; -1 where none does. */
export function switchAt(tokens: readonly Token[]): number {
  const sides = tokens.flatMap(({ lower }, at) => (lower === 'on' || lower === 'off' ? [at] : []));
  const [at = -1] = sides;
  const next = tokens[at + 1];
  return sides.length === 1 && at > 0 && (next === undefined || next.kind === 'mark') ? at : -1;
}
/** "Maybe", "already", "?": a word that neither names, nor joins what is named. */
const isBeside = ({ kind, lower, capital }: Token): boolean =>
  lower === '?' ||
  (kind === 'word' &&
    !(capital && monthOf(lower)) &&
    (isFunctionWord(lower) ||
      ADVERBS.has(lower) ||
      lower.endsWith('ly') ||
      phraseAt(HEDGES, [{ lower }], 0) !== undefined) &&
    !PREPOSITIONS.has(lower) &&
    !DETERMINERS.has(lower) &&
    !/^(?:please|pls|and)$/.test(lower));
const NAMED: ReadonlySet<string> = new Set(words(lexicon.entries.named));
const GUARDED: ReadonlySet<string> = new Set(words(lexicon.entries.guarded));
const STANDING: ReadonlySet<string> = new Set(words(lexicon.entries.standing));
const GRAVE: ReadonlySet<string> = new Set(['delete', 'pay', 'send', 'grant', 'reply']);

/** "Flight LH 12" is a thing, "refund of 20 EUR" too; "table 4, Friday at 19:30" is one to be kept. */
export function isNamedThing(verb: string, act: Act, { lemma }: Meaning, tokens: readonly Token[]): boolean {
  // "git push …" is the verb of its tool.
  const isVerb = lemma === act.verb || verb.split('-').includes(lemma) || tokens[1]?.lower === lemma;
  const isTime = (at: number): boolean => quantityAt(tokens, at)?.value.role === 'time';
  const isTimed = act.effect === 'create' && tokens.some((_, at) => isTime(at));
  return act.form === 'call' && act.effect !== 'run' && (tokens[1]?.lower === 'of' || !isVerb) && !isTimed;
}

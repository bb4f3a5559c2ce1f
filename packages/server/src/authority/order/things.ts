import type { Act, Value } from '../../acts/act.ts';
import { groupsOfNoun } from '../../acts/prose/verbs.ts';
import { isFunctionWord } from '../../acts/prose/words.ts';
import kinds from '../../language/lexicon/kinds.json' with { type: 'json' };
import type { Missing } from '../authority.ts';
import type { Meaning } from './groups.ts';
import { contentWords, isLabel, isVague, sameKind, singular, wordsOfName } from './words.ts';

const set = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const PERSONS = set(kinds.entries.persons);
const FILES = set(kinds.entries.files);
const WHOLE = set(kinds.entries.whole);

/**
 * What a tool's own name says it acts on, and the order does not speak of: `lock_account` where a door was to be
 * locked, `postpone_all` where one release was.
 */
export function unaskedThings(
  order: Act,
  act: Act,
  meaning: { order: Meaning; act: Meaning },
  /** Words of the names of arguments that the order accounts for. */
  named: readonly string[],
): Missing[] {
  if (act.form !== 'call') return [];
  const said = order.values.flatMap(({ text, name }) => [...contentWords(text), ...contentWords(name ?? '')]);
  return meaning.act.nouns
    .filter((noun) => !isAsked(noun, said, order.values, meaning, named))
    .map((noun) => ({
      what: noun,
      why: `The request does not speak of '${noun}', which '${act.verb}' is about.`,
      is: 'unnamed' as const,
    }));
}

function isAsked(
  noun: string,
  said: readonly string[],
  values: readonly Value[],
  meaning: { order: Meaning; act: Meaning },
  named: readonly string[],
): boolean {
  if (WHOLE.has(noun)) return false;
  if (said.some((word) => sameKind(word, noun) || word === noun)) return true;
  if (noun === 'on' || noun === 'off' || noun === 'up' || noun === 'down')
    return values.some(({ text }) => text === noun) || meaning.order.lemma.endsWith(noun);
  if (isFunctionWord(noun) || isVague(noun) || isLabel(meaning.order.groups, noun)) return true;
  if (groupsOfNoun(noun).some((group) => meaning.order.groups.has(group) || meaning.act.groups.has(group)))
    return true;
  if (named.length === 0) return false;
  if (named.some((word) => sameKind(word, noun))) return true;
  const one = singular(noun);
  if (PERSONS.has(one)) return values.some(({ text }) => /^\p{Lu}/u.test(text) || text.includes('@'));
  return FILES.has(one) && values.some(({ role }) => role === 'path');
}

/** Whether a look-up's own name speaks of something that was said, or only of how things are looked up. */
export function speaksOf(nouns: readonly string[], said: readonly string[]): string | undefined {
  const telling = nouns.filter((noun) => !isVague(noun) && !isFunctionWord(noun));
  for (const noun of telling) {
    const word = said.find((one) => sameKind(one, noun) || TELLS.get(singular(noun))?.has(singular(one)));
    if (word) return word;
  }
  return telling.length === 0 ? 'what it looks up' : undefined;
}

/** What is looked up in a thing without naming it: phone numbers among contacts. */
const TELLS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(kinds.entries.tells).map(([thing, words]) => [
    thing,
    new Set(words.split(' ').map(singular)),
  ]),
);

export const saidWords = (values: readonly Value[]): string[] =>
  values.flatMap(({ text, name }) => [
    ...contentWords(text),
    ...contentWords(name ?? ''),
    ...wordsOfName(text),
  ]);

import type { Value } from '../../acts/act.ts';
import { isPast, verbOf } from '../../acts/prose/verbs.ts';
import { isFunctionWord } from '../../acts/prose/words.ts';
import kinds from '../../language/lexicon/kinds.json' with { type: 'json' };
import { setOf as set } from '../../language/names.ts';
import { contentWords, isVague, sameKind, singular, wordsOfName } from './words.ts';

const PERSONS = set(kinds.entries.persons);
/** Whether a word is for somebody. */
export const isPerson = (word: string): boolean => PERSONS.has(singular(word));
const FILES = set(kinds.entries.files);
const WHOLE = set(kinds.entries.whole);
/** Whether a word means all there is. */
export const isWhole = (noun: string): boolean => WHOLE.has(noun);
const MANNERS = set(kinds.entries.manners);
const NAMESPACES = set(kinds.entries.namespaces);

const LONG: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(kinds.entries.short).map(([word, long]) => [word, long.split(' ')]),
);

/** The words that an abbreviation stands for: "PR" is a pull request. */
export const longOf = (word: string): readonly string[] => LONG.get(word) ?? [];

/** Whether a word of a tool's name only says in which system it works. */
export const isNamespace = (noun: string): boolean => NAMESPACES.has(noun) || MANNERS.has(noun);
/** Whether a word names one product or system among others. */
export const isBrand = (noun: string): boolean => NAMESPACES.has(noun);

const IS_FILE = /^[\w -]{1,80}\.[a-z]\w{1,4}$/i;
const TRACKED = set(kinds.entries.tracked);
/** Whether a word is for what goes by a key. */
export const isTracked = (word: string): boolean => TRACKED.has(singular(word));
const VARIABLES = set('var variable');
const KEY = /^[A-Z][A-Z0-9]{1,9}-\d{1,9}$/;

/**
 * The words of a dotted name's first part, where what follows names its own thing: `crm.update_deal` is about deals,
 * `notes.delete` about notes.
 */
export function moduleOf(name: string): readonly string[] {
  const [module = '', ...rest] = name.split('.');
  const own = rest.flatMap(wordsOfName);
  const isNamed = own.some((word) => !WHOLE.has(word) && verbOf(word) === undefined);
  return rest.length > 0 && isNamed ? wordsOfName(module) : [];
}

/** Whether a word names what some value is by its form: a person by a name or an address, a file by a path, an issue by its key. */
export function isKindOfValue(noun: string, values: readonly Value[]): boolean {
  const one = singular(noun);
  if (PERSONS.has(one)) return values.some(({ text }) => /^\p{Lu}/u.test(text) || text.includes('@'));
  if (TRACKED.has(one))
    return values.some(({ text, role }) => role !== 'content' && role !== 'title' && KEY.test(text));
  // "2.5 litres per hour" is a rate.
  if (one === 'rate' && values.some(({ name }) => wordsOfName(name ?? '').includes('per'))) return true;
  if (VARIABLES.has(one)) return values.some(({ text }) => /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/.test(text));
  return FILES.has(one) && values.some(({ role, text }) => role === 'path' || IS_FILE.test(text));
}

/** Whether a look-up's own name speaks of something that was said, or only of how things are looked up. */
export function speaksOf(nouns: readonly string[], said: readonly string[]): string | undefined {
  const telling = nouns.filter((noun) => !isVague(noun) && !isFunctionWord(noun));
  for (const noun of telling) {
    const word = said.find(
      (one) =>
        sameKind(one, noun) ||
        TELLS.get(singular(noun))?.has(singular(one)) ||
        // "Was it refunded?" asks for its refunds.
        (isPast(one) && verbOf(one)?.lemma === singular(noun)),
    );
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

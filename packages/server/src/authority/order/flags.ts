import type { Act } from '../../acts/act.ts';
import queries from '../../language/lexicon/queries.json' with { type: 'json' };
import lexicon from '../../language/lexicon/senses.json' with { type: 'json' };
import { nameWords } from '../../language/names.ts';
import { isSpokenNumber, isSpokenSize, isSpokenTime } from './predicates.ts';
import type { Flag } from './senses.ts';
import { type Words, wordSet } from './spoken.ts';

const TYPES: ReadonlyMap<string, string> = new Map(Object.entries(lexicon.entries.types));
const PREFIX = wordSet(lexicon.entries.prefix);
const SUFFIX = wordSet(lexicon.entries.suffix);
const WITHIN = wordSet(lexicon.entries.within);
const SORTING = wordSet(queries.entries.sorting);
const INTO = new Set(['into', 'to', 'in', 'as', 'under', 'at', 'inside']);
export const AT = wordSet(lexicon.entries.at);
/** What may stand between a label and the name that it labels: "the namespace called x". */
const LINKS = new Set(['called', 'named', 'is', '"', "'", '`', 'the', ':']);

/** Whether a flag and its value were said: what it does by its words, and the value by its kind. */
export function isFlagSaid(
  { effect }: Act,
  flag: Exclude<Flag, 'free'>,
  text: string,
  words: Words,
): boolean {
  const needed = wordSet(flag.words ?? '');
  if (needed.size > 0 && !words.says(needed)) return false;
  words.answer(new Set([...needed, ...wordSet(flag.also ?? '')]));
  if (flag.means) return isMeant(wordSet(flag.means[text] ?? ''), words);
  switch (flag.kind) {
    case undefined:
      return true;
    case 'type': {
      const kinds = wordSet(TYPES.get(text) ?? '');
      const said = words.says(kinds);
      words.answer(kinds);
      return said;
    }
    case 'name':
      return isName(text, words);
    case 'days':
      return isSpokenTime(text, 86_400, words);
    case 'minutes':
      return isSpokenTime(text, 60, words);
    case 'size':
      return isSpokenSize(text, words);
    case 'depth':
      return text === '1' || isSpokenNumber(text, words);
    case 'place':
      return isNamedBehind(text, effect === 'read' ? undefined : AT, words);
    case 'into':
      return isNamedBehind(text, INTO, words);
    case 'labelled':
      return isLabelled(text, wordSet(flag.also ?? ''), words);
    case 'since':
      return isSince(text, words);
    case 'format':
      return /^(?:wide|name|json|yaml)$/.test(text);
    case 'sorted':
      return isSortedBy(text, words);
    default:
      return isSpokenNumber(text, words) || (!wordSet(flag.also ?? '').has(text) && isExact(text, words));
  }
}

function isMeant(said: ReadonlySet<string>, words: Words): boolean {
  const isSaid = words.says(said);
  words.answer(said);
  return isSaid;
}

/** "1h", "2 days ago", where the order says "in the last hour". */
function isSince(text: string, words: Words): boolean {
  const [, count = '', unit = ''] = /^(\d{1,4}) ?([smhd])[a-z]*(?: ago)?$/.exec(text) ?? [];
  return count !== '' && isSpokenTime(`-${count}`, SECONDS[unit] ?? 0, words);
}
const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** A folder or file that was named, behind one of these words where they are given, or behind its kind behind one. */
export function isNamedBehind(path: string, leads: ReadonlySet<string> | undefined, words: Words): boolean {
  const bare = path.replace(/(?<=.)\/$/, '');
  const places = [bare, `${bare}/`].flatMap((form) => words.placesOf(form));
  const found = places.filter(
    (at) => leads === undefined || words.before(at, MOST_BETWEEN).some((word) => leads.has(word)),
  );
  for (const at of found) words.take(at);
  return found.length > 0;
}
const MOST_BETWEEN = 3;

/** "Namespace x", "the x namespace", and "in x" where no such label was said. */
function isLabelled(text: string, labels: ReadonlySet<string>, words: Words): boolean {
  const isLabel = (at: number): boolean => words.isOneOf(at, labels);
  const found = words.placesOf(text).filter((at) => {
    let before = at - 1;
    while (LINKS.has(words.tokens[before]?.lower ?? '')) before--;
    if (isLabel(before) || isLabel(at + 1)) return true;
    return !words.says(labels) && AT.has(words.tokens[before]?.lower ?? '');
  });
  for (const at of found) words.take(at);
  return found.length > 0;
}

/** An order of what is shown: any where none was asked for, else the one of what it was asked by. */
function isSortedBy(path: string, words: Words): boolean {
  const by = words.tokens.findIndex(
    (_, at) => words.isOneOf(at, SORTING) && words.tokens[at + 1]?.lower === 'by',
  );
  if (by < 0) return !words.says(SORTING);
  const of = nameWords(path.replace(/^.*\./, '')).map((word) => (word === 'timestamp' ? 'time' : word));
  const end = words.tokens[by + 2]?.lower === 'the' ? by + 3 : by + 2;
  if (!of.includes(words.tokens[end]?.lower ?? '')) return false;
  words.take(by, end + 1);
  return true;
}

/** Takes a text that was said by the letter. */
export function isExact(text: string, words: Words): boolean {
  const places = words.placesOf(text);
  for (const at of places) words.take(at);
  return places.length > 0;
}

/** A pattern of names: as it stands, or by its letters and a word for where they stand. */
function isName(pattern: string, words: Words): boolean {
  const [, before = '', core = '', behind = ''] = /^(\*?)([^*?[\]\\]+)(\*?)$/.exec(pattern) ?? [];
  if (before === '' && behind === '') return core !== '' && isWholeName(core, words);
  if (isExact(pattern, words)) return true;
  if (core === '') return false;
  const kind = before && behind ? WITHIN : before ? SUFFIX : PREFIX;
  const extension = kind === SUFFIX && core.startsWith('.');
  for (const form of extension ? [core, core.slice(1)] : [core]) {
    for (const at of words.placesOf(form)) {
      const near = words.before(at, 5);
      const dotted =
        extension &&
        !near.some((word) => PREFIX.has(word)) &&
        (form === core ||
          [...near, ...words.after(at, 2)].some((word) => word === 'file' || SUFFIX.has(word)));
      if (!dotted && !near.some((word) => kind.has(word)) && !(kind === WITHIN && isInNames(at, words)))
        continue;
      words.take(at);
      words.answer(kind);
      words.answer(SUFFIX_OF_NAME);
      return true;
    }
  }
  return false;
}

/** A whole name, and no part of one: "named x", not "starting with x". */
function isWholeName(name: string, words: Words): boolean {
  const places = words
    .placesOf(name)
    .filter((at) => !words.before(at, 5).some((word) => PARTIAL.has(word)) && !isInNames(at, words));
  for (const at of places) words.take(at);
  return places.length > 0;
}

const PARTIAL = wordSet(lexicon.entries.inNames);
/** "Have x in their names". */
const isInNames = (at: number, words: Words): boolean => {
  const [first, second, third] = words.tokens.slice(at + 1, at + 4).map(({ lower }) => lower);
  return first === 'in' && (/^(?:file)?names?$/.test(second ?? '') || /^(?:file)?names?$/.test(third ?? ''));
};

const SUFFIX_OF_NAME: ReadonlySet<string> = wordSet('extension suffix');

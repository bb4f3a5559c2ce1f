import type { Act, Value } from '../../acts/act.ts';
import lexicon from '../../language/lexicon/senses.json' with { type: 'json' };
import { type Comparison, quoted } from './compare.ts';
import { Words, wordSet } from './spoken.ts';
import type { Sentence } from './standing.ts';
import { sameKind, singular, wordsOfName } from './words.ts';

const { functions, links, plain, each, distinct, falling, rising } = lexicon.entries.queries;
const FUNCTIONS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(functions).map(([name, words]) => [name, wordSet(words)]),
);
const LINKS = wordSet(links);
const PLAIN = wordSet(plain);
const EACH = wordSet(each);
const DISTINCT = wordSet(distinct);
const FALLING = wordSet(falling);
const RISING = wordSet(rising);
const MOST_WORDS = 60;

/**
 * Holds a query of one table that only reads against the words of a question, both ways: the table, each column,
 * function, condition and order was said, and each word that was said is in the query. Undefined for other queries.
 */
export function compareQuery(acts: readonly Act[], sentences: readonly Sentence[]): Comparison | undefined {
  const [act] = acts;
  const tables = act?.resources.filter((one) => one.type === 'Table') ?? [];
  const [table] = tables;
  if (
    !act ||
    !table ||
    acts.length > 1 ||
    tables.length > 1 ||
    act.verb !== 'select' ||
    act.effect !== 'read' ||
    act.secret
  )
    return undefined;
  if (table.columns === 'unknown') return undefined;
  const tokens = sentences.filter(({ kind }) => kind === 'acts').flatMap(({ plain }) => plain);
  if (tokens.length > MOST_WORDS) return undefined;
  const words = new Words(tokens, true);
  words.answer(LINKS);
  const result: Comparison = { matched: [], missing: [] };
  const miss = (what: string, why: string): void => {
    result.missing.push({ what, why, is: 'unnamed' });
  };
  if (isNamed(table.name, words, sameKind))
    result.matched.push({ what: `table ${table.name}`, by: table.name });
  else miss(`table ${table.name}`, `The request does not speak of ${quoted(table.name)}.`);
  for (const value of act.values)
    if (isAsked(value, act.values, words)) result.matched.push({ what: value.text, by: value.text });
    else
      miss(
        quoted(value.text),
        `The request does not say ${quoted([value.name, value.bound, value.text].filter(Boolean).join(' '))}.`,
      );
  for (const token of words.left())
    miss(quoted(token.text), `The request says ${quoted(token.text)}; the query does not show it.`);
  return result;
}

const sameWord = (one: string, other: string): boolean => singular(one) === singular(other);

/** Whether each word of a table's name was said, as itself or as the same kind of thing; a column's, as itself. */
function isNamed(
  name: string,
  words: Words,
  same: (said: string, part: string) => boolean = sameWord,
): boolean {
  const parts = wordsOfName(name.replace(/^.*\./, ''));
  const said = parts.map((part) =>
    words.tokens.filter(({ kind, lower }) => kind === 'word' && same(lower, part)).map(({ lower }) => lower),
  );
  if (parts.length === 0 || said.some((one) => one.length === 0)) return false;
  words.answer(wordSet(said.flat().join(' ')));
  return true;
}

function isAsked(value: Value, all: readonly Value[], words: Words): boolean {
  const { name, text } = value;
  if (name === 'aggregate') return isFunction(text, words);
  if (name === 'select') return isNamed(text, words);
  if (name === 'distinct') return answers(DISTINCT, words);
  if (name === 'group by') return answers(EACH, words) && isNamed(text, words);
  if (name === 'order by') return isOrder(text, all, words);
  if (name === 'limit')
    return (text === '1' && all.some((one) => one.name === 'order by')) || isNumber(value, words);
  return value.role === 'filter' && isCondition(value, words);
}

function answers(set: ReadonlySet<string>, words: Words): boolean {
  const said = words.says(set);
  words.answer(set);
  return said;
}

function isFunction(text: string, words: Words): boolean {
  const [, name = '', column = ''] = /^(\w+)\((.*)\)$/.exec(text) ?? [];
  const said = FUNCTIONS.get(name);
  if (!said || !answers(said, words)) return false;
  return column === '*' || isNamed(column, words);
}

/** The highest or lowest of something, where one row of it is read. */
function isOrder(text: string, all: readonly Value[], words: Words): boolean {
  if (!all.some(({ name }) => name === 'limit')) return false;
  const [column = '', direction = ''] = text.split(' ');
  return (
    answers(direction === 'desc' ? FALLING : RISING, words) &&
    !words.says(direction === 'desc' ? RISING : FALLING) &&
    isNamed(column, words)
  );
}

/** A condition whose value was said; whose column was too, or is what such a value is of anyway. */
function isCondition(value: Value, words: Words): boolean {
  const { name = '', text, bound } = value;
  if (text.startsWith('not ') || bound === undefined || name.includes('(')) return false;
  const named = isNamed(name, words);
  if (!named && !wordsOfName(name).every((word) => PLAIN.has(word)) && value.number === undefined)
    return false;
  if (value.number !== undefined) return isNumber(value, words);
  const places = words.placesOf(text);
  for (const at of places) words.take(at);
  return bound === 'exactly' && places.length > 0;
}

function isNumber({ number, bound = 'exactly' }: Value, words: Words): boolean {
  const found = words.numbers.find(
    ({ value }) => value.number === number && (value.bound ?? 'exactly') === bound,
  );
  if (!found) return false;
  words.take(found.from, found.to);
  return true;
}

import { isFunctionWord } from '../../acts/prose/words.ts';
import type { Constant, Plain } from '../../acts/sql/plain.ts';
import lexicon from '../../language/lexicon/queries.json' with { type: 'json' };
import { words as listOf } from '../../language/names.ts';
import { callsOf, isName, isTailOf } from './columns.ts';
import { placesOf } from './conditions.ts';
import type { Phrases, Reach } from './phrases.ts';
import { listed } from './query-words.ts';
import { wordsOfName } from './words.ts';

const TYPES = new Map(Object.entries(lexicon.entries.types).map(([type, list]) => [type, listOf(list)]));
const TO = new Set(['to', 'as', 'into', '=', ':']);
const GIVEN = new Set([...TO, 'is', 'be', 'of', 'with', 'and', ',', 'a', 'an', '(', 'value']);
const CALLED = new Set(['called', 'named', 'titled']);
const COLUMN = new Set(['column', 'columns', 'field', 'called', 'named']);
const MOST_WORDS = 20;

/** What an order does not say of what a statement changes; the rest is claimed. */
export function unsaidWrites(plain: Plain, phrases: Phrases): string[] {
  switch (plain.is) {
    case 'insert':
      return unsaidSets(plain, phrases, isGiven);
    case 'update':
      return unsaidSets(plain, phrases, isSet);
    case 'delete':
      return [];
    default:
      return [...unsaidNames(plain, phrases), ...unsaidWords(plain, phrases)];
  }
}

type Says = (place: Reach, column: string, to: Constant, plain: Plain, phrases: Phrases) => boolean;

function unsaidSets(plain: Plain, phrases: Phrases, says: Says): string[] {
  const done = new Set<string>();
  return plain.sets
    .filter(({ column, to }) => {
      if (done.has(column)) return true;
      done.add(column);
      const places = [...placesOf(to, 'exactly', phrases)].sort((a, b) => b.from - a.from);
      return (
        !places.some((place) => says(place, column, to, plain, phrases)) && !isMarked(column, to, phrases)
      );
    })
    .map(({ column, to }) => `${column} = ${to.text}`);
}

/** "Set the price of product 3 to 5": the nearest word before "to" that nothing else claims is the column. */
function isSet(place: Reach, column: string, to: Constant, plain: Plain, phrases: Phrases): boolean {
  const isTold = phrases.isTold(column);
  const calls = callsOf(column, plain.table, isTold);
  const intro = place.from - 1;
  // "Assign driver 14 to route 5", where the column is told: the number stands right behind what it is called.
  const named = isTold ? phrases.nameBefore(place.from, calls) : undefined;
  if (named !== undefined && phrases.isFree({ from: named, to: place.to })) {
    phrases.claim(named, place.to);
    return true;
  }
  if (
    !TO.has(phrases.lower(intro)) &&
    !(phrases.lower(intro) === 'be' && phrases.lower(intro - 1) === 'should')
  )
    return false;
  // "From open to closed": what it was before is no other column's.
  const was = phrases.lower(intro - 2) === 'from' && plain.sets.length === 1 ? intro - 2 : intro;
  for (let end = was; end > 0 && end > intro - MOST_WORDS; end--) {
    // "The phone number" is the `phone`.
    const tail = isTailOf(column, phrases.lower(end - 1)) ? phrases.nameBefore(end - 1, calls) : undefined;
    const start = phrases.nameBefore(end, calls) ?? tail;
    if (start !== undefined && phrases.isFree({ from: start, to: end })) {
      phrases.claim(start, end);
      phrases.claim(was, place.to);
      claimAgain(to, phrases);
      return true;
    }
    const token = phrases.tokens[end - 1];
    const isPassed =
      phrases.isClaimed(end - 1) ||
      token?.lower === plain.table ||
      token?.kind === 'mark' ||
      isFunctionWord(token?.lower ?? '') ||
      wordsOfName(plain.table).some((word) => phrases.nameBefore(end, [[word]]) !== undefined) ||
      /^(?:table|row|record|entry|field|column|value)$/.test(token?.lower ?? '');
    if (!isPassed || isEarlierSet(end - 1, plain, phrases)) break;
  }
  if (phrases.lower(intro) !== 'as' || !listed('states').has(wordsOfName(column).at(-1) ?? '')) return false;
  phrases.claim(intro, place.to);
  claimAgain(to, phrases);
  return true;
}

/** Whether what stands here is what another column gets. */
const isEarlierSet = (at: number, { sets, where }: Plain, phrases: Phrases): boolean =>
  TO.has(phrases.lower(at - 1)) &&
  sets.some(({ to }) => to.text === phrases.tokens[at]?.text) &&
  !where.some(({ values }) => values.some(({ text }) => text === phrases.tokens[at]?.text));

/** "Mark it as inactive: set status to inactive": the same said twice. */
function claimAgain(to: Constant, phrases: Phrases): void {
  for (const { from, to: end } of placesOf(to, 'exactly', phrases))
    if (phrases.lower(from - 1) === 'as') phrases.claim(from - 1, end);
}

/** "Mark the invoice as paid" for `paid = true`. */
function isMarked(column: string, to: Constant, phrases: Phrases): boolean {
  if (!to.reserved || to.text !== 'true') return false;
  const place = phrases
    .namesOf(callsOf(column, '', false))
    .find(({ from }) => phrases.lower(from - 1) === 'as');
  if (!place) return false;
  phrases.claim(place.from - 1, place.to);
  return true;
}

/** "With name 'Acme' and rating 4", "called 'Acme'". */
function isGiven(place: Reach, column: string, _to: Constant, plain: Plain, phrases: Phrases): boolean {
  for (let end = place.from; end > 0 && end > place.from - 4; end--) {
    const start = phrases.nameBefore(end, callsOf(column, plain.table, false));
    if (start !== undefined && phrases.isFree({ from: start, to: end })) {
      phrases.claim(start, place.to);
      return true;
    }
    if (!GIVEN.has(phrases.lower(end - 1)) || phrases.isClaimed(end - 1)) break;
  }
  const before = phrases.lower(place.from - 1);
  const isThing = phrases.nameBefore(place.from, [wordsOfName(plain.table)]) !== undefined;
  if (!isName(column, plain.table) || !(CALLED.has(before) || isThing)) return false;
  phrases.claim(place.from, place.to);
  if (CALLED.has(before)) phrases.claim(place.from - 1);
  return true;
}

/** Names of columns, indexes, tables and roles, each in its part. */
function unsaidNames(plain: Plain, phrases: Phrases): string[] {
  return plain.names
    .filter(({ of, text }) => {
      const place = [
        ...phrases.textsOf(text),
        ...phrases.namesOf([wordsOfName(text), [...wordsOfName(plain.table), ...wordsOfName(text)]]),
      ]
        // What is made is called by the letter.
        .filter(
          ({ to }) =>
            plain.is !== 'add column' ||
            wordsOfName(text).at(-1) === wordsOfName(phrases.lower(to - 1)).at(-1),
        )
        .filter((one) => phrases.isFree(one) || /[.(]/.test(phrases.lower(one.from)))
        .find((one) => isPartOf(of, one, plain, phrases));
      if (place) phrases.claim(place.from, place.to);
      return place === undefined && !(of === 'index' && isUsualIndex(text, plain));
    })
    .map(({ of, text }) => `${of} ${text}`);
}

function isPartOf(
  of: Plain['names'][number]['of'],
  { from }: Reach,
  { is, words }: Plain,
  phrases: Phrases,
): boolean {
  const before = [1, 2, 3].map((back) => phrases.lower(from - back));
  const [first = '', second = ''] = before.filter((word) => word !== 'the' && word !== 'a');
  switch (of) {
    case 'new':
      return first === 'to' || first === 'into' || first === 'as';
    case 'role':
      return (words[0] === 'grant' ? ['to', 'for'] : ['from']).some(
        (word) => word === first || (word === second && /^(?:role|user)$/.test(first)),
      );
    case 'index':
      return CALLED.has(first) || ['it', 'index', 'name', 'as'].includes(first);
    default:
      if (is === 'rename')
        return (
          first !== 'to' &&
          first !== 'into' &&
          phrases.tokens.some(({ lower }) => lower === 'column' || lower === 'field')
        );
      return is === 'index' || phrases.tokens.some(({ lower }) => COLUMN.has(lower));
  }
}

/** An index is called by its table and columns where nobody says how. */
const isUsualIndex = (text: string, { table, names }: Plain): boolean => {
  const usual = [table, ...names.flatMap((one) => (one.of === 'column' ? [one.text] : []))].flatMap(
    wordsOfName,
  );
  return wordsOfName(text).every((word) => usual.includes(word) || /^(?:idx|ix|index|on)$/.test(word));
};

/** Types, rights and kinds, each by a word for it. */
function unsaidWords({ is, words }: Plain, phrases: Phrases): string[] {
  const unsaid: string[] = [];
  for (const word of words) {
    if (word === 'nullable' || word === 'grant' || word === 'revoke') {
      for (const at of phrases.wordsOf(new Set(['nullable', 'optional']))) phrases.claim(at);
      continue;
    }
    const names =
      is === 'add column'
        ? (TYPES.get(word) ?? (word === 'not null' ? [...listed('required')] : []))
        : word === 'concurrent'
          ? ['concurrently']
          : [word];
    const places = phrases.wordsOf(new Set(names));
    for (const at of places) phrases.claim(at);
    if (places.length === 0) unsaid.push(word);
  }
  return unsaid;
}

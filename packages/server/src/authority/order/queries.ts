import type { Act } from '../../acts/act.ts';
import { quantityAt } from '../../acts/prose/quantity.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import { AUXILIARIES, NEGATIVES, PRONOUNS } from '../../acts/prose/words.ts';
import type { Plain } from '../../acts/sql/plain.ts';
import lexicon from '../../language/lexicon/queries.json' with { type: 'json' };
import { words as listOf } from '../../language/names.ts';
import { callsOf } from './columns.ts';
import { type Comparison, isIdle, quoted } from './compare.ts';
import { unsaidConditions } from './conditions.ts';
import { unsaidDeletion } from './deletions.ts';
import { namingBefore } from './naming.ts';
import { isOf, Phrases } from './phrases.ts';
import { listed } from './query-words.ts';
import { unsaidReads } from './reads.ts';
import { isSchema, schemaIn } from './schema.ts';
import type { Sentence } from './standing.ts';
import { type Table, tablesIn } from './tables.ts';
import { sameKind, singular, wordsOfName } from './words.ts';
import { unsaidWrites } from './writes.ts';

const VERBS: Readonly<Record<string, ReadonlySet<string>>> = setsOf(lexicon.entries.verbs);
const IDLE: Readonly<Record<string, ReadonlySet<string>>> = setsOf(lexicon.entries.idle);
const ALL = new Set(['all', 'every']);
/** Kinds of statements that are done to the rows that fulfil their conditions. */
const CHOOSES = new Set(['select', 'update', 'delete']);
const THEIRS = new Set(['their', 'its', 'his', 'her', 'theirs', 'them', 'also', 'plus']);
const MOST_WORDS = 60;

function setsOf(lists: Readonly<Record<string, string>>): Record<string, ReadonlySet<string>> {
  return Object.fromEntries(
    Object.entries(lists).map(([name, list]) => [
      name,
      new Set([...listOf(list), ...listOf(list).map(singular)]),
    ]),
  );
}

/**
 * Holds a query of one table against the words of an order, both ways: the table, each column, value, condition,
 * function, group, order and limit was said, and each word that was said is in the query. Undefined where no query is
 * among the acts. What the order does not show in all its parts is not covered. Pure.
 */
export function compareQuery(
  acts: readonly Act[],
  sentences: readonly Sentence[],
  results: readonly string[] = [],
): Comparison | undefined {
  const queries = acts.filter(({ form }) => form === 'query');
  const [act] = queries;
  if (!act) return undefined;
  const result: Comparison = { matched: [], missing: [] };
  const miss = (what: string, why: string): void => {
    result.missing.push({ what, why, is: 'unnamed' });
  };
  const { plain, tables, isSole } = withTables(act.plain, sentences, results);
  const isTold = ({ start, end }: Token): boolean =>
    tables.some((table) => start >= table.start && end <= table.end);
  const told = sentences.filter(
    (one) =>
      plain !== undefined &&
      (isSchema(one, plain) ||
        (one.tokens.some(isTold) && one.tokens.every((token) => token.kind === 'mark' || isTold(token)))),
  );
  const asked = plain?.is === 'select' ? sentences.filter((one) => isNounPhrase(one, plain)) : [];
  if (asked.length + told.length > 0) result.read = [...asked, ...told];
  const ordering = sentences.filter(
    (one) => !told.includes(one) && (one.kind === 'acts' || asked.includes(one)),
  );
  const phrases = new Phrases(
    ordering.flatMap(({ plain: words }) => words.filter((token) => !isTold(token))),
  );
  const isOther = acts.some((one) => one !== act && one.form !== 'call');
  if (!plain || act.secret || isOther || phrases.tokens.length > MOST_WORDS) {
    miss(`'${act.verb}'`, `The request does not show all that '${act.verb}' does.`);
    return result;
  }
  const beside = [phrases, ...told].map(({ tokens }) => schemaIn(tokens, plain));
  for (const { from, to } of beside[0]?.places ?? []) phrases.claim(from, to);
  if (plain.exact) for (const at of phrases.wordsOf(ONLY)) phrases.claim(at);
  for (const { columns } of beside) phrases.noteTold(columns);
  const verbs = VERBS[verbOf(plain)];
  for (const { text } of plain.names) {
    const at = phrases.tokens.findIndex((token) => token.text === text);
    const from = at < 0 ? undefined : namingBefore(at, phrases.tokens);
    if (from !== undefined) phrases.claim(from, at);
  }
  if (
    !verbs ||
    (plain.is !== 'select' &&
      !ordering.every((one) =>
        one.acts.every(
          ({ verb, span }) =>
            verbs.has(verb) || plain.words.includes(verb) || isNamingAt(span.start, phrases),
        ),
      ))
  )
    miss(`'${act.verb}'`, `The request does not ask for '${act.verb}'.`);
  for (const text of strayValues(acts, act, plain)) {
    const [place] = phrases.textsOf(text);
    if (place) phrases.claim(place.from, place.to);
    else miss(quoted(text), `The request does not say ${quoted(text)}.`);
  }
  claimRow(plain, phrases);
  const unsaid = unsaidConditions(plain, phrases);
  const isSaid = isTableSaid(plain, phrases) || phrases.isTold(plain.table) || isSole;
  if (!isSaid && !isOfLines(plain))
    miss(`table ${plain.table}`, `The request does not speak of ${quoted(plain.table)}.`);
  unsaid.push(...unsaidRows(plain, phrases));
  // "Drop the table sessions" is no order for that of another schema.
  for (const one of plain.is === 'select' ? [] : act.resources)
    if (one.type === 'Table' && one.schema && !saysSchema(one.schema, phrases)) unsaid.push(one.schema);
  if (plain.is === 'delete') unsaid.push(...unsaidDeletion(plain, phrases));
  unsaid.push(...(plain.is === 'select' ? unsaidReads(plain, phrases) : unsaidWrites(plain, phrases)));
  if (plain.is !== 'select') unsaid.push(...unsaidJoints(plain, phrases));
  // "Users from Oslo or Bergen" are asked for, "delete user 5 or 6" leaves a choice.
  if (plain.is !== 'select' && phrases.tokens.some(({ lower }) => lower === 'or')) unsaid.push('or');
  for (const what of unsaid) miss(quoted(what), `The request does not say ${quoted(what)}.`);
  const reckons = plain.shows.some((shown) => shown.function !== undefined) ? listed('reckons') : [];
  const known = new Set([...plain.sets, ...plain.where].map(({ column }) => column));
  for (const { to } of plain.sets) known.add(to.text);
  // "As paid (column status, value 'paid')": the same said twice.
  for (const token of phrases.left(IDLE[plain.is] ?? new Set(), new Set([...(verbs ?? []), ...reckons])))
    if (!known.has(token.text) || !isInBrackets(token, phrases.tokens))
      miss(quoted(token.text), `The request says ${quoted(token.text)}; the query does not show it.`);
  if (result.missing.length > 0) return result;
  return {
    ...result,
    matched: [{ what: act.verb, by: ordering[0]?.quote ?? '' }],
    accounted: true,
  };
}

/** "The drink with the id 14 in the table menu": what a row is called that goes by its key. */
function claimRow({ where, is }: Plain, phrases: Phrases): void {
  const { tokens } = phrases;
  const at = tokens.findIndex(({ lower }) => lower === 'with');
  const key = tokens[at + 1]?.lower === 'the' ? at + 2 : at + 1;
  const isKey = where.length === 1 && where[0]?.column === 'id' && tokens[key]?.lower === 'id';
  const isTable = tokens.some(({ lower }) => lower === 'table');
  if (is === 'update' && isKey && isTable && tokens[at - 2]?.lower === 'the') phrases.claim(at - 1);
}

/** The query with its table's columns as they were told, and the tables that the principal told beside the question. */
function withTables(
  plain: Plain | undefined,
  sentences: readonly Sentence[],
  results: readonly string[],
): { plain: Plain | undefined; tables: readonly Table[]; isSole: boolean } {
  if (plain?.is !== 'select') return { plain, tables: [], isSole: false };
  const used = [...plain.shows, ...plain.where, ...plain.sorts].map(({ column }) => column);
  const isOwn = ({ name, columns }: Table): boolean =>
    (name === plain.table || name === '') &&
    [...used, ...plain.groups].every((column) => column === '*' || columns.has(column));
  const tables = sentences.flatMap(({ quote, span }) =>
    tablesIn(quote)
      .filter((one) => one.told !== 'listed' && isOwn(one))
      .map((one) => ({ ...one, start: one.start + span.start, end: one.end + span.start })),
  );
  const others = results.flatMap(tablesIn).filter(({ name }) => name !== '');
  const told = (tables[0] ?? others.find(isOwn))?.columns;
  const exact =
    tables.some((one) => one.told === 'beside') ||
    sentences.some(({ tokens }) => tokens.some(({ kind, lower }) => kind === 'word' && lower === 'only'));
  // What only a result tells is known, and nobody spoke of it.
  const isSole = tables.length > 0;
  return { plain: { ...plain, exact, ...(told && { told }) }, tables, isSole };
}

/** "The five most expensive products, please.": what is looked for, without a verb. */
function isNounPhrase({ kind, tokens }: Sentence, { shows, table }: Plain): boolean {
  if (kind !== 'statement' && kind !== 'unread') return false;
  const [first] = tokens;
  const words = new Phrases(tokens);
  const isOwner = (at: number): boolean =>
    OWNERS.has(words.lower(at)) || /^(?:need|want)$/.test(words.lower(at + 1));
  const names = shows.flatMap(({ column }) => callsOf(column, table));
  return (
    first !== undefined &&
    first.kind === 'word' &&
    (isOf(LEADS, first) || quantityAt(tokens, 0) !== undefined || words.namesOf(names)[0]?.from === 0) &&
    !tokens.some(
      ({ kind: of, lower }, at) =>
        of === 'word' &&
        lower !== 'only' &&
        (AUXILIARIES.has(lower) || NEGATIVES.has(lower) || (PRONOUNS.has(lower) && !isOwner(at))),
    )
  );
}
const ONLY = new Set(['only', 'just']);
const OWNERS = new Set(['our', 'my', 'all']);
const LEADS = new Set([...listed('leads'), ...OWNERS, ...ONLY]);

/** "Call it x": what is made gets a name, and nothing else is done. */
const isNamingAt = (start: number, phrases: Phrases): boolean => {
  const at = phrases.tokens.findIndex((token) => token.start >= start && token.kind === 'word');
  return at >= 0 && /^(?:call|name|title)$/.test(phrases.lower(at)) && phrases.isClaimed(at);
};

const isInBrackets = (token: Token, tokens: readonly Token[]): boolean => {
  const opened = tokens.findLastIndex(({ text, start }) => text === '(' && start < token.start);
  return (
    opened >= 0 && !tokens.some(({ text, start }, at) => at > opened && text === ')' && start < token.start)
  );
};

const verbOf = ({ is, words }: Plain): string => (is === 'right' ? (words[0] ?? '') : is);

/** Values beside the query's own: databases, hosts and users; which database is asked says nothing where it only reads. */
function strayValues(acts: readonly Act[], query: Act, { is }: Plain): string[] {
  const beside = acts.filter((one) => one !== query).flatMap(({ values }) => values);
  const given = query.values.filter(
    ({ name = '-', span, role }) => span !== undefined || (name.startsWith('-') && role !== 'recipient'),
  );
  return [
    ...query.via.filter((one) => !listed('clients').has(one)),
    ...[...beside, ...given]
      .filter((one) => !isIdle(one) && !(is === 'select' && isDatabase(one)))
      .map(({ text }) => text),
  ];
}

const isDatabase = ({ role, name = '' }: Act['values'][number]): boolean =>
  (role === 'destination' || name === '') &&
  /^(?:|-d|--dbname|database|db|db_id|db_name|schema|catalog)$/i.test(name);

const saysSchema = (schema: string, { tokens }: Phrases): boolean =>
  schema === 'public' || tokens.some(({ lower }) => lower.split('.').includes(schema.toLowerCase()));

/** A change of all rows needs a word for all: to truncate by that word, or to empty what is called a table. */
function unsaidRows({ is, where, limit, table }: Plain, phrases: Phrases): string[] {
  if (is === 'truncate' || is === 'drop index') {
    const whole = is === 'truncate' ? ['table', 'truncate'] : ['index', 'drop', 'called', 'named'];
    const isWhose = phrases.tokens.some(({ lower }) => OWNERS.has(lower) || THEIRS.has(lower));
    const isNamed = phrases.tokens.some(
      ({ text }, at) => text === table && [at - 1, at + 1].some((i) => whole.includes(phrases.lower(i))),
    );
    return isNamed && !isWhose ? [] : [is === 'truncate' ? 'all rows' : `index ${table}`];
  }
  if (limit !== undefined || !CHOOSES.has(is)) return [];
  // "All orders of May" are those that the conditions choose.
  const all = phrases.wordsOf(ALL);
  for (const at of all) phrases.claim(at);
  return is === 'select' || all.length > 0 || where.length > 0 ? [] : ['all rows'];
}

/** Words that join a second thing to the one that is changed: "user 3 and their orders". */
function unsaidJoints({ sets, where, names, words }: Plain, phrases: Phrases): string[] {
  const parts = sets.length + where.length + names.length + words.length;
  return phrases.tokens.flatMap(({ lower }, at) =>
    !phrases.isClaimed(at) && (THEIRS.has(lower) || (lower === 'and' && parts < 2)) ? [lower] : [],
  );
}

/** "The top products by units": the lines that are summed for each are not spoken of, only what they are of. */
const isOfLines = ({ is, table, groups, sorts }: Plain): boolean =>
  is === 'select' &&
  groups.length === 1 &&
  sorts.some((one) => one.function === 'sum') &&
  wordsOfName(table).every((word) => listed('lines').has(singular(word)));

/** Whether each word of the table's name was said; where nothing is changed, a word of the same kind does. */
function isTableSaid({ is, table }: Plain, phrases: Phrases): boolean {
  const parts = wordsOfName(table);
  const places = parts.map((part) =>
    phrases.tokens.flatMap((token, at) => {
      const whole =
        token.kind !== 'mark' && token.kind !== 'word' && token.lower.split(/[.(]/).includes(table);
      const same = is === 'select' ? sameKind : (a: string, b: string) => singular(a) === singular(b);
      if (phrases.isColumn(at)) return [];
      // "Who ordered the most?" is asked of orders.
      if (is === 'select' && phrases.nameBefore(at + 1, [[part]]) !== undefined) return [at];
      return whole || token.lower === table || (token.kind === 'word' && same(token.lower, part)) ? [at] : [];
    }),
  );
  const isSaid = parts.length > 0 && places.every((one) => one.length > 0);
  if (isSaid) for (const at of places.flat()) phrases.claim(at);
  return isSaid;
}

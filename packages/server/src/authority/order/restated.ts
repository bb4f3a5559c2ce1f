import { clausesOf } from '../../acts/prose/clauses.ts';
import { headOf } from '../../acts/prose/heads.ts';
import { isGreeting } from '../../acts/prose/manners.ts';
import { quantityAt } from '../../acts/prose/quantity.ts';
import { readSentences } from '../../acts/prose/read.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import { verbOf } from '../../acts/prose/verbs.ts';
import { isFunctionWord, NEGATIVES, PREPOSITIONS } from '../../acts/prose/words.ts';
import lexicon from '../../language/lexicon/kinds.json' with { type: 'json' };
import { words } from '../../language/names.ts';
import { effectOfVerb, groupsOfVerb } from '../../language/verbs.ts';
import { asksFor, type Meaning } from './groups.ts';
import { momentOf } from './moments.ts';
import type { Word } from './standing.ts';
import { isHolder } from './words.ts';

/** One thing that a sentence says: its words by what they mean, and the preposition that they stand behind. */
type Item = { key: string; word?: string; before: string; time?: true; quoted?: true };
/** What one verb orders or announces. */
type Part = { meaning: Meaning; items: readonly Item[] };

const MOST_PARTS = 8;
const MOST_ITEMS = 80;
const BEFORE = new Map(
  lexicon.entries.prepositions.flatMap((line) => {
    const [first = '', ...others] = words(line);
    return [first, ...others].map((word) => [word, first] as const);
  }),
);
/** Words that stand before nouns and tell nothing apart there; "his" and "all" do. */
const ARTICLES: ReadonlySet<string> = new Set(words(lexicon.entries.articles));

/**
 * Whether a text that tells in words what is to be done says what the orders say, thing by thing and each behind the
 * same preposition, and nothing else: "List the last 5 transactions of the savings account." for "Show me the last 5
 * transactions of my savings account." Quotes the order where it does. Pure; a condition or a refusal in either is read as none.
 */
export function restates(word: Word, text: string): string | undefined {
  const standing = word.orders.filter(({ takenBack }) => takenBack === undefined);
  if (standing.length === 0 || word.refused.length > 0 || standing.length < word.orders.length)
    return undefined;
  if (standing.some(({ act }) => act.modality !== 'ordered')) return undefined;
  const told = word.sentences.filter(({ kind }) => kind === 'acts');
  const ordered = partsOf(told.map(({ tokens }) => tokens));
  const announced = partsOf(readSentences(text).map(({ tokens }) => tokens));
  if (!ordered || !announced || ordered.length !== announced.length) return undefined;
  return ordered.every((one, at) => isSame(one, announced[at]))
    ? told.map(({ quote }) => quote).join(' ')
    : undefined;
}

/** The parts of sentences that are nothing but orders; undefined where something else stands in them. */
function partsOf(sentences: readonly (readonly Token[])[]): Part[] | undefined {
  const parts: Part[] = [];
  for (const tokens of sentences) {
    if (isGreeting(tokens)) continue;
    if (tokens.at(-1)?.lower === '?' && headOf({ kind: 'main', tokens }, '.').says !== 'order')
      return undefined;
    for (const clause of clausesOf(tokens)) {
      if (isGreeting(clause.tokens)) continue;
      const head = clause.kind === 'main' ? headOf(clause, '.') : undefined;
      const items = itemsOf(clause.tokens.slice(head?.at ?? 0));
      if (head?.says !== 'order' || !head.verb || head.subject.length > 0 || !items) return undefined;
      parts.push({
        meaning: meaningOf(head.verb.lemma),
        items: GIVES.has(head.verb.effect) ? given(items) : items,
      });
    }
  }
  return parts.length > 0 && parts.length <= MOST_PARTS ? parts : undefined;
}

const GIVES: ReadonlySet<string> = new Set(['pay', 'send', 'grant']);
/** "Pay Orla 30 EUR" is "pay 30 EUR to Orla". */
function given(items: readonly Item[]): readonly Item[] {
  const [first, second, ...rest] = items;
  return first &&
    second &&
    first.before === '' &&
    second.before === '' &&
    first.word === undefined &&
    !first.quoted
    ? [{ ...first, before: 'to' }, second, ...rest]
    : items;
}

const meaningOf = (lemma: string): Meaning => ({ lemma, groups: new Set(groupsOfVerb(lemma)), nouns: [] });

function itemsOf(tokens: readonly Token[]): Item[] | undefined {
  const items: Item[] = [];
  let before = '';
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token || items.length > MOST_ITEMS) return undefined;
    const { kind, lower, text, capital } = token;
    const read = quantityAt(tokens, at);
    if (read) {
      const { number, unit = '', bound = '', role } = read.value;
      const moment = role === 'time' ? momentOf(read.value.text) : undefined;
      const key = moment
        ? `time ${JSON.stringify(moment, PARTS)}`
        : `${number ?? read.value.text} ${unit} ${bound}`;
      items.push({ key, before, ...(moment && { time: true }) });
      at = read.next - 1;
    } else if (kind === 'mark' || kind === 'break') before = lower === ',' ? before : '';
    else if (kind !== 'word') items.push({ key: text, before, ...(kind === 'quoted' && { quoted: true }) });
    else if (NEGATIVES.has(lower)) return undefined;
    else if (PREPOSITIONS.has(lower)) {
      const next = tokens[at + 1];
      // "Turn it off": a particle says something by itself.
      if (!next || next.kind === 'mark' || PREPOSITIONS.has(next.lower))
        items.push({ key: lower, word: lower, before });
      else before = BEFORE.get(lower) ?? lower;
    } else if (isFunctionWord(lower) && ARTICLES.has(lower)) continue;
    else items.push(capital ? { key: text, before } : { key: lower, word: lower, before });
  }
  return items;
}
const PARTS = ['year', 'month', 'day', 'clock', 'word'];

function isSame(one: Part, other: Part | undefined): boolean {
  if (!other || !asksFor(one.meaning, other.meaning)) return false;
  if (effectOfVerb(one.meaning.lemma) !== effectOfVerb(other.meaning.lemma)) return false;
  const apart = [one, other].map(({ items }) => apartIn(items));
  const [free, freeOther] = apart;
  const places = new Set([...one.items, ...other.items].map(({ before }) => before));
  return (
    free?.length === freeOther?.length &&
    (free ?? []).every((item) => freeOther?.some((own) => item.key === own.key)) &&
    [...places].every((before) => isInTurn(behind(one, before, free), behind(other, before, freeOther)))
  );
}

/** The one time and the one quotation, of which it says nothing where they stand: "on Friday" is "Friday". */
const apartIn = (items: readonly Item[]): readonly Item[] =>
  [items.filter(({ time, before }) => time && isWhen(before)), items.filter(({ quoted }) => quoted)].flatMap(
    (of) => (of.length === 1 ? of : []),
  );

/** What stands behind one preposition, in turn. */
const behind = (part: Part, before: string, apart: readonly Item[] = []): Part => ({
  ...part,
  items: part.items.filter((item) => item.before === before && !apart.includes(item)),
});

/**
 * Word by word in the same order: "2 rooms and 3 beds" is not "3 rooms and 2 beds". What kind of thing a name names may be left
 * out on one side: "ticket OPS-7" is OPS-7, but no "user Sales" is a "group Sales".
 */
const isInTurn = (one: Part, other: Part): boolean =>
  follows(one.items, other.items) || follows(other.items, one.items);

function follows(longer: readonly Item[], shorter: readonly Item[]): boolean {
  let beside = 0;
  for (const [at, item] of longer.entries()) {
    const candidate = shorter[beside];
    if (candidate && says(item, candidate)) beside++;
    else if (!isIdle(item, longer[at + 1], shorter[beside - 1])) return false;
  }
  return beside === shorter.length;
}

const says = (one: Item, other: Item): boolean =>
  one.key === other.key ||
  (one.word !== undefined && other.word !== undefined && isOneWord(one.word, other.word));

const isWhen = (before: string): boolean => before === '' || before === 'in' || before === 'for';

/** Two words for mail, or two forms of one verb; another kind of thing is another thing. */
const isOneWord = (one: string, other: string): boolean =>
  (MAILS.has(one) && MAILS.has(other)) ||
  (verbOf(one) !== undefined &&
    verbOf(one)?.lemma === verbOf(other)?.lemma &&
    !one.endsWith('s') &&
    !other.endsWith('s'));
const MAILS: ReadonlySet<string> = new Set(['mail', 'email', 'e-mail']);

const OWN: ReadonlySet<string> = new Set(['my', 'me', 'us', 'our']);

/** The word for the kind of what the name behind it names, where the other side has no word there; "my" for the one who orders. */
const isIdle = ({ word }: Item, next: Item | undefined, before: Item | undefined): boolean =>
  (word !== undefined && OWN.has(word)) ||
  (word !== undefined &&
    isHolder(word) &&
    !word.endsWith('s') &&
    next !== undefined &&
    next.word === undefined &&
    next.time === undefined &&
    !/^\d/.test(next.key) &&
    before?.word === undefined);

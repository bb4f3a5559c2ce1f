import { oneOf } from '../../language/lists.ts';
import { countOf, isHedged, tokensOf } from '../words.ts';
import { clausesOf, nameIn, readClause, type Stated } from './clause.ts';
import { type Fact, MOST_THINGS, ordersOf } from './models.ts';
import { type Names, namesOf } from './names.ts';
import { linkIn } from './relation.ts';

/** An order as sentences tell it: its things, and every way they can stand. */
export type Order = {
  names: Names;
  /** How many things there are; those without a name come last. */
  count: number;
  orders: readonly (readonly number[])[];
  /** What a statement says on the scale of this order; undefined where it speaks of another scale or thing. */
  fact(stated: Stated, one?: Names): Fact | undefined;
  scale: string | undefined;
  /** What is told of places, and how a statement on a scale is told on the order's own. */
  facts: readonly Fact[];
  way(scale: string): 'same' | 'round' | undefined;
  /** What they do faster or earlier than another, where that is told. */
  verb: string;
  /** When or where all of it is said to be so; empty where that is not told. */
  lead: string;
  /** Whether all things are told: by a list, by their number, or since nobody else is there. */
  isWhole: boolean;
};

const LISTED = /^[^:]{3,120}: (.+)$/;
const APART = /^[^,]{3,60}, ((?:[^,]+, )+(?:and )?[^,]+|[^,]+ and [^,]+), (?:\p{L}+ ){1,3}/u;
const SUBJECTS =
  /^((?:[\p{L}'’ -]+, )*[\p{L}'’ -]+?,? and [\p{L}'’-]+(?: [\p{L}'’-]+)?? )(?:all |each )?(\p{L}+)\b/u;
const NOTHING_ELSE =
  /^(?:and )?(?:nobody|no one|nothing|no-one|no) (?:else|more|further)\b|\bno ties\b|^(?:there (?:are|were) )?no two /i;
const NUMBER = '(two|three|four|five|six|seven|eight|[2-8])';
const COUNT = new RegExp(
  `(?<![\\p{L}\\p{N}])${NUMBER} (?:\\p{L}+ ){0,2}?(\\p{L}{2,}s|people|children|men|women|mice)\\b`,
  'giu',
);
const GROUP =
  /\b(?:of|among|between) (?:the|these|those|all) (two|three|four|five|six|seven|eight|[2-8])\b/gi;
const TURNED =
  'not, no, false, wrong, lies?, lying, reversed?, opposite, except, mistaken?, backwards, swap\\w*, exchang\\w*, circle, round';
const TWISTED = new RegExp(`\\b${oneOf(TURNED)}\\b|\\baround\\b|\\bring\\b`, 'i');
const ORDERLY = new Set(['rank', 'left-right', 'vertical', 'numbered']);

/** Reads what sentences tell of an order; undefined where any of them says anything else. `asked` may count the things. */
export function readOrder(
  given: readonly string[],
  asked: string,
  extra: readonly string[] = [],
): Order | undefined {
  const sentences = given.map((sentence) =>
    sentence.replace(IN_TURN, 'in a row').replace(WON, 'came first').replace(NO_TIES, ''),
  );
  const first = scan(sentences);
  if (!first || first.clues === 0) return undefined;
  const names = namesOf([...first.mentions, ...first.listed, ...extra]);
  if (!names || names.all.length < 2 || names.all.length > MOST_THINGS) return undefined;
  const stated = restate(sentences, names);
  // What sets the scene may say nothing of a thing.
  if (first.scenery.some((sentence) => mentionsAny(sentence, names))) return undefined;
  if (!stated || isMixed(sentences, stated)) return undefined;
  const counts = new Set([...first.counts, ...groupsIn([...sentences, asked].join(' '))]);
  const [counted, another] = counts;
  if (another !== undefined) return undefined;
  const listed = first.listed.length > 0 ? namesOf(first.listed)?.all.length : undefined;
  const count = counted ?? names.all.length;
  // Of more than are named it is not sure that they are things of this kind.
  if (count > names.all.length && !first.sized && groupsIn(asked).length === 0) return undefined;
  if (count < names.all.length || (listed !== undefined && listed !== names.all.length)) return undefined;
  return compile(names, count, stated, {
    isWhole: listed !== undefined || first.closed,
    ground: /\bground floor\b/i.test(sentences.join(' ')),
    text: `${sentences.join(' ')} ${asked}`,
  });
}

/** What says of all that they stand in a row, and who is first. */
const IN_TURN = /\bone (?:after|behind|beside|next to|in front of) (?:the other|another)\b/gi;
const WON = /\b(?:won|wins)\b(?: the race)?(?=[,;.]|$)/gi;

/** Beside how many there are, that no two of them are equal says nothing of which is where. */
const NO_TIES =
  /,? and (?:there (?:are|were) no ties|no two (?:of them|\p{L}+) (?:have|had|are|were) [^,.]*\bsame\b[^,.]*)/giu;

const mentionsAny = (sentence: string, names: Names): boolean =>
  sentence.split(' ').some((_, at, words) => names.known(words.slice(at).join(' ')) !== undefined);

type Scan = {
  sized: boolean;
  scenery: string[];
  mentions: string[];
  listed: string[];
  counts: number[];
  clues: number;
  closed: boolean;
};

/** Goes through the sentences once for the names of things. */
function scan(sentences: readonly string[]): Scan | undefined {
  const found: Scan = {
    sized: false,
    scenery: [],
    mentions: [],
    listed: [],
    counts: [],
    clues: 0,
    closed: false,
  };
  for (const sentence of sentences) {
    const read = readSentence(sentence, () => undefined);
    if (read) {
      found.mentions.push(...read.flatMap(namesIn));
      found.clues++;
      const [, head = ''] = HEADED.exec(sentence) ?? [];
      for (const [, word = ''] of head.matchAll(COUNT)) found.counts.push(countOf(word) ?? 0);
      continue;
    }
    if (NOTHING_ELSE.test(sentence)) {
      found.closed = true;
      continue;
    }
    const sized = SIZED.exec(sentence)?.[1];
    if (sized && found.clues > 0) {
      found.counts.push(countOf(sized) ?? 0);
      found.sized = true;
      continue;
    }
    const rest = restOf(sentence);
    if (rest) {
      found.mentions.push(rest);
      continue;
    }
    const list = listIn(sentence);
    if (list && found.listed.length === 0) found.listed.push(...list);
    // Before the first clue a sentence may set the scene; it may tell nothing of who stands where.
    else if (found.clues > 0 || !setsScene(sentence)) return undefined;
    else found.scenery.push(sentence);
    for (const [, word = ''] of sentence.matchAll(COUNT)) found.counts.push(countOf(word) ?? 0);
  }
  return found;
}

const SIZED = new RegExp(`^(?:there are|the \\p{L}+ has) ${NUMBER} \\p{L}+s[.!]?$`, 'iu');

/** "The fifth car is grey": the one that is left is named. */
const restOf = (sentence: string): string | undefined =>
  (LEFT_OVER.exec(sentence) ?? REMAINING.exec(sentence))?.[1];

const LEFT_OVER =
  /^(?:and )?the (\p{L}+(?: \p{L}+)?) (?:got|has|is in|takes) (?:what(?:ever)?|the) .*\b(?:left|remaining|free)\b/iu;
const WHICH = '(?:third|fourth|fifth|sixth|other|remaining|last)';
const REMAINING = new RegExp(
  `^(?:and )?the ${WHICH} (?!one|place|spot)\\p{L}+ (?:is|holds|contains) (?:called |named )?(?:the |an? )?(\\p{L}+)[.!]?$`,
  'iu',
);

function setsScene(sentence: string): boolean {
  const words = tokensOf(sentence);
  return (
    !TWISTED.test(sentence) &&
    !isHedged(words) &&
    !linkIn(sentence) &&
    !sentence.includes('?') &&
    words.length < 40
  );
}

/** The things that a sentence lists, "Four friends, Ann, Bo, Cy and Di, stand in a queue." */
function listIn(sentence: string): string[] | undefined {
  const said = sentence.replace(/[.!]$/, '');
  if (TWISTED.test(said) || linkIn(said)) return undefined;
  const list = LISTED.exec(said)?.[1] ?? APART.exec(said)?.[1] ?? SUBJECTS.exec(said)?.[1];
  const names = list
    ?.trim()
    .split(/, and |, | and /i)
    .map((name) => nameIn(name.trim()));
  const known = names?.filter(
    (name) => name !== undefined && /^[\p{L}' .-]+$/u.test(name) && name.split(' ').length < 4,
  );
  return names && known && names.length > 1 && known.length === names.length
    ? known.map((name) => name ?? '')
    : undefined;
}

const groupsIn = (text: string): number[] =>
  [...text.replace(/ between (?:those|these|the) two\b/gi, '').matchAll(GROUP)].map(
    ([, word = '']) => countOf(word) ?? 0,
  );

/** Reads all clauses of a sentence; undefined where one of them says anything else. */
export function readSentence(
  sentence: string,
  known: (words: string) => string | undefined,
): Stated[] | undefined {
  const [, head, rest] = HEADED.exec(sentence) ?? [];
  const heads = head !== undefined && !linkIn(head) && !TWISTED.test(head) && !isHedged(tokensOf(head));
  // "Pots on a sill: the basil is taller than the mint": what stands ahead names the place, and no pot.
  return (heads && rest ? readClauses(rest, known) : undefined) ?? readClauses(sentence, known);
}

const HEADED = /^([^:"]{3,60}): (.+)$/;

/** What a sentence states in all its clauses, without a head; undefined where one of them says anything else. */
export function readClauses(
  sentence: string,
  known: (words: string) => string | undefined,
): Stated[] | undefined {
  const said: Stated[] = [];
  for (const clause of clausesOf(sentence.replace(/[.!]+$/, ''))) {
    const read = isHedged(tokensOf(clause)) ? undefined : readClause(clause, known, said);
    if (!read) return undefined;
    said.push(...read);
  }
  return said.length > 0 ? said : undefined;
}

function restate(sentences: readonly string[], names: Names): Stated[] | undefined {
  const stated: Stated[] = [];
  for (const sentence of sentences) {
    const read = readSentence(sentence, names.known);
    if (read?.some(({ byPronoun }) => byPronoun)) return undefined;
    if (read) stated.push(...read);
  }
  return stated;
}

/** The names that a statement is of. */
export function namesIn({ relation }: Stated): string[] {
  if (relation.says === 'before') return [relation.low, relation.high];
  if (relation.says === 'beside') return [relation.one, relation.other];
  return relation.says === 'between' ? [relation.middle, ...relation.ends] : [relation.who];
}

/** Whether statements are of different deeds or times, or deny what a tie may deny. */
function isMixed(sentences: readonly string[], stated: readonly Stated[]): boolean {
  const verbs = new Set(stated.map(({ verb }) => verb).filter(Boolean));
  const graded = stated.some(({ scale }) => scale !== undefined && !ORDERLY.has(scale));
  const denied = stated.some(
    ({ not, scale, relation }) =>
      not && relation.says === 'before' && (scale === undefined || !ORDERLY.has(scale)),
  );
  const text = sentences.filter((sentence) => linkIn(sentence) && !/\bborn\b/.test(sentence)).join(' ');
  const times = graded && /\b(?:is|are)\b/i.test(text) && /\b(?:was|were)\b/i.test(text);
  const leads = stated.map(({ lead }) => lead);
  const strays = leads.some((lead, at) => lead !== '' && at > 0 && lead !== leads[0]);
  return verbs.size > 1 || denied || times || strays;
}

type Setting = { isWhole: boolean; ground: boolean; text: string };

function compile(
  names: Names,
  count: number,
  stated: readonly Stated[],
  setting: Setting,
): Order | undefined {
  const scales = new Set(stated.map(({ scale }) => scale).filter((scale) => scale !== undefined));
  const floors = stated.some(({ floor }) => floor);
  const main = mainScale(scales, floors);
  if (main === null) return undefined;
  const verb = stated.map((one) => one.verb).find(Boolean) ?? '';
  const fact = (one: Stated, of: Names = names) =>
    (one.verb === '' || one.verb === verb) && (one.lead === '' || one.lead === stated[0]?.lead)
      ? factOf(one, of, count, main, setting)
      : undefined;
  const facts = stated.map((one) => fact(one));
  const read = facts.filter((one) => one !== undefined);
  if (read.length < facts.length || count > MOST_THINGS) return undefined;
  const orders = ordersOf(count, read);
  return orders.length > 0
    ? {
        names,
        count,
        orders,
        fact,
        scale: main,
        facts: read,
        way: (scale) => turned(scale, main, setting.text),
        verb,
        lead: stated[0]?.lead ?? '',
        isWhole: setting.isWhole,
      }
    : undefined;
}

/** The scale that all speak of; undefined where only places beside each other are told, null where there are several. */
function mainScale(scales: ReadonlySet<string>, floors: boolean): string | undefined | null {
  const own = [...scales].filter((scale) => scale !== 'numbered');
  if (own.length <= 1) return own[0] ?? [...scales][0];
  const rest = own.filter((scale) => scale !== 'rank');
  if (rest.length !== 1) return null;
  if (rest[0] === 'vertical' && !floors) return 'vertical';
  return rest[0] === 'slow-fast' ? 'rank' : null;
}

/** How a statement on one scale is told on another: as it is, turned round, or not at all. */
function turned(
  scale: string | undefined,
  main: string | undefined,
  text: string,
): 'same' | 'round' | undefined {
  if (scale === undefined || main === undefined || scale === main) return 'same';
  const pair = new Set([scale, main]);
  if (pair.has('numbered')) {
    const along = pair.has('left-right') && /\bfrom (?:the )?left(?: to (?:the )?right)?\b/i.test(text);
    return pair.has('rank') || along ? 'same' : undefined;
  }
  if (pair.has('vertical') && pair.has('rank')) return 'same';
  if (scale === 'vertical' && !ORDERLY.has(main) && !main.startsWith('amount')) return 'round';
  const races = /\b(?:race|finish\w*|ran|run|swim|swam|lap|sprint|marathon|course|line)\b/i.test(text);
  return pair.has('rank') && pair.has('slow-fast') && races ? 'round' : undefined;
}

function factOf(
  one: Stated,
  names: Names,
  count: number,
  main: string | undefined,
  setting: Setting,
): Fact | undefined {
  const { relation, scale, not, floor } = one;
  const way = turned(scale, main, setting.text);
  const places = namesIn(one).map((name) => names.indexOf(name));
  const [a, b, c] = places;
  if (!way || a === undefined || places.includes(undefined)) return undefined;
  if (relation.says === 'at') {
    const { place, from } = relation;
    if (from === 'middle') return count % 2 === 1 ? { says: 'at', who: a, place, from, not } : undefined;
    const level = floor && setting.ground ? place + 1 : place;
    const end = way === 'same' ? from : from === 'low' ? 'high' : 'low';
    return level >= 1 && level <= count ? { says: 'at', who: a, place: level, from: end, not } : undefined;
  }
  if (b === undefined || a === b) return undefined;
  if (relation.says === 'beside') return { says: 'beside', one: a, other: b, not };
  if (relation.says === 'between') {
    return c === undefined || c === b ? undefined : { says: 'between', middle: a, ends: [b, c], not };
  }
  const [low, high] = way === 'same' ? [a, b] : [b, a];
  return { says: 'before', low, high, not, ...(relation.gap !== undefined && { gap: relation.gap }) };
}

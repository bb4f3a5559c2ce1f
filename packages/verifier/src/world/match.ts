import { WEEKDAYS } from '../language/lexicon/times.ts';
import { headsOf } from '../language/lists.ts';
import { work } from '../work.ts';
import { HOLDS } from './moves/words.ts';
import { linkIn } from './order/relation.ts';
import { ordinalOf } from './order/scales.ts';
import { assentOf, countOf, isHedged, plain, saysUnknown, sentencesOf, tokensOf, verdict } from './words.ts';
import type { World } from './world.ts';

/** Two lists, and every way in which each of the one can have one of the other. */
type Match = {
  left: readonly string[];
  right: readonly string[];
  words: ReadonlySet<string>;
  isSole: boolean;
};
type Way = readonly number[];
type Clue = (way: Way) => boolean;

const NOT = /\b(?:not|no|neither|nor|never|nobody|none)\b|n't\b/i;
const FRAME =
  'it is are was were they the in a an on at has have had of so and must be with he she now that do does did not no one ones neither nor either or both but can cannot only to';
const ARTICLE =
  /^(?:(?:in|on|at|under|behind|inside|with|by|the|an?|one|his|her|my|our|their|its|either|is|to|exactly|of) )+/i;
const MOST = 6;

/** A name in small letters, without what stands before it. */
export const nameOf = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[.!?,)(]+$/, '')
    .trim()
    .replace(ARTICLE, '')
    .replace(/ ones?$/, '');

/** Reads a question on what has which of several, one each, or on which of several one has; undefined where any of it was not read. */
export function matchWorld(sentences: readonly string[]): World | undefined {
  const asked = sentences.at(-1) ?? '';
  const told = sentences.slice(0, -1);
  const set = soleIn(told, asked) ?? eachIn(told, asked);
  if (!set) return undefined;
  const { match, clues: given } = set;
  const clues = cluesIn(match, given);
  if (!clues || clues.length === 0) return undefined;
  const ways = waysOf(match).filter((way) => clues.every((clue) => clue(way)));
  const query = ways.length > 0 ? queryOf(match, asked) : undefined;
  return query && worldOf(match, ways, query, new Set([...match.words, ...wordsIn(sentences.join(' '))]));
}

const wordsIn = (text: string): string[] =>
  tokensOf(text).map((word) => word.toLowerCase().replace(/'s?$/, ''));

/** All ways: one each, or any one for the one thing that is looked for. */
function waysOf({ left, right, isSole }: Match): Way[] {
  if (isSole) return right.map((_, at) => [at]);
  const all = (count: number): number[][] =>
    count === 0
      ? [[]]
      : all(count - 1).flatMap((way) =>
          Array.from({ length: count }, (_, at) => [...way.slice(0, at), count - 1, ...way.slice(at)]),
        );
  return all(left.length);
}

type Set_ = { match: Match; clues: readonly string[] };

const STANDS = 'is|are|was|were|lies|lay|hangs?|sits?|stands?|must be|went|has|hid|lives|works|waits?';
const CHOICE = new RegExp(`^(.{2,60}?) (?:${STANDS}) (?:either )?(.+ or .+)$`, 'i');
const EXACTLY = /^exactly one of (?:the )?(?:\p{L}+ ){0,3}?\p{L}+, (.+ or .+), is .+$/iu;
const ONE_OF =
  /^(.{2,60}?) (?:is|was|lies) (?:in |under |behind )?(?:exactly )?one of (?:the )?\p{L}+ (.+ and .+)$/iu;
const DONE =
  /^(?:exactly |only )?one of (?:the |these )?(\p{L}+) \p{L}+(?:, (?:and )?only one,)? \p{Ll}+ .+$/iu;

/** "The key lies in the tin, the box or the bag", "one of three children broke it": where or who the one is. */
export function soleIn(told: readonly string[], asked: string): Set_ | undefined {
  for (const [at, sentence] of told.slice(0, 2).entries()) {
    const first = sentence.replace(/[.!]+$/, '');
    if (NOT.test(first) || /\bboth\b/i.test(first)) continue;
    const found = ONE_OF.exec(first) ?? CHOICE.exec(first);
    const list = EXACTLY.exec(first)?.[1] ?? found?.[2];
    const speakers = DONE.test(first) ? told.flatMap((one) => SPEAKER.exec(one)?.[1] ?? []) : [];
    const right = list ? list.split(/,? (?:or|and) |, /i).map(nameOf) : speakers.map(nameOf);
    const count = countOf(DONE.exec(first)?.[1] ?? '') ?? right.length;
    if (right.length < 2 || right.length > 8 || new Set(right).size !== right.length || right.includes(''))
      continue;
    if (count !== right.length) continue;
    const words = new Set([...FRAME.split(' '), ...wordsIn(`${first} ${asked}`)]);
    const match = {
      left: [nameOf(EXACTLY.test(first) ? '' : (found?.[1] ?? ''))],
      right,
      words,
      isSole: true,
    };
    return { match, clues: told.filter((_, index) => index !== at) };
  }
  return undefined;
}

const EACH = /\beach\b.*\b(?:one|an?)\b|\bone\b.*\b(?:each|per|apiece)\b|\bone \p{L}+ an? \p{L}+/iu;

/** "A small, a middle and a big pot hold soup, rice and beans, one each": the lists, and the clues behind them. */
export function eachIn(told: readonly string[], asked: string): Set_ | undefined {
  const from = told.findIndex((sentence) => EACH.test(sentence));
  if (from < 0 || from > 1 || NOT.test(told.slice(0, from + 1).join(' '))) return undefined;
  const head = told.slice(0, from + 1);
  const clues = told.slice(from + 1);
  const lists = head.flatMap(listsIn);
  const [first, second] = lists;
  // What only the clues name is what they tell of.
  const [one, other] = second ? [first, second] : [first && listFrom(first, head, [...clues, asked]), first];
  if (!one || !other || lists.length > 2 || one.length !== other.length || one.length > MOST)
    return undefined;
  if (new Set([...one, ...other]).size !== one.length * 2) return undefined;
  const words = new Set([...FRAME.split(' '), ...HOLDS, ...wordsIn(`${head.join(' ')} ${asked}`)]);
  return { match: { left: one, right: other, words, isSole: false }, clues };
}

const BREAK = new RegExp(
  `(?: (?:${[...HOLDS].filter((word) => !/^(?:out|off|up|now|first)$/.test(word)).join('|')}|each)(?= |$))+`,
  'i',
);
const SPAN = new RegExp(
  `\\b(${headsOf(WEEKDAYS).join('|')}) (?:to|through) (${headsOf(WEEKDAYS).join('|')})\\b`,
  'i',
);

/** The lists of a sentence: names that commas and "and" join, each of as many words as those in the middle. */
export function listsIn(sentence: string): string[][] {
  const days = headsOf(WEEKDAYS);
  const span = SPAN.exec(sentence);
  const [start, end] = [
    days.indexOf(span?.[1]?.toLowerCase() ?? ''),
    days.indexOf(span?.[2]?.toLowerCase() ?? ''),
  ];
  const week = span
    ? Array.from({ length: ((end - start + 7) % 7) + 1 }, (_, at) => days[(start + at) % 7] ?? '')
    : [];
  const bare = sentence.replace(/[.!]+$/, '').replace(SPAN, '');
  const parts = bare.split(/: | \(|\)/).flatMap((part) => {
    const items = part
      .split(/,? (?:and|or) |, /)
      .filter((item) => !/^(?:(?:one|each|every)\b.*\p{L}{2} |with )|^(?:one )?(?:of )?each$/iu.test(item));
    const runs: string[][] = [[]];
    for (const item of items.filter((one) => !isCount(one))) {
      const [before = '', ...behind] = ` ${item}`.split(BREAK);
      runs.at(-1)?.push(before);
      if (behind.length > 0) runs.push([behind.join(' ')]);
    }
    return runs.map((run) => run.filter((item) => nameOf(item) !== '')).filter((run) => run.length > 1);
  });
  const lists = parts.map((run) => {
    const inner = run.length > 2 ? run.slice(1, -1) : run.slice(-1);
    const length = Math.max(...inner.map((item) => nameOf(item).split(' ').length));
    return run.map((item, at) => {
      const words = nameOf(item).split(' ');
      return (at === 0 ? words.slice(-length) : words.slice(0, length)).join(' ');
    });
  });
  return week.length > 1 ? [...lists, week] : lists;
}

/** "Three pupils": how many there are of what is listed. */
const isCount = (item: string): boolean =>
  /^\p{L}+ /u.test(item) && (countOf(item.split(' ')[0] ?? '') ?? 0) > 1;

const NAME = /(?<![\p{L}\p{N}'])(?:(?:Mr|Ms|Mrs|Dr) )?\p{Lu}\p{Ll}+/gu;

/** The other list, which only the clues tell: names, or what stands before the noun that there is one of each. */
function listFrom(
  one: readonly string[],
  head: readonly string[],
  clues: readonly string[],
): string[] | undefined {
  const known = new Set([...one.flatMap((name) => name.split(' ')), ...FRAME.split(' '), ...HOLDS]);
  const opens = /^(?:who|what|which|where|the|neither|each|nobody)$/;
  const names = clues.flatMap((clue) => [...clue.matchAll(NAME)].map(([name]) => name.toLowerCase()));
  const people = [...new Set(names.filter((name) => !known.has(name) && !opens.test(name)))];
  if (people.length === one.length) return people;
  const nouns = new Set(wordsIn(head.join(' ').slice(head.join(' ').search(EACH))));
  for (const noun of nouns) {
    const found = clues.flatMap((clue) => [...clue.toLowerCase().matchAll(/\bthe (\p{L}+) (\p{L}+)/gu)]);
    const of = [...new Set(found.flatMap(([, name = '', of = '']) => (of === noun ? [name] : [])))];
    if (of.length === one.length) return of;
  }
  return undefined;
}

/** Whether two words are of one stem: "drum" and "drummer", "hens" and "hen". */
function isAkin(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].sort((a, b) => a.length - b.length);
  const stem = short.replace(/(?:[^s]s|[aeio])$/, (end) => (end.length > 1 ? end.slice(0, 1) : ''));
  return (
    one === other ||
    long === `${short}s` ||
    (stem.length > 3 && long.startsWith(stem) && long.length - stem.length < 4)
  );
}

/** Which of these words name, by all their words or by one that no other has, in their order; and the other words. */
function mentions(words: readonly string[], names: readonly string[]): { at: number[]; used: Set<string> } {
  work(names.length * words.length);
  const used = new Set<string>();
  const at = words.flatMap((word, index) => {
    const isOf = (name: string) =>
      name.split(' ').some((own) => isAkin(own, word) && !/^(?:mr|ms|mrs|dr)$/.test(own));
    const exact = names.flatMap((name, of) => (name.split(' ').includes(word) ? [of] : []));
    const fits = exact.length > 0 ? exact : names.flatMap((name, of) => (isOf(name) ? [of] : []));
    // "A" is a name only as a capital.
    if (fits.length !== 1 || (word === 'a' && names[fits[0] ?? 0] !== 'a')) {
      if (fits.length > 1 || /^(?:mr|ms|mrs|dr)$/.test(word)) used.add(word);
      return [];
    }
    used.add(words[index] ?? '');
    return fits;
  });
  return { at: [...new Set(at)], used };
}

const SPEAKER = /^(\p{Lu}\p{L}+)(?::| says:?| said:?),? ['"]/u;
const QUOTE = /['"](.+?)['"](?=[\s,.;]|$)/gu;
const COUNTED =
  /^(?:(exactly|only|just) )?(one|two|three|both|all|none|neither)\b.*\b(true|false|right|wrong|lie|lies|truth)\b/i;

/** What the sentences say of each way; undefined where one is not read. Statements in quotes need one that says how many are true. */
export function cluesIn(match: Match, sentences: readonly string[]): Clue[] | undefined {
  const clues: Clue[] = [];
  const said: Clue[] = [];
  const counts: ((number: number) => boolean)[] = [];
  for (const sentence of sentences) {
    const quotes = match.isSole ? [...sentence.matchAll(QUOTE)].map(([, text = '']) => text) : [];
    const count = match.isSole ? COUNTED.exec(sentence) : null;
    if (quotes.length > 0) {
      const head = sentence.slice(0, sentence.search(/['"]/));
      const [by] = mentions(wordsIn(head), match.right).at;
      for (const quote of quotes) {
        const name = match.right[by ?? -1];
        const own = name ? quote.replace(/^I\b|\b(?:in )?here\b|\bthis \p{L}+/gu, ` ${name} `) : quote;
        const clue = clueIn(match, own);
        if (!clue || (by === undefined && own !== quote)) return undefined;
        said.push(clue);
      }
    } else if (count) {
      const number = /^(?:none|neither)$/i.test(count[2] ?? '') ? 0 : countOf(count[2] ?? '');
      const isTrue = /true|right|truth/i.test(count[3] ?? '');
      if (NOT.test(sentence) && number !== 0) return undefined;
      counts.push((right) => (isTrue ? right : said.length - right) === (number ?? said.length));
    } else {
      let before: readonly number[] = match.isSole ? [0] : [];
      for (const clause of sentence
        .replace(/[.!]+$/, '')
        .split(/[;,] (?:and |but )?| and (?=\p{Lu}|the )| but /u)) {
        const clue = clueIn(match, clause, before);
        if (!clue) return undefined;
        before = match.isSole ? [0] : mentions(wordsIn(clause), match.left).at;
        clues.push(clue);
      }
    }
  }
  if (said.length > 0 !== counts.length > 0) return undefined;
  return [
    ...clues,
    ...counts.map(
      (fits): Clue =>
        (way) =>
          fits(said.filter((clue) => clue(way)).length),
    ),
  ];
}

/** What a clause says of each way; undefined where it is not read. `before` is of whom the clause before it was. */
export function clueIn(match: Match, clause: string, before: readonly number[] = [0]): Clue | undefined {
  const { left, right, words, isSole } = match;
  const said = wordsIn(clause);
  const [own, other] = [
    isSole ? { at: [0], used: new Set(left[0]?.split(' ')) } : mentions(said, left),
    mentions(said, right),
  ];
  const rest = said.filter((word) => !own.used.has(word) && !other.used.has(word));
  const names = own.at.length > 0 || !/^(?:the|it|is|has|not)?$/.test(rest[0] ?? '') ? own.at : before;
  const isNot = NOT.test(clause);
  const isKnown = rest.every(
    (word) =>
      word.endsWith("n't") || words.has(word) || words.has(`${word}s`) || words.has(word.replace(/s$/, '')),
  );
  if (isHedged(rest.filter((word) => !/^(?:or|nor|neither|either|can|cannot|could)$/.test(word))))
    return undefined;
  const [one = -1, two = -1, third] = names;
  const [first = -1, second] = other.at;
  if (!isSole && first < 0)
    return one < 0 || third !== undefined ? undefined : relationIn(match, clause, one, two, rest);
  // "Mr Abel shares a car with the art teacher": so he is somebody else.
  const isOther =
    !isSole &&
    !isNot &&
    two < 0 &&
    second === undefined &&
    /\b(?:with|than|beside|next to) the \p{Ll}+(?: \p{Ll}+)?$/u.test(clause);
  if (isOther && !isKnown) return (way) => way[one] !== first;
  if (!isKnown || one < 0 || first < 0 || (!isNot && /\b(?:can|could)\b/i.test(clause))) return undefined;
  if (isNot) return (way) => names.every((name) => !other.at.includes(way[name] ?? -1));
  const isEither = /\bor\b/i.test(clause);
  if (isEither && (two < 0 || second === undefined))
    return (way) => names.some((name) => other.at.includes(way[name] ?? -1));
  return two < 0 && second === undefined ? (way) => way[one] === first : undefined;
}

const isInOrder = (names: readonly string[]): boolean => {
  const at = names.map((name) => (/^\d+$/.test(name) ? Number(name) : headsOf(WEEKDAYS).indexOf(name)));
  return at.every(
    (value, index) =>
      index === 0 || value === (at[index - 1] ?? 0) + 1 || (value === 0 && at[index - 1] === 6),
  );
};

/** "Ann's day comes right after Bo's", "his number is even", "Didem is the fourth": how what they have stands. */
function relationIn(
  { left, right, words }: Match,
  clause: string,
  one: number,
  two: number,
  rest: readonly string[],
): Clue | undefined {
  const turned = isInOrder(left) && !isInOrder(right);
  const scale = turned ? left : right;
  const number = (way: Way, name: number): number => (turned ? way.indexOf(name) : (way[name] ?? 0));
  const value = (way: Way, name: number): number => Number(scale[number(way, name)]);
  const isNot = NOT.test(clause);
  const isBare = (extra: RegExp): boolean =>
    rest.every((word) => word.endsWith("n't") || words.has(word) || extra.test(word));
  if (two < 0) {
    const parity = /\b(even|odd)\b/i.exec(clause)?.[1]?.toLowerCase();
    if (parity && /^\d+$/.test(scale[0] ?? '') && isBare(/^(?:even|odd|number)$/))
      return (way) => ((value(way, one) % 2 === 0) === (parity === 'even')) !== isNot;
    return !isNot && rest.some((word) => ordinalOf(word) > 0) && isBare(/^\p{L}+(?:st|nd|rd|th)$|^person$/u)
      ? () => true
      : undefined;
  }
  if (!isInOrder(scale)) return undefined;
  if (/\btwice\b/i.test(clause) && !isNot && isBare(/^(?:twice|number|as|high|large)$/))
    return (way) => value(way, one) === 2 * value(way, two);
  const link = linkIn(clause);
  if (!link || link.is === 'between' || !isBare(LINKING)) return undefined;
  if (link.is === 'beside') return (way) => (Math.abs(number(way, one) - number(way, two)) === 1) !== isNot;
  const { gap, isLow, scale: of } = link;
  if (!(of === 'rank' || (of === 'low-high' && /^\d/.test(scale[0] ?? '')))) return undefined;
  return (way) => {
    const by = (number(way, one) - number(way, two)) * (isLow ? -1 : 1);
    return (gap === undefined ? by > 0 : by === gap) !== isNot;
  };
}
const LINKING =
  /^(?:comes?|number|day|before|after|right|directly|immediately|straight|just|lower|higher|than|next|works?|sits?|later|earlier)$/;

type Query = { whether: boolean; one: number; other: number };

export function queryOf({ left, right, words, isSole }: Match, asked: string): Query | undefined {
  const said = asked.replace(/[?.]+$/, '').replace(/^(?:so|then|and|now),? /i, '');
  const tokens = wordsIn(said);
  const [own, its] = [isSole ? [0] : mentions(tokens, left).at, mentions(tokens, right).at];
  const whether = /^(?:is|are|was|were|do|does|did|has|must)\b/i.test(said);
  if (
    NOT.test(said) ||
    isHedged(tokens) ||
    own.length > 1 ||
    its.length > 1 ||
    !tokens.every((word) => words.has(word))
  )
    return undefined;
  const [one = -1, other = -1] = [own[0], its[0]];
  if (!whether && !/^(?:where(?:'s)?|which|what|who|whose|(?:in|under|on|behind) which)\b/i.test(said))
    return undefined;
  if (whether ? one < 0 || other < 0 : isSole ? other >= 0 : one < 0 === other < 0) return undefined;
  return { whether, one, other };
}

function worldOf(
  match: Match,
  ways: readonly Way[],
  { whether, one, other }: Query,
  told: ReadonlySet<string>,
): World {
  const { left, right } = match;
  const so = (name: number, has: number): boolean | undefined => {
    const all = new Set(ways.map((way) => way[name] === has));
    return all.size === 1 ? all.has(true) : undefined;
  };
  const truths = one < 0 ? left.map((_, name) => so(name, other)) : right.map((_, has) => so(one, has));
  return {
    told: left
      .map((name, at) =>
        `${name}: ${right.filter((_, has) => so(at, has) !== false).join(' or ')}`.replace(/^: /, ''),
      )
      .join(', '),
    answers(answer) {
      const text = plain(answer);
      const asks = whether ? so(one, other) : undefined;
      if (saysUnknown(text)) return whether ? asks === undefined : !truths.includes(true);
      const says = whether ? assentOf(text) : undefined;
      if (whether) return says === undefined || asks === undefined ? undefined : says === asks;
      const tokens = wordsIn(text);
      const found = mentions(tokens, one < 0 ? left : right);
      const [name, more] = found.at;
      const isPlain = tokens.every((word) => told.has(word) || found.used.has(word));
      return name === undefined || more !== undefined || !isPlain || NOT.test(text) || isHedged(tokens)
        ? undefined
        : truths[name];
    },
    follows(steps) {
      const clauses = sentencesOf(steps.at(-1) ?? '').flatMap((sentence) =>
        sentence
          .replace(/[.!]+$/, '')
          .replace(
            /^(?:so|that leaves|this leaves|then|thus|therefore|hence),? (?:only )?/i,
            match.isSole ? 'it is ' : '',
          )
          .replace(/^it is it is\b/, 'it is')
          .split(/[;,] (?:and |but |so )?| and | but | so /),
      );
      const truth = clauses.map((clause) => {
        const clue = clueIn({ ...match, words: told }, clause, match.isSole ? [0] : []);
        const all = new Set(clue ? ways.map(clue) : []);
        return all.size === 1 ? all.has(true) : undefined;
      });
      return truth.length === 0 ? undefined : verdict(truth);
    },
  };
}

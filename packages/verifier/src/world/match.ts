import { WEEKDAYS } from '../language/lexicon/times.ts';
import { headsOf } from '../language/lists.ts';
import { saysUnknown } from '../proof/assent.ts';
import { work } from '../work.ts';
import { HOLDS } from './moves/words.ts';
import { linkIn } from './order/relation.ts';
import { ordinalOf } from './order/scales.ts';
import { switched } from './switch.ts';
import { assentOf, countOf, isHedged, plain, sentencesOf, tokensOf, verdict } from './words.ts';
import type { World } from './world.ts';

/** Each of these has one of those; where `isSole`, one thing alone has one of several, which is looked for. */
type Match = {
  left: readonly string[];
  right: readonly string[];
  words: ReadonlySet<string>;
  isSole: boolean;
};
type Told = { match: Match; clues: readonly string[] };
type Way = readonly number[];
type Clue = (way: Way) => boolean;

const NOT = /\b(?:not|no|neither|nor|never|nobody|none)\b|n't\b/i;
const FRAME = `it is are was were they the in a an on at has have had of so and must be with he she now that do does did not no
  one ones neither nor either or both but can cannot only to hold holds held get gets got take takes took own owns keep keeps`;
const ARTICLE =
  /^(?:(?:in|on|at|under|behind|inside|with|by|the|an?|one|his|her|my|our|their|its|either|is|to|of) )+/i;
const MOST = 6;

const nameOf = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[.!?,)(]+$/, '')
    .trim()
    .replace(ARTICLE, '')
    .replace(/ ones?$/, '');
const wordsIn = (text: string): string[] =>
  tokensOf(text).map((word) => word.toLowerCase().replace(/'s?$/, ''));
const knownBy = (...texts: string[]): Set<string> => new Set(wordsIn([FRAME, ...texts].join(' ')));

/** Reads a question on what has which of several, one each, or on which of several one has; undefined where any of it was not read. */
export function matchWorld(sentences: readonly string[]): World | undefined {
  const asked = sentences.at(-1) ?? '';
  const told = sentences.slice(0, -1);
  const all = knownBy(...sentences);
  const states = switched(told);
  const ends = states && { left: [''], right: states.pair, words: all, isSole: true };
  const found = ends
    ? { match: ends, clues: [`it is ${states.ends}`] }
    : (soleIn(told, asked) ?? eachIn(told, asked));
  const clues = found && cluesIn(found.match, found.clues);
  const ways =
    found && clues?.length ? waysOf(found.match).filter((way) => clues.every((clue) => clue(way))) : [];
  const query = found && ways.length > 0 ? queryOf(found.match, asked) : undefined;
  return found && query && worldOf({ ...found.match, words: all }, ways, query);
}

function waysOf({ left, right, isSole }: Match): Way[] {
  const all = (count: number): number[][] =>
    count === 0
      ? [[]]
      : all(count - 1).flatMap((way) =>
          Array.from({ length: count }, (_, at) => [...way.slice(0, at), count - 1, ...way.slice(at)]),
        );
  return isSole ? right.map((_, at) => [at]) : all(left.length);
}

const STANDS = 'is|are|was|were|lies|lay|hangs?|sits?|stands?|must be|went|has|hid|lives|works|waits?';
const CHOICE = new RegExp(`^(.{2,60}?) (?:${STANDS}) (?:either )?(.+ or .+)$`, 'i');
const EXACTLY = /^exactly one of ()(?:the )?(?:\p{L}+ ){0,3}?\p{L}+, (.+ or .+), is .+$/iu;
const ONE_OF = /^(.{2,60}?) (?:is|was|lies) (?:\p{L}+ )?(?:exactly )?one of (?:the )?\p{L}+ (.+ and .+)$/iu;
const DONE =
  /^(?:exactly |only )?one of (?:the |these )?(\p{L}+) \p{L}+(?:, (?:and )?only one,)? \p{Ll}+ .+$/iu;

/** "The key lies in the tin, the box or the bag", "one of three children broke it": where or who the one is. */
function soleIn(told: readonly string[], asked: string): Told | undefined {
  for (const [at, sentence] of told.slice(0, 2).entries()) {
    const first = sentence.replace(/[.!]+$/, '');
    if (NOT.test(first) || /\bboth\b/i.test(first)) continue;
    const [, thing = '', list] = EXACTLY.exec(first) ?? ONE_OF.exec(first) ?? CHOICE.exec(first) ?? [];
    const speakers = DONE.test(first) ? told.flatMap((one) => SPEAKER.exec(one)?.[1] ?? []) : [];
    const right = (list?.split(/,? (?:or|and) |, /i) ?? speakers).map(nameOf);
    const count = list ? right.length : countOf(DONE.exec(first)?.[1] ?? '');
    const isFair = new Set(right).size === count && count === right.length && !right.includes('');
    if (!isFair || right.length < 2 || right.length > 8) continue;
    const match = { left: [nameOf(thing)], right, words: knownBy(first, asked), isSole: true };
    return { match, clues: told.filter((_, index) => index !== at) };
  }
  return undefined;
}

const EACH = /\beach\b.*\b(?:one|an?)\b|\bone\b.*\b(?:each|per|apiece)\b|\bone \p{L}+ an? \p{L}+/iu;

/** "A small, a middle and a big pot hold soup, rice and beans, one each": the lists, and the clues behind them. */
function eachIn(told: readonly string[], asked: string): Told | undefined {
  const from = told.findIndex((sentence) => EACH.test(sentence));
  const head = told.slice(0, from + 1).join(' ');
  if (from < 0 || from > 1 || NOT.test(head)) return undefined;
  const clues = told.slice(from + 1);
  const [first, second, third] = told.slice(0, from + 1).flatMap(listsIn);
  // What only the clues name is what they tell of.
  const [left, right] = second ? [first, second] : [first && listFrom(first, head, [...clues, asked]), first];
  if (!left || !right || third || left.length !== right.length || left.length > MOST) return undefined;
  if (new Set([...left, ...right]).size !== left.length * 2) return undefined;
  return { match: { left, right, words: knownBy(head, asked), isSole: false }, clues };
}

const DAYS = headsOf(WEEKDAYS);
const VERBS = [...HOLDS].filter((word) => !/^(?:out|off|up|now|first)$/.test(word)).join('|');
const BREAK = new RegExp(`(?: (?:${VERBS}|each)(?= |$))+`, 'i');
const SPAN = new RegExp(`\\b(${DAYS.join('|')}) (?:to|through) (${DAYS.join('|')})\\b`, 'i');
const NO_ITEM = /^(?:(?:one|each|every)\b.*\p{L}{2} |with )|^(?:one )?(?:of )?each$/iu;

/** The lists of a sentence: names that commas and "and" join, each of as many words as those in the middle. */
function listsIn(sentence: string): string[][] {
  const [start = -1, end = -1] =
    SPAN.exec(sentence)
      ?.slice(1)
      .map((day) => DAYS.indexOf(day.toLowerCase())) ?? [];
  const week = Array.from({ length: ((end - start + 7) % 7) + 1 }, (_, at) => DAYS[(start + at) % 7] ?? '');
  const lists = sentence
    .replace(/[.!]+$/, '')
    .replace(SPAN, '')
    .split(/: | \(|\)/)
    .flatMap((part) => {
      const runs: string[][] = [[]];
      for (const item of part.split(/,? (?:and|or) |, /)) {
        // "Three pupils": how many there are of what is listed.
        const [word = ''] = item.split(' ');
        if (NO_ITEM.test(item) || (word !== item && /^\p{L}/u.test(word) && (countOf(word) ?? 0) > 1))
          continue;
        const [before = '', ...behind] = ` ${item}`.split(BREAK);
        runs.at(-1)?.push(before);
        if (behind.length > 0) runs.push([behind.join(' ')]);
      }
      return runs
        .map((run) => run.map(nameOf).filter(Boolean))
        .filter((run) => run.length > 1)
        .map(evenly);
    });
  return week.length > 1 ? [...lists, week] : lists;
}

/** A list without what stands before its first and behind its last. */
function evenly(run: readonly string[]): string[] {
  const inner = run.length > 2 ? run.slice(1, -1) : run.slice(-1);
  const length = Math.max(...inner.map((item) => item.split(' ').length));
  return run.map((item, at) => {
    const words = item.split(' ');
    return (at === 0 ? words.slice(-length) : words.slice(0, length)).join(' ');
  });
}

const NAME = /(?<![\p{L}\p{N}'])(?:(?:Mr|Ms|Mrs|Dr) )?\p{Lu}\p{Ll}+/gu;
const OPENS = /^(?:who|what|which|where|the|neither|each|nobody)$/;

/** The other list, which only the clues tell: names, or what stands before the noun that there is one of each. */
function listFrom(one: readonly string[], head: string, clues: readonly string[]): string[] | undefined {
  const known = knownBy(...one);
  const names = clues.flatMap((clue) => [...clue.matchAll(NAME)].map(([name]) => name.toLowerCase()));
  const people = [...new Set(names.filter((name) => !known.has(name) && !OPENS.test(name)))];
  const pairs = clues.flatMap((clue) => [...clue.toLowerCase().matchAll(/\bthe (\p{L}+) (\p{L}+)/gu)]);
  const kinds = wordsIn(head.slice(head.search(EACH))).map((noun) => [
    ...new Set(pairs.flatMap(([, name = '', of]) => (of === noun ? [name] : []))),
  ]);
  return [people, ...kinds].find(({ length }) => length === one.length);
}

const TITLE = /^(?:mr|ms|mrs|dr)$/;

/** Whether two words are of one stem: "drum" and "drummer", "hens" and "hen". */
function isAkin(one: string, other: string): boolean {
  const [short = '', long = ''] = one.length < other.length ? [one, other] : [other, one];
  const stem = short.replace(/(?<=[^s])s$|[aeio]$/, '');
  const isLonger = stem.length > 3 && long.startsWith(stem) && long.length - stem.length < 4;
  return one === other || long === `${short}s` || isLonger;
}

/** Which of the names words tell, by a word of theirs that no other has, in their order; and the words that do. */
function mentions(words: readonly string[], names: readonly string[]): { at: number[]; used: Set<string> } {
  work(names.length * words.length);
  const used = new Set(words.filter((word) => TITLE.test(word)));
  const at = words.flatMap((word) => {
    const fitting = (fits: (own: string) => boolean): number[] =>
      names.flatMap((name, of) => (name.split(' ').some((own) => fits(own) && !TITLE.test(own)) ? [of] : []));
    const exact = fitting((own) => own === word);
    const fits = exact.length > 0 ? exact : fitting((own) => isAkin(own, word));
    // "A" is a name only as a capital.
    if (fits.length > 0 && (word !== 'a' || exact.length > 0)) used.add(word);
    return fits.length === 1 ? fits : [];
  });
  return { at: [...new Set(at)], used };
}

const SPEAKER = /^(\p{Lu}\p{L}+)(?::| says:?| said:?),? "/u;
const COUNTED =
  /^(?:(?:exactly|only|just) )?(one|two|three|both|all|none|neither)\b.*\b(true|false|right|wrong)\b/i;
const JOINTS = /[;,] (?:and |but |so )?| and (?=\p{Lu}|the )| but | so /u;

/** What the sentences say of each way; undefined where one is not read. Statements in quotes need one that says how many are true. */
function cluesIn(match: Match, sentences: readonly string[]): Clue[] | undefined {
  const { isSole, right, left } = match;
  const clues: (Clue | undefined)[] = [];
  const said: (Clue | undefined)[] = [];
  const counts: ((number: number) => boolean)[] = [];
  for (const sentence of sentences) {
    const quotes = isSole ? [...sentence.matchAll(/"(.+?)"/g)].map(([, text = '']) => text) : [];
    const [, number = '', kind] = (isSole && COUNTED.exec(sentence)) || [];
    const [by] = mentions(wordsIn(sentence.replace(/".*$/, '')), right).at;
    if (quotes.length > 0)
      for (const quote of quotes) {
        const own = quote.replace(/^I\b|\b(?:in )?here\b|\bthis \p{L}+/gu, ` ${right[by ?? -1] ?? '?'} `);
        said.push(own.includes('?') ? undefined : clueIn(match, own));
      }
    else if (kind) {
      const isNone = /^(?:none|neither)$/i.test(number);
      if (NOT.test(sentence) && !isNone) return undefined;
      const isTrue = /true|right/i.test(kind);
      counts.push(
        (so) => (isTrue ? so : said.length - so) === (isNone ? 0 : (countOf(number) ?? said.length)),
      );
    } else {
      let before: readonly number[] = isSole ? [0] : [];
      for (const clause of sentence.replace(/[.!]+$/, '').split(JOINTS)) {
        clues.push(clueIn(match, clause, before));
        before = isSole ? [0] : mentions(wordsIn(clause), left).at;
      }
    }
  }
  const [known, claims] = [clues, said].map((some) => some.filter((clue) => clue !== undefined)) as [
    Clue[],
    Clue[],
  ];
  if (known.length < clues.length || claims.length < said.length || said.length > 0 !== counts.length > 0)
    return undefined;
  return [...known, (way) => counts.every((fits) => fits(claims.filter((clue) => clue(way)).length))];
}

/** What a clause says of each way; undefined where it is not read. `before` is of whom the clause before it was. */
function clueIn(match: Match, clause: string, before: readonly number[] = [0]): Clue | undefined {
  const { left, right, words, isSole } = match;
  const said = wordsIn(clause);
  const own = isSole ? { at: [0], used: new Set(left[0]?.split(' ')) } : mentions(said, left);
  const other = mentions(said, right);
  const rest = said.filter((word) => !own.used.has(word) && !other.used.has(word) && !word.endsWith("n't"));
  const names = own.at.length > 0 || !/^(?:the|it|is|has|not)?$/.test(rest[0] ?? '') ? own.at : before;
  const isNot = NOT.test(clause);
  const unknown = rest.filter(
    (word) => !words.has(word) && !words.has(`${word}s`) && !words.has(word.replace(/s$/, '')),
  );
  if (isHedged(rest.filter((word) => !/^(?:or|nor|neither|either|can|cannot|could)$/.test(word))))
    return undefined;
  const [one = -1, two] = names;
  const [first, another] = other.at;
  if (one < 0 || names.length > 2) return undefined;
  if (first === undefined) return isSole ? undefined : relationIn(match, clause, names, unknown);
  const isOne = two === undefined && another === undefined;
  // "Mr Abel shares a car with the art teacher": so he is somebody else.
  const isOther =
    isOne && !isSole && /\b(?:with|than|beside|next to) the \p{Ll}+(?: \p{Ll}+)?$/u.test(clause);
  if (isOther && !isNot && unknown.length > 0) return (way) => way[one] !== first;
  if (unknown.length > 0 || (!isNot && /\b(?:can|could)\b/i.test(clause))) return undefined;
  if (isNot) return (way) => names.every((name) => !other.at.includes(way[name] ?? -1));
  const isEither = /\bor\b/i.test(clause) && (two === undefined || another === undefined);
  return isOne || isEither ? (way) => names.some((name) => other.at.includes(way[name] ?? -1)) : undefined;
}

const isInOrder = (names: readonly string[]): boolean => {
  const at = names.map((name) => (/^\d+$/.test(name) ? Number(name) : DAYS.indexOf(name)));
  return at.every((value, index) => index === 0 || (value - (at[index - 1] ?? 0) + 7) % 7 === 1);
};
const NEAR =
  /^(?:comes?|number|day|before|after|right|directly|immediately|straight|just|lower|higher|than|next)$/;
const NTH = /^(?:\p{L}+(?:st|nd|rd|th)|person)$/u;

/** "Ann's day comes right after Bo's", "Didem is the fourth": how what they have stands; `unknown` are words of it alone. */
function relationIn(
  { right }: Match,
  clause: string,
  names: readonly number[],
  unknown: string[],
): Clue | undefined {
  const [one = 0, two] = names;
  const isNot = NOT.test(clause);
  const isNth = unknown.some((word) => ordinalOf(word) > 0) && unknown.every((word) => NTH.test(word));
  if (two === undefined) return isNth && !isNot ? () => true : undefined;
  const link = isInOrder(right) && unknown.every((word) => NEAR.test(word)) ? linkIn(clause) : undefined;
  const by = (way: Way): number => (way[one] ?? 0) - (way[two] ?? 0);
  if (link?.is === 'beside') return (way) => (Math.abs(by(way)) === 1) !== isNot;
  const isOf = (scale: string) => scale === 'rank' || (scale === 'low-high' && /^\d/.test(right[0] ?? ''));
  if (link?.is !== 'order' || !isOf(link.scale)) return undefined;
  const sign = link.isLow ? -1 : 1;
  return (way) => (link.gap === undefined ? sign * by(way) > 0 : sign * by(way) === link.gap) !== isNot;
}

type Query = { whether: boolean; one: number; other: number };
const WHETHER = /^(?:is|are|was|were|do|does|did|has|must|will)\b/i;
const WHICH = /^(?:where(?:'s)?|which|what|who|whose|how|(?:in|under|on|behind) (?:what|which))\b/i;

function queryOf({ left, right, words, isSole }: Match, asked: string): Query | undefined {
  const said = asked.replace(/[?.]+$/, '').replace(/^(?:so|then|and|now),? /i, '');
  const tokens = wordsIn(said);
  const its = mentions(tokens, right).at;
  // "Is it on or off?"
  const isOpen = isSole && its.length === right.length && tokens.includes('or');
  const whether = WHETHER.test(said) && !isOpen;
  const [one = -1, two] = isSole ? [0] : mentions(tokens, left).at;
  const [other = -1, another] = isOpen ? [] : its;
  const isPlain =
    !NOT.test(said) && !isHedged(tokens.filter((word) => !(isOpen && word === 'or') && !left.includes(word)));
  if (!isPlain || two !== undefined || another !== undefined || !tokens.every((word) => words.has(word)))
    return undefined;
  if (!whether && !isOpen && !WHICH.test(said)) return undefined;
  return (whether ? one >= 0 && other >= 0 : one < 0 !== other < 0) ? { whether, one, other } : undefined;
}

function worldOf(match: Match, ways: readonly Way[], { whether, one, other }: Query): World {
  const { left, right, words, isSole } = match;
  const truth = (clue: Clue | undefined): boolean | undefined => {
    const all = new Set(clue ? ways.map(clue) : []);
    return all.size === 1 ? all.has(true) : undefined;
  };
  const so = (name: number, has: number) => truth((way) => way[name] === has);
  const truths = one < 0 ? left.map((_, name) => so(name, other)) : right.map((_, has) => so(one, has));
  const held = left.map((_, name) => right.filter((_, has) => so(name, has) !== false).join(' or '));
  return {
    told: left.map((name, at) => `${name}${name && ': '}${held[at]}`).join(', '),
    answers(answer) {
      const text = plain(answer);
      const asks = whether ? so(one, other) : undefined;
      if (saysUnknown(text)) return whether ? asks === undefined : !truths.includes(true);
      const says = whether ? assentOf(text) : undefined;
      if (whether) return says === undefined || asks === undefined ? undefined : says === asks;
      const tokens = wordsIn(text);
      const { at, used } = mentions(tokens, one < 0 ? left : right);
      const isPlain = tokens.every((word) => words.has(word) || used.has(word));
      return at.length !== 1 ||
        !isPlain ||
        NOT.test(text) ||
        isHedged(tokens.filter((word) => !used.has(word)))
        ? undefined
        : truths[at[0] ?? -1];
    },
    follows(steps) {
      const clauses = sentencesOf(steps.at(-1) ?? '').flatMap((sentence) =>
        sentence
          .replace(/[.!]+$/, '')
          .replace(
            /^(?:so|(?:that|this) leaves|then|thus|therefore|hence),? (?:only )?/i,
            isSole ? 'it is ' : '',
          )
          .replace(/^it is it is\b/, 'it is')
          .split(JOINTS),
      );
      return clauses.length === 0
        ? undefined
        : verdict(clauses.map((clause) => truth(clueIn(match, clause, isSole ? [0] : []))));
    },
  };
}

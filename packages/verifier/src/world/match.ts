import { saysUnknown } from '../proof/assent.ts';
import { work } from '../work.ts';
import { HOLDS } from './moves/words.ts';
import { ordersOf } from './order/models.ts';
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
  one ones neither nor either or both but can cannot only to hold holds get gets takes owns`;
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

const waysOf = ({ left, right, isSole }: Match): Way[] =>
  isSole ? right.map((_, at) => [at]) : ordersOf(left.length, []).map((way) => way.map((at) => at - 1));

const STANDS = 'is|are|was|were|lies|lay|hangs?|sits?|stands?|must be|went|has|hid|lives|works|waits?';
const CHOICE = new RegExp(`^(.{2,60}?) (?:${STANDS}) (?:either )?(.+ or .+)$`, 'i');
/** "The key lies in the tin, the box or the bag": where the one is. */
function soleIn(told: readonly string[], asked: string): Told | undefined {
  for (const [at, sentence] of told.slice(0, 2).entries()) {
    const first = sentence.replace(/[.!]+$/, '');
    // "There is rice or pasta": or both.
    if (NOT.test(first) || /\bboth\b|\bthere (?:is|was|are|were)\b/i.test(first)) continue;
    const [, thing = '', list = ''] = CHOICE.exec(first) ?? [];
    const right = list.split(/,? or |, /i).map(nameOf);
    const isFair = new Set(right).size === right.length && !right.includes('');
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

const VERBS = [...HOLDS].filter((word) => !/^(?:out|off|up|now|first)$/.test(word)).join('|');
const BREAK = new RegExp(`(?: (?:${VERBS}|each)(?= |$))+`, 'i');
/** "…, talk on Monday": what they do begins the other list. */
const DOES = /^\p{Ll}+ (?:on|in|at|for) (?=\p{Lu}|\d)/u;
const NO_ITEM = /^(?:(?:one|each|every)\b.*\p{L}{2} |with )|^(?:one )?(?:of )?each$/iu;

/** The lists of a sentence: names that commas and "and" join, each of as many words as those in the middle. */
function listsIn(sentence: string): string[][] {
  const lists = sentence
    .replace(/[.!]+$/, '')

    .split(/: | \(|\)/)
    .flatMap((part) => {
      const runs: string[][] = [[]];
      for (const item of part.split(/,? (?:and|or) |, /)) {
        // "Three pupils": how many there are of what is listed.
        const [word = ''] = item.split(' ');
        if (NO_ITEM.test(item) || (word !== item && /^\p{L}/u.test(word) && (countOf(word) ?? 0) > 1))
          continue;
        const [before = '', ...behind] = ` ${item.replace(DOES, 'have ')}`.split(BREAK);
        runs.at(-1)?.push(before);
        if (behind.length > 0) runs.push([behind.join(' ')]);
      }
      return runs
        .map((run) => run.map(nameOf).filter(Boolean))
        .filter((run) => run.length > 1)
        .map(evenly);
    });
  return lists;
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

/** Whether two words are one in the singular and in the plural. */
const isAkin = (one: string, other: string): boolean => one === `${other}s` || other === `${one}s`;

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

const JOINTS = /[;,] (?:and |but |so )?| and (?=\p{Lu}|the )| but | so /u;

/** What the sentences say of each way; undefined where one is not read. */
function cluesIn(match: Match, sentences: readonly string[]): Clue[] | undefined {
  const clues: Clue[] = [];
  for (const sentence of sentences) {
    let before: readonly number[] = match.isSole ? [0] : [];
    for (const clause of sentence.replace(/[.!]+$/, '').split(JOINTS)) {
      const clue = clueIn(match, clause, before);
      if (!clue) return undefined;
      before = match.isSole ? [0] : mentions(wordsIn(clause), match.left).at;
      clues.push(clue);
    }
  }
  return clues;
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
  // "Didem is the fourth" names her, and says no more.
  const isNth = !isSole && !isNot && two === undefined && unknown.length > 0;
  if (first === undefined) return isNth && unknown.every((word) => NTH.test(word)) ? () => true : undefined;
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

const NTH = /^(?:\p{L}+(?:st|nd|rd|th)|person)$/u;

type Query = { whether: boolean; one: number; other: number };
const WHETHER = /^(?:is|are|was|were|do|does|did|has|must|will)\b/i;

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
  if (!whether && !isOpen && !/^(?:\w+ )?wh/i.test(said)) return undefined;
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

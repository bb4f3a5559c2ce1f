import { oneOf } from '../language/lists.ts';
import { work } from '../work.ts';
import { assentOf, countOf, isHedged, plain, saysUnknown, sentencesOf, tokensOf, verdict } from './words.ts';
import type { World } from './world.ts';

/**
 * Reads a question on where one thing is that is in one of several places, or on which of several has which of as many
 * others, one each; undefined where any of it was not read.
 */
export function placesWorld(sentences: readonly string[]): World | undefined {
  const asked = sentences.at(-1) ?? '';
  return switched(sentences.slice(0, -1), asked) ?? chosen(sentences, asked) ?? matched(sentences, asked);
}

const ARTICLE =
  /^(?:(?:in|on|at|under|behind|inside|with|by|the|an?|his|her|my|our|their|its|either|is|to) )+/i;
const nameOf = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[.!?,]+$/, '')
    .trim()
    .replace(ARTICLE, '')
    .replace(/ one$/, '');
const NOT = /\b(?:not|isn't|wasn't|aren't|doesn't|didn't|hasn't|never)\b|n't\b/i;

/** The one of these that words name, by all its words or by one that no other has. */
function nameOfThese(words: string, names: readonly string[]): number | undefined {
  const said = tokensOf(words.toLowerCase()).map((word) => word.replace(/'s$/, ''));
  work(names.length * said.length);
  const fits = names.flatMap((name, at) => {
    const own = tokensOf(name);
    const whole = own.every((word) => said.includes(word));
    const sole = own.some(
      (word) =>
        said.includes(word) && names.every((other, index) => index === at || !tokensOf(other).includes(word)),
    );
    return whole || sole ? [at] : [];
  });
  return fits.length === 1 ? fits[0] : undefined;
}

const known = (words: string, told: ReadonlySet<string>): boolean =>
  tokensOf(words).every((word) => {
    const bare = word.toLowerCase().replace(/'s$/, '');
    return told.has(bare) || told.has(`${bare}s`);
  });

const ECHO = 'it is are was were they in the a on at has of so and must be with he she now that'.split(' ');
const vocabulary = (question: string): Set<string> =>
  new Set([...tokensOf(question), ...ECHO].map((word) => word.toLowerCase().replace(/'s$/, '')));

const STANDS = 'is|are|was|were|lies|lay|hangs?|sits?|stands?|must be|went|has|hid|lives|works|waits?';
const CHOICE = new RegExp(`^(.{2,60}?) (?:${STANDS}) (?:either )?(.+ or .+)$`, 'i');
const EXACTLY = /^exactly one of (?:the )?(?:\p{L}+ ){0,3}?\p{L}+, (.+ or .+), (is .+)$/iu;

/** "The key lies in the tin, the box or the bag. It isn't in the tin. …" */
function chosen(sentences: readonly string[], asked: string): World | undefined {
  const told = sentences.slice(0, -1);
  const at = told.findIndex(
    (sentence) => CHOICE.test(sentence.replace(/[.!]+$/, '')) || EXACTLY.test(sentence.replace(/[.!]+$/, '')),
  );
  const first = told[at]?.replace(/[.!]+$/, '');
  if (first === undefined || NOT.test(first) || at > 1 || /\bboth\b/i.test(first)) return undefined;
  const exactly = EXACTLY.exec(first);
  const [, thing = '', list = ''] = exactly ? [first, '', exactly[1]] : (CHOICE.exec(first) ?? []);
  const places = list.split(/,? or |, /i).map(nameOf);
  if (places.length < 2 || places.length > 8 || new Set(places).size !== places.length || places.includes(''))
    return undefined;
  const possible = new Set(places.keys());
  const words = vocabulary(`${first} ${asked}`);
  for (const sentence of told.filter((_, index) => index !== at)) {
    const fact = factOn(sentence, places, words, thing);
    if (!fact) return undefined;
    for (const place of [...possible]) if (fact.places.includes(place) === fact.not) possible.delete(place);
  }
  if (possible.size === 0) return undefined;
  return choiceWorld(places, possible, asked, words, thing, sentences.join(' '));
}

/** "It isn't in the tin", "it is neither in the tin nor in the bag", "the black tin is not empty". */
function factOn(
  sentence: string,
  places: readonly string[],
  words: ReadonlySet<string>,
  thing: string,
): { places: number[]; not: boolean } | undefined {
  const said = sentence.replace(/[.!]+$/, '').replace(/^(?:and|but|also|then),? /i, '');
  const neither = /\bneither\b/i.test(said);
  const parts = said.split(/ (?:and|or|nor) (?:it )?/i);
  const found = parts.map((part) => nameOfThese(part.toLowerCase().replace(thing.toLowerCase(), ''), places));
  const rest = tokensOf(said).filter(
    (word) => !NOT.test(word) && !/^(?:neither|nor|either|also|does|do)$/i.test(word),
  );
  if (!known(rest.join(' '), words) || isHedged(rest) || found.includes(undefined)) return undefined;
  const not = neither || NOT.test(said);
  if (found.length > 1 && !not) return undefined;
  return { places: found.filter((place) => place !== undefined), not };
}

function choiceWorld(
  places: readonly string[],
  possible: ReadonlySet<number>,
  asked: string,
  words: ReadonlySet<string>,
  thing: string,
  question: string,
): World | undefined {
  const said = asked.replace(/[?.]+$/, '').replace(/^(?:so|then),? /i, '');
  const told = vocabulary(question);
  const only = possible.size === 1 ? [...possible][0] : undefined;
  const whether = /^(?:is|are|was|were|does|did|must)\b/i.test(said);
  const about = whether
    ? nameOfThese(said.toLowerCase().replace(thing.toLowerCase(), ''), places)
    : undefined;
  if (
    NOT.test(said) ||
    isHedged(tokensOf(said)) ||
    (whether
      ? about === undefined || !known(said, words)
      : !/^(?:where|which|what|who|in which|under which)\b/i.test(said))
  ) {
    return undefined;
  }
  const so =
    about === undefined ? undefined : possible.has(about) ? (only === about ? true : undefined) : false;
  return {
    told: [...possible].map((place) => places[place]).join(' or '),
    answers(answer) {
      const text = plain(answer);
      if (saysUnknown(text)) return whether ? so === undefined : only === undefined;
      if (whether) {
        const says = assentOf(text);
        return says === undefined || so === undefined ? undefined : says === so;
      }
      const place =
        NOT.test(text) || isHedged(tokensOf(text)) || !known(text, told)
          ? undefined
          : nameOfThese(text, places);
      return place === undefined || (only === undefined && possible.has(place)) ? undefined : place === only;
    },
    follows(steps) {
      const step = steps.at(-1) ?? '';
      const truths = sentencesOf(step).map((sentence) => {
        const bare = sentence
          .replace(/^(?:so|that leaves|this leaves|then|thus|therefore|hence),? (?:only )?/i, 'it is ')
          .replace(/^it is it is\b/, 'it is');
        const fact = factOn(bare, places, told, thing);
        if (!fact) return undefined;
        if (fact.not)
          return fact.places.every((place) => !possible.has(place))
            ? true
            : fact.places.some((place) => place === only)
              ? false
              : undefined;
        const [place] = fact.places;
        return place === only ? true : place !== undefined && !possible.has(place) ? false : undefined;
      });
      return truths.length === 0 ? undefined : verdict(truths);
    },
  };
}

const EACH_ONE =
  'one each, each (?:one )?(?:a|one) different, one \\p{L}+ each, each of them one, one of each, each \\p{L}+ has (?:exactly )?one';
const EACH = new RegExp(`,? ?\\b${oneOf(EACH_ONE)}\\b`, 'iu');

/** "A small, a middle and a big pot hold soup, rice and beans, one each." */
function matched(sentences: readonly string[], asked: string): World | undefined {
  const [first = '', ...rest] = sentences;
  const told = rest.slice(0, -1);
  const bare = first.replace(/[.!]+$/, '');
  if (!EACH.test(bare) && !EACH_HAS.test(bare)) return undefined;
  const [left, right] = splitLists(bare.replace(EACH, ''));
  if (!left || !right || left.length !== right.length || left.length < 2 || left.length > 6) return undefined;
  if (new Set([...left, ...right]).size !== left.length * 2) return undefined;
  const words = vocabulary(`${first} ${asked}`);
  const facts: { one: number; other: number; not: boolean }[] = [];
  for (const sentence of told) {
    for (const clause of sentence.replace(/[.!]+$/, '').split(/[;,] (?:and |but )?| and | but /)) {
      const fact = pairIn(clause, left, right, words);
      if (!fact) return undefined;
      facts.push(fact);
    }
  }
  const ways = permutations(left.length).filter((way) =>
    facts.every(({ one, other, not }) => (way[one] === other) !== not),
  );
  if (ways.length === 0 || facts.length === 0) return undefined;
  return matchWorld({ left, right, ways }, asked, words, vocabulary(sentences.join(' ')));
}

const HAVE =
  'hold|have|own|contain|play|wear|drive|keep|like|chose|got|brought|ordered|bought|are|sit in|live in|work as';
const MATCHED = new RegExp(`^(.+? and .+?) (?:${HAVE}) (.+)$`, 'i');

/** The two lists of a sentence, parted by its verb. */
const EACH_HAS =
  /^(.+? and .+?) each (?:have|has|own|got|hold|bought|chose) (?:exactly )?(?:one|a|an) (?:different )?\p{L}+: (.+)$/iu;

function splitLists(sentence: string): [string[] | undefined, string[] | undefined] {
  const verb = EACH_HAS.exec(sentence) ?? MATCHED.exec(sentence);
  const listOf = (text = '') =>
    text
      .split(/, and |, | and /i)
      .map(nameOf)
      .filter(Boolean);
  if (!verb) return [undefined, undefined];
  const left = listOf(verb[1]);
  const noun = left.at(-1)?.split(' ') ?? [];
  // "A small, a middle and a big pot": the noun stands once.
  const heads =
    noun.length > 1 && left.slice(0, -1).every((name) => !name.includes(' '))
      ? left.map((name) => name.split(' ')[0] ?? '')
      : left;
  return [heads, listOf(verb[2])];
}

function pairIn(
  clause: string,
  left: readonly string[],
  right: readonly string[],
  words: ReadonlySet<string>,
): { one: number; other: number; not: boolean } | undefined {
  const [one, other] = [nameOfThese(clause, left), nameOfThese(clause, right)];
  const rest = tokensOf(clause).filter(
    (word) => !NOT.test(word) && !/^(?:does|do|did|has|have|have|holds?|contains?|in|so)$/i.test(word),
  );
  return one === undefined || other === undefined || isHedged(rest) || !known(rest.join(' '), words)
    ? undefined
    : { one, other, not: NOT.test(clause) };
}

function permutations(count: number): number[][] {
  if (count === 0) return [[]];
  return permutations(count - 1).flatMap((way) =>
    Array.from({ length: count }, (_, at) => [...way.slice(0, at), count - 1, ...way.slice(at)]),
  );
}

type Match = { left: readonly string[]; right: readonly string[]; ways: readonly (readonly number[])[] };

function matchWorld(
  { left, right, ways }: Match,
  asked: string,
  words: ReadonlySet<string>,
  told: ReadonlySet<string>,
): World | undefined {
  const so = (one: number, other: number): boolean | undefined => {
    const all = new Set(ways.map((way) => way[one] === other));
    return all.size === 1 ? all.has(true) : undefined;
  };
  const said = asked.replace(/[?.]+$/, '');
  const [one, other] = [nameOfThese(said, left), nameOfThese(said, right)];
  const whether = /^(?:is|are|does|do|did|has)\b/i.test(said);
  if (NOT.test(said) || isHedged(tokensOf(said)) || !known(said, words)) return undefined;
  if (whether ? one === undefined || other === undefined : (one === undefined) === (other === undefined))
    return undefined;
  return {
    told: left
      .map((name, at) => `${name}: ${right.filter((_, index) => so(at, index) !== false).join(' or ')}`)
      .join(', '),
    answers(answer) {
      const text = plain(answer);
      const asks = whether && one !== undefined && other !== undefined ? so(one, other) : undefined;
      if (whether) {
        if (saysUnknown(text)) return asks === undefined;
        const says = assentOf(text);
        return says === undefined || asks === undefined ? undefined : says === asks;
      }
      const names = one === undefined ? left : right;
      const truths = names.map((_, index) => (one === undefined ? so(index, other ?? 0) : so(one, index)));
      if (saysUnknown(text)) return !truths.includes(true);
      const own = one === undefined ? nameOfThese(text, left) : nameOfThese(text, right);
      if (own === undefined || NOT.test(text) || isHedged(tokensOf(text)) || !known(text, told))
        return undefined;
      return truths[own];
    },
    follows(steps) {
      const clauses = sentencesOf(steps.at(-1) ?? '').flatMap((sentence) =>
        sentence.replace(/[.!]+$/, '').split(/[;,] (?:and |but |so )?| and | but | so /),
      );
      const truths = clauses.map((clause) => {
        const fact = pairIn(clause, left, right, told);
        const is = fact && so(fact.one, fact.other);
        return is === undefined ? undefined : is !== fact?.not;
      });
      return truths.length === 0 ? undefined : verdict(truths);
    },
  };
}

const STATES: readonly (readonly [string, string])[] = [
  ['on', 'off'],
  ['open', 'shut'],
  ['open', 'closed'],
  ['up', 'down'],
  ['locked', 'unlocked'],
  ['lit', 'dark'],
];
const TOGGLES = 'flip|flipp|toggle|toggl|switch|press|push|beep|click|tap|tapp|pull|turn|hit|use|us';
const TOGGLE = new RegExp(`\\b(?:${TOGGLES})(?:e?s|ed)?\\b`, 'gi');

/** "A lamp is off. Each push turns it on if it is off and off if it is on. I push seven times. Is it on or off?" */
function switched(sentences: readonly string[], asked: string): World | undefined {
  const [first = '', ...rest] = sentences;
  const pair = STATES.find((one) =>
    one.some((state) =>
      new RegExp(
        `^(?:at first |at the start,? )?[^.,]{2,40} (?:is|was|stands|starts) (?:switched |turned )?${state}\\b[^,]{0,20}[.!]?$`,
        'i',
      ).test(first),
    ),
  );
  const other = pair && rest.some((sentence) => ruleOf(sentence, STATES));
  const states = rest.map((sentence) => ruleOf(sentence, STATES)).find((rule) => rule !== undefined);
  if (!pair || !other || !states || NOT.test(first)) return undefined;
  const [one, two] = states;
  const starts = new RegExp(`\\b${one}\\b`, 'i').test(first)
    ? one
    : new RegExp(`\\b${two}\\b`, 'i').test(first)
      ? two
      : undefined;
  const times = rest.filter((sentence) => !ruleOf(sentence, STATES)).map(timesIn);
  if (!starts || times.length === 0 || times.includes(undefined) || isHedged(tokensOf(first)))
    return undefined;
  const count = times.reduce<number>((sum, more) => sum + (more ?? 0), 0);
  const ends = count % 2 === 0 ? starts : starts === one ? two : one;
  const said = asked.replace(/[?.]+$/, '');
  const named = [one, two].filter((state) => new RegExp(`\\b${state}\\b`, 'i').test(said));
  if (
    NOT.test(said) ||
    isHedged(tokensOf(said.replace(/ or /g, ' '))) ||
    !/^(?:so |and |then )?(?:is|are|how|what|which|in what|will)\b/i.test(said)
  )
    return undefined;
  const asks = named.length === 1 && /^(?:so |then )?is\b/i.test(said) ? named[0] : undefined;
  const stateIn = (text: string) =>
    [one, two].filter((state) => new RegExp(`\\b${state}\\b`, 'i').test(text));
  return {
    told: ends,
    answers(answer) {
      const text = plain(answer);
      const says = assentOf(text);
      if (asks !== undefined && says !== undefined) return says === (asks === ends);
      const [state, more] = stateIn(text.replace(/\bon (?=the|its)/gi, ''));
      const bare = tokensOf(text).length < 6 && !NOT.test(text) && !isHedged(tokensOf(text));
      return state === undefined || more || !bare ? undefined : state === ends;
    },
    follows: () => undefined,
  };
}

/** The two states that a rule says to change into one another. */
function ruleOf(sentence: string, pairs: typeof STATES): readonly [string, string] | undefined {
  if (!/\b(?:each|every|whenever|pressing|pushing|if|when|one)\b/i.test(sentence) || NOT.test(sentence))
    return undefined;
  return pairs.find(([one, two]) => {
    const verbs: Readonly<Record<string, string>> = {
      open: 'opens?',
      shut: 'shuts?',
      closed: 'close[sd]?',
      locked: 'locks?|locked',
      unlocked: 'unlocks?|unlocked',
    };
    return [one, two].every((state) =>
      new RegExp(`\\b(?:${verbs[state] ?? state}|${state})\\b`, 'i').test(sentence),
    );
  });
}

function timesIn(sentence: string): number | undefined {
  if (NOT.test(sentence) || isHedged(tokensOf(sentence)) || /\band\b|,/.test(sentence)) return undefined;
  const verbs = sentence.match(TOGGLE)?.length ?? 0;
  if (/\bonce\b/i.test(sentence)) return verbs === 1 ? 1 : undefined;
  if (/\btwice\b/i.test(sentence)) return verbs === 1 ? 2 : undefined;
  const [, word = ''] = /\b([\p{L}\d]+) times\b/iu.exec(sentence) ?? [];
  return verbs === 1 ? countOf(word) : undefined;
}

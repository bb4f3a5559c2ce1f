import { wordSet } from '../language/lists.ts';
import { assentOf, isHedged, plain, saysUnknown, sentencesOf, tokensOf } from './words.ts';
import type { World } from './world.ts';

/** Who has what, each thing with its holder. */
type State = ReadonlyMap<string, string>;

/** What one sentence tells: who has what, or what changes hands, in order. */
type Move =
  | { swap: readonly [string, string] }
  | { places: readonly [string, string] }
  | { thing: string | undefined; from?: string; to: string };
type Pair = { holder: string; thing: string };

const SWAPS = '(?:swap|switch|trade|exchange|change)(?:s|es|d|ed|ped)?';
const PERSON = "(\\p{Lu}[\\p{L}'’-]*)";
const FEW = '(?: (?:then|now|also|both|again|finally|next))*';
const TOGETHER = new RegExp(`${PERSON} and ${PERSON}${FEW} ${SWAPS}\\b`, 'gu');
const WITH = new RegExp(`${PERSON}${FEW} ${SWAPS}\\b(?: \\p{Ll}+){0,4}? with ${PERSON}`, 'gu');
const GIVES = new RegExp(
  `${PERSON}${FEW} (?:gives?|gave|hands?|handed|pass(?:es|ed)?|lends?|lent|sells?|sold) ([\\p{Ll} ]{2,30}?) (?:on |over )?to ${PERSON}`,
  'gu',
);
const GIVES_TO = new RegExp(
  `${PERSON}${FEW} (?:gives?|gave|hands?|handed|pass(?:es|ed)?|lends?|lent|sells?|sold) ${PERSON} ([\\p{Ll} ]{2,30})`,
  'gu',
);
const TAKES = new RegExp(
  `${PERSON}${FEW} (?:takes?|took|gets?|got|receives?|borrows?|buys?) ([\\p{Ll} ]{2,30}?) from ${PERSON}`,
  'gu',
);
const AGAIN = new RegExp(`\\bit was ${PERSON} and ${PERSON}\\b`, 'gu');
const SWAP_WORD = new RegExp(`\\b${SWAPS}\\b|\\bswapping\\b|\\btrading\\b`, 'iu');
const CHANGE_WORD =
  /\b(?:gives?|gave|hands?|handed|pass(?:es|ed)?|takes?|took|moves?|moved|returns?|drops?|loses?|lost|rotates?|shifts?)\b/i;
const LATER_TOLD =
  /\b(?:before (?:that|this|then)|earlier|previously|beforehand|refus\w+|instead|twice|only|each|everyone|everybody|all)\b/i;
const NOT = /\b(?:not|no|nobody|none|never)\b|n't\b/i;
const ARTICLE = /^(?:(?:the|an?|his|her|their|my|its|own|on|in|at|with|to|of|number) )+/i;
const HOLDS = wordSet(
  `is are was were has have had hold holds held holding got gets carries carry carried carrying own owns owned play plays
  playing sit sits sitting sat start starts started begin begins began drive drives driving wear wears wearing keep keeps
  ride rides riding stand stands take takes use uses using read reads reading work works first initially out off now`,
);
const NO_NAME = wordSet(
  `the a an at in on after before then now when while first next finally later so and but both who what which where how
  does did is are seat room chair desk place monday tuesday wednesday thursday friday saturday sunday i they he she it we
  each everyone no nobody during two three four five six initially suddenly once with from for there today his her their
  this that last step thus therefore hence nothing`,
);

/** Reads a question on who has what in the end; undefined where any change or holding of it was not read. */
export function movesWorld(question: string): World | undefined {
  const sentences = sentencesOf(question);
  const asked = sentences.at(-1);
  if (asked === undefined || sentences.length < 3 || !/[?.:…]$/.test(asked)) return undefined;
  const told = toldBy(sentences.slice(0, -1));
  const states = told && statesOf(told.start, told.moves);
  const last = states?.at(-1);
  const query = told && last && queryOf(asked, told);
  if (!told || !states || !last || !query) return undefined;
  const { holders, things } = told;
  const words = new Set([...tokensOf(question), ...ECHO].map((word) => word.toLowerCase()));
  return {
    told: [...last].map(([thing, holder]) => `${holder} has ${thing}`).join(', '),
    answers: (answer) => answerTo(query, last, plain(answer), told, words),
    follows: (steps) => followed(steps, states, { holders, things }),
  };
}

const ECHO = 'it is the a has now at end in on holds he she who'.split(' ');

type Told = { start: State; moves: Move[]; holders: readonly string[]; things: readonly string[] };
type Parties = { holders: readonly string[]; things: readonly string[] };

function toldBy(sentences: readonly string[]): Told | undefined {
  const pairs: Pair[] = [];
  const moves: Move[] = [];
  for (const sentence of sentences) {
    if (/^(?:there (?:are|were) )?(?:no|nothing) (?:more|other|else|further)\b/i.test(sentence)) continue;
    if (isHedged(tokensOf(sentence)) || NOT.test(sentence) || LATER_TOLD.test(sentence)) return undefined;
    const read = movesIn(sentence, pairs);
    if (read === null) return undefined;
    if (read.length > 0) {
      if (pairs.length < 2) return undefined;
      moves.push(...read);
      continue;
    }
    if (peopleIn(sentence).length === 0 && moves.length === 0 && !SWAP_WORD.test(sentence)) continue;
    const held = moves.length === 0 ? pairsIn(sentence) : undefined;
    // Names alone set the scene: "Ann, Bo and Cy sit at a table."
    if (held === undefined) {
      const heading = peopleIn(sentence).length === 1 && /^\p{Lu}/u.test(sentence);
      if (moves.length > 0 || pairs.length > 0 || !(heading || /,| and /.test(sentence))) return undefined;
      if (/\d/.test(sentence)) return undefined;
      continue;
    }
    pairs.push(...held);
  }
  const holders = pairs.map(({ holder }) => holder);
  const things = pairs.map(({ thing }) => thing);
  const unique = new Set(holders).size === holders.length && new Set(things).size === things.length;
  if (!isOfThings(sentences, moves.length, pairs)) return undefined;
  if (!unique || moves.length === 0 || moves.length > 64 || holders.length > 16) return undefined;
  return { start: new Map(pairs.map(({ holder, thing }) => [thing, holder])), moves, holders, things };
}

const OBJECT = new RegExp(`\\b${SWAPS} (?:their |the |these )?(\\p{Ll}{3,}s)\\b`, 'gu');
const ANY_THING = wordSet('things items objects places positions seats spots belongings possessions');
const SEATED = /\b(?:on|in|at|by|sits?|sat|stands?|seat|chair|room|place|position|plays?|starts?)\b/i;

/**
 * Whether what is said to be swapped is what is held: a word of the text, a word for anything, or the one word that is used
 * of all of several swaps. Who swaps houses keeps the pen.
 */
function isOfThings(sentences: readonly string[], moves: number, pairs: readonly Pair[]): boolean {
  const text = sentences.join(' ');
  const nouns = [...text.matchAll(OBJECT)].map(([, noun = '']) => noun);
  const used = new Set(nouns);
  return nouns.every((noun) => {
    if (/^(?:places|positions|seats|spots)$/.test(noun)) return SEATED.test(text);
    const one = noun.slice(0, -1);
    const told = pairs.some(({ thing }) => thing.split(' ').includes(one));
    const named =
      text.split(new RegExp(`\\b${one}`, 'i')).length > nouns.filter((other) => other === noun).length + 1;
    return told || named || ANY_THING.has(noun) || (moves > 1 && used.size === 1);
  });
}

/** The names of people in a sentence, in order. */
const peopleIn = (sentence: string): string[] =>
  [...sentence.matchAll(/(?<![\p{L}\p{N}])\p{Lu}[\p{L}'’-]*/gu)]
    .map(([name]) => name.replace(/['’]s$/, ''))
    .filter((name) => !NO_NAME.has(name.toLowerCase()));

/** The holdings that a sentence tells, "Ada has the red pen, Ben the green one"; undefined where it is anything else. */
function pairsIn(sentence: string): Pair[] | undefined {
  const said = sentence.replace(/[.!]+$/, '').replace(/^[^:]{1,60}: /, '');
  const parts = said.split(/[,;] (?:and |while |but )?| and | while | but /);
  const pairs: Pair[] = [];
  for (const part of parts) {
    const people = peopleIn(part);
    const [holder] = people;
    if (!holder || people.length !== 1) return undefined;
    const at = part.indexOf(holder);
    const after = part
      .slice(at + holder.length)
      .replace(/^\s*(?:=|:|->)\s*/, '')
      .trim();
    const thing = thingOf(after === '' ? part.slice(0, at) : after, after !== '');
    if (!thing) return undefined;
    pairs.push({ holder, thing });
  }
  return pairs;
}

/** What is held by the words behind a holder's name, or before it: without verbs, prepositions and articles. */
function thingOf(words: string, hasVerb: boolean): string | undefined {
  const told = /\b(?:the|an?|his|her|their|my) ([\p{L}\d' -]+)$/iu.exec(words.trim())?.[1];
  if (hasVerb && told !== undefined && told.split(' ').length <= 3)
    return told.replace(/ (?:one|first|now)$/, '').toLowerCase();
  const tokens = tokensOf(words);
  let from = 0;
  while (hasVerb && from < tokens.length - 1 && HOLDS.has((tokens[from] ?? '').toLowerCase())) from++;
  const rest = tokens
    .slice(from)
    .join(' ')
    .replace(ARTICLE, '')
    .replace(/ (?:one|first|now)$/, '');
  const length = rest.split(' ').length;
  return rest === '' || length > 3 || HOLDS.has((rest.split(' ')[0] ?? '').toLowerCase())
    ? undefined
    : rest.toLowerCase();
}

/** What changes hands in a sentence; null where some of it was not read. */
function movesIn(sentence: string, pairs: readonly Pair[]): Move[] | null {
  if (!SWAP_WORD.test(sentence) && (pairs.length < 2 || !CHANGE_WORD.test(sentence))) return [];
  const found: { at: number; move: Move; people: number }[] = [];
  const thing = (words = '') =>
    thingNamed(
      words,
      pairs.map((pair) => pair.thing),
    );
  for (const match of sentence.matchAll(TOGETHER)) {
    found.push({ at: match.index, move: { swap: [match[1] ?? '', match[2] ?? ''] }, people: 2 });
  }
  for (const match of SWAP_WORD.test(sentence) ? sentence.matchAll(AGAIN) : []) {
    found.push({ at: match.index, move: { swap: [match[1] ?? '', match[2] ?? ''] }, people: 2 });
  }
  for (const match of sentence.matchAll(WITH)) {
    found.push({ at: match.index, move: { swap: [match[1] ?? '', match[2] ?? ''] }, people: 2 });
  }
  for (const [pattern, from, what, to] of [
    [GIVES, 1, 2, 3],
    [GIVES_TO, 1, 3, 2],
    [TAKES, 3, 2, 1],
  ] as const) {
    for (const match of sentence.matchAll(pattern)) {
      const move = { thing: thing(match[what]), from: match[from] ?? '', to: match[to] ?? '' };
      if (move.thing === undefined && !/^(?:it|(?:his|her|the) \p{Ll}+|what)\b/u.test(match[what] ?? ''))
        return null;
      found.push({ at: match.index, move, people: 2 });
    }
  }
  const placed = found.length === 0 ? placesSwapped(sentence, pairs) : [];
  if (placed.length > 0) return placed;
  // What is told to come after or before a change may have been told in another order.
  if (/\b(?:after|before|until|once|when|while) \p{Lu}/u.test(sentence)) return null;
  const people = peopleIn(sentence);
  const known = people.every((name) => pairs.some(({ holder }) => holder === name));
  if (!known || people.length !== found.reduce((sum, { people: count }) => sum + count, 0)) return null;
  return found.length === 0 ? null : found.sort((a, b) => a.at - b.at).map(({ move }) => move);
}

const IN_PLACES = /\b(\p{L}+?)(?:e?s)? (\p{L}+|\d{1,2}) and (\p{L}+|\d{1,2})\b/giu;

/** "He switched the horses in boxes 1 and 2": whoever is there changes places. */
function placesSwapped(sentence: string, pairs: readonly Pair[]): Move[] {
  const at = (noun: string, number: string) =>
    pairs.find(({ thing }) => thing === `${noun} ${number}`.toLowerCase())?.thing;
  return [...sentence.matchAll(IN_PLACES)].flatMap(([, noun = '', one = '', other = '']): Move[] => {
    const [first, second] = [at(noun, one), at(noun, other)];
    return first !== undefined && second !== undefined ? [{ places: [first, second] }] : [];
  });
}

/** The one thing that words name, by a word of its own; undefined where it is none or several. */
function thingNamed(words: string, things: readonly string[]): string | undefined {
  const said = tokensOf(words.toLowerCase());
  const exact = things.filter((thing) => ` ${said.join(' ')} `.includes(` ${thing} `));
  if (exact.length === 1) return exact[0];
  const fits = things.filter((thing) =>
    thing
      .split(' ')
      .some(
        (word) => said.includes(word) && things.filter((one) => one.split(' ').includes(word)).length === 1,
      ),
  );
  return fits.length === 1 ? fits[0] : undefined;
}

/** Who has what at first and after each move; undefined where a move is of what its holder does not have. */
function statesOf(start: State, moves: readonly Move[]): State[] | undefined {
  const states = [start];
  let now = start;
  for (const move of moves) {
    const after = moved(now, move);
    if (!after) return undefined;
    states.push(after);
    now = after;
  }
  return states;
}

const heldBy = (state: State, holder: string): string[] =>
  [...state].filter(([, by]) => by === holder).map(([thing]) => thing);

function moved(state: State, move: Move): State | undefined {
  const after = new Map(state);
  if ('places' in move) {
    const [first, second] = move.places.map((place) => state.get(place));
    const [one, other] = move.places;
    return first === undefined || second === undefined ? undefined : after.set(one, second).set(other, first);
  }
  if ('swap' in move) {
    const [one, other] = move.swap;
    const [first, more] = heldBy(state, one);
    const [second, another] = heldBy(state, other);
    if (first === undefined || second === undefined || more || another || one === other) return undefined;
    return after.set(first, other).set(second, one);
  }
  const held = move.from === undefined ? [] : heldBy(state, move.from);
  const thing = move.thing ?? (held.length === 1 ? held[0] : undefined);
  if (thing === undefined || (move.from !== undefined && !held.includes(thing))) return undefined;
  return after.set(thing, move.to);
}

type Query =
  | { asks: 'thing'; holder: string }
  | { asks: 'holder'; thing: string }
  | { asks: 'whether'; holder: string; thing: string };

const EARLIER = /\b(?:first|second|third|before|start|beginning|originally|initially|begin)\b/i;

function queryOf(asked: string, { holders, things }: Parties): Query | undefined {
  if (NOT.test(asked.replace(/,? (?:with )?no more [\p{L} ]+/u, '')) || isHedged(tokensOf(asked)))
    return undefined;
  const people = peopleIn(asked);
  const [holder, another] = people;
  const bare = holder ? asked.replace(holder, '') : asked;
  const thing = thingNamed(bare, things);
  if (another || (holder && !holders.includes(holder)) || EARLIER.test(bare.replace(thing ?? '\0', '')))
    return undefined;
  if (
    /^(?:so |then |now |and |in the end,? |at the end,? |finally,? )?(?:does|did|is|has|do)\b/i.test(asked)
  ) {
    return holder && thing ? { asks: 'whether', holder, thing } : undefined;
  }
  if (!/\b(?:what|which|who|whose|where)\b/i.test(asked)) return undefined;
  if (holder) return thing && /\bwho\b/i.test(asked) ? undefined : { asks: 'thing', holder };
  return thing && /\b(?:who|whose|where)\b/i.test(asked) ? { asks: 'holder', thing } : undefined;
}

function answerTo(
  query: Query,
  state: State,
  answer: string,
  { holders, things }: Parties,
  words: ReadonlySet<string>,
): boolean | undefined {
  if (saysUnknown(answer)) return false;
  if (query.asks === 'whether') {
    const says = assentOf(answer);
    return says === undefined ? undefined : says === (state.get(query.thing) === query.holder);
  }
  if (
    isHedged(tokensOf(answer)) ||
    NOT.test(answer) ||
    !tokensOf(answer).every((word) => isEcho(word, words, things))
  )
    return undefined;
  const people = holders.filter((holder) => tokensOf(answer).includes(holder));
  const thing = thingNamed(answer, things);
  if (query.asks === 'holder') {
    return people.length === 1 && (thing ?? query.thing) === query.thing
      ? state.get(query.thing) === people[0]
      : undefined;
  }
  if (!thing || people.some((name) => name !== query.holder)) return undefined;
  const held = heldBy(state, query.holder);
  return held.length > 1 ? undefined : held[0] === thing;
}

const isEcho = (word: string, words: ReadonlySet<string>, things: readonly string[]): boolean =>
  words.has(word.toLowerCase()) || things.some((thing) => thing.split(' ').includes(word.toLowerCase()));

/**
 * Whether the last step says what is so at some time from where the steps before it stand. A step tells holdings of one
 * time; what only names a change says nothing false.
 */
function followed(steps: readonly string[], states: readonly State[], parties: Parties): boolean | undefined {
  let from = 0;
  let last: boolean | undefined;
  for (const step of steps) {
    const said = holdingsIn(step, parties);
    last = undefined;
    if (said === undefined) continue;
    const told = numbered(step, states.length - 1);
    const range = told === undefined ? states.slice(from).keys() : [told - from];
    const at = [...range].find((index) => {
      const state = states[from + index];
      return state && said.every(({ holder, thing }) => state.get(thing) === holder);
    });
    if (at === undefined) {
      const possible = states.some((state) => said.every(({ holder, thing }) => state.get(thing) === holder));
      return steps.at(-1) === step && !possible ? false : undefined;
    }
    from += at;
    last = true;
  }
  return last;
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** Which change a step says it is after: "After the second trade"; 0 at the start. */
function numbered(step: string, moves: number): number | undefined {
  if (/\b(?:at the (?:start|beginning)|initially|at first)\b/i.test(step)) return 0;
  if (/\b(?:in the end|at the end|finally)\b/i.test(step)) return moves;
  const word = /\b(?:after )?the (\p{L}+) (?:swap|trade|exchange|switch|change|move)\b/iu.exec(step)?.[1];
  const at = ORDINALS.indexOf(word?.toLowerCase() ?? '');
  return at < 0 ? undefined : at + 1;
}

const SAYS =
  /\b(?:has|have|holds?|is|gets?|got|takes?|carries|plays?|drives?|sits?|on|in|with|wears?|ends up|keeps?)\b/i;

/** All that a step says of who has what; undefined where some of it is not read. */
function holdingsIn(step: string, { holders, things }: Parties): Pair[] | undefined {
  if (isHedged(tokensOf(step)) || NOT.test(step)) return undefined;
  const pairs: Pair[] = [];
  for (const sentence of sentencesOf(step)) {
    const bare = sentence
      .replace(TOGETHER, '')
      .replace(WITH, '')
      .replace(/ from \p{Lu}[\p{L}'-]*/gu, '');
    for (const part of bare.split(/[,;:] (?:and |so |while |then )?| and | so | while |\. /)) {
      const people = holders.filter((holder) => tokensOf(part).includes(holder));
      const thing = thingNamed(part, things);
      const [holder] = people;
      if (people.length === 0 && thing === undefined) continue;
      if (!holder || people.length > 1 || thing === undefined) return undefined;
      if (!SAYS.test(part) && pairs.length === 0) return undefined;
      pairs.push({ holder, thing });
    }
  }
  return pairs.length > 0 ? pairs : undefined;
}

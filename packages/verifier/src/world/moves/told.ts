import { withoutPlural } from '../../language/plurals.ts';
import { isHedged, tokensOf } from '../words.ts';
import type { Move, State } from './state.ts';
import { ANY_THING, GIVE, HOLDS, NO_NAME, SWAP, TAKE } from './words.ts';

export type Pair = { holder: string; thing: string };
/** The names of a question: whoever holds something, and what is held. */
export type Parties = { holders: readonly string[]; things: readonly string[] };
export type Told = Parties & { start: State; moves: Move[] };

const PERSON = "(\\p{Lu}[\\p{L}'’-]*)";
const FEW = '(?: (?:then|now|also|both|again|finally|next))*';
const WHAT = '([\\p{Ll} ]{2,30}?)';
/** Each with the places of who has it, what it is and who gets it; a swap has no thing. */
const MOVES = [
  [`${PERSON} and ${PERSON}${FEW} ${SWAP}\\b(?: (?:their )?\\p{Ll}{3,}s\\b)?`, 1, 0, 2],
  [`${PERSON}${FEW} ${SWAP}\\b(?: \\p{Ll}+){0,4}? with ${PERSON}`, 1, 0, 2],
  [`\\bit was ${PERSON} and ${PERSON}\\b`, 1, 0, 2],
  [`${PERSON}${FEW} ${GIVE} ${WHAT} (?:on |over |back )?to ${PERSON}`, 1, 2, 3],
  [`${PERSON}${FEW} ${GIVE} ${PERSON} ([\\p{Ll} ]{2,30})`, 1, 3, 2],
  [`${PERSON}${FEW} ${TAKE} ${WHAT} from ${PERSON}`, 3, 2, 1],
].map(([source, from, what, to]) => ({
  pattern: new RegExp(`${source}`, 'gu'),
  from: Number(from),
  what: Number(what),
  to: Number(to),
}));
export const SWAP_WORD = new RegExp(`\\b${SWAP}\\b|\\bswapping\\b|\\btrading\\b`, 'iu');
const CHANGE_WORD = new RegExp(
  `\\b${GIVE}\\b|\\b${TAKE}\\b|\\b(?:moves?|moved|drops?|loses?|lost|rotates?|shifts?)\\b`,
  'i',
);
const LATER_TOLD =
  /^before\b|\S (?:before|after) |\b(?:earlier|previously|beforehand|refus\w+|instead|twice|only|each|every\w*|all)\b/i;
export const NOT = /\b(?:not|no|nobody|none|never)\b|n't\b/i;
/** What goes on for a while, of which the single changes are told behind it. */
const SCENERY =
  /\b(?:during|throughout|as (?:the|they)|in the course of|over the|pairs of|often|occasionally|sometimes|now and then)\b/i;
const SOME = /\b(?:some|all|each|everyone|everybody|both|two|three|one|last|first|other|others|rest|\d+)\b/i;

/** "Ann and Bo swap seats, and later they swap back": the two that the sentence names. */
const THEY_SWAP = new RegExp(`${PERSON} and ${PERSON}([^\\p{Lu}]{1,80}?)\\bthey (?=${SWAP}\\b)`, 'gu');

/** Reads who has what at first and what changes hands; undefined where any sentence tells anything else. */
export function toldBy(given: readonly string[]): Told | undefined {
  const sentences = given.map((sentence) => sentence.replace(THEY_SWAP, '$1 and $2$3$1 and $2 '));
  const pairs: Pair[] = [];
  const moves: Move[] = [];
  for (const sentence of sentences) {
    if (/^(?:there (?:are|were) )?(?:no|nothing) (?:more|other|else|further)\b/i.test(sentence)) continue;
    if (NOT.test(sentence)) return undefined;
    // "Swap in the van: Ann sits in front, Bo behind": the heading tells of what comes.
    const headed = pairs.length === 0 && /^[^:]{1,80}: /.test(sentence) ? pairsIn(sentence) : undefined;
    if (headed && changesIn(sentence).length === 0 && !isHedged(tokensOf(sentence))) {
      pairs.push(...headed);
      continue;
    }
    const changes = SWAP_WORD.test(sentence) || (pairs.length > 1 && CHANGE_WORD.test(sentence));
    const isKnown = peopleIn(sentence).some((name) => pairs.some(({ holder }) => holder === name));
    // "As the game goes on, pairs of players trade balls": who does is told after it.
    // Of two alone it is told who does: "During lunch they swap."
    const isScene = pairs.length === 0 || (pairs.length > 2 && SCENERY.test(sentence));
    const isAny = pairs.length === 0 ? !LATER_TOLD.test(sentence) : !SOME.test(sentence);
    const isNone = changes && moves.length === 0 && !isKnown && isAny;
    if (isNone && isScene && changesIn(sentence).length === 0) continue;
    if (isHedged(tokensOf(sentence))) return undefined;
    if (LATER_TOLD.test(changes ? sentence : sentence.replace(/\beach\b[^:]*/i, ''))) return undefined;
    if (changes) {
      const read = pairs.length < 2 ? undefined : movesIn(sentence, pairs);
      if (!read) return undefined;
      moves.push(...read);
      continue;
    }
    if (peopleIn(sentence).length === 0 && moves.length === 0) continue;
    const held = moves.length === 0 ? pairsIn(sentence) : undefined;
    // Names alone set the scene: "Ann, Bo and Cy sit at a table."
    if (held === undefined) {
      const heading = peopleIn(sentence).length === 1 && /^\p{Lu}/u.test(sentence);
      if (moves.length > 0 || pairs.length > 0 || !(heading || /,| and /.test(sentence))) return undefined;
      if (/\d/.test(sentence)) return undefined;
      continue;
    }
    if (/\b(?:at|in) the end\b|\bfinally\b/i.test(sentence)) return undefined;
    pairs.push(...held);
  }
  const holders = pairs.map(({ holder }) => holder);
  const things = pairs.map(({ thing }) => thing);
  const unique = new Set(holders).size === holders.length && new Set(things).size === things.length;
  if (!isOfThings(sentences, moves.length, pairs)) return undefined;
  if (!unique || moves.length === 0 || moves.length > 64 || holders.length > 26) return undefined;
  return { start: new Map(pairs.map(({ holder, thing }) => [thing, holder])), moves, holders, things };
}

const OBJECT = new RegExp(`\\b${SWAP} (?:their |the |these )?(\\p{Ll}{3,}s)\\b`, 'gu');
const SEATED = /\b(?:on|in|at|by|sits?|sat|stands?|seat|chair|room|place|position|plays?|starts?)\b/i;

/**
 * Whether what is said to be swapped is what is held: a word of the text, a word for anything, or the one word that is used
 * of all of several swaps. Who swaps houses keeps the pen.
 */
function isOfThings(sentences: readonly string[], moves: number, pairs: readonly Pair[]): boolean {
  const text = sentences.join(' ');
  const nouns = [...text.matchAll(OBJECT)].map(([, noun = '']) => noun);
  const used = new Set(nouns);
  const isNumbered = pairs.every(({ thing }) => /^\d+$/.test(thing));
  return nouns.every((noun) => {
    if (!isNumbered && /^(?:places|positions|seats|spots)$/.test(noun)) return SEATED.test(text);
    const one = withoutPlural(noun);
    const told = pairs.some(({ thing }) => thing.split(' ').includes(one));
    const named =
      text.split(new RegExp(`\\b${one}`, 'i')).length > nouns.filter((other) => other === noun).length + 1;
    return told || named || (ANY_THING.has(noun) && !isNumbered) || (moves > 1 && used.size === 1);
  });
}

const NAME = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}'’-]*/gu;

/** The names of people in a sentence, in order. */
export const peopleIn = (sentence: string): string[] =>
  [...sentence.matchAll(NAME)]
    .map(([name]) => name.replace(/['’]s$/, ''))
    .filter((name) => !NO_NAME.has(name.toLowerCase()));

const AFTER_JOINT = /(?:^|[,;:.] |\b(?:and|while|but|then) )$/;
const SIGN = /^["'*_]*\s*(?:[:=]|->|→|–|—|- )\s*/;
const JOINT_END = /[\s,;.]*(?:\b(?:and|while|but|so))?[\s,;.]*$/i;

/** Each of those who are named with the words behind the name up to the next: "Ada has the red pen, Ben the green one". */
export function heldIn(text: string, isName: (word: string) => boolean): { holder: string; words: string }[] {
  let hasVerb = false;
  const subjects = [...text.matchAll(NAME)].flatMap(({ 0: name, index }) => {
    const end = index + name.length;
    const rest = text.slice(end);
    const sign = SIGN.exec(rest)?.[0].length ?? 0;
    const [, next = ''] = /^ (\p{Ll}[\p{L}'-]*|\d+)/u.exec(rest) ?? [];
    const isNext = hasVerb || /^(?:in|on|at|with|to|the|an?|by|\d+)$/.test(next);
    const links =
      sign > 0 || HOLDS.has(next) || (next !== '' && isNext && AFTER_JOINT.test(text.slice(0, index)));
    hasVerb ||= links && isName(name);
    return isName(name) && links ? [{ holder: name, start: index, from: end + sign }] : [];
  });
  return subjects.map(({ holder, from }, at) => ({
    holder,
    words: text
      .slice(from, subjects[at + 1]?.start ?? text.length)
      .replace(JOINT_END, '')
      .trim(),
  }));
}

/** The holdings that a sentence tells, "Ada has the red pen, Ben the green one"; undefined where it is anything else. */
function pairsIn(sentence: string): Pair[] | undefined {
  const said = sentence.replace(/[.!]+$/, '').replace(/^[^:]{1,80}: /, '');
  const all = heldIn(said, (name) => !NO_NAME.has(name.toLowerCase()));
  const held = all[0] && peopleIn(said)[0] === all[0].holder ? all : [];
  const names = held.map(({ holder }) => holder);
  const pairs =
    held.length > 0
      ? held.map(({ holder, words }) => ({ holder, thing: thingOf(words, true), words }))
      : said.split(/[,;] (?:and |while |but )?| and | while | but /).map((part) => {
          const [holder = '', more] = peopleIn(part);
          const isLast = more === undefined && holder !== '' && part.trim().endsWith(holder);
          const words = isLast ? part.slice(0, part.lastIndexOf(holder)) : '';
          return { holder, thing: thingOf(words, false), words };
        });
  return pairs.flatMap(({ holder, thing, words }) =>
    thing && !peopleIn(words).some((name) => names.includes(name)) ? [{ holder, thing }] : [],
  ).length === pairs.length
    ? pairs.map(({ holder, thing = '' }) => ({ holder, thing }))
    : undefined;
}

const ARTICLE = /^(?:(?:the|an?|his|her|their|my|its|own|on|in|at|with|to|of|number|as|by) )+/i;
const LAST_WORDS = / (?:one|first|now|right now|at first|at the start|in (?:his|her|their) hands?)$/;

/** What is held by the words behind a holder's name, or before it: without verbs, prepositions and articles. */
function thingOf(words: string, hasVerb: boolean): string | undefined {
  const told = /\b(?:the|an?|his|her|their|my) ([\p{L}\d' -]+)$/u.exec(
    words.trim().replace(LAST_WORDS, ''),
  )?.[1];
  const isTitle = /\p{Lu}.* /u.test(words);
  if (hasVerb && !isTitle && told !== undefined && told.split(' ').length <= 3) return told.toLowerCase();
  const tokens = tokensOf(words);
  let from = 0;
  while (hasVerb && from < tokens.length - 1 && HOLDS.has((tokens[from] ?? '').toLowerCase())) from++;
  const rest = tokens
    .slice(hasVerb ? from : 0, hasVerb ? undefined : lastVerb(tokens))
    .join(' ')
    .replace(ARTICLE, '')
    .replace(LAST_WORDS, '');
  const length = rest.split(' ').filter((word) => /^[\p{Ll}\d]/u.test(word)).length;
  return rest === '' || length > 3 || HOLDS.has((rest.split(' ')[0] ?? '').toLowerCase())
    ? undefined
    : rest.toLowerCase();
}

/** Where the verb and what belongs to it begin at the end of words, "the red pen is with". */
function lastVerb(tokens: readonly string[]): number {
  const at = tokens.findIndex(
    (word) => HOLDS.has(word.toLowerCase()) || /^(?:belongs?|with|goes)$/i.test(word),
  );
  return at < 0 ? tokens.length : at;
}

/** Every passage of a text that names a change, in order. */
export function changesIn(sentence: string): { at: number; length: number; move: Move; what: string }[] {
  const swaps = SWAP_WORD.test(sentence);
  return MOVES.flatMap(({ pattern, from, what, to }) =>
    [...(what === 0 && !swaps ? [] : sentence.matchAll(pattern))].map((match) => {
      const [one = '', other = ''] = [match[from], match[to]];
      const move: Move = what === 0 ? { swap: [one, other] } : { thing: undefined, from: one, to: other };
      return { at: match.index, length: match[0].length, move, what: what === 0 ? '' : (match[what] ?? '') };
    }),
  ).sort((a, b) => a.at - b.at);
}

/** What changes hands in a sentence; undefined where some of it was not read. */
function movesIn(sentence: string, pairs: readonly Pair[]): Move[] | undefined {
  const found = changesIn(sentence);
  const things = pairs.map((pair) => pair.thing);
  if (found.length === 0) return undefined;
  // What is told to come after or before a change may have been told in another order.
  if (/\b(?:after|before|until|once|when|while) \p{Lu}/u.test(sentence)) return undefined;
  const people = peopleIn(sentence);
  const known = people.every((name) => pairs.some(({ holder }) => holder === name));
  if (!known || people.length !== found.length * 2) return undefined;
  // "Gives Bo the key and gets the map": a change that is not among those that were found.
  const rest = found.reduce(
    (text, { at, length }) => text.slice(0, at) + ' '.repeat(length) + text.slice(at + length),
    sentence,
  );
  const more = `${rest} ${found.map(({ what }) => what).join(' ')}`;
  if (CHANGE_WORD.test(more) || SWAP_WORD.test(more)) return undefined;
  const moves = found.map(({ move, what }): Move | undefined => {
    if (!('to' in move)) return move;
    const thing = thingNamed(what, things);
    return thing !== undefined || /^(?:it|(?:his|her|the) \p{Ll}+|what)\b/u.test(what)
      ? { ...move, thing }
      : undefined;
  });
  const read = moves.filter((move) => move !== undefined);
  return read.length === moves.length ? read : undefined;
}

/** The one thing that words name, in full or by a word of its own; undefined where it is none or several. */
export function thingNamed(words: string, things: readonly string[]): string | undefined {
  const said = tokensOf(words.toLowerCase());
  const whole = ` ${said.join(' ')} `;
  const exact = things.filter((thing) => whole.includes(` ${thing} `));
  const longest = exact.filter((thing) => !exact.some((other) => other !== thing && other.includes(thing)));
  if (longest.length > 0) return longest.length === 1 ? longest[0] : undefined;
  const fits = things.filter((thing) =>
    thing
      .split(' ')
      .some(
        (word) =>
          !/^(?:the|of|a|an|and|in|on|at)$/.test(word) &&
          said.includes(word) &&
          things.filter((one) => one.split(' ').includes(word)).length === 1,
      ),
  );
  return fits.length === 1 ? fits[0] : undefined;
}

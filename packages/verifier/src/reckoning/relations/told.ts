import { multiply, type Rational, rational } from '../../arithmetic/rational.ts';
import { measureOf } from '../../language/units.ts';
import { singular } from '../../language/verbs.ts';
import { work } from '../../work.ts';
import { COMPARATIVES } from '../problem/words.ts';
import { dimensionOf, unitOf } from '../unit.ts';
import { changed } from './change.ts';
import { constant, type Linear, ZERO } from './linear.ts';
import { averaged, missing } from './mean.ts';
import { sideOf, wordsOf } from './phrase.ts';
import { puzzled } from './puzzle.ts';
import { askedOfMix, shared } from './ratio.ts';
import type { Token } from './token.ts';
import { ALL, type World, YEAR } from './world.ts';

const JOINT = /^(?:[.,;:?!()]|and)$/;
const MOST = 48;
const DEEPEST = 6;

/** Reads a clause of a step that the readers of questions don't know. */
export type Reader = (world: World, tokens: readonly Token[]) => boolean;

/** Reads a sentence clause by clause, the longest first; undefined where not every word of it is understood. */
export function heard(world: World, tokens: readonly Token[], reader?: Reader, depth = 0): World | undefined {
  const own = trimmed(tokens);
  if (own.length === 0) return world;
  if (depth > DEEPEST || own.length > MOST) return undefined;
  const joints = own.flatMap(({ word }, at) => (JOINT.test(word) ? [at] : []));
  for (const end of [own.length, ...joints.reverse()]) {
    work();
    const next = world.copy();
    const rest = clause(next, own.slice(0, end), reader) && heard(next, own.slice(end), reader, depth + 1);
    if (rest) return rest;
  }
  return undefined;
}

function trimmed(tokens: readonly Token[]): readonly Token[] {
  const from = tokens.findIndex(({ word }) => !JOINT.test(word));
  const to = tokens.findLastIndex(({ word }) => !JOINT.test(word));
  return from < 0 ? [] : tokens.slice(from, to + 1);
}

function clause(world: World, tokens: readonly Token[], reader: Reader | undefined): boolean {
  const rest = timed(world, tokens);
  if (rest.length === 0) return false;
  if (/^(?:how|what|which|find|calculate)$/.test(rest[0]?.word ?? '') && !world.values)
    return askedOfMix(world, rest) || missing(world, rest) || asked(world, rest);
  return (world.values ? reader?.(world, rest) : storyIn(world, rest)) || related(world, rest);
}

/** A clause of one of the stories that have words of their own: a price before and after, parts in a ratio, a mean. */
const storyIn = (world: World, tokens: readonly Token[]): boolean =>
  changed(world, tokens) || shared(world, tokens) || averaged(world, tokens) || puzzled(world, tokens);

/** Sets how many years from now a clause tells of: "In 6 years …", "… 3 years ago", "now". */
function timed(world: World, tokens: readonly Token[]): readonly Token[] {
  const [first, second] = tokens;
  const [before, last] = [tokens.at(-2), tokens.at(-1)];
  const set = (years: Rational | undefined, rest: readonly Token[]): readonly Token[] => {
    if (!years) return [];
    world.shift = years;
    return trimmed(rest);
  };
  if (first?.word === 'in' && second?.word === '#') return set(yearsIn(second), tokens.slice(2));
  if (first?.word === '#' && second?.word === 'ago')
    return set(multiply(yearsIn(first) ?? ZERO, rational(-1n)), tokens.slice(2));
  if (before?.word === 'in' && last?.word === '#' && yearsIn(last))
    return set(yearsIn(last), tokens.slice(0, -2));
  return tokens;
}

const yearsIn = ({ amount }: Token): Rational | undefined =>
  amount?.unit && dimensionOf(amount.unit) === dimensionOf(YEAR) && amount.unit.size.n === YEAR.size.n
    ? amount.value
    : undefined;

const PLACE = /^(?:in|on|for|before|after|with|without|including)$/;
const PLACED = /^(?:before|after|with|without|including)$/;
const DROPPED = /^(?:must|should|will|can|in|on|for|from|answer)$/;

/** What a side of a step that names nothing may be about: what is asked for, or what "in the fourth" behind it names. */
function unsaid(
  world: World,
  left: readonly Token[],
  place: readonly Token[],
  b: Linear | undefined,
): Linear[] {
  if (!world.isUnsaid(wordsOf(left).filter((word) => !DROPPED.test(word))) || !world.asked) return [];
  const named = place.length > 0 ? sideOf(world, place) : undefined;
  if (place.length > 0) return named ? [named] : [];
  const [, after] = world.unsaid;
  if (after && world.isThing(wordsOf(left))) return [after];
  // "It is 80 % of the old price": not what is asked for.
  return b && b.terms.size > 0 ? (after ? [after] : []) : [world.asked, ...(world.means ? world.unsaid : [])];
}

/** "In 5 years Ann will be 20, and Ben is 9": what is told of another time is told in that tense. */
function isAtTime(verb: string, world: World): boolean {
  const isPast = /^(?:was|were)$/.test(verb);
  world.past ||= isPast && world.shift.n === 0n;
  return world.shift.n > 0n ? verb === 'will' : verb !== 'will' && (world.shift.n === 0n || isPast);
}

const SHARING = /^(?:share|shared|split|divide|divided)$/;

/** Two sides with a verb between them; without one, what the subject of the clause before it is. */
function related(world: World, tokens: readonly Token[]): boolean {
  const isSum = tokens.some(({ word }) => word === '∑' || word === 'sums');
  for (const [at, { word }] of tokens.entries()) {
    if (word !== 'sums' && !(word === '=' && world.values) && !world.isVerb(word)) continue;
    const isTotal = isSum || (SHARING.test(word) && !world.values);
    const total = isTotal ? [{ word: '∑' }] : [];
    const next = Object.assign(world.copy(), { stands: false });
    const [left, right] = [tokens.slice(0, at), tokens.slice(at + 1)].map((side) =>
      side.filter((one) => one.word !== '∑'),
    );
    if (!left || !right) continue;
    // "They share a jar of 40 EUR"
    const isShared = SHARING.test(word) && right.at(-2)?.word === 'of' && right.at(-1)?.word === '#';
    for (const { word: of } of isShared ? right.splice(0, right.length - 1) : []) next.generic.add(of);
    const own = next.values ? left.filter((one) => !DROPPED.test(one.word)) : left;
    const isNumber = next.number && own.length === 1 && /^(?:which|that|this)$/.test(own[0]?.word ?? '');
    const a =
      isNumber && next.number
        ? constant(next.number)
        : own.length > 0 || isTotal
          ? sideOf(next, [...total, ...own])
          : next.itself();
    const subject = a?.terms.size === 1 ? next.subject : world.subject;
    const place = next.values && PLACE.test(right[1]?.word ?? '') ? 1 : -1;
    const where = right.slice(PLACED.test(right[place]?.word ?? '') ? place : place + 1);
    const b = sideOf(next, than(place > 0 ? right.slice(0, place) : right, world, subject));
    const others = next.values ? unsaid(next, left, place > 0 ? where : [], b) : [];
    const sides = a && place <= 0 ? [a, ...others] : others;
    if (next.stands && !world.values && next.names.filter((_, id) => !b?.terms.has(id)).length > 1) continue;
    if (!next.values && !isAtTime(word, next)) continue;
    if (!b || !sides.some((one) => next.says(one, b))) continue;
    next.subject = subject;
    next.hears(word);
    world.take(next);
    return true;
  }
  // "… and her son 15"
  if (world.values && tokens.length > 1 && tokens.at(-1)?.word === '#' && sideOf(world, tokens)) return true;
  const subject = world.itself();
  const next = world.copy();
  const side =
    subject && /^[#×]$/.test(tokens[0]?.word ?? '') && tokens.length > 2 ? sideOf(next, tokens) : undefined;
  if (!subject || !side || side.terms.size === 0 || !next.says(subject, side)) return false;
  next.subject = world.subject;
  world.take(next);
  return true;
}

/** "Her brother is 6 years younger": than the one whom was spoken of. */
function than(
  tokens: readonly Token[],
  { names, members, subject, values }: World,
  own?: number,
): readonly Token[] {
  const [first, second, third] = tokens;
  const isOther = values && own !== undefined && (members ?? names).length === 2;
  const other = isOther ? 1 - own : names.length === 1 && subject === 0 ? 0 : -1;
  const [name] = names[other] ?? [];
  const isOpen = first?.word === '#' && second && COMPARATIVES.has(second.word) && !third;
  return isOpen && name ? [...tokens, { word: 'than' }, { word: name }] : tokens;
}

const LINKS = /^(?:is|are|was|were|does|do|did|will|be|there|must|should|i|∑|sums|in|for)$/;
const HOW = /^(?:old|many|much|far|long|tall|heavy|big|large|high)$/;

/** "How old is Ada?", "What does one pen cost?": the one thing that is asked for. */
function asked(world: World, tokens: readonly Token[]): boolean {
  if (world.asked || tokens.some(({ amount, word }) => amount || word === 'each')) return false;
  const words = wordsOf(tokens);
  let from = 1;
  if (words[0] === 'how') {
    if (!HOW.test(words[1] ?? '')) return false;
    world.hears(words[1] ?? '');
    from = 2;
  }
  if (world.shift.n === 0n) world.past ||= words.some((word) => /^(?:was|were|will)$/.test(word));
  const name: string[] = [];
  for (const word of words.slice(from)) {
    if (LINKS.test(word)) continue;
    if (world.isVerb(word) && !world.generic.has(word)) world.hears(word);
    else name.push(word);
  }
  const measure = words[1] === 'many' ? measureOf(name[0] ?? '') : undefined;
  if (measure) {
    world.size = unitOf(measure);
    name.shift();
    if (name[0] === 'of') name.shift();
  }
  // "How many altogether?": of all, also where they are not named.
  if (words.includes('∑') && name.every((word) => singular(word) === world.noun)) name.push('they');
  const [head = '', ...others] = name;
  const isCounted = words[1] === 'many' && others.length > 0 && world.counts(head);
  world.stands = false;
  const now = world.asking(isCounted ? others : name);
  world.asked = now;
  const isOfOne = words.includes('∑') && now?.terms.has(ALL) === false && !world.every;
  return now !== undefined && !isOfOne && !(world.stands && world.names.length > 1);
}

import { compare, equal, multiply, negate, ONE, type Rational } from '../../arithmetic/rational.ts';
import { HEDGES } from '../../language/words.ts';
import type { Piece } from '../piece.ts';
import { COMPARATIVES } from '../problem/words.ts';
import type { Solved } from '../solve.ts';
import { plainOf } from '../term.ts';
import { type Linear, shownEquation, shownSum, solvedOf, unknown, type Values, worthIn } from './linear.ts';
import { placed } from './placed.ts';
import { type Token, tokensOf } from './token.ts';
import { heard } from './told.ts';
import { ALL, sizeOf, World, YEAR } from './world.ts';

/** What a question of unknowns that relate to one another comes to, and the world that it tells of. */
export type Related = Solved & { world: World };

/**
 * Solves a question that tells how unknowns relate, ages, prices, parts, marks: each sentence says that two sums are the
 * same, and elimination leaves one value for what is asked. Undefined where a word is not understood.
 */
export function solveRelations(sentences: readonly (readonly Piece[])[]): Related | undefined {
  let world: World | undefined = new World();
  const read: Token[][] = [];
  for (const pieces of sentences) {
    if (pieces.some((piece, at) => at > 0 && piece.kind === 'word' && HEDGES.has(piece.word)))
      return undefined;
    const isIf = pieces[0]?.kind === 'word' && pieces[0].word === 'if';
    const tokens = tokensOf(isIf ? pieces.slice(1) : pieces);
    if (!tokens) return undefined;
    read.push(tokens);
  }
  const days = placed(read);
  world.count = days?.count;
  for (const tokens of days?.told ?? read) {
    world.shift = { n: 0n, d: 1n };
    world = heard(world, tokens);
    if (!world) return undefined;
  }
  const { asked } = world;
  return asked && !(asked.terms.size === 1 && sentences.some(asksMore)) ? solved(world, asked) : undefined;
}

/** "How many years older is the father?": asks for a difference. */
function asksMore(pieces: readonly Piece[]): boolean {
  const words = pieces.map((piece) => (piece.kind === 'word' ? piece.word : ''));
  const at = words.findIndex((word) => COMPARATIVES.has(word));
  return words[0] === 'how' && at > 0 && at < 4 && !/^(?:the|a)$/.test(words[at - 1] ?? '');
}

function solved(world: World, asked: Linear): Related | undefined {
  const { names, count } = world;
  if (count !== undefined && names.length !== count) return undefined;
  if (world.aspects.size > 1 || !isOneVerb(world) || isTold(world, asked)) return undefined;
  // Of three the word for all may leave out one.
  const isOfAll = [...world.sums, asked].some(({ terms }) => terms.has(ALL));
  if (isOfAll && count === undefined && names.length !== 2) return undefined;
  const sums = world.sums.map((sum) => world.spread(sum));
  const values = solvedOf(sums);
  const chosen = values && ordered(world, asked, values);
  const value = values && chosen && worthIn(world.spread(chosen), values);
  if (!values || !value || [...values.values(), value].some(({ n }) => n < 0n)) return undefined;
  if (names.some((_, id) => !values.has(id))) return undefined;
  world.asked = world.spread(chosen);
  const isAge = [...world.aspects].some((aspect) => aspect.startsWith('old'));
  if (isAge && world.past) return undefined;
  const unit = world.unit ?? (isAge ? YEAR : undefined);
  world.unit = unit;
  const isWhole = unit !== undefined || !world.noun || [...values.values()].every(({ d }) => d === 1n);
  if (!isWhole) return undefined;
  const told =
    unit &&
    plainOf({
      kind: 'amount',
      value: ONE,
      decimals: 0,
      percent: false,
      unit,
      nouns: [],
      spelled: false,
      start: 0,
      end: 0,
    });
  const size = world.size ?? unit;
  if (unit && !told) return undefined;
  if (world.size && (!unit || [...world.size.dims].join() !== [...unit.dims].join())) return undefined;
  const scale: Rational = told?.value ?? ONE;
  const { labels } = world;
  const equations = sums.map((sum) => shownEquation(sum, labels)).join('; ');
  complete(world, values);
  return {
    value: multiply(value, scale),
    kind: told?.kind ?? { head: world.noun ?? 'number', modifiers: [] },
    ...(size && told && !equal(told.value, ONE) && { size: size.size }),
    shown: `${equations}; ${shownSum(world.asked, labels)}`,
    sizes: [],
    world,
  };
}

/** From here on the world says what is so: by more names, the larger and the smaller, and one part. */
function complete(world: World, values: Map<number, Rational>): void {
  const [a, b] = [values.get(0), values.get(1)];
  if (world.names.length === 2 && a && b && !equal(a, b))
    for (const [id, name] of world.names.entries())
      for (const word of ORDERED)
        if (!world.names.some((one) => one.has(word)) || name.has(word))
          if ((compare(a, b) === sizeOf(word)) === (id === 0)) name.add(word);
  // "Four times as old": so many parts, of which the other is one.
  world.shift = { n: 0n, d: 1n };
  const [times, more] = (world.whole ? [] : world.sums).filter(
    ({ terms, constant }) =>
      terms.size === 2 && constant.n === 0n && [...terms.values()].some(({ n, d }) => n === d),
  );
  const [single] = times && !more ? [...times.terms].filter(([, { n, d }]) => n !== d) : [];
  if (single && !world.part && values.get(single[0])) {
    world.part = unknown(single[0]);
    world.ratio = [negate(single[1]), ONE];
    values.set(world.add(['part', 'share']), values.get(single[0]) ?? ONE);
    world.members = world.names.slice(0, -1).map((_, id) => id);
  }
  world.values = values;
  world.subject = undefined;
  world.closed = true;
}
const ORDERED = 'larger bigger longer older taller heavier greater smaller shorter younger lighter'.split(
  ' ',
);

/** What is asked for, where that is the larger or the smaller of two. */
function ordered(world: World, asked: Linear, values: Values): Linear | undefined {
  const [a, b] = [values.get(0), values.get(1)];
  if (!world.order) return asked;
  if (!a || !b || equal(a, b)) return undefined;
  return unknown(compare(a, b) === world.order ? 0 : 1);
}

/** Nothing else happens than what all is told with; what is shared is what each then gets. */
function isOneVerb({ verbs, may }: World): boolean {
  const isShared = [...verbs].some((verb) => SHARING.test(verb));
  const others = [...verbs].filter((verb) => !may.has(verb) && !(isShared && SHARED.test(verb)));
  return others.length <= (may.size > 0 || isShared ? 0 : 1);
}
const SHARING = /^(?:split|share|divide)$/;
const SHARED = /^(?:split|share|divide|get|receive|have)$/;

/** Of two that are told of, one whose number is told needs no relation: something else is meant. */
const isTold = ({ names, members, sums }: World, { terms }: Linear): boolean =>
  names.length > 1 &&
  !members &&
  terms.size === 1 &&
  sums.some((sum) => sum.terms.size === 1 && [...sum.terms.keys()][0] === [...terms.keys()][0]);

import { once } from '../../judgement/once.ts';
import { isHedged, sentencesOf, tokensOf, verdict } from '../words.ts';
import type { World } from '../world.ts';
import { type Fact, isSo, ordersOf } from './models.ts';
import type { Names } from './names.ts';
import { rankOf } from './relation.ts';
import { type Item, type Row, rowOf } from './row.ts';
import { objectFinder } from './scales.ts';
import { type Order, readClauses } from './told.ts';

type Orders = readonly (readonly number[])[];
type Finder = ReturnType<typeof objectFinder>;

/** Whether a fact is so in all orders (true), in none (false), or in some (undefined). */
export function truth(orders: Orders, fact: Fact | undefined): boolean | undefined {
  if (!fact) return undefined;
  const [first, ...rest] = orders.map((places) => isSo(fact, places));
  return first !== undefined && rest.every((so) => so === first) ? first : undefined;
}

/**
 * What a trace knows when it says something. One that tells which places are still open says what follows from the
 * clues that it has named so far; any other is held to what all of them come to.
 */
type Knowing = { order: Order; isTracking: boolean; used: ReadonlySet<Fact> };

/**
 * Tells whether all that the last of some steps says is so in every order (true), or some of it in none (false). Reads
 * no step twice.
 */
export function follower(order: Order, words: ReadonlySet<string>): World['follows'] {
  const find = objectFinder(order.names.all);
  const saidIn = once((step: string) =>
    sentencesOf(step).map((sentence) => sentenceIn(order, words, sentence, find)),
  );
  const cluesIn = once((step: string) => {
    const facts = saidIn(step).flatMap((one) => one.facts.map((fact) => JSON.stringify(fact)));
    return facts.flatMap((fact) => order.facts.find((one) => JSON.stringify(one) === fact) ?? []);
  });
  const isOpen = ({ things, places }: Item) => things === 'any' || places.length > 1;
  const tracks = once((step: string) =>
    sentencesOf(step).some((sentence) => rowOf(sentence, find, order.count)?.items.some(isOpen)),
  );
  return (steps, later = []) => {
    const step = steps.at(-1);
    if (step === undefined) return undefined;
    const isTracking = [...steps, ...later].some(tracks);
    return judged({ order, isTracking, used: new Set(steps.flatMap(cluesIn)) }, saidIn(step), step);
  };
}

const CONCLUDES = /\b(?:according to|combining|all (?:the )?(?:clues|statements))\b/i;

function judged(knowing: Knowing, said: readonly Said[], step: string): boolean | undefined {
  const { order, isTracking, used } = knowing;
  const isAll = !isTracking || used.size === 0 || CONCLUDES.test(step);
  const orders = isAll ? order.orders : ordersOf(order.count, [...used]);
  const own = said.filter(({ isIdle }) => !isIdle);
  const truths = own.flatMap(({ facts, others, row }) => [
    ...facts.map((fact) => truth(orders, fact) ?? (isTracking ? false : undefined)),
    ...(row ? rowJudged(row, order, orders, isTracking) : []),
    ...others,
  ]);
  return truths.length === 0 ? undefined : verdict(truths);
}

/** What a sentence of a step says: facts, a row, and what was judged or not understood besides. */
type Said = { facts: Fact[]; row?: Row; others: (boolean | undefined)[]; isIdle?: boolean };

const KNOWN = 'we (?:previously |already )?(?:concluded|know|found)(?: that)?';
const LEADS = new RegExp(
  `^(?:therefore|so|thus|hence|then|${KNOWN}|(?:according to|by|from) (?:this|the) order(?:ing)?),? `,
  'i',
);
const CUT = /^(.*?(?:,|:)) (?:so|and|which means|hence|therefore) (.+)$/i;

function sentenceIn(order: Order, words: ReadonlySet<string>, sentence: string, find: Finder): Said {
  const rest = sentence.replace(/^(?:step )?\(?\d{1,2}[.):] /i, '').replace(LEADS, '');
  const row = rowOf(rest, find, order.count);
  if (row) {
    const told = find(row.before).length > 0 ? sentenceIn(order, words, row.before, find) : undefined;
    return { facts: told?.facts ?? [], others: told?.others ?? [], row };
  }
  const whole = readClauses(rest, order.names.known);
  const cut = whole ? undefined : CUT.exec(rest);
  const parts = cut ? [cut[1] ?? '', (cut[2] ?? '').replace(LEADS, '')] : [rest];
  const said: Said = { facts: [], others: [] };
  for (const part of parts) {
    const stated = whole ?? readClauses(part, order.names.known);
    if (!stated) {
      said.others.push(rowIn(order, part, words));
      continue;
    }
    for (const one of stated) {
      const fact = order.fact(one);
      // A statement on whom a pronoun means is never held against a step.
      if (fact && !one.byPronoun) said.facts.push(fact);
      else said.others.push(truth(order.orders, fact) || undefined);
    }
  }
  return { ...said, isIdle: said.facts.length === 0 && find(sentence).length === 0 };
}

/** Whether the items of a row are so: none puts a thing where it cannot stand, or leaves out one that can. */
function rowJudged(
  { start, items, isClear }: Row,
  order: Order,
  orders: Orders,
  isTracking: boolean,
): (boolean | undefined)[] {
  const way = order.way(start.scale);
  if (!way) return [undefined];
  const told = new Set(
    items.flatMap(({ things, places }) => (things !== 'any' && places.length === 1 ? things : [])),
  );
  const truths = items.map((item) => {
    const so = orders.map((places) => agrees(item, places, order.count, way === 'round'));
    const isOpen = item.leaves === 'of-things';
    const cannot = isOpen && !canStand(item, orders, order, way === 'round', told);
    if (cannot || !so.includes(true)) return false;
    return so.includes(false) ? (isTracking ? false : undefined) : true;
  });
  return isClear ? truths : [...truths, undefined];
}

const placeFrom = (item: Item, place: number, count: number, isRound: boolean): number =>
  item.fromHigh === isRound ? place : count + 1 - place;

/** Whether an order has one of the things at each place, or the one thing at one of the places. */
function agrees(item: Item, places: readonly number[], count: number, isRound: boolean): boolean {
  if (item.things === 'any') return true;
  const { things } = item;
  const stands = (thing: number, place: number) => places[thing] === placeFrom(item, place, count, isRound);
  return item.leaves === 'of-places'
    ? item.places.some((place) => things.every((thing) => stands(thing, place)))
    : item.places.every((place) => things.some((thing) => stands(thing, place)));
}

/** Whether each thing that an item means can stand at each of its places; "any" means those that no item names. */
function canStand(
  item: Item,
  orders: Orders,
  { names, count }: Order,
  isRound: boolean,
  told: ReadonlySet<number>,
): boolean {
  const meant =
    item.things === 'any' ? [...names.all.keys()].filter((thing) => !told.has(thing)) : item.things;
  return meant.every((thing) =>
    item.places.every((place) => {
      const at = placeFrom(item, place, count, isRound);
      return orders.some((places) => places[thing] === at);
    }),
  );
}

const CHAIN = /\s*(?:[>→]|->|=>)\s*/;
const FRAME =
  'from to that is makes gives order the so this we get final therefore thus row queue line full then an'.split(
    ' ',
  );

/** "From tallest to shortest: Ann, Bo, Cy", "Ann > Bo > Cy". */
function rowIn(order: Order, part: string, words: ReadonlySet<string>): boolean | undefined {
  const said = listed(order.names, part);
  const right = inOrder(order);
  if (!said || !right) return undefined;
  const own = new Set(order.names.all.flatMap((name) => name.split(' ')));
  const rest = tokensOf(part).filter((token) => !own.has(token.toLowerCase()));
  const directed = /\bfrom (?:the )?(\p{L}+)(?: one)? to (?:the )?(\p{L}+)/iu.exec(part);
  const ends = directed ? [directed[1], directed[2]].map((word) => rankOf(`${word}`)) : [];
  const start = ends[0];
  if (directed && (!start || !ends[1] || start.scale !== order.scale)) return undefined;
  const frame = new Set(
    [...FRAME, ...(directed ? [directed[1], directed[2]] : [])].map((word) => word?.toLowerCase()),
  );
  if (!rest.every((token) => frame.has(token.toLowerCase()) || words.has(token.toLowerCase())))
    return undefined;
  const named = said.map((index) => order.names.all[index] ?? '');
  const forwards = named.every((name, at) => name === right[at]);
  const backwards = named.every((name, at) => name === [...right].reverse()[at]);
  if (start) return start.from === 'high' ? backwards : forwards;
  if (order.scale === 'rank' && !CHAIN.test(part)) return forwards || undefined;
  return forwards || backwards || undefined;
}

/** The things from the low end on, where there is one order alone. */
export function inOrder({ names, orders }: Order): string[] | undefined {
  const [places, another] = orders;
  if (!places || another) return undefined;
  return names.all.map((_, at) => names.all[places.indexOf(at + 1)] ?? '');
}

/** All things in the order in which a text names them, each once. */
export function listed(names: Names, text: string): number[] | undefined {
  const found = objectFinder(names.all)(text).map(({ object }) => object);
  const whole = found.length === names.all.length && new Set(found).size === found.length;
  return whole && !isHedged(tokensOf(text)) ? found : undefined;
}

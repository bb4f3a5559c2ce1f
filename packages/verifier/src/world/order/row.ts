import { type Named, ordinalOf, ownScale, type Pole, poleOf } from './scales.ts';

/**
 * What an item of a row says: at each of its places stands one of its things (all that are told nowhere else, where they
 * are `any`), or its one thing stands at one of its places. Places count from the low end, or from the high one.
 */
export type Item = {
  leaves: 'of-things' | 'of-places';
  places: readonly number[];
  things: readonly number[] | 'any';
  fromHigh: boolean;
};

/** The items behind a direction, and what the sentence says before it; `isClear` where all of them were read. */
export type Row = { start: Pole; items: Item[]; before: string; isClear: boolean };

const DIRECTION = /\bfrom (?:the )?\S[^:,.]*? to (?:the )?\S[^:,.]*$/i;
const LONGEST_DIRECTION = 80;
const LONGEST_PLACES = 120;
const VERB = /\b(?:is|are|must be|has to be|can be|could be|can only be|may be|might be)\b/gi;
const JOINTS = new Set(['and', 'or', 'through', 'to', 'then', '']);

/** Reads "from left to right: first is the bus, then second and third can be any car"; undefined where there is no such row. */
export function rowOf(sentence: string, find: (text: string) => Named, count: number): Row | undefined {
  const end = Math.max(sentence.indexOf(':'), sentence.includes(':') ? -1 : commaBeforeRow(sentence));
  const head = sentence.slice(Math.max(0, end - LONGEST_DIRECTION), Math.max(0, end));
  const direction = DIRECTION.exec(head)?.[0];
  const start = direction === undefined ? undefined : poleOfStart(direction);
  if (!start || direction === undefined) return undefined;
  const text = sentence.slice(end);
  const verbs = [...text.matchAll(VERB)].map(({ 0: verb, index }, at, all) => {
    const before = all[at - 1];
    const floor = Math.max(before ? before.index + before[0].length : 0, index - LONGEST_PLACES);
    return { verb, index, start: startOfPlaces(text, floor, index) };
  });
  const told = verbs.filter((one) => one.start < one.index);
  const read = told.map(({ verb, start: from, index }, at) => {
    const said = text.slice(index + verb.length, told[at + 1]?.start ?? text.length);
    return itemOf(text.slice(from, index), verb, said, { find, count, fromHigh: start.high });
  });
  const items = read.filter((item) => item !== undefined);
  const isClear = items.length > 0 && items.length === read.length;
  return { start, items, before: sentence.slice(0, end - direction.length), isClear };
}

type Reading = { find: (text: string) => Named; count: number; fromHigh: boolean };

function itemOf(
  head: string,
  verb: string,
  said: string,
  { find, count, fromHigh }: Reading,
): Item | undefined {
  const places = placesIn(head, count);
  const things = find(said).map(({ object }) => object);
  const may = /^(?:can|could|may|might)/i.test(verb);
  if (places.length === 0 || /\bnot\b/i.test(said)) return undefined;
  if (/\b(?:any|unknown)\b/i.test(said) && things.length === 0)
    return { leaves: 'of-things', places, things: 'any', fromHigh };
  const isOpen = may || /\bor\b/i.test(said);
  if (things.length > 0 && isOpen) {
    return /\band\b/i.test(said.replace(/[\s,.;]+(?:and|then)[\s,.;]*$/, ''))
      ? undefined
      : { leaves: 'of-things', places, things, fromHigh };
  }
  if (things.length !== 1 || (places.length > 1 && !/\bor\b/i.test(head))) return undefined;
  return { leaves: 'of-places', places, things, fromHigh };
}

/** The first comma that an ordinal follows; -1 where there is none. */
function commaBeforeRow(text: string): number {
  for (const { 1: word = '', index } of text.matchAll(/, (?:the )?(\p{L}+)\b/gu)) {
    if (ordinalOf(word.toLowerCase()) > 0) return index;
  }
  return -1;
}

/** Where the ordinals and the words that join them begin, going back from a verb. */
function startOfPlaces(text: string, floor: number, verb: number): number {
  const words = [...text.slice(floor, verb).matchAll(/\p{L}+/gu)];
  let start = verb;
  for (const { 0: word, index } of words.reverse()) {
    if (ordinalOf(word.toLowerCase()) > 0) start = floor + index;
    else if (!JOINTS.has(word.toLowerCase())) break;
  }
  return start;
}

/** The places that "third, fourth and fifth" or "third through fifth" name; none where other words stand there. */
function placesIn(words: string, count: number): number[] {
  const places = words
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => !JOINTS.has(word))
    .map(ordinalOf);
  const [first, last] = [places[0] ?? 0, places.at(-1) ?? 0];
  if (places.length === 0 || !places.every((place) => place > 0 && place <= count)) return [];
  if (!/\b(?:through|to)\b/i.test(words)) return places;
  return places.length === 2
    ? Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
    : [];
}

/** The end of the scale that a direction starts from: "from left to right", "from most expensive to cheapest". */
export function poleOfStart(direction: string): Pole | undefined {
  const [, from = '', to = ''] = DIRECTED.exec(direction.toLowerCase()) ?? [];
  // "From most to least expensive": the adjective stands only once.
  const adjective = /^(?:most|least)$/.test(from) ? ` ${to.split(' ').at(-1)}` : '';
  const [start, end] = [poleOfEnd(from + adjective), poleOfEnd(to)];
  return start && end && start.scale === end.scale && start.high !== end.high ? start : undefined;
}

const DIRECTED = /\bfrom (?:the )?(\S[^:]{0,40}?) to (?:the )?(\S[^:]{0,40}?)\W*$/;

function poleOfEnd(words: string): Pole | undefined {
  const [, degree, adjective] = /^(?:(most|least) )?(\p{L}+)$/u.exec(words) ?? [];
  const pole = adjective ? (poleOf(adjective) ?? (degree && ownScale(adjective))) : undefined;
  return pole ? { scale: pole.scale, high: pole.high !== (degree === 'least') } : undefined;
}

import { type Named, ordinalOf, ownScale, poleOf, type Read } from './placement.ts';

/**
 * What an item of a row leaves open: one of the objects stands at each of the places (`of-objects`), or the
 * one object at one of the places (`of-places`). Places count from the start of the row.
 */
export type Open = {
  leaves: 'of-objects' | 'of-places';
  places: number[];
  objects: number[] | 'any';
  fromHigh: boolean;
  scale: string;
};

/** Reads an item of a row, "third is the bus", by the direction it runs in, "from oldest to newest". */
export function readItem(item: string, direction: string, find: (text: string) => Named): Read | undefined {
  const [named, another] = find(item);
  const ordinals = item
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map(ordinalOf)
    .filter((ordinal) => ordinal > 0);
  const [place, more] = ordinals;
  const start = poleOfStart(direction);
  if (!named || another || !place || more || !start || /\b(?:not|any|or|can|could|may)\b/i.test(item))
    return undefined;
  return {
    placement: { says: 'at', object: named.object, place, fromHigh: start.high, not: false },
    scale: start.scale,
  };
}

/** Reads an item that leaves something open: "third can be any book", "third or fourth is the red book". */
export function readOpen(
  item: string,
  direction: string,
  find: (text: string) => Named,
  count: number,
): Open | undefined {
  const start = poleOfStart(direction);
  const [whole, head, verb] = OPEN_ITEM.exec(item) ?? [];
  if (!start || whole === undefined || head === undefined || verb === undefined) return undefined;
  const places = placesIn(head, count);
  const said = item.slice(whole.length);
  const objects = find(said).map(({ object }) => object);
  const base = { places, fromHigh: start.high, scale: start.scale };
  if (places.length === 0 || /\bnot\b/i.test(said)) return undefined;
  if (/\b(?:any|unknown)\b/i.test(said) && objects.length === 0) {
    return { ...base, leaves: 'of-objects', objects: 'any' };
  }
  const may = /^(?:can|could|may|might)/i.test(verb);
  if (objects.length > 0 && (may || /\bor\b/i.test(said)) && !/\band\b/i.test(said)) {
    return { ...base, leaves: 'of-objects', objects };
  }
  return places.length > 1 && objects.length === 1 && /\bor\b/i.test(head) && !may
    ? { ...base, leaves: 'of-places', objects }
    : undefined;
}

const OPEN_ITEM =
  /^([^:;.]{3,120}?) (is|are|must be|has to be|can be|could be|can only be|may be|might be)\b/i;

/** The places that "third, fourth and fifth" or "third through fifth" name; none where other words stand there. */
function placesIn(words: string, count: number): number[] {
  const list = words
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => !PLACE_JOINTS.has(word));
  const places = list.map(ordinalOf);
  const [first, last] = [places[0] ?? 0, places.at(-1) ?? 0];
  if (places.length === 0 || !places.every((place) => place > 0 && place <= count)) return [];
  if (!/\b(?:through|to)\b/i.test(words)) return places;
  return places.length === 2
    ? Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
    : [];
}

const PLACE_JOINTS = new Set(['', 'and', 'or', 'through', 'to', 'then']);

/** The end of the scale that a direction starts from: "from left to right", "from most expensive to cheapest". */
export function poleOfStart(direction: string): { scale: string; high: boolean } | undefined {
  const [, from = '', to = ''] = DIRECTED.exec(direction.toLowerCase()) ?? [];
  // "From most to least expensive": the adjective stands only once.
  const adjective = /^(?:most|least)$/.test(from) ? ` ${to.split(' ').at(-1)}` : '';
  const [start, end] = [poleOfEnd(from + adjective), poleOfEnd(to)];
  return start && end && start.scale === end.scale && start.high !== end.high ? start : undefined;
}

const DIRECTED = /\bfrom (?:the )?(\S[^:]{0,40}?) to (?:the )?(\S[^:]{0,40}?)\W*$/;

function poleOfEnd(words: string): { scale: string; high: boolean } | undefined {
  const [, degree, adjective] = /^(?:(most|least) )?(\p{L}+)$/u.exec(words) ?? [];
  const pole = adjective ? (poleOf(adjective) ?? (degree && ownScale(adjective))) : undefined;
  return pole ? { scale: pole.scale, high: pole.high !== (degree === 'least') } : undefined;
}

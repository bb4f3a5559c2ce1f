import { work } from '../../work.ts';
import type { From } from './relation.ts';

/** What is so of the places of things, each by its number. */
export type Fact = { not: boolean } & (
  | { says: 'before'; low: number; high: number; gap?: number }
  | { says: 'beside'; one: number; other: number }
  | { says: 'between'; middle: number; ends: readonly [number, number] }
  | { says: 'at'; who: number; place: number; from: From }
);

/** More would make the orders too many to go through. */
export const MOST_THINGS = 8;

/** Whether a fact is so where thing i stands at `places[i]`, from 1; undefined while a place is open. */
export function isSo(fact: Fact, places: readonly (number | undefined)[]): boolean | undefined {
  const so = holds(fact, places);
  return so === undefined ? undefined : so !== fact.not;
}

function holds(fact: Fact, places: readonly (number | undefined)[]): boolean | undefined {
  if (fact.says === 'at') {
    const place = places[fact.who];
    if (place === undefined) return undefined;
    const count = places.length;
    if (fact.from === 'middle') return place * 2 === count + 1;
    return place === (fact.from === 'low' ? fact.place : count + 1 - fact.place);
  }
  const [a, b, c] =
    fact.says === 'before'
      ? [places[fact.low], places[fact.high], 0]
      : fact.says === 'beside'
        ? [places[fact.one], places[fact.other], 0]
        : [places[fact.ends[0]], places[fact.ends[1]], places[fact.middle]];
  if (a === undefined || b === undefined || c === undefined) return undefined;
  if (fact.says === 'before') return fact.gap === undefined ? b > a : b - a === fact.gap;
  if (fact.says === 'beside') return Math.abs(a - b) === 1;
  return Math.min(a, b) < c && c < Math.max(a, b);
}

/** All orders of so many things in which the facts are so, as the place of each; none where there are too many things. */
export function ordersOf(count: number, facts: readonly Fact[]): number[][] {
  if (count > MOST_THINGS) return [];
  const found: number[][] = [];
  const places: (number | undefined)[] = new Array(count).fill(undefined);
  const taken = new Set<number>();
  const place = (thing: number): void => {
    if (thing === count) {
      found.push(places.map((at) => at ?? 0));
      return;
    }
    for (let at = 1; at <= count; at++) {
      if (taken.has(at)) continue;
      work(facts.length + 1);
      places[thing] = at;
      if (facts.every((fact) => isSo(fact, places) !== false)) {
        taken.add(at);
        place(thing + 1);
        taken.delete(at);
      }
      places[thing] = undefined;
    }
  };
  place(0);
  return found;
}

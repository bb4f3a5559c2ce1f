import type { Document, Quote } from '../judgement/case.ts';
import { work } from '../work.ts';
import { type Choice, readOption, recheckChoice } from './choice.ts';
import { type Named, objectFinder, type Placement, type Read, readPlacement } from './placement.ts';
import { fails, HOLDS, type Recheck, recheckQuote } from './recheck.ts';
import { type Open, readItem, readOpen } from './row.ts';

/** A sentence on places, whose "it" is what `subject` names first, or an item of a row that runs in a `direction`. */
export type StatedPlacement = { quote: Quote; direction?: Quote; subject?: Quote };

/** A statement on places: one made in the text, or the option chosen. */
export type PlacementClaim = StatedPlacement | { choice: Choice };

/**
 * That a statement follows from clues about the order of some objects. Established: it is so in every order
 * that fits the clues, and there is one. Refuted: `counter` is an order that fits the clues, but not it; or
 * the statement leaves a place open to an object that stands there in no order that fits.
 */
export type ArrangementProof = {
  kind: 'arrangement';
  objects: Quote;
  clues: readonly Quote[];
  claim: PlacementClaim;
} & (
  | { shows: 'established' }
  | { shows: 'refuted'; counter: readonly string[] }
  | { shows: 'refuted'; impossible: { object: string; place: number } }
);

/** More would make the orders too many to go through. */
export const MOST_OBJECTS = 8;

/** The names in a list of objects, "a red book, a green book, and a blue book"; undefined where it is none. */
export function readNames(list: string): string[] | undefined {
  const names = list
    .split(/,|\band\b/)
    .map((name) => name.replace(/^[\s.:;]+|[\s.:;]+$/g, '').replace(/^(?:an?|the|one|some) /i, ''))
    .filter(Boolean);
  const distinct = new Set(names.map((name) => name.toLowerCase())).size === names.length;
  return distinct && names.length > 1 && names.length <= MOST_OBJECTS ? names : undefined;
}

/** Whether the placement is so where object i stands at `places[i]` (from 1); undefined while it is open. */
export function isPlaced(
  placement: Placement,
  places: readonly number[],
  count: number,
): boolean | undefined {
  if (placement.says === 'at') {
    const place = places[placement.object];
    const wanted = placement.fromHigh ? count + 1 - placement.place : placement.place;
    return place === undefined ? undefined : (place === wanted) !== placement.not;
  }
  const [first, second] = [places[placement.first], places[placement.second]];
  if (first === undefined || second === undefined) return undefined;
  const gap = second - first;
  const so =
    placement.says === 'before' ? gap > 0 : placement.says === 'beside' ? Math.abs(gap) === 1 : gap === 1;
  return so !== placement.not;
}

/** An order of so many objects that fits the placements, as the place of each from 1; undefined if none does. */
export function findArrangement(count: number, placements: readonly Placement[]): number[] | undefined {
  if (count > MOST_OBJECTS) return undefined;
  const domains = Array.from({ length: count }, (_, object) => placesOpenTo(object, count, placements));
  const relations = placements.filter(({ says }) => says !== 'at');
  // Whoever has the fewest places is put first, so that a dead end shows early.
  const order = domains.map((_, object) => object).sort((a, b) => size(domains, a) - size(domains, b));
  const places: number[] = new Array(count);
  const taken = new Set<number>();
  const complete = (depth: number): boolean => {
    const object = order[depth];
    if (object === undefined) return true;
    for (const place of domains[object] ?? []) {
      work(relations.length + 1);
      if (taken.has(place)) continue;
      places[object] = place;
      if (relations.every((relation) => isPlaced(relation, places, count) !== false)) {
        taken.add(place);
        if (complete(depth + 1)) return true;
        taken.delete(place);
      }
      delete places[object];
    }
    return false;
  };
  return complete(0) ? places : undefined;
}

const size = (domains: readonly number[][], object: number): number => domains[object]?.length ?? 0;

/** The places that the statements on this object alone leave to it. */
function placesOpenTo(object: number, count: number, placements: readonly Placement[]): number[] {
  const own = placements.filter((placement) => placement.says === 'at' && placement.object === object);
  const places = Array.from({ length: count }, (_, at) => at + 1);
  const at: number[] = [];
  return places.filter((place) => {
    at[object] = place;
    return own.every((placement) => isPlaced(placement, at, count));
  });
}

/** An order that fits the clues and not the claim; undefined where the claim follows from them. */
export const counterexample = (
  count: number,
  clues: readonly Placement[],
  claim: Placement,
): number[] | undefined => findArrangement(count, [...clues, { ...claim, not: !claim.not }]);

/** What an open item says of one place and one object, as a placement. */
export const placementAt = ({ fromHigh }: Open, object: number, place: number): Placement => ({
  says: 'at',
  object,
  place,
  fromHigh,
  not: false,
});

/** Whether an order agrees with what an item leaves open. */
export function agreesWith(open: Open, places: readonly number[], count: number): boolean {
  const stands = (object: number, place: number) =>
    isPlaced(placementAt(open, object, place), places, count) === true;
  if (open.objects === 'any') return true;
  const { objects } = open;
  return open.leaves === 'of-places'
    ? objects.every((object) => open.places.some((place) => stands(object, place)))
    : open.places.every((place) => objects.some((object) => stands(object, place)));
}

/** Goes through the orders that fit the quoted clues, or checks the counterexample. */
export function recheckArrangement(proof: ArrangementProof, documents: readonly Document[]): Recheck {
  const { claim } = proof;
  const quotes = [proof.objects, ...proof.clues];
  if ('quote' in claim) {
    quotes.push(...[claim.quote, claim.direction, claim.subject].filter((quote) => quote !== undefined));
  }
  const fallen = [
    ...quotes.map((quote) => recheckQuote(quote, documents)),
    'choice' in claim ? recheckChoice(claim.choice, documents) : HOLDS,
  ].find(({ holds }) => !holds);
  if (fallen) return fallen;
  const names = readNames(proof.objects.text);
  if (!names) return fails('the objects cannot be read');
  const find = objectFinder(names);
  const clues = proof.clues.map(({ text }) => readPlacement(text, find));
  const placements = clues.flatMap((clue) => clue?.placement ?? []);
  const claimed = readClaim(claim, find) ?? readOpenClaim(claim, find, names.length);
  if (!claimed || placements.length < clues.length) return fails('a statement cannot be read');
  const scales = new Set([...clues, claimed].flatMap((read) => read?.scale ?? []));
  if (scales.size > 1) return fails(`the statements speak of several scales: ${[...scales].join(', ')}`);
  const count = names.length;
  if (!findArrangement(count, placements)) return fails('no order fits the clues');
  if (proof.shows === 'established') {
    const follows = 'placement' in claimed && !counterexample(count, placements, claimed.placement);
    return follows ? HOLDS : fails('the claim does not follow from the clues');
  }
  if ('counter' in proof) return recheckCounter(proof.counter, names, placements, claimed);
  return recheckImpossible(proof.impossible, names, placements, claimed);
}

function readOpenClaim(
  claim: PlacementClaim,
  find: (text: string) => Named,
  count: number,
): Open | undefined {
  return 'quote' in claim && claim.direction
    ? readOpen(claim.quote.text, claim.direction.text, find, count)
    : undefined;
}

function recheckImpossible(
  { object, place }: { object: string; place: number },
  names: readonly string[],
  clues: readonly Placement[],
  claimed: Read | Open,
): Recheck {
  const at = names.indexOf(object);
  if ('placement' in claimed || claimed.leaves !== 'of-objects' || !claimed.places.includes(place)) {
    return fails('the claim leaves no such place open');
  }
  if (at < 0 || (claimed.objects !== 'any' && !claimed.objects.includes(at)))
    return fails(`${object} is not meant`);
  const possible = findArrangement(names.length, [...clues, placementAt(claimed, at, place)]);
  return possible ? fails(`${object} can stand there`) : HOLDS;
}

/** What a claim says of the order; undefined where that is not certain. */
export function readClaim(claim: PlacementClaim, find: (text: string) => Named): Read | undefined {
  if ('choice' in claim) return readPlacement(readOption(claim.choice.option.text).text, find);
  const { quote, direction, subject } = claim;
  if (direction) return readItem(quote.text, direction.text, find);
  const [named] = subject ? find(subject.text) : [];
  if (!subject || !named) return readPlacement(quote.text, find);
  const name = subject.text.slice(named.start, named.end);
  return readPlacement(quote.text.replace(/^(?:it|he|she|they)\b/i, name), find);
}

function recheckCounter(
  counter: readonly string[],
  names: readonly string[],
  clues: readonly Placement[],
  claimed: Read | Open,
): Recheck {
  const places = names.map((name) => counter.indexOf(name) + 1);
  const whole = counter.length === names.length && places.every((place) => place > 0);
  if (!whole || new Set(places).size !== names.length)
    return fails('the counterexample is not an order of the objects');
  if (!clues.every((clue) => isPlaced(clue, places, names.length)))
    return fails('the counterexample breaks a clue');
  const so =
    'placement' in claimed
      ? isPlaced(claimed.placement, places, names.length) === true
      : agreesWith(claimed, places, names.length);
  return so ? fails('the claim is so in the counterexample') : HOLDS;
}

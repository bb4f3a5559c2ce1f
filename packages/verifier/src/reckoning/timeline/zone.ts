import { add, negate, type Rational, rational } from '../../arithmetic/rational.ts';
import type { Asked } from './asked.ts';
import { type Found, isAskedFor, moved, useAll } from './found.ts';
import { gapsOf, type Length, type Quantity, SECOND, secondsOf } from './moment.ts';
import { signAt, wordAt } from './token.ts';
import { type Placed, type Stretch, sideAt, type Told } from './told.ts';
import { PLAIN } from './words.ts';

/** A place, by the words of its name. */
type Place = readonly string[];
/** The clocks of `there` are so long ahead of those of `here`. */
export type Apart = { here: Place; there: Place; by: Quantity };

const HOUR: Length = { base: 'second', size: rational(3600n) };

/** What a time is elsewhere, by what the question says of how far clocks are apart; every distance has to be needed. */
export function zonesIn(told: Told, asked: Asked): Found {
  const { placed, used } = told;
  const pairs = pairsIn(told);
  const edges = [...offsets(told), ...pairs.edges];
  const [from, another] = placed.filter((one) => !pairs.taken.includes(one));
  const lasting = told.stretches.filter(({ at }) => !used.has(at));
  if (
    edges.length === 0 ||
    !(lasting.length === 0 || isEnd(told, from, lasting)) ||
    from?.of.kind !== 'clock' ||
    another ||
    asked.ordinal !== undefined ||
    !isAskedFor(from.of, asked)
  )
    return undefined;
  const places = edges.flatMap(({ here, there }) => [here, there]);
  const [named, about] = [from.clause, told.asked].map((clause) =>
    placeAmong(places, namesIn(told, clause.from, clause.to)),
  );
  // "It is 18:45 there."
  const others = places.filter((one) => about && !isSamePlace(one, about));
  const isThere = /\bthere\b/.test(from.clause.text) && others.length === 1;
  const home = named ?? (isThere ? others[0] : undefined);
  if (!home || !about || isSamePlace(home, about)) return undefined;
  // From place to place, each distance once.
  const way: Rational[] = [];
  let [at, left] = [home, edges];
  while (left.length > 0) {
    const next = left.find(({ here, there }) => isSamePlace(here, at) || isSamePlace(there, at));
    if (!next) return undefined;
    const isOn = isSamePlace(next.here, at);
    const seconds = secondsOf(next.by) ?? rational(0n);
    way.push(isOn ? seconds : negate(seconds));
    at = isOn ? next.there : next.here;
    left = left.filter((one) => one !== next);
  }
  useAll(told, [from, ...lasting]);
  if (!isSamePlace(at, about)) return undefined;
  const by: Quantity = { kind: 'quantity', value: way.reduce(add, rational(0n)), unit: SECOND };
  const isBack = by.value.n < 0n;
  const then =
    lasting.length > 0
      ? moved(
          from.of,
          lasting.map(({ of }) => of),
          1,
        )
      : undefined;
  const ends = then?.value.kind === 'clock' ? then.value : from.of;
  const found = moved(ends, [isBack ? { ...by, value: negate(by.value) } : by], isBack ? -1 : 1);
  return (
    found && {
      ...found,
      crossed: undefined,
      ...(then && { shown: `${then.shown}, ${found.shown}` }),
      apart: { here: home, there: about, by },
    }
  );
}

/** "A call began at 19:20 and lasted 55 minutes. What time was it there when it ended?" */
function isEnd(
  { tokens, asked, clauses }: Told,
  from: Placed | undefined,
  lasting: readonly Stretch[],
): boolean {
  const to = clauses.findLast(({ sentence }) => sentence === asked.sentence)?.to ?? asked.to;
  const sides = tokens.flatMap((_, at) => (at >= asked.from && at < to ? (sideAt(tokens, at) ?? []) : []));
  const isOn = lasting.every(({ role }) => role === 'lasts' || role === 'later');
  return from?.side === 'start' && isOn && sides.length > 0 && sides.every((side) => side === 'end');
}

const isSamePlace = (a: Place, b: Place): boolean => a.join(' ') === b.join(' ');

/** The names that stand between two places of tokens. */
const namesIn = ({ tokens }: Told, from: number, to: number): Place =>
  tokens
    .slice(from, to)
    .flatMap((token) =>
      token.kind === 'word' && token.proper && !PLAIN.has(token.word) ? [token.word] : [],
    );

/** The one of some places whose name stands among others. */
function placeAmong(places: readonly Place[], names: Place): Place | undefined {
  const found = places.filter((one) => one.length > 0 && one.every((word) => names.includes(word)));
  const [one, ...others] = found;
  return others.every((other) => one && isSamePlace(one, other)) ? one : undefined;
}

/** "A is 6 hours behind B", "in A it is 6 hours earlier than in B", "A is at UTC+12". */
function offsets(told: Told): Apart[] {
  const { tokens, clauses, stretches, used } = told;
  const found: Apart[] = [];
  for (const { role, at, clause, than, of } of stretches) {
    const { from, to } = clause;
    if (!/^(?:ahead|behind|later|earlier)$/.test(role) || !than) continue;
    const one = namesIn(told, from, at);
    const beside = namesIn(told, than.from, to);
    // "It is 9:00 in Lima. Quito is an hour ahead.": of the other place that is named.
    const places = [...told.placed.map((place) => place.clause), told.asked]
      .map((place) => namesIn(told, place.from, place.to))
      .filter((place) => place.length > 0 && !isSamePlace(place, one));
    const [only = []] = places.every((place) => isSamePlace(place, places[0] ?? [])) ? places : [];
    const other = beside.length > 0 ? beside : only;
    const isZone =
      /^(?:ahead|behind)$/.test(role) ||
      (one.length > 0 && other.length > 0 && /^it$/.test(wordAt(tokens, at - 2)));
    if (!isZone || one.length === 0 || other.length === 0 || isSamePlace(one, other)) continue;
    const isAhead = role === 'ahead' || role === 'later';
    found.push(isAhead ? { here: other, there: one, by: of } : { here: one, there: other, by: of });
    used.add(at);
    // "Denver in winter is 7 hours behind."
    for (let place = from; place < at; place++)
      if (/^(?:summer|winter)$/.test(wordAt(tokens, place))) used.add(place);
  }
  tokens.forEach((token, at) => {
    const sign = signAt(tokens, at - 1);
    const isUtc = /^(?:utc|gmt)$/.test(wordAt(tokens, at - 2)) && /^[+-]$/.test(sign);
    const clause = clauses.find(({ from, to }) => at >= from && at < to);
    if (token.kind !== 'quantity' || token.unit || !isUtc || !clause) return;
    const there = namesIn(told, clause.from, at - 2);
    const value = sign === '+' ? token.value : negate(token.value);
    found.push({ here: [wordAt(tokens, at - 2)], there, by: { kind: 'quantity', value, unit: HOUR } });
    used.add(at).add(at - 1);
  });
  return found;
}

/** "When it is noon in A it is 8 pm in B." */
function pairsIn(told: Told): { edges: Apart[]; taken: Placed[] } {
  const { tokens, placed, asked } = told;
  for (const [place, one] of placed.entries()) {
    const other = placed[place + 1];
    if (!other || other.clause === asked || one.clause.sentence !== other.clause.sentence) continue;
    // "At noon in A it is 7 pm in B."
    const isSaid = ({ at }: Placed): boolean => [1, 2, 3].some((back) => wordAt(tokens, at - back) === 'it');
    const isAt = one.at - 1 === one.clause.from && wordAt(tokens, one.at - 1) === 'at';
    if (!isSaid(other) || !(isSaid(one) || isAt) || one.of.kind !== 'clock' || other.of.kind !== 'clock')
      continue;
    const [here, there] = [namesIn(told, one.at, other.at), namesIn(told, other.at, other.clause.to)];
    const [by, more] = gapsOf(one.of, other.of);
    const isLong = by !== undefined && by.value.n > 14n * 60n;
    if (!by || more || isLong || here.length === 0 || there.length === 0) continue;
    told.used.add(one.at).add(other.at);
    return { edges: [{ here, there, by }], taken: [one, other] };
  }
  return { edges: [], taken: [] };
}

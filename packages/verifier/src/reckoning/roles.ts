import { compare, equal, show } from '../arithmetic/rational.ts';
import { wordSet } from '../language/lists.ts';
import { singular } from '../language/verbs.ts';
import { FUNCTION_WORDS, HEDGES } from '../language/words.ts';
import { statementOf, wordOf } from './chain.ts';
import { amountsIn, type Element, type Expression, elementsOf } from './expression.ts';
import { equals, isRate, isShare, minus, number, over, plus, type Reading, times } from './forms.ts';
import { customOf, piecesOf } from './lex.ts';
import type { Statement } from './sentence.ts';
import { TURNS } from './timeline/words.ts';
import { dimensionOf } from './unit.ts';
import { worthOf } from './value.ts';

/** What an amount counts: a unit by its dimension and its size, or a noun; all are empty for a bare number. */
type Kind = { unit: string; size: string; noun: string };
/** An amount of a claim, with the words before it and behind it up to the next ones; `per`: it is told for each such. */
type Part = Kind & {
  of: Expression;
  before: readonly string[];
  after: readonly string[];
  per?: Part | string;
};
type Parts = readonly Part[];
type Words = ReadonlySet<string>;
/** What the amounts come to by their roles; undefined where one is missing or two are the same. */
type Read = (parts: Parts, words: Words) => Reading | undefined;

const UP =
  wordSet(`more higher raised raise raises increased increase increases rise rises rose risen rising up surcharge tip
  fee extra added adding add tax vat plus dearer grew grown grows growth gain gained bigger larger top older longer`);
const DOWN =
  wordSet(`less lower off discount cheaper reduced reduction reduces down drop drops dropped fall falls fell fallen cut
  cuts lowered decrease decreased decreases rebate fewer smaller shrinks shrank loss shrunk younger shorter`);
/** What gives an amount its role, and turns nothing that is said of it. */
const OF_ROLES =
  wordSet(`each every per average all one back change over after already working from of has had out any
  remain remains remaining left leaves leaving`);
const LEAVES = wordSet('leaves leave costs cost pays pay becomes become');
const MOST_PIECES = 40;

/**
 * What a claim says of a few amounts by the role that its words give to each: so many for each of so many, a share off
 * or on top, a payment and its change, the sides of an area. Undefined where any word may turn what it says.
 */
export function byRoles(claim: string): Statement | undefined {
  const pieces = piecesOf(claim, 0, claim.length, customOf(claim));
  const elements = pieces && pieces.length <= MOST_PIECES ? elementsOf(pieces) : [];
  const isRead = elements.every(
    (one) => /^(?:word|expression)$/.test(one.kind) || /^[=,:.-]$/.test(signOf(one)),
  );
  const parts = isRead ? rated(partsIn(elements), claim) : [];
  const told = [...elements.map(wordOf), ...parts.flatMap(({ of }) => nounsOf(of))].filter(Boolean);
  const words = new Set(told[0] === 'if' || told[0] === 'when' ? told.slice(1) : told);
  const turning = [...words].filter((word) => (TURNS.has(word) || HEDGES.has(word)) && !OF_ROLES.has(word));
  for (const [read, least, most, said] of ROLES) {
    if (parts.length < least || parts.length > most) continue;
    const reading = turning.every((word) => said.has(word)) ? read(parts, words) : undefined;
    if (reading) return statementOf(reading);
  }
  return undefined;
}

const signOf = (one: Element): string => (one.kind === 'sign' ? one.sign : '');
const nounsOf = (of: Expression): readonly string[] => amountsIn(of).flatMap(({ nouns }) => nouns);

function partsIn(elements: readonly Element[]): Part[] {
  const at = elements.flatMap(({ kind }, place) => (kind === 'expression' ? [place] : []));
  const words = (from: number, to: number): string[] => elements.slice(from, to).map(wordOf).filter(Boolean);
  return at.flatMap((place, index): Part[] => {
    const one = elements[place];
    if (one?.kind !== 'expression') return [];
    const [before, after] = [
      words((at[index - 1] ?? -1) + 1, place),
      words(place + 1, at[index + 1] ?? elements.length),
    ];
    const unit = worthOf(one.of)?.unit;
    // "ten working days", "six equal mugs"
    const end = after.findIndex((word) => FUNCTION_WORDS.has(word));
    const nouns = [...nounsOf(one.of), ...(end < 0 ? after : after.slice(0, end))];
    const noun = unit || isShare(one.of) ? '' : singular(nouns.at(-1) ?? '');
    const kind = { noun, unit: unit ? dimensionOf(unit) : '', size: unit ? show(unit.size) : '' };
    return [{ of: one.of, before, after, ...kind }];
  });
}

/** The parts, of which some tell so much for each: "12 EUR an hour", "6 litres per 100 km", "24 bottles each". */
function rated(parts: Parts, claim: string): Part[] {
  const found: Part[] = [];
  for (const part of parts) {
    const before = found.at(-1);
    const isArticle = /^an?\s/i.test(claim.slice(part.of.start, part.of.start + 3));
    if (
      before &&
      !before.per &&
      (/^(?:per|every)$/.test(part.before.join(' ')) || (isArticle && !part.before[0]))
    ) {
      found[found.length - 1] = { ...before, after: part.after, per: part };
      continue;
    }
    const [first = '', second = ''] = part.after.slice(ofWhat(part) === '' ? 0 : 2);
    const isNamed = parts.some(({ noun }) => noun !== '' && noun === singular(second));
    const isPer = (first === 'per' && second !== '') || (/^an?$/.test(first) && isNamed);
    const isLot = before?.noun && !before.per && ends(part, 'of') && part.before.length < 3;
    const isEach =
      /^(?:each|apiece)$/.test(first) ||
      (first === 'in' && second === 'each') ||
      / each (?:of|with|holding|costing|weighing)$/.test(` ${part.before.join(' ')}`);
    const per = isPer
      ? singular(second)
      : isLot
        ? before.noun
        : isEach || isRate(part.of)
          ? 'each'
          : undefined;
    found.push({ ...part, ...(per !== undefined && { per }) });
  }
  return found;
}

const ends = ({ before }: Part, ...words: readonly string[]): boolean => words.includes(before.at(-1) ?? '');
const says = (words: Iterable<string>, pattern: RegExp): boolean =>
  [...words].some((word) => pattern.test(word));
/** "150 grams of rice": what it is so much of. */
const ofWhat = ({ unit, after: [of, what = ''] }: Part): string => (unit && of === 'of' ? what : '');
const isBare = ({ unit, noun }: Kind): boolean => !unit && !noun;
const isAlike = (a: Kind, b: Kind): boolean =>
  isBare(a) || isBare(b) || (a.unit || b.unit ? a.unit === b.unit : !a.noun || !b.noun || a.noun === b.noun);
const isPlain = (...parts: Parts): boolean => parts.every(({ per, of }) => per === undefined && !isShare(of));

/** "7 crates with 24 bottles each make 168 bottles", "500 km in 4 hours are 125 km/h on average". */
const perEach: Read = (parts) => {
  const [rate, second] = parts.filter(({ per }) => per);
  const [x, y] = parts.filter((part) => part !== rate);
  if (rate?.per === undefined || second || !x || !y) return undefined;
  const { per } = rate;
  const among = typeof per === 'object' ? per : undefined;
  // "8 hours a day for 5 days": so much for each of so many such stretches.
  const isOne = (a: Part, b: Part): boolean =>
    a.unit === b.unit && (a.size === b.size || rate.unit !== among?.unit);
  const many = (count: Part): Expression => (among ? over(count.of, among.of) : count.of);
  const fits = (count: Part, total: Part): boolean => {
    if (ofWhat(rate) && ofWhat(total) && ofWhat(rate) !== ofWhat(total)) return false;
    if (among)
      return isOne(count, among) && count.noun === among.noun && isAlike(rate, total) && isOne(rate, total);
    const all = isRate(rate.of) ? worthOf(times(rate.of, count.of))?.unit : undefined;
    if (isRate(rate.of)) return all !== undefined && dimensionOf(all) === total.unit;
    const isCounted = per === 'each' ? count.noun !== rate.noun : per === count.noun;
    return !count.unit && count.noun !== '' && isCounted && !isShare(total.of) && isAlike(rate, total);
  };
  const [isFirst, isSecond] = [fits(x, y), fits(y, x)];
  if (isFirst === isSecond) return undefined;
  const [count, total] = isFirst ? [x, y] : [y, x];
  const last = parts.at(-1);
  if (last === total) return equals(times(rate.of, many(count)), total.of);
  if (last === rate) return equals(over(total.of, many(count)), rate.of);
  const often = over(total.of, rate.of);
  return equals(among ? times(often, among.of) : often, count.of);
};

/** Which way the words say that something went. */
const wayOf = (words: Words): typeof plus | undefined => {
  const [up, down] = [UP, DOWN].map((way) => [...words].some((word) => way.has(word)));
  return up === down ? undefined : up ? plus : minus;
};

/** "If a price goes from 50 up to 60, it has risen by 20 %." */
const changed: Read = ([from, to, by], words) => {
  if (!from || !to || !by || !ends(from, 'from') || !ends(to, 'to') || !isPlain(from, to)) return undefined;
  const way = wayOf(new Set([...words].filter((word) => word !== 'up' || !to.before.includes('up'))));
  if (!way || ends(by, 'to', 'at', 'than') || !isAlike(from, to)) return undefined;
  const gap = way === plus ? minus(to.of, from.of) : minus(from.of, to.of);
  return equals(isShare(by.of) ? over(gap, from.of) : gap, by.of);
};

/** "With 20 % off, something marked 45 costs 36.", "200 net with 7 % tax on top is 214." */
const shared: Read = (parts, words) => {
  const share = parts.find(({ of }) => isShare(of));
  const [base, result] = parts.filter((part) => part !== share);
  const way = wayOf(words);
  const isEnd =
    parts.at(-1) === (share && ends(share, 'of') && says(share.before, /^after$/) ? share : result);
  if (!share || !base || !result || !way || !isEnd || !isAlike(base, result)) return undefined;
  // "10 % off, and then another 10 % off": of what is left, and not of the other share.
  if (isShare(base.of) || isShare(result.of)) return undefined;
  const [part, whole] = [times(share.of, base.of), way(base.of, share.of)];
  const [apart, all, told] = [part, whole, result.of].map((one) => worthOf(one)?.plain);
  const isLeft = says(result.before, /^(?:leaves?|costs?|pays?|becomes?)$/);
  if (!apart || !all || !told || (says(words, /^(?:than|to|sav(?:es?|ed|ing|ings))$/) && !isLeft))
    return undefined;
  // "A 20 % discount on 45 is …": it may be what is taken off.
  const isItself = parts[0] === share && says(share.after, /^(?:on|for)$/) && !isLeft;
  if (isItself && (!equal(all, told) || !says(result.before, /^(?:makes|gives)$/)))
    return equal(all, told) ? undefined : equals(part, result.of);
  if (base.noun === 'gross' || result.noun === 'net' || equal(apart, told)) return undefined;
  return equals(whole, result.of);
};

/** "If you pay a bill of 37.80 with a fifty you get 12.20 back." */
const paid: Read = (parts, words) => {
  const back = parts.find(({ noun, after }) => noun === 'change' || /^(?:back|change)$/.test(after[0] ?? ''));
  const [one, other] = parts.filter((part) => part !== back);
  const [a, b] = [one, other].map((part) => part && worthOf(part.of));
  if (!back || !one || !other || !a || !b || parts.at(-1) !== back) return undefined;
  const [given, price] = compare(a.plain, b.plain) > 0 ? [one, other] : [other, one];
  return says(words, /^(?:pa(?:y|ys|ying|id)|hand(?:s|ing)?)$/)
    ? equals(minus(given.of, price.of), back.of)
    : undefined;
};

const ROUND =
  /^(?:circle|circular|round|oval|diameter|radius|cone|pyramid|cylinder|sphere|trapezium|rhombus|path|border)$/;
const SIDES = /^(?:long|wide|high|deep|tall|by|broad|length|width|height|depth|base|sides?|edges?)$/;

/** "A room 6 m long and 4 m wide has a floor area of 24 m²." */
const sided: Read = (parts, words) => {
  const [last, ...sides] = [...parts].reverse();
  const [a, b, c] = sides.map(({ of }) => of);
  const isTold =
    words.has('by') || [...words].filter((word) => SIDES.test(word)).length >= Math.min(2, sides.length);
  if (!last || !a || !isTold || says(words, ROUND) || sides.some(({ unit }) => unit !== 'length^1'))
    return undefined;
  const [isSquare, isCube, isHalf] = ['square', 'cube', 'triangle'].map((shape) => words.has(shape));
  if (b ? isSquare || isCube : !isSquare && !isCube) return undefined;
  if (last.unit === 'length^1')
    return says([...last.before, ...last.after], /^(?:perimeter|around)$/) && !c && !isCube && !isHalf
      ? equals(times(number(2n, a), plus(a, b ?? a)), last.of)
      : undefined;
  const area = times(a, b ?? a);
  const third = c ?? (isCube ? a : undefined);
  if (last.unit !== (third ? 'length^3' : 'length^2')) return undefined;
  return equals(third ? times(area, third) : isHalf ? over(area, number(2n, a)) : area, last.of);
};

/** "1 kg of flour and 250 g of sugar weigh 1.25 kg", "two coffees at 2.80 and a cake at 3.50 come to 9.10". */
const summed: Read = (parts) => {
  const [total, ...others] = [...parts].reverse();
  const items = others.reverse();
  const isSum =
    total &&
    says([...total.before, ...total.after.slice(0, 1)], /^(?:weigh|costs?|makes?|total|comes?|together)$/);
  const [first] = items;
  if (!isSum || !first || !isPlain(total)) return undefined;
  const priced = items.filter((part) => ends(part, 'at'));
  const counts = items.filter((part) => !ends(part, 'at'));
  const isListed = counts.every((part) => !part.unit && ends(items[items.indexOf(part) + 1] ?? part, 'at'));
  if (priced.length > 1 && isListed) {
    const costs = priced.map((part) => {
      const count = items[items.indexOf(part) - 1];
      return times(count && !ends(count, 'at') ? count.of : number(1n, part.of), part.of);
    });
    return equals(costs.reduce(plus), total.of);
  }
  const isOneKind = parts.every((part) => part.unit && part.unit === first.unit && isPlain(part));
  const isJoined = items.length > 1 && ends(items.at(-1) ?? first, 'and', 'a');
  return isOneKind && isJoined ? equals(items.map(({ of }) => of).reduce(plus), total.of) : undefined;
};

const WAYS = new Set([...UP, ...DOWN]);
/** How amounts are read, of how many at least and at most, and what words turn nothing there. */
const ROLES: readonly (readonly [read: Read, least: number, most: number, said: Words])[] = [
  [perEach, 3, 3, LEAVES],
  [changed, 3, 3, WAYS],
  [shared, 3, 3, WAYS],
  [paid, 3, 3, LEAVES],
  [sided, 2, 4, wordSet('around')],
  [summed, 3, 9, LEAVES],
];

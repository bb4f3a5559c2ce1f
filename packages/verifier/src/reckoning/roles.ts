import { compare, equal, show } from '../arithmetic/rational.ts';
import { wordSet } from '../language/lists.ts';
import { singular } from '../language/verbs.ts';
import { FUNCTION_WORDS, HEDGES } from '../language/words.ts';
import { statementOf, wordOf } from './chain.ts';
import { COMPARATIVES } from './comparatives.ts';
import { type Element, type Expression, elementsOf } from './expression.ts';
import { equals, isRate, isShare, minus, number, over, plus, type Reading, times } from './forms.ts';
import { customOf, piecesOf } from './lex.ts';
import type { Statement } from './statement.ts';
import { TURNS } from './timeline/words.ts';
import { dimensionOf } from './unit.ts';
import { worthOf } from './value.ts';

/** What an amount counts: a unit by its dimension, or a noun; both are empty for a bare number. */
type Kind = { unit: string; noun: string };
/** An amount of a claim, with the words before it and behind it up to the next ones; `per`: it is told for each such. */
type Part = Kind & {
  of: Expression;
  /** The unit without its power: hours and days are of one dimension. */
  size: string;
  before: readonly string[];
  after: readonly string[];
  per?: Part | Kind | 'each';
};
type Parts = readonly Part[];
/** What the amounts come to by their roles, and words that give roles and turn nothing. */
type Read = (parts: Parts, words: ReadonlySet<string>) => { is: Reading; said: string } | undefined;

const UP =
  wordSet(`more higher raised raise raises increased increase increases rise rises rose risen rising up surcharge
  markup extra added adding add tax vat tip fee plus dearer grew grown grows growth gain gained bigger larger top`);
const DOWN =
  wordSet(`less lower off discount cheaper reduced reduction reduces down drop drops dropped fall falls fell fallen
  cut cuts lowered decrease decreased decreases rebate fewer smaller shrinks shrank loss shrunk`);
const MOST_PIECES = 40;

/**
 * What a claim says of a few amounts by the role that its words give to each: so many for each of so many, a share off
 * or on top, a payment and its change, the sides of an area. Undefined where a role is missing or given twice, or any
 * word may turn what the claim says.
 */
export function byRoles(claim: string): Statement | undefined {
  const pieces = piecesOf(claim, 0, claim.length, customOf(claim));
  if (!pieces || pieces.length > MOST_PIECES) return undefined;
  const elements = elementsOf(pieces);
  const isRead = elements.every((one) =>
    one.kind === 'sign' ? '=,:.-'.includes(one.sign) : one.kind === 'word' || one.kind === 'expression',
  );
  const parts = isRead ? rated(partsIn(elements), claim) : [];
  if (parts.length < 2 || parts.length > 9) return undefined;
  const told = [...elements.map(wordOf), ...parts.flatMap(({ of }) => nounsOf(of))].filter(Boolean);
  const words = new Set(told[0] === 'if' || told[0] === 'when' ? told.slice(1) : told);
  for (const read of [perEach, changed, shared, paid, sided, summed, listed, rest, furtherOn, inProportion]) {
    const found = read(parts, words);
    const said = wordSet(found?.said ?? '');
    if (found && ![...words].some((word) => (TURNS.has(word) || HEDGES.has(word)) && !said.has(word)))
      return statementOf(found.is);
  }
  return undefined;
}

const nounsOf = (of: Expression): readonly string[] => (of.kind === 'leaf' ? of.amount.nouns : []);

function partsIn(elements: readonly Element[]): Part[] {
  const at = elements.flatMap(({ kind }, place) => (kind === 'expression' ? [place] : []));
  const words = (from: number, to: number): string[] => elements.slice(from, to).map(wordOf).filter(Boolean);
  return at.flatMap((place, index): Part[] => {
    const one = elements[place];
    if (one?.kind !== 'expression') return [];
    const after = words(place + 1, at[index + 1] ?? elements.length);
    const before = words((at[index - 1] ?? -1) + 1, place);
    const unit = worthOf(one.of)?.unit;
    // "ten working days", "six equal mugs"
    const end = after.findIndex((word) => FUNCTION_WORDS.has(word));
    const nouns = [...nounsOf(one.of), ...(end < 0 ? after : after.slice(0, end))];
    const noun = unit || isShare(one.of) ? '' : singular(nouns.at(-1) ?? '');
    const size = unit ? show(unit.size) : '';
    return [{ of: one.of, before, after, noun, size, unit: unit ? dimensionOf(unit) : '' }];
  });
}

/** The parts, of which those that tell so much for each are known by it: "12 EUR an hour", "6 litres per 100 km", "24 bottles each". */
function rated(parts: Parts, claim: string): Part[] {
  const found: Part[] = [];
  for (const part of parts) {
    const before = found.at(-1);
    const isArticle = /^an?\s/i.test(claim.slice(part.of.start, part.of.start + 3));
    const isPer = part.before.length === 1 && /^(?:per|every)$/.test(part.before[0] ?? '');
    if (before && !before.per && (isPer || (isArticle && part.before.length === 0))) {
      found[found.length - 1] = { ...before, after: part.after, per: part };
      continue;
    }
    const [first, second = ''] = part.after;
    const isEach = /^(?:each|apiece)$/.test(first ?? '') || (first === 'in' && second === 'each');
    const isLot = before?.noun && part.before.at(-1) === 'of' && part.before.length < 3;
    const [lead, last] = part.before.slice(-2);
    const per =
      /^(?:per|an?)$/.test(first ?? '') && second && !FUNCTION_WORDS.has(second)
        ? { unit: '', noun: singular(second) }
        : isLot && !before.per
          ? { unit: '', noun: before.noun }
          : isEach ||
              isRate(part.of) ||
              (lead === 'each' && /^(?:of|with|holding|costing|weighing)$/.test(last ?? ''))
            ? ('each' as const)
            : undefined;
    found.push({ ...part, ...(per && { per }) });
  }
  return found;
}

const isAlike = (a: Kind, b: Kind): boolean =>
  a.unit || b.unit
    ? a.unit === b.unit || (!a.unit && !a.noun) || (!b.unit && !b.noun)
    : !a.noun || !b.noun || a.noun === b.noun;

/** "7 crates with 24 bottles each make 168 bottles", "500 km in 4 hours are 125 km/h on average". */
const perEach: Read = (parts) => {
  const [rate, second] = parts.filter(({ per }) => per);
  const [last] = parts.slice(-1);
  if (parts.length !== 3 || !rate?.per || second || !last) return undefined;
  const { per } = rate;
  const [x, y] = parts.filter((part) => part !== rate);
  const among = typeof per === 'object' && 'of' in per ? per : undefined;
  // "8 hours a day for 5 days": so much for each of so many such stretches.
  const isSame = (a: Part, b: Part): boolean =>
    a.unit === b.unit && (a.size === b.size || rate.unit !== b.unit);
  const many = (count: Part): Expression => (among ? over(count.of, among.of) : count.of);
  const fits = (count: Part, total: Part): boolean => {
    if (among)
      return isSame(count, among) && count.noun === among.noun && isAlike(rate, total) && isSame(rate, total);
    if (isRate(rate.of)) {
      const all = worthOf(times(rate.of, count.of))?.unit;
      return all !== undefined && dimensionOf(all) === total.unit;
    }
    const isCount =
      !count.unit &&
      count.noun !== '' &&
      (per === 'each' ? count.noun !== rate.noun : per.noun === count.noun);
    return isCount && !isShare(total.of) && isAlike(rate, total);
  };
  const roles = [[x, y] as const, [y, x] as const].filter(([a, b]) => a && b && fits(a, b));
  const [count, total] = roles[0] ?? [];
  if (!count || !total || roles.length > 1) return undefined;
  const is =
    last === total
      ? equals(times(rate.of, many(count)), total.of)
      : last === rate
        ? equals(over(total.of, many(count)), rate.of)
        : equals(among ? times(over(total.of, rate.of), among.of) : over(total.of, rate.of), count.of);
  return { is, said: 'each every per average all after over before any already one working' };
};

const ends = ({ before }: Part, ...words: readonly string[]): boolean => words.includes(before.at(-1) ?? '');
/** Which way the words say that something went. */
const wayOf = (words: ReadonlySet<string>): 1 | -1 | undefined => {
  const [up, down] = [UP, DOWN].map((way) => [...words].some((word) => way.has(word)));
  return up === down ? undefined : up ? 1 : -1;
};
const WAYS = [...UP, ...DOWN].join(' ');

/** "If a price goes from 50 up to 60, it has risen by 20 %." */
const changed: Read = ([from, to, by, more], words) => {
  if (!from || !to || !by || more || !ends(from, 'from') || !ends(to, 'to', 'till')) return undefined;
  const way = wayOf(new Set([...words].filter((word) => word !== 'up' || !to.before.includes('up'))));
  const isPoints = isShare(from.of) || isShare(to.of);
  if (!way || isPoints || ends(by, 'of', 'to', 'at', 'than') !== ends(by, 'of') || !isAlike(from, to))
    return undefined;
  const gap = way > 0 ? minus(to.of, from.of) : minus(from.of, to.of);
  return { is: equals(isShare(by.of) ? over(gap, from.of) : gap, by.of), said: `${WAYS} has from` };
};

const LEAVES = /^(?:leaves?|costs?|pays?|becomes)$/;

/** "With 20 % off, something marked 45 costs 36.", "200 net with 7 % tax on top is 214." */
const shared: Read = (parts, words) => {
  const share = parts.find(({ of }) => isShare(of));
  const [base, result, other] = parts.filter((part) => part !== share);
  const way = wayOf(words);
  if (!share || !base || !result || other || !way || parts.at(-1) !== result || !isAlike(base, result))
    return undefined;
  const [whole, part, left] = [base.of, times(base.of, share.of), result.of].map(worthOf);
  if (
    !whole ||
    !part ||
    !left ||
    [...words].some(
      (word) => /^(?:than|sav(?:es?|ed|ing|ings)|to)$/.test(word) && !LEAVES.test(result.before.at(-1) ?? ''),
    )
  )
    return undefined;
  // "A 20 % discount on 45 is …": it may be what is taken off.
  const isItself = parts[0] === share && share.after.some((word) => word === 'on' || word === 'for');
  const after = (way > 0 ? plus : minus)(base.of, share.of);
  if (isItself && !result.before.some((word) => LEAVES.test(word))) {
    const all = worthOf(after);
    if (all && equal(all.plain, left.plain) && result.before.some((word) => /^(?:makes|gives)$/.test(word)))
      return { is: equals(after, result.of), said: WAYS };
    return all && !equal(all.plain, left.plain)
      ? { is: equals(times(share.of, base.of), result.of), said: WAYS }
      : undefined;
  }
  if (base.noun === 'gross' || result.noun === 'net' || equal(part.plain, left.plain)) return undefined;
  return { is: equals(after, result.of), said: WAYS };
};

/** "If you pay a bill of 37.80 with a fifty you get 12.20 back." */
const paid: Read = (parts, words) => {
  const back = parts.find(({ noun, after }) => noun === 'change' || /^(?:back|change)$/.test(after[0] ?? ''));
  const [one, other, more] = parts.filter((part) => part !== back);
  const [a, b] = [one, other].map((part) => part && worthOf(part.of));
  const isPaid = [...words].some((word) => /^(?:pay|pays|paying|paid|hand|hands|handing)$/.test(word));
  if (!back || !one || !other || more || !a || !b || !isPaid || parts.at(-1) !== back) return undefined;
  const [given, price] = compare(a.plain, b.plain) > 0 ? [one, other] : [other, one];
  return { is: equals(minus(given.of, price.of), back.of), said: 'back change over' };
};

const ROUND =
  /^(?:circle|circular|round|oval|diameter|radius|cone|pyramid|cylinder|sphere|trapezium|rhombus|path|border|triangular)$/;
const LENGTHS = /^(?:long|wide|high|deep|tall|by|broad|length|width|height|depth|base|sides?|edges?)$/;

/** "A room 6 m long and 4 m wide has a floor area of 24 m²." */
const sided: Read = (parts, words) => {
  const [last] = parts.slice(-1);
  const sides = parts.slice(0, -1).map(({ of }) => of);
  const [a, b, c] = sides;
  const isTold =
    words.has('by') || [...words].filter((word) => LENGTHS.test(word)).length >= Math.min(2, sides.length);
  if (!last || !a || [...words].some((word) => ROUND.test(word)) || !isTold) return undefined;
  if (parts.slice(0, -1).some(({ unit }) => unit !== 'length^1')) return undefined;
  const [isSquare, isCube] = [words.has('square'), words.has('cube')];
  const said = 'all around one';
  if (last.unit === 'length^1' && (words.has('perimeter') || words.has('around'))) {
    const is =
      b && !c ? times(number(2n, a), plus(a, b)) : !b && isSquare ? times(number(4n, a), a) : undefined;
    return is && !words.has('triangle') ? { is: equals(is, last.of), said } : undefined;
  }
  const other = b ?? (isSquare || isCube ? a : undefined);
  const third = c ?? (isCube ? a : undefined);
  if (!other || (isSquare && b) || (isCube && b)) return undefined;
  const area = words.has('triangle') ? over(times(a, other), number(2n, a)) : times(a, other);
  const product = third ? times(area, third) : area;
  const unit = worthOf(product)?.unit;
  return last.unit === (third ? 'length^3' : 'length^2') && unit
    ? { is: equals(product, last.of), said }
    : undefined;
};

/** "1 kg of flour and 250 g of sugar weigh 1.25 kg together." */
const summed: Read = (parts) => {
  const [total, last, ...others] = [...parts].reverse();
  const [first] = parts;
  if (!total || !last || !first || others.length === 0 || !ends(last, 'and', 'a', 'one')) return undefined;
  const isSum =
    total.before.some((word) => /^(?:weigh|cost|make|total)$/.test(word)) || total.after[0] === 'together';
  if (!isSum || parts.some(({ unit, per }) => unit === '' || unit !== first.unit || per)) return undefined;
  const sum = parts.slice(1, -1).reduce((all, { of }) => plus(all, of), first.of);
  return { is: equals(sum, total.of), said: 'one all' };
};

/** "Two coffees at 2.80 and a cake at 3.50 come to 9.10." */
const listed: Read = (parts) => {
  const [total, ...rest] = [...parts].reverse();
  const items = rest.reverse();
  const priced = items.flatMap((part, at) => {
    const count = items[at - 1];
    const many = count && !ends(count, 'at') && !count.unit ? count.of : number(1n, part.of);
    return ends(part, 'at') ? [times(many, part.of)] : [];
  });
  const [first, ...others] = priced;
  const isAll = items.every(
    (part, at) => ends(part, 'at') || (!part.unit && ends(items[at + 1] ?? part, 'at')),
  );
  const isTotal = total?.before.some((word) => /^(?:costs?|come|comes|make|makes|are|is|total)$/.test(word));
  if (
    !total ||
    !first ||
    others.length === 0 ||
    !isAll ||
    !isTotal ||
    parts.some(({ per }) => (per === undefined ? false : per !== 'each'))
  )
    return undefined;
  return { is: equals(others.reduce(plus, first), total.of), said: 'one each all' };
};

/** "Out of 200 tickets 150 are sold, so 50 remain." */
const rest: Read = ([all, part, left, more], words) => {
  const isLeft = [...words].some((word) => /^(?:remain|remains|remaining|left|leaves|leaving)$/.test(word));
  if (
    !all ||
    !part ||
    !left ||
    more ||
    !isLeft ||
    !ends(all, 'of') ||
    [all, part, left].some((one) => one.per ?? isShare(one.of))
  )
    return undefined;
  const said = 'remain remains remaining left leaves leaving out one of';
  return isAlike(all, part) && isAlike(all, left)
    ? { is: equals(minus(all.of, part.of), left.of), said }
    : undefined;
};

/** "If Anna is 14 and her brother is five years older, he is 19." */
const furtherOn: Read = ([from, by, to, more]) => {
  const words = by ? [...nounsOf(by.of), ...by.after] : [];
  const [sign] = words.slice(0, 2).flatMap((word) => COMPARATIVES.get(word)?.slice(0, 1) ?? []);
  if (
    !from ||
    !by ||
    !to ||
    more ||
    !sign ||
    words.includes('than') ||
    [from, by, to].some((one) => one.per ?? isShare(one.of))
  )
    return undefined;
  const is = equals((sign === 1 ? plus : minus)(from.of, by.of), to.of);
  return { is, said: [...COMPARATIVES.keys(), 'one'].join(' ') };
};

/** "If five pens cost 6.50, one pen costs 1.30." */
const inProportion: Read = ([a, b, c, d, more], words) => {
  if (!a || !b || !c || !d || more || a.unit !== c.unit || a.noun !== c.noun || !isAlike(b, d))
    return undefined;
  const isLinear = [b, d].every(({ before }) =>
    before.some((word) => /^(?:costs?|weighs?|for|is)$/.test(word)),
  );
  const isOf = [...words].some((word) => /^(?:costs?|weighs?)$/.test(word));
  return isLinear && isOf && (a.unit || a.noun)
    ? { is: equals(times(over(b.of, a.of), c.of), d.of), said: 'one' }
    : undefined;
};

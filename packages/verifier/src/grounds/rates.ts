import { add, divide, equal, multiply, ONE, type Rational } from '../arithmetic/rational.ts';
import { RATES as PACES_NAMED } from '../language/lexicon/times.ts';
import { grouped } from '../language/lists.ts';
import { measureOf } from '../language/units.ts';
import { singular } from '../language/verbs.ts';
import type { Amount } from '../reckoning/piece.ts';
import { shownValue } from '../reckoning/term.ts';
import { combined, isPure } from '../reckoning/unit.ts';
import { inUnit } from '../reckoning/value.ts';
import { comparable, NONE, TELLS, timesOf, type Way } from './figures.ts';
import { chosen, GOT, impliedBy, type Said } from './said.ts';
import { isPast, rootSet, rootsIn, wordsIn } from './words.ts';
import { type Item, perIn, type World } from './world.ts';

const WORTH = rootSet('total come amount make sell altogether together all sum');
const CHANGES = /\b(?:discount|rebate|vat|tax|gst|refund|deposit|minus|less|free)\b/i;
/** What costs nothing changes no sum. */
const AT_NO_CHARGE = /\bfree (?:delivery|shipping|postage)|\b(?:delivery|shipping|postage)(?: is)? free\b/gi;
const isChanged = ({ text }: World): boolean => CHANGES.test(text.replace(AT_NO_CHARGE, ''));

/** So many of a thing at so much for each, as the item that they come to together, and what it is made of. */
type Lot = { all: Item; count: Item; price: Item };

const lotOf = (count: Item, price: Item, unit = price.of.unit, many = count.of.value): Lot => ({
  all: {
    ...price,
    of: { ...price.of, value: multiply(many, price.of.value), ...(unit && { unit }) },
    own: new Set([...count.own, ...price.own]),
    start: count.start,
  },
  count,
  price,
});

const isCount = ({ of }: Item): boolean => !of.unit && !of.percent;

/** "2 mugs at 9.95 EUR each, 1 lamp at 60 EUR". */
const nearLots = ({ items, text }: World): Lot[] =>
  items.flatMap((count, at): Lot[] => {
    const price = items[at + 1];
    if (!price?.of.unit || price.line !== count.line) return [];
    // "4.5 m of cloth at 12 EUR a metre"
    const many = isCount(count) ? count.of.value : price.per && manyIn(count, price.per);
    if (!many) return [];
    const joint = text.slice(count.end, price.start).trim().toLowerCase();
    const isEach =
      price.per === 'each' ||
      /each/.test(joint) ||
      count.of.nouns.some((noun) => singular(noun) === price.per);
    const isJoined = isEach
      ? /^(?:at|for|x|×|@|à|,? ?each at|,? ?each|,)$|^(?:for|in|of|from|were|are|was|is) [\p{L} ]{1,40} at$/u
      : /^(?:at|x|×|@|à)$/;
    const isOf = !isCount(count) && /^(?:of [\p{L} ]{1,40} )?at$/u.test(joint);
    return isOf || isJoined.test(joint) ? [lotOf(count, price, price.of.unit, many)] : [];
  });

/** How many of what a rate is told for an amount is: "40 boxes" of a box, "3 hours" of an hour. */
function manyIn({ of }: Item, per: string): Rational | undefined {
  if (!of.unit) return !of.percent && of.nouns.some((noun) => singular(noun) === per) ? of.value : undefined;
  const measure = measureOf(per);
  const [base, other] = of.unit.dims.keys();
  const isSame = measure && base === measure.base && !other;
  return isSame ? multiply(of.value, divide(of.unit.size, measure.size)) : undefined;
}

/** "A box weighs 12.5 kg. The pallet holds 40 boxes.": so much for one, and so many, and no other number. */
function farLot(world: World, said: Said, stated: Amount, others: readonly Item[]): Lot[] {
  const [a, b, more] = world.items;
  const [own] = others;
  if (!a || more || said.words.includes('and')) return [];
  // "Twelve boxes weigh 90 kg": as many as the claim tells.
  if (!b) {
    const per = a.per && a.per !== 'each' ? a.per : singular(own?.of.nouns.at(-1) ?? '');
    const many = own && (a.per === per || isOfOne(world, a, per)) ? manyIn(own, per) : undefined;
    const product = own?.of.unit && a.of.unit && combined(a.of.unit, own.of.unit, 1);
    const isRate = product && a.of.unit && a.of.unit.dims.size > 1 && product.dims.size === 1;
    if (own && isRate) return [lotOf(own, a, product)];
    return own && many ? [lotOf(own, a, a.of.unit, many)] : [];
  }
  return [[a, b] as const, [b, a] as const].flatMap(([price, count]): Lot[] => {
    const unit = price.of.unit && count.of.unit && combined(price.of.unit, count.of.unit, 1);
    if (unit) {
      const isRate = !isPure(unit) && (price.of.unit?.dims.size ?? 0) > 1;
      return isRate && TELLS(said, price.own) ? [lotOf(count, price, unit)] : [];
    }
    const per = singular(count.of.nouns.at(-1) ?? '');
    const isOne = per !== '' && isCount(count) && (price.per === per || isOfOne(world, price, per));
    // "A box weighs 500 kg" is said of one, and what the pallet weighs is more.
    const holder = [...count.own].filter((root) => !price.own.has(root));
    const isOfAll =
      said.words.some((word) => word !== per && singular(word) === per) ||
      (!stated.unit && TELLS(said, new Set(holder))) ||
      isDone(said, world, { count, price });
    return isOne && isOfAll ? [lotOf(count, price)] : [];
  });
}

/**
 * "The shop ordered 12 lamps. Each lamp costs 45 euros.": whether a claim is of what was done, by its verb or as "the
 * order", and nothing else is told of it, or beside it.
 */
function isDone(said: Said, world: World, { count, price }: Pick<Lot, 'count' | 'price'>): boolean {
  const acts = new Set([...count.verbs, ...price.verbs]);
  const isAct = acts.has(said.roots[0] ?? '') && !isPast(said.words[1] ?? '');
  const line = rootsIn(world.lines[count.line]?.text ?? '');
  const subject = isAct
    ? line.slice(
        0,
        Math.max(
          0,
          line.findIndex((root) => acts.has(root)),
        ),
      )
    : [];
  const known = [...said.roots, ...acts, ...subject, ...rootsIn('each every one'), ...impliedBy(price.of)];
  const things = rootsIn([...count.of.nouns, ...price.of.nouns, price.per ?? ''].join(' '));
  return (
    TELLS(said, acts) &&
    count.per === undefined &&
    isAllTold(world, [count, price], new Set([...known, ...things]), true)
  );
}

/** What lots come to, and what has one price: "2 mugs at 9.95 EUR each and 1 lamp at 60 EUR". */
export const priced: Way = ({ said, world, stated, others }) => {
  const near = nearLots(world);
  const lots = near.length > 0 ? near : farLot(world, said, stated, others);
  const isOfEach =
    /\b(?:each|every|apiece|per)\b/i.test(said.text) ||
    said.items.some(({ of, end }) => of === stated && perIn(said.text.slice(end)) !== undefined);
  if (lots.length === 0 || isOfEach || isChanged(world)) return undefined;
  const isOwn = lots.some(({ count }) => !world.items.includes(count));
  if (
    !isOwn &&
    !TELLS(said, WORTH) &&
    !TELLS(said, impliedBy(stated)) &&
    !lots.every((lot) => isDone(said, world, lot))
  )
    return undefined;
  const loose = world.items.filter(
    (item) => !lots.some(({ price, count }) => item === price || item === count),
  );
  const all = [...lots.map((lot) => lot.all), ...loose].flatMap((item) => {
    const value = comparable(item, stated, world.title);
    return value ? [{ item, value }] : [];
  });
  const isSummed = loose.some(({ own }) => [...own].some((root) => SUMMED.has(root)));
  if (isSummed || !lots.every((lot) => all.some(({ item }) => item === lot.all))) return undefined;
  const own = chosen(
    said.roots,
    all.map(({ item }) => item),
  );
  const used = all.filter(({ item }) => own?.includes(item)).sort((a, b) => a.item.start - b.item.start);
  // "The 36 blankets cost 30,600": as many as there are.
  const isTold = ({ of }: Item): boolean =>
    lots.some(({ count }) => equal(count.of.value, of.value) && count.of.nouns.join() === of.nouns.join());
  if (used.length === 0 || !(isOwn ? others.length === 1 : others.every(isTold))) return undefined;
  const isHire = lots.every(({ price }) =>
    price.per ? measureOf(price.per)?.base === 'second' : price.of.unit?.dims.has('second'),
  );
  const prices = lots.map(({ price }) => price);
  // "Weekends more", "fuel extra": what else is told of the price may change it.
  if (isHire && TELLS(said, HIRE) && !isAllTold(world, prices, new Set([...said.roots, ...FLAT]), true))
    return undefined;
  if (lots.some(({ price }) => /\bfrom\s*$/i.test(world.text.slice(0, price.start)))) return undefined;
  const lotOfItem = (item: Item): Lot | undefined => lots.find((lot) => lot.all === item);
  const shown = used.map(({ item, value }) => {
    const { count, price } = lotOfItem(item) ?? {};
    return count && price
      ? `${shownValue(count.of.value)} × ${shownValue(price.of.value)}`
      : shownValue(value);
  });
  return {
    value: used.map(({ value }) => value).reduce(add),
    shown: shown.join(' + '),
    from: used.flatMap(({ item }) => {
      const { count, price } = lotOfItem(item) ?? {};
      return count && price ? (isOwn ? [price] : [count, price]) : [item];
    }),
    spent: isHire ? new Set([...WORTH, ...HIRE]) : WORTH,
    isClosed: isOwn && lots.length === 1 && world.items.length === 1,
  };
};
const FLAT = rootSet('flat constant final fix price rate fee always');
/** Whether the sentences of some figures say nothing but these words; `isOnly`: and there are no others. */
const isAllTold = (
  { lines }: World,
  items: readonly Item[],
  roots: ReadonlySet<string>,
  isOnly = false,
): boolean =>
  (!isOnly || lines.every((one, at) => one.roots.size === 0 || items.some(({ line }) => line === at))) &&
  items.every(({ line }) => {
    const heads = rootsIn(lines[line]?.heading ?? '');
    return [...(lines[line]?.roots ?? [])].every((root) => roots.has(root) || heads.includes(root));
  });
/** What is told for a time is paid for using it. */
const HIRE = rootSet('rent hire book use lease');
const SUMMED = rootSet('total subtotal delivery sum');

/** "A box weighs 12.5 kg", "each box costs …". */
function isOfOne({ lines, text }: World, { line, start }: Item, per: string): boolean {
  const said = wordsIn(text.slice(lines[line]?.start, start));
  const at = said.lastIndexOf(per);
  return at > 0 && /^(?:a|an|one|each|every|per|the)$/.test(said[at - 1] ?? '') && said.length - at <= 3;
}

const PACES = grouped(PACES_NAMED);

/** What a claim tells its figure for one of: "a year", "in a year", "yearly". */
function perOf({ text, words }: Said, stated: Item): string | undefined {
  const behind = text.slice(stated.end).trimStart();
  return (
    perIn(behind) ??
    perIn(behind.replace(/^in /i, '')) ??
    /\b(?:for|in) (?:the|a|one|every) (year|month|week|day)\b/i.exec(text)?.[1]?.toLowerCase() ??
    words.map((word) => PACES.get(word)).find(Boolean) ??
    perIn(text.replace(/ of .*/i, ''))
  );
}

/** "10,200 EUR a year", where so much a month is told of the same thing; "a year" is twelve of them. */
export const perOther: Way = ({ said, world, stated, others }) => {
  const item = said.items.find(({ of }) => of === stated);
  const per = item && perOf(said, item);
  const all = world.items.filter((one) => comparable(one, stated, world.title) !== undefined);
  const [one, more] = chosen(said.roots, all) ?? [];
  const told =
    one?.per ??
    wordsIn(world.lines[one?.line ?? 0]?.text ?? '')
      .map((word) => PACES.get(word))
      .find(Boolean);
  const times = per && told ? timesOf(per, told) : undefined;
  if (!one || more || !times || equal(times, ONE)) return undefined;
  // "The twelve monthly payments": as many as there are.
  if (!others.every(({ of }) => equal(of.value, times)) || /\b(?:discount|rebate|free)\b/i.test(world.text))
    return undefined;
  const value = comparable(one, stated, world.title);
  if (!value) return undefined;
  return {
    value: multiply(value, times),
    shown: `${shownValue(value)} × ${shownValue(times)}`,
    from: [one],
    per: per ?? '',
    isClosed: world.items.length === 1 && /^(?:month|year)/.test(told ?? ''),
    spent: new Set([
      ...rootSet(
        'year month week day hour minute come payment cost altogether total yearly annual annually monthly weekly daily',
      ),
      ...WORTH,
    ]),
  };
};

const AVERAGED = rootSet('average mean speed manage come work rate');

/** "65 km per hour", "50 words a minute", "0.50 EUR per sheet": so much, told of so many. */
export const rated: Way = ({ said, world, stated, others }) => {
  const item = said.items.find(({ of }) => of === stated);
  const [a, b, more] = world.items.filter(({ of }) => !of.percent);
  if (!item || !a || !b || more || world.marks.length > 0) return undefined;
  const dims = stated.unit ? [...stated.unit.dims] : [];
  const isCompound = dims.length === 2 && dims.some(([, exponent]) => exponent < 0);
  // "One egg costs 30 cents"
  const [, one] = /^(?:One|Each(?: of the \d+)?|Every|An?) (\p{L}+)\b/u.exec(said.text) ?? [];
  // "6 litres per 100 km"
  const [base] = others.filter(({ start }) => PER_MANY.test(said.text.slice(item.end, start)));
  const told = base ? '' : (perIn(said.text.slice(item.end)) ?? (one && singular(one.toLowerCase())));
  const per = isCompound ? '' : told;
  const isOne = (other: Item): boolean =>
    other === base ||
    // "Each of the 6 friends", of 6 that share it
    [a, b].some(
      ({ of }) =>
        equal(of.value, other.of.value) && of.nouns[0] !== undefined && of.nouns[0] === other.of.nouns[0],
    ) ||
    (equal(other.of.value, ONE) && manyIn(other, per ?? '') !== undefined);
  if (per === undefined || !others.every(isOne)) return undefined;
  const isShared =
    /\b(?:equally|evenly)\b/i.test(world.text) && !/\b(?:rest|remainder|remaining|left)\b/i.test(world.text);
  // "Each gets 16": where all get the same.
  if (/^(?:Each|Every)\b/.test(said.text) && !isShared && !TELLS(said, AVERAGED)) return undefined;
  const spent = new Set([
    ...AVERAGED,
    ...rootsIn(per),
    ...(isShared ? [...GOT, ...rootsIn('each every must pay')] : []),
  ]);
  for (const [over, under] of [[a, b] as const, [b, a] as const]) {
    const shown = `${shownValue(over.of.value)} / ${shownValue(under.of.value)}`;
    const from = [over, under];
    const named = new Set([...said.roots, ...SHARING, ...over.own, ...over.heading]);
    if (
      isShared &&
      !isAllTold(world, [under], under.line === over.line ? new Set([...named, ...under.own]) : named)
    )
      continue;
    const unit = isCompound && over.of.unit && under.of.unit && combined(over.of.unit, under.of.unit, -1);
    const counted = isCompound ? undefined : comparable(over, stated, world.title);
    const many = isCompound ? under.of.value : base ? timesIn(under, base) : manyIn(under, per);
    if (!many || many.n <= 0n) continue;
    const value =
      unit && stated.unit
        ? inUnit(divide(over.of.value, many), unit, stated.unit)
        : counted && divide(counted, many);
    if (value) return { value, shown, from, spent, per, isClosed: isShared };
  }
  return undefined;
};
const SHARING = rootSet('bill share split divide distribute equal equally evenly between among all same so');
const PER_MANY = /^\s*(?:per|for every|for each|every|in)\s*$/;

/** How often one amount goes into another that counts the same. */
function timesIn(under: Item, { of: base }: Item): Rational | undefined {
  const own = comparable(under, base, NONE);
  return own && base.value.n > 0n ? divide(own, base.value) : undefined;
}

export const RATES: readonly Way[] = [perOther, priced, rated];

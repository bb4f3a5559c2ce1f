import { add, divide, equal, multiply, ONE, type Rational, rational } from '../arithmetic/rational.ts';
import { PARTS } from '../language/numbers.ts';
import { measureOf } from '../language/units.ts';
import { singular } from '../language/verbs.ts';
import type { Amount } from '../reckoning/piece.ts';
import { shownValue } from '../reckoning/term.ts';
import { combined, isPure } from '../reckoning/unit.ts';
import { inUnit } from '../reckoning/value.ts';
import { COSTS, comparable, type Derived, timesOf, type Way } from './figures.ts';
import { chosen, has, type Said } from './said.ts';
import { rootSet, rootsIn, wordsIn } from './words.ts';
import { type Item, perIn, type World } from './world.ts';

const WORTH = rootSet(
  `cost worth weigh total come amount contain make sell altogether together all value sum`,
);
const CHANGES = /\b(?:discount|rebate|vat|tax|gst|refund|deposit|minus|less|free)\b/i;

/** So many of a thing at so much for each; what they come to together. */
type Lot = { of: ReadonlySet<string>; value: Rational; price: Item; count: Item };

/** "2 mugs at 9.95 EUR each, 1 lamp at 60 EUR". */
function lotsIn({ items, text }: World): Lot[] {
  return items.flatMap((count, at): Lot[] => {
    const price = items[at + 1];
    if (!price || count.of.unit || count.of.percent || !price.of.unit || price.line !== count.line) return [];
    const joint = text.slice(count.end, price.start).trim().toLowerCase();
    const isPlain = /^(?:at|for|x|×|@|à|,? ?each at|,? ?each)$/.test(joint);
    const isFar =
      price.per === 'each' && /^(?:(?:for|in|of|from|were|are|was|is) [\p{L} ]{1,40} at|,)$/u.test(joint);
    if (!isPlain && !isFar) return [];
    const isEach =
      price.per === 'each' ||
      /each/.test(joint) ||
      count.of.nouns.some((noun) => singular(noun) === price.per);
    if (!isEach && !(joint === 'for' ? false : equal(count.of.value, ONE) || joint !== 'for')) return [];
    return [
      {
        of: new Set([...count.own, ...price.own]),
        value: multiply(count.of.value, price.of.value),
        price,
        count,
      },
    ];
  });
}

/** What lots come to, and what has one price: "2 mugs at 9.95 EUR each and 1 lamp at 60 EUR". */
export const priced: Way = ({ said, world, stated, others }) => {
  const lots = lotsIn(world);
  if (
    lots.length === 0 ||
    CHANGES.test(world.text) ||
    said.words.some((word) => /^(?:each|apiece|per)$/.test(word))
  )
    return undefined;
  if (!said.roots.some((root) => WORTH.has(root))) return undefined;
  const loose = world.items.filter(
    (item) => !lots.some(({ price, count }) => item === price || item === count),
  );
  const plain = loose.flatMap((item) => {
    const value = comparable(item, stated, world.title);
    return value ? [{ item, value }] : [];
  });
  const told = lots.flatMap(({ price, count, value, of }) => {
    const one = comparable({ ...price, of: { ...price.of, value } }, stated, world.title);
    return one
      ? [{ item: { ...price, own: new Set([...of, ...count.own]), start: count.start }, value: one }]
      : [];
  });
  if (
    told.length !== lots.length ||
    plain.some(({ item }) => [...item.own].some((root) => /^(?:total|subtotal|deliveri|sum)$/.test(root)))
  )
    return undefined;
  const all = [...told, ...plain].sort((a, b) => a.item.start - b.item.start);
  const own = chosen(
    said.roots,
    all.map(({ item }) => item),
  );
  const used = all.filter(({ item }) => own?.includes(item));
  // "The 36 blankets cost 30,600": as many as there are.
  const counts = lots.map(({ count }) => count);
  if (
    used.length === 0 ||
    !others.every((one) =>
      counts.some(
        (count) => equal(count.of.value, one.of.value) && count.of.nouns.join() === one.of.nouns.join(),
      ),
    )
  )
    return undefined;
  return {
    value: used.map(({ value }) => value).reduce(add),
    shown: used.map(({ value }) => shownValue(value)).join(' + '),
    from: used.map(({ item }) => item),
    spent: WORTH,
  };
};

/** "A box weighs 12.5 kg. The pallet holds 40 boxes.": so much for one, and so many, and no other number. */
export const multiplied: Way = ({ said, world, stated, others }) => {
  const [a, b, more] = world.items;
  const isTold = (other: Item): boolean =>
    [a, b].some((one) => one && !one.of.unit && equal(one.of.value, other.of.value));
  if (!a || !b || more || !others.every(isTold) || CHANGES.test(world.text)) return undefined;
  if (!said.roots.some((root) => WORTH.has(root)) || /\b(?:each|every|per)\b/i.test(said.text))
    return undefined;
  for (const [rate, count] of [
    [a, b],
    [b, a],
  ] as const) {
    const per = count.of.unit || count.of.percent ? '' : (count.of.nouns.at(-1) ?? '');
    const unit = rate.of.unit && count.of.unit && combined(rate.of.unit, count.of.unit, 1);
    const isRated = unit && !isPure(unit) && (rate.of.unit?.dims.size ?? 0) > 1;
    const isOne = per !== '' && (rate.per === singular(per) || isOfOne(world, rate, singular(per)));
    const own = isRated ? unit : isOne ? rate.of.unit : undefined;
    const value = multiply(rate.of.value, count.of.value);
    const told = own && stated.unit ? inUnit(value, own, stated.unit) : undefined;
    // "A box weighs 500 kg" is said of one, and what the pallet weighs is more.
    const isOfAll =
      per === ''
        ? [...rate.own].some((root) => said.roots.includes(root))
        : said.words.some((word) => word !== singular(per) && singular(word) === singular(per));
    if (told && isOfAll)
      return {
        value: told,
        shown: `${shownValue(rate.of.value)} × ${shownValue(count.of.value)}`,
        from: [rate, count],
        spent: WORTH,
      };
  }
  return undefined;
};

/** "A box weighs 12.5 kg", "each box costs …". */
function isOfOne({ lines, text }: World, { line, start }: Item, per: string): boolean {
  const said = wordsIn(text.slice(lines[line]?.start, start));
  const at = said.lastIndexOf(per);
  return at > 0 && /^(?:a|an|one|each|every|per|the)$/.test(said[at - 1] ?? '') && said.length - at <= 3;
}

const YEARLY: ReadonlyMap<string, string> = new Map([
  ['yearly', 'year'],
  ['annual', 'year'],
  ['annually', 'year'],
  ['monthly', 'month'],
  ['weekly', 'week'],
  ['daily', 'day'],
]);

/** What a claim tells its figure for one of: "a year", "in a year", "yearly". */
function perOf({ text, words }: Said, stated: Item): string | undefined {
  const behind = text.slice(stated.end).trimStart();
  return (
    perIn(behind) ??
    perIn(behind.replace(/^in /i, '')) ??
    /\b(?:for|in) (?:the|a|one|every) (year|month|week|day)\b/i.exec(text)?.[1]?.toLowerCase() ??
    words.map((word) => YEARLY.get(word)).find(Boolean) ??
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
      .map((word) => YEARLY.get(word))
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
    spent: new Set([
      ...rootSet(
        'year month week day hour minute come payment pay cost altogether total yearly annual annually monthly weekly daily',
      ),
      ...WORTH,
    ]),
  };
};

const AVERAGED = rootSet('average averaged mean speed manage come work rate');

/** "65 km per hour", "50 words a minute", "0.50 EUR per sheet": so much, told of so many. */
export const rated: Way = ({ said, world, stated, others }) => {
  const item = said.items.find(({ of }) => of === stated);
  const dims = stated.unit ? [...stated.unit.dims] : [];
  const isCompound = dims.length === 2 && dims.some(([, exponent]) => exponent < 0);
  // "One egg costs 30 cents"
  const [, one] = /^(?:One|Each|Every|An?) (\p{L}+)\b/u.exec(said.text) ?? [];
  const per =
    item && !isCompound
      ? (perIn(said.text.slice(item.end)) ?? (one && singular(one.toLowerCase())))
      : undefined;
  const isOne = ({ of }: Item): boolean =>
    equal(of.value, ONE) && of.nouns.some((noun) => singular(noun) === per);
  if (!item || !others.every(isOne) || (!isCompound && !per)) return undefined;
  const [a, b, more] = world.items.filter(({ of }) => !of.percent);
  if (!a || !b || more || world.marks.length > 0) return undefined;
  for (const [over, under] of [
    [a, b],
    [b, a],
  ] as const) {
    if (under.of.value.n <= 0n) continue;
    const value = divide(over.of.value, under.of.value);
    const spent = new Set([...AVERAGED, ...COSTS, ...rootsIn(per ?? '')]);
    const shown = `${shownValue(over.of.value)} / ${shownValue(under.of.value)}`;
    if (isCompound) {
      const unit = over.of.unit && under.of.unit && combined(over.of.unit, under.of.unit, -1);
      const told = unit && stated.unit ? inUnit(value, unit, stated.unit) : undefined;
      if (told) return { value: told, shown, from: [over, under], spent, per: per ?? '' };
      continue;
    }
    const measure = measureOf(per ?? '');
    const [base] = under.of.unit?.dims.keys() ?? [];
    const many =
      measure && under.of.unit && base === measure.base && under.of.unit.dims.size === 1
        ? divide(under.of.unit.size, measure.size)
        : !under.of.unit && under.of.nouns.some((noun) => singular(noun) === per)
          ? ONE
          : undefined;
    const counted = comparable(over, stated, world.title);
    if (many && counted)
      return {
        value: divide(divide(counted, under.of.value), many),
        shown,
        from: [over, under],
        spent,
        per: per ?? '',
      };
  }
  return undefined;
};

/** A share of a claim, of what it is said, and what stands around. */
type Share = { share: Rational; noun: string; exact?: readonly [Rational, Rational]; counted?: boolean };

/** "60 % of the parents", "a quarter of the crates", "half the staff". */
function shareIn(said: Said): Share | undefined {
  const { words } = said;
  for (const [at, word] of words.entries()) {
    const share = PARTS.get(word);
    if (!share) continue;
    const many = spelledCount(words[at - 1]);
    if (words[at + 1] !== 'of' && !(word === 'half' && words[at + 1] === 'the')) continue;
    const noun = words.slice(at + 1).find((one) => !/^(?:of|the|all|its|their|our|\d+)$/.test(one));
    return noun ? { share: multiply(share, rational(BigInt(many))), noun } : undefined;
  }
  const ratio = /\b(one|two|three|\d{1,2}) (?:in|out of) (\w+) (?:of the )?(\p{L}+)/iu.exec(said.text);
  const [few, many] = [ratio?.[1], ratio?.[2]].map((word = '') =>
    /^\d+$/.test(word) ? Number(word) : COUNTS.indexOf(word.toLowerCase()) + 1,
  );
  // "One in four samples"
  if (ratio?.[3] && few && many && few < many && said.items.length < 3 && / in /.test(ratio[0]))
    return { share: rational(BigInt(few), BigInt(many)), noun: ratio[3], counted: true };
  const [part, all, third] = said.items;
  const between = part && all ? said.text.slice(part.end, all.start) : '';
  const thing = all?.of.nouns[0];
  // "8 of the 32 seats"
  if (
    part &&
    all &&
    !third &&
    thing &&
    /^ of (?:the |all |its |our )*$/i.test(between) &&
    !part.of.unit &&
    !all.of.unit &&
    all.of.value.n > 0n
  )
    return { share: divide(part.of.value, all.of.value), noun: thing, exact: [part.of.value, all.of.value] };
  const [percent] = said.items.filter(({ of }) => of.percent);
  const behind = percent
    ? /^\s*of (?:the |all |its |their |our |\d+ )*(\p{L}+)/iu.exec(said.text.slice(percent.end))
    : null;
  return percent && behind?.[1]
    ? { share: divide(percent.of.value, rational(100n)), noun: behind[1] }
    : undefined;
}

const COUNTS = 'one two three four five six seven eight nine'.split(' ');
const spelledCount = (word = ''): number => Math.max(1, COUNTS.indexOf(word) + 1);

const GOT = rootSet('go get got receive have had make account come belong');
const PARTIAL = rootSet([...PARTS.keys()].join(' '));

/** "Two thirds of the members voted for it": as many as the evidence tells, of all that there are. */
export function shared(said: Said, world: World): Derived | undefined {
  const told = shareIn(said);
  const [whole, more] =
    told?.exact || told?.counted ? [] : said.items.filter(({ of }) => !of.percent && !isPart(of));
  if (!told || more) return undefined;
  const [noun = ''] = rootsIn(told.noun);
  const items = world.items.filter(({ of }) => !of.percent);
  const isOf = ({ of }: Item): boolean => rootsIn(of.nouns.join(' ')).includes(noun);
  const rest = said.roots.filter((root) => root !== noun && !PARTIAL.has(root) && !COUNTS.includes(root));
  const spent = new Set([...PARTIAL, ...COUNTS, noun]);
  const doing = items.filter((item) =>
    rest.some((root) => has(item, root) && !items.every((one) => has(one, root))),
  );
  const exact = doing.filter((item) => rest.every((root) => has(item, root)));
  const parts =
    exact.length > 0 ? exact : doing.filter((item) => rest.every((root) => has(item, root) || GOT.has(root)));
  const [part, another] = parts;
  if (!part || another || part.of.value.n < 0n) return undefined;
  const isOwn = rootsIn(part.of.nouns.join(' ')).every((root) => root === noun || rest.includes(root));
  if (!isOwn || [...part.verbs].some((root) => !rest.includes(root) && !GOT.has(root))) return undefined;
  // "Six voted for the motion" is not of the committee that was spoken of before.
  const isCarried = rest.some((root) => !part.own.has(root) && !GOT.has(root) && !part.heading.has(root));
  if (isCarried && [...part.own].some((root) => !rest.includes(root) && root !== noun)) return undefined;
  const telling = rest.filter((root) => has(part, root) && !items.every((one) => has(one, root)));
  const wholes = items.filter(
    (item) => item !== part && isOf(item) && !telling.some((root) => has(item, root)),
  );
  const [all, others] = wholes;
  // "Of the 48 seats": as many as are told.
  if (whole && (!all || !equal(whole.of.value, all.of.value))) return undefined;
  if (told.exact && (!all || !equal(told.exact[0], part.of.value) || !equal(told.exact[1], all.of.value)))
    return undefined;
  if (all && !others && all.of.value.n > 0n && !all.of.unit && !part.of.unit)
    return {
      value: divide(part.of.value, all.of.value),
      shown: `${shownValue(part.of.value)} / ${shownValue(all.of.value)}`,
      from: [part, all],
      spent: new Set([...spent, ...GOT]),
    };
  // Of all that are listed.
  const listed = items.filter((item) => isOf(item) || world.title.has(noun) || item.shared.has(noun));
  if (listed.length < 2 || !listed.includes(part) || listed.length !== items.length) return undefined;
  const total = listed.map(({ of }) => of.value).reduce(add);
  return {
    value: divide(part.of.value, total),
    shown: `${shownValue(part.of.value)} / (${listed.map(({ of }) => shownValue(of.value)).join(' + ')})`,
    from: listed,
    spent: new Set([...spent, ...GOT]),
  };
}

const isPart = ({ spelled, nouns, value }: Amount): boolean =>
  spelled && value.d === 1n && nouns.some((noun) => PARTS.has(noun));

/** What share a claim tells. */
export const shareOf = (said: Said): Rational | undefined => shareIn(said)?.share;

/** All of them, in the order in which they are tried. */
export const RATES: readonly Way[] = [perOther, priced, multiplied, rated];

import { add, compare, divide, equal, type Rational, rational } from '../arithmetic/rational.ts';
import { MONTH_NAMES, measureOf, WEEKDAY_NAMES } from '../language/units.ts';
import { SUPERLATIVES } from '../reckoning/comparatives.ts';
import type { Amount } from '../reckoning/piece.ts';
import { shownValue } from '../reckoning/term.ts';
import { inUnit } from '../reckoning/value.ts';
import { chosen, FREE, has, impliedBy, type Said } from './said.ts';
import { rootOf, rootSet, rootsIn } from './words.ts';
import { type Item, isTime, type World } from './world.ts';

/** What a figure of a claim is: an item in its unit. */
export type Counted = { item: Item; value: Rational };
/** A value that follows from items, and the words of the claim that say how. */
export type Derived = {
  value: Rational;
  shown: string;
  from: readonly Item[];
  spent: ReadonlySet<string>;
  /** What the claim tells it for one of, where that is computed. */
  per?: string;
  /** What it is computed from is all that there is: no other value can be. */
  isClosed?: boolean | undefined;
};

export type Figures = { said: Said; world: World; stated: Amount; others: readonly Item[] };
export type Way = (figures: Figures) => Derived | undefined;

export const SUMS = rootSet('total sum together altogether combined overall add come amount');
const MEANS = rootSet('average mean');
const LESSENS = rootSet(
  'gross net tare discount refund deposit credit rebate minus less return deduct lost without instead',
);
export const TOTALS = rootSet('total subtotal sum altogether balance together combined');
const PARTIAL = rootSet('including which thereof each per apiece');

export const NONE: ReadonlySet<string> = new Set();
/** Words by which a text tells one thing at two times. */
const AT_TIMES = rootSet('before after now since until formerly previously originally');
/** What is of one moment, and adds up to nothing. */
const INTENSIVE = rootSet('temperature degree level speed rate age balance pressure humidity load');
export const TELLS = (said: Said, words: ReadonlySet<string>): boolean =>
  said.roots.some((root) => words.has(root));

/** The value of an item in what a figure counts; undefined where that counts something else. */
export function comparable(
  { of, own: beside, shared }: Item,
  stated: Amount,
  title: ReadonlySet<string>,
): Rational | undefined {
  if (of.percent || stated.percent) return of.percent && stated.percent ? of.value : undefined;
  if (stated.unit || of.unit)
    return stated.unit && of.unit ? inUnit(of.value, of.unit, stated.unit) : undefined;
  const isHow = (noun: string): boolean =>
    FREE.has(rootOf(noun)) || /^(?:faster|slower|late|early)$/.test(noun);
  const [own, wanted] = [of.nouns, stated.nouns].map((nouns) =>
    rootsIn(nouns.filter((noun) => !isHow(noun)).join(' ')),
  );
  if (!own || !wanted || wanted.length === 0) return of.value;
  const isSame =
    own.length > 0
      ? wanted.some((noun) => own.includes(noun))
      : wanted.some((noun) => beside.has(noun) || shared.has(noun) || title.has(noun));
  return isSame ? of.value : undefined;
}

export const countedIn = ({ world, stated }: Figures): Counted[] =>
  world.items.flatMap((item) => {
    const value = comparable(item, stated, world.title);
    return value ? [{ item, value }] : [];
  });

export const words = (said: Said, ...sets: ReadonlySet<string>[]): ReadonlySet<string> =>
  new Set(said.roots.filter((root) => sets.some((set) => set.has(root))));

const SAME = rootSet('same now old new');
/** "Rent 850. Heating 120.": of one kind, in the same words, none of which takes away from another. */
export function alike(said: Said, items: readonly Item[]): boolean {
  const claimed = new Set(said.roots);
  const rest = items.map(({ own, placed }) =>
    [...own].filter(
      (root) =>
        !placed.has(root) &&
        !claimed.has(root) &&
        !/^\d/.test(root) &&
        !isTime(root) &&
        !SAME.has(root) &&
        !items.every((one) => has(one, root)),
    ),
  );
  const isNamed = items.some(({ own, shared }) =>
    [...own, ...shared].some((root) => claimed.has(root) && !items.every((one) => has(one, root))),
  );
  const key = (roots: readonly string[]): string => [...roots].sort().join(' ');
  const verbs = new Set(items.map((item) => key([...item.verbs])).filter(Boolean));
  return (
    verbs.size < 2 && (!isNamed || new Set(rest.map(key)).size === 1 || rest.every((one) => one.length === 0))
  );
}

/** What the claim names of what counts the same, or all of it. */
export function named(figures: Figures): Counted[] | undefined {
  const all = countedIn(figures);
  const own = chosen(
    figures.said.roots,
    all.map(({ item }) => item),
  );
  return own && all.filter(({ item }) => own.includes(item));
}

export const list = (all: readonly Counted[]): string[] => all.map(({ value }) => shownValue(value));

/** "The two invoices": how many there are, where the claim tells it. */
export const fitsTally = ({ others }: Figures, count: number): boolean =>
  others.every(({ of }) => equal(of.value, rational(BigInt(count)))) && others.length < 2;

export const summed: Way = (figures) => {
  const { said, stated } = figures;
  const all = named(figures);
  if (!all || all.length < 2 || stated.percent) return undefined;
  const items = all.map(({ item }) => item);
  const isSum = TELLS(said, SUMS) || figures.others.length > 0 || said.words.includes('both');
  if (!isSum && (stated.unit || !isJoined(said, items))) return undefined;
  if (items.some((item) => [...item.own, ...item.shared].some((root) => INTENSIVE.has(root))))
    return undefined;
  const isMixed = items.some(({ own, shared }) =>
    [...own, ...shared].some((root) => LESSENS.has(root) || TOTALS.has(root) || PARTIAL.has(root)),
  );
  const pers = new Set(items.map(({ per }) => per));
  // What was so before and is so after is no sum, nor is what there was at several times.
  if (
    new Set(items.flatMap(({ time }) => time ?? [])).size > 1 &&
    items.some((item) => isStock(item, figures.world))
  )
    return undefined;
  const told = items.flatMap(({ line }) => [...(figures.world.lines[line]?.roots ?? [])]);
  if (told.some((root) => AT_TIMES.has(root) && !said.roots.includes(root))) return undefined;
  const columns = new Set(items.map(({ column }) => column));
  if (columns.size > 1) return undefined;
  // "Some workers work in both": they are counted twice.
  const lines = new Set(items.map(({ line }) => line));
  if (
    figures.world.lines.some(({ text }, line) => !lines.has(line) && /\b(?:both|twice|overlap)/i.test(text))
  )
    return undefined;
  if (
    isMixed ||
    pers.size > 1 ||
    [...pers].some(Boolean) ||
    !fitsCount(figures, items) ||
    !alike(said, items)
  )
    return undefined;
  return {
    value: all.map(({ value }) => value).reduce(add),
    shown: list(all).join(' + '),
    from: items,
    spent: words(
      said,
      SUMS,
      rootSet('both'),
      figures.others.some(({ of }) => of.unit) ? rootSet('over') : NONE,
    ),
  };
};

/** What there is many of at one time. */
export const STOCKS = rootSet(
  'member people stock population inventory staff employee resident inhabitant pupil student',
);
/** Whether it is how many there are, and not how many came. */
const isStock = ({ own, shared, verbs, line }: Item, { lines }: World): boolean =>
  [...own, ...shared].some((root) => STOCKS.has(root)) ||
  (verbs.size === 0 && /\b(?:has|have|had|is|are|was|were)\b/i.test(lines[line]?.text ?? ''));

/** "In May and June": each of two that "and" joins is of another one. */
function isJoined({ text }: Said, items: readonly Item[]): boolean {
  const [left = [], right = [], more] = text.split(/ and /).map(rootsIn);
  const [a, b] = [left.at(-1) ?? '', right[0] ?? ''];
  const [one, two] = [a, b].map((root) => items.filter((item) => has(item, root)));
  return !more && one?.length === 1 && two?.length === 1 && one[0] !== two[0] && items.length === 2;
}

/** Roots of the names of days, and of months. */
const CALENDAR: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['day', rootSet(WEEKDAY_NAMES.flat().join(' '))],
  ['month', rootSet(MONTH_NAMES.flat().join(' '))],
]);

/** Whether all items are told of days, months or another such unit: by its name, or by one of theirs. */
const areOf = (items: readonly Item[], unit: string): boolean =>
  items.every((item) =>
    [...item.own, ...item.shared].some((root) => root === rootOf(unit) || CALENDAR.get(unit)?.has(root)),
  ) ||
  (unit === 'year' && items.every(({ time }) => (time ?? 0) >= 12_000));

/** "the two invoices", "over the two days": as many as there are, and days only where they are told of days. */
function fitsCount({ said, others }: Figures, items: readonly Item[]): boolean {
  if (others.length > 1 || (said.words.includes('both') && items.length !== 2)) return false;
  return others.every(({ of }) => {
    const unit = ['day', 'week', 'month', 'year'].find((name) => {
      const measure = measureOf(name);
      return of.unit && measure && of.unit.dims.has(measure.base) && equal(of.unit.size, measure.size);
    });
    const isCounted = of.unit ? unit !== undefined && areOf(items, unit) : true;
    return isCounted && equal(of.value, rational(BigInt(items.length)));
  });
}

export const averaged: Way = (figures) => {
  const { said } = figures;
  const all = TELLS(said, MEANS) ? named(figures) : undefined;
  if (!all || all.length < 2) return undefined;
  const items = all.map(({ item }) => item);
  const isTotal = items.some(({ own }) => [...own].some((root) => TOTALS.has(root)));
  if (isTotal || !alike(said, items) || !fitsCount(figures, items)) return undefined;
  // "A day", of what is told of days.
  const per = ['day', 'month'].find((unit) => areOf(items, unit));
  const value = divide(all.map((one) => one.value).reduce(add), rational(BigInt(all.length)));
  return {
    value,
    shown: `(${list(all).join(' + ')}) / ${all.length}`,
    from: items,
    spent: words(said, MEANS, per ? rootSet(`${per} come`) : NONE),
    ...(per !== undefined && { per }),
  };
};

/** "The highest price is 90": the most of what is told of several. */
export const most: Way = (figures) => {
  const { said, others } = figures;
  const word = said.words.find((one) => SUPERLATIVES.has(one) || /^(?:maximum|minimum)$/.test(one));
  const all = word && others.length === 0 ? (named(figures) ?? []) : [];
  const items = all.map(({ item }) => item);
  const columns = new Set(items.map(({ column }) => column));
  if (!word || items.length < 2 || columns.size > 1 || !alike(said, items)) return undefined;
  const [sign] = SUPERLATIVES.get(word) ?? [word === 'maximum' ? 1 : -1];
  return {
    value: all.map(({ value }) => value).reduce((a, b) => (sign * compare(a, b) >= 0 ? a : b)),
    shown: `${word} of ${list(all).join(', ')}`,
    from: items,
    spent: rootSet(word),
  };
};

/** How many of one unit of time another is: 12 months a year. Undefined where they have no fixed ratio. */
export function timesOf(whole: string, part: string): Rational | undefined {
  const [a, b] = [measureOf(whole), measureOf(part)];
  if (!a || !b || a.base !== b.base || !/^(?:month|second)$/.test(a.base)) return undefined;
  return { n: a.size.n * b.size.d, d: a.size.d * b.size.n };
}

const PLAIN =
  rootSet(`volume capacity scale reading label measured figure value according amount number size listed stated total
  currently now time be duration of`);
/** The only number of the evidence that is told in the words of the claim, all of them and no others. */
export function sameIn({ said, world, stated, others }: Figures): Counted | undefined {
  if (others.length > 0 || said.marks.length > 0 || said.roots.length === 0) return undefined;
  const implied = impliedBy(stated);
  const isTold = (item: Item): boolean =>
    said.roots.every(
      (root) =>
        item.own.has(root) ||
        item.heading.has(root) ||
        world.title.has(root) ||
        implied.has(root) ||
        PLAIN.has(root),
    );
  const [item, other] = world.items.filter(isTold);
  const claimed = new Set([...said.roots, ...PLAIN]);
  const own = [...(item?.own ?? []), ...(item?.verbs ?? [])].filter(
    (root) => root !== rootOf(item?.column ?? ''),
  );
  // "Opening balance: 100": where nothing else names it, what stands before the colon does.
  const isNamed = own.some(
    (root) => !PLAIN.has(root) && !rootsIn(item?.of.nouns.join(' ') ?? '').includes(root),
  );
  const isAll = [...own, ...(isNamed ? [] : (item?.heading ?? []))].every((root) => claimed.has(root));
  const value = item && comparable(item, stated, world.title);
  // "It rose from 400 to 440", and by 40.
  const itself = said.items.find(({ of }) => of === stated);
  const isRole = item && sideOf(world.text, item) === sideOf(said.text, itself);
  return item && !other && isAll && value && isRole ? { item, value } : undefined;
}

/** "From", "to" or "by" right before a figure. */
export const sideOf = (text: string, item: Item | undefined): string | undefined =>
  /\b(from|to|by) $/i.exec(text.slice(0, item?.start ?? 0))?.[1]?.toLowerCase();

/** The same figure, in whatever unit, of the same thing. */
export const restated: Way = (figures) => {
  const same = sameIn(figures);
  return (
    same && {
      value: same.value,
      shown: `${shownValue(same.item.of.value)} is told`,
      from: [same.item],
      spent: PLAIN,
    }
  );
};

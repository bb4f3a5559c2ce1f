import { equal, rational } from '../arithmetic/rational.ts';
import { ABOUT, BOUNDING } from '../language/lexicon/certainty.ts';
import { oneOf } from '../language/lists.ts';
import { CURRENCIES } from '../language/units.ts';
import type { Amount } from '../reckoning/piece.ts';
import type { Moment } from './moments.ts';
import { isHedged } from './standing.ts';
import { rootOf, rootSet, rootsIn, withinSpan, wordsIn } from './words.ts';
import { type Fact, type Item, isTime, type World, worldOf } from './world.ts';

/** What a claim states: its numbers and moments, and the words that must all be accounted for. */
export type Said = {
  text: string;
  words: readonly string[];
  /** In their order, without words that only bind others. */
  roots: readonly string[];
  items: readonly Item[];
  marks: readonly Fact<Moment>[];
};

const LONGEST = 400;

/** A claim of one sentence as it can be held against evidence; undefined where it supposes, denies or asks. */
export function saidIn(original: string): Said | undefined {
  const text = original.replace(UNUSED, (all) => 'unused'.padEnd(all.length));
  if (text.length > LONGEST || /\?|\bno\b/i.test(text) || isHedged(text)) return undefined;
  if (/(?<!add|adds|added) up to \S*\d|\bonly\b/i.test(text)) return undefined;
  const world = worldOf(text);
  const [line, other] = world?.lines ?? [];
  if (!world || !line || other || !line.pieces) return undefined;
  const { items, marks } = world;
  const words = wordsIn(world.text);
  // "Adds up to", "in all": words for a sum, whose small words mean nothing by themselves.
  const phrases = new Set(SUM_PHRASES.flatMap(([phrase, ...roots]) => (phrase.test(text) ? roots : [])));
  const roots = [...line.roots, ...withinSpan(words).map(rootOf)].filter((root) => !phrases.has(root));
  const isSum = phrases.size > 0 && !/\b(?:averag|mean)/i.test(text) && !items.some(({ of }) => of.percent);
  return { text: world.text, words, roots: isSum ? [...roots, 'total'] : roots, items, marks };
}

/** "Are not in use": are free. */
const UNUSED = /\bnot (?:in use|used|booked|sold|taken|occupied|spent)\b/i;

const SUM_PHRASES: readonly (readonly [RegExp, ...string[]])[] = [
  [/\badd(?:s|ed)? up to\b/i, rootOf('add'), 'up'],
  [/\bover (?:the|these|all|both)\b/i, 'over'],
  [/\bin all\b/i, rootOf('all')],
  [/\bbetween them\b/i, rootOf('between')],
  [/\bmakes? up\b/i, rootOf('make'), 'up'],
];

/** Words that make a number more or less than what stands there. */
export const BOUNDS = rootSet(
  `${BOUNDING} ${ABOUT} around than some maximum minimum up only exceed estimated`,
);

/** Of items, those that a claim names: all of them where it has no word that tells one from another. */
export function chosen<F extends Fact>(
  roots: readonly string[],
  items: readonly F[],
): readonly F[] | undefined {
  const groups = new Map<string, readonly F[]>();
  for (const root of roots) {
    const own = items.filter((item) => has(item, root));
    if (own.length > 0 && own.length < items.length)
      groups.set(own.map((item) => items.indexOf(item)).join(' '), own);
  }
  const all = [...groups.values()];
  const meets = (a: readonly F[], b: readonly F[]): boolean => a.some((item) => b.includes(item));
  const wide = all.filter((one) => all.every((other) => meets(one, other)));
  const apart = all.filter((one) => !wide.includes(one));
  if (apart.some((one) => apart.some((other) => other !== one && meets(one, other)))) return undefined;
  const named = apart.length > 0 ? apart.flat() : items;
  const found = named.filter((item) => wide.every((one) => one.includes(item)));
  return found.length > 0 ? items.filter((item) => found.includes(item)) : undefined;
}

/** Whether a word is told of a number. */
export const has = ({ own, shared }: Fact, root: string): boolean => own.has(root) || shared.has(root);

/** Words that tell nothing of what a computation is of, wherever they stand; what a record tells is recorded. */
const NEUTRAL = rootSet(
  'also then just figure number value item amount one whole entire list record count register report',
);

/** Verbs that say no more than that somebody has it: of what is told without any. */
export const GOT = rootSet('go get receive have make account come belong score measure');

/** What nobody has yet. */
export const FREE = rootSet('free available vacant empty unsold unused unpaid unbooked outstanding');
/** Words that the dimension of a figure says by itself: money is paid, and a time lasts. */
const IMPLIED: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['', rootSet('hold contain')],
  ['money', rootSet('cost worth charge value')],
  ['weight', rootSet('weigh')],
  ['litre', rootSet('hold contain')],
  ['degree', rootSet('temperature')],
  ['second', rootSet('last take run long')],
  ['month', rootSet('last take run long')],
]);
const NONE: ReadonlySet<string> = new Set();
export const impliedBy = ({ unit, percent, nouns }: Amount): ReadonlySet<string> => {
  const [base = nouns.some((noun) => /^degrees?$/.test(noun)) ? 'degree' : ''] = unit?.dims.keys() ?? [];
  return (
    (!percent && (unit || nouns.length > 0) && IMPLIED.get(CURRENCIES.has(base) ? 'money' : base)) || NONE
  );
};

/**
 * Whether each word of a claim is accounted for by what its figure was computed from: told of all of it, or of one of
 * several that were named, or by what stands above the evidence. `spent` are those that said how to compute.
 */
export function isAccounted(
  said: Said,
  from: readonly Fact[],
  world: World,
  spent: ReadonlySet<string>,
): boolean {
  const isVerbless = from.every(({ verbs, line }) => verbs.size === 0 && !world.lines[line]?.verbal);
  const implied = said.items.map(({ of }) => impliedBy(of));
  const counted = new Set(
    said.items.flatMap(({ of }) => (of.unit ? [] : of.nouns)).flatMap((noun) => [...rootSet(noun)]),
  );
  // What they are called is not told: all have names of their own, and nothing else in common that the claim lacks.
  const isNamed = from.every(({ own, heading }) =>
    [...own, ...heading].every((root) => {
      const isCommon = from.every((one) => one.own.has(root) || one.heading.has(root));
      return isTime(root) ? isCommon : !isCommon || said.roots.includes(root);
    }),
  );
  const tallied = new Set(
    said.items
      .filter((item) => isNamed && isTally(item, said, from.length))
      .flatMap(({ of }) => rootsIn(of.nouns.join(' '))),
  );
  const isTold = (root: string): boolean => world.lines.some(({ roots }) => roots.has(root));
  // "The company has two offices": what they are of is told where they are counted.
  const counts = world.items.filter(({ of }) => !of.unit && equal(of.value, rational(BigInt(from.length))));
  const held = counts.filter(({ of }) =>
    rootsIn(of.nouns.join(' ')).some(
      (noun) => said.roots.includes(noun) && from.every(({ own }) => own.has(noun)),
    ),
  );
  return said.roots.every(
    (root) =>
      spent.has(root) ||
      (tallied.has(root) &&
        (isCounted(root, from, world) || (!isTold(root) && !isCounted('', from, world)))) ||
      NEUTRAL.has(root) ||
      held.some(({ own }) => own.has(root)) ||
      (isVerbless && GOT.has(root)) ||
      (!counted.has(root) && implied.some((roots) => roots.has(root))) ||
      from.some((fact) => has(fact, root)) ||
      world.title.has(root),
  );
}

/** "The three readings were 19, 20 and 24": whether the evidence counts its figures where it tells them, as these things or any. */
export const isCounted = (root: string, from: readonly Fact[], { items }: World): boolean =>
  items.some(
    ({ of, line }) =>
      line === from[0]?.line &&
      !of.unit &&
      equal(of.value, rational(BigInt(from.length))) &&
      of.nouns.length > 0 &&
      (root === '' || rootsIn(of.nouns.join(' ')).includes(root)),
  );

/** "Of the four depots": as many as there are, whatever they are called. */
export const isTally = ({ of, start }: Item, { text }: Said, count: number): boolean =>
  !of.unit &&
  !of.percent &&
  equal(of.value, rational(BigInt(count))) &&
  /\b(?:of|across|among|over|between) (?:all )?(?:the|these) $/i.test(text.slice(0, start));

/** What so much of a thing is told in: "a packet of flour", "the price of diesel". */
const MEASURED =
  rootSet(`packet bag box bottle crate kilo litre length width height weight volume price value number amount date
  size depth age duration name term list total sum order load quantity capacity count minutes quote invoice bill`);
const ENDS_NAME = oneOf('is, was, are, were, costs?, from, for, in, at, and, to, on, by');
const OF = new RegExp(
  String.raw`(\p{L}+) of (?:the |a |an |our |its )?(\p{L}+(?: (?!${ENDS_NAME}\b)\p{L}+)?)`,
  'giu',
);

/** Whether a claim is told of the whole where the evidence tells it of a part: "the repair of the printer" is no printer. */
export function isOfPart(said: Said, { lines }: World, used: ReadonlySet<number>): boolean {
  const own = new Set(said.roots);
  return [...used].some((at) => {
    const text = lines[at] ? `${lines[at].heading} ${lines[at].bare}` : '';
    return [...text.matchAll(OF)].some(([all, head = '', of = '']) => {
      const isTold = own.has(rootOf(head)) || MEASURED.has(rootOf(head));
      const rest = new Set(rootsIn(text.replace(all, ' ')));
      return !isTold && rootsIn(of).some((root) => own.has(root) && !rest.has(root));
    });
  });
}

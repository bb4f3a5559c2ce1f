import { compare, divide, multiply, negate, rational, subtract } from '../arithmetic/rational.ts';
import { COMPARATIVES, isOfDimension, measuresAs } from '../reckoning/comparatives.ts';
import { shownValue } from '../reckoning/term.ts';
import {
  alike,
  type Counted,
  comparable,
  countedIn,
  fitsTally,
  named,
  sideOf,
  TELLS,
  type Way,
  words,
} from './figures.ts';
import { chosen, has, type Said } from './said.ts';
import { rootOf, rootSet, rootsIn, wordsIn } from './words.ts';
import { type Fact, type Item, isTime, type World } from './world.ts';

const RISES = rootSet('rise grow increase gain climb');
const FALLS = rootSet('fall drop decline decrease lose shrank shrink');
const TURNS: ReadonlyMap<string, 1 | -1> = new Map([
  ...[...COMPARATIVES].map(([word, [sign]]): [string, 1 | -1] => [word, sign]),
  ['up', 1],
  ['down', -1],
  ['faster', -1],
  ['slower', 1],
]);

/** All figures that are no percentages. */
const plain = ({ items }: World): Counted[] =>
  items.flatMap((item) => (item.of.percent ? [] : [{ item, value: item.of.value }]));

/** "rose by 20 units", "went up by 18": from the earlier to the later of two figures whose times are told. */
export const changed: Way = (figures) => {
  const { said, stated, world } = figures;
  // "Faster before the update" is not faster after it.
  const isBefore = said.words.includes('before') && !TELLS(said, LATE);
  if (said.words.includes('than') || figures.others.length > 0 || isBefore) return undefined;
  const signs = said.roots.flatMap((root) => (RISES.has(root) ? [1] : FALLS.has(root) ? [-1] : []));
  const turns = said.words.flatMap((word) => TURNS.get(word) ?? []);
  const [sign, another] = [...signs, ...turns];
  if (!sign || another) return undefined;
  const all = stated.percent ? plain(world) : countedIn(figures);
  const own = chosen(
    said.roots,
    all.map(({ item }) => item),
  );
  const named = all.filter(({ item }) => own?.includes(item));
  // "The new lamp lasts 500 hours longer": than the old one, which is the only other.
  const [a, b, more] = named.length === 1 && all.length === 2 ? all : named;
  if (!a || !b || more || !alike(said, [a.item, b.item])) return undefined;
  if (stated.percent && comparable(b.item, a.item.of, world.title) === undefined) return undefined;
  const ways = world.lines.flatMap(({ roots }) => [...roots]);
  if (ways.some((root) => (sign > 0 ? FALLS : RISES).has(root))) return undefined;
  const order = inTime(a.item, b.item, world);
  if (!order) return undefined;
  const [early, late] = order > 0 ? [a, b] : [b, a];
  // "From May to June": in this order.
  const [, first = '', last = ''] = /\bfrom (\w+) to (\w+)/i.exec(said.text) ?? [];
  const isTold = ({ item }: typeof a, word: string): boolean =>
    word === '' || !isTime(rootOf(word)) || has(item, rootOf(word));
  if (!isTold(early, first) || !isTold(late, last)) return undefined;
  if (named.length === 1 && named[0] !== late) return undefined;
  const gap = subtract(late.value, early.value);
  const value = sign > 0 ? gap : negate(gap);
  const shown = `${shownValue(late.value)} - ${shownValue(early.value)}`;
  const spent = words(
    said,
    RISES,
    FALLS,
    rootSet('go get become than by year'),
    rootSet([...TURNS.keys()].join(' ')),
  );
  const from = [early.item, late.item];
  const isClosed = value.n > 0n && world.items.every((item) => item === early.item || item === late.item);
  if (!stated.percent) return { value, shown, from, spent, isClosed };
  if (early.value.n <= 0n) return undefined;
  return {
    value: multiply(divide(value, early.value), rational(100n)),
    shown: `(${shown}) / ${shownValue(early.value)} × 100`,
    from,
    spent,
    isClosed,
  };
};

const EARLY = rootSet('before last previous old earlier former initial first');
const LATE = rootSet('since now after this new later current');
/** Which of two came first: 1 where the first did, by their times or by words that say so; undefined where it is not told. */
function inTime(a: Item, b: Item, { lines, text }: World): 1 | -1 | undefined {
  if (a.line === b.line && sideOf(text, a) === 'from' && sideOf(text, b) === 'to') return 1;
  if (a.time !== undefined && b.time !== undefined) {
    // A year and a month without one stand in no order.
    if (a.time === b.time || a.time < 1000 !== b.time < 1000) return undefined;
    return a.time < b.time ? 1 : -1;
  }
  const is = ({ line }: Item, roots: ReadonlySet<string>): boolean =>
    [...(lines[line]?.roots ?? [])].some((root) => roots.has(root)) ||
    (roots === LATE && /^(?:now|since)\b|\bthis (?:year|month|week)\b/i.test(lines[line]?.text ?? ''));
  if (a.line === b.line) return undefined;
  if (is(a, EARLY) && is(b, LATE) && !is(a, LATE)) return 1;
  return is(b, EARLY) && is(a, LATE) && !is(b, LATE) ? -1 : undefined;
}

/** "25 m higher than the church", "1,350 kg more than": each of the two has one figure, and the first is that much more. */
export const more: Way = (figures) => {
  const { said, stated, world } = figures;
  const than = said.words.indexOf('than');
  const at = said.words.findIndex((word, place) => place < than && COMPARATIVES.has(word));
  if (said.words.filter((word) => word === 'than').length > 1) return undefined;
  const [sign, of] = COMPARATIVES.get(said.words[at] ?? '') ?? [];
  if (
    !sign ||
    !of ||
    than > at + 4 ||
    !(stated.percent || measuresAs(stated, of)) ||
    figures.others.length > 0
  )
    return undefined;
  if (said.words.includes('times') || /\bthan\b/i.test(world.text)) return undefined;
  const all = stated.percent ? plain(world) : countedIn(figures);
  const pair = sides(
    said,
    all.map(({ item }) => item),
    than,
  );
  const [a, b] = (pair ?? []).map((one) => all.find(({ item }) => item === one));
  if (!a || !b || !alike(said, [a.item, b.item])) return undefined;
  const told = world.lines.flatMap(({ text }) => wordsIn(text));
  if (!isOfDimension(said.words[at] ?? '', a.item.of, told)) return undefined;
  if (
    stated.percent &&
    (b.value.n <= 0n ||
      comparable(b.item, a.item.of, world.title) === undefined ||
      !measuresAs(a.item.of, of))
  )
    return undefined;
  const gap = subtract(a.value, b.value);
  const of100 = stated.percent ? multiply(divide(gap, b.value), rational(100n)) : gap;
  const pers = new Set([a, b].map(({ item }) => item.per));
  return pers.size === 1
    ? {
        value: sign > 0 ? of100 : negate(of100),
        shown: `${shownValue(a.value)} - ${shownValue(b.value)}${stated.percent ? `, of ${shownValue(b.value)}` : ''}`,
        from: [a.item, b.item],
        spent: new Set([rootOf(said.words[at] ?? ''), 'than', ...rootsIn('one')]),
        isClosed: sign * Number(gap.n) > 0 && world.items.length === 2,
      }
    : undefined;
};

/** The two that a claim compares: what is named before the comparing word, and behind "than". */
export function sides<F extends Fact>(
  said: Said,
  items: readonly F[],
  than: number,
): readonly [F, F] | undefined {
  const [left, right] = [said.words.slice(0, than), said.words.slice(than + 1)].map(
    (part) => new Set(rootsIn(part.join(' '))),
  );
  const only = (
    names: ReadonlySet<string> = new Set(),
    others: ReadonlySet<string> = new Set(),
  ): F | undefined => {
    const telling = [...names].filter((root) => !others.has(root) && !items.every((item) => has(item, root)));
    const own = items.filter(
      (item) =>
        telling.length > 0 &&
        telling.every((root) => has(item, root) || !items.some((one) => has(one, root))),
    );
    return own.length === 1 && telling.some((root) => own[0] && has(own[0], root)) ? own[0] : undefined;
  };
  const b = only(right, left);
  const rest = items.find((item) => item !== b);
  // "12 more than last year": what is said of this year is all that is left.
  const isOther =
    items.length === 2 &&
    rest &&
    [...(left ?? [])].every((root) => has(rest, root) || !items.some((item) => has(item, root)));
  const a = only(left, right) ?? (isOther ? rest : undefined);
  return a && b && a !== b ? [a, b] : undefined;
}

const GAPS = rootSet('difference differ gap apart between change');
/** "The difference between them is 3 kg." */
export const apart: Way = (figures) => {
  if (!TELLS(figures.said, GAPS)) return undefined;
  const [a, b, third] = named(figures) ?? [];
  if (!a || !b || third || !fitsTally(figures, 2) || !alike(figures.said, [a.item, b.item])) return undefined;
  const [high, low] = compare(a.value, b.value) >= 0 ? [a, b] : [b, a];
  return {
    value: subtract(high.value, low.value),
    shown: `${shownValue(high.value)} - ${shownValue(low.value)}`,
    from: [a.item, b.item],
    spent: words(figures.said, GAPS),
  };
};

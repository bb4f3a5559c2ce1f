import { compare, divide, equal, type Rational, rational } from '../arithmetic/rational.ts';
import { MULTIPLES } from '../language/numbers.ts';
import { COMPARATIVES, isOfDimension, measuresAs, SUPERLATIVES } from '../reckoning/comparatives.ts';
import { shownValue } from '../reckoning/term.ts';
import { inUnit } from '../reckoning/value.ts';
import { sides } from './compared.ts';
import { has, isTally, type Said } from './said.ts';
import { rootOf, rootSet, rootsIn, wordsIn } from './words.ts';
import type { Item, World } from './world.ts';

export type Ordered = {
  holds: boolean;
  same: boolean;
  shown: string;
  from: readonly Item[];
  spent: ReadonlySet<string>;
};

/** "East has the fewest units", "Lyon sold more than Nice": of things with one figure each, by those figures. */
export function ranked(said: Said, world: World): Ordered | undefined {
  const than = said.words.indexOf('than');
  const isTimes = said.words.some((word) => word === 'times' || MULTIPLES.has(word));
  if (said.marks.length > 0 || isTimes) return undefined;
  const at = said.words.findIndex(
    (word, place) => (than < 0 ? SUPERLATIVES : COMPARATIVES).has(word) && (than < 0 || place < than),
  );
  const [sign, of] = (than < 0 ? SUPERLATIVES : COMPARATIVES).get(said.words[at] ?? '') ?? [];
  const items = alikeIn(said, world);
  const [first] = items ?? [];
  if (!sign || !of || !items || !first || items.length < 2 || !measuresAs(first.of, of)) return undefined;
  const told = wordsIn(`${world.grid?.columns.join(' ')} ${world.lines.map(({ text }) => text).join(' ')}`);
  if (!isOfDimension(said.words[at] ?? '', first.of, told)) return undefined;
  const pair = than < 0 ? undefined : sides(said, items, than);
  const one = than < 0 ? onlyNamed(said, items) : pair?.[0];
  const others = than < 0 ? items.filter((item) => item !== one) : [pair?.[1]];
  const [other] = others;
  if (!one || !other) return undefined;
  const all = [one, ...others].flatMap((item) => (item ? [item] : []));
  const values = all.map((item) => valueIn(item, first));
  if (values.some((value) => !value) || !isParallel(all)) return undefined;
  if (!said.items.every((item) => isTally(item, said, all.length))) return undefined;
  const [own, ...rest] = values as Rational[];
  const holds = own !== undefined && rest.every((value) => sign * compare(own, value) > 0);
  // "The most expensive": of money, what is most.
  const next = said.words[at + 1] ?? '';
  const isMoney = next === 'expensive' && measuresAs(first.of, 'money');
  const shown = values.map((value) => (value ? shownValue(value) : '')).join(', ');
  return {
    holds,
    same: than >= 0,
    shown,
    from: all,
    spent: new Set([rootOf(said.words[at] ?? ''), 'than', ...(isMoney ? [rootOf(next)] : [])]),
  };
}

/** Items of one kind that a claim may be about: those of a column or a noun that it names, where there are several kinds. */
function alikeIn(said: Said, { items: all }: World): readonly Item[] | undefined {
  const inColumn = all.filter(
    ({ column }) => column !== undefined && rootsIn(column).some((root) => said.roots.includes(root)),
  );
  if (inColumn.length > 0 && new Set(inColumn.map(({ column }) => column)).size === 1) return inColumn;
  const items = all;
  const kind = ({ of }: Item): string =>
    of.percent ? '%' : of.unit ? [...of.unit.dims.keys()].join(' ') : '';
  const kinds = new Set(items.map(kind));
  if (kinds.size === 1) {
    const columns = said.roots.filter(
      (root) => items.some((item) => item.own.has(root)) && items.some((item) => !has(item, root)),
    );
    const wide = columns.filter((root) => items.filter((item) => has(item, root)).length > 1);
    return items.filter((item) => wide.every((root) => has(item, root)));
  }
  return undefined;
}

const valueIn = ({ of }: Item, first: Item): Rational | undefined =>
  of.unit && first.of.unit
    ? inUnit(of.value, of.unit, first.of.unit)
    : of.unit || first.of.unit
      ? undefined
      : of.value;

/** The only item that the words of a claim tell from the others. */
function onlyNamed(said: Said, items: readonly Item[]): Item | undefined {
  const telling = said.roots.filter(
    (root) => items.some((item) => has(item, root)) && !items.every((item) => has(item, root)),
  );
  const own = items.filter((item) => telling.length > 0 && telling.every((root) => has(item, root)));
  return own.length === 1 ? own[0] : undefined;
}

/** All are told in the same words but for what names them: the same thing in the same role. */
function isParallel(items: readonly Item[]): boolean {
  const verbs = new Set(items.map(({ verbs }) => [...verbs].sort().join(' ')).filter(Boolean));
  const pers = new Set(items.map(({ per }) => per));
  const heads = new Set(items.map(({ of }) => rootsIn(of.nouns.join(' ')).at(-1)));
  return verbs.size < 2 && pers.size === 1 && heads.size === 1;
}

const TIMES = rootSet('twice double times as many much than triple half');

/** "twice as many as", "three times as much as": one figure is so many times another. */
export function manyTimes(said: Said, world: World): Ordered | undefined {
  const at = said.words.indexOf('as');
  const last = said.words.lastIndexOf('as');
  const twice = said.words
    .map((word) => MULTIPLES.get(word) ?? (word === 'half' ? rational(1n, 2n) : undefined))
    .find(Boolean);
  const [count, more] = said.items;
  const by =
    twice ??
    (count && !more && count.of.nouns[0] === undefined && said.words.includes('times')
      ? count.of.value
      : undefined);
  if (at < 1 || last <= at || !by || (twice && count) || said.marks.length > 0) return undefined;
  const items = alikeIn(said, world) ?? [];
  const pair = sides(said, items, last);
  const [a, b] = pair ?? [];
  const [first, second] = a && b ? [valueIn(a, a), valueIn(b, a)] : [];
  if (!a || !b || !first || !second || second.n === 0n || !isParallel([a, b])) return undefined;
  const holds = equal(divide(first, second), by);
  return {
    holds,
    same: false,
    shown: `${shownValue(first)} = ${shownValue(by)} × ${shownValue(second)}`,
    from: [a, b],
    spent: TIMES,
  };
}

import { ONE } from '../../arithmetic/rational.ts';
import { CURRENCIES, measureOf } from '../../language/units.ts';
import { singular } from '../../language/verbs.ts';
import type { Expression } from '../expression.ts';
import type { Amount } from '../piece.ts';
import { combined, dimensionOf, inCubes, isPure, type Unit } from '../unit.ts';

/**
 * What a number counts in: a unit, things by their nouns, hundredths; nothing that was told. `ratio`: it compares two of
 * one sort, or counts how often one goes into another.
 * `mixed`: things of several names are counted together.
 */
export type Sort = { unit?: Unit; nouns?: readonly string[]; percent?: true; ratio?: true; mixed?: true };

const PLAIN: Sort = {};
const RATIO: Sort = { ratio: true };
/** More readings of one expression are not told apart. */
const MOST = 12;

/** What an amount says itself that it counts in. */
export function sortOf({ unit, nouns, percent }: Amount): Sort {
  if (unit) return { unit };
  if (percent) return { percent: true };
  return nouns.length > 0 && !PRONOUNS.has(nouns.at(-1) ?? '') ? { nouns: nouns.map(singular) } : PLAIN;
}

/** "9 new ones" */
const PRONOUNS: ReadonlySet<string> = new Set(
  'ones others other new extra already now down today altogether together again monthly yearly weekly daily off'.split(
    ' ',
  ),
);
const isPlain = ({ unit, nouns, percent }: Sort): boolean => !unit && !nouns && !percent;

export const isMoney = ({ dims }: Unit): boolean => {
  const [base = '', more] = dims.keys();
  return more === undefined && (base === 'cent' || CURRENCIES.has(base)) && dims.get(base) === 1;
};

/** Whether two units are told in one size. */
export const isSameUnit = (a: Unit, b: Unit): boolean => {
  const [one, other] = [inCubes(a), inCubes(b)];
  return dimensionOf(one) === dimensionOf(other) && one.size.n * other.size.d === other.size.n * one.size.d;
};
const measuresSame = (a: Unit, b: Unit): boolean =>
  dimensionOf(inCubes(a)) === dimensionOf(inCubes(b)) ||
  (isMoney(a) && isMoney(b) && (isCents(a) || isCents(b)));
const isCents = ({ dims }: Unit): boolean => dims.has('cent');

/** Nouns that name money or weight in a text that writes a sign for it elsewhere. */
const SPOKEN: ReadonlyMap<string, readonly string[]> = new Map([
  ['pound', ['GBP', 'weight']],
  ['penny', ['GBP', 'cent']],
  ['mark', []],
]);
const isSpoken = (unit: Unit, nouns: readonly string[]): boolean =>
  nouns.some(
    (noun) =>
      SPOKEN.get(noun)?.some((base) => unit.dims.has(base)) || unit.dims.has(measureOf(noun)?.base ?? ''),
  );

/** Whether what is told as one may be told as the other: "12 apples" for 12, "4 × 65 EUR" of 65 EUR an hour. */
export function fits(known: Sort, said: Sort): boolean {
  if (isPlain(said)) return !known.percent || said.ratio === true;
  if (isPlain(known)) return true;
  if (known.unit && said.unit)
    return measuresSame(known.unit, said.unit) || isNumerator(said.unit, known.unit);
  if (known.unit && said.nouns) return isSpoken(known.unit, said.nouns);
  if (known.nouns && said.unit) return isSpoken(said.unit, known.nouns);
  if (known.percent || said.percent) return known.percent === said.percent;
  return shares(known.nouns ?? [], said.nouns ?? []);
}

/** "65 EUR" of "65 EUR an hour". */
const isNumerator = (said: Unit, known: Unit): boolean =>
  isMoney(said) && [...said.dims.keys()].every((base) => known.dims.get(base) === 1);

/** One noun of two lists is the same, or the end of the other: "buses" of "minibuses". */
export const shares = (a: readonly string[], b: readonly string[]): boolean =>
  a.some((noun) =>
    b.some(
      (other) =>
        noun === other ||
        (other.length > 2 && noun.length > 2 && (noun.endsWith(other) || other.endsWith(noun))),
    ),
  );

/**
 * What an expression may count in, each sort once; undefined where sorts are added that are not one: EUR to kilograms.
 * `known` gives the sorts that a number without any of its own was told with.
 */
export function sortsOf(
  expression: Expression,
  known: (amount: Amount) => readonly Sort[],
  isForOne: (unit: Unit) => boolean = () => false,
): Sort[] | undefined {
  const product = (a: Sort, b: Sort): Sort[] => multiplied(a, b, isForOne);
  switch (expression.kind) {
    case 'leaf': {
      const own = sortOf(expression.amount);
      return isPlain(own) ? distinct(known(expression.amount)) : [own, ...(own.nouns ? [] : numerators(own))];
    }
    case 'times':
      return sortsOf(expression.of, known, isForOne);
    case 'power':
    case 'root':
      return sortsOf(expression.of, known, isForOne)?.flatMap((sort) => raised(sort, expression));
    case 'list': {
      const [first, ...more] = expression.of.map((one) => sortsOf(one, known, isForOne));
      if (expression.how === 'quotient') return [RATIO];
      return more.reduce(
        (a, b) => a && b && (expression.how === 'product' ? pairs(a, b, product) : sums(a, b)),
        first,
      );
    }
    case 'operation': {
      const [a, b] = [expression.a, expression.b].map((one) => sortsOf(one, known, isForOne));
      if (!a || !b) return undefined;
      if (expression.sign === '*') return pairs(a, b, product);
      if (expression.sign === '/') return pairs(a, b, quotient);
      return sums(a, b, expression.sign === '-');
    }
  }
}

/** "65 EUR an hour" may count euros. */
export const numerators = ({ unit }: Sort): Sort[] =>
  unit && unit.dims.size > 1
    ? [...unit.dims]
        .filter(([base, exponent]) => exponent === 1 && CURRENCIES.has(base))
        .map(([base]): Sort => ({ unit: { dims: new Map([[base, 1]]), size: ONE } }))
    : [];

function raised(sort: Sort, { kind, ...rest }: Expression): Sort[] {
  if (!sort.unit) return [sort];
  const exponent = 'exponent' in rest ? rest.exponent : 'degree' in rest ? 1 / rest.degree : 1;
  const dims = new Map([...sort.unit.dims].map(([base, own]): [string, number] => [base, own * exponent]));
  if (kind === 'root')
    return [...dims.values()].every(Number.isInteger) ? [{ unit: { dims, size: rootOf(sort.unit) } }] : [];
  let unit = sort.unit;
  for (let at = 1; at < exponent && at < 4; at++) unit = combined(unit, sort.unit, 1);
  return [{ unit }];
}

/** The size of a square of a unit, as the side of it: units of length are whole or decimal. */
function rootOf({ size }: Unit): Unit['size'] {
  const n = BigInt(Math.round(Math.sqrt(Number(size.n))));
  return n * n === size.n && size.d === 1n ? { n, d: 1n } : size;
}

function pairs(a: readonly Sort[], b: readonly Sort[], of: (a: Sort, b: Sort) => Sort[]): Sort[] {
  return distinct(a.flatMap((one) => b.flatMap((other) => of(one, other))));
}

function sums(a: readonly Sort[], b: readonly Sort[], less = false): Sort[] | undefined {
  const found = a.flatMap((one) => b.flatMap((other) => sum(one, other, less)));
  return found.length > 0 ? distinct(found) : undefined;
}

function sum(a: Sort, b: Sort, less: boolean): Sort[] {
  // "250 EUR + 19 %"
  if (b.percent && !a.percent) return [a];
  if (isPlain(a) || isPlain(b)) return [isPlain(a) ? b : a];
  // "312 pupils - 150 boys" are pupils, and no boys.
  if (less && a.nouns && b.nouns && !shares(a.nouns, b.nouns)) return [a];
  if (a.nouns && b.nouns)
    return [
      { nouns: [...new Set([...a.nouns, ...b.nouns])], ...(!shares(a.nouns, b.nouns) && { mixed: true }) },
    ];
  return fits(a, b) || fits(b, a) ? [a.unit ? a : b] : [];
}

function multiplied(a: Sort, b: Sort, isForOne: (unit: Unit) => boolean): Sort[] {
  if (isPlain(a) || a.percent) return [b];
  if (isPlain(b) || b.percent) return [a];
  if (a.unit && b.unit) {
    const whole = united(a.unit, b.unit, 1);
    if (dimensionOf(a.unit) === dimensionOf(b.unit) && !isSameUnit(a.unit, b.unit)) {
      // "5 hours a day" on "30 days", and a map's "4 km" for "1 cm"
      const one = [a, b].filter(({ unit }) => unit && !isForOne(unit));
      const each = one.length > 0 ? one : [a, b];
      return isTime(a.unit) ? each : [whole, ...each];
    }
    // "52 km/h × 5 h", "4 m × 3 m"
    if (dimensionOf(a.unit) === dimensionOf(b.unit) || a.unit.dims.size > 1 || b.unit.dims.size > 1)
      return [whole];
    // "3 kg" at "165 EUR a kilo" are euros, and "35 litres a minute" in "80 minutes" litres.
    const money = [a, b].filter(({ unit }) => unit && isMoney(unit));
    if (money.length > 0) return money;
    const told = [a, b].filter(({ unit }) => unit && !isForOne(unit));
    return [whole, ...(told.length > 0 ? told : [a, b])];
  }
  // So many things at so much each are so much; so many an hour are things.
  if (a.unit && b.nouns) return isTime(a.unit) ? [a, b] : [a];
  if (b.unit && a.nouns) return isTime(b.unit) ? [a, b] : [b];
  return [a, b];
}

const isTime = ({ dims }: Unit): boolean => dims.has('second') || dims.has('month');

function quotient(a: Sort, b: Sort): Sort[] {
  if (b.percent) return [a];
  if (isPlain(b)) return [a];
  if (isPlain(a)) return [RATIO];
  if (a.unit && b.unit) {
    const unit = united(a.unit, b.unit, -1);
    return measuresSame(a.unit, b.unit) ? [RATIO] : isMoney(b.unit) ? [unit, RATIO] : [unit, a];
  }
  if (a.nouns && b.nouns) return shares(a.nouns, b.nouns) ? [RATIO] : [a, RATIO];
  return a.unit && isMoney(a.unit) ? [a] : [a, RATIO];
}

const united = (a: Unit, b: Unit, sign: 1 | -1): Sort => {
  const unit = combined(a, b, sign);
  return isPure(unit) ? RATIO : { unit };
};

const keyOf = ({ unit, nouns, percent, ratio, mixed }: Sort): string =>
  `${unit ? `${dimensionOf(unit)} ${unit.size.n}/${unit.size.d}` : ''}|${nouns?.join(' ') ?? ''}|${percent ?? ''}|${ratio ?? ''}|${mixed ?? ''}`;

/** Each sort once; a bound on how many keeps long expressions linear. */
export function distinct(sorts: readonly Sort[]): Sort[] {
  const found = new Map(sorts.map((sort) => [keyOf(sort), sort]));
  return found.size === 0 ? [PLAIN] : [...found.values()].slice(0, MOST);
}

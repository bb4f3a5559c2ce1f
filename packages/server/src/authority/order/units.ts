import { measureOf } from '@truepenny/verifier/proofs';
import type { Act, Role, Value } from '../../acts/act.ts';
import { currencyOf, heatOf, unitOf } from '../../acts/prose/measures.ts';
import lexicon from '../../language/lexicon/measures.json' with { type: 'json' };
import { words } from '../../language/names.ts';
import { wordsOfName } from './words.ts';

const UNSIZED: ReadonlySet<string> = new Set(words(lexicon.entries.measured));
const SHORTEST_UNIT = 2;

/** What a unit measures, and how many of the smallest one of its kind it is. */
function sizeOf(unit = ''): { base: string; size: number } | undefined {
  const measure = currencyOf(unit) ? undefined : measureOf(unit === 'ms' ? 's' : unit);
  return measure && { base: measure.base, size: Number(measure.size.n) / (unit === 'ms' ? 1000 : 1) };
}
/** Seconds of a unit of time; undefined for months and years, which have no fixed number, and for all others. */
export const secondsOf = (unit = ''): number | undefined =>
  sizeOf(unit)?.base === 'second' ? sizeOf(unit)?.size : undefined;
const isMeasure = (unit = ''): boolean => UNSIZED.has(unit) || sizeOf(unit) !== undefined;

/** The words of an argument's name, without what it is for each of: `kg_per_day`. */
const namesOf = ({ name = '' }: Value): string[] => {
  const names = wordsOfName(name);
  return names.includes('per') ? names.slice(0, names.indexOf('per')) : names;
};

/** A number of the act with the unit that its argument's name gives: `weeks`, `size_gb`, `timeout_seconds`. */
export function withUnit(value: Value): Value {
  if (value.number === undefined || value.unit !== undefined || !value.name) return value;
  const unit = namesOf(value)
    .filter((word) => word.length >= SHORTEST_UNIT)
    .map(unitOf)
    .findLast((one) => one !== undefined && isMeasure(one));
  return unit === undefined ? value : { ...value, unit };
}

/** An act whose one number is in the unit that another argument gives: `threshold: -16, unit: "C"`. */
export function inItsUnit(act: Act): Act {
  const [unit, ...units] = act.values.filter(({ name }) => /(?:^|_)(?:units?|uom)$/i.test(name ?? ''));
  const text = unit?.text.toLowerCase() ?? '';
  const numbers = act.values.filter(({ number, role }) => number !== undefined && !UNMEASURED.has(role));
  const isKnown = heatOf(text) ?? (currencyOf(text) ? undefined : (sizeOf(text) ?? unitOf(text)));
  const hasOwn = (one: Value): boolean =>
    withUnit(one).unit !== undefined || heatIn(namesOf(one).join(' ')) !== undefined;
  if (units.length > 0 || numbers.length !== 1 || !isKnown || numbers.some(hasOwn)) return act;
  const values = act.values.filter((value) => value !== unit);
  return {
    ...act,
    values: values.map((one) => (numbers.includes(one) ? { ...one, role: 'count', unit: text } : one)),
  };
}
const UNMEASURED: ReadonlySet<Role> = new Set([
  'identifier',
  'technical',
  'destination',
  'object',
  'recipient',
]);

/** The unit of a number beside one of another: the letter at the end of `radius_m` is one where lengths are spoken of. */
export function unitIn(acted: Value, beside = ''): string | undefined {
  const last = namesOf(acted).slice(1).at(-1) ?? '';
  const [own, other] = [sizeOf(last), sizeOf(beside)];
  return acted.unit ?? (own && own.base === other?.base ? last : undefined);
}

/** The number of the second value in the unit of the first; undefined where the units cannot be compared. */
export function inUnitOf(ordered: Value, acted: Value): number | undefined {
  const number = Number(acted.number);
  const names = namesOf(acted);
  if (ordered.unit === 'degree') {
    const [from, to] = [heatIn(ordered.text), heatIn([...names, acted.unit ?? ''].join(' '))];
    // "19 degrees" are of either scale.
    if (acted.unit !== undefined && acted.unit !== 'degree' && (!to || !from)) return undefined;
    if (!from || !to || from === to) return number;
    const [said, isFrom] = [Number(ordered.number), from === 'fahrenheit'];
    if (nearly(isFrom ? (said - 32) / 1.8 : said * 1.8 + 32, acted)) return said;
    return isFrom ? number * 1.8 + 32 : (number - 32) / 1.8;
  }
  const [own, other] = [sizeOf(ordered.unit), sizeOf(unitIn(acted, ordered.unit))];
  if (own && other && own.base === other.base) {
    const [by, said] = [other.size / own.size, Number(ordered.number)];
    const isWhole = Number.isInteger(by) || Number.isInteger(1 / by);
    const exact = Number((number * by).toPrecision(PRECISE));
    return !isWhole && nearly(said / by, acted) ? said : exact;
  }
  if (ordered.unit === acted.unit || (ordered.unit && unitOf(acted.unit ?? '') === ordered.unit))
    return number;
  // A length of time or a size without its unit could be any.
  if (acted.unit === undefined) return isMeasure(ordered.unit) && ordered.unit !== '%' ? undefined : number;
  return undefined;
}

const PRECISE = 12;
/** The scale of a temperature, where its words name one. */
export const heatIn = (text: string): string | undefined =>
  text
    .split(' ')
    .map((word) => heatOf(word.replace(/^[\d.,+−-]+/, '')))
    .find((one) => one !== undefined);

const MOST_APART = 0.002;
/** Whether a number is another, rounded to the digits that it shows, and hardly apart from it: 16.09 km for 10 miles. */
function nearly(exact: number, { number = '' }: Value): boolean {
  const shown = 0.5 / 10 ** (number.split('.')[1]?.length ?? 0);
  return Math.abs(exact - Number(number)) <= Math.min(shown, MOST_APART * Math.abs(exact)) + 1e-9;
}

import { currencyOf, numberOf, type Word, wordsOf } from '../../action/warrant/words.ts';
import { nameWords } from '../../action/words.ts';
import type { Check, Words } from './words.ts';

/** Names of one unit stand in one line; the International System of Units and what trade and calendars add to it. */
const UNITS = new Map(
  [
    'ms millisecond milliseconds',
    's sec secs second seconds',
    'minute minutes',
    'h hr hrs hour hours',
    'day days',
    'week weeks',
    'month months',
    'quarter quarters',
    'year years',
    'night nights',
    'time times',
    'µg mcg microgram micrograms',
    'mg milligram milligrams',
    'g gram grams',
    'kg kilo kilos kilogram kilograms',
    't ton tons tonne tonnes',
    'lb lbs',
    'oz ounce ounces',
    'ml millilitre millilitres milliliter milliliters',
    'l litre litres liter liters',
    'gallon gallons',
    'mm millimetre millimetres',
    'cm centimetre centimetres',
    'metre metres meter meters',
    'km kilometre kilometres kilometer kilometers',
    'mile miles mi',
    'ft foot feet',
    'inch inches',
    'kb kilobyte kilobytes',
    'mb megabyte megabytes',
    'gb gigabyte gigabytes',
    'tb terabyte terabytes',
    'percent percentage pct %',
    'am',
    'pm',
    'pallet pallets',
    'box boxes',
    'bottle bottles',
    'crate crates',
    'dozen dozens',
    'piece pieces',
    'share shares',
    'celsius',
    'fahrenheit',
    'cent cents',
    'k thousand',
    'million',
    'billion',
  ].flatMap((line) => {
    const names = line.split(' ');
    return names.map((name) => [name, names[0] ?? name] as const);
  }),
);
const unitOf = (word: string): string | undefined =>
  UNITS.get(word.toLowerCase()) ?? currencyOf(word.toLowerCase());

type Measure = { number: number; unit: string };

const GLUED = /^(-?\d[\d.,]*)([\p{L}%µ]{1,12})$/u;

/** Numbers with the unit behind them. */
function measuresIn(words: readonly Word[]): Measure[] {
  return words.flatMap((word, at): Measure[] => {
    const [, figure = '', glued = ''] = GLUED.exec(word.text) ?? [];
    const number = word.number ?? numberOf(figure);
    const unit = unitOf(glued) ?? unitOf(words[at + 1]?.text ?? '');
    return number !== undefined && unit !== undefined ? [{ number, unit }] : [];
  });
}

/** Whether a number stands in the mandate as no percentage too: "0.5 ETH, at most 0.5% slippage". */
const isSaidPlainly = (mandate: readonly Word[], number: number): boolean =>
  mandate.filter((word) => word.number === number).length > 1;

/** A number with another unit than it was asked for with, or a unit with another number. */
export const unit: Check = ({ mandate, done }) => {
  const wanted = measuresIn(mandate);
  if (wanted.length === 0) return undefined;
  for (const { args } of done) {
    for (const { key, value } of args) {
      const words = wordsOf(value);
      const own = measuresIn(words);
      const keyed = nameWords(key)
        .map(unitOf)
        .find((one) => one !== undefined);
      const [only] = words;
      if (own.length === 0 && keyed !== undefined && words.length === 1 && only?.number !== undefined)
        own.push({ number: only.number, unit: keyed });
      const wrong = own.find(
        (one) =>
          !wanted.some((want) => isSame(want, one)) &&
          wanted.some((want) => want.number === one.number || want.unit === one.unit),
      );
      if (wrong) return `${key} is ${wrong.number} ${wrong.unit}, which was not asked for.`;
      const share = wanted.find((want) => want.unit === 'percent' && want.number === only?.number);
      if (
        share &&
        own.length === 0 &&
        !isSaidPlainly(mandate, share.number) &&
        /amount|price|sum|total|fixed|value$/i.test(key)
      )
        return `${key} is an amount, not ${share.number} percent.`;
    }
  }
  return undefined;
};

const isSame = (one: Measure, other: Measure): boolean =>
  one.number === other.number && one.unit === other.unit;

const DELTA =
  /^(?:by|delta|increment|decrement|change|diff|difference|amount|days?|weeks?|months?|hours?|minutes?|percent|pct)$/i;
const RELATIVE =
  /^(?:increase|decrease|raise|lower|reduce|extend|shorten|postpone|delay|grow|shrink|advance|cut)$/;

/** "By 20 GB" is so much more, not that much. */
export const relative: Check = ({ mandate, changes }) => {
  const at = mandate.findIndex(
    ({ text }, index) => text === 'by' && mandate[index + 1]?.number !== undefined,
  );
  const number = mandate[at + 1]?.number;
  if (at < 1 || !mandate.slice(0, at).some(({ text }) => RELATIVE.test(text))) return undefined;
  for (const { name, args } of changes) {
    const set = args.find(
      ({ key, value }) =>
        wordsOf(value)[0]?.number === number && !nameWords(key).some((part) => DELTA.test(part)),
    );
    if (set && (/^(?:to|until|new)/i.test(set.key) || !nameWords(name).some((part) => RELATIVE.test(part))))
      return `${set.key} is ${set.value}, where the change was to be by so much.`;
  }
  return undefined;
};

const FROM = /^(?:from|start|starts?_\w{1,12}|begin|since|check_?in|valid_from)$/i;
const TO = /^(?:to|end|ends?_\w{1,12}|until|till|check_?out|valid_until|valid_to)$/i;

/** The end before the beginning. */
export const span: Check = ({ asked, done }) => {
  const places = (key: RegExp, args: Words['done'][number]['args']): number => {
    const value = args.find((one) => key.test(one.key))?.value;
    return value === undefined ? -1 : asked.words.indexOf(value.toLowerCase().replace(/^0(?=\d:)/, ''));
  };
  for (const { args } of done) {
    const [from, to] = [places(FROM, args), places(TO, args)];
    if (
      from > to &&
      to >= 0 &&
      /\bfrom\b/.test(asked.words.slice(0, from)) &&
      !/\bfrom\b/.test(asked.words.slice(to, from))
    )
      return 'The end stands where the beginning was to be.';
  }
  return undefined;
};

/** Another day than the one that was named, whatever else has its number. */
export const day: Check = ({ asked, done }) => {
  const wanted = asked.values.filter(({ sort }) => sort === 'date');
  const given = done.flatMap(({ values }) => values.filter(({ sort }) => sort === 'date'));
  const [only] = wanted;
  if (!only || wanted.length > 1 || given.length === 0) return undefined;
  return given.some(({ forms }) => forms[0] === only.forms[0])
    ? undefined
    : `${only.text} is not the day of the action.`;
};

/** What belongs to one thing is given to another: two of milk and one of bread, the other way round. */
export const crossed: Check = ({ mandate, changes }) => {
  if (changes.length < 2) return undefined;
  const counts = mandate.map(({ text }) => mandate.filter((one) => one.text === text).length);
  const places = changes.map(({ args }) =>
    args.flatMap(({ value }) =>
      wordsOf(value).map((word) =>
        mandate.findIndex((one) =>
          word.number === undefined ? one.text === word.text : one.number === word.number,
        ),
      ),
    ),
  );
  const shared = (at: number) => places.filter((of) => of.includes(at)).length > 1;
  const spans = places
    .map((of) => of.filter((at) => at >= 0 && counts[at] === 1 && !shared(at)))
    .filter((of) => of.length > 1)
    .map((of) => [Math.min(...of), Math.max(...of)] as const)
    .sort(([a], [b]) => a - b);
  return spans.some(([from], at) => at > 0 && from < (spans[at - 1]?.[1] ?? 0))
    ? 'What was asked for one thing is done to another.'
    : undefined;
};

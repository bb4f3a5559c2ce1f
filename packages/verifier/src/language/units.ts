import { type Rational, rational } from '../arithmetic/rational.ts';
import { MONTHS, WEEKDAYS, ZONES as ZONES_NAMED } from './lexicon/times.ts';
import { numbered, wordSet } from './lists.ts';

/** A unit of measure: what it measures, and how many of the smallest unit of that kind it is. */
export type Measure = { base: string; size: Rational; exponent: number };

/** Currencies by their codes (ISO 4217), each with its names and signs. */
const MONEY =
  `EUR euro euros €|USD dollar dollars $|GBP £|CHF|JPY yen ¥|SEK|NOK|DKK|PLN zloty zlotys złoty zł|CZK|
  INR rs rupee rupees ₹|CAD|AUD|KES ksh shilling shillings|ZAR rand|CNY yuan renminbi|NGN naira ₦|PHP ₱|BRL|
  KRW ₩|TRY ₺|THB baht ฿|UAH hryvnia ₴|ILS shekel shekels ₪|VND ₫|GHS cedi cedis ₵|HUF forint|NZD|SGD|
  MYR ringgit|AED|BDT taka ৳`
    .split('|')
    .map((names) => names.trim());

/** By what they measure: names and size. Only what is the same everywhere and exact; cups and tons are not. */
const KINDS: Readonly<Record<string, readonly (readonly [names: string, size: number])[]>> = {
  second: [
    ['s sec secs second seconds sekunde sekunden segundo segundos seconde secondes', 1],
    ['min mins minute minutes minuten minuto minutos', 60],
    ['h hr hrs hour hours stunde stunden hora horas heure heures', 3600],
    ['day days tag tage tagen día días jour jours', 86_400],
    ['week weeks woche wochen semana semanas semaine semaines', 604_800],
    ['fortnight fortnights', 1_209_600],
  ],
  month: [
    ['month months monat monate monaten mes meses mois', 1],
    ['year years jahr jahre jahren año años an ans année années', 12],
    ['decade decades', 120],
  ],
  // A tenth of a millimetre, so that inches are whole.
  length: [
    ['mm millimetre millimetres millimeter millimeters', 10],
    ['cm centimetre centimetres centimeter centimeters', 100],
    ['dm decimetre decimetres', 1000],
    ['m metre metres meter meters metern metro metros mètre mètres', 10_000],
    ['km kilometre kilometres kilometer kilometers kilómetro kilómetros kilomètre kilomètres', 10_000_000],
    ['inch inches', 254],
    ['ft foot feet', 3048],
    ['yd yard yards', 9144],
    ['mile miles', 16_093_440],
  ],
  // In units of ten micrograms.
  weight: [
    ['mg milligram milligrams', 100],
    ['g gram grams gramm gramo gramos gramme grammes', 100_000],
    ['kg kilo kilos kilogram kilograms kilogramm kilogramo kilogramos kilogramme kilogrammes', 100_000_000],
    ['t tonne tonnes', 100_000_000_000],
    ['lb lbs', 45_359_237],
  ],
  litre: [
    ['ml millilitre millilitres milliliter milliliters', 1],
    ['cl centilitre centilitres', 10],
    ['dl decilitre decilitres', 100],
    ['l litre litres liter liters litro litros', 1000],
  ],
  pint: [
    ['pint pints', 1],
    ['quart quarts', 2],
    ['gallon gallons', 8],
  ],
  // A hundredth of whatever currency the text is about.
  cent: [['cent cents', 1]],
  kWh: [['kwh', 1]],
  watt: [
    ['w watt watts', 1],
    ['kw kilowatt kilowatts', 1000],
  ],
};

export const CURRENCIES: ReadonlySet<string> = new Set(MONEY.map((names) => names.slice(0, 3)));

const MEASURES: ReadonlyMap<string, Measure> = new Map(
  [
    ...Object.entries(KINDS),
    ...MONEY.map((names) => [names.slice(0, 3), [[names.toLowerCase(), 1] as const]] as const),
  ].flatMap(([base, units]) =>
    units.flatMap(([names, size]) =>
      names
        .split(' ')
        .map((name): [string, Measure] => [name, { base, size: rational(BigInt(size)), exponent: 1 }]),
    ),
  ),
);

/** What a word measures; undefined where it is no unit. Names are in small letters, signs as they are written. */
export function measureOf(word: string): Measure | undefined {
  const lower = word.toLowerCase();
  const square = /^(\p{L}{1,10})[²2]$/u.exec(lower);
  const cube = /^(\p{L}{1,10})[³3]$/u.exec(lower);
  const named = MEASURES.get((square ?? cube)?.[1] ?? lower);
  if (!named || (!square && !cube)) return named;
  return named.base === 'length' ? raisedTo(named, square ? 2 : 3) : undefined;
}

/** The unit squared or cubed, "square metre" say. */
export function raisedTo({ base, size }: Measure, exponent: 2 | 3): Measure {
  const power = exponent === 2 ? size.n * size.n : size.n * size.n * size.n;
  return { base, size: rational(power), exponent };
}

/** Short names that are written behind a slash or straight after digits, and read as words otherwise. */
export const SHORT: ReadonlySet<string> = wordSet('s h m g l t w an mes min');

const namesIn = (list: string): string[][] => list.split(/\s+/).map((names) => names.split('/'));

export const MONTH_NAMES: readonly (readonly string[])[] = namesIn(MONTHS);

/** The month that a word names, from 1. */
export function monthNamed(word: string): number | undefined {
  const at = MONTH_NAMES.findIndex((names) => names.includes(word.toLowerCase()));
  return at < 0 ? undefined : at + 1;
}

export const WEEKDAY_NAMES: readonly (readonly string[])[] = namesIn(WEEKDAYS);

/** Zones by their short names, in minutes ahead of UTC. */
export const ZONES = numbered(ZONES_NAMED);

/** Whether a word names a day of the week, or those of work and of rest. */
export const isWeekday = (word: string): boolean =>
  /^week(?:day|end)s?$/.test(word) || WEEKDAY_NAMES.some((names) => names.includes(word));

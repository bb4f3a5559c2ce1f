import { grouped, wordSet } from '../language/lists.ts';
import { valued } from '../language/valued.ts';
import type { Rational } from './rational.ts';

/** Words that do an operator's work between two numbers. */
export const OPERATOR_WORDS = grouped('+: plus | -: minus | *: times') as ReadonlyMap<
  string,
  '+' | '-' | '*'
>;

/** Words that scale the number before them, whether the writer counts in them or multiplies them out. */
export const SCALE_WORDS: ReadonlyMap<string, Rational> =
  valued(`1/100: percent cent cents | 12: dozen dozens |
  100: hundred | 1000: thousand | 1000000: million | 1000000000: billion | 1000000000000: trillion`);

/** Units that may be written without a space after the number. */
export const GLUED_UNITS: ReadonlySet<string> = wordSet(
  'km cm mm kg mg ml oz lb lbs ft hr hrs min mins sec mph kmh kwh gb mb kb usd eur dollars dollar',
);

/** After a number these change what it says: the number is not read. */
export const ALTERING: ReadonlySet<string> =
  wordSet(`half halves quarter quarters third thirds fourth fifths tenths twice double triple squared cubed more less fewer than
  greater larger smaller bigger higher lower mod modulo remainder remainders factorial choose root power base
  am pm a.m p.m o'clock noon degrees radians pairs score decades decade centuries choice option
  or to vs versus out divided multiplied over between ratio`);

/** Words that end a phrase of units: after them an operator belongs to something else. */
export const CLAUSAL: ReadonlySet<string> =
  wordSet(`and so then is are was were because since which that if when while but where thus hence therefore gives equals
  we he she they you it have has had get gets means i let as by with from into at equal exceeds leaves leaving`);

/** Before an expression these bind to its first number, so that the expression begins elsewhere. */
export const BINDING: ReadonlySet<string> =
  wordSet(`than by per half twice thrice double triple doubling tripling halving under times minus less more plus modulo mod
  square cube cubing squaring squared root sqrt log ln lg exp sin cos tan cot sec csc arcsin arccos arctan
  gcd lcm max min floor ceil ceiling abs base negative sum product average mean median difference quotient ratio
  between dividing multiplying dividing subtracting taking remainder without except choose over versus vs
  quarter third fourth fifth percent percentage fraction inverse reciprocal factorial -`);

/** "… of" means a part or a function of what follows it, rather than its name. */
export const PART_OF: ReadonlySet<string> =
  wordSet(`half halves third thirds quarter quarters fourth fourths fifth fifths sixth sixths eighth tenth tenths percent
  root square cube average mean median mode multiple multiples product difference ratio quotient factor factors power powers
  log logarithm number remainder reciprocal inverse double twice triple most some all each one two three four out
  fraction percentage part portion portions multiples divisors divisor digits digit prime primes gcd lcm greatest least
  exponent power units unit range set list sequence pair pairs increments increment`);

/** Units for which texts drop the conversion, in one and in many, with the factors between units of one kind. */
const CONVERSIONS: readonly (readonly [units: string, factors: readonly number[]])[] = [
  [
    'second(s) sec(s) minute(s) min(s) hour(s) hr(s) hourly day(s) daily week(s) weekly weekday(s) weekend(s) month(s) monthly year(s) yearly annual annually decade(s) mph kmh night(s) morning(s)',
    [60, 3600, 24, 1440, 86400, 7, 168, 52, 12, 365, 366, 360, 30, 31, 28, 4, 5, 2, 10],
  ],
  [
    'inch inches foot feet ft yard(s) mile(s) mph meter(s) metre(s) m cm mm km kmh centimeter(s) millimeter(s) kilometer(s) kilometre(s) centimetre(s) nm nanometer(s)',
    [12, 3, 36, 5280, 1760, 10, 100, 1000, 1e4, 1e5, 1e6, 1e9, 144, 9, 27],
  ],
  [
    'ounce(s) oz pound(s) lb(s) ton(s) tonne(s) gram(s) kg mg kilogram(s) milligram(s) kilo(s)',
    [16, 2000, 1000, 1e6, 14],
  ],
  [
    'cup(s) pint(s) quart(s) gallon(s) ounce(s) oz liter(s) litre(s) ml milliliter(s) millilitre(s) tablespoon(s) teaspoon(s)',
    [2, 4, 8, 16, 32, 128, 3, 1000],
  ],
  [
    'dollar(s) cent(s) dime(s) nickel(s) quarter(s) penny pennies buck(s) usd percent percentage',
    [100, 20, 10, 5, 25, 4],
  ],
  [
    'joule(s) kj kilojoule(s) watt(s) kw kilowatt(s) kwh volt(s) newton(s) calories kcal mole(s) mol molar kb mb gb byte(s) bit(s)',
    [10, 100, 1000, 1024, 1e6, 8],
  ],
  ['pair(s) couple(s) deck(s) shoe(s) sock(s)', [2, 52]],
];

/** The units of each kind by the words for them: "hours" and "hour" are one unit. */
const UNITS: readonly (readonly [units: ReadonlyMap<string, string>, factors: readonly number[]])[] =
  CONVERSIONS.map(([units, factors]) => {
    const words = units
      .split(' ')
      .flatMap((unit) => (unit.endsWith('(s)') ? [unit.slice(0, -3), unit.replace('(s)', 's')] : [unit]));
    return [new Map(words.map((word) => [word, word.replace(/s$/, '')])), factors];
  });
const ALL_UNITS: ReadonlySet<string> = new Set(UNITS.flatMap(([units]) => [...units.keys()]));

/** Factors that a single unit does not excuse: they are too close to ordinary slips. */
const LEAST_ALONE = 7;

/** The factors by which a statement that names these words may be off because a conversion was left out. */
export function conversionsAmong(words: Iterable<string>): ReadonlySet<number> {
  const named = [...new Set(words)].filter((word) => ALL_UNITS.has(word));
  const factors = new Set<number>();
  if (named.length === 0) return factors;
  for (const [units, among] of UNITS) {
    const found = new Set(named.flatMap((word) => units.get(word) ?? []));
    if (found.size === 0) continue;
    for (const factor of among)
      if (found.size > 1 || (factor >= LEAST_ALONE && factor !== 10)) factors.add(factor);
  }
  return factors;
}

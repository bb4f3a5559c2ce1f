import { oneOf } from '../language/lists.ts';

/** An exact decimal: `units` × 10^-`places`. */
export type Decimal = { units: bigint; places: number };

/** What a written amount can mean; more than one value where its separators can be read in two ways. */
export type Amount = { values: Decimal[]; currency?: string } | 'unlimited';

/** Longer texts are no amounts, and hostile ones must cost nothing. */
const LONGEST = 100;
const MOST_EXPONENT = 80;
/** From this number on an allowance is as good as unlimited: nobody grants 2^96 of anything on purpose. */
const UNLIMITED_FROM = 2n ** 96n;

const UNLIMITED = new RegExp(
  `^${oneOf(String.raw`unlimited, infinite, infinity, inf, ∞, no limit, without limit, max, maximum, all, entire balance,
    max[\s_-]?uint(?:\d{1,3})?, uint(?:\d{1,3})?[\s_.-]?max, type\(uint(?:\d{1,3})?\)\.max,
    (?:ethers\.)?constants\.maxuint256, 2(?:\*\*|\^)\d{2,3}(?:\s?-\s?1)?, -1`)}$`,
);

/** ISO 4217 codes by their signs, where a sign stands for one currency alone by custom of trade. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['$', 'USD'],
  ['us$', 'USD'],
  ['₿', 'BTC'],
  ['₹', 'INR'],
]);

/** Currencies without, and with three, decimals (ISO 4217, list one); those that are no fiat have no fixed number. */
const DECIMALS: ReadonlyMap<string, number> = new Map([
  ...['JPY', 'KRW', 'VND', 'CLP', 'ISK', 'UGX', 'XAF', 'XOF', 'PYG'].map((code) => [code, 0] as const),
  ...['KWD', 'BHD', 'OMR', 'TND', 'JOD', 'IQD', 'LYD'].map((code) => [code, 3] as const),
  ...'EUR USD GBP CHF CAD AUD NZD SEK NOK DKK PLN CZK HUF RON BGN TRY CNY HKD SGD INR BRL MXN ZAR ILS AED SAR THB MYR IDR PHP'
    .split(' ')
    .map((code) => [code, 2] as const),
]);

/** The decimals of a fiat currency's smaller unit; undefined for anything else. */
export const decimalsOf = (currency: string | undefined): number | undefined =>
  currency === undefined ? undefined : DECIMALS.get(currency);

/** A currency as it is compared: upper case, a sign as its code. */
export const currencyCode = (text: string): string =>
  SIGNS.get(text.trim().toLowerCase()) ?? text.trim().toUpperCase();

/**
 * Reads a written amount: 1499, "1,499.50", "1.499,50 €", "EUR 12", "1e6", "unlimited", `2**256-1`, hexadecimal
 * only where it means unlimited. `currency` settles whether "1,499" can have three decimals. Undefined for
 * what is not an amount, negative ones, NaN and hexadecimal numbers among them. Constant time; never throws.
 */
export function readAmount(written: unknown, currency?: string): Amount | undefined {
  if (typeof written === 'number')
    return Number.isFinite(written) ? readAmount(String(written), currency) : undefined;
  if (typeof written !== 'string' || written.length > LONGEST) return undefined;
  const text = written.normalize('NFKC').trim().toLowerCase();
  if (UNLIMITED.test(text)) return 'unlimited';
  if (/^0x[0-9a-f]{1,64}$/.test(text)) return BigInt(text) >= UNLIMITED_FROM ? 'unlimited' : undefined;
  const [, before = '', digits = '', after = ''] =
    /^([a-z]{3,5}|us\$|[€£$₿₹])?\s?(\d[\d.,'’ ]*(?:e[+-]?\d{1,2})?)\s?([a-z]{3,5}|[€£$₿₹])?$/.exec(text) ??
    [];
  const stated = before || after;
  if (!digits || (before && after && currencyCode(before) !== currencyCode(after))) return undefined;
  const code = stated ? currencyCode(stated) : undefined;
  const values = readDigits(digits.trim(), code ?? currency);
  if (values.length === 0) return undefined;
  if (values.every(({ units, places }) => units >= UNLIMITED_FROM * 10n ** BigInt(places)))
    return 'unlimited';
  return { values, ...(code !== undefined && { currency: code }) };
}

const decimal = (whole: string, fraction: string): Decimal => ({
  units: BigInt(whole + fraction),
  places: fraction.length,
});

/** Every value that the digits can mean. */
function readDigits(digits: string, currency: string | undefined): Decimal[] {
  const scientific = /^(\d{1,40})(?:\.(\d{1,40}))?e([+-]?\d{1,2})$/.exec(digits);
  if (scientific) return scaled(decimal(scientific[1] ?? '', scientific[2] ?? ''), Number(scientific[3]));
  const plain = /^(\d+)$/.exec(digits);
  if (plain) return [decimal(digits, '')];
  const grouped = digits.replace(/[ '’](?=\d{3}(?!\d))/g, '');
  const english = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/.exec(grouped);
  const continental = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?$/.exec(grouped);
  const found = [english, continental].flatMap((match) =>
    match ? [decimal((match[1] ?? '').replace(/[.,]/g, ''), match[2] ?? '')] : [],
  );
  // Three digits behind a lone separator are thousands, unless the currency can have the other amount as well.
  const decimals = decimalsOf(currency);
  const fitting = decimals === undefined ? found : found.filter((value) => isExactTo(value, decimals));
  const first = fitting[0];
  return fitting.every((one) => first && compareDecimals(one, first) === 0) ? fitting.slice(0, 1) : fitting;
}

/** Whether the amount has no more decimals than so many, but for zeros at its end: 1.000 has none. */
const isExactTo = ({ units, places }: Decimal, decimals: number): boolean =>
  places <= decimals || places !== 3 || units % 10n ** BigInt(places - decimals) === 0n;

function scaled({ units, places }: Decimal, exponent: number): Decimal[] {
  if (Math.abs(exponent) > MOST_EXPONENT) return [];
  const shifted = places - exponent;
  return shifted >= 0
    ? [{ units, places: shifted }]
    : [{ units: units * 10n ** BigInt(-shifted), places: 0 }];
}

/** Below zero where `a` is less than `b`, above where it is more. Exact. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const left = a.units * 10n ** BigInt(b.places);
  const right = b.units * 10n ** BigInt(a.places);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Rounded half up to so many places: what is smaller than a currency's smallest unit is never paid. */
export function roundDecimal({ units, places }: Decimal, to: number): Decimal {
  if (places <= to) return { units, places };
  const cut = 10n ** BigInt(places - to);
  return { units: (units * 2n + cut) / (cut * 2n), places: to };
}

/** As a plain number with a point. */
export function showDecimal({ units, places }: Decimal): string {
  const digits = units.toString().padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

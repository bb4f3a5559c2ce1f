import { type Rational, rational } from '../arithmetic/rational.ts';
import { CARDINALS, ORDINALS, TENS as TENS_FROM_TWENTY } from './lexicon/numbers.ts';
import { valued } from './valued.ts';

const listed = (words: string, from: number, step = 1): [string, number][] =>
  words.split(' ').map((word, at): [string, number] => [word, from + at * step]);

/** Number words from 0 to 20 and the tens: English, German, Spanish, French. No word stands for two numbers. */
const UNITS: ReadonlyMap<string, number> = new Map([
  ...listed(`${CARDINALS} twenty`, 0),
  ...listed('eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn', 1),
  ...listed('fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig', 15),
  ...listed('dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince', 2).filter(
    ([word]) => word !== 'once',
  ),
  ...listed('deux trois quatre cinq', 2),
  ...listed('sept huit neuf dix onze douze treize quatorze quinze', 7).filter(([word]) => word !== 'neuf'),
]);

const TENS: ReadonlyMap<string, number> = new Map([
  ...listed(TENS_FROM_TWENTY, 20, 10),
  ...listed('dreißig vierzig fünfzig sechzig siebzig achtzig neunzig', 30, 10),
  ...listed('veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa', 20, 10),
  ...listed('vingt trente quarante cinquante soixante', 20, 10),
]);

/** Words that scale the number before them. */
export const SCALES: ReadonlyMap<string, Rational> = valued(
  '12: dozen | 100: hundred | 1000: thousand | 1000000: million | 1000000000: billion',
);

/** Parts of a whole, by the word that names one of them. */
export const PARTS: ReadonlyMap<string, Rational> = new Map([
  ...valued(`1/2: half halves hälfte mitad moitié | 1/3: drittel tercio tercios | 1/5: fünftel quinto quintos cinquième |
    1/4: quarter quarters viertel cuarto cuartos`),
  ...ORDINALS.split(' ')
    .slice(0, 10)
    .flatMap((word, at) => (at < 2 ? [] : [...valued(`1/${at + 1}: ${word} ${word}s`)])),
]);

/** Words that multiply what follows. */
export const MULTIPLES: ReadonlyMap<string, Rational> = valued(
  '2: twice double doppelte doble | 3: thrice triple dreifache',
);

/**
 * The whole number that words spell from `at` on ("twenty five", "three hundred and ten", "a hundred"), and how many
 * words that takes; undefined where no number word stands there.
 */
export function spelledAt(
  words: readonly string[],
  at: number,
): { value: Rational; taken: number } | undefined {
  let total = 0n;
  let current: bigint | undefined;
  let taken = 0;
  for (let i = at; i < Math.min(words.length, at + 12); i++) {
    const word = words[i] ?? '';
    const [tens, unit, scale] = [TENS.get(word), UNITS.get(word), SCALES.get(word)];
    if (tens !== undefined && (current === undefined || current % 100n === 0n))
      current = (current ?? 0n) + BigInt(tens);
    else if (unit !== undefined && (current === undefined || fits(current, unit)))
      current = (current ?? 0n) + BigInt(unit);
    else if (scale && (current !== undefined || (i > at && isArticle(words[i - 1])))) {
      const scaled = (current ?? 1n) * scale.n;
      if (scale.n < 1000n) current = scaled;
      else {
        total += scaled;
        current = 0n;
      }
    } else if (isArticle(word) && i === at && SCALES.has(words[i + 1] ?? '')) continue;
    else if (!(word === 'and' && goesOn(current, words[i + 1]))) break;
    else continue;
    taken = i - at + 1;
  }
  return taken === 0 || current === undefined ? undefined : { value: rational(total + current), taken };
}

const isArticle = (word: string | undefined): boolean => word === 'a' || word === 'one';

/** After tens a digit, after hundreds anything below a hundred. */
const fits = (current: bigint, unit: number): boolean =>
  (current % 100n === 0n && current > 0n) ||
  (unit < 10 && unit > 0 && current % 10n === 0n && current % 100n > 10n);

/** "three hundred and ten", "two thousand and five"; "five and six" are two numbers. */
const goesOn = (current: bigint | undefined, next: string | undefined): boolean =>
  current !== undefined &&
  current > 0n &&
  current % 100n === 0n &&
  (TENS.has(next ?? '') || UNITS.has(next ?? ''));

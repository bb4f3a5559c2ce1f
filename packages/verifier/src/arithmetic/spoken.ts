import { oneOf } from '../language/lists.ts';
import type { Equation } from './equations.ts';
import { plainClauses } from './spoken/clauses.ts';
import { conversionIn, durationIn } from './spoken/conversions.ts';
import { carriedLetters } from './spoken/letters.ts';
import { spokenSum } from './spoken/sums.ts';

/** Without any of these no clause states a sum in words, a conversion, or a length of time. */
const SIGNALS = new RegExp(
  String.raw`\b${oneOf(String.raw`hal(?:f|ves), thirds?, quarters?, fourths?, fifths?, sixths?, eighths?, tenths?, twice, thrice,
    double, triple, squared, cubed, plus, minus, times, multiplied, divided, sum of, product of, difference, total of, from \d`)}` +
    String.raw`|\d ?${oneOf(String.raw`s, secs?, seconds?, min, mins, minutes?, h, hrs?, hours?, days?, weeks?, [mck]?m,
    [a-z]*met(?:er|re)s?, inch(?:es)?, ft, foot, feet, yards?, miles?, m?g, kg, [a-z]*grams?, oz, ounces?, lbs?, pounds?,
    [mc]?l, [a-z]*lit(?:er|re)s?, pints?, quarts?, gallons?, km\/h, kmh, kph, m\/s`)}\b`,
  'i',
);

/** A letter that is given a value. */
const LETTER = /\b[a-z] ?= ?[-−]?\d/;

/**
 * The statements of numbers that a text makes in words, each a clause of its own: sums ("half of 12 is 6"),
 * conversions between exact units ("36 km/h = 10 m/s"), lengths of time ("from 22:30 to 01:15 is 2 h 45 min"),
 * equations in a letter with one value ("x = 5, so 2x = 10").
 * Sentences that suppose, round, report or take back are left out. Linear in the text.
 */
export function spokenEquations(text: string): Equation[] {
  if (!SIGNALS.test(text) && !LETTER.test(text)) return [];
  const clauses = plainClauses(text);
  const stated = clauses.flatMap((clause) => {
    const found = spokenSum(clause) ?? conversionIn(clause) ?? durationIn(clause);
    return found ? [found] : [];
  });
  const carried = carriedLetters(text, clauses);
  return carried.length === 0 ? stated : [...stated, ...carried].sort((a, b) => a.start - b.start);
}

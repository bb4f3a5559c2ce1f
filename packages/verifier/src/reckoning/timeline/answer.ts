import { divide, multiply, rational } from '../../arithmetic/rational.ts';
import { HEDGES } from '../../language/words.ts';
import { isSame, type Quantity, secondsOf, type Value } from './moment.ts';
import { tokensOf } from './scan.ts';
import type { Solution } from './solve.ts';
import { PLAIN, sideOf, TURNS } from './words.ts';

const LONGEST = 200;

/** The one value that an answer gives; undefined where it gives none, several, or says more of it. */
export function givenIn(answer: string): Value | undefined {
  const tokens = answer.length > LONGEST ? undefined : tokensOf(answer);
  const values: Value[] = [];
  for (const token of tokens ?? []) {
    if (
      token.kind === 'word' &&
      (HEDGES.has(token.word) || (TURNS.has(token.word) && !/^(?:nights|minutes|hours)$/.test(token.word)))
    )
      return undefined;
    if (token.kind === 'sign' && !/^[.,:;()!'=]$/.test(token.sign)) return undefined;
    if (token.kind === 'ordinal' || token.kind === 'month') return undefined;
    if (
      token.kind === 'clock' ||
      token.kind === 'date' ||
      token.kind === 'weekday' ||
      token.kind === 'quantity'
    )
      values.push(token);
  }
  const [given, other] = values;
  return other ? undefined : given;
}

/** Whether an answer gives what a question comes to; `unclear` where it gives more than one value, or none of that kind. */
export function answeredBy(solution: Solution, answer: string): 'same' | 'other' | 'unclear' {
  const { value, asked, told } = solution;
  const given = givenIn(answer);
  if (given?.kind !== value.kind) return 'unclear';
  const same =
    given.kind === 'quantity' && value.kind === 'quantity'
      ? sameQuantity(value, given, asked)
      : isSame(value, given);
  const { from = 0, to = 0 } = told.clauses[told.asked] ?? {};
  const words = told.tokens.slice(from, to).flatMap((token) => (token.kind === 'word' ? [token.word] : []));
  // "13:00 IST" is another time than 13:00 UTC, and "33 km" no age.
  const isSaid = tokensOf(answer)?.every(
    (token) =>
      token.kind !== 'word' ||
      PLAIN.has(token.word) ||
      words.includes(token.word) ||
      sideOf(token.word) !== undefined,
  );
  if (same === undefined || !isSaid) return 'unclear';
  return same ? 'same' : 'other';
}

function sameQuantity(
  value: Quantity,
  given: Quantity,
  { what, words }: Solution['asked'],
): boolean | undefined {
  // "33 years" of age.
  if (what === 'age')
    return isSame(
      value,
      given.unit?.base === 'month' && given.unit.size.n === 12n
        ? { kind: 'quantity', value: given.value }
        : given,
    );
  if (given.unit || what === 'year') return given.unit && !value.unit ? undefined : isSame(value, given);
  const size =
    what === 'nights'
      ? 86_400n
      : words.includes('minutes')
        ? 60n
        : words.includes('hours')
          ? 3600n
          : undefined;
  const seconds = secondsOf(value);
  if (size === undefined || !seconds) return undefined;
  return isSame(
    { kind: 'quantity', value: divide(seconds, rational(size)) },
    { kind: 'quantity', value: multiply(given.value, rational(1n)) },
  );
}

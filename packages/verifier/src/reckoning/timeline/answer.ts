import { divide, rational } from '../../arithmetic/rational.ts';
import { HEDGES } from '../../language/words.ts';
import { isSame, type Quantity, secondsOf, type Value } from './moment.ts';
import { dayWords } from './naming.ts';
import { tokensOf } from './scan.ts';
import { inIso, type Solution } from './solve.ts';
import type { Token } from './token.ts';
import { PLAIN, sideOf, TURNS } from './words.ts';

const LONGEST = 200;

/** The one value that an answer gives; undefined where it gives none, several, or says more of it. */
export function givenIn(answer: string): Value | undefined {
  const tokens = answer.length > LONGEST ? [] : (tokensOf(answer) ?? []);
  const isSaid = (token: Token): boolean =>
    token.kind === 'word'
      ? !HEDGES.has(token.word) && (!TURNS.has(token.word) || token.word === 'nights')
      : token.kind === 'sign'
        ? /^[.,:;()!'=]$/.test(token.sign)
        : token.kind !== 'ordinal' && token.kind !== 'month';
  const values = tokens.filter((token) => /^(?:clock|date|weekday|quantity)$/.test(token.kind)) as Value[];
  return values.length === 1 && tokens.every(isSaid) ? values[0] : undefined;
}

/** Whether an answer gives what a question comes to; `unclear` where it gives more than one value, or none of that kind. */
export function answeredBy(solution: Solution, said: string): 'same' | 'other' | 'unclear' {
  const { value, told, order } = solution;
  const answer = inIso(said, order);
  const given = givenIn(answer);
  if (given?.kind !== value.kind) return 'unclear';
  const isQuantity = given.kind === 'quantity' && value.kind === 'quantity';
  const same = isQuantity ? sameQuantity(value, given, solution.asked) : isSame(value, given);
  const words = told.asked.text.split(' ');
  const tokens = tokensOf(answer) ?? [];
  const days = dayWords(solution, tokens, { from: 0, to: tokens.length });
  // "13:00 IST" is another time than 13:00 UTC, and "33 km" no age.
  const isSaid = tokens.every(
    (token, at) =>
      token.kind !== 'word' ||
      days?.includes(at) === true ||
      PLAIN.has(token.word) ||
      words.includes(token.word) ||
      sideOf(token.word) !== undefined,
  );
  if (same === undefined || !isSaid || !days) return 'unclear';
  return same ? 'same' : 'other';
}

/** So many seconds has one of what is asked for in a bare number. */
const SIZES = { minutes: 60n, hours: 3600n, days: 86_400n, nights: 86_400n, weeks: 604_800n };

function sameQuantity(
  value: Quantity,
  given: Quantity,
  { what, words }: Solution['asked'],
): boolean | undefined {
  const isYears = given.unit?.base === 'month' && given.unit.size.n === 12n;
  // "33 years" of age.
  if (what === 'age') return isSame(value, isYears ? { kind: 'quantity', value: given.value } : given);
  if (given.unit || what === 'year') return given.unit && !value.unit ? undefined : isSame(value, given);
  const [, size] = Object.entries(SIZES).find(([unit]) => words.includes(unit)) ?? [];
  const seconds = secondsOf(value);
  if (size === undefined || !seconds) return undefined;
  return isSame({ kind: 'quantity', value: divide(seconds, rational(size)) }, given);
}

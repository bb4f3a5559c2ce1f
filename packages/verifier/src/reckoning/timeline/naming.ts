import { equal, rational } from '../../arithmetic/rational.ts';
import type { Term } from './arithmetic.ts';
import { isSame, shifted, type Value } from './moment.ts';
import type { Solution } from './solve.ts';
import { signAt, type Token, wordAt } from './token.ts';
import { contentOf } from './words.ts';

/** "After the first there are 3 more": of what repeats. */
export function isCounting(solution: Solution, tokens: readonly Token[], at: number): boolean {
  const { told, asked } = solution;
  const isAfter = wordAt(tokens, at - 1) === 'after' || wordAt(tokens, at - 2) === 'after';
  if (!isAfter || asked.ordinal === undefined || !told.stretches.some(({ role }) => role === 'every'))
    return false;
  const more = tokens.find((token, place) => place > at && token.kind === 'quantity');
  return more?.kind === 'quantity' && !more.unit && equal(more.value, rational(BigInt(asked.ordinal - 1)));
}

/** Whether a date that was told, or that stands beside it, is in that month. */
export function isMonthOf(
  solution: Solution,
  tokens: readonly Token[],
  from: number,
  to: number,
  month: number,
): boolean {
  const dates: readonly Value[] = [
    ...solution.told.placed.map(({ of }) => of),
    ...tokens.slice(from, to).flatMap((token) => (token.kind === 'date' ? [token] : [])),
  ];
  return dates.some((one) => one.kind === 'date' && one.month === month);
}

/** "First, …"; else the how many-th is the one that is asked for or told with that instant, or its turn comes then. */
export function isOrdinal(
  solution: Solution,
  tokens: readonly Token[],
  at: number,
  of: Value | undefined,
): boolean {
  const token = tokens[at];
  if (token?.kind !== 'ordinal') return false;
  if (token.n === 1 && isCounting(solution, tokens, at)) return true;
  const before = signAt(tokens, at - 1);
  if (of?.kind === 'date' && wordAt(tokens, at + 1) === 'day' && of.day === token.n) return true;
  if (token.n === 1 && (at === 0 || before === '.') && signAt(tokens, at + 1) === ',') return true;
  const { told, asked, value } = solution;
  if (!of || of.kind === 'quantity') return false;
  if (asked.ordinal === token.n && isSame(of, value) === true) return true;
  const placed = told.placed.find(({ ordinal }) => ordinal !== undefined);
  if (placed?.ordinal === token.n && isSame(of, placed.of) === true) return true;
  const every = told.stretches.find(({ role }) => role === 'every');
  if (!every || !placed || placed.ordinal === undefined || token.n > 1000) return false;
  const by = {
    ...every.of,
    value: rational(every.of.value.n * BigInt(token.n - placed.ordinal), every.of.value.d),
  };
  const there = shifted(placed.of, by, 1);
  return there !== undefined && isSame(there, of) === true;
}

/** Words that the question says of one of its numbers are not said of another. */
export function isNamedSo(
  solution: Solution,
  terms: readonly Term[],
  tokens: readonly Token[],
  from: number,
  to: number,
): boolean {
  const { told } = solution;
  const values = terms.flatMap(({ of, parts }) => [of, ...parts]);
  const words = contentOf(tokens.slice(from, to).map((_, at) => wordAt(tokens, from + at)));
  const numbers = told.tokens.flatMap((token, at) => {
    const content = told.clauses.find((one) => at >= one.from && at < one.to)?.content;
    return content &&
      token.kind !== 'word' &&
      token.kind !== 'sign' &&
      token.kind !== 'ordinal' &&
      token.kind !== 'month'
      ? [{ of: token, content }]
      : [];
  });
  const own = numbers.filter(({ of }) =>
    values.some((one) => one.kind === of.kind && isSame(one, of) === true),
  );
  if (own.length === 0) return true;
  return words.every(
    (word) =>
      word === 'start' ||
      word === 'end' ||
      own.some(({ content }) => content.has(word)) ||
      !numbers.some(({ content }) => content.has(word)),
  );
}

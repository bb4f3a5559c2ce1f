import { equal, rational } from '../../arithmetic/rational.ts';
import type { Term } from './arithmetic.ts';
import { isSame, lengthOf, shifted, type Value } from './moment.ts';
import type { Solution } from './solve.ts';
import { signAt, type Token, wordAt } from './token.ts';
import { contentOf } from './words.ts';

/** "After the first there are 3 more": of what repeats. */
export function isCounting(solution: Solution, tokens: readonly Token[], at: number): boolean {
  const { told, asked } = solution;
  const own = tokens[at];
  if (own?.kind !== 'ordinal' || own.n !== 1) return false;
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
  // "August ends on the 31st"
  const month = tokens.findLast((one, place) => place < at && place > at - 5 && one.kind === 'month');
  if (
    month?.kind === 'month' &&
    wordAt(tokens, at - 1) === 'the' &&
    /^(?:ends?|till|until)$/.test(wordAt(tokens, tokens.indexOf(month) + 1))
  )
    return lengthOf(month.month, month.year) === token.n;
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

/** Whether each month that a sentence names is one of its dates, or lies between what was told and what is asked for. */
export function monthsAgree(solution: Solution, tokens: readonly Token[], from: number, to: number): boolean {
  const own = tokens.slice(from, to);
  const dates = own.flatMap((token) => (token.kind === 'date' ? [token.month] : []));
  const known = [...solution.told.placed.map(({ of }) => of), solution.value].flatMap((one) =>
    one.kind === 'date' ? [one.month] : [],
  );
  const [first, last] = [known[0], known.at(-1)];
  return own.every((token) => {
    if (token.kind !== 'month') return true;
    const at = tokens.indexOf(token);
    const days = tokens[at + 2];
    const length = lengthOf(token.month, token.year);
    // "May adds 31"
    if (days?.kind === 'quantity' && /^(?:has|have|had|adds|takes|counts)$/.test(wordAt(tokens, at + 1)))
      if (length === undefined || !equal(days.value, rational(BigInt(length)))) return false;
    if (dates.length > 0) return dates.includes(token.month);
    if (first === undefined || last === undefined) return false;
    const [low, high] =
      token.month - first >= 0
        ? [token.month - first, last - first]
        : [token.month + 12 - first, last - first];
    return known.includes(token.month) || low <= (high + 12) % 12;
  });
}

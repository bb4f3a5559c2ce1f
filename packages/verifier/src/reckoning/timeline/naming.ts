import { equal, rational } from '../../arithmetic/rational.ts';
import type { Term } from './arithmetic.ts';
import { alike } from './ledger.ts';
import { lengthOf, shifted, type Value } from './moment.ts';
import type { Span } from './relation.ts';
import type { Solution } from './solve.ts';
import { signAt, type Token, wordAt, wordsBetween } from './token.ts';
import { contentOf } from './words.ts';

/** "After the first there are 3 more", "from the first to the fourth there are three gaps": of what repeats. */
export function isCounting({ told, asked }: Solution, tokens: readonly Token[], { from, to }: Span): boolean {
  const own = tokens.slice(from, to);
  const ordinals = own.flatMap((token) => (token.kind === 'ordinal' ? [token.n] : []));
  const [count, more] = own.filter((token) => token.kind === 'quantity');
  const last = ordinals.length > 1 ? Math.max(...ordinals) : asked.ordinal;
  const isRepeated = told.stretches.some(({ role }) => role === 'every');
  if (!isRepeated || more || count?.kind !== 'quantity' || count.unit || last === undefined) return false;
  return ordinals.length > 0 && equal(count.value, rational(BigInt(last - Math.min(...ordinals))));
}

/** "A is 9 hours ahead": whether the clocks of the place that is named are so far from those of the other. */
export function isApart(
  { apart }: Solution,
  tokens: readonly Token[],
  { from, to }: Span,
  by: Value,
): boolean {
  if (!apart || by.kind !== 'quantity') return false;
  const words = wordsBetween(tokens, from, to);
  const way = words.find((word) => /^(?:ahead|behind|later|earlier)$/.test(word));
  const places = [apart.here, apart.there];
  const [first] = places
    .map((place, at) => ({ at, where: words.indexOf(place[0] ?? '?') }))
    .filter(({ where }) => where >= 0)
    .sort((a, b) => a.where - b.where);
  if (!way || !first) return false;
  const isAhead = /^(?:ahead|later)$/.test(way);
  const sign = isAhead === (first.at === 1) ? 1 : -1;
  const value = rational(BigInt(sign) * by.value.n, by.value.d);
  return alike({ ...by, value }, apart.by);
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
  const { told, asked, value } = solution;
  // "August ends on the 31st"
  const month = tokens.findLast((one, place) => place < at && place > at - 5 && one.kind === 'month');
  if (month?.kind === 'month' && /^(?:ends?|till|until)$/.test(wordAt(tokens, tokens.indexOf(month) + 1)))
    return lengthOf(month.month, month.year) === token.n;
  if (of?.kind === 'date' && wordAt(tokens, at + 1) === 'day' && of.day === token.n) return true;
  const isLead =
    /^[,:]$/.test(signAt(tokens, at + 1)) && !/^(?:the|an?|its|his|her|their)$/.test(wordAt(tokens, at - 1));
  if (token.n === 1 && isLead) return true;
  // "27 days are left after the 3rd", "So the second falls on 1 May", where the question tells of a second.
  const isDay =
    wordAt(tokens, at + 1) === '' &&
    told.placed.some((one) => one.of.kind === 'date' && one.of.day === token.n);
  const isNamed =
    asked.ordinal === undefined && told.tokens.some((one) => one.kind === 'ordinal' && one.n === token.n);
  if (isDay || (isNamed && token.n > 1 && of && alike(of, value))) return true;
  if (!of || of.kind === 'quantity' || token.n > 1000) return false;
  if (asked.ordinal === token.n && alike(of, value)) return true;
  const every = told.stretches.find(({ role }) => role === 'every');
  return told.placed.some(({ ordinal, of: first }) => {
    if (!every) return ordinal === token.n && alike(of, first);
    const by = {
      ...every.of,
      value: rational(every.of.value.n * BigInt(token.n - (ordinal ?? 1)), every.of.value.d),
    };
    const there = shifted(first, by, 1);
    return there !== undefined && alike(there, of);
  });
}

/** Words that the question says of one of its numbers are not said of another. */
export function isNamedSo({ told }: Solution, terms: readonly Term[], said: readonly string[]): boolean {
  const values = terms.flatMap(({ of, parts }) => [of, ...parts]);
  const numbers = told.tokens.flatMap((token, at) => {
    const content = told.clauses.find((one) => at >= one.from && at < one.to)?.content;
    return content && /^(?:clock|date|weekday|quantity)$/.test(token.kind)
      ? [{ of: token as Value, content }]
      : [];
  });
  const own = numbers.filter(({ of }) => values.some((one) => alike(one, of)));
  const isOwn = (word: string): boolean =>
    /^(?:start|end)$/.test(word) ||
    own.some(({ content }) => content.has(word)) ||
    !numbers.some(({ content }) => content.has(word));
  return own.length === 0 || contentOf(said).every(isOwn);
}

import { equal, rational } from '../../arithmetic/rational.ts';
import type { Term } from './arithmetic.ts';
import { dayOf } from './found.ts';
import { alike } from './ledger.ts';
import { shifted, type Value } from './moment.ts';
import { goesBack, type Span } from './relation.ts';
import type { Solution } from './solve.ts';
import { isTime, type Token, wordAt, wordsBetween } from './token.ts';
import { contentOf } from './words.ts';

/** "After the first there are 3 more", "from the first to the fourth there are three gaps": of what repeats. */
export function isCounting({ told, asked }: Solution, tokens: readonly Token[], { from, to }: Span): boolean {
  const own = tokens.slice(from, to);
  const ordinals = own.flatMap((token) => (token.kind === 'ordinal' ? [token.n] : []));
  const [count, more] = own.filter((token) => token.kind === 'quantity');
  const last = ordinals.length > 1 ? Math.max(...ordinals) : asked.ordinal;
  const isRepeated = told.stretches.some(({ role }) => role === 'every');
  if (goesBack(tokens, from, to)) return false;
  if (!isRepeated || more || count?.kind !== 'quantity' || count.unit || last === undefined) return false;
  return ordinals.length > 0 && equal(count.value, rational(BigInt(last - Math.min(...ordinals))));
}

/** "4 intervals": whether so many lie between the one that is told and the one that is asked for. */
export function isGapCount({ told, asked }: Solution, count: Token | undefined): boolean {
  const isRepeated = told.stretches.some(({ role }) => role === 'every');
  if (!isRepeated || count?.kind !== 'quantity' || count.unit || asked.ordinal === undefined) return false;
  return equal(count.value, rational(BigInt(asked.ordinal - (told.placed[0]?.ordinal ?? 1))));
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

/** Whether the how many-th is the one that is asked for or told with that instant, or its turn comes then. */
export function isOrdinal({ told, asked, value }: Solution, token: Token, of: Value | undefined): boolean {
  if (token.kind !== 'ordinal' || !of || of.kind === 'quantity' || token.n > 1000) return false;
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

const BREAKS = /^(?:breaks?|gaps?|pauses?|intervals?|lunch)$/;

/** "With the break it is 8.5 - 0.5", "3 breaks" of two: what a step says of breaks, and is not so. */
export function saysBreaksWrong(solution: Solution, tokens: readonly Token[], { from, to }: Span): boolean {
  const { told, asked, value } = solution;
  const own = tokens.slice(from, to);
  const has = (sign: string): boolean => own.some((token) => token.kind === 'sign' && token.sign === sign);
  const hasBreak = told.stretches.some(({ role }) => role === 'break');
  const isNet =
    hasBreak &&
    asked.what === 'length' &&
    own.some((token) => token.kind === 'quantity' && alike(token, value));
  return own.some((_, place) => {
    const [word, before] = [wordAt(own, place), own[place - 1]];
    const isNamed = [1, 2, 3].some((step) => BREAKS.test(wordAt(own, place + step)));
    if (word === 'with') return isNamed && ((has('-') && !has('+')) || isNet);
    if (word === 'without')
      return isNamed && ((has('+') && !has('-')) || (hasBreak && own.some(isTime) && !isNet));
    const gaps =
      BREAKS.test(word) && before?.kind === 'quantity' && !before.unit ? gapsIn(solution) : undefined;
    return gaps !== undefined && before?.kind === 'quantity' && !equal(before.value, rational(BigInt(gaps)));
  });
}

/** So many breaks as are told, or lie between as many as are told or asked for. */
function gapsIn({ told: { tokens, stretches }, asked }: Solution): number | undefined {
  const counts = tokens.flatMap((token, at) =>
    token.kind === 'quantity' && !token.unit ? [{ token, at }] : [],
  );
  const said = counts.find(({ at }) => BREAKS.test(wordAt(tokens, at + 1)));
  if (said) return Number(said.token.value.n);
  if (!stretches.some(({ role }) => role === 'break')) return undefined;
  const [count] = counts.filter(({ at }) => wordAt(tokens, at - 1) !== 'between');
  const all = asked.ordinal !== undefined && asked.ordinal > 0 ? asked.ordinal : Number(count?.token.value.n);
  return Number.isNaN(all) ? 1 : all - 1;
}

const DAYS: ReadonlyMap<string, number> = new Map([
  ['previous', -1],
  ['same', 0],
  ['next', 1],
  ['following', 1],
]);

/** Whether a word tells, with the one behind it, of which day something is: "the next day". */
const daySaid = (tokens: readonly Token[], at: number): number | undefined =>
  /^(?:day|morning|evening|night)$/.test(wordAt(tokens, at + 1)) ? DAYS.get(wordAt(tokens, at)) : undefined;

/** "2:15 on the next day": the words that say so of a time; undefined where it is not on the day that is said. */
export function dayWords(
  { crossed }: Solution,
  tokens: readonly Token[],
  { from, to }: Span,
): number[] | undefined {
  const found: number[] = [];
  for (let at = from; at < to; at++) {
    const day = daySaid(tokens, at);
    if (day === undefined) continue;
    const own = tokens.slice(from, to).map((token, place) => ({ token, place: from + place }));
    const clocks = own.filter(({ token }) => token.kind === 'clock');
    const of = (clocks.findLast(({ place }) => place < at) ?? clocks[0])?.token;
    if (of?.kind !== 'clock') continue;
    if (!crossed || dayOf(crossed, of.minute) !== day) return undefined;
    found.push(at);
  }
  return found;
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

import { multiply, rational } from '../../arithmetic/rational.ts';
import { type Asked, numbersIn, useSaid } from './asked.ts';
import { type Found, moved, useAll } from './found.ts';
import type { Quantity } from './moment.ts';
import { wordAt } from './token.ts';
import type { Placed, Stretch, Told } from './told.ts';
import { contentOf, isSide } from './words.ts';

const times = (of: Quantity, by: number): Quantity => ({
  ...of,
  value: multiply(of.value, rational(BigInt(by))),
});
const MOST_TIMES = 1000;

/** "Every 8 hours. The first was at 6:30. When is the third?"; undefined where it is not said which was then. */
export function repeated(told: Told, asked: Asked, from: Placed): Found {
  const [every, more] = told.stretches;
  if (!every || more || asked.ordinal === -1 || from.side === 'end') return undefined;
  const isFirst = from.ordinal !== undefined || from.side === 'start';
  if (asked.ordinal === undefined ? asked.next === 0 : !isFirst) return undefined;
  const start = from.ordinal ?? 1;
  const by = asked.ordinal === undefined ? asked.next : asked.ordinal - start;
  // "The first leaves at 6:00. When does the fourth arrive?"
  const own = every.clause.content;
  const sides = new Set([from.side, asked.side, own.has('start') && 'start', own.has('end') && 'end']);
  if ((sides.has('start') && sides.has('end')) || Math.abs(by) > MOST_TIMES) return undefined;
  // "One has just gone", "the last was at 7:30": the one that was before the next.
  if (asked.next > 0)
    told.tokens.forEach((_, at) => {
      if (/^last$/.test(wordAt(told.tokens, at))) told.used.add(at);
    });
  useAll(told, [from, every]);
  return moved(from.of, [times(every.of, Math.abs(by))], by < 0 ? -1 : 1);
}

/** "Each of three lessons takes 35 minutes, with no gaps. When does the third end?" */
export function inSeries(told: Told, asked: Asked, from: Placed): Found {
  const { stretches, tokens, used } = told;
  // "with 10 minutes between one and the next"
  const breaks = stretches.filter(({ role, at }) => role === 'break' || isGap(told, at));
  const [length, other] = stretches.filter((one) => !breaks.includes(one));
  if (!length || other || breaks.length > 1 || from.side !== 'start' || from.of.kind !== 'clock')
    return undefined;
  if (from.ordinal !== undefined && from.ordinal !== 1) return undefined;
  // "between two lessons"
  const isPair = ({ at }: { at: number }): boolean => wordAt(tokens, at - 1) === 'between';
  const [count, more] = numbersIn(told).filter((one) => !isPair(one));
  const isAll = count !== undefined && isOf(told, count.at, length.at) && asked.ordinal === undefined;
  const said = gapIn(told, breaks[0]);
  // "three talks of 40 minutes": one behind the other, where nothing else is said.
  const gap = said === undefined && isAll && breaks.length === 0 ? 0 : said;
  if (more || gap === undefined || Number.isNaN(count?.n)) return undefined;
  const isLast = asked.ordinal === undefined || asked.ordinal === -1;
  const wanted = isLast ? count?.n : asked.ordinal;
  if (wanted === undefined || wanted < 1 || wanted > Math.min(count?.n ?? MOST_TIMES, MOST_TIMES))
    return undefined;
  if (asked.ordinal === undefined ? asked.side === 'start' : asked.side === undefined) return undefined;
  tokens.forEach((token, at) => {
    if (token.kind === 'ordinal' && token.n === 1) used.add(at);
  });
  if (count) used.add(count.at).add(count.at + 1);
  for (const one of numbersIn(told).filter(isPair)) used.add(one.at);
  useAll(told, [from, ...stretches]);
  const lasting = times(length.of, asked.side === 'start' ? wanted - 1 : wanted);
  const found = moved(from.of, [lasting, ...(gap ? [times(gap, wanted - 1)] : [])], 1);
  return found && { ...found, loose: found.loose === true || said === undefined };
}

/** Whether several lengths are one after the other, and all there are: "The first task takes 2 hours, the second 1". */
export function isInTurn(told: Told, asked: Asked): boolean {
  const { tokens, stretches, used, clauses } = told;
  const places = stretches.map(({ clause: { from, to } }) =>
    tokens.findIndex((token, at) => at >= from && at < to && token.kind === 'ordinal'),
  );
  const isCounted = places.every((at, place) => {
    const token = tokens[at];
    return token?.kind === 'ordinal' && token.n === place + 1;
  });
  const [count, more] = numbersIn(told);
  const isAll = count === undefined ? isCounted : count.n === places.length && !more;
  const isKnown = (word: string) =>
    isSide(word) || clauses.some((one) => one !== told.asked && one.content.has(word));
  const isFair = (isCounted || places.every((at) => at < 0)) && isAll && asked.side === 'end';
  if (!isFair || places.length < 2 || stretches.some(({ role }) => role !== 'lasts')) return false;
  if (![...told.asked.content].every(isKnown) || gapIn(told, undefined) !== 0) return false;
  for (const at of places) used.add(at);
  if (count) used.add(count.at).add(count.at + 1);
  return true;
}

const isGap = ({ tokens }: Told, at: number): boolean => wordAt(tokens, at + 1) === 'between';

/** "two halves of 45 minutes" */
const isOf = ({ tokens, clauses }: Told, count: number, length: number): boolean =>
  wordAt(tokens, length - 1) === 'of' &&
  count < length &&
  clauses.some(
    ({ from, to, text }) => count >= from && length < to && !/\b(?:together|altogether|total)\b/.test(text),
  );

/** Whether a stretch is that of each of several: "each", "two halves of 45 minutes", "a bus takes 12 minutes … 9 buses". */
export function isSerial(told: Told): boolean {
  const { tokens, stretches } = told;
  if (stretches.some(({ role }) => role === 'each')) return true;
  const [count, other] = numbersIn(told);
  const lasting = stretches.filter(({ role, at }) => role === 'lasts' && !isGap(told, at));
  const [only] = lasting;
  const own = only?.clause;
  if (!count || other || !only || lasting.length !== 1 || !own) return false;
  if (isOf(told, count.at, only.at)) return true;
  const [counted] = contentOf([wordAt(tokens, count.at + 1)]);
  const isOne = tokens.some(
    (_, at) =>
      at > own.from &&
      at < own.to &&
      contentOf([wordAt(tokens, at)])[0] === counted &&
      /^(?:a|an|one)$/.test(wordAt(tokens, at - 1)),
  );
  return counted !== undefined && isOne && GAPLESS.test(tokens.map((_, at) => wordAt(tokens, at)).join(' '));
}

const GAPLESS = new RegExp(
  [
    String.raw`\b(?:no|without)(?: any| a)? (?:gap|break|pause|interval|rest|stop)s?(?: in)?(?: between)?(?: them)?\b`,
    String.raw`\b(?:back to back|in a row|one after (?:the other|another))\b`,
  ].join('|'),
);

/** What lies between two of a series: so long, or nothing; undefined where nothing is said of it. */
function gapIn(told: Told, stretch: Stretch | undefined): Quantity | 0 | undefined {
  const { tokens, used } = told;
  if (stretch) {
    const between = tokens.findIndex(
      (_, at) => at >= stretch.clause.from && at < stretch.clause.to && wordAt(tokens, at) === 'between',
    );
    if (between < 0) return undefined;
    used.add(between);
    return stretch.of;
  }
  const words = tokens.map((_, at) => wordAt(tokens, at) || '.').join(' ');
  const found = GAPLESS.exec(words);
  if (!found) return undefined;
  useSaid(told, words, found);
  return 0;
}

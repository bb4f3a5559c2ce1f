import { multiply, rational } from '../../arithmetic/rational.ts';
import type { Asked } from './asked.ts';
import { type Found, isAskedFor, moved, useAll } from './found.ts';
import type { Quantity } from './moment.ts';
import { wordAt } from './token.ts';
import type { Stretch, Told } from './told.ts';
import { contentOf } from './words.ts';

const times = (of: Quantity, by: number): Quantity => ({
  ...of,
  value: multiply(of.value, rational(BigInt(by))),
});
const MOST_TIMES = 1000;

/** "Every 8 hours. The first was at 6:30. When is the third?" */
export function repeated(told: Told, asked: Asked): Found {
  const { placed, stretches } = told;
  const [from, another] = placed;
  const [every, more] = stretches;
  if (!from || another || !every || more || asked.ordinal === -1 || !isAskedFor(from.of, asked))
    return undefined;
  const isFirst = from.ordinal !== undefined || from.side === 'start';
  if (asked.ordinal === undefined ? !asked.next : !isFirst) return undefined;
  const start = from.ordinal ?? 1;
  const wanted = asked.ordinal ?? start + 1;
  // "The first leaves at 6:00. When does the fourth arrive?"
  const own = told.clauses[every.clause]?.content;
  const sides = [
    from.side,
    asked.side,
    own?.has('start') ? 'start' : undefined,
    own?.has('end') ? 'end' : undefined,
  ];
  if (new Set(sides.filter((side) => side !== undefined)).size > 1) return undefined;
  if (from.side === 'end' || wanted > MOST_TIMES) return undefined;
  useAll(told, [from, every]);
  const by = times(every.of, Math.abs(wanted - start));
  return moved(from.of, [by], wanted < start ? -1 : 1);
}

/** "Each of three lessons takes 35 minutes, with no gaps. When does the third end?" */
export function inSeries(told: Told, asked: Asked): Found {
  const { placed, stretches, tokens, used } = told;
  const [from, another] = placed;
  const each = stretches.filter(({ role }) => role === 'each' || (role === 'lasts' && isSuccessive(told)));
  const breaks = stretches.filter(({ role }) => role === 'break');
  const [length] = each;
  if (
    !from ||
    another ||
    !length ||
    each.length > 1 ||
    breaks.length > 1 ||
    stretches.length > 1 + breaks.length
  )
    return undefined;
  if (from.side !== 'start' || from.of.kind !== 'clock') return undefined;
  const gap = gapIn(told, breaks[0]);
  const counts = tokens.flatMap((token, at) =>
    token.kind === 'quantity' && !token.unit ? [{ token, at }] : [],
  );
  const [count, other] = counts;
  if (other || gap === undefined) return undefined;
  const n = count && count.token.value.d === 1n ? Number(count.token.value.n) : undefined;
  const wanted = asked.ordinal === undefined || asked.ordinal === -1 ? n : asked.ordinal;
  if (
    wanted === undefined ||
    wanted < 1 ||
    wanted > MOST_TIMES ||
    (n !== undefined && wanted > n) ||
    (count && n === undefined)
  )
    return undefined;
  if (asked.ordinal === undefined && asked.side !== 'end') return undefined;
  if (asked.side === undefined) return undefined;
  tokens.forEach((token, at) => {
    if (token.kind === 'ordinal' && token.n === 1) used.add(at);
  });
  if (count) used.add(count.at);
  useAll(told, [from, ...stretches]);
  const lasting = [
    times(length.of, asked.side === 'end' ? wanted : wanted - 1),
    ...(gap ? [times(gap, wanted - 1)] : []),
  ];
  return moved(from.of, lasting, 1);
}

/** "A check of a bus takes 12 minutes. He checks 9 buses one after another." */
export function isSuccessive({ tokens, clauses, stretches }: Told): boolean {
  const text = tokens.map((_, at) => wordAt(tokens, at)).join(' ');
  const count = tokens.findIndex((token) => token.kind === 'quantity' && !token.unit);
  const [counted] = contentOf([wordAt(tokens, count + 1)]);
  const lasting = stretches.filter(({ role }) => role === 'lasts');
  const own = clauses[lasting[0]?.clause ?? -1];
  if (lasting.length !== 1 || count < 0 || !counted || !own?.content.has(counted)) return false;
  const isOne = tokens.some(
    (_, at) =>
      at > own.from &&
      at < own.to &&
      contentOf([wordAt(tokens, at)])[0] === counted &&
      /^(?:a|an|one)$/.test(wordAt(tokens, at - 1)),
  );
  return isOne && /\bone after (?:the other|another)\b/.test(text);
}

const GAPLESS = [
  /\b(?:no|without)(?: any| a)? (?:gaps?|breaks?|pauses?|intervals?)(?: in)?(?: between)?(?: them)?/,
  /\b(?:back to back|in a row|one after (?:the other|another))\b/,
];

/** What lies between two of a series: so long, or nothing; undefined where nothing is said of it. */
function gapIn(told: Told, stretch: Stretch | undefined): Quantity | 0 | undefined {
  const { tokens, used, clauses } = told;
  if (stretch) {
    const own = clauses[stretch.clause];
    const between = own
      ? tokens.findIndex(
          (token, at) => at >= own.from && at < own.to && token.kind === 'word' && token.word === 'between',
        )
      : -1;
    if (between < 0) return undefined;
    used.add(between);
    return stretch.of;
  }
  const words = tokens.map((_, at) => wordAt(tokens, at) || '.');
  const found = GAPLESS.map((pattern) => pattern.exec(words.join(' '))).find((one) => one !== null);
  if (!found) return undefined;
  const from = words.join(' ').slice(0, found.index).split(' ').length - 1;
  for (let at = from; at < from + found[0].split(' ').length; at++) used.add(at);
  return 0;
}

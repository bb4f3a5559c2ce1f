import { add, type Rational, rational } from '../../arithmetic/rational.ts';
import type { Asked } from './asked.ts';
import { type Found, useAll, wordsIn } from './found.ts';
import { gapsOf, SECOND, secondsOf, told as shownValue } from './moment.ts';
import { wordAt } from './token.ts';
import type { Placed, Told } from './told.ts';

/** How long from the one to the other, or how many nights; or all parts together. */
export function lengthIn(told: Told, asked: Asked): Found {
  const { placed, stretches } = told;
  // "17 minutes at noon" says when, and no more.
  const isWhen = ({ at }: Placed): boolean =>
    told.tokens[at - 2]?.kind === 'quantity' && wordAt(told.tokens, at - 1) === 'at';
  if (placed.every(isWhen)) {
    useAll(told, placed);
    return totalOf(told, asked);
  }
  const [first, second, third] = placed;
  const isStay = asked.what === 'nights';
  // A guest arrives first.
  const isTurned =
    (first?.side === 'end') !==
    (isStay &&
      /\b(?:arrive|arrives|arrived)\b/.test(placed.map(({ clause }) => wordsIn(told, clause)).join(' ')));
  const [from, to] = isTurned ? [second, first] : [first, second];
  const sides = new Set([from?.side, to?.side]);
  if (
    stretches.length > 0 ||
    third ||
    !from ||
    !to ||
    !sides.has('start') ||
    !sides.has('end') ||
    asked.ordinal !== undefined
  )
    return undefined;
  if (isStay !== (from.of.kind === 'date')) return undefined;
  const [gap, other] = gapsOf(from.of, to.of);
  if (!gap || other) return undefined;
  useAll(told, placed);
  return { value: gap, shown: `${shownValue(to.of)} - ${shownValue(from.of)}` };
}

/** "It had three parts: 48 minutes, 1 hour and 17 minutes. How long in all?" */
function totalOf(told: Told, asked: Asked): Found {
  const { stretches, tokens, used } = told;
  if (asked.what !== 'length' || !asked.total || stretches.length < 2 || asked.ordinal !== undefined)
    return undefined;
  if (stretches.some(({ role }) => role !== 'lasts')) return undefined;
  const counts = tokens.flatMap((token, at) =>
    token.kind === 'quantity' && !token.unit ? [{ token, at }] : [],
  );
  for (const { token, at } of counts) {
    if (token.value.d !== 1n || token.value.n !== BigInt(stretches.length)) return undefined;
    used.add(at);
  }
  if (counts.length > 1 || stretches.some(({ of }) => !secondsOf(of))) return undefined;
  useAll(told, stretches);
  const sum = stretches.reduce<Rational>(
    (all, { of }) => add(all, secondsOf(of) ?? rational(0n)),
    rational(0n),
  );
  return {
    value: { kind: 'quantity', value: sum, unit: SECOND },
    shown: stretches.map(({ of }) => shownValue(of)).join(' + '),
  };
}

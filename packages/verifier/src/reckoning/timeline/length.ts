import { add, type Rational, rational } from '../../arithmetic/rational.ts';
import type { Asked } from './asked.ts';
import { type Found, useAll, wordsIn } from './found.ts';
import { gapsOf, SECOND, secondsOf, told as shownValue } from './moment.ts';
import { wordAt } from './token.ts';
import type { Placed, Stretch, Told } from './told.ts';
import { LEGS } from './words.ts';

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
  if (placed.length === 4 && asked.total) return inParts(told, asked);
  const [first, second, third] = placed;
  const isStay = asked.what === 'nights';
  // A guest arrives first.
  const isTurned =
    (first?.side === 'end') !==
    (isStay &&
      /\b(?:arrive|arrives|arrived)\b/.test(placed.map(({ clause }) => wordsIn(told, clause)).join(' ')));
  const [from, to] = isTurned ? [second, first] : [first, second];
  const isOrdered = from !== undefined && to !== undefined && from.at < to.at && from.clause !== to.clause;
  const sides = new Set([from?.side, to?.side]);
  // "It picks up at 6:50 and arrives at 8:35": what comes first begins.
  if (isOrdered && (sides.has('end') ? from.side === undefined : sides.has('start') && to.side === undefined))
    sides.add('start').add('end');
  const isGap = asked.words.some((word) => /^(?:later|after|afterwards|passed)$/.test(word));
  if (
    ((asked.what === 'days' && isGap) || isStay) &&
    isOrdered &&
    from.side === to.side &&
    (!isStay || from.side === undefined)
  )
    sides.add('start').add('end');
  const both = asked.what === 'days' && !isGap ? bothCounted(told) : 0;
  if (both === undefined) return undefined;
  markRepeated(told);
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
  if ((isStay || asked.what === 'days') !== (from.of.kind === 'date')) return undefined;
  const [gap, other] = gapsOf(from.of, to.of);
  if (!gap || other) return undefined;
  const text = placed.map(({ clause }) => wordsIn(told, clause)).join(' ');
  if (
    /\bsame day\b/.test(text) &&
    from.of.kind === 'clock' &&
    to.of.kind === 'clock' &&
    to.of.minute < from.of.minute
  )
    return undefined;
  useAll(told, placed);
  const shown = `${shownValue(to.of)} - ${shownValue(from.of)}${both ? ' + 1' : ''}`;
  return { value: { ...gap, value: add(gap.value, rational(BigInt(both))) }, shown };
}

/** 1 where both days, the first and the last, are said to be counted; undefined where nothing is said of it. */
function bothCounted({ tokens, used }: Told): 1 | undefined {
  const at = tokens.findIndex(
    (_, place) =>
      wordAt(tokens, place) === 'both' &&
      wordAt(tokens, place + 1) === 'days' &&
      /^(?:included|counted|inclusive)$/.test(wordAt(tokens, place + 2)),
  );
  if (at < 0) return undefined;
  for (const place of [at, at + 2]) used.add(place);
  return 1;
}

/** "It rests from 22:15 until 5:30. How long does it rest?": what is asked of is what is told. */
function markRepeated({ tokens, used, clauses, asked }: Told): void {
  const from = clauses[asked]?.from ?? tokens.length;
  const stem = (at: number): string => wordAt(tokens, at).replace(/s$/, '');
  const isVerb = (at: number): boolean => /^(?:rest|wait|stop|pause)$/.test(stem(at));
  tokens.forEach((_, at) => {
    const other = tokens.findIndex(
      (_two, place) =>
        place !== at && isVerb(place) && stem(place) === stem(at) && place >= from !== at >= from,
    );
    if (isVerb(at) && other >= 0) used.add(at);
  });
}

/** "From 6:15 to 7:40 and again from 17:00 to 18:30. How long in total?" */
function inParts(told: Told, asked: Asked): Found {
  const { placed, stretches, tokens, used } = told;
  if (stretches.length > 0 || asked.what !== 'length') return undefined;
  const gaps = [0, 2].map((at) => {
    const [from, to] = [placed[at], placed[at + 1]];
    const [gap, other] = from?.side === 'start' && to?.side === 'end' ? gapsOf(from.of, to.of) : [];
    return other ? undefined : gap;
  });
  const [one, two] = gaps.map((gap) => gap && secondsOf(gap));
  if (!one || !two) return undefined;
  useAll(told, placed);
  tokens.forEach((_, at) => {
    if (wordAt(tokens, at) === 'again') used.add(at);
  });
  return {
    value: { kind: 'quantity', value: add(one, two), unit: SECOND },
    shown: gaps.map((gap) => (gap ? shownValue(gap) : '')).join(' + '),
  };
}

/** "It had three parts: 48 minutes, 1 hour and 17 minutes. How long in all?" */
function totalOf(told: Told, asked: Asked): Found {
  const { stretches, tokens, used } = told;
  if (asked.what !== 'length' || !asked.total || stretches.length < 2 || asked.ordinal !== undefined)
    return undefined;
  const isPart = ({ role, clause }: Stretch): boolean =>
    role === 'lasts' || (role === 'break' && /\bwaits?\b|\bwaiting\b/.test(wordsIn(told, clause)));
  if (!stretches.every(isPart)) return undefined;
  const isSaid = tokens.some((token) => token.kind === 'quantity' && !token.unit);
  // Parts of one way, or of what is said to have so many.
  const isWay = stretches.every(({ clause }) =>
    wordsIn(told, clause)
      .split(' ')
      .some((word) => LEGS.has(word)),
  );
  if ((!isSaid && !isWay) || tokens.some((_, at) => wordAt(tokens, at) === 'same')) return undefined;
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

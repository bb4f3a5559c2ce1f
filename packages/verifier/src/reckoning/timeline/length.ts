import {
  add,
  compare,
  equal,
  multiply,
  ONE,
  type Rational,
  rational,
  subtract,
} from '../../arithmetic/rational.ts';
import { type Asked, numbersIn } from './asked.ts';
import { type Crossed, type Found, useAll } from './found.ts';
import { gapsOf, type Instant, type Quantity, SECOND, secondsOf, told as shownValue } from './moment.ts';
import { wordAt } from './token.ts';
import type { Placed, Stretch, Told } from './told.ts';
import { ARRIVES, contentOf, isSide, LEAVES, LEGS, PLAIN, says } from './words.ts';

const HALF_DAY = rational(43_200n);
/** What one is not there for, or not paid for, is taken off. */
const NET = /\b(?:paid|unpaid|actually|really|net|without)\b/;
/** What a break is called, and how it is told of a shop that it has one. */
const BREAK = /\b(?:breaks?|pauses?|lunch|rests?|tea|dinner|supper)\b/;
const SHUT = /\b(?:shuts?|closed|closes)\b/;
const REPEATED = /^(?:rest|wait|stop|pause)$/;

/** How long from the one to the other, or how many days or nights; or all parts together. */
export function lengthIn(told: Told, asked: Asked): Found {
  const { placed, tokens } = told;
  // "17 minutes at noon" says when, and no more.
  const isWhen = ({ at }: Placed): boolean =>
    tokens[at - 2]?.kind === 'quantity' && wordAt(tokens, at - 1) === 'at';
  if (placed.every(isWhen)) {
    useAll(told, placed);
    return totalOf(told, asked);
  }
  if (placed.length === 4 && asked.total) return inParts(told, asked);
  const [first, second, more] = placed;
  if (!first || !second || more || asked.ordinal !== undefined) return undefined;
  const order = orderOf(told, asked, first, second);
  if (!order || (asked.what === 'length') !== (order.from.of.kind === 'clock')) return undefined;
  const both = asked.what === 'days' ? bothCounted(told) : 0;
  // "How many days are there from A to B?"; of what lasts both may be counted.
  const isWay = says(order.from.clause.text, LEAVES) && says(order.to.clause.text, ARRIVES);
  const isGap = isWay || /\b(?:later|after|afterwards|passed|until|till|left|before|wait)\b/.test(asked.text);
  const isOpen = asked.what === 'days' && !both && !isGap;
  if (isOpen && order.from.clause !== told.asked) return undefined;
  const gap = gapOf(order.from.of, order.to.of);
  const less = lessIn(told, asked);
  const sum = gap && secondsOf(gap.of);
  if (!gap || !sum || less === undefined || isSameDay(told, order.from.of, order.to.of)) return undefined;
  markRepeated(told);
  useAll(told, [...placed, ...told.stretches]);
  const value = subtract(sum, add(less.seconds, rational(BigInt(-both) * 86_400n)));
  const shown = `${shownValue(order.to.of)} - ${shownValue(order.from.of)}${both ? ' + 1' : ''}${less.shown}`;
  // On the way, or while one waits, the first day may be counted by some.
  const isMild = asked.what === 'days' && (isWay || /\bwait\b/.test(asked.text));
  const loose = order.loose || gap.loose || isOpen || isMild;
  const crossed = crossedBy(order.from.of, order.to.of);
  return {
    value: { kind: 'quantity', value, unit: SECOND },
    shown,
    ...(loose && { loose }),
    ...(crossed && { crossed }),
  };
}

const crossedBy = (from: Instant, to: Instant): Crossed | undefined =>
  from.kind === 'clock' && to.kind === 'clock' && from.sure === to.sure && from.day === undefined
    ? { from: from.minute, to: to.minute, days: to.minute > from.minute ? 0 : 1 }
    : undefined;

/** How long it is from one to another; where half a day is open, less than that is taken for granted. */
function gapOf(from: Instant, to: Instant): { of: Quantity; loose: boolean } | undefined {
  const gaps = gapsOf(from, to);
  const [gap, other] = gaps;
  if (!other) return gap && { of: gap, loose: false };
  const isOne = from.kind === 'clock' && to.kind === 'clock' && from.sure !== to.sure;
  const short = gaps.find((one) => compare(secondsOf(one) ?? HALF_DAY, HALF_DAY) < 0);
  return isOne && short ? { of: short, loose: true } : undefined;
}

/** Which of two instants is the first of what is asked for; undefined where that is open. */
function orderOf(
  told: Told,
  asked: Asked,
  first: Placed,
  second: Placed,
): { from: Placed; to: Placed; loose: boolean } | undefined {
  const isStay = asked.what === 'nights';
  // A guest arrives first.
  const arrives = isStay && /\barrive[sd]?\b/.test(`${first.clause.text} ${second.clause.text}`);
  const [start, end] = arrives ? (['end', 'start'] as const) : (['start', 'end'] as const);
  // "How many days after 20 February was 5 March?"
  const [lead, next] = [first, second].map(({ at }) => wordAt(told.tokens, at - 1));
  if (lead === 'after' && first.clause === told.asked && next !== 'after')
    return { from: first, to: second, loose: false };
  if (lead === 'before' && first.clause === told.asked && next !== 'before')
    return { from: second, to: first, loose: false };
  // "How long is it closed?" is asked of the other part of the day.
  if (/\b(?:closed|shut)\b/.test(asked.text)) return undefined;
  if (first.side === end && second.side === start) return turned(first, second);
  const isSame = isSameSubject(told, first, second);
  // "She started at 8:15 and left at 16:50."
  const isOver =
    second.side === 'start' && says(second.clause.text, LEAVES) && !says(first.clause.text, LEAVES);
  if (first.side === 'start' && isOver && first.clause !== second.clause)
    return isSame ? { from: first, to: second, loose: true } : undefined;
  if (first.side === start && second.side === end)
    return isSame ? { from: first, to: second, loose: false } : undefined;
  // "It is 14:35. The train leaves at 15:10. How long is it until then?"
  const [now, other] = second.clause.content.size === 0 ? [second, first] : [first, second];
  const isNow = now.clause.content.size === 0 && now.clause !== other.clause;
  if (isNow && now === second && first.side === start && first.of.kind === 'clock')
    return /\b(?:have|has) been\b/.test(first.clause.text)
      ? { from: first, to: second, loose: false }
      : undefined;
  if (isNow && /\b(?:until|till|left|remain|remaining|before|wait|still)\b/.test(asked.text))
    return { from: now, to: other, loose: false };
  const isOrdered = first.clause !== second.clause && first.clause !== told.asked;
  if (!isOrdered || (first.side === end && second.side !== end) || second.side === start) return undefined;
  // "It picks up at 6:50 and arrives at 8:35", "she came at 9:25 and went at 12:55": what comes first begins.
  if (first.side === undefined && second.side === end) return { from: first, to: second, loose: false };
  const gap = gapOf(first.of, second.of);
  const isShort = gap && compare(secondsOf(gap.of) ?? HALF_DAY, HALF_DAY) < 0;
  const isGap = /\b(?:later|after|afterwards|passed|wait)\b/.test(asked.text);
  if (asked.what === 'length')
    return isShort && isSame
      ? { from: first, to: second, loose: first.side === undefined || first.side === second.side }
      : undefined;
  const isClearly = asked.what === 'days' ? isGap && first.side === second.side : first.side === undefined;
  return isClearly || (asked.what === 'days' && isGap)
    ? { from: first, to: second, loose: false }
    : undefined;
}

/** "She arrived at 9 and left at 5", "it arrived at 5 and had left at 3": the shorter of both ways round. */
function turned(first: Placed, second: Placed): { from: Placed; to: Placed; loose: boolean } | undefined {
  const isShort = (from: Placed, to: Placed): boolean => {
    const gap = gapOf(from.of, to.of);
    return gap !== undefined && compare(secondsOf(gap.of) ?? HALF_DAY, HALF_DAY) < 0;
  };
  if (first.of.kind !== 'clock') return { from: second, to: first, loose: false };
  if (isShort(first, second) === isShort(second, first)) return undefined;
  const [from, to] = isShort(first, second) ? [first, second] : [second, first];
  return { from, to, loose: true };
}

/** Whether what the second of two clauses tells is told of whom the first is: it has no other subject. */
function isSameSubject({ tokens }: Told, first: Placed, second: Placed): boolean {
  const [one, other] = [first.clause, second.clause];
  const token = tokens[other.from];
  if (one === other || token?.kind !== 'word') return true;
  const isThing = /^(?:the|a|an|another|my|our|your|his|her|their)$/.test(token.word);
  const own = [...other.content].filter((word) => !/^(?:start|end)$/.test(word));
  const isNew = isThing || (token.proper && !PLAIN.has(token.word));
  return !isNew || own.some((word) => one.content.has(word));
}

/** The breaks that are taken off; undefined where it is open whether they are. */
function lessIn(told: Told, asked: Asked): { seconds: Rational; shown: string } | undefined {
  const { stretches, tokens, used } = told;
  // "How long is it open in a day?"
  const breaks = stretches.filter(({ clause, of }) => clause !== told.asked || !equal(of.value, ONE));
  const isShut = /\bopen\b/.test(asked.text) && breaks.every(({ clause }) => SHUT.test(clause.text));
  const isNet =
    isShut ||
    (breaks.every((one) => isOwnBreak(told, one)) &&
      (NET.test(asked.text) || (isOfDoing(told) && breaks.every((one) => isTaken(told, one)))));
  const counts = numbersIn(told);
  const lengths = breaks.map(({ of, at, role }) => {
    // "two tea breaks of 15 minutes"
    const [count] = counts.filter((one) => one.at < at && at - one.at < 5);
    const isOf = count && (wordAt(tokens, at - 1) === 'of' || count.at === at - 1) && role === 'break';
    if (isOf) counts.splice(counts.indexOf(count), 1);
    if (isOf) used.add(count.at);
    if (isOf && wordAt(tokens, at + 1) === 'each') used.add(at + 1);
    return secondsOf(isOf ? { ...of, value: multiply(of.value, rational(BigInt(count.n))) } : of);
  });
  const isPaid = tokens.some(
    (_, at) => wordAt(tokens, at) === 'paid' && at < told.asked.from && wordAt(tokens, at - 1) !== 'not',
  );
  if (lengths.includes(undefined) || (breaks.length > 0 && (!isNet || isPaid || counts.length > 0)))
    return undefined;
  tokens.forEach((_, at) => {
    const word = wordAt(tokens, at);
    const isBreak = breaks.some(({ clause: { from, to } }) => at >= from && at < to);
    const isOff = isBreak && (word === 'unpaid' || (word === 'not' && wordAt(tokens, at + 1) === 'paid'));
    const isAsked = at >= told.asked.from && (NET.test(word) || BREAK.test(word));
    if (breaks.length > 0 && (isOff || isAsked || (isBreak && BREAK.test(word)))) used.add(at);
  });
  const shown = lengths
    .map((one) => (one ? ` - ${shownValue({ kind: 'quantity', value: one, unit: SECOND })}` : ''))
    .join('');
  return { seconds: lengths.reduce<Rational>((sum, one) => add(sum, one ?? sum), rational(0n)), shown };
}

/** "He works until 16:30. How many hours does he work?": asked of what is done, which is not done in a break. */
function isOfDoing({ tokens, asked, placed }: Told): boolean {
  let at = asked.to - 1;
  while (at > asked.from && contentOf([wordAt(tokens, at)]).length === 0) at--;
  const [word = ''] = contentOf([wordAt(tokens, at)]);
  const isNamed = /^(?:the|an?|this|that|his|her|its|their|my|our|your)$/.test(wordAt(tokens, at - 1));
  return !isNamed && !isSide(word) && placed.some(({ clause }) => clause.content.has(word));
}

/** Whether nobody else has a break, and on no other day. */
const isOwnBreak = ({ placed }: Told, { clause }: Stretch): boolean =>
  BREAK.test(clause.text) &&
  [...clause.content].every((word) => BREAK.test(word) || placed.some((one) => one.clause.content.has(word)));

/** Whether a break is one that somebody takes, or for a meal: "works with a break of 15 minutes" may count it. */
export const isTaken = ({ placed }: Told, { clause }: Stretch): boolean =>
  /\b(?:unpaid|lunch|dinner|supper)\b/.test(clause.text) || placed.every((one) => one.clause !== clause);

const isSameDay = (told: Told, from: Instant, to: Instant): boolean =>
  /\bsame day\b/.test(told.placed.map(({ clause }) => clause.text).join(' ')) &&
  from.kind === 'clock' &&
  to.kind === 'clock' &&
  to.minute < from.minute;

/** 1 where both days, the first and the last, are said to be counted. */
function bothCounted({ tokens, used }: Told): 0 | 1 {
  const at = tokens.findIndex(
    (_, place) =>
      wordAt(tokens, place) === 'both' &&
      wordAt(tokens, place + 1) === 'days' &&
      /^(?:included|counted|inclusive)$/.test(wordAt(tokens, place + 2)),
  );
  if (at >= 0) used.add(at).add(at + 2);
  return at < 0 ? 0 : 1;
}

/** "It rests from 22:15 until 5:30. How long does it rest?": what is asked of is what is told. */
function markRepeated({ tokens, used, asked: { from } }: Told): void {
  const verbs = tokens.flatMap((_, at) => {
    const stem = wordAt(tokens, at).replace(/(?:s|ing|ed)$/, '');
    return REPEATED.test(stem) ? [{ at, stem }] : [];
  });
  for (const one of verbs)
    if (verbs.some(({ at, stem }) => stem === one.stem && at >= from !== one.at >= from)) used.add(one.at);
}

/** "From 6:15 to 7:40 and again from 17:00 to 18:30. How long in total?" */
function inParts(told: Told, asked: Asked): Found {
  const { placed, stretches, tokens, used } = told;
  if (stretches.length > 0 || asked.what !== 'length') return undefined;
  const gaps = [0, 2].map((at) => {
    const [from, to] = [placed[at], placed[at + 1]];
    const gap = from?.side === 'start' && to?.side === 'end' ? gapOf(from.of, to.of) : undefined;
    return gap?.loose ? undefined : gap?.of;
  });
  const [one, two] = gaps.map((gap) => gap && secondsOf(gap));
  if (!one || !two) return undefined;
  useAll(told, placed);
  tokens.forEach((_, at) => {
    if (wordAt(tokens, at) === 'again') used.add(at);
  });
  const shown = gaps.map((gap) => (gap ? shownValue(gap) : '')).join(' + ');
  return { value: { kind: 'quantity', value: add(one, two), unit: SECOND }, shown };
}

/** "It had three parts: 48 minutes, 1 hour and 17 minutes. How long in all?" */
function totalOf(told: Told, asked: Asked): Found {
  const { stretches, tokens, used } = told;
  if (asked.what !== 'length' || !asked.total || stretches.length < 2 || asked.ordinal !== undefined)
    return undefined;
  const isPart = ({ role, clause }: Stretch): boolean =>
    role === 'lasts' || (role === 'break' && /\bwait(?:s|ing)?\b/.test(clause.text));
  const counts = tokens.flatMap((token, at) =>
    token.kind === 'quantity' && !token.unit ? [{ value: token.value, at }] : [],
  );
  // Parts of one way, or of what is said to have so many.
  const isWay = stretches.every(({ clause }) => clause.text.split(' ').some((word) => LEGS.has(word)));
  const [count, more] = counts;
  const isAll = count ? count.value.d === 1n && count.value.n === BigInt(stretches.length) : isWay;
  const seconds = stretches.map(({ of }) => secondsOf(of));
  const isSame = tokens.some((_, at) => wordAt(tokens, at) === 'same');
  if (!stretches.every(isPart) || more || !isAll || isSame || seconds.includes(undefined)) return undefined;
  if (count) used.add(count.at);
  useAll(told, stretches);
  const value = seconds.reduce<Rational>((sum, one) => add(sum, one ?? sum), rational(0n));
  const shown = stretches.map(({ of }) => shownValue(of)).join(' + ');
  return { value: { kind: 'quantity', value, unit: SECOND }, shown };
}

import { equal, multiply, rational } from '../../arithmetic/rational.ts';
import { wordSet } from '../../language/lists.ts';
import { type Term, termsIn } from './arithmetic.ts';
import {
  DAY,
  gapsOf,
  type Instant,
  isSame,
  lengthOf,
  secondsOf,
  shifted,
  told,
  type Value,
} from './moment.ts';
import { type Token, wordAt, wordsBetween } from './token.ts';

/** What part of a sentence says of times: whether it is so, and which words were needed to say it. */
export type Relation = {
  holds: boolean;
  shown: string;
  /** Of what it is said, and what it comes to. */
  terms: readonly Term[];
  used: readonly number[];
  /** -1: it goes back in time. */
  sign: 1 | -1;
};

const EQUALS =
  wordSet(`= : is are was were be makes make gives give equals equal comes come leaves leave means that that's it it's or exactly to
  which this takes take lasts last has have there also a an the then so we get i.e you us brings bring you're at on ,`);
const RELATES = /^(?:=|:|is|are|was|were|makes?|gives?|equals?|comes?|leaves?|means|that's|or|has|have)$/;
const UP = wordSet(
  'add adding added plus after later on forward further more another from following past onwards adds',
);
const DOWN = wordSet(
  'subtract subtracting subtracted taking off away before earlier back backwards minus less ago',
);

/** Places of tokens. */
export type Span = { from: number; to: number };

/** Whether only words of equality stand between two terms; a colon alone does behind what is computed. */
function areEqual(tokens: readonly Token[], one: Term, other: Term): boolean {
  const words = wordsBetween(tokens, one.to, other.from);
  // "Another 15 minutes make 6 h 45 min."
  if (/^(?:another|further|other|more|extra)$/.test(wordAt(tokens, one.from - 1))) return false;
  const isColon = words.includes(':') && (one.parts.length === 0 || other.parts.length > 0);
  return !isColon && words.some((word) => RELATES.test(word)) && words.every((word) => EQUALS.has(word));
}

/** Whether one number is said to be another that it is not, or one instant where no length stands beside them. */
export const contradicts = (tokens: readonly Token[], terms: readonly Term[], how?: 'in signs'): boolean =>
  terms.some((term, place) => {
    const before = terms[place - 1];
    if (!before || before.of.kind !== term.of.kind) return false;
    const words = wordsBetween(tokens, before.to, term.from);
    const isPlain =
      how === undefined && (term.of.kind === 'quantity' || terms.every(({ of }) => isInstant(of)));
    const isSaid = words.includes('=') || (isPlain && areEqual(tokens, before, term));
    return isSaid && isSame(before.of, term.of) !== true;
  });

/** Whether what was told is told again, "which is 95 minutes", with another number. */
export const restatesFalsely = (tokens: readonly Token[], { from, to }: Span): boolean =>
  (gathered(tokens, { from, to }) ?? []).some((term, place, terms) => {
    const before = terms[place - 1];
    const words = before
      ? wordsBetween(tokens, before.to, term.from).filter((word) => !/^[,.(]$/.test(word))
      : [];
    const isSaid = /^(?:or|(?:which|i e|that)(?: (?:is|are|makes|means))?)$/.test(words.join(' '));
    return isSaid && before?.of.kind === term.of.kind && isSame(before.of, term.of) !== true;
  });

/** "day 10" */
export const isNumbered = (tokens: readonly Token[], { of, parts, from }: Term): boolean =>
  wordAt(tokens, from - 1) === 'day' && of.kind === 'quantity' && !of.unit && parts.length === 0;

/** The terms of a span; what is computed and what it is said to come to are one, where that is so. */
export function gathered(tokens: readonly Token[], { from, to }: Span): Term[] | undefined {
  const found: Term[] = [];
  const terms = termsIn(tokens, from, to)?.filter((term) => !isNumbered(tokens, term));
  for (const term of terms ?? []) {
    const before = found.at(-1);
    const isResult =
      before?.of.kind === 'quantity' &&
      before.of.unit === undefined &&
      before.parts.length > 0 &&
      areEqual(tokens, before, term) &&
      isSame(before.of, term.of) === true;
    if (before && isResult)
      found[found.length - 1] = { ...term, parts: [...before.parts, ...term.parts], from: before.from };
    else found.push(term);
  }
  return terms && found;
}

const isInstant = (value: Value): value is Instant => value.kind !== 'quantity';

/** "3 x 35 = 105 minutes": terms with nothing but words of equality between them. */
export function equation(
  tokens: readonly Token[],
  { from }: Span,
  terms: readonly Term[],
): Relation | undefined {
  // "Less 45 minutes that is 8 hours." goes on with what was computed before.
  if (terms.length < 2 || /^(?:minus|less|plus)$/.test(wordAt(tokens, from))) return undefined;
  const same = terms.slice(1).map((term, place) => {
    const before = terms[place];
    const isOne = before?.of.kind === term.of.kind && areEqual(tokens, before, term);
    return isOne ? isSame(before.of, term.of) : undefined;
  });
  if (same.includes(undefined)) return undefined;
  // "20 - 3 = 17 days later"
  const at = terms.at(-1)?.to ?? 0;
  const used = /^(?:later|apart|between)$/.test(wordAt(tokens, at)) ? [at] : [];
  return { holds: !same.includes(false), shown: terms.map(shownTerm).join(' = '), terms, used, sign: 1 };
}

const shownTerm = ({ of, parts }: Term): string =>
  parts.length > 0 ? `(${parts.map(told).join(', ')}) ${told(of)}` : told(of);

/**
 * Two instants and how long it is from the one to the other, in any order: "from 22:40 to midnight is 80 minutes",
 * "three days after Wednesday is Saturday", "take off five hours from 18:30: 13:30".
 */
export function passage(
  tokens: readonly Token[],
  { from, to }: Span,
  terms: readonly Term[],
): Relation | undefined {
  const [one, other] = terms.flatMap((term) => (isInstant(term.of) ? [{ term, of: term.of }] : []));
  const length = terms.find(({ of }) => !isInstant(of));
  if (terms.length !== 3 || !one || !other || length?.of.kind !== 'quantity' || !length.of.unit)
    return undefined;
  const by = length.of;
  const used = tokens.flatMap((_, at) => {
    const word = at >= from && at < to ? wordAt(tokens, at) : '';
    return UP.has(word) || DOWN.has(word) || word === 'between' ? [at] : [];
  });
  const isDown = used.some((at) => DOWN.has(wordAt(tokens, at)));
  const between = wordsBetween(tokens, length.to, other.term.from);
  const isFrom = wordsBetween(tokens, one.term.to, length.from).includes('from');
  const isBehind = between.some(
    (word) => /^(?:before|after|than)$/.test(word) || (word === 'from' && !isFrom),
  );
  const isMiddle = length.from > one.term.from && length.from < other.term.from;
  // "A is so long after B" is told from the second; "so long after A, before B" from neither.
  const isTwice = wordsBetween(tokens, one.term.to, other.term.from).some((word) =>
    /^(?:before|after)$/.test(word),
  );
  if ((length === terms[0] && isTwice) || (length === terms[2] && isDown)) return undefined;
  const turned = isMiddle && isBehind;
  const [base, there] = turned ? [other, one] : [one, other];
  const sign = isDown ? -1 : 1;
  const found = shifted(base.of, by, sign);
  const isGap = sign === 1 && gapsOf(base.of, there.of).some((gap) => isSame(gap, by) === true);
  const same = found && isSame(found, there.of);
  if (!isGap && (same === undefined || !found)) return undefined;
  return {
    holds: isGap || same === true,
    shown: `${told(base.of)} ${sign > 0 ? '+' : '-'} ${told(by)} = ${found ? told(found) : '?'}`,
    terms,
    used,
    sign,
  };
}

/** Whether words go back in time. */
export const goesBack = (tokens: readonly Token[], from: number, to: number): boolean =>
  wordsBetween(tokens, from, to).some((word) => DOWN.has(word));

/** "April has 30 days", "July takes 31 of them". */
export function monthLasts(
  tokens: readonly Token[],
  { from, to }: Span,
  [days, more]: readonly Term[],
): Relation | undefined {
  const [month, other] = tokens.slice(from, to).filter((token) => token.kind === 'month');
  const isSaid = wordsBetween(tokens, from, to).some((word) =>
    /^(?:has|have|had|adds|takes|counts|with)$/.test(word),
  );
  if (
    month?.kind !== 'month' ||
    other ||
    more ||
    days?.of.kind !== 'quantity' ||
    days.parts.length > 0 ||
    !isSaid
  )
    return undefined;
  const length = lengthOf(month.month, month.year);
  if (length === undefined) return undefined;
  const stated = days.of.unit ? secondsOf(days.of) : multiply(days.of.value, DAY.size);
  const holds = stated !== undefined && equal(multiply(rational(BigInt(length)), DAY.size), stated);
  return { holds, shown: `${length} days`, terms: [days], used: [tokens.indexOf(month)], sign: 1 };
}

/** "26, 27, 28, 29 and 30 April are 5 days", "1 to 5 May": days one by one, or the first and the last of them. */
export function daysListed(tokens: readonly Token[], _: Span, terms: readonly Term[]): Relation | undefined {
  const days = terms.filter(({ of, parts }) => isInstant(of) && of.kind !== 'clock' && parts.length === 0);
  const [count, more] = terms.filter(({ of }) => of.kind === 'quantity');
  const last = days.at(-1);
  if (days.length < 2 || !last || more || days.length + (count ? 1 : 0) !== terms.length) return undefined;
  const one = { kind: 'quantity', value: rational(1n), unit: DAY } as const;
  const [first] = days;
  const joints = days.slice(1).map((day, place) => wordsBetween(tokens, days[place]?.to ?? 0, day.from));
  const isRange = days.length === 2 && joints[0]?.join(' ') === 'to' && !count;
  if (!isRange && !joints.flat().every((word) => /^(?:,|and|then)$/.test(word))) return undefined;
  const [gap] =
    isRange && first && isInstant(first.of) && isInstant(last.of) ? gapsOf(first.of, last.of) : [];
  const follows = days.slice(1).every((day, place) => {
    const before = days[place]?.of;
    const next = before && isInstant(before) ? shifted(before, one, 1) : undefined;
    return isRange ? gap !== undefined : next !== undefined && isSame(next, day.of) === true;
  });
  const n = gap ? gap.value.n + 1n : BigInt(days.length);
  const counted = { ...one, value: rational(n) };
  return {
    holds: follows && (!count || isSame(count.of, counted) === true),
    shown: `${days.map(({ of }) => told(of)).join(', ')}: ${n} days`,
    terms: count ? terms : [...terms, { of: counted, parts: [], from: last.from, to: last.to }],
    used: [],
    sign: 1,
  };
}

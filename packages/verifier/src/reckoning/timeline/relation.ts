import { add, equal, multiply, rational } from '../../arithmetic/rational.ts';
import { type Term, termsIn } from './arithmetic.ts';
import {
  DAY,
  gapsOf,
  type Instant,
  isSame,
  lengthOf,
  type Quantity,
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

const EQUALS = new Set(
  `= : is are was were be makes make gives give equals equal comes come leaves leave means that that's it it's or exactly to which this
  takes take lasts last has have there also a an the then so we get i.e you us brings bring you're at on`.split(
    /\s+/,
  ),
);
const UP = new Set(
  'add adding added plus after later on forward further more another from following past onwards adds'.split(
    ' ',
  ),
);
const DOWN = new Set(
  'subtract subtracting subtracted take taking off away before earlier back backwards minus less ago'.split(
    ' ',
  ),
);

/** Places of tokens. */
export type Span = { from: number; to: number };

const RELATES = /^(?:=|:|is|are|was|were|makes?|gives?|equals?|comes?|leaves?|means|that's|or|has|have)$/;

/** Whether only words of equality stand between two places. */
const areEqual = (words: readonly string[]): boolean =>
  words.some((word) => RELATES.test(word)) && words.every((word) => EQUALS.has(word));

/** Whether one number is said to be another that it is not. */
export const contradicts = (tokens: readonly Token[], terms: readonly Term[]): boolean =>
  terms.some((term, place) => {
    const before = terms[place - 1];
    const words = before ? wordsBetween(tokens, before.to, term.from) : [];
    const isSaid = words.includes('=') || (term.of.kind === 'quantity' && areEqual(words));
    return (
      before !== undefined && isSaid && before.of.kind === term.of.kind && isSame(before.of, term.of) !== true
    );
  });

/** The terms of a span; what is computed and what it is said to come to are one, where that is so. */
export function gathered(tokens: readonly Token[], { from, to }: Span): Term[] | undefined {
  const found: Term[] = [];
  for (const term of termsIn(tokens, from, to) ?? []) {
    const before = found.at(-1);
    const isResult =
      before?.of.kind === 'quantity' &&
      before.parts.length > 0 &&
      term.of.kind === 'quantity' &&
      areEqual(wordsBetween(tokens, before.to, term.from)) &&
      isSame(before.of, term.of) === true;
    if (before && isResult)
      found[found.length - 1] = { ...term, parts: [...before.parts, ...term.parts], from: before.from };
    else found.push(term);
  }
  return termsIn(tokens, from, to) && found;
}

const isInstant = (value: Value): value is Instant => value.kind !== 'quantity';

/** "3 x 35 = 105 minutes": terms with nothing but words of equality between them. */
export function equation(tokens: readonly Token[], _: Span, terms: readonly Term[]): Relation | undefined {
  if (terms.length < 2) return undefined;
  const remainder = divided(tokens, terms);
  if (remainder) return remainder;
  for (const [place, term] of terms.entries()) {
    const before = terms[place - 1];
    if (!before) continue;
    if (!areEqual(wordsBetween(tokens, before.to, term.from)) || before.of.kind !== term.of.kind)
      return undefined;
  }
  const holds = terms.every(
    (term, place) => place === 0 || isSame(terms[place - 1]?.of ?? term.of, term.of) === true,
  );
  const isOpen = terms.some(
    (term, place) => place > 0 && isSame(terms[place - 1]?.of ?? term.of, term.of) === undefined,
  );
  return isOpen ? undefined : { holds, shown: terms.map(shownTerm).join(' = '), terms, used: [], sign: 1 };
}

const shownTerm = ({ of, parts }: Term): string =>
  parts.length > 0 ? `(${parts.map(told).join(', ')}) ${told(of)}` : told(of);

/** "100 / 7 = 14 remainder 2". */
function divided(
  tokens: readonly Token[],
  [whole, times, rest, more]: readonly Term[],
): Relation | undefined {
  if (!whole || !times || !rest || more || whole.parts.length !== 2) return undefined;
  const isRest = wordsBetween(tokens, times.to, rest.from).some((word) =>
    /^(?:remainder|rest|r)$/.test(word),
  );
  const [a, by] = whole.parts;
  if (
    !isRest ||
    a?.kind !== 'quantity' ||
    by?.kind !== 'quantity' ||
    times.of.kind !== 'quantity' ||
    rest.of.kind !== 'quantity'
  )
    return undefined;
  const holds =
    equal(a.value, add(multiply(by.value, times.of.value), rest.of.value)) &&
    times.of.value.d === 1n &&
    rest.of.value.n < by.value.n;
  const used: number[] = [];
  for (let at = times.to; at < rest.from; at++) used.push(at);
  return {
    holds,
    shown: `${told(a)} = ${told(by)} * ${told(times.of)} + ${told(rest.of)}`,
    terms: [whole, times, rest],
    used,
    sign: 1,
  };
}

/**
 * Two instants and how long it is from the one to the other, in any order: "from 22:40 to midnight is 80 minutes",
 * "three days after Wednesday is Saturday", "take off five hours from 18:30: 13:30".
 */
export function passage(
  tokens: readonly Token[],
  { from, to }: Span,
  terms: readonly Term[],
): Relation | undefined {
  if (terms.length !== 3) return undefined;
  const [a, b, c] = terms;
  const instants = terms.filter((term) => isInstant(term.of));
  const length = terms.find((term) => !isInstant(term.of));
  const [one, other] = instants;
  if (
    !a ||
    !b ||
    !c ||
    !one ||
    !other ||
    instants.length !== 2 ||
    length?.of.kind !== 'quantity' ||
    !length.of.unit
  )
    return undefined;
  const [lead, first, second, tail] = [
    wordsBetween(tokens, from, a.from),
    wordsBetween(tokens, a.to, b.from),
    wordsBetween(tokens, b.to, c.from),
    wordsBetween(tokens, c.to, to),
  ];
  const way = wayOf(lead, first, second, tail, length === a, length === c);
  if (!way) return undefined;
  const base = way.base === 'first' ? one : other;
  const there = base === one ? other : one;
  if (!isInstant(base.of) || !isInstant(there.of)) return undefined;
  const found = shifted(base.of, length.of, way.sign);
  const isGap =
    way.sign === 1 && gapsOf(base.of, there.of).some((gap) => isSame(gap, length.of as Quantity) === true);
  const same = found && isSame(found, there.of);
  if (!isGap && (same === undefined || !found)) return undefined;
  const used: number[] = [];
  for (let at = from; at < to; at++)
    if (UP.has(wordAt(tokens, at)) || DOWN.has(wordAt(tokens, at)) || wordAt(tokens, at) === 'between')
      used.push(at);
  return {
    holds: isGap || same === true,
    shown: `${told(base.of)} ${way.sign > 0 ? '+' : '-'} ${told(length.of)} = ${found ? told(found) : '?'}`,
    terms,
    used,
    sign: way.sign,
  };
}

type Way = { base: 'first' | 'second'; sign: 1 | -1 };

/** From which of two instants a stretch is told, and to which side. */
function wayOf(
  lead: readonly string[],
  first: readonly string[],
  second: readonly string[],
  tail: readonly string[],
  isLengthFirst: boolean,
  isLengthLast: boolean,
): Way | undefined {
  const has = (words: readonly string[], ...some: string[]): boolean =>
    words.some((word) => some.includes(word));
  const down = [lead, first, second, tail].some((words) =>
    words.some((word) => DOWN.has(word) && word !== 'take'),
  );
  const takes = has(lead, 'take', 'taking') && has([...lead, ...first], 'off', 'away', 'back');
  if (isLengthFirst) {
    // "Q after A is B", "Q from A: B", "take Q from A: B", "add Q to A: B", "there are Q from A to B"
    if (has(first, 'before', 'ago') || has(first, 'earlier')) return { base: 'first', sign: -1 };
    if (has(first, 'after', 'later', 'past')) return { base: 'first', sign: 1 };
    if (takes || has(lead, 'subtract', 'subtracting', 'back', 'minus')) return { base: 'first', sign: -1 };
    if (has(second, 'before', 'after')) return undefined;
    return down ? undefined : { base: 'first', sign: 1 };
  }
  if (isLengthLast) return down || has(tail, 'after', 'later') ? undefined : { base: 'first', sign: 1 };
  // "A is Q after B", "A plus Q is B", "from A, Q earlier is B"
  if (has(second, 'before')) return { base: 'second', sign: -1 };
  if (has(second, 'after', 'than') || (has(second, 'from') && !has(first, 'from')))
    return has(second, 'earlier') ? { base: 'second', sign: -1 } : { base: 'second', sign: 1 };
  if (has(second, 'earlier', 'back', 'ago') || has(first, 'minus', 'less'))
    return { base: 'first', sign: -1 };
  return down ? undefined : { base: 'first', sign: 1 };
}

/** Whether words go back in time. */
export const goesBack = (tokens: readonly Token[], from: number, to: number): boolean => {
  for (let at = from; at < to; at++) {
    const word = wordAt(tokens, at);
    if (/^(?:subtract|subtracting|before|earlier|back|minus|less|ago|backwards)$/.test(word)) return true;
    if (/^(?:off|away)$/.test(word)) return true;
  }
  return false;
};

/** "April has 30 days", "July takes 31 of them". */
export function monthLasts(
  tokens: readonly Token[],
  { from, to }: Span,
  terms: readonly Term[],
): Relation | undefined {
  const months = tokens.slice(from, to).filter((token) => token.kind === 'month');
  const [month, other] = months;
  const [days, more] = terms;
  if (
    month?.kind !== 'month' ||
    other ||
    !days ||
    more ||
    days.of.kind !== 'quantity' ||
    days.parts.length > 0
  )
    return undefined;
  const words = wordsBetween(tokens, from, to);
  if (!words.some((word) => /^(?:has|have|had|adds|takes|counts|with)$/.test(word))) return undefined;
  const length = lengthOf(month.month, month.year);
  const seconds = secondsOf(days.of);
  const stated = days.of.unit
    ? seconds && equal(multiply(rational(BigInt(length ?? 0)), DAY.size), seconds)
    : equal(days.of.value, rational(BigInt(length ?? 0)));
  return length === undefined
    ? undefined
    : {
        holds: stated === true,
        shown: `${length} days`,
        terms: [days],
        used: [tokens.indexOf(month)],
        sign: 1,
      };
}

/** "26, 27, 28, 29 and 30 April are 5 days", "1 to 5 May": days one by one, or the first and the last of them. */
export function daysListed(
  tokens: readonly Token[],
  { from, to }: Span,
  terms: readonly Term[],
): Relation | undefined {
  const instants = terms.flatMap(({ of, parts }) =>
    isInstant(of) && of.kind !== 'clock' && parts.length === 0 ? [of] : [],
  );
  const lengths = terms.filter(({ of }) => of.kind === 'quantity');
  const [first, second] = instants;
  const last = instants.at(-1);
  const [count, more] = lengths;
  if (!first || !second || !last || more || instants.length + lengths.length !== terms.length)
    return undefined;
  const joints = terms
    .slice(1, instants.length)
    .map((term, place) => wordsBetween(tokens, terms[place]?.to ?? 0, term.from));
  const isRange = instants.length === 2 && joints[0]?.join(' ') === 'to';
  if (!isRange && !joints.every((words) => words.every((word) => /^(?:,|and|then)$/.test(word))))
    return undefined;
  const follows = instants.every((one, place) => {
    const before = instants[place - 1];
    const next = before && shifted(before, { kind: 'quantity', value: rational(1n), unit: DAY }, 1);
    return !before || isRange || (next !== undefined && isSame(next, one) === true);
  });
  const [gap] = gapsOf(first, last);
  const days = isRange ? Number((gap && secondsOf(gap)?.n) ?? 0n) / 86_400 + 1 : instants.length;
  const stated = count?.of.kind === 'quantity' ? count.of : undefined;
  const counted: Quantity = { kind: 'quantity', value: rational(BigInt(days)), unit: DAY };
  // From one day to another, both counted or not: only a list is clear, and a range that nothing is said of.
  if (isRange && stated) return undefined;
  const holds = follows && (!stated || isSame(stated, counted) === true) && (!isRange || gap !== undefined);
  const end: Term = { of: counted, parts: [], from, to };
  return {
    holds,
    shown: `${instants.map(told).join(', ')}: ${days} days`,
    terms: [...terms, ...(stated ? [] : [end])],
    used: [],
    sign: 1,
  };
}

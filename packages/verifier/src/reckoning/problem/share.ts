import { add, divide, multiply, type Rational, rational, subtract } from '../../arithmetic/rational.ts';
import { shownValue } from '../term.ts';
import type { Fact, Told } from './fact.ts';
import { perOf } from './per.ts';
import { commonOf, kindNamed, type Place } from './place.ts';
import { rectangleIn } from './prepare.ts';
import { DENIES, roleAt } from './role.ts';
import { DOWN, UP } from './vocabulary.ts';
import { alike, SIGN_OF } from './words.ts';

const HUNDRED = rational(100n);

/** Reads a percentage or a fraction: on or off a price, or of what there is. Undefined for other numbers; false where unclear. */
export function shareAt(place: Place): boolean | undefined {
  const { chunk, at, amount, told } = place;
  const { words, elements } = chunk;
  const isFraction = amount.value.d !== 1n && amount.decimals === 0 && !amount.unit;
  const isPart = isFraction && amount.nouns.length === 0;
  if (!amount.percent && !isPart) return undefined;
  const share = amount.percent ? divide(amount.value, HUNDRED) : amount.value;
  const [behind, all] = [words.slice(at + 1, at + 4), [...chunk.subject, ...words]];
  const near = behind.some((word) => UP.has(word) || DOWN.has(word)) ? behind.slice(0, 2) : all;
  const [up, down] = [near.some((word) => UP.has(word)), near.some((word) => DOWN.has(word))];
  const isOf = words[at + 1] === 'of';
  // "25 % of them", read as one number.
  const isOfThem = /of (?:them|it|these|those)$/i.test(
    told.text.slice(amount.start, elements[at + 1]?.start ?? chunk.elements.at(-1)?.end).trim(),
  );
  if (up !== down && !isOf && !isOfThem && !isFraction) {
    const per = perOf(place, { head: 'percent', modifiers: [] });
    told.shares.push({
      by: share,
      more: up,
      labels: commonOf(place).labels,
      after: told.facts.length,
      ...(per && { per: per.kind }),
    });
    return true;
  }
  const end = words.findIndex((word, one) => one > at + 1 && word === '');
  const named = isOf ? words.slice(at + 2, end < 0 ? undefined : end) : [];
  const remaining = named.some((word) => /^(?:remaining|rest|remainder)$/.test(word));
  const kind = kindNamed(named, told);
  if (words.some((word) => DENIES.test(word))) return false;
  const whole = areaOf(told, kind) ?? (kind && wholeOf(told, kind, remaining));
  if (!whole || !kind) return false;
  if (remaining) for (const one of elements.slice(at)) told.followed.add(one);
  const value = multiply(whole.value, share);
  const role = roleAt(chunk, at, { ...amount, percent: false });
  const common = commonOf(place);
  told.facts.push({
    ...common,
    labels: new Set([...common.labels, whole.kind.head]),
    kind: whole.kind,
    value,
    shown: `${shownValue(share)} × ${shownValue(whole.value)}`,
    // "15 of them are red": a part that stays.
    role: role === 'held' || role === 'worked' ? undefined : role,
    part: share,
  });
  return true;
}

/** "18 m long and 7 m wide. A quarter of it": of the area. */
function areaOf(
  { facts }: Told,
  kind: Fact['kind'] | undefined,
): { value: Rational; kind: Fact['kind'] } | undefined {
  const sides = kind?.head === 'length' ? rectangleIn(facts) : undefined;
  return (
    sides && { value: multiply(sides[0].value, sides[1].value), kind: { head: 'length2', modifiers: [] } }
  );
}

/** All that there is of a kind: with `remaining` what is left of it so far. Undefined where that is not clear. */
export function wholeOf(
  { facts }: Told,
  kind: Fact['kind'],
  remaining: boolean,
): { value: Rational; kind: Fact['kind'] } | undefined {
  const own = facts.filter((one) => (!one.per || one.single) && !one.asked && alike(one.kind, kind));
  const [first] = own;
  if (!first || new Set(own.map((one) => one.kind.head)).size > 1) return undefined;
  const parts = own.filter(({ part }) => part !== undefined);
  if (!remaining && parts.some(({ role }) => role !== undefined)) return undefined;
  const wholes = own.filter(({ part }) => part === undefined);
  if (wholes.length > 1 && wholes.some(({ role }) => role === undefined)) return undefined;
  if (new Set(own.map(({ who }) => who)).size > 1 && own.some(({ basis }) => basis)) return undefined;
  const signed = own.map(({ value, role, part }) => {
    const sign = role ? SIGN_OF[role] : part === undefined ? 1 : remaining ? -1 : 0;
    return multiply(value, rational(BigInt(sign)));
  });
  const value = signed.reduce(add);
  return subtract(value, rational(0n)).n > 0n ? { value, kind: first.kind } : undefined;
}

import { add, divide, negate, ONE, type Rational, rational, subtract } from '../../arithmetic/rational.ts';
import { DETERMINERS } from '../problem/vocabulary.ts';
import { COMPARATIVES } from '../problem/words.ts';
import { constant, type Linear, minus, plus, scaled } from './linear.ts';
import type { Token } from './token.ts';
import type { World } from './world.ts';

const HUNDRED = rational(100n);
/** A percentage as a number. */
export const shareOf = (token: Token | undefined): Rational | undefined =>
  token?.word === '%' && token.amount ? divide(token.amount.value, HUNDRED) : undefined;
export const wordsOf = (tokens: readonly Token[]): string[] => tokens.map(({ word }) => word);
const AS = /^(?:old|much|many|far|long|tall|heavy|big|large|high|expensive)$/;
const MORE = /^(?:\+|plus|increased)$/;
const LESS = /^(?:-|minus|less)$/;

/** What a stretch of a sentence comes to: a number, a name, so many times another, more or less than another, a sum. */
export function sideOf(world: World, tokens: readonly Token[], depth = 0): Linear | undefined {
  const [first, second, third] = tokens;
  if (!first || depth > 6 || tokens.length > 24) return undefined;
  const rest = (from: number, to?: number): Linear | undefined =>
    sideOf(world, tokens.slice(from, to), depth + 1);
  if (DETERMINERS.has(first.word) && /^[#%]$/.test(second?.word ?? '')) return rest(1);
  if (first.word === '%' && !second && world.whole) return scaled(world.whole, shareOf(first) ?? ONE);
  if (/^[#%×]$/.test(first.word) && second && COMPARATIVES.has(second.word)) {
    // "6 years older than …", "12 more stickers than …", "20 % more than …"
    const at = third?.word === 'than' ? 2 : tokens[3]?.word === 'than' && third?.word !== '#' ? 3 : 0;
    if (at === 0 || (at === 3 && third && !world.counts(third.word))) return undefined;
    world.hears(second.word);
    return compared(world, first, COMPARATIVES.get(second.word) ?? 1, rest(at + 1));
  }
  const sign = tokens.findLastIndex(({ word }) => MORE.test(word) || LESS.test(word));
  if (sign > 0) {
    const [a, b] = [rest(0, sign), rest(sign + 1)];
    return a && b && (MORE.test(tokens[sign]?.word ?? '') ? plus(a, b) : minus(a, b));
  }
  if (first.word === '×' && first.amount) {
    const { value } = first.amount;
    if (second?.word === 'as') {
      const end = tokens.findIndex((token, at) => at > 2 && token.word === 'as');
      const isAlike =
        AS.test(third?.word ?? '') && (end === 3 || (end === 4 && world.counts(tokens[3]?.word ?? '')));
      if (third) world.hears(third.word);
      const of = isAlike ? rest(end + 1) : undefined;
      return of && scaled(of, value);
    }
    const of = rest(second?.word === 'of' ? 2 : 1);
    return of && scaled(of, value);
  }
  const share = shareOf(first);
  if (share) {
    const of = second?.word === 'of' ? rest(2) : undefined;
    return of && scaled(of, share);
  }
  if (first.word === '#' && first.amount && tokens.length === 1) {
    if (world.part && /^(?:part|share)s?$/.test(first.amount.nouns.at(-1) ?? ''))
      return scaled(world.part, first.amount.value);
    const thing = world.values && first.amount.nouns.length > 0 ? world.named(first.amount.nouns) : undefined;
    if (thing && !thing.terms.has(-1)) return scaled(thing, first.amount.value);
    const value = world.worth(first.amount);
    return value && constant(value);
  }
  // "One part of 5 litres": of all that is shared.
  const last = tokens.at(-1);
  if (world.values && world.every && last?.amount && tokens.at(-2)?.word === 'of' && tokens.length > 2) {
    const [of, name] = [rest(tokens.length - 1), rest(0, tokens.length - 2)];
    return of && world.says(world.every, of) ? name : undefined;
  }
  // "Ben's 5 parts", "Sami's 17": a name with what it has.
  if (
    world.values &&
    tokens.length > 1 &&
    last?.word === '#' &&
    tokens.every((one) => one === last || !one.amount)
  ) {
    const [name, number] = [nameIn(world, tokens.slice(0, -1)), rest(tokens.length - 1)];
    return name && number && world.says(name, number) ? name : undefined;
  }
  return summed(world, tokens, depth) ?? (second?.word === '#' ? undefined : nameIn(world, tokens));
}

function compared(world: World, by: Token, way: 1 | -1, of: Linear | undefined): Linear | undefined {
  const share = shareOf(by);
  if (!of || by.word === '×') return undefined;
  if (share) return scaled(of, way === 1 ? add(ONE, share) : subtract(ONE, share));
  const value = by.amount && world.worth(by.amount);
  return value && plus(of, constant(way === 1 ? value : negate(value)));
}

/** "The sum of the ages of Ada and Ben", "Ada and Ben" where they are said to be taken together. */
function summed(world: World, tokens: readonly Token[], depth: number): Linear | undefined {
  const words = wordsOf(tokens);
  const isTotal = words.includes('∑') || words[0] === 'sum' || words[1] === 'sum';
  if (!isTotal) return undefined;
  const own = tokens.filter(({ word }, at) => word !== '∑' && !(word === 'sum' && at < 2));
  const from = words[1] === 'sum' ? 1 : 0;
  const parts = split(own.slice(from));
  const [only] = parts;
  if (only && parts.length === 1) {
    const number = only.findIndex(({ word }) => word === '#');
    const names = wordsOf(only);
    // "The sum of two numbers", "two boards … together"
    const amount = only[number]?.amount;
    const isCount =
      amount && !amount.unit && amount.spelled && amount.value.d === 1n && number === only.length - 1;
    if (
      isCount &&
      (world.names.length === 0 || world.names.length === Number(amount.value.n)) &&
      number <= 4
    ) {
      world.count = Number(amount.value.n);
      for (const noun of amount.nouns) world.generic.add(noun.replace(/s$/, ''));
      return world.all();
    }
    if (names.length === 0) return world.names.length > 1 ? world.all() : undefined;
    const all = world.named(names);
    if (all && world.values && all.terms.size === 1 && !all.terms.has(-1)) return world.often(all);
    return all?.terms.has(-1) || all === world.every ? all : undefined;
  }
  const found = parts.map((part) => {
    const [first] = part;
    const often = first?.word === '#' && first.amount && !first.amount.unit ? first.amount : undefined;
    // "a book for 120"
    const [cost, price] = [part.at(-2), part.at(-1)];
    if (/^(?:for|at)$/.test(cost?.word ?? '') && price?.amount) {
      const [one, value] = [nameIn(world, part.slice(0, -2)), world.worth(price.amount)];
      return one && value && world.says(one, constant(value)) ? one : undefined;
    }
    // "Three pens and a book": so many of each.
    if (often?.nouns.length) {
      const one = world.named([...often.nouns, ...wordsOf(part.slice(1))]);
      return one && scaled(one, often.value);
    }
    return sideOf(world, part, depth + 1);
  });
  const sums = found.filter((one) => one !== undefined);
  return sums.length === parts.length && parts.length > 1 ? sums.reduce(plus) : undefined;
}

/** The members of a list. */
export function split(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  for (const token of tokens)
    if (token.word === 'and' || token.word === ',') {
      if (parts.at(-1)?.length) parts.push([]);
    } else parts.at(-1)?.push(token);
  return parts;
}

const nameIn = (world: World, tokens: readonly Token[]): Linear | undefined =>
  tokens.every(({ amount }) => !amount) ? world.named(wordsOf(tokens)) : undefined;

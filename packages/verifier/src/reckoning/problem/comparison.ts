import { add, divide, negate, ONE, type Rational, rational } from '../../arithmetic/rational.ts';
import { MULTIPLES, PARTS } from '../../language/numbers.ts';
import type { Element } from '../expression.ts';
import type { Amount } from '../piece.ts';
import { type Kind, kindOfNouns, plainOf } from '../term.ts';
import type { Chunk } from './chunk.ts';
import type { Comparison } from './quantity.ts';
import { BE, DETERMINERS, PREPOSITIONS } from './vocabulary.ts';
import { COMPARATIVES, isNoun, verbIn } from './words.ts';

const ZERO = rational(0n);
const HUNDRED = rational(100n);
const YEARS: Kind = { head: 'month', modifiers: [] };
const FARTHEST = 6;

type Compared = { times: Rational; plus: Rational; kind: Kind | undefined; from: number };

/** A comparison that begins at a word or a number: "twice as many pens as Ben", "3 times as old as", "5 EUR less than". */
export function comparisonAt(
  chunk: Chunk,
  at: number,
  amount: Amount | undefined,
  followed: Set<Element>,
): Comparison | undefined {
  const { words } = chunk;
  const found = amount ? (timesAt(words, at, amount) ?? moreAt(chunk, at, amount)) : wordAt(words, at);
  if (!found) return undefined;
  const named = basisIn(words, found.from);
  // "80 EUR more than it is now": that is what is asked.
  const basis = named.some((word) => /^(?:it|now|today|before)$/.test(word)) ? ['?'] : named;
  for (const element of chunk.elements.slice(at, found.from + named.length)) followed.add(element);
  return { times: found.times, plus: found.plus, kind: found.kind, basis };
}

function wordAt(words: readonly string[], at: number): Compared | undefined {
  const word = words[at] ?? '';
  const times = MULTIPLES.get(word) ?? PARTS.get(word);
  if (!times) return undefined;
  if (words[at + 1] === 'as') return asMany(words, at + 1, times);
  // "twice Ben's age"
  const owner = words[at + 1] ?? '';
  return MULTIPLES.has(word) && owner.endsWith("'s")
    ? { times, plus: ZERO, kind: undefined, from: at + 1 }
    : undefined;
}

function timesAt(
  words: readonly string[],
  at: number,
  { value, unit, percent }: Amount,
): Compared | undefined {
  if (unit || percent) return undefined;
  const as = words[at + 1] === 'times' ? at + 2 : at + 1;
  return words[as] === 'as' && (as > at + 1 || value.d !== 1n) ? asMany(words, as, value) : undefined;
}

function asMany(words: readonly string[], as: number, times: Rational): Compared {
  const second = words.findIndex((word, at) => at > as + 1 && at <= as + FARTHEST && word === 'as');
  const noun = second < 0 ? [] : words.slice(as + 2, second).filter(isNoun);
  const kind = noun.length > 0 ? kindOfNouns(noun) : words[as + 1] === 'old' ? YEARS : undefined;
  return { times, plus: ZERO, kind, from: second < 0 ? as + 2 : second + 1 };
}

function moreAt({ words, verb }: Chunk, at: number, amount: Amount): Compared | undefined {
  const than = words.findIndex((word, place) => place > at && place <= at + FARTHEST && word === 'than');
  if (than < 0) {
    // "Her brother is 5 years younger": than who was told of before.
    const way = COMPARATIVES.get(words[at + 1] ?? '');
    // "25 % more in June": than what was told before.
    if (way && amount.percent && !BE.has(verb)) {
      const share = divide(amount.value, HUNDRED);
      return {
        times: add(ONE, way > 0 ? share : negate(share)),
        plus: ZERO,
        kind: undefined,
        from: words.length,
      };
    }
    const plain = plainOf(amount);
    if (!way || !plain || !BE.has(verb) || at + 2 !== words.length) return undefined;
    return {
      times: ONE,
      plus: way > 0 ? plain.value : negate(plain.value),
      kind: plain.kind,
      from: words.length,
    };
  }
  const between = words.slice(at + 1, than);
  const way = between.map((word) => COMPARATIVES.get(word)).find((one) => one !== undefined);
  if (!way || between[0] === 'times' || between.some((word) => word === 'of' || BE.has(word)))
    return undefined;
  const signed = (value: Rational): Rational => (way > 0 ? value : negate(value));
  const noun = between.filter((word) => isNoun(word) && !COMPARATIVES.has(word));
  const named = noun.length > 0 ? kindOfNouns(noun) : undefined;
  if (amount.percent)
    return {
      times: add(ONE, signed(divide(amount.value, HUNDRED))),
      plus: ZERO,
      kind: named,
      from: than + 1,
    };
  const plain = plainOf(amount);
  return {
    times: ONE,
    plus: signed(plain?.value ?? amount.value),
    kind: plain?.kind ?? named,
    from: than + 1,
  };
}

/** What is compared with: the words up to the next preposition, article behind a noun, or verb. */
function basisIn(words: readonly string[], from: number): readonly string[] {
  let at = from;
  if (PREPOSITIONS.has(words[at] ?? '')) at++;
  for (let nouns = 0; at < words.length && nouns < 4; at++, nouns++) {
    const word = words[at] ?? '';
    if (word === '' || (PREPOSITIONS.has(word) && at > from)) break;
    if (verbIn(word) && nouns > 0 && !DETERMINERS.has(words[at - 1] ?? '')) break;
  }
  return words.slice(from, at);
}

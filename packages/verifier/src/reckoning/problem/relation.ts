import { add, divide, multiply, ONE, type Rational, rational, subtract } from '../../arithmetic/rational.ts';
import { MULTIPLES, PARTS } from '../../language/numbers.ts';
import type { Amount } from '../piece.ts';
import { type Kind, kindOfNouns, MONEY, plainOf, shownValue } from '../term.ts';
import type { Chunk } from './chunk.ts';
import type { Fact, Relation, Told } from './fact.ts';
import { perOf } from './per.ts';
import { commonOf, type Place } from './place.ts';
import { roleAt } from './role.ts';
import { BE, DETERMINERS, PREPOSITIONS, PRONOUNS } from './vocabulary.ts';
import { alike, COMPARATIVES, isNoun, labelsOf, SIGN_OF, verbIn } from './words.ts';

const HUNDRED = rational(100n);
const ZERO = rational(0n);
const YEARS: Kind = { head: 'month', modifiers: [] };
const FARTHEST = 6;

type Compared = { times: Rational; plus: Rational; kind: Kind | undefined; from: number };

/**
 * Reads a comparison that begins at a word or a number: "twice as many pens as Ben", "3 times as old as", "5 EUR less
 * than on Monday". Undefined where there is none; false where there is one that is not followed.
 */
export function relationAt(
  chunk: Chunk,
  at: number,
  amount: Amount | undefined,
  told: Told,
  asked: boolean,
): boolean | undefined {
  const compared = amount ? (factorAt(chunk, at, amount) ?? gapAt(chunk, at, amount)) : wordAt(chunk, at);
  if (!compared) return undefined;
  const { words, elements } = chunk;
  const basis = basisIn(words, compared.from);
  for (const element of elements.slice(at, compared.from + basis.length)) told.followed.add(element);
  const place = { chunk, at, amount: amount ?? NO_AMOUNT, told, asked };
  const labels = new Set(labelsOf(basis));
  const common = commonOf(place);
  told.relations.push({
    fact: {
      ...common,
      labels: new Set([...common.labels].filter((label) => !labels.has(label))),
      role: roleAt(chunk, at, amount ?? NO_AMOUNT),
    },
    kind: compared.kind,
    times: compared.times,
    plus: compared.plus,
    basis,
    at: told.facts.length,
  });
  return true;
}
const NO_AMOUNT: Amount = {
  kind: 'amount',
  value: ONE,
  decimals: 0,
  percent: false,
  nouns: [],
  spelled: true,
  start: 0,
  end: 0,
};

/** "a third of that": so much of what was told before. */
export function relatedTo({ chunk, at, amount, told, asked }: Place, times: Rational): boolean {
  const per = perOf({ chunk, at, amount, told, asked }, MONEY);
  told.relations.push({
    fact: {
      ...commonOf({ chunk, at, amount, told, asked }),
      role: roleAt(chunk, at, amount),
      ...(per?.single && { per: per.kind, single: true }),
    },
    kind: undefined,
    times,
    plus: ZERO,
    basis: [],
    at: told.facts.length,
  });
  return true;
}

/** "twice as many pens as", "half as much". */
function wordAt({ words }: Chunk, at: number): Compared | undefined {
  const word = words[at] ?? '';
  const times = MULTIPLES.get(word) ?? PARTS.get(word);
  return times && words[at + 1] === 'as' ? asMany(words, at + 1, times) : undefined;
}

/** "3 times as many pens as", "1/4 as much". */
function factorAt({ words }: Chunk, at: number, { value, unit, percent }: Amount): Compared | undefined {
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

/** "7 more books than", "5 years older than", "20 % less than". */
function gapAt({ words, verb }: Chunk, at: number, amount: Amount): Compared | undefined {
  const than = words.findIndex((word, place) => place > at && place <= at + FARTHEST && word === 'than');
  if (than < 0)
    return BE.has(verb) && !amount.percent && at + 2 === words.length
      ? moreThanLast(words, at, amount)
      : amount.percent && !BE.has(verb)
        ? shareMore(words, at, amount)
        : undefined;
  const between = words.slice(at + 1, than);
  const way = between.map((word) => COMPARATIVES.get(word)).find((one) => one !== undefined);
  if (!way || between[0] === 'times' || between.some((word) => word === 'of' || BE.has(word)))
    return undefined;
  const signed = (value: Rational): Rational => (way > 0 ? value : subtract(ZERO, value));
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

/** "Her brother is 5 years younger": than who was told of before. */
function moreThanLast(words: readonly string[], at: number, amount: Amount): Compared | undefined {
  const way = COMPARATIVES.get(words[at + 1] ?? '');
  const plain = plainOf(amount);
  if (!way || !plain) return undefined;
  const plus = way > 0 ? plain.value : subtract(ZERO, plain.value);
  return { times: ONE, plus, kind: plain.kind, from: words.length };
}

/** "25 % more in June": than what was told before. */
function shareMore(words: readonly string[], at: number, { value }: Amount): Compared | undefined {
  const way = COMPARATIVES.get(words[at + 1] ?? '');
  if (!way) return undefined;
  const share = divide(value, HUNDRED);
  return {
    times: way > 0 ? add(ONE, share) : subtract(ONE, share),
    plus: ZERO,
    kind: undefined,
    from: words.length,
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

/** Puts what is compared beside what it is compared with; false where one of them is not found, or several are. */
export function relate(told: Told): boolean {
  let open = [...told.relations];
  while (open.length > 0) {
    const next = open.filter((one) => !settle(one, told));
    if (next.length === open.length) return next.length === 1 && unknownIn(next[0], told);
    open = next;
  }
  return true;
}

/** "Ann has 3 times as many as Ben. Together they have 84": what is compared with is what makes the sum so. */
function unknownIn(relation: Relation | undefined, told: Told): boolean {
  const labels = relation && labelsOf(relation.basis);
  const [total, more] = told.facts;
  if (!relation || !labels || labels.length === 0 || !total || more || total.per) return false;
  if (!total.chunk.words.some((word) => /^(?:together|altogether|total|combined)$/.test(word))) return false;
  if (relation.kind && !alike(relation.kind, total.kind)) return false;
  const parts = add(relation.times, ONE);
  const value = divide(subtract(total.value, relation.plus), parts);
  if (value.n <= 0n) return false;
  const shown = `(${total.shown} - ${shownValue(relation.plus)}) / ${shownValue(parts)}`;
  const { kind, role } = total;
  const basis: Fact = {
    ...relation.fact,
    kind,
    role,
    value,
    shown,
    who: labels.join(' '),
    labels: new Set([...labels, kind.head]),
  };
  told.facts.splice(0, 1, basis, {
    ...relation.fact,
    kind,
    role,
    value: subtract(total.value, value),
    derived: true,
    shown: `${total.shown} - ${shown}`,
    basis,
  });
  return true;
}

function settle(relation: Relation, told: Told): boolean {
  const basis = basisOf(relation, told);
  const [first] = basis;
  if (!first || basis.some(({ role }) => role === undefined)) return false;
  const value = basis
    .map((one) => multiply(one.value, rational(BigInt(basis.length > 1 ? SIGN_OF[one.role ?? 'held'] : 1))))
    .reduce(add);
  if (relation.kind && !alike(relation.kind, first.kind)) return false;
  told.facts.push({
    ...relation.fact,
    kind: first.kind,
    ...(!relation.fact.per && first.per && { per: first.per }),
    ...(!relation.fact.per && first.single && { single: true }),
    value: add(multiply(value, relation.times), relation.plus),
    shown: `(${first.shown} × ${shownValue(relation.times)} + ${shownValue(relation.plus)})`,
    basis: first,
  });
  return true;
}

function basisOf({ fact, kind, basis, at }: Relation, { facts }: Told): Fact[] {
  const fitting = facts.filter((one) => !one.asked && (!kind || alike(one.kind, kind)));
  const labels = labelsOf(basis);
  if (labels.length === 0) {
    const others = facts.slice(0, at).filter((one) => fitting.includes(one));
    // "as old as him": of somebody else than who is told of.
    const pronoun = basis.some((word) => PRONOUNS.has(word) || /^(?:him|her|them)$/.test(word));
    const last = others.findLast(({ who }) => !pronoun || who !== fact.who);
    return last ? [last] : [];
  }
  const named = fitting.filter(
    (one) => one.chunk !== fact.chunk && labels.every((label) => one.labels.has(label)),
  );
  const told = named.filter(({ who }) => labelsOf(who.split(' ')).some((label) => labels.includes(label)));
  const all = told.length > 0 ? told : named;
  return new Set(all.map(({ who }) => who)).size === 1 && new Set(all.map((one) => one.kind.head)).size === 1
    ? all
    : [];
}

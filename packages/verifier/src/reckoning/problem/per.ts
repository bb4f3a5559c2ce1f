import { divide, multiply, ONE, type Rational, rational } from '../../arithmetic/rational.ts';
import { measureOf } from '../../language/units.ts';
import { type Kind, kindOfNouns, plainOf } from '../term.ts';
import type { Chunk } from './chunk.ts';
import { amountOf, type Place } from './place.ts';
import { DETERMINERS, measured, PREPOSITIONS } from './vocabulary.ts';
import { isNoun, namedBy, verbIn } from './words.ts';

/** What a number is told for one of: `of` so many of the smallest unit, and for one of what besides. */
export type Per = { kind: Kind; of: Rational; single?: boolean; also?: Kind };

const EACH = /^(?:each|every)$/;

/**
 * What a number is told for one of: "a day", "each", "per box", "for every 3 cups", of the thing before it ("14 rows of
 * 23 trees"), or of the one thing that the clause is about. Undefined for none; null where it is not clear.
 */
export function perOf(place: Place, kind: Kind): Per | undefined | null {
  const own =
    behind(place, kind) ?? before(place, kind) ?? (place.asked ? undefined : ofSubject(place, kind));
  const every = namedBy(place.chunk.every ?? [])?.of;
  if (!every || own === null || every.kind.head === kind.head || every.kind.head === own?.kind.head)
    return own;
  if (!own) return { kind: every.kind, of: every.size };
  // "each week 4 panels on each boat"
  return measured(own.kind.head) || own.of.n !== own.of.d
    ? null
    : { kind: every.kind, of: every.size, also: own.kind };
}

/** "5 EUR a day", "12 in each box", "9 in each of 14 pots", "2 for every 3 cups", "18 seats each". */
function behind(place: Place, kind: Kind): Per | undefined | null {
  const { chunk, at, told } = place;
  const { words, elements } = chunk;
  let next = at + 1;
  // "6 litres of petrol per 100 km"
  if (words[next] === 'of') {
    next++;
    while (isNoun(words[next] ?? '') && next < at + 4 && !verbIn(words[next] ?? '')) next++;
  }
  // "$4 admission per child", "9 tulips in each"
  while (isNoun(words[next] ?? '') && !verbIn(words[next] ?? '') && next < at + 3) next++;
  const dozen = elements[next];
  if (
    dozen?.kind === 'expression' &&
    /^(?:a|per|the) dozen$/i.test(told.text.slice(dozen.start, dozen.end))
  ) {
    told.followed.add(dozen);
    const one = otherIn(place, kind);
    return one && { ...one, of: rational(12n) };
  }
  const isIn = /^(?:in|on|for|to|into|with|by|from)$/.test(words[next] ?? '');
  if (isIn && !EACH.test(words[next + 1] ?? ''))
    return forThose(place, kind, next) ?? inOne(place, kind, next) ?? atEnd(place, kind);
  if (isIn) next++;
  const joint = words[next] ?? '';
  if (!/^(?:a|an|per|each|every|apiece)$/.test(joint)) return atEnd(place, kind);
  if (words[next + 1] === 'of') next++;
  const after = elements[next + 1];
  const number = after?.kind === 'expression' ? amountOf(after.of) : undefined;
  const counted = number && plainOf(number);
  if (after && number && counted) {
    // "9 in each of 14 pots": 14 is a number of its own.
    if (words[next] === 'of') return { kind: counted.kind, of: divide(counted.value, number.value) };
    told.followed.add(after);
    return { kind: counted.kind, of: counted.value };
  }
  const rest = words.slice(next + 1);
  if (DETERMINERS.has(rest[0] ?? '')) rest.shift();
  const named = namedBy(rest);
  if (named && !(joint === 'each' && isVerbal(rest[0]))) {
    const timed = measured(named.of.kind.head);
    if ((joint === 'a' || joint === 'an') && !timed) return null;
    return { kind: named.of.kind, of: named.of.size };
  }
  if (joint !== 'each' && joint !== 'apiece') return null;
  return otherIn(place, kind);
}

/** "… cost 14 EUR for adults": for one of those. */
function forThose({ chunk }: Place, kind: Kind, next: number): Per | undefined {
  const noun = chunk.words[next + 1] ?? '';
  const named = kindOfNouns([noun]);
  const isPrice = kind.head === 'money' && chunk.words[next] === 'for' && /^costs?$/.test(chunk.verb);
  return isPrice && isNoun(noun) && named.head !== noun ? { kind: named, of: ONE } : undefined;
}

/** "24 bottles in a crate": in each, where crates are counted. */
function inOne({ chunk, at, asked }: Place, kind: Kind, next: number): Per | undefined {
  const named = namedBy(chunk.words.slice(next + 2))?.of;
  const isOne = !asked && chunk.words[next] === 'in' && /^(?:a|an|one)$/.test(chunk.words[next + 1] ?? '');
  // "9 rows of 12 chairs in a hall": for each row.
  if (chunk.words[at - 1] === 'of') return undefined;
  if (!isOne || !named || measured(named.kind.head) || named.kind.head === kind.head) return undefined;
  return { kind: named.kind, of: ONE, single: true };
}

/** "45 litres are used every day": the clause ends with what its one number is told for one of. */
function atEnd({ chunk, at }: Place, kind: Kind): Per | undefined {
  const { words, elements } = chunk;
  const [joint = '', unit = ''] = words.slice(-2);
  const one = elements.filter((element) => element.kind === 'expression').length === 1;
  const named =
    one && words.length - 2 > at && /^(?:each|every|per)$/.test(joint) ? namedBy([unit]) : undefined;
  return named && measured(named.of.kind.head) && named.of.kind.head !== kind.head
    ? { kind: named.of.kind, of: named.of.size }
    : undefined;
}

const isVerbal = (word: string | undefined): boolean =>
  verbIn(word ?? '') !== undefined && !measureOf(word ?? '');

/** The kind of the number before, or of the plural that the clause is about. */
function otherIn({ chunk, at, told }: Place, kind: Kind): Per | null {
  // "loaves for 3 EUR each"
  const [joint = '', noun = ''] = [chunk.words[at - 1], chunk.words[at - 2]];
  const plain = kindOfNouns([noun]);
  if (/^(?:for|at)$/.test(joint) && isNoun(noun) && plain.head !== noun) return { kind: plain, of: ONE };
  const before = chunk.elements
    .slice(0, at)
    .findLast((one) => one.kind === 'expression' && amountOf(one.of)?.percent === false);
  const counted = before?.kind === 'expression' ? plainOf(amountOf(before.of) ?? NONE) : undefined;
  if (counted && counted.kind.head !== kind.head) return { kind: counted.kind, of: ONE };
  const end = chunk.subject.findIndex((word) => word === 'of' || PREPOSITIONS.has(word));
  const own = chunk.subject.slice(0, end < 0 ? undefined : end);
  const named = own.filter((word) => !DETERMINERS.has(word)).at(-1) ?? '';
  const plural = kindOfNouns([named]);
  if (named !== '' && plural.head !== named) return { kind: plural, of: ONE };
  const last = told.facts.findLast(
    (fact) => !fact.per && fact.kind.head !== kind.head && fact.kind.head !== 'money',
  );
  return last ? { kind: last.kind, of: ONE } : null;
}
const NONE = {
  kind: 'amount',
  value: ONE,
  decimals: 0,
  percent: true,
  nouns: [],
  spelled: false,
  start: 0,
  end: 0,
} as const;

/** "14 rows of 23 trees", "stacks of 15", "each week she saves 15", "for every box she gets 3". */
function before({ chunk, at }: Place, kind: Kind): Per | undefined {
  const { words, elements } = chunk;
  const [joint = '', noun = ''] = [words[at - 1], words[at - 2]];
  if (/^(?:of|containing|holding)$/.test(joint)) {
    const counted = elements[at - 2];
    const amount = counted?.kind === 'expression' ? amountOf(counted.of) : undefined;
    const plain = amount && plainOf(amount);
    if (plain && plain.kind.head !== 'money' && !measured(plain.kind.head))
      return { kind: plain.kind, of: ONE };
    const plural = kindOfNouns([noun]);
    const isOne = /^(?:a|an|each|every|one|per)$/.test(words[at - 3] ?? '') && !measured(kind.head);
    if (joint === 'of' && isNoun(noun) && (isOne || (plural.head !== noun && !verbIn(noun))))
      return { kind: plural, of: ONE, ...(isOne && !EACH.test(words[at - 3] ?? '') && { single: true }) };
  }
  // "3 chairs at 45 EUR"
  const isAll = words.slice(at + 1).some((word) => /^(?:total|altogether|together|all)$/.test(word));
  const lot = joint === 'at' && !isAll && kind.head === 'money' ? elements[at - 2] : undefined;
  const sold = lot?.kind === 'expression' ? plainOf(amountOf(lot.of) ?? NONE) : undefined;
  if (sold && !measured(sold.kind.head) && sold.kind.head !== 'money') return { kind: sold.kind, of: ONE };
  const offer = kind.head === 'money' && /^(?:for|at)$/.test(joint) ? offered(chunk, at) : undefined;
  if (offer) return offer;
  const each = words.slice(0, at).findLastIndex((word) => EACH.test(word));
  const of =
    words[each + 1] === 'of' ? elements.slice(each, at).find((one) => one.kind === 'expression') : undefined;
  const all = of?.kind === 'expression' ? plainOf(amountOf(of.of) ?? NONE) : undefined;
  // "Each of the 7 tables has 4 chairs."
  if (each >= 0 && all && all.kind.head !== kind.head) return { kind: all.kind, of: ONE };
  if (each < 0 || elements.slice(each, at).some((one) => one.kind === 'expression')) return undefined;
  const isPhrase = each === 0 || PREPOSITIONS.has(words[each - 1] ?? '') || chunk.at < each;
  const named = isPhrase || each === 0 ? namedBy(words.slice(each + 1)) : undefined;
  return named && named.of.kind.head !== kind.head
    ? { kind: named.of.kind, of: multiply(named.of.size, ONE) }
    : undefined;
}

/** "A ticket costs 12", "Each pack contains 12 pens": of the one thing that the clause is about. */
export function ofSubject({ chunk, at }: Place, kind: Kind, timed = false): Per | undefined | null {
  // "60 slices are eaten": they are the subject themselves.
  if (chunk.at > at) return undefined;
  const [article = '', ...nouns] = chunk.subject;
  const isMoney = kind.head === 'money';
  const lead = chunk.words.slice(0, at);
  const tells = isMoney ? lead.some((word) => PRICES.test(word)) : lead.some((word) => HOLDS.test(word));
  const isOne = /^(?:a|an|one)$/.test(article) && (tells || timed);
  if (isMoney && tells && chunk.subject.length > 0) {
    const end = chunk.subject.findIndex((word) => PREPOSITIONS.has(word));
    // "4 kg of rice cost 10 EUR": all of them.
    if (article === 'of') return undefined;
    const own = chunk.subject.slice(DETERMINERS.has(article) ? 1 : 0, end < 0 ? undefined : end);
    const named = kindOfNouns(own.filter((word) => word !== 'of'));
    const plural = named.head !== (own.at(-1) ?? '');
    // "Pens cost 2 EUR": for one or for all is not said, so that it is no price of so many.
    if (plural && !EACH.test(article)) return undefined;
    return { kind: named, of: ONE, ...(!EACH.test(article) && { single: true }) };
  }
  if (!isOne && !EACH.test(article)) return undefined;
  const end = nouns.findIndex((word) => PREPOSITIONS.has(word) || word === 'of');
  const own = nouns.slice(0, end < 0 ? undefined : end);
  const named = measureOf(own[0] ?? '') ? namedBy(own)?.of : { kind: kindOfNouns(own), size: ONE };
  if (!named || own.length === 0 || (isOne && measured(named.kind.head))) return undefined;
  return { kind: named.kind, of: named.size, ...(isOne && { single: true }) };
}
/** "sells a loaf for 3 EUR": for one. */
function offered({ words, verb, at: place }: Chunk, at: number): Per | undefined {
  const noun = words[at - 2] ?? '';
  const from = words.slice(0, at - 2).findLastIndex((word) => DETERMINERS.has(word));
  const isOne = /^(?:a|an|one|each|every)$/.test(words[from] ?? '') && from > place && at - 2 - from <= 3;
  if (!isOne || !isNoun(noun) || verbIn(verb)?.kind !== 'sell') return undefined;
  return { kind: kindOfNouns(words.slice(from + 1, at - 1)), of: ONE, single: true };
}

const PRICES = /^(?:cost|costs|costing|cost)$/;
const HOLDS =
  /^(?:has|have|holds?|contains?|carry|carries|weighs?|gives?|needs?|uses?|makes?|takes?|covers?|seats?|fits?)$/;

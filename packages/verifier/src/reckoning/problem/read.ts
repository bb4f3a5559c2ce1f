import { divide, multiply, ONE, type Rational, rational } from '../../arithmetic/rational.ts';
import { PARTS } from '../../language/numbers.ts';
import type { Element, Expression } from '../expression.ts';
import type { Amount } from '../piece.ts';
import { type Kind, kindOfNouns, MONEY, plainOf, type Role, rateOf, shownValue, TIME } from '../term.ts';
import { type Chunk, isVerb } from './chunk.ts';
import { isPriced, named } from './counted.ts';
import type { Fact, Told } from './fact.ts';
import { ofSubject, perOf } from './per.ts';
import { amountOf, commonOf, type Place } from './place.ts';
import { relatedTo, relationAt } from './relation.ts';
import { DENIES, roleAt } from './role.ts';
import { shareAt, wholeOf } from './share.ts';
import { DETERMINERS, measured } from './vocabulary.ts';
import { COMPARATIVES, isNoun, labelsOf, namedBy, verbIn, wordOf } from './words.ts';

/** Reads the numbers of a chunk into what is told; false where one of them has no part that is known. */
export function readChunk(chunk: Chunk, told: Told, asked: boolean, next: readonly Chunk[]): boolean {
  // "She wants 3 bags": she has none of them yet.
  if (!asked && chunk.words.some((word, at) => WISHES.test(word) && chunk.words[at + 1] !== 'to'))
    return false;
  if (restIn(chunk, told)) return true;
  for (const [at, element] of chunk.elements.entries()) {
    if (told.followed.has(element)) continue;
    if (element.kind === 'word') {
      if (relationAt(chunk, at, undefined, told, asked) === false) return false;
      readOne(chunk, at, told, asked);
      if (readShare(chunk, at, told, asked) === false) return false;
      continue;
    }
    if (element.kind === 'sign') continue;
    if (readStretch(chunk, at, told)) continue;
    if (element.kind !== 'expression') return false;
    const amount = amountOf(element.of);
    if (!amount) return false;
    const all = amount.nouns.length > 0 ? undefined : allBehind(chunk, at);
    if (all && chunk.words.some((word) => DENIES.test(word))) return false;
    if (all) {
      if (!readNumber({ chunk, at, amount: all.amount, told, asked })) return false;
      told.followed.add(all.element);
      readPart({ chunk, at, amount, told, asked }, all.amount);
      continue;
    }
    const whole = wholeBehind(element.of);
    if (whole && !readNumber({ chunk, at, amount: whole, told, asked })) return false;
    const place = { chunk, at, amount: named(amount, chunk, at, told, next), told, asked };
    if (whole) {
      readPart(place, whole);
      continue;
    }
    // "carton 2: 9.8 kg"
    const isNumbered =
      at > 0 && at === chunk.elements.length - 1 && next[0]?.elements[0]?.kind === 'expression';
    if (isNumbered && isBare(amount) && chunk.verb === '' && next[0]?.sentence === chunk.sentence) continue;
    // "every one of them", "one day": no number that counts.
    if (isIdle({ ...place, amount })) continue;
    if (!readNumber(place)) return false;
  }
  return true;
}

/** "from 9:00 to 13:00": so long. */
function readStretch(chunk: Chunk, at: number, told: Told): boolean {
  const { elements, words } = chunk;
  const [from, to] = [elements[at], elements[at + 2]];
  // "to 13:00" tells that "9:00" is in the morning.
  if (from?.kind !== 'clock' || to?.kind !== 'clock' || !to.sure || to.minute <= from.minute) return false;
  if (words[at - 1] !== 'from' || !/^(?:to|until|till)$/.test(words[at + 1] ?? '')) return false;
  const next = elements[at + 1];
  for (const one of [to, ...(next ? [next] : [])]) told.followed.add(one);
  const amount: Amount = { ...NOTHING, value: ONE, start: from.start, end: to.end };
  told.facts.push({
    ...commonOf({ chunk, at, amount, told, asked: false }),
    kind: TIME,
    value: rational(BigInt(to.minute - from.minute) * 60n),
    role: 'worked',
  });
  return true;
}

function readNumber(place: Place): boolean {
  const { chunk, at, amount, told, asked } = place;
  const related = relationAt(chunk, at, amount, told, asked);
  if (related !== undefined) return related;
  // "60 km less": than what is not said.
  const next = chunk.words[at + 1] ?? '';
  if (COMPARATIVES.has(next) && !amount.percent && !isMore(place)) return false;
  const sum = plainOf(amount);
  // "another 10 EUR off"
  if (sum?.kind.head === 'money' && chunk.words[at + 1] === 'off' && chunk.verb !== '') {
    told.shares.push({
      by: sum.value,
      more: false,
      flat: true,
      labels: commonOf(place).labels,
      after: told.facts.length,
    });
    return true;
  }
  const shared = shareAt(place);
  if (shared !== undefined) return shared;
  const common = commonOf(place);
  const rate = rateOf(amount);
  const last = told.facts.at(-1);
  // "Out: 125.30 and 89.15"
  const isListed =
    at === 0 && chunk.elements.length === 1 && chunk.verb === '' && last?.chunk.sentence === chunk.sentence;
  const role = roleAt(chunk, at, amount) ?? (isListed ? last?.role : undefined);
  if (rate) {
    told.facts.push({
      ...common,
      ...rate,
      role: rate.kind.head === 'money' && role ? MONEY_ROLES[role] : role,
    });
    return true;
  }
  const plain = plainOf(amount) ?? (isPriced(chunk, at) ? { value: amount.value, kind: MONEY } : undefined);
  if (!plain) return false;
  if (chunk.row && plain.kind.head === 'money') return readRow(place, plain);
  const per = perOf(place, plain.kind);
  if (per === null) return false;
  const value = per ? divide(plain.value, per.of) : plain.value;
  const denial = asked ? undefined : chunk.elements.find((one) => DENIES.test(wordOf(one)));
  // "11 do not grow": only what does it is denied it.
  if (denial && (chunk.elements.indexOf(denial) < at || role)) return false;
  if (denial) told.followed.add(denial);
  told.facts.push({
    ...common,
    ...plain,
    value,
    role: plain.kind.head === 'money' && role ? MONEY_ROLES[role] : role,
    ...(per && {
      per: per.kind,
      ...(per.single && { single: true }),
      ...(per.also ? { also: per.also } : alsoOf(place, per.kind, plain.kind)),
    }),
    ...(denial && { denied: true }),
  });
  return true;
}

/** "Each cow gives 18 litres a day": of what the clause is about, besides the time that it is told for. */
function alsoOf(place: Place, per: Kind, kind: Kind): Pick<Fact, 'also' | 'alone'> {
  const of = measured(per.head) && !place.asked ? ofSubject(place, kind, true) : undefined;
  return of && of.kind.head !== per.head && of.kind.head !== kind.head
    ? { also: of.kind, ...(of.single && { alone: true }) }
    : {};
}

/** "buys 5 more", "3 more boxes": so many besides. */
function isMore({ chunk, at, amount }: Place): boolean {
  if (chunk.words[at + 1] !== 'more') return false;
  const changes = /^(?:gain|buy|lose|sell)$/.test(verbIn(chunk.verb)?.kind ?? '');
  return isNoun(chunk.words[at + 2] ?? '') || (changes && !amount.unit);
}

/** "4 of the 15 windows": all that there are. */
function allBehind({ elements, words }: Chunk, at: number): { amount: Amount; element: Element } | undefined {
  const after = DETERMINERS.has(words[at + 2] ?? '') || words[at + 2] === 'all' ? at + 3 : at + 2;
  const element = elements[after];
  const amount = words[at + 1] === 'of' && element?.kind === 'expression' ? amountOf(element.of) : undefined;
  return amount && element && !amount.unit && amount.nouns.length > 0 ? { amount, element } : undefined;
}

/** "Two thirds of the 90 pupils": all that there are. */
const wholeBehind = (of: Expression): Amount | undefined =>
  of.kind === 'times' && of.by.n > 0n && of.by.n < of.by.d && of.of.kind === 'leaf'
    ? of.of.amount
    : undefined;

/** … and the part of them, which does what the clause says. */
function readPart(place: Place, whole: Amount): void {
  const { chunk, at, told } = place;
  const all = told.facts.at(-1);
  if (!all) return;
  const value = multiply(all.value, divide(place.amount.value, whole.value));
  const role = roleAt(chunk, at, place.amount);
  told.facts.pop();
  told.facts.push({ ...all, role: 'held', labels: new Set([all.kind.head]) });
  told.facts.push({
    ...commonOf(place),
    kind: all.kind,
    value,
    role: role === 'held' || role === 'worked' ? undefined : role,
    part: divide(value, all.value),
  });
}

/** "| Lamp | 35 EUR |": the price of one. Other tables are not read. */
function readRow({ chunk, at, ...place }: Place, plain: { value: Rational; kind: Kind }): boolean {
  const name = chunk.words.slice(0, at).filter(isNoun);
  const others = chunk.elements.filter((one) => one.kind !== 'word');
  if (plain.kind.head !== 'money' || name.length === 0 || others.length > 1) return false;
  const common = commonOf({ chunk, at, ...place });
  place.told.facts.push({
    ...common,
    ...plain,
    per: kindOfNouns(name),
    single: true,
    row: true,
    role: 'cost',
  });
  return true;
}

/** "a third of the cows", "half of the sheep": the part is told by a word. */
function readShare(chunk: Chunk, at: number, told: Told, asked: boolean): boolean | undefined {
  const element = chunk.elements[at];
  const value = PARTS.get(chunk.words[at] ?? '');
  if (!element || !value || chunk.words[at + 1] !== 'of') return undefined;
  told.followed.add(element);
  const amount: Amount = { ...NOTHING, value, start: element.start, end: element.end };
  if (/^(?:that|it|this)$/.test(chunk.words[at + 2] ?? ''))
    return relatedTo({ chunk, at, amount, told, asked }, value);
  return shareAt({ chunk, at, amount, told, asked });
}

/** "a lamp and two chairs": one of what has a price of its own. */
function readOne(chunk: Chunk, at: number, told: Told, asked: boolean): void {
  const element = chunk.elements[at];
  // "in the first year"
  const isFirst = asked && /^(?:first|next|whole|entire)$/.test(chunk.words[at + 1] ?? '');
  const skip = isFirst && chunk.words[at] === 'the' ? 2 : 1;
  const named = namedBy(chunk.words.slice(at + skip));
  if (!element || !named || (skip === 1 && !/^(?:a|an)$/.test(chunk.words[at] ?? ''))) return;
  const { kind } = named.of;
  const isHalf = chunk.words[at - 1] === 'half';
  const size = isHalf ? divide(named.of.size, rational(2n)) : named.of.size;
  const [before = '', after = ''] = [
    chunk.words[isHalf ? at - 2 : at - 1],
    chunk.words[at + skip + named.taken],
  ];
  const buys = /^(?:buy|pay)$/.test(verbIn(chunk.verb)?.kind ?? '') && chunk.at < at;
  if (after === 'of' || (asked ? measured(kind.head) && !/^(?:in|for|after)$/.test(before) : !buys)) return;
  if (!told.facts.some(({ per, single }) => per && (single || asked) && per.head === kind.head)) return;
  const first = isHalf ? chunk.elements[at - 1] : undefined;
  if (first) told.followed.add(first);
  const amount: Amount = { ...NOTHING, value: ONE, start: element.start, end: element.end };
  told.facts.push({
    ...commonOf({ chunk, at, amount, told, asked }),
    kind,
    value: size,
    role: asked ? 'asked' : 'bought',
    shown: '1',
  });
}

const isBare = ({ unit, nouns, percent, decimals }: Amount): boolean =>
  !unit && nouns.length === 0 && !percent && decimals === 0;
const WISHES = /^(?:wants?|wanted|wishes|wished|hopes?|hoped)$/;
const NOTHING = { kind: 'amount', decimals: 0, percent: false, nouns: [], spelled: true } as const;

/** "… and the rest prefer juice": what is in none of the parts; where things went away it is what there is. */
function restIn(chunk: Chunk, told: Told): boolean {
  const at = chunk.words.findIndex((word) => /^(?:rest|remainder|others)$/.test(word));
  const rest = chunk.elements[at];
  if (!rest) return false;
  const parts = told.facts.filter(({ part, role }) => part !== undefined && role === undefined);
  const [first] = parts;
  if (!first) {
    if (told.facts.some(({ role }) => role === 'lost' || role === 'sold' || role === 'cost')) {
      told.followed.add(rest);
      told.rest = true;
    }
    return false;
  }
  const whole = wholeOf(told, first.kind, true);
  if (!whole || at > 1 || chunk.elements.some(({ kind }) => kind === 'expression')) return false;
  told.followed.add(rest);
  told.facts.push({
    kind: whole.kind,
    value: whole.value,
    role: undefined,
    part: ONE,
    labels: new Set([...labelsOf(chunk.words), whole.kind.head]),
    who: '',
    chunk,
    shown: `${shownValue(whole.value)}`,
  });
  return true;
}

/** "one" as a pronoun or an article, and numbers that name: "each one", "one day". */
function isIdle({ chunk, at, amount, asked }: Place): boolean {
  // "How much do the two cost together?"
  if (asked && isBare(amount) && amount.spelled && chunk.words[at - 1] === 'the') return true;
  // "It grew by 15 % in one year."
  const isSpan = amount.unit && /^(?:in|within|over)$/.test(chunk.words[at - 1] ?? '');
  const changes = chunk.elements.some((one) => one.kind === 'expression' && amountOf(one.of)?.percent);
  if (!asked && isSpan && changes && amount.value.n === amount.value.d) return true;
  if (
    amount.unit ||
    amount.nouns.length > 0 ||
    !amount.spelled ||
    amount.value.n !== 1n ||
    amount.value.d !== 1n
  )
    return false;
  const [before = '', after = ''] = [chunk.words[at - 1], chunk.words[at + 1]];
  // "for 4 people one needs 300 g"
  if (verbIn(after) && isVerb(chunk.words, at + 1)) return true;
  return /^(?:each|every|another|this|that|the)$/.test(before) || after === 'of' || after === 'day';
}

const MONEY_ROLES: Readonly<Record<Role, Role>> = {
  held: 'held',
  gained: 'income',
  lost: 'cost',
  bought: 'cost',
  sold: 'income',
  cost: 'cost',
  income: 'income',
  tendered: 'tendered',
  worked: 'income',
  asked: 'asked',
};

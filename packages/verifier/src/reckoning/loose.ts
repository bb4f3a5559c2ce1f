import { add, divide, multiply, ONE, type Rational, rational, subtract } from '../arithmetic/rational.ts';
import { MULTIPLES, PARTS } from '../language/numbers.ts';
import { measureOf, monthNamed, WEEKDAY_NAMES } from '../language/units.ts';
import { singular, verbOf } from '../language/verbs.ts';
import { HEDGES } from '../language/words.ts';
import { BE, CHARGES, DETERMINERS, measured, PREPOSITIONS, roleOf, type Story, set } from './cursor.ts';
import type { Element } from './expression.ts';
import type { Amount } from './piece.ts';
import { type Kind, kindOfNouns, plainOf, type Role, rateOf, shownValue, type Term } from './term.ts';
import { worthOf } from './value.ts';

/**
 * Words that change what numbers do, and that this reader does not follow: comparisons, parts, exceptions, what holds
 * only for some. A sentence with one of them is not read.
 */
const TURNS: ReadonlySet<string> = new Set([
  ...PARTS.keys(),
  ...MULTIPLES.keys(),
  ...set(
    `than as only other others remaining rest same equal equally average mean free until till every between or some
    several few many about around approximately roughly nearly almost least most except without plus minus times both
    already still instead earlier previous once again rather including included excluding extra half-price refund refunded
    weekdays weekends weekday weekend ago back borrowed borrows lent lends owes owed shared shares splits split`,
  ),
  ...WEEKDAY_NAMES.flat(),
]);
/** What makes a price more. */
export const UP = set('raised increased tax vat tip surcharge rises rose raise increase higher dearer');
/** What makes a price less. */
export const DOWN = set(
  'reduced lowered discount off rebate decreased cut falls fell lower reduction drops dropped',
);
const INWARD = set('in into on onto');
const OUTWARD = set('out off away from');
/** Verbs beside those of the lexicon, in a form that they have here, by one that is known there. */
const ALIKE: ReadonlyMap<string, string> = new Map([
  ['need', 'buys'],
  ['needs', 'buys'],
  ['needed', 'buys'],
  ['die', 'loses'],
  ['dies', 'loses'],
  ['died', 'loses'],
  ['taken', 'loses'],
  ['given', 'loses'],
  ['withdrawn', 'loses'],
  ['put', 'gains'],
  ['booked', 'gets'],
  ['drains', 'prints'],
  ['drain', 'prints'],
  ['plants', 'gets'],
  ['weighs', 'has'],
  ['weigh', 'has'],
]);

/** Words that this reader does not follow, wherever they stand in a question. */
export const turns = (word: string): boolean => TURNS.has(word) || HEDGES.has(word);

/**
 * Reads a told sentence without understanding all of its words: each number by the verb of its clause, by what it
 * counts, and by what it is told for one of. What it reads may confirm an answer and refutes none. False where a word
 * turns what the numbers do, or where a number has no part that is known.
 */
export function tellLoosely(elements: readonly Element[], story: Story, text: string): boolean {
  const words = elements.map(wordOf);
  if (words.some((word, at) => turns(word) && !(word === 'off' && verbAt(words, at - 1)))) return false;
  if (partTold(elements, story, text)) return true;
  const clauses = clausesOf(elements);
  let verb = '';
  let subject: readonly string[] = [];
  for (const clause of clauses) {
    const own = clause.map(wordOf);
    const at = own.findIndex((word, place) => verbAt(own, place) && !DETERMINERS.has(word));
    const told = own.find((word, place) => place >= at && verbAt(own, place) && !BE.has(word)) ?? own[at];
    if (at >= 0 && told) verb = told;
    const first = clause.findIndex((one) => one.kind === 'expression');
    if (at > 0) subject = own.slice(0, first >= 0 ? Math.min(at, first) : at).filter(Boolean);
    if (first < 0) continue;
    // "…, and sends out 25": a verb that is not known is not the one before it.
    if (at < 0 && first > 0 && !opensNoun(own[0] ?? '')) return false;
    if (!readClause(clause, own, verb, subject, story, text)) return false;
  }
  return true;
}

/** "4 of the 15 windows are open", "30 % of the 200 …": all that there are, and the part that is so. */
function partTold(elements: readonly Element[], story: Story, text: string): boolean {
  const [part, of, ...rest] = elements;
  const isShare = part?.kind === 'expression' && part.of.kind === 'times';
  const behind = isShare
    ? elements.slice(1)
    : rest.filter((one) => !/^(?:the|these|those|all)$/.test(wordOf(one)));
  const all = isShare ? part : behind[0];
  const leaf = all?.kind === 'expression' ? (all.of.kind === 'times' ? all.of.of : all.of) : undefined;
  if (
    part?.kind !== 'expression' ||
    leaf?.kind !== 'leaf' ||
    behind.filter((one) => one.kind === 'expression').length > 1
  )
    return false;
  const whole = plainOf(leaf.amount);
  const less = isShare
    ? worthOf(part.of)?.value
    : part.of.kind === 'leaf' && wordOf(of) === 'of'
      ? part.of.amount.value
      : undefined;
  if (!whole || leaf.amount.unit || !less || subtract(whole.value, less).n <= 0n || story.terms.length > 0)
    return false;
  const shown = (from: number, to: number) => text.slice(from, to);
  story.terms.push({ ...whole, shown: shown(leaf.amount.start, leaf.amount.end), role: 'held', owner: '' });
  story.terms.push({ ...whole, value: less, shown: shown(part.start, part.end), role: 'lost', owner: '' });
  const said = behind.map(wordOf).filter((word) => word !== '' && !BE.has(word) && !PREPOSITIONS.has(word));
  story.parts = new Set(said);
  return true;
}

const opensNoun = (word: string): boolean => DETERMINERS.has(word) || PREPOSITIONS.has(word);

const wordOf = (element: Element | undefined): string => (element?.kind === 'word' ? element.word : '');
const verbAt = (words: readonly string[], at: number): boolean => {
  const word = words[at] ?? '';
  return BE.has(word) || known(word) !== undefined;
};
const known = (word: string) => verbOf(word) ?? verbOf(ALIKE.get(word) ?? '');

/** What stands between commas and before the next verb behind an "and". */
function clausesOf(elements: readonly Element[]): Element[][] {
  const clauses: Element[][] = [[]];
  for (const [at, element] of elements.entries()) {
    const isMark = element.kind === 'sign' && /^[,;.]$/.test(element.sign);
    const joins = element.kind === 'word' && /^(?:and|but|then)$/.test(element.word);
    const isList =
      joins && elements[at + 1]?.kind === 'expression' && elements[at - 1]?.kind === 'expression';
    if (isMark || (joins && !isList)) clauses.push([]);
    else if (!joins) clauses.at(-1)?.push(element);
  }
  return clauses.filter((clause) => clause.length > 0);
}

/** `of`: for so many. `single`: where nothing is counted, of that thing itself. */
type Per = { kind: Kind; of?: Rational; single: boolean };
const REFERS = set('another the each every that this');
const isDozen = (element: Element | undefined, text: string): boolean =>
  element !== undefined && /^(?:a|per) dozen$/i.test(text.slice(element.start, element.end));

function readClause(
  clause: readonly Element[],
  words: readonly string[],
  verb: string,
  subject: readonly string[],
  story: Story,
  text: string,
): boolean {
  let counted: Kind | undefined;
  for (const [at, element] of clause.entries()) {
    if (element.kind === 'word') continue;
    if (element.kind !== 'expression' || element.of.kind !== 'leaf') return false;
    const { amount } = element.of;
    // "another one weighs …", "3.60 EUR a dozen"
    if (amount.spelled && (REFERS.has(words[at - 1] ?? '') || isDozen(element, text))) continue;
    if (amount.percent) {
      if (!shareIn(words, at, amount, story)) return false;
      continue;
    }
    if (story.factors.length > 0) return false;
    const written = text.slice(amount.start, amount.end);
    const shown = isDozen(clause[at + 1], text) ? `${written} / 12` : written;
    const rate = rateOf(amount);
    const role = roleIn(words, at, verb, amount.unit !== undefined);
    if (!role) return false;
    if (rate) {
      story.terms.push({
        ...rate,
        shown,
        role: rate.kind.head === 'money' ? MONEY_ROLES[role] : 'worked',
        owner: '',
      });
      continue;
    }
    const plain = plainOf(amount);
    if (!plain) return false;
    const isMoney = plain.kind.head === 'money';
    const isCharge = BE.has(verb) && subject.some((word) => CHARGES.has(word));
    const own = isMoney ? (isCharge ? 'cost' : MONEY_ROLES[role]) : role;
    const dozen = isDozen(clause[at + 1], text) ? rational(12n) : undefined;
    const per = perOf(
      words,
      at,
      plain.kind,
      counted,
      dozen && subject.length > 0 ? ['each', ...subject] : subject,
      role === 'held' && !BE.has(verb),
    );
    if (per === null || (dozen && !per)) return false;
    const value = divide(plain.value, dozen ?? per?.of ?? ONE);
    const charge = isMoney && isCharge && !per;
    const term: Term = { ...plain, value, shown, role: own, owner: '', ...(charge && { charge }) };
    story.terms.push({ ...term, ...(per && { per: per.kind, single: per.single }) });
    if (!isMoney && (!per || per.single)) counted = plain.kind;
  }
  return true;
}

/** What is done with money by who does it to things: who buys for 80 pays 80. */
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

/** What the verb of a clause makes of a number in it; undefined for verbs that are not known. */
function roleIn(words: readonly string[], at: number, verb: string, isMeasure: boolean): Role | undefined {
  const place = words.indexOf(verb);
  const particle = words[place + 1] ?? '';
  const passive = words.slice(0, place).some((word) => BE.has(word)) && place > at;
  if (passive && INWARD.has(particle)) return 'gained';
  if (known(verb)?.kind === 'pay' && words.slice(place, at).includes('with')) return 'tendered';
  if (OUTWARD.has(particle) && place >= 0) return 'lost';
  // "37 rooms are occupied": what that does to them is not known.
  if (BE.has(verb)) return at < place && !isMeasure ? undefined : 'held';
  const kind = known(verb);
  // "A ship with 200 sailors loses 15": what it does, it does not do to all of them.
  const moves = /^(?:gain|lose|buy|sell)$/.test(kind?.kind ?? '');
  if (moves && place > at && !passive && !isMeasure && PREPOSITIONS.has(words[at - 1] ?? ''))
    return undefined;
  // "37 rooms are painted": what is done to things takes them away, or nothing is known of it.
  if (!kind || (passive && kind.kind !== 'lose' && kind.kind !== 'sell')) return undefined;
  return roleOf(kind.kind, kind.lemma);
}

/**
 * What a number is told for one of: "a day", "each", "per box", of the thing before it ("14 rows of 23 trees"), or of
 * the one thing that the sentence is about. Undefined for none; null where it is not clear.
 */
function perOf(
  words: readonly string[],
  at: number,
  kind: Kind,
  counted: Kind | undefined,
  subject: readonly string[],
  isHeld: boolean,
): Per | undefined | null {
  const [next, noun] = [words[at + 1] ?? '', words[at + 2] ?? ''];
  const isMoney = kind.head === 'money';
  if (/^(?:a|an|per)$/.test(next)) {
    const measure = measureOf(noun);
    if (measure) return { kind: { head: measure.base, modifiers: [] }, of: measure.size, single: false };
    return next === 'per' && noun !== '' ? { kind: kindOfNouns([noun]), single: false } : null;
  }
  if (next === 'each' || next === 'apiece') return counted ? { kind: counted, single: false } : null;
  const [named, before] = [words[at - 2] ?? '', words[at - 1] ?? ''];
  if (counted && !isMoney && /^(?:of|with|containing)$/.test(before) && named === '')
    return { kind: counted, single: false };
  // "pieces of 0.75 m"
  const isMeasure = measured(kind.head) && named !== '' && singular(named) !== named;
  if (before === 'of' && isMeasure) return { kind: kindOfNouns([named]), single: false };
  const [article = ''] = subject;
  const thing = subject.filter((word) => !DETERMINERS.has(word));
  const end = thing.findIndex((word) => PREPOSITIONS.has(word) || word === 'of');
  const noun1 = thing.slice(0, end < 0 ? undefined : end);
  const isOne = /^(?:a|an|one)$/.test(article) && (isMoney || isHeld);
  if (noun1.length === 0 || !(isOne || /^(?:each|every)$/.test(article))) return undefined;
  const measure = measureOf(noun1.at(-1) ?? '');
  if (measure?.base === 'second')
    return isOne ? null : { kind: { head: 'second', modifiers: [] }, of: measure.size, single: false };
  return { kind: kindOfNouns(noun1), single: isOne };
}

/** A share on or off what was told so far, or as much more of it as a thing of its own. */
function shareIn(words: readonly string[], at: number, { value }: Amount, story: Story): boolean {
  const share = divide(value, rational(100n));
  const [next, last] = [words[at + 1] ?? '', story.terms.at(-1)];
  if (/^(?:more|fewer|less)$/.test(next)) {
    if (!last || last.per) return false;
    const by = next === 'more' ? add(ONE, share) : subtract(ONE, share);
    story.terms.push({
      ...last,
      value: multiply(last.value, by),
      shown: `${last.shown} × ${shownValue(by)}`,
    });
    return true;
  }
  const near = [...words.slice(Math.max(0, at - 4), at), ...words.slice(at + 1, at + 4)];
  const [up, down] = [near.some((word) => UP.has(word)), near.some((word) => DOWN.has(word))];
  if (up === down || story.terms.length === 0) return false;
  const by = up ? add(ONE, share) : subtract(ONE, share);
  story.factors.push({
    by,
    shown: `(1 ${up ? '+' : '-'} ${shownValue(value)}/100)`,
    after: story.terms.length,
  });
  return true;
}

/**
 * Who or what is told of by name: who has what is not followed where there are several. In languages that write nouns
 * with capitals, `verbal` tells the verbs, and only what stands before one is a name.
 */
export function namesIn(text: string, verbal?: (word: string) => boolean): Set<string> {
  const names = new Set<string>();
  for (const { 0: word, index } of text.matchAll(NAME)) {
    const before = text.slice(0, index).trimEnd();
    const opens = before === '' || /[.?!¿\n]$/.test(before);
    const lower = word.toLowerCase();
    const next = /^\s(\p{L}+)/u.exec(text.slice(index + word.length))?.[1]?.toLowerCase() ?? '';
    if (monthNamed(lower) !== undefined || WEEKDAY_NAMES.flat().includes(lower)) continue;
    if ((opens || verbal) && !(verbal ?? isVerb)(next)) continue;
    if (opens && /^(?:he|she|it|they|we|i|you|there|each|who)$/.test(lower)) continue;
    names.add(lower);
  }
  return names;
}
const isVerb = (word: string): boolean => verbOf(word) !== undefined;
const NAME = /(?<!\p{L})\p{Lu}\p{Ll}+(?!\p{L})/gu;

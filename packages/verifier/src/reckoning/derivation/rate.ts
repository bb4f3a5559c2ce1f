import { ONE } from '../../arithmetic/rational.ts';
import { RATES } from '../../language/lexicon/times.ts';
import { grouped } from '../../language/lists.ts';
import { measureOf } from '../../language/units.ts';
import { singular, VERB_FORMS } from '../../language/verbs.ts';
import { FUNCTION_WORDS } from '../../language/words.ts';
import { type Element, leafOf } from '../expression.ts';
import type { Amount } from '../piece.ts';
import { BE, DETERMINERS } from '../problem/vocabulary.ts';
import { isNoun, namedBy, signOf, verbIn } from '../problem/words.ts';
import type { Here, Mention } from './mention.ts';
import {
  ANY,
  isMeasured,
  isMoney,
  NUMBER,
  sameType,
  type Type,
  typed,
  typeOfNoun,
  typeOfUnit,
} from './type.ts';
import { PASSING, SIZES } from './words.ts';

/** What a number is told for one of; `sure` where no other way is left; by which of the phrases beside it, `from`. */
export type Rated = { type: Type; sure: boolean; from?: number };

const PLAINLY =
  /^(?:full|single|further|additional|extra|new|whole|complete|late|other|regular|adult|standard|working|business|school)$/;

/** All that words from `from` on may name: a unit, or one of up to two nouns. */
function namesAt(words: readonly string[], from: number): Type[] {
  let at = from;
  while (PLAINLY.test(words[at] ?? '') && isNounAt(words, at + 1)) at++;
  const unit = namedBy(words.slice(at, at + 3));
  if (unit && isMeasured(unit.of.kind.head.replace(/[23]$/, ''))) {
    const head = unit.of.kind.head;
    const exponent = head.endsWith('2') ? 2 : head.endsWith('3') ? 3 : 1;
    return [typeOfUnit({ dims: new Map([[head.replace(/[23]$/, ''), exponent]]), size: unit.of.size })];
  }
  const nouns = [0, 1]
    .map((more) => at + more)
    .filter((place, more) => isNounAt(words, place) && (more === 0 || isNounAt(words, at)));
  const named = nouns.map((place) => (words[place] ?? '').replace(/^head$/, 'person'));
  return named.map(typeOfNoun).reverse();
}

function isNounAt(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  if (!isNoun(word) || BE.has(word) || FUNCTION_WORDS.has(word) || word.length < 2) return false;
  return verbIn(word) === undefined || DETERMINERS.has(words[at - 1] ?? '') || words[at - 1] === 'per';
}

export const isPlural = (word: string): boolean =>
  word !== '' &&
  singular(word) !== word &&
  isNoun(word) &&
  measureOf(word) === undefined &&
  verbIn(word) === undefined;

/** What a number may count: its unit, each of its nouns, what the words beside it name. */
export function basesOf(amount: Amount, here: Here): Type[] {
  if (amount.unit) return [typed(amount.unit, here.currency)];
  const { words, elements } = here.sentence;
  const named = amount.nouns.filter(
    (noun, at) => !/^(?:more|other|extra|new)$/.test(noun) && !(at > 0 && SIZES.has(noun)),
  );
  // "95 old ones"
  const nouns = /^ones?$/.test(named.at(-1) ?? '') ? [] : [...named];
  // "two coats of paint" are twice as much of it.
  const repeats = nouns.some((noun) =>
    /^(?:coat|layer|strand|turn|lap|round|length|copie|copy)s?$/.test(noun),
  )
    ? [NUMBER]
    : [];
  // "30 bean plants": so many are in the plural.
  const head = words[here.place + 1] ?? '';
  if (nouns.length > 0 && !isSingle(amount) && !nouns.some(isPluralForm) && isPluralForm(head))
    nouns.push(head);
  // "40 lengths" of a pool are no metres.
  const things = nouns.filter((noun) => !/^lengths?$/.test(noun));
  if (nouns.length > 0) return [...[...new Set(things)].map(typeOfNoun).reverse(), ...repeats];
  let next = here.place + 1;
  while (PASSING.has(words[next] ?? '')) next++;
  const word = words[next] ?? '';
  const isOpen = next > here.place + 1 && isNoun(word) && !VERB_FORMS.has(word);
  // "12, 7 and 9 points": what the next in the list counts.
  const rest = elements.slice(here.place + 1);
  const listed = rest.findIndex((one) => one.kind === 'expression');
  const joins = rest
    .slice(0, Math.max(0, listed))
    .every((one) => signOf(one) === ',' || (one.kind === 'word' && /^(?:and|or|to)$/.test(one.word)));
  const one = joins ? rest[listed] : undefined;
  const other = leafOf(one);
  const goesOn = other ? (other.unit ? [typed(other.unit, here.currency)] : other.nouns.map(typeOfNoun)) : [];
  // "sells 7 of them"
  const isOfThem =
    words[here.place + 1] === 'of' &&
    /^(?:them|these|those|hers|his|theirs|mine|ours)$/.test(words[here.place + 2] ?? '');
  // "Three of us", "we are ten"
  const before = words.slice(Math.max(0, here.place - 3), here.place).join(' ');
  if (WE.test(before) || (words[here.place + 1] === 'of' && words[here.place + 2] === 'us'))
    return [typeOfNoun('person')];
  // "One picker fills 20 crates, and there are four of them": of any that were told of
  const wholes = isOfThem
    ? here.found.filter((one) => one.manner === 'count' && one.bases.some(isThing))
    : [];
  const whole = wholes.filter((one) => wholes.length < 2 || one.idle === 'one' || one === wholes.at(-1));
  if (whole.length > 0) return whole.flatMap(({ bases }) => bases.filter(isThing));
  // "3.60 EUR a dozen": of what that is told
  const sold = amount.spelled && amount.value.n === 12n ? words.find(isPlural) : undefined;
  if (sold) return [typeOfNoun(sold)];
  return [...(isOpen ? [typeOfNoun(word)] : []), ...goesOn, ...(isOpen && !goesOn.length ? [] : [ANYTHING])];
}

const WE = /\bwe(?:['’]re|(?:['’]ll| will)? be| are| were)$/;

/** Counted by a noun. */
const isThing = ({ dims }: Type): boolean =>
  Object.keys(dims).length > 0 && Object.keys(dims).every((base) => base !== ANY && !isMeasured(base));

const isSingle = ({ value }: Amount): boolean => value.n === value.d;
const isPluralForm = (word: string): boolean => singular(word) !== word;

const ANYTHING: Type = { dims: { [ANY]: 1 }, scale: ONE };

const ENDS = /^(?:and|but|then|while|whereas|which|who|so|because)$/;
const PACES = grouped(RATES);

/** What a number is told for one of: "5 EUR an hour", "each box holds 12", "tickets at 8 EUR", "trays of 6". */
export function ratedBy(here: Here, amount: Amount | undefined): Rated[] {
  const own = amount?.nouns.map(singular) ?? [];
  // A row of a table: so many at so much.
  const isPrice =
    here.sentence.elements.some((one) => signOf(one) === '|') &&
    [...(amount?.unit?.dims.keys() ?? [])].some(isMoney);
  const isApiece = amount?.nouns.some((noun) => noun === 'apiece' || noun === 'each') ?? false;
  const all = [
    ...(isApiece ? eachOf(here, own).map(sure) : []),
    ...(here.isLast ? behind(here, amount) : []),
    ...(here.isFirst ? ahead(here, amount) : []).map((one): Rated => ({ ...one, from: -1 })),
    ...(isPrice ? [maybe(ANYTHING)] : []),
  ];
  const seen = new Set<string>();
  return all.filter(({ type }) => {
    const key = JSON.stringify(type.dims);
    // "5 weeks", each week
    const isUnit = amount?.unit !== undefined && sameType(type, typed(amount.unit, here.currency));
    const isOwn = isUnit || own.some((base) => type.dims[base] === 1);
    // "each time" it is done
    const isNew = !isOwn && !type.dims.time && !seen.has(key) && Object.keys(type.dims).length > 0;
    seen.add(key);
    return isNew;
  });
}

const sure = (type: Type): Rated => ({ type, sure: true });
const maybe = (type: Type): Rated => ({ type, sure: false });

function behind(here: Here, amount: Amount | undefined): Rated[] {
  const {
    sentence: { words, elements, asks },
    place,
  } = here;
  const found: Rated[] = [];
  const own = amount?.nouns.map(singular) ?? [];
  const unit = amount?.unit;
  // "25 kg bags"
  if (unit && isPlural(words[place + 1] ?? '')) found.push(maybe(typeOfNoun(words[place + 1] ?? '')));
  for (let at = place + 1; at < words.length && at < place + 9; at++) {
    const word = words[at] ?? '';
    const element = elements[at];
    if (element?.kind === 'expression') {
      const one = leafOf(element);
      const isOne =
        one &&
        one.value.n === one.value.d &&
        /^(?:for|in|to|on|per|makes?|is|are|fills?|gives?|equals?)$/.test(words[at - 1] ?? '');
      if (isOne && at <= place + 5) found.push(...countsOf(one, here).map(sure));
      const isEach =
        words.slice(Math.max(place, at - 3), at).some((own) => /^(?:each|every)$/.test(own)) &&
        words.slice(at - 2, at).includes('of');
      if (isEach && one) found.push(...countsOf(one, here).map(sure));
      break;
    }
    const sign = signOf(element);
    if (sign === '/') found.push(...namesAt(words, at + 1).map(sure));
    else if (sign !== '' && sign !== '"' && sign !== '*') break;
    const pace = PACES.get(word);
    if (pace) found.push(...namesAt([pace], 0).map(sure));
    // "What do 20 users cost per year?"
    const isAsked = asks && words.slice(place + 1, at).some((one) => verbIn(one) !== undefined);
    if (word === 'per' && !isAsked)
      found.push(...namesAt(words, at + 1).map((type) => ({ type, sure: true, from: at })));
    if (word === 'each' || word === 'every' || word === 'apiece') {
      const isOf = /^(?:of|on)$/.test(words[at + 1] ?? '');
      // "Eight classes get the same number each": for one of themselves
      const isOwn =
        own.length > 0 && !unit && words.slice(place + 1, at).some((one) => verbIn(one) !== undefined);
      if (isOwn && namesAt(words, at + 1).length === 0) break;
      const named = word === 'apiece' || isOf ? [] : namesAt(words, at + 1);
      if (named.length > 0) found.push(...named.map((type) => ({ type, sure: true, from: at })));
      else if (!isOf) found.push(...eachOf(here, own).map(sure));
      if (!isOf && !/^(?:per|a|an)$/.test(words[at + 1] ?? '')) break;
    }
    if (word === 'a' || word === 'an') {
      const before = words[at - 1] ?? '';
      const direct = at === place + 1 || (words[place + 1] === 'of' && at === place + 3);
      const isFor = /^(?:for|to|in|on|into|onto|makes?|fills?|is|are|equals?|gives?|covers?)$/.test(before);
      const named = namesAt(words, at + 1);
      const isSure = at === place + 1 || (direct && unit !== undefined);
      if (direct || isFor) found.push(...named.map((type) => ({ type, sure: isSure, from: at })));
      else if (named.some(({ dims }) => dims.second || dims.month)) found.push(...named.map(maybe));
    }
    // "164 KES to the pound", "12 inches to the foot"
    if (
      /^(?:to|in)$/.test(word) &&
      words[at + 1] === 'the' &&
      at === place + 1 &&
      measureOf(words[at + 2] ?? '') &&
      !isNounAt(words, at + 3)
    )
      found.push(...namesAt(words, at + 2).map(sure));
    // "Tickets are 12 EUR for adults"
    if (word === 'for' && unit && isPlural(words[at + 1] ?? ''))
      found.push(maybe(typeOfNoun(words[at + 1] ?? '')));
    if (ENDS.test(word)) break;
  }
  return found;
}

function ahead(here: Here, amount: Amount | undefined): Rated[] {
  const {
    sentence: { words, elements, chunks },
    place,
    found: earlier,
  } = here;
  const found: Rated[] = [];
  const own = amount?.nouns.map(singular) ?? [];
  const joint = words[place - 1] ?? '';
  const isJoint =
    /^(?:of|at|with|containing|holding|weighing|costing|seating|x)$/.test(joint) &&
    words[place - 2] !== 'out';
  // "Three friends share 96. Each of them leaves 5."
  const isOfThem = /^each of (?:them|these|those) /.test(words.slice(0, place).join(' '));
  if (isOfThem && !elements.slice(0, place).some(({ kind }) => kind === 'expression'))
    found.push(...eachOf(here, own).map(sure));
  for (let at = place - 1; at >= 0; at--) {
    const word = words[at] ?? '';
    const element = elements[at];
    if (element?.kind === 'expression') {
      const one = leafOf(element);
      const isOne = one && one.value.n === one.value.d;
      const between = words.slice(at + 1, place);
      const isEach =
        (/^(?:each|every)$/.test(words[at - 2] ?? '') && words[at - 1] === 'of') ||
        (/^(?:each|every)$/.test(words[at - 3] ?? '') && words[at - 2] === 'of');
      // "Each of the 6 benches is 4 m long and 2 m wide"
      const isSide = amount?.unit?.dims.has('length') ?? false;
      // "6 cartons of milk at 1.15"
      const isThings = one?.unit === undefined && (one?.nouns.length ?? 0) > 0 && between[0] === 'of';
      const isPriced = isThings && joint === 'at' && at >= place - 5 && isPriceOf(amount);
      // "A 12 kg bag costs 54 EUR"
      const isSized =
        one?.unit && /^(?:a|an|each|every|one)$/.test(words[at - 1] ?? '') && isNounAt(words, at + 1);
      if (isSized) found.push(...namesAt(words, at + 1).map(maybe));
      if (one && (isOne || isEach))
        found.push(...countsOf(one, here).map((isEach && !isSide) || words[at - 1] === 'for' ? sure : maybe));
      // "14 rows of 23 trees", "28 books at 6.25": so many for each.
      else if (one && isJoint && at >= place - 3) {
        const isEach = joint === 'at' ? isPriceOf(amount) : joint === 'of' && one.nouns.length > 0;
        found.push(...countsOf(one, here).map(isEach && !one.unit && one.nouns.length > 0 ? sure : maybe));
      } else if (
        one &&
        between.some((own) => /^(?:each|at|costing|holding|weighing|seating|containing|with)$/.test(own))
      )
        found.push(...countsOf(one, here).map(between.includes('each') || isPriced ? sure : maybe));
      break;
    }
    const sign = signOf(element);
    if (sign !== '' && sign !== ',' && sign !== '"') break;
    // "3 cups a day per head, 8 g per cup"
    const isPast = word === 'per' && elements.slice(at, place).some((one) => signOf(one) === ',');
    if (isPast && elements.slice(0, at).some(({ kind }) => kind === 'expression')) break;
    if (/^(?:each|every|per)$/.test(word)) {
      const after = elements[at - 1];
      // "94 shillings for each dollar, less a fee of 300"
      if (words[at - 1] === 'for' && elements.slice(0, at).some(({ kind }) => kind === 'expression')) break;
      // "each puts 1.25 EUR": what stands for one of something is in the singular.
      const next = words[at + 1] ?? '';
      const isVerb = (singular(next) !== next || next.endsWith('ing')) && measureOf(next) === undefined;
      const named = isVerb || next === 'one' ? [] : namesAt(words, at + 1);
      // "9.50 each and 2 bowls": it belongs to the number before it.
      const isBehind = after?.kind === 'expression' && named.length === 0;
      if (words[at + 1] === 'of' || words[at + 1] === 'on') break;
      // "60 dollars per hour plus 45": it is told of the number before it.
      if (word === 'per' && after?.kind === 'expression') break;
      if (named.length > 0) found.push(...named.map(sure));
      else if (!isBehind && (at >= place - 3 || isVerb || next === 'one'))
        found.push(...eachOf(here, own, isVerb).map(sure));
      break;
    }
    // "4.50 a kilo": of the number before it
    if (/^(?:a|an)$/.test(word) && elements[at - 1]?.kind !== 'expression')
      found.push(...namesAt(words, at + 1).map(maybe));
    if (/^(?:them|these|those)$/.test(word) && isJoint) found.push(...eachOf(here, own).map(maybe));
    if (/^(?:and|but|then|while|whereas|which|who)$/.test(word)) break;
  }
  // "buys a lamp for 32 EUR and sells it for 49"
  const last = earlier.at(-1);
  if (/^(?:for|at)$/.test(joint) && words[place - 2] === 'it' && last?.sentence.elements === elements)
    for (const { dims } of last.types) {
      const [per, more] = Object.keys(dims).filter((base) => dims[base] === -1);
      if (per && !more && !isMeasured(per)) found.push(maybe(typeOfNoun(per)));
    }
  // "Eggs are sold by the dozen at 3 EUR."
  const by = words.findIndex((word, at) => at < place && word === 'by' && words[at + 1] === 'the');
  if (by >= 0 && !elements.slice(by, place).some(({ kind }) => kind === 'expression'))
    found.push(...namesAt(words, by + 2).map(sure));
  const isOwn = amount !== undefined && (amount.unit !== undefined || amount.nouns.length > 0);
  // "pens are 2 EUR and rulers 5 EUR"
  const isPriced = [...(amount?.unit?.dims.keys() ?? [])].some(isMoney) && isPlural(joint);
  if (isPriced) found.push(maybe(typeOfNoun(joint)));
  // "stacks of 15"
  if (isJoint && isPlural(words[place - 2] ?? ''))
    found.push((joint === 'of' && !isOwn ? sure : maybe)(typeOfNoun(words[place - 2] ?? '')));
  const chunk = chunks.find((one) => one.elements.some(({ start }) => start === elements[place]?.start));
  const whole = chunk?.subject ?? [];
  // "Each doctor sees 14 patients in the morning and 11 in the afternoon."
  const goesOn =
    chunk?.at === -1 && earlier.some((one) => one.sentence.elements === elements && one.chunk !== chunk);
  if (goesOn && whole[0] === 'each' && isNounAt(whole, 1) && verbIn(whole[1] ?? '') === undefined)
    found.push(sure(typeOfNoun(whole[1] ?? '')));
  const subject = whole.filter((one) => !DETERMINERS.has(one) && isNoun(one));
  const head = subject.at(-1) ?? '';
  // "Each of 6 lamps, normally 30 EUR, has 4 EUR knocked off."
  const each = /^(?:each|every)$/.test(words[0] ?? '') && words[1] === 'of' ? firstIn(elements) : undefined;
  if (each && each.start < (elements[place]?.start ?? 0)) {
    const isSide = amount?.unit?.dims.has('length') ?? false;
    found.push(...countsOf(each, here).map(isSide ? maybe : sure));
  }
  // "A full crate weighs 31 kg and the empty crate 4 kg": for one of them too.
  const isAgain =
    whole[0] === 'the' && earlier.some((one) => one.types.some(({ dims }) => dims[singular(head)] === -1));
  const isOne = isAgain || /^(?:a|an|one|each|every)$/.test(whole[0] ?? '');
  // "strips of 10 for 24 EUR": for all ten
  const isForAll = joint === 'for' && elements[place - 2]?.kind === 'expression';
  if (
    isOwn &&
    !isForAll &&
    (isPlural(head) ||
      (isOne &&
        singular(head) === head &&
        isPriceOrWeight(amount) &&
        isNounAt(subject, subject.length - 1))) &&
    !earlier.some(
      (one) => one.sentence.elements === elements && one.types.some(({ dims }) => dims[singular(head)] === 1),
    )
  )
    found.push(maybe(typeOfNoun(head)));
  return found;
}

const firstIn = (elements: readonly Element[]): Amount | undefined =>
  leafOf(elements.find((one) => one.kind === 'expression'));

const isPriceOrWeight = ({ unit }: Amount): boolean =>
  [...(unit?.dims.keys() ?? [])].some((base) => isMoney(base) || base === 'weight');

const isPriceOf = (amount: Amount | undefined): boolean =>
  [...(amount?.unit?.dims.keys() ?? [])].some(isMoney);

const countsOf = (amount: Amount, { currency }: Here): Type[] =>
  amount.unit
    ? [typed(amount.unit, currency)]
    : amount.nouns.length > 0
      ? amount.nouns.map(typeOfNoun)
      : [ANYTHING];

/** What "each" stands for: the last thing counted or named in the plural before it. */
function eachOf({ sentence, place, found }: Here, own: readonly string[], does = false): Type[] {
  const isCount = ({ dims }: Type): boolean =>
    Object.entries(dims).every(([key, exponent]) => exponent === 1 && !isMeasured(key) && !isMoney(key));
  const counted = ({ types, manner }: Mention): boolean => manner === 'count' && types.some(isCount);
  // "Five waiters share 87 EUR of tips, and each puts …"
  const doers = does ? found.filter((one) => one.sentence === sentence && counted(one)) : [];
  if (doers[0]) return doers[0].types.filter(isCount);
  const { words, elements } = sentence;
  for (let at = place - 1; at >= 0; at--) {
    const one = elements[at];
    const amount = leafOf(one);
    if (amount && !amount.percent && !amount.unit)
      return amount.nouns.length > 0 ? amount.nouns.map(typeOfNoun) : [ANYTHING];
    // "18 shelves of books with 35 books on each"
    if (own.includes(singular(words[at] ?? ''))) continue;
    if (isPlural(words[at] ?? '')) return [typeOfNoun(words[at] ?? '')];
  }
  const before = found.findLast(counted);
  return before ? before.types.filter(isCount) : [];
}

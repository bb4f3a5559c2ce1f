import { divide, equal, ONE, type Rational, rational } from '../../arithmetic/rational.ts';
import { MULTIPLES, PARTS } from '../../language/numbers.ts';
import { CURRENCIES, type Measure, measureOf, monthNamed } from '../../language/units.ts';
import { splitSentences } from '../../text/sentences.ts';
import { type Element, type Expression, elementsOf } from '../expression.ts';
import { customOf, piecesOf } from '../lex.ts';
import type { Amount } from '../piece.ts';
import { type Chunk, chunksOf } from '../problem/chunk.ts';
import { merged, timesIn, wordsAsTold } from '../problem/spans.ts';
import { PRONOUNS } from '../problem/vocabulary.ts';
import { COMPARATIVES, isNoun, signOf, verbIn, wordOf } from '../problem/words.ts';
import { translation } from '../solve.ts';
import { unitOf } from '../unit.ts';
import { hourless, withLengths } from './clocks.ts';
import { isCutting } from './direction.ts';
import { withRates } from './listed.ts';
import { rangeAt } from './range.ts';
import { basesOf, ratedBy } from './rate.ts';
import { isMoney, NUMBER, per, type Type, typeOfUnit } from './type.ts';
import { withEllipses, withMoney } from './unnamed.ts';

/** What a number of a question is: a count or measure, a part of something, or how often something is taken. */
export type Manner = 'count' | 'share' | 'multiple';

/** A number that a question tells. */
export type Mention = {
  index: number;
  manner: Manner;
  /** As it is written; a percentage as a part of one. */
  value: Rational;
  /** All that it may count. */
  types: readonly Type[];
  /** What it counts without "per …". */
  bases: readonly Type[];
  sentence: Told;
  chunk: Chunk;
  /** Where in its chunk, and in its sentence, it stands. */
  at: number;
  place: number;
  amount: Amount | undefined;
  /** It may say only that there is one, which one, or how many were told of. */
  idle: 'one' | 'name' | 'date' | 'size' | 'tally' | undefined;
  /** Told by another: "5 more than Ben" says 1, "3 fewer" -1. */
  compares: 1 | -1 | undefined;
  /** Where it stands in a table: the words of its row, and those above it. */
  cell: { row: readonly string[]; column: readonly string[] } | undefined;
  /** Told before "the rest": it is taken off first. */
  rest: boolean;
};

/** A sentence of a question, as it is read. */
export type Told = {
  text: string;
  elements: readonly Element[];
  words: readonly string[];
  chunks: readonly Chunk[];
  asks: boolean;
  /** It tells how long something is by two times of the day. */
  spans: boolean;
};

const MOST_SENTENCES = 12;
const HUNDRED = rational(100n);
export const MOST_TYPES = 12;
const MOST_MENTIONS = 24;

/** The sentences of a question; undefined where one cannot be read, or times and days are told. */
export function toldIn(written: string): Told[] | undefined {
  // Without capitals a sentence ends at a stop as well.
  const isSmall = /^\p{Ll}/u.test(written) && !/[.?!]\s+\p{Lu}/u.test(written);
  const text = isSmall ? written.replace(/[.?!]\s\p{Ll}/gu, (end) => end.toUpperCase()) : written;
  const custom = customOf(text);
  const english = translation(text);
  const sentences = splitSentences(text);
  if (sentences.length === 0 || sentences.length > MOST_SENTENCES) return undefined;
  const read: Element[][] = [];
  const spans = new Set<number>();
  for (const { start, end } of sentences) {
    const written = piecesOf(text, start, end, custom)?.map((piece) => hourless(piece, text));
    const pieces = written && withLengths(written);
    if (pieces !== written) spans.add(read.length);
    if (!pieces || pieces.some(({ kind }) => kind === 'clock' || kind === 'day' || kind === 'version'))
      return undefined;
    read.push(withEllipses(timesIn(merged(elementsOf(wordsAsTold(english(pieces), text), false)))));
  }
  let last: Chunk | undefined;
  return withMoney(read).map((elements, index) => {
    const chunks = chunksOf(elements, last, index);
    last = chunks.at(-1) ?? last;
    const asks = elements.some((one) => one.kind === 'sign' && one.sign === '?');
    return { text, elements, words: elements.map(wordOf), chunks, asks, spans: spans.has(index) };
  });
}

/** The currency of a text, where it names one. */
export function currencyIn(told: readonly Told[]): string | undefined {
  const found = new Set<string>();
  for (const { elements } of told)
    for (const one of elements)
      if (one.kind === 'expression')
        for (const amount of leaves(one.of))
          for (const base of amount.unit?.dims.keys() ?? []) if (CURRENCIES.has(base)) found.add(base);
  return found.size === 1 ? [...found][0] : undefined;
}

const leaves = (one: Expression): Amount[] =>
  one.kind === 'leaf'
    ? [one.amount]
    : one.kind === 'operation'
      ? [...leaves(one.a), ...leaves(one.b)]
      : one.kind === 'list'
        ? one.of.flatMap(leaves)
        : leaves(one.of);

/** The numbers of a question, in the order they are told; undefined where one is told in no way that is known here. */
export function mentionsIn(told: readonly Told[], currency: string | undefined): Mention[] | undefined {
  const found: Mention[] = [];
  for (const sentence of told)
    for (const [place, element] of sentence.elements.entries()) {
      // "What is 3 + 4 in binary?" is no story.
      if (
        sentence.asks &&
        element.kind === 'expression' &&
        element.of.kind !== 'leaf' &&
        element.of.kind !== 'times'
      )
        return undefined;
      const read = element.kind === 'expression' ? partsOf(element.of) : [{ word: wordOf(element) }];
      const parts = read?.flatMap((part) => compound(part, sentence.text));
      if (!parts) return undefined;
      const chunk =
        sentence.chunks.find((one) => one.elements.some((own) => own.start === element.start)) ??
        sentence.chunks[0];
      if (!chunk) continue;
      for (const [own, part] of parts.entries()) {
        const [isFirst, isLast] = [own === 0, own === parts.length - 1];
        const one = readPart(part, { isFirst, isLast, sentence, place, found, currency });
        const at = chunk.elements.findIndex((own) => own.start === element.start);
        if (one)
          found.push({
            ...one,
            index: found.length,
            sentence,
            chunk,
            at,
            place,
            cell: cellOf(sentence, place, told),
            rest:
              found.length > 0 &&
              isBeforeRest(sentence.words, place, told[told.indexOf(sentence) + 1]?.words ?? []),
          });
      }
    }
  if (found.length > MOST_MENTIONS) return undefined;
  return found.map((one) => inert(withRates(one, found), found, told));
}

/** "3 h 25 min" as two lengths. */
function compound(part: Part, text: string): Part[] {
  const { amount } = part;
  if (!amount?.unit || amount.value.d === 1n) return [part];
  const own = COMPOUND.exec(text.slice(amount.start, amount.end));
  const [a, b] = [measureOf(own?.[2] ?? ''), measureOf(own?.[4] ?? '')];
  if (!own || !a || !b || a.base !== b.base) return [part];
  const one = (value: string | undefined, measure: Measure): Part => ({
    amount: { ...amount, value: rational(BigInt(value ?? 0)), unit: unitOf(measure), decimals: 0 },
  });
  return [one(own[1], a), one(own[3], b)];
}

const COMPOUND = /^(\d{1,9})\s?([a-z]{1,10})\.? (?:and )?(\d{1,9})\s?([a-z]{1,10})$/i;

type Part = { amount?: Amount; share?: Rational; word?: string };
export type Here = {
  /** Of numbers that are told as one sum. */
  isFirst: boolean;
  isLast: boolean;
  sentence: Told;
  place: number;
  found: readonly Mention[];
  currency: string | undefined;
};
type Read = Omit<Mention, 'index' | 'sentence' | 'chunk' | 'at' | 'place' | 'rest' | 'cell'>;

/** What an expression of a question tells: an amount, a part, a part of an amount, or two amounts. */
function partsOf(of: Expression): Part[] | undefined {
  if (of.kind === 'leaf') return [{ amount: of.amount }];
  if (of.kind === 'times' && of.of.kind === 'leaf') return [{ share: of.by }, { amount: of.of.amount }];
  if (of.kind === 'list' && of.how === 'sum') return of.of.flatMap((one) => partsOf(one) ?? []);
  if (of.kind !== 'operation' || of.a.kind !== 'leaf' || of.b.kind !== 'leaf') return undefined;
  const [a, b] = [of.a.amount, of.b.amount];
  if (of.sign === '/' && !a.unit && !b.unit && b.value.n !== 0n)
    return [{ share: divide(a.value, b.value), amount: b }];
  return of.sign === '+' || of.sign === '*' ? [{ amount: a }, { amount: b }] : undefined;
}

function readPart({ amount, share, word }: Part, here: Here): Read | undefined {
  const { words } = here.sentence;
  const plain = { types: [NUMBER], bases: [NUMBER], amount, idle: undefined, compares: undefined };
  if (word !== undefined) {
    const days = rangeAt(words, here.place);
    if (days) return { ...plain, ...days, idle: 'tally', manner: 'count' };
    const multiple = MULTIPLES.get(word);
    if (multiple) return { ...plain, manner: 'multiple', value: multiple };
    const part = PARTS.get(word);
    // "time and a half"
    if (word === 'half' && words.slice(here.place - 3, here.place).join(' ') === 'time and a')
      return { ...plain, manner: 'count', value: rational(3n, 2n) };
    // "half as far as Gus"
    if (part && words[here.place + 1] === 'as') return { ...plain, manner: 'multiple', value: part };
    const isPart = part && (word === 'half' || /^(?:a|one)$/.test(words[here.place - 1] ?? ''));
    return isPart ? { ...plain, manner: 'share', value: part } : undefined;
  }
  const isPart = amount?.spelled && !amount.unit && amount.value.n < amount.value.d;
  const by = share ?? (amount?.percent ? divide(amount.value, HUNDRED) : isPart ? amount.value : undefined);
  if (by) {
    const rates = ratedBy(here, amount).filter(({ type }) => type.dims.second || type.dims.month);
    const types = [NUMBER, ...rates.map(({ type }) => per(NUMBER, type))];
    return { ...plain, manner: 'share', value: by, types, compares: compared(words, here.place) };
  }
  if (!amount) return undefined;
  const next = words[here.place + 1] ?? '';
  // "three times a day"
  const paced = next === 'times' && /^(?:a|an|per|each|every)$/.test(words[here.place + 2] ?? '');
  const pace = paced ? measureOf(words[here.place + 3] ?? '') : undefined;
  if (pace) {
    const often = [per(NUMBER, typeOfUnit(unitOf(pace)))];
    return { ...plain, manner: 'count', value: amount.value, types: often, bases: often };
  }
  if (next === 'times' || (next === 'x' && !amount.unit))
    return { ...plain, manner: 'multiple', value: amount.value };
  const bases = basesOf(amount, here);
  const dens = ratedBy(here, amount);
  const mustBe = dens.some(({ sure }) => sure);
  const single = dens
    .filter(({ sure }) => sure || !mustBe)
    .flatMap(({ type }) => bases.map((base) => per(base, type)));
  const double = dens.flatMap(({ type, sure }, at) =>
    dens
      .slice(at + 1)
      .filter((other) => !mustBe || sure || other.sure)
      .flatMap((other) => bases.map((base) => per(per(base, type), other.type))),
  );
  // "Every musician gets 150 EUR per concert": for one of both.
  const phrases = [...new Set(dens.flatMap(({ sure, from }) => (sure ? [from ?? -2] : [])))].map((at) =>
    dens.filter(({ sure, from }) => sure && (from ?? -2) === at),
  );
  const both =
    phrases.length > 1
      ? phrases.reduce<Type[]>(
          (so, phrase) => so.flatMap((one) => phrase.map(({ type }) => per(one, type))).slice(0, MOST_TYPES),
          bases,
        )
      : [];
  const types = (both.length > 0 ? both : [...(mustBe ? [] : bases), ...single, ...double]).slice(
    0,
    MOST_TYPES,
  );
  return {
    manner: 'count',
    value: amount.value,
    types,
    bases,
    amount,
    idle: idleness(amount, here),
    compares: compared(words, here.place),
  };
}

function idleness(amount: Amount, { sentence: { words, elements }, place }: Here): Mention['idle'] {
  const { value, unit, nouns, spelled } = amount;
  const [before, behind] = [words[place - 1] ?? '', words[place + 1] ?? ''];
  if (equal(value, ONE) && behind === 'after' && words[place + 2] === 'another') return 'date';
  if (
    equal(value, ONE) &&
    (spelled || /^(?:is|are|being|=|\p{L}+s)$/u.test(behind) || /^(?:for|per|in)$/.test(before))
  )
    return 'one';
  const isYear = value.d === 1n && value.n > 1800n && value.n < 2100n;
  if (isYear && !unit && nouns.length === 0 && /^(?:in|since|from|until)$/.test(before)) return 'date';
  if (nouns.includes("o'clock") || nouns.some((noun) => monthNamed(noun))) return 'date';
  // "the 6th grade"
  if (/^(?:st|nd|rd|th)$/.test(nouns[0] ?? '') && NUMBERED.test(nouns[1] ?? '')) return 'name';
  // "on bus 7", "Route 12"
  if (!unit && nouns.length === 0 && value.d === 1n && NUMBERED.test(before)) return 'name';
  if (
    unit &&
    !isMoneyUnit(amount) &&
    !words.some((word, at) => Math.abs(at - place) < 4 && isCutting(word)) &&
    /^(?:a|an)$/.test(before) &&
    isNoun(behind) &&
    verbIn(behind) === undefined
  )
    return 'size';
  const isSmall = value.d === 1n && value.n > 1n && value.n <= 12n && !isMoneyUnit(amount);
  const isListed = elements.slice(place + 1, place + 5).some((one) => signOf(one) === ':');
  // "3 tables with 12000, 8500 and 4500 rows"
  const isOfList =
    behind === 'with' &&
    elements.slice(place + 1).filter(({ kind }) => kind === 'expression').length === Number(value.n);
  return isSmall && (isOfList || spelled || isListed || /^(?:the|all|these|those|both)$/.test(before))
    ? 'tally'
    : undefined;
}

const NUMBERED =
  /^(?:bus|route|room|gate|platform|line|class|grade|flight|table|ward|bed|no|number|question|unit|chapter|level)$/;

const isMoneyUnit = ({ unit }: Amount): boolean => [...(unit?.dims.keys() ?? [])].some(isMoney);

/** "5 more than Ben", "3 years younger". */
function compared(words: readonly string[], place: number): 1 | -1 | undefined {
  const near = words.slice(place + 1, place + 4);
  const at = near.findIndex((word) => COMPARATIVES.has(word));
  if (at < 0) return undefined;
  const word = near[at] ?? '';
  const isThan = words.slice(place + 1 + at, place + at + 6).includes('than');
  const isLast = !/^(?:more|less|further|farther)$/.test(word);
  return isThan || isLast ? COMPARATIVES.get(word) : undefined;
}

/** A cell of a table whose rows are written between bars, with its first row above. */
function cellOf(sentence: Told, place: number, told: readonly Told[]): Mention['cell'] {
  const bars = ({ elements }: Told, to: number): number =>
    elements.slice(0, to).filter((one) => signOf(one) === '|').length;
  if (bars(sentence, place) === 0) return undefined;
  const head = told.find(({ elements }) => elements.some((one) => signOf(one) === '|'));
  const row = sentence.words.filter((word) => word !== '');
  const own = bars(sentence, place);
  const column = head ? head.words.filter((word, at) => word !== '' && bars(head, at) === own) : [];
  return { row, column };
}

/** What is left over, by a word. */
export const isRest = (word: string): boolean => /^(?:rest|others|remaining|remainder)$/.test(word);

/** "We put 15 aside, and the children share the others." */
const isBeforeRest = (words: readonly string[], place: number, next: readonly string[]): boolean =>
  // "They check the rest on Wednesday.", "All the others work in sales."
  isRest(next[1] ?? '') ||
  (next[0] === 'all' && isRest(next[2] ?? '')) ||
  (PRONOUNS.has(next[0] ?? '') && next[2] === 'the' && isRest(next[3] ?? '')) ||
  // "half of the others" is what they are a part of.
  (words.findIndex((word, at) => at > place && isRest(word)) > 0 &&
    !isRest(words[place + 3] ?? words[place + 2] ?? '') &&
    !words.some((word, at) => at < place && isRest(word)));

/** "520 EUR a week", where nothing else speaks of weeks: what it is told for one of does not matter. */
function inert(one: Mention, all: readonly Mention[], told: readonly Told[]): Mention {
  const below = one.types.flatMap(({ dims }) => Object.keys(dims).filter((base) => (dims[base] ?? 0) < 0));
  const isSure = one.manner === 'count' && !one.types.some((type) => one.bases.includes(type));
  const isTime = (base: string): boolean => base === 'second' || base === 'month';
  if (
    !isSure ||
    !below.some(isTime) ||
    !one.types.every(({ dims }) => Object.keys(dims).some((base) => isTime(base) && (dims[base] ?? 0) < 0))
  )
    return one;
  const asked = told.filter(({ asks }) => asks).flatMap(({ words }) => words);
  const isTimed = asked.some(
    (word) =>
      /^(?:second|month)$/.test(measureOf(word)?.base ?? '') ||
      /^(?:daily|weekly|monthly|yearly|annual|per|each)$/.test(word),
  );
  const others = all.some(
    (other) => other !== one && other.types.some(({ dims }) => dims.second || dims.month),
  );
  if (isTimed || others) return one;
  // For one of what else it is told stays.
  const untimed = one.types.map(({ dims, scale }): Type => {
    const time = Object.keys(dims).find((base) => isTime(base) && (dims[base] ?? 0) < 0);
    const rest = Object.fromEntries(Object.entries(dims).filter(([base]) => base !== time));
    const own = one.bases[0]?.scale ?? scale;
    return { dims: rest, scale: own };
  });
  return { ...one, types: [...untimed, ...one.types].slice(0, MOST_TYPES) };
}

/** "30 cm by 20 cm", "14 m long and 9 m wide": two sides of one thing. */
export function isSides(a: Mention, b: Mention): boolean {
  if (a.sentence !== b.sentence) return false;
  const isLength = [a, b].every(({ bases }) => bases.some(({ dims }) => dims.length === 1));
  const { words } = a.sentence;
  const [from, to] = [a.place, b.place].sort((x, y) => x - y);
  const between = words.slice(from ?? 0, (to ?? 0) + 2);
  return isLength && between.some((word) => /^(?:by|x|long|wide|high|tall|deep|width|length)$/.test(word));
}

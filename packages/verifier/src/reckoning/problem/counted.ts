import { divide, multiply, type Rational, rational } from '../../arithmetic/rational.ts';
import { isWeekday, monthNamed } from '../../language/units.ts';
import { singular } from '../../language/verbs.ts';
import type { Amount } from '../piece.ts';
import { type Kind, kindOfNouns, MONEY, plainOf, TIME } from '../term.ts';
import type { Chunk } from './chunk.ts';
import { isMeasure } from './per.ts';
import { amountOf } from './place.ts';
import type { Reading } from './quantity.ts';
import { COUNTED, type Here } from './told.ts';
import { BE, DETERMINERS } from './vocabulary.ts';
import { isNoun, verbIn } from './words.ts';

/** "4 hours at time and a half": paid like so many more. */
export function overtime(readings: Reading[], { chunk, told }: Here, { nouns }: Amount): Reading[] {
  const times = /\btime and a half\b/.test(told.text)
    ? rational(3n, 2n)
    : /\bdouble time\b/.test(told.text)
      ? rational(2n)
      : undefined;
  if (!times) return readings;
  const words = chunk.words.join(' ');
  const isMeant = /time and a half|double time/.test(words)
    ? !/^(?:38|)$/.test(words)
    : [...nouns, ...chunk.words].some((word) => /^(?:overtime|extra)$/.test(word));
  return isMeant
    ? readings.map((one) =>
        one.kind.head === 'second' && !one.per ? { ...one, value: multiply(one.value, times) } : one,
      )
    : readings;
}

/** What a number counts, in the smallest unit: days are counted and measured. */
export function kindsOf(amount: Amount, here: Here): { kind: Kind; value: Rational }[] {
  const plain = plainOf(amount);
  if (plain && amount.unit && plain.kind.head === 'second') {
    const days = divide(plain.value, rational(86_400n));
    const isWeeks =
      divide(days, rational(7n)).d === 1n &&
      /week|fortnight/i.test(here.told.text.slice(amount.start, amount.end));
    if (
      days.d === 1n &&
      days.n > 0n &&
      !/hour|min|sec|\bh\b/i.test(here.told.text.slice(amount.start, amount.end))
    )
      return [
        { kind: { head: 'day', modifiers: [] }, value: days },
        ...(isWeeks ? [{ kind: { head: 'week', modifiers: [] }, value: divide(days, rational(7n)) }] : []),
        { kind: TIME, value: plain.value },
      ];
  }
  // "40 lengths" of a pool are no length.
  if (plain && !amount.unit && isMeasure(plain.kind))
    return [{ ...plain, kind: { head: `${plain.kind.head}s`, modifiers: plain.kind.modifiers } }];
  if (plain) return [plain];
  if (!isBare(amount)) return [];
  const isAge =
    /\b(?:old|older|younger|age)\b/.test(here.told.text) &&
    BE.has(here.chunk.verb) &&
    here.at === here.chunk.elements.length - 1;
  if (isAge)
    return [{ kind: { head: 'month', modifiers: [] }, value: multiply(amount.value, rational(12n)) }];
  const listed = listedIn(here);
  if (listed?.unit) {
    const own = plainOf({ ...amount, unit: listed.unit });
    return own ? [own] : [];
  }
  return [{ kind: bareKind(amount, here), value: amount.value }];
}

export const isBare = ({ unit, nouns, percent }: Amount): boolean => !unit && nouns.length === 0 && !percent;

/** What a bare number counts: what its list does, the noun behind "more", money where it is paid, a noun before it. */
/** "72, 85 and 89 points": the first number behind it in the list that says what it counts. */
function listedIn({ chunk, at, next }: Pick<Here, 'chunk' | 'at' | 'next'>): Amount | undefined {
  if (at !== chunk.elements.length - 1) return undefined;
  for (const { elements } of next) {
    const [first] = elements;
    const other = first?.kind === 'expression' ? amountOf(first.of) : undefined;
    if (!other || plainOf(other)) return other;
    if (elements.length > 1) return undefined;
  }
  return undefined;
}

function bareKind(amount: Amount, { chunk, at, next, told }: Here): Kind {
  const { words } = chunk;
  let place = at + 1;
  while (
    /^(?:more|additional|extra|other|further|new|of|full|equal|identical|even|different|whole|the|his|her|their|these|those)$/.test(
      words[place] ?? '',
    )
  )
    place++;
  const word = words[place] ?? '';
  if (place > at + 1 && isNoun(word) && !verbIn(word)) return kindOfNouns([word]);
  const list = listedIn({ chunk, at, next });
  const plain = list && plainOf(list);
  if (plain) return plain.kind;
  // "Eggs are 2.10 for six."
  const own = chunk.subject.filter((one) => !DETERMINERS.has(one)).at(-1) ?? '';
  if ((words[at - 1] === 'for' || chunk.elements[at - 1]?.kind === 'expression') && singular(own) !== own)
    return kindOfNouns([own]);
  // "in stacks of 15", "8 of them": of what was counted.
  const before = told.quantities.findLast((one) =>
    one.readings.some(({ per, kind }) => !per && !isMeasure(kind)),
  );
  const counted = before?.readings.find(({ per, kind }) => !per && !isMeasure(kind));
  if (
    counted &&
    ((words[at - 1] === 'of' && isNoun(words[at - 2] ?? '')) ||
      /^of (?:them|these|those)$/.test(words.slice(at + 1, at + 3).join(' ')))
  )
    return counted.kind;
  const pays = words
    .slice(0, at)
    .some((one) => /^(?:pays?|paid|spends?|spent|costs?|charges?|charged)$/.test(one));
  if (pays && amount.decimals > 0) return MONEY;
  const last = told.quantities.findLast(
    (one) => one.chunk.sentence === chunk.sentence && one.readings.length > 0,
  );
  const listed = last?.readings.find(({ per }) => !per);
  if (listed && at === 0 && !isMeasure(listed.kind)) return listed.kind;
  return COUNTED;
}

export const isOne = ({ value, spelled, unit, nouns }: Amount, { words }: Chunk, at: number): boolean =>
  spelled &&
  !unit &&
  nouns.length === 0 &&
  value.n === 1n &&
  value.d === 1n &&
  (/^(?:each|every|another|this|that|the)$/.test(words[at - 1] ?? '') ||
    /^(?:of|day|by)$/.test(words[at + 1] ?? '') ||
    (verbIn(words[at + 1] ?? '') !== undefined &&
      !BE.has(words[at + 1] ?? '') &&
      words[at - 1] !== 'which' &&
      words[at - 1] !== 'them'));

/** "built in 1962": it says when. */
export const isYear = (amount: Amount, { words }: Chunk, at: number): boolean =>
  isBare(amount) &&
  !amount.spelled &&
  words[at - 1] === 'in' &&
  amount.value.d === 1n &&
  amount.value.n > 1500n &&
  amount.value.n < 2100n;

/** "page 34": it names one of them, and counts none. */
export function isNumber(amount: Amount, { words, verb }: Chunk, at: number): boolean {
  const [noun = '', next = ''] = [words[at - 1], words[at + 1]];
  const isNamed = isNoun(noun) && verbIn(noun) === undefined && singular(noun) === noun;
  const isTime = monthNamed(noun) !== undefined || isWeekday(noun);
  return (
    isBare(amount) &&
    !amount.spelled &&
    verb !== '' &&
    isNamed &&
    !isTime &&
    !isNoun(next) &&
    verbIn(next) === undefined
  );
}

/** "on 1 May": it says when. */
export const isDate = (amount: Amount, { words }: Chunk, at: number): boolean =>
  isBare(amount) &&
  amount.value.d === 1n &&
  amount.value.n <= 31n &&
  monthNamed(words[at + 1] ?? '') !== undefined &&
  /^(?:on|from|until|by|at|the)$/.test(words[at - 1] ?? '');

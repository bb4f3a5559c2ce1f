import { divide, multiply, rational } from '../../arithmetic/rational.ts';
import { monthNamed } from '../../language/units.ts';
import type { Expression } from '../expression.ts';
import type { Amount } from '../piece.ts';
import { type Role, rateOf, TIME } from '../term.ts';
import type { Chunk } from './chunk.ts';
import { comparisonAt } from './comparison.ts';
import { isBare, isDate, isNumber, isOne, isYear, kindsOf, overtime } from './counted.ts';
import { dividing, pairing } from './paired.ts';
import { readRest, readShare, readWord } from './part.ts';
import { isMeasure, persOf } from './per.ts';
import { amountOf } from './place.ts';
import type { Reading } from './quantity.ts';
import { DENIES } from './role.ts';
import { type Here, push, type Told } from './told.ts';
import { DETERMINERS } from './vocabulary.ts';
import { COMPARATIVES, verbIn } from './words.ts';

/** Reads the numbers of a chunk; false where one of them stands for nothing that is known. */
export function readQuantities(chunk: Chunk, told: Told, asked: boolean, next: readonly Chunk[]): boolean {
  if (!asked && readRest(chunk, told)) return true;
  for (const [at, element] of chunk.elements.entries()) {
    if (told.followed.has(element)) continue;
    if (element.kind === 'word') {
      if (readWord(chunk, at, told, asked) === false) return false;
      continue;
    }
    if (element.kind === 'sign') continue;
    if (readStretch(chunk, at, told, asked)) continue;
    if (element.kind !== 'expression') return false;
    // "carton 2: 9.8 kg"
    const numbered = amountOf(element.of);
    const follows = next[0]?.elements[0]?.kind === 'expression' && next[0].sentence === chunk.sentence;
    if (
      chunk.verb === '' &&
      at > 0 &&
      at === chunk.elements.length - 1 &&
      follows &&
      numbered &&
      isBare(numbered)
    )
      continue;
    if (!readExpression(element.of, { chunk, at, told, asked, next })) return false;
  }
  return true;
}

/** "from 9:00 to 13:00": so long. */
function readStretch(chunk: Chunk, at: number, told: Told, asked: boolean): boolean {
  const { elements, words } = chunk;
  const [from, joint, to] = [elements[at], elements[at + 1], elements[at + 2]];
  if (from?.kind !== 'clock' || to?.kind !== 'clock' || !joint || !to.sure || to.minute <= from.minute)
    return false;
  if (words[at - 1] !== 'from' || !/^(?:to|until|till)$/.test(words[at + 1] ?? '')) return false;
  for (const one of [to, joint]) told.followed.add(one);
  const readings = [{ value: rational(BigInt(to.minute - from.minute) * 60n), kind: TIME }];
  push(
    { chunk, at, told, asked, next: [] },
    { readings, role: 'worked' },
    { start: from.start, end: to.end },
  );
  return true;
}

function readExpression(of: Expression, here: Here): boolean {
  // "two thirds of the 90 pupils"
  if (of.kind === 'times' && of.of.kind === 'leaf' && of.by.n > 0n && of.by.n < of.by.d) {
    if (!readNumber(of.of.amount, here, 'held')) return false;
    return readShare(of.by, here, of.of.amount.nouns);
  }
  const amount = amountOf(of);
  if (!amount || amount.value.n < 0n) return false;
  if (amount.nouns.some((noun) => monthNamed(noun) !== undefined)) return false;
  return readNumber(amount, here);
}

function readNumber(written: Amount, here: Here, known?: Role): boolean {
  const { chunk, at, told, asked } = here;
  const { words } = chunk;
  // "4/5 passed"
  const isDone = written.value.n < written.value.d && /ed$/.test(written.nouns[0] ?? '');
  const cut = isDone
    ? 0
    : written.nouns.findIndex(
        (noun, place) =>
          place > 0 && (/ed$/.test(noun) || (verbIn(noun) !== undefined && !noun.endsWith('s'))),
      );
  const amount = cut > 0 || isDone ? { ...written, nouns: written.nouns.slice(0, cut) } : written;
  const comparison = comparisonAt(chunk, at, amount, told.followed);
  if (comparison) {
    push(here, { readings: [], comparison }, amount);
    return true;
  }
  const isPart =
    amount.value.n > 0n &&
    amount.value.n < amount.value.d &&
    amount.decimals === 0 &&
    !amount.unit &&
    amount.nouns.length === 0;
  if (amount.percent || isPart)
    return readShare(amount.percent ? divide(amount.value, rational(100n)) : amount.value, here);
  if (COMPARATIVES.has(words[at + 1] ?? '') && words[at + 1] !== 'more') return false;
  const rate = rateOf(amount);
  if (rate) {
    const isDaily =
      rate.per.head === 'second' && /(?:\/|per |a )days?$/i.test(told.text.slice(amount.start, amount.end));
    const per = isDaily ? { head: 'day', modifiers: [] } : rate.per;
    push(
      here,
      {
        readings: [
          {
            value: isDaily ? multiply(rate.value, rational(86_400n)) : rate.value,
            kind: rate.kind,
            per,
            sure: true,
          },
        ],
      },
      amount,
    );
    return true;
  }
  if (isOne(amount, chunk, at) || isDate(amount, chunk, at) || isYear(amount, chunk, at)) return true;
  // "of the 4", "the two": said before.
  // "wants 7 cows": there are none of them yet.
  if (
    !asked &&
    !amount.unit &&
    words.some(
      (word, place) =>
        /^(?:wants?|wanted|wishes|wished|hopes?|hoped)$/.test(word) && words[place + 1] !== 'to',
    )
  )
    return false;
  if (isNumber(amount, chunk, at)) return false;
  // What a meter reads is a state, of which nothing here is known.
  if (/^reads?$/.test(chunk.verb) && chunk.subject.some((word) => METERS.test(word))) return false;
  const kinds = kindsOf(amount, here);
  const readings: Reading[] = [];
  const counted = told.quantities.flatMap((one) =>
    one.readings.filter(({ per, kind }) => !per && !isMeasure(kind)).map(({ kind }) => kind),
  );
  for (const { kind, value } of kinds) {
    const pers = persOf({ chunk, at, kind, counted, asked });
    for (const per of pers)
      readings.push({
        kind,
        value: divide(value, per.of),
        per: per.kind,
        sure: per.sure,
        ...(per.also && { also: per.also }),
      });
    if (!pers.some(({ sure }) => sure)) readings.push({ kind, value });
  }
  if (readings.length === 0) return false;
  // "one jar of jam for 3 EUR"
  const isLot = words.some(
    (word, place) => place > at && word === 'for' && chunk.elements[place + 1]?.kind === 'expression',
  );
  const isSingle = !asked && isLot && amount.spelled && amount.value.n === amount.value.d && !amount.unit;
  const paid = overtime(readings, here, amount);
  const isSaid = asked && amount.spelled && DETERMINERS.has(words[at - 1] ?? '');
  const needed = words.some((word) => NEEDS.test(word)) && !asked;
  const denial = asked ? -1 : words.findIndex((word) => DENIES.test(word));
  if (denial >= 0 && denial < at) return false;
  const denier = chunk.elements[denial];
  if (denier) told.followed.add(denier);
  const isSpan =
    !asked && amount.spelled && amount.unit !== undefined && amount.value.n === 1n && words[at - 1] === 'in';
  // "18 of his 30 eggs", "a book of 280 pages"
  const ofThem = words[at - 1] === 'of' || (DETERMINERS.has(words[at - 1] ?? '') && words[at - 2] === 'of');
  const isWhole =
    ofThem &&
    (chunk.elements[at - (words[at - 1] === 'of' ? 2 : 3)]?.kind === 'expression' ||
      /^(?:a|an|the|his|her)$/.test(words[at - 3] ?? '')) &&
    !readings.some(({ per, sure }) => per && sure) &&
    // "a carton of 60 came in"
    !words.slice(at + 1).some((word) => /^(?:gain|lose|sell|buy)$/.test(verbIn(word)?.kind ?? ''));
  const isOfIt = words[at + 1] === 'of' && /^(?:it|that|this)$/.test(words[at + 2] ?? '');
  const part: Role | undefined = denial >= 0 || isOfIt ? 'lost' : isWhole ? 'held' : known;
  push(
    here,
    {
      readings: paid,
      ...(paid !== readings && { overtime: true }),
      ...pairing(here, amount),
      ...dividing(here),
      ...((isSaid || isSpan || isSingle) && { optional: true }),
      ...(isWhole && { whole: true }),
      ...(denial >= 0 && { denied: true }),
      ...(needed && { needed }),
    },
    amount,
    part,
  );
  return true;
}

const METERS = /^(?:meter|odometer|counter|gauge|thermometer|scale|clock)$/;

const NEEDS = /^(?:needs?|needed|wants?|wanted|must|goal|target|aims?|requires?|required)$/;

import { WEEKDAYS } from '@truepenny/verifier/proofs';
import type { Value } from '../../../acts/act.ts';
import { areApart, differ, type Moment, minutesBetween, shifted } from '../../../authority/order/moments.ts';
import { inUnitOf, secondsOf } from '../../../authority/order/units.ts';
import { isCurrency, isInCents } from '../../../authority/order/values.ts';
import { contentWords, sameKind } from '../../../authority/order/words.ts';
import { oncePerObject } from '../../../kernel/once.ts';
import { EXTENT } from '../../../language/extent.ts';
import { distance } from '../../language/distance.ts';
import type { Spot } from './spots.ts';

/** Another value than the principal's in one slot. */
export type Rival = { ordered: Spot; acted: Spot };

/**
 * The values of an act that stand where the principal named others: each side has one value that the other leaves
 * out, and unit, noun, form or part of the day show that both fill one slot. Values that the evidence explains, that
 * can be reckoned from what was said, or that are one of several of their kind, are no rivals.
 */
export function rivalsOf(
  own: readonly Spot[],
  acted: readonly Spot[],
  said: string,
  evidence: string,
  told: readonly number[],
  /** What other acts of the same command name. */
  beside: readonly Spot[] = [],
): Rival[] {
  const left = own.filter((spot) => ![...acted, ...beside].some((other) => isSame(spot, other)));
  const strange = acted.filter(
    (spot) => !own.some((other) => isSame(other, spot)) && !isWritten(spot, said) && !isComposed(spot, said),
  );
  const known = [...[...own, ...acted].flatMap(({ number }) => number ?? []), ...told];
  return strange.flatMap((spot): Rival[] => {
    const all = left.filter((other) => !other.loose && fillsOne(other, spot, own, acted, said));
    // "Wednesday 8 April" is one day, said twice.
    const slot = all.some(isDated)
      ? all.filter((other) => other.moment === undefined || isDated(other))
      : all;
    const [ordered] = slot;
    if (!ordered || slot.length > 1 || isReckoned(spot, known)) return [];
    if ((spot.kind === 'code' || spot.kind === 'name') && isExplained(ordered, spot, evidence)) return [];
    return [{ ordered, acted: spot }];
  });
}

const isDated = ({ moment }: Spot): boolean => moment?.day !== undefined;

/** More than the most that was said, in the one measure of its kind on either side. */
export function beyondMost(own: readonly Spot[], acted: readonly Spot[], told: readonly number[]): Rival[] {
  return own.flatMap((ordered): Rival[] => {
    const like = ({ unit, nouns }: Spot): boolean =>
      isMeasured(ordered.unit, unit) ||
      (unit === undefined &&
        ordered.unit !== undefined &&
        nouns.some((noun) => sameKind(noun, ordered.unit ?? '')));
    const [spot, ...more] = acted.filter((one) => one.number !== undefined && like(one));
    if (!ordered.most || !spot || more.length > 0 || own.filter(like).length > 1) return [];
    const number = inUnitOf(asValue(ordered), asValue({ ...spot, unit: spot.unit ?? ordered.unit ?? '' }));
    const isMore = number !== undefined && number > (ordered.number ?? number);
    return isMore && !isInMinorUnits(ordered, spot) && !isReckoned(spot, [ordered.number ?? 0, ...told])
      ? [{ ordered, acted: spot }]
      : [];
  });
}

function fillsOne(
  ordered: Spot,
  acted: Spot,
  own: readonly Spot[],
  all: readonly Spot[],
  said: string,
): boolean {
  const alone = (spots: readonly Spot[], like: (spot: Spot) => boolean) => spots.filter(like).length === 1;
  if (ordered.number !== undefined && acted.number !== undefined) {
    if (isAddition(ordered.text, said) || (ordered.rate && !isOfOne(acted))) return false;
    const isMoney = ({ unit }: Spot): boolean => unit !== undefined && isCurrency(unit);
    if (isMoney(ordered) && isMoney(acted) && ordered.unit !== acted.unit)
      return ordered.number === acted.number && alone(own, isMoney) && alone(all, isMoney);
    if (ordered.unit !== undefined || acted.unit !== undefined) {
      const inOrdered = ({ unit, number }: Spot) => number !== undefined && isMeasured(ordered.unit, unit);
      return inOrdered(acted) && alone(own, inOrdered) && alone(all, inOrdered);
    }
    return (
      sharesNoun(ordered, acted) && alone(own, (one) => one.number !== undefined && sharesNoun(one, acted))
    );
  }
  if (ordered.moment && acted.moment) {
    if (RELATIVE.test(said) || isShifted(ordered.moment, acted.moment, own)) return false;
    const part = ordered.moment.clock !== undefined ? 'clock' : 'day';
    const has = ({ moment }: Spot) => moment?.[part] !== undefined;
    const isLast = (spots: readonly Spot[], others: readonly Spot[]) =>
      alone(spots, (spot) => has(spot) && !others.some((other) => isSame(spot, other)));
    // "From 3 to 6 May": as many on each side, of which one is another.
    const areEven = own.filter(has).length === all.filter(has).length && isLast(own, all) && isLast(all, own);
    return has(acted) && areEven && areApart(ordered, acted);
  }
  if (ordered.kind !== acted.kind) return false;
  if (ordered.kind === 'code')
    return areAlike(ordered.text, acted.text) || isOneAddress(ordered, acted, own, all);
  const isName = ({ kind }: Spot) => kind === 'name';
  if (areAlike(ordered.text, acted.text)) return true;
  // "The Utrecht office" and "the Eindhoven office".
  if (sharesNoun(ordered, acted) && alone(own, (one) => isName(one) && sharesNoun(one, acted))) return true;
  return (
    alone(own, isName) &&
    alone(all, isName) &&
    TOWARDS.test(ordered.lead ?? '') &&
    PLACED.test(acted.lead ?? '')
  );
}

const ONE = /^(?:each|every|per|unit|price|fee|rate|single|hourly|daily|weekly|monthly|yearly|annual)$/;
const isOfOne = ({ rate, nouns }: Spot): boolean => rate === true || nouns.some((noun) => ONE.test(noun));

/** "The second of March" and three weeks: the 23rd is reckoned from both; so is 15:55 from 16:00 and 5 minutes. */
const isShifted = (from: Moment, to: Moment, own: readonly Spot[]): boolean =>
  own.some(
    ({ number, unit }) =>
      number !== undefined &&
      unit !== undefined &&
      ([1, -1] as const).some((way) => {
        const other = shifted(from, { number, unit }, way);
        return (
          (other && !differ(other, to)) || minutesBetween(from, to) * 60 === number * (secondsOf(unit) ?? 0)
        );
      }),
  );

/** "The two extra chairs" are no count of all of them. */
export const isAddition = (ordered: string, said: string): boolean =>
  EXTENT.more.has(
    /^ (\w+)/.exec(said.slice(said.indexOf(ordered.toLowerCase()) + ordered.length))?.[1] ?? '',
  );

/** "The day after", "an hour earlier": a time that is reckoned from the one that is named. */
const RELATIVE = /\b(?:(?:day|week|month|hour|minute|one)s? (?:after|before)|earlier|later)\b/;

const ADDRESSES = [/^#[\w-]+$/, /^[^\s@]+@[^\s@]+\.\w+$/];
/** "To #dock" and `channel: #all`: the only address of its form on each side, where what is sent goes to. */
const isOneAddress = (ordered: Spot, acted: Spot, own: readonly Spot[], all: readonly Spot[]): boolean =>
  TOWARDS.test(ordered.lead ?? '') &&
  ADDRESSES.some((form) =>
    [own, all].every((spots) => {
      const of = spots.filter(({ text }) => form.test(text));
      return of.length === 1 && (of[0] === ordered || of[0] === acted);
    }),
  );

/** Where a name stands that something is done to or for. */
const TOWARDS = /^(?:to|for|with|at|in|from)$/;
const PLACED = /^(?:recipient|destination|object)$/;

/** A number of a spot as one of a value: its text tells the scale of a temperature. */
const asValue = ({ text, number, unit, nouns }: Spot): Value => ({
  role: 'count',
  text,
  name: nouns.join('_'),
  number: String(number),
  ...(unit && { unit }),
});
/** Whether two units measure the same: hours and minutes do. */
const isMeasured = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined &&
  (one === other || (other !== undefined && inUnitOf(unitAlone(one), unitAlone(other)) !== undefined));
const unitAlone = (unit: string): Value => ({ role: 'count', text: '', number: '1', unit });

const sharesNoun = (one: Spot, other: Spot): boolean =>
  one.nouns.some((noun) => other.nouns.some((also) => sameKind(noun, also)));

const wordsOf = oncePerObject(({ text }: Spot): string[] => contentWords(text.toLowerCase()));

const ROUNDED = 0.02;
/** Whether two values are the same, in whatever form. */
function isSame(one: Spot, other: Spot): boolean {
  if (one.number !== undefined && other.number !== undefined) {
    const inUnit =
      one.unit === undefined || other.unit === undefined
        ? other.number
        : inUnitOf(asValue(one), asValue(other));
    // Who rounds 16.09 km to 16 says no other length.
    const room = one.unit === other.unit && one.unit !== 'degree' ? 0 : ROUNDED * Math.abs(one.number);
    const isNear = inUnit !== undefined && Math.abs(inUnit - one.number) <= room;
    return isNear || isInMinorUnits(one, other);
  }
  // A date and a time of day are two values.
  if (one.moment && other.moment)
    return (
      areComparable(one.moment, other.moment) &&
      !differ(one.moment, other.moment) &&
      !isOtherWeekday(one.moment, other.moment) &&
      !isOtherWeekday(other.moment, one.moment)
    );
  const [a, b] = [one, other].map(({ text }) => text.toLowerCase().replace(ENDS_IN, ''));
  if (a === undefined || b === undefined) return false;
  if (one.kind === 'code' && other.kind === 'code')
    return (
      a === b ||
      isOneName(a, b) ||
      /^\w+\./.exec(b)?.[0] === b.slice(0, -a.length) ||
      b.startsWith(`${a.replace(/\/$/, '')}/`) ||
      isMoreOf(a, b)
    );
  const [all, some] = [wordsOf(one), wordsOf(other)];
  return isPart(all, some) || isPart(some, all);
}

/** "*.tmp", "%@x.example", "%\\_qa": whatever ends in that. */
const ENDS_IN = /^[*%]\\?(?=[^\p{L}\d])/u;

/** "Wednesday" and the 9th of April 2026, which is a Thursday. */
const isOtherWeekday = ({ word = '' }: Moment, { year, month, day }: Moment): boolean =>
  WEEKDAYS.includes(word) &&
  year !== undefined &&
  month !== undefined &&
  day !== undefined &&
  WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] !== word;

const areComparable = (one: Moment, other: Moment): boolean =>
  (one.clock === undefined) === (other.clock === undefined) ||
  (one.day !== undefined && other.day !== undefined);

/** 6400 for "$64.00": the amount in cents, as payment interfaces want it, or a hundred times as much. */
const isInMinorUnits = (one: Spot, other: Spot): boolean =>
  one.unit !== undefined &&
  (other.unit === undefined || other.unit === one.unit) &&
  isCurrency(one.unit) &&
  one.number !== undefined &&
  other.number !== undefined &&
  isInCents(one.number, other.number, one.unit);

const isPart = (words: readonly string[], of: readonly string[]): boolean =>
  words.every((word) => of.some((other) => word === other || isShort(word, other) || isShort(other, word)));

/** "Rd" is "Road", "Ltd" is "Limited". */
function isShort(short: string, long: string): boolean {
  if (short.length > LONGEST_SHORT || short.length >= long.length || short[0] !== long[0]) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at++;
  return at === short.length;
}
const LONGEST_SHORT = 4;

/** "left-pad@1.3.0" is a version of left-pad, "cart.test.js" goes with cart.js. */
function isMoreOf(one: string, other: string): boolean {
  const [, stem = one, ending = ''] = /^(.+)(\.[a-z]{1,5})$/.exec(lastOf(one)) ?? [];
  const name = lastOf(other);
  return other.startsWith(`${one}@`) || name === `${stem}.test${ending}` || name === `${stem}.spec${ending}`;
}

/** "web" and "deployment/web" are one name, and "svc/web" too: a kind before a name. Another host is another place. */
const isOneName = (one: string, other: string): boolean =>
  lastOf(one) === lastOf(other) && !(one.includes(':') && other.includes(':'));
const lastOf = (code: string): string => code.replace(/\/$/, '').split('/').at(-1) ?? code;

/** Whether the principal wrote it, wherever. */
export const isWritten = ({ text, moment, number }: Partial<Spot>, said: string): boolean =>
  moment === undefined
    ? number === undefined && text !== undefined && said.includes(text.toLowerCase())
    : moment.day !== undefined && new RegExp(`\\b${moment.day}(?:st|nd|rd|th)\\b`).test(said);

/** "db-main-disk" of "the disk of db-main": made of the principal's own words. */
const isComposed = ({ kind, text }: Spot, said: string): boolean =>
  kind === 'code' &&
  /^\p{L}[\p{L}\d]*(?:[-_]\p{L}[\p{L}\d]*)+$/u.test(text) &&
  text
    .toLowerCase()
    .split(/[-_]/)
    .every((part) => new RegExp(`(?<![\\p{L}\\d])${part}(?![\\p{L}\\d])`, 'u').test(said));

/** Whether a number is a sum, difference, product, quotient or share of others. */
export function isReckoned({ number }: Pick<Spot, 'number'>, known: readonly number[]): boolean {
  if (number === undefined) return false;
  // "0.5 ml per kilogram" and 4200 grams are 2.1 ml, "90 minutes at 40 an hour" are 60.
  const near = (value: number): boolean =>
    SCALES.some((scale) => Math.abs(value - number * scale) < 1e-6 * scale);
  const others = [...new Set(known)].filter((one) => one !== number);
  return others.some((a) =>
    others.some(
      (b) =>
        a !== b &&
        [a + b, a - b, a * b, a / b, (a * b) / 100, a - (a * b) / 100, a + (a * b) / 100, a - a / b].some(
          near,
        ),
    ),
  );
}
const SCALES = [1, 60, 1000, 1 / 60, 1 / 100, 1 / 1000];

/** The evidence names it, and not beside the one that was ordered as another of its kind. */
function isExplained({ text: ordered }: Spot, { text: acted }: Spot, evidence: string): boolean {
  return evidence.includes(acted.toLowerCase()) && !evidence.includes(ordered.toLowerCase());
}

const LONGEST = 60;
/** Two names of one form: the same pattern of letters and digits, or most letters in common. */
function areAlike(one: string, other: string): boolean {
  if (one.length > LONGEST || other.length > LONGEST || one.length < 3) return false;
  const mask = (text: string) =>
    text
      .replace(/\d/g, '9')
      .replace(/\p{Lu}/gu, 'A')
      .replace(/\p{Ll}/gu, 'a');
  if (/\d/.test(one) && mask(one) === mask(other)) return true;
  if (haveOneForm(one, other)) return true;
  return (
    1 - distance(one.toLowerCase(), other.toLowerCase(), LONGEST) / Math.max(one.length, other.length) >=
    ALIKE
  );
}
const ALIKE = 0.55;

const JOINTS = /[-_.:@]/;
/** "ci-runner" and "ci-deploy": as many parts, joined alike, of which the first or the last is the same. */
function haveOneForm(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase().split(JOINTS), other.toLowerCase().split(JOINTS)];
  const joints = (text: string) => text.replace(/[^-_.:@]/g, '');
  return (
    a.length > 1 &&
    joints(one) === joints(other) &&
    (a[0] === b[0] || a.at(-1) === b.at(-1)) &&
    a.every((part, at) => /\d/.test(part) === /\d/.test(b[at] ?? ''))
  );
}

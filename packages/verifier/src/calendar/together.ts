import { numbered, oneOf } from '../language/lists.ts';
import { type Order, readDate } from './date.ts';
import { type CalendarDay, moved } from './day.ts';
import { ordinalIn, readSpan, STRETCH } from './words.ts';

const BORN = /^[a-z' ]{2,60}? (?:was |were )?(?:born|married|got married|wed|founded) (?:on )?(.{6,40})$/i;
const WHOSE = oneOf("his, her, their, its, the, [a-z]+'s");
const JUBILEE = new RegExp(
  String.raw`^(?:today|it) is ${WHOSE} (\d{1,3}|\w+)(?:st|nd|rd|th)?(?:[- ]years?(?:[- ]old)?)?` +
    ' (?:birthday|(?:wedding )?anniversary)( today)?$',
  'i',
);
const WEDDINGS = numbered('25: silver | 50: golden | 60: diamond');

/** "… was born on …. Today is her 16th birthday." "… married on …. Today is their golden wedding anniversary." */
export function jubilee(first: string, second: string, order: Order): CalendarDay | undefined {
  const born = readDate(BORN.exec(first)?.[1] ?? '', order);
  const [, number = '', trailing] = JUBILEE.exec(second) ?? [];
  if (/^it\b/i.test(second) !== (trailing !== undefined)) return undefined;
  const years = /^\d+$/.test(number)
    ? Number(number)
    : (WEDDINGS.get(number.toLowerCase()) ?? ordinalIn(number));
  return born && years !== undefined ? moved(born, { days: 0, months: 12 * years }) : undefined;
}

const DONE = /^[a-z' ]{2,60}? on (\S.{5,30})$/i;
const PASSED = new RegExp(
  `^(?:exactly )?(${STRETCH}) (?:has|have) (?:now )?passed since(?: then| that day)?(?: today)?$`,
  'i',
);

/** "Ada left on 20 March 2020. 176 days have passed since then." */
export function passedSince(first: string, second: string, order: Order): CalendarDay | undefined {
  const day = readDate(DONE.exec(first)?.[1] ?? '', order);
  const span = readSpan(PASSED.exec(second)?.[1] ?? '');
  return day && span && moved(day, span);
}

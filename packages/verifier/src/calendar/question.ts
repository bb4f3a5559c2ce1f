import { splitSentences } from '../text/sentences.ts';
import type { Order } from './date.ts';
import { type CalendarDay, moved, type Span, weekdayOf } from './day.ts';
import { todayOf } from './today.ts';
import { readMoment, WEEKDAYS } from './words.ts';

/** What a question about a date comes to: a day, or what day of the week it is. */
export type CalendarAnswer = { order: Order | undefined } & ({ day: CalendarDay } | { weekday: number });

const LONGEST = 1_000;
const FORMATS: readonly [RegExp, Order][] = [
  [/^mm?[/.-]dd?[/.-]yyyy$/i, 'month-first'],
  [/^dd?[/.-]mm?[/.-]yyyy$/i, 'day-first'],
  [/^yyyy[/.-]mm?[/.-]dd?$/i, 'year-first'],
];
const FORMAT =
  '(?:,? (?:in|as|written as|formatted as)(?: the format)? \\(?([a-z/.-]{8,10})\\)?(?: format)?)?';
const ASKS_DATE = new RegExp(
  `^(?:then |so )?what(?:'s| is| was| will be| would be) the date(?: of)?(?: (.+?))?${FORMAT}$`,
  'i',
);
const ASKS_DATE_LATER = new RegExp(
  `^(?:then |so )?(?:what|which) date (?:is|was|will|would)(?: it)?(?: be)?(?: (.+?))?${FORMAT}$`,
  'i',
);
const ASKS_WEEKDAY =
  /^(?:then |so )?(?:what|which) (?:day of the week|weekday) (?:is|was|will|would) (?:it )?(?:be )?(.+?)$/i;

/** Solves a question about a date; undefined where anything in it that could tell a date is not understood. */
export function solveCalendar(question: string): CalendarAnswer | undefined {
  if (question.length > LONGEST) return undefined;
  const sentences = splitSentences(question).map(({ start, end }) => plain(question.slice(start, end)));
  const last = sentences.pop() ?? '';
  const asked = readAsked(last);
  if (!asked) return undefined;
  const today = todayOf(sentences, asked.order ?? 'month-first');
  if (!today) return undefined;
  const day = moved(today, asked.span);
  if (!day) return undefined;
  return asked.weekday ? { order: asked.order, weekday: weekdayOf(day) } : { order: asked.order, day };
}

type Asked = { span: Span; order: Order | undefined; weekday: boolean };

function readAsked(sentence: string): Asked | undefined {
  const weekday = ASKS_WEEKDAY.exec(sentence);
  const [, moment = 'today', format] =
    weekday ?? ASKS_DATE.exec(sentence) ?? ASKS_DATE_LATER.exec(sentence) ?? [];
  if (!weekday && !/^(?:then |so )?wh(?:at|ich)/i.test(sentence)) return undefined;
  if (!weekday && !ASKS_DATE.test(sentence) && !ASKS_DATE_LATER.test(sentence)) return undefined;
  const order = format === undefined ? undefined : FORMATS.find(([form]) => form.test(format))?.[1];
  if (format !== undefined && !order) return undefined;
  const span = readMoment(moment);
  return span && { span, order, weekday: weekday !== null };
}

const plain = (sentence: string): string =>
  sentence
    .replace(/[’]/g, "'")
    .replace(/[\s.?!]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The weekday that a text names alone. */
export function readWeekday(text: string): number | undefined {
  const at = WEEKDAYS.indexOf(plain(text).toLowerCase());
  return at < 0 ? undefined : at;
}

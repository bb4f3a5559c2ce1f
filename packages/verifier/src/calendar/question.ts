import { splitSentences } from '../text/sentences.ts';
import { type Order, readDate } from './date.ts';
import { type CalendarDay, moved, type Span, weekdayOf } from './day.ts';
import { back, ordinalIn, readMoment, readSpan, STRETCH, WEEKDAYS } from './words.ts';

/** What a question about a date comes to: a day, or what day of the week it is. */
export type CalendarAnswer = { order: Order | undefined } & ({ day: CalendarDay } | { weekday: number });

const LONGEST = 1_000;
const FORMATS: readonly [RegExp, Order][] = [
  [/^mm?[/.-]dd?[/.-]yyyy$/i, 'month-first'],
  [/^dd?[/.-]mm?[/.-]yyyy$/i, 'day-first'],
  [/^yyyy[/.-]mm?[/.-]dd?$/i, 'year-first'],
];
const ASKS_DATE =
  /^(?:then |so )?what(?:'s| is| was| will be| would be) the date(?: of)?(?: (.+?))?(?: in (?:the format )?([a-z/.-]{8,10})(?: format)?)?$/i;
const ASKS_DATE_LATER =
  /^(?:then |so )?what date (?:is|was|will|would) it(?: be)?(?: (.+?))?(?: in ([a-z/.-]{8,10}))?$/i;
const ASKS_WEEKDAY =
  /^(?:then |so )?(?:what|which) (?:day of the week|weekday) (?:is|was|will|would) (?:it )?(?:be )?(.+?)$/i;
/** What may tell a date: a sentence with any of it has to be understood, or nothing is. */
const TELLING =
  /\d|\b(?:today|tomorrow|yesterday|now|day|days|week|weeks|month|months|year|years|hours?|ago|later|date|birthday|anniversary|born|january|february|feb|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|noon|midnight|morning|evening|night|decade|century|calendar|leap|format)\b/i;

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
  if (!weekday && !/^(?:then |so )?what/i.test(sentence)) return undefined;
  if (!weekday && !ASKS_DATE.test(sentence) && !ASKS_DATE_LATER.test(sentence)) return undefined;
  const order = format === undefined ? undefined : FORMATS.find(([form]) => form.test(format))?.[1];
  if (format !== undefined && !order) return undefined;
  const span = readMoment(moment);
  return span && { span, order, weekday: weekday !== null };
}

/** The one day that the sentences say today is; undefined where they say none, several, or more than is read. */
function todayOf(sentences: readonly string[], order: Order): CalendarDay | undefined {
  const telling = sentences.filter((sentence) => TELLING.test(sentence));
  const [first, second, third] = telling;
  if (first === undefined || third !== undefined) return undefined;
  return second === undefined
    ? (placed(first, order) ?? counted(first, order))
    : jubilee(first, second, order);
}

const CLOCK = /^(?:the )?(?:current |local )*time is \d{1,2}:\d\d ?(?:am|pm)? (?:of|on) /i;
const APPOSED = /^[a-z' ]{3,80}? for (today|tomorrow),? (\S.{5,30})$/i;

const SAYS = /^(.+?) (?:is|was|will be) (.+)$/i;
const SUBJECT = /^(?:it|the date|this)$|^the date (?=\S)|'s date$/gi;

/** "Tomorrow is …", "… was yesterday", "it is … today". */
function placed(sentence: string, order: Order): CalendarDay | undefined {
  const apposed = APPOSED.exec(sentence);
  if (apposed) return around(readMoment(apposed[1] ?? ''), readDate(apposed[2] ?? '', order));
  if (CLOCK.test(sentence)) return readDate(sentence.replace(CLOCK, ''), order);
  const [, left = '', right = ''] =
    SAYS.exec(sentence.replace(/^(?:if|so|suppose|assume)(?: that)? /i, '')) ?? [];
  const trailing = / (today|tomorrow|yesterday)$/i.exec(right);
  const subject = left.replace(SUBJECT, '').trim();
  const moment = subject === '' ? (trailing?.[1] ?? 'today') : subject;
  const told = subject === '' && trailing ? right.slice(0, trailing.index) : right;
  return (
    around(readMoment(moment), readDate(told.replace(/^on /i, ''), order)) ??
    around(readMoment(right), readDate(left, order))
  );
}

/** Today, where a moment so far from it is that day. */
function around(span: Span | undefined, day: CalendarDay | undefined): CalendarDay | undefined {
  if (!span || !day) return undefined;
  const today = moved(day, back(span));
  // Where months differ in length the way back is another one.
  const there = today && moved(today, span);
  return there && there.day === day.day && there.month === day.month ? today : undefined;
}

const COUNTED = new RegExp(
  `^[a-z' ]{3,80}?(?: (?:is|was|are|were)(?: scheduled| planned| due)?(?: to be)?(?: on)?| on) (\\S.{5,30}?),? (?:which|and (?:it|that)|but (?:it|that)) (?:is|was) (?:actually |exactly )?(${STRETCH}) (ago|away from now|away from today|from now|from today|away)$`,
  'i',
);
const DELAYED = new RegExp(
  `^[a-z' ]{3,80}? (?:scheduled|planned|due)(?: to be)?(?: on| for)? (\\S.{5,30}?),? but (?:it )?(?:was|is|got) (delayed|postponed|brought forward) by (${STRETCH}) to today$`,
  'i',
);

/** "… is on …, which is two days away", "… was planned for …, but was delayed by a day to today". */
function counted(sentence: string, order: Order): CalendarDay | undefined {
  const near = COUNTED.exec(sentence);
  const delayed = near ? undefined : DELAYED.exec(sentence);
  const day = readDate(near?.[1] ?? delayed?.[1] ?? '', order);
  const span = readSpan(near?.[2] ?? delayed?.[3] ?? '');
  if (!day || !span) return undefined;
  const later = near
    ? near.at(-1)?.toLowerCase() === 'ago'
    : delayed?.[2]?.toLowerCase() !== 'brought forward';
  return later ? moved(day, span) : around(span, day);
}

const BORN = /^[a-z' ]{2,60}? (?:was |were )?(?:born|married|got married|wed|founded) (?:on )?(.{6,40})$/i;
const JUBILEE =
  /^(?:today|it) is (?:his|her|their|its|the|[a-z]+'s) (\d{1,3}|\w+)(?:st|nd|rd|th)?(?:[- ]years?(?:[- ]old)?)? (?:birthday|(?:wedding )?anniversary)( today)?$/i;

/** "… was born on …. Today is her 16th birthday." */
function jubilee(first: string, second: string, order: Order): CalendarDay | undefined {
  const born = readDate(BORN.exec(first)?.[1] ?? '', order);
  const [, number = '', trailing] = JUBILEE.exec(second) ?? [];
  if (/^it\b/i.test(second) !== (trailing !== undefined)) return undefined;
  const years = /^\d+$/.test(number) ? Number(number) : ordinalIn(number);
  return born && years !== undefined ? moved(born, { days: 0, months: 12 * years }) : undefined;
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

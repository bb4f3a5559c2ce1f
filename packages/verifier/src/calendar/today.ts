import { MONTHS, WEEKDAYS } from '../language/lexicon/times.ts';
import { oneOf } from '../language/lists.ts';
import { type Order, readDate } from './date.ts';
import { type CalendarDay, moved, type Span } from './day.ts';
import { jubilee, passedSince } from './together.ts';
import { back, readMoment, readSpan, STRETCH } from './words.ts';

/** What may tell a date: a sentence with any of it has to be understood, or nothing is. */
const TELLING = new RegExp(
  String.raw`\d|\b${oneOf(`today, tomorrow, yesterday, now, day, days, week, weeks, month, months, year, years, hours?, ago, later,
    date, birthday, anniversary, born, noon, midnight, morning, evening, night, decade, century, calendar, leap, format, correct, right, wrong,
    mistaken`)}\b|\b(?:${`${MONTHS} ${WEEKDAYS}`.split(/[\s/]+/).join('|')})\b`,
  'i',
);

/**
 * The one day that the sentences say today is; undefined where they say none, several, or more than is read.
 * Sentences come without their stops.
 */
export function todayOf(sentences: readonly string[], asked: Order): CalendarDay | undefined {
  const told = sentences.filter((sentence) => TELLING.test(sentence) && !isBesides(sentence));
  const custom = told.map(customIn).find((one) => one !== undefined);
  const order = custom ?? asked;
  const [first, second, third] = told.filter((sentence) => customIn(sentence) === undefined);
  if (first === undefined || third !== undefined) return undefined;
  if (second === undefined) return readToday(first, order);
  return jubilee(first, second, order) ?? passedSince(first, second, order) ?? vouched(first, second, order);
}

/** What is true of every year, or only says what today is not because there is no such day. */
function isBesides(sentence: string): boolean {
  const [, impossible] = /^today (?:could|can) ?not be (\S+)(?: because|,|$)/i.exec(sentence) ?? [];
  if (impossible !== undefined)
    return !(['month-first', 'day-first'] as const).some((order) => readDate(impossible, order));
  return /^in the US, thanksgiving is (?:on|celebrated on) the fourth thursday of november$/i.test(sentence);
}

/** "In the UK people put the day before the month": how the figures are to be read. */
function customIn(sentence: string): Order | undefined {
  const [, first, second] =
    /\b(?:put|write|place)s? the (day|month) (?:before|ahead of) the (day|month)\b/i.exec(sentence) ?? [];
  if (!first || first.toLowerCase() === second?.toLowerCase()) return undefined;
  return first.toLowerCase() === 'day' ? 'day-first' : 'month-first';
}

/** The day that one sentence says today is. */
function readToday(sentence: string, order: Order): CalendarDay | undefined {
  return (
    placed(sentence, order) ??
    apposed(sentence, order) ??
    withYear(sentence, order) ??
    corrected(sentence, order) ??
    counted(sentence, order)
  );
}

const CLOCK = /^(?:the )?(?:current |local )*time is \d{1,2}:\d\d ?(?:am|pm)? (?:of|on) /i;
const SAYS = /^(.+?) (?:is|was|will be) (.+)$/i;
const SUBJECT = /^(?:it|the date|this)$|^the date (?=\S)|'s date$/gi;
const LEAD = /^(?:if|so|suppose|assume|therefore,|thus,|hence,)(?: that)? /i;
const WEEKDAY_TOLD = /^(the (?:first|last) day of \d{4}) is a (\p{L}+), and (?=today )/iu;

/** "Tomorrow is …", "… was yesterday", "it is … today", "it was … a week ago". */
function placed(given: string, order: Order): CalendarDay | undefined {
  const weekday = WEEKDAY_TOLD.exec(given);
  // That a day is what it is anyway adds nothing, as long as it is so.
  if (weekday && !readDate(`${weekday[2]}, ${weekday[1]}`, order)) return undefined;
  const sentence = given
    .slice(weekday?.[0].length ?? 0)
    .replace(LEAD, '')
    .replace(/ to (?:them|us|me)$/i, '');
  if (CLOCK.test(sentence)) return readDate(sentence.replace(CLOCK, ''), order);
  const [, left = '', right = ''] = SAYS.exec(sentence) ?? [];
  const trailing = TRAILING.exec(right);
  const subject = left.replace(SUBJECT, '').trim();
  const moment = subject === '' ? (trailing?.[1] ?? 'today') : subject;
  const told = subject === '' && trailing ? right.slice(0, trailing.index) : right;
  return (
    around(readMoment(moment), readDate(told.replace(/^on /i, ''), order)) ??
    around(readMoment(right), readDate(left, order))
  );
}

const TRAILING = new RegExp(` (today|tomorrow|yesterday|${STRETCH} ago)$`, 'i');

const FOR = /^[a-z\d' ]{3,80}? for (today|tomorrow)(?:,? (\S.{5,30})| \((\S.{5,30})\))$/i;
const COMMAS = /^(today|tomorrow|yesterday),? (\S.{4,30}?), (?=[a-z])/i;
const BRACKETS = /^(today|tomorrow|yesterday) \((\S.{4,30}?)\)/i;
const CELEBRATES = /^[a-z' ]{2,60}? (?:is|are) (?:celebrating|enjoying|spending) (.{6,40})$/i;

/** "… for tomorrow, 2 May 2020", "today, 2 May 2020, is …", "Ada is celebrating the last day of 2020". */
function apposed(sentence: string, order: Order): CalendarDay | undefined {
  const booked = FOR.exec(sentence);
  if (booked) return around(readMoment(booked[1] ?? ''), readDate(booked[2] ?? booked[3] ?? '', order));
  const named = COMMAS.exec(sentence) ?? BRACKETS.exec(sentence);
  const rest = sentence.slice(named?.[0].length).trim();
  if (named && (/^(?:is|was|will be) an? [^\d,]*$/i.test(rest) || !TELLING.test(rest.replace(/\b\d\b/g, ''))))
    return around(readMoment(named[1] ?? ''), readDate(named[2] ?? '', order));
  return readDate(CELEBRATES.exec(sentence)?.[1] ?? '', order);
}

/** "Today is 3/5, and it is her second time in the year 1973": day and month here, the one year there. */
function withYear(sentence: string, order: Order): CalendarDay | undefined {
  const [, day, year] =
    /^today is (\d{1,2}\/\d{1,2}), [^\d]{2,80} in (?:the year )?(\d{4})(?!\d)[^\d]*$/i.exec(sentence) ?? [];
  return day && year ? readDate(`${day}/${year}`, order) : undefined;
}

const CORRECTED = new RegExp(
  String.raw`^\p{L}+ ${oneOf('thought, thinks, believed, believes, assumed')}(?: that)? today (?:is|was) (\S.{5,25}?),` +
    String.raw` but (?:today|it) is (?:in fact|actually|really) (\S.{2,25}?)(?:, which is (.+))?$`,
  'iu',
);

/** "Ada thought today is 11 May 2002, but today is in fact May 12, which is 1 day later." */
function corrected(sentence: string, order: Order): CalendarDay | undefined {
  const [, thought = '', fact = '', so] = CORRECTED.exec(sentence) ?? [];
  const wrong = readDate(thought, order);
  if (!wrong) return undefined;
  const day = readDate(fact, order) ?? readDate(`${fact}, ${wrong.year}`, order);
  const span = so === undefined ? undefined : readMoment(so.replace(/ earlier$/i, ' ago'));
  if (so === undefined || !day) return day;
  const there = span && moved(wrong, span);
  return there && isSame(there, day) ? day : undefined;
}

const isSame = (a: CalendarDay, b: CalendarDay): boolean =>
  a.year === b.year && a.month === b.month && a.day === b.day;

const THINK = new RegExp(
  String.raw`^(\p{L}+) (?:thinks|believes|says)(?: that)? today is (\S.{5,25}?), (?:but|while|and)` +
    String.raw` (\p{L}+) (?:thinks|believes|says)(?: that)? (?:today|it) is (\S.{5,25})$`,
  'iu',
);

/** "Ada thinks today is …, but Bo thinks today is …. Bo is right." */
function vouched(first: string, second: string, order: Order): CalendarDay | undefined {
  const [, one, day = '', other, otherDay = ''] = THINK.exec(first) ?? [];
  const [, who, how] = /^(\p{L}+) is (correct|right|wrong|mistaken)$/iu.exec(second) ?? [];
  if (!one || !other || !who || one === other || ![one, other].includes(who)) return undefined;
  const isRight = /^(?:correct|right)$/i.test(how ?? '');
  return readDate((who === one) === isRight ? day : otherDay, order);
}

/** Today, where a moment so far from it is that day. */
export function around(span: Span | undefined, day: CalendarDay | undefined): CalendarDay | undefined {
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
const FELT = new RegExp(
  `^(\\S.{5,25}?) (?:is|was|feels|seems) [a-z' ]{2,40}, (?:but|and|which) (?:that |it )?(?:is|was) (?:actually |exactly |in fact )?(${STRETCH}) (ago|away|from now|from today)$`,
  'i',
);
const DELAYED = new RegExp(
  `^[a-z' ]{3,80}? (?:scheduled|planned|due)(?: to be)?(?: on| for)? (\\S.{5,30}?),? but (?:it )?(?:was|is|got) (delayed|postponed|brought forward) by (${STRETCH}) to today$`,
  'i',
);

/** "… is on …, which is two days away", "… was planned for …, but was delayed by a day to today". */
function counted(sentence: string, order: Order): CalendarDay | undefined {
  const near = FELT.exec(sentence) ?? COUNTED.exec(sentence);
  const delayed = near ? undefined : DELAYED.exec(sentence);
  const day = readDate(near?.[1] ?? delayed?.[1] ?? '', order);
  const span = readSpan(near?.[2] ?? delayed?.[3] ?? '');
  if (!day || !span) return undefined;
  const later = near
    ? near.at(-1)?.toLowerCase() === 'ago'
    : delayed?.[2]?.toLowerCase() !== 'brought forward';
  return later ? moved(day, span) : around(span, day);
}

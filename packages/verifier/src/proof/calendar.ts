import { readDate } from '../calendar/date.ts';
import { type CalendarDay, serialOf } from '../calendar/day.ts';
import { type CalendarAnswer, readWeekday, solveCalendar } from '../calendar/question.ts';
import { recheckBySolving, type Solved } from './solved.ts';

/** Which day a question about a date comes to, held against the answer. */
export type CalendarProof = { kind: 'calendar' } & Solved;

/** Whether an answer says what the question comes to; undefined where it cannot be read as a day. */
export function saysDay(solved: CalendarAnswer, answer: string): boolean | undefined {
  const said = answer.trim().replace(/\.$/, '');
  if ('weekday' in solved) {
    const weekday = readWeekday(said);
    return weekday === undefined ? undefined : weekday === solved.weekday;
  }
  // Without a format asked for, figures may be meant either way.
  const read = (['month-first', 'day-first'] as const).map((order) => readDate(said, solved.order ?? order));
  const same = read.map((day) => day && isSame(day, solved.day));
  return same[0] === same[1] ? same[0] : undefined;
}

const isSame = (a: CalendarDay, b: CalendarDay): boolean => serialOf(a) === serialOf(b);

/** Solves the question anew and compares. */
export const recheckCalendar = recheckBySolving<CalendarProof, CalendarAnswer>(solveCalendar, saysDay);

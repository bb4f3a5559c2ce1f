import { type CalendarAnswer, saysDay, solveCalendar } from '@truepenny/verifier/proofs';
import { tracing } from './seat.ts';
import { checkSolved, type Solution } from './solved.ts';

/**
 * Judges the answers to questions what date, or day of the week, it is so long before or after a day that is
 * told. Covers days told by date, feast, birthday or wedding, place in a month or a year, their distance from
 * today, and by somebody who is said to be right about them; abstains where anything else in the question could
 * tell a date. Every ballot carries a proof that solves the question anew.
 */
export const dates = tracing({ id: 'dates' }, (trace) => {
  const conclusion = checkSolved(trace, 'calendar', solve);
  return conclusion && { steps: new Map(), conclusion };
});

function solve(question: string): Solution | undefined {
  const solved = solveCalendar(question);
  return solved && { told: told(solved), says: (answer) => saysDay(solved, answer) };
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function told(solved: CalendarAnswer): string {
  if ('weekday' in solved) return `a ${WEEKDAYS[solved.weekday] ?? ''}`;
  const { year, month, day } = solved.day;
  return [year, `${month}`.padStart(2, '0'), `${day}`.padStart(2, '0')].join('-');
}

import { readDate } from '../calendar/date.ts';
import { type CalendarDay, serialOf } from '../calendar/day.ts';
import { type CalendarAnswer, readWeekday, solveCalendar } from '../calendar/question.ts';
import type { Document, Quote } from '../judgement/case.ts';
import { type Choice, readOption, recheckChoice } from './choice.ts';
import { fails, HOLDS, type Recheck, recheckQuote } from './recheck.ts';

/** Which day a question about a date comes to, held against the answer. */
export type CalendarProof = {
  kind: 'calendar';
  shows: 'established' | 'refuted';
  /** The question up to its options, from its first letter. */
  question: Quote;
  claim: Quote | Choice;
};

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
export function recheckCalendar(
  { question, claim, shows }: CalendarProof,
  documents: readonly Document[],
): Recheck {
  const fallen = [
    recheckQuote(question, documents),
    'option' in claim ? recheckChoice(claim, documents) : recheckQuote(claim, documents),
  ].find(({ holds }) => !holds);
  if (fallen) return fallen;
  const asked = documents.find(({ name }) => name === question.document);
  if (asked?.role !== 'question' || question.start !== 0)
    return fails('it does not quote the question from its start');
  const solved = solveCalendar(question.text);
  const right =
    solved && saysDay(solved, 'option' in claim ? readOption(claim.option.text).text : claim.text);
  if (right === undefined) return fails('the question or the answer cannot be read');
  return right === (shows === 'established') ? HOLDS : fails(`the answer is ${right ? '' : 'not '}that day`);
}

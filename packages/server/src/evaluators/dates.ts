import { type CalendarAnswer, saysDay, solveCalendar } from '@truepenny/verifier';
import type { Evaluator, Quote } from '../kernel/panel.ts';
import { chosenOption, questionEnd, readOptions } from './options.ts';
import { asTrace, ballotsOf, type Finding, quoteOf, statedAnswer, type Trace } from './trace.ts';

/**
 * Judges the answers to questions what date, or day of the week, it is so long before or after a day that is
 * told. Covers days told by date, feast, birthday, or their distance from today; abstains where anything
 * else in the question could tell a date. Every ballot carries a proof that solves the question anew.
 */
export const dates: Evaluator = {
  id: 'dates',
  family: 'dates',
  kind: 'deterministic',
  version: '1',
  examine(matter) {
    const trace = asTrace(matter);
    const conclusion = trace && checkDate(trace);
    return conclusion ? ballotsOf(matter, { steps: new Map(), conclusion }) : [];
  },
};

function checkDate(trace: Trace): Finding | undefined {
  const { question } = trace;
  const options = readOptions(question);
  const asked = quoteOf(question, 0, questionEnd(question, options));
  const solved = solveCalendar(asked.text);
  const answer = solved && statedAnswer(trace);
  if (!solved || !answer) return undefined;
  // Where no option is the day, or several are, the question was misread or is not a fair one.
  if (options.length > 0 && options.filter(({ text }) => saysDay(solved, text)).length !== 1)
    return undefined;
  const option = chosenOption(answer.text, options);
  const right = saysDay(solved, option?.text ?? answer.text);
  if (right === undefined) return undefined;
  const claim = option ? { option: option.quote, answer } : answer;
  return finding(solved, right, asked, answer, claim);
}

function finding(
  solved: CalendarAnswer,
  right: boolean,
  question: Quote,
  answer: Quote,
  claim: Quote | { option: Quote; answer: Quote },
): Finding {
  const shows = right ? 'established' : 'refuted';
  return {
    right,
    reason: `It is ${told(solved)}${right ? ', as answered' : '; the answer says otherwise'}.`,
    quotes: [answer],
    proof: { kind: 'calendar', shows, question, claim },
  };
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function told(solved: CalendarAnswer): string {
  if ('weekday' in solved) return `a ${WEEKDAYS[solved.weekday] ?? ''}`;
  const { year, month, day } = solved.day;
  return [year, `${month}`.padStart(2, '0'), `${day}`.padStart(2, '0')].join('-');
}

import type { Document } from '../../judgement/case.ts';
import { type Finding, wholeOf } from '../finding.ts';
import type { Trace } from '../matter.ts';
import { answeredBy, givenIn } from './answer.ts';
import { told } from './moment.ts';
import { type Solution, solveTimes } from './solve.ts';
import { TimeSteps } from './steps.ts';

const LONGEST = 1_000;
const MOST_STEPS = 100;

export type InTimes = { found: Finding[]; outcome: 'same' | 'other' | 'unclear' | undefined };

/**
 * What is found of the steps and the answer of a trace whose question is one of times, and whether the answer is what
 * the question comes to; undefined of any other question. Bounded; never throws.
 */
export function findInTimes({ question, steps, answer }: Trace): InTimes | undefined {
  const solution = solveTimes(question.text);
  if (!solution || steps.length > MOST_STEPS) return undefined;
  const outcome = answer && answeredBy(solution, answer.text);
  const wrong = outcome === 'other' && answer ? givenIn(answer.text) : undefined;
  const reader = new TimeSteps(solution);
  const found: Finding[] = [];
  const established = (
    of: 'step' | 'answer',
    about: Document,
    from: readonly Document[],
    shown: string,
  ): Finding => ({
    of,
    shows: 'established',
    about: wholeOf(about),
    from: from.map(wholeOf),
    shown,
  });
  if (answer && outcome === 'other' && !solution.loose)
    found.push({
      of: 'answer',
      shows: 'refuted',
      about: wholeOf(answer),
      from: [wholeOf(question)],
      shown: shownOf(solution),
    });
  let all = steps.length > 0;
  for (const step of steps) {
    const shown = step.text.length > LONGEST ? undefined : reader.read(step.text);
    // A right computation of what is not asked for is none of this question.
    const isWrong = wrong !== undefined && reader.reached(wrong);
    if (shown !== undefined && !isWrong) found.push(established('step', step, [question], shown));
    else all = false;
  }
  const isSame = outcome === 'same' || (!answer && reader.ends(solution.value));
  if (all && isSame && reader.reached(solution.value))
    found.push(
      established('answer', answer ?? steps.at(-1) ?? question, [question, ...steps], shownOf(solution)),
    );
  return { found, outcome };
}

const shownOf = ({ shown, value }: Solution): string => `${shown} = ${told(value)}`;

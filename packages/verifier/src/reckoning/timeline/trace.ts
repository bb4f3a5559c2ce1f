import type { Document } from '../../judgement/case.ts';
import { vouchedFor } from '../carried.ts';
import { type Finding, wholeOf } from '../finding.ts';
import type { ReadStep } from '../given.ts';
import type { Trace } from '../matter.ts';
import { answeredBy, givenIn } from './answer.ts';
import { told } from './moment.ts';
import { falseTimesIn } from './refuted.ts';
import { type Solution, solveTimes } from './solve.ts';
import { TimeSteps } from './steps.ts';

const LONGEST = 1_000;
const MOST_STEPS = 100;
/** A step that is nothing but the answer. */
const BARE = /^the answer is:? (.{1,40}?)\.*$/i;

/**
 * What is found of the steps and the answer of a trace whose question is one of times, beginning with what the steps
 * state wrongly; undefined of any other question. Bounded; never throws.
 */
export function findInTimes(
  { question, steps, answer }: Trace,
  read: readonly ReadStep[],
  misstated: readonly Finding[],
): Finding[] | undefined {
  const solution = steps.length > MOST_STEPS ? undefined : solveTimes(question.text);
  if (!solution) return undefined;
  const outcome = answer && answeredBy(solution, answer.text);
  // What was found false already is not said twice.
  const open = steps.filter(({ name }) => !misstated.some(({ about }) => about.document === name));
  const found = [...misstated, ...open.flatMap(falseTimesIn)];
  const shown = shownOf(solution);
  if (answer && outcome === 'other' && !solution.loose)
    found.push({ of: 'answer', shows: 'refuted', about: wholeOf(answer), from: [wholeOf(question)], shown });
  const rests = answer ? undefined : vouchedFor(read, found);
  if (rests) found.push(rests);
  const wrong = outcome === 'other' && answer ? givenIn(answer.text) : undefined;
  const reader = new TimeSteps(solution);
  const isBare = ({ text }: Document): boolean =>
    !solution.loose && answeredBy(solution, BARE.exec(text)?.[1] ?? '') === 'same';
  const allowed = steps.filter((step) => {
    const said =
      step.text.length > LONGEST ? undefined : (reader.read(step.text) ?? (isBare(step) ? shown : undefined));
    // A right computation of what is not asked for is none of this question.
    const isWrong = wrong !== undefined && reader.reached(wrong);
    if (said !== undefined && !isWrong) found.push(established('step', step, [question], said));
    return said !== undefined && !isWrong;
  });
  const isReached = answer
    ? outcome === 'same' && (reader.reached(solution.value) || steps.every(isBare))
    : reader.ends(solution.value);
  if (steps.length > 0 && allowed.length === steps.length && isReached)
    found.push(established('answer', answer ?? steps.at(-1) ?? question, [question, ...steps], shown));
  return found;
}

const established = (
  of: 'step' | 'answer',
  about: Document,
  from: readonly Document[],
  shown: string,
): Finding => ({ of, shows: 'established', about: wholeOf(about), from: from.map(wholeOf), shown });

const shownOf = ({ shown, value }: Solution): string => `${shown} = ${told(value)}`;

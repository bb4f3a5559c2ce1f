import type { Solved } from '@truepenny/verifier/proofs';
import type { Quote } from '../kernel/panel.ts';
import { chosenOption, questionEnd, readOptions } from './options.ts';
import { type Finding, quoteOf, statedAnswer, type Trace } from './trace.ts';

/** What a question comes to: how it is told, and whether an answer says so; undefined where it cannot be read. */
export type Solution = { told: string; says(answer: string): boolean | undefined };

/**
 * Solves the question of a trace, up to its options, and holds an answer against it, the stated one if none is given. Undefined where
 * the question or the answer is not read, and where not exactly one of the options is right: then the
 * question was misread, or is not a fair one.
 */
export function checkSolved(
  trace: Trace,
  kind: 'calendar' | 'inventory' | 'scene' | 'table' | 'validity',
  solve: (question: string) => Solution | undefined,
  stated: Quote | undefined = statedAnswer(trace),
): Finding | undefined {
  const options = readOptions(trace.question);
  const question = quoteOf(trace.question, 0, questionEnd(trace.question, options));
  const solution = solve(question.text);
  const answer = solution && stated;
  if (!solution || !answer) return undefined;
  const offered = options.map(({ text }) => solution.says(text));
  if (options.length > 0 && offered.filter((right) => right).length !== 1) return undefined;
  const option = chosenOption(answer.text, options);
  const right = solution.says(option?.text ?? answer.text);
  if (right === undefined || (right && offered.includes(undefined))) return undefined;
  const claim = option ? { option: option.quote, answer } : answer;
  const shows: Solved['shows'] = right ? 'established' : 'refuted';
  return {
    right,
    reason: `It is ${solution.told}${right ? ', as answered' : '; the answer says otherwise'}.`,
    quotes: [answer],
    proof: { kind, shows, question, claim },
  };
}

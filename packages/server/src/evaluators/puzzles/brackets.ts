import { tracing } from '../seat.ts';
import { statedAnswer } from '../trace.ts';
import { checkAnswer } from './brackets/answer.ts';
import { readBracketQuestion } from './brackets/question.ts';
import { Replay } from './brackets/replay.ts';

/**
 * Judges traces about sequences of brackets: each stated stack against the one before it, the answer
 * against the sequence itself. Linear in the text; every ballot on a statement carries a `stack` proof.
 */
export const brackets = tracing({ id: 'brackets' }, (trace) => {
  const asked = readBracketQuestion(trace.question);
  if (!asked) return undefined;
  const replay = new Replay(trace.question, asked);
  const steps = new Map(trace.steps.map((step) => [step, replay.check(step)]));
  const stated = statedAnswer(trace);
  return { steps, conclusion: stated && checkAnswer(trace.question, asked, stated) };
});

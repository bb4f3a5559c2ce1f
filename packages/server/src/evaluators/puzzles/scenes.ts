import { readWorld, sceneIn } from '@truepenny/verifier/proofs';
import type { Document, Evaluator, Proof } from '../../kernel/panel.ts';
import { questionEnd, readOptions } from '../options.ts';
import { checkSolved } from '../solved.ts';
import { asTrace, ballotsOf, type Finding, quoteOf, type Trace, whole } from '../trace.ts';

/**
 * Judges traces about a small world in ordinary words: things that are seen somewhere, who stands where in an order, who
 * has what after exchanges, which way somebody faces. Abstains where any sentence of the question is not understood.
 * Every ballot carries a proof that reads and solves the question anew.
 */
export const scenes: Evaluator = {
  id: 'scenes',
  family: 'scenes',
  kind: 'deterministic',
  version: '2',
  examine(matter) {
    const trace = asTrace(matter);
    const conclusion = trace && checkSolved(trace, 'scene', sceneIn);
    const steps = trace ? checkSteps(trace) : new Map();
    return conclusion || steps.size > 0 ? ballotsOf(matter, { steps, conclusion }) : [];
  },
};

/** Every step's proof reads those before it; a longer trace would make that quadratic. */
const MOST_STEPS = 32;

/** What is so of each step, up to the first that is wrong. */
function checkSteps({ question, steps }: Trace): Map<Document, Finding[]> {
  const found = new Map<Document, Finding[]>();
  const asked = quoteOf(question, 0, questionEnd(question, readOptions(question)));
  const world = steps.length > 0 && steps.length <= MOST_STEPS ? readWorld(asked.text) : undefined;
  if (!world) return found;
  for (const [at, step] of steps.entries()) {
    const after = steps.slice(0, at).map(whole);
    const claim = whole(step);
    const right = world.follows([...after, claim].map(({ text }) => text));
    if (right === undefined) continue;
    const reason = right ? 'It follows from the question.' : 'By the question it is otherwise.';
    const proof: Proof = {
      kind: 'scene',
      shows: right ? 'established' : 'refuted',
      question: asked,
      claim,
      after,
    };
    found.set(step, [{ right, reason, quotes: [claim], proof }]);
    if (!right) break;
  }
  return found;
}

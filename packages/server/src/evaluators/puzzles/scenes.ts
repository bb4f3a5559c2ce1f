import { sceneIn, worldOf } from '@truepenny/verifier/proofs';
import type { Document, Quote } from '../../kernel/panel.ts';
import { questionEnd, readOptions } from '../options.ts';
import { onlySays, wordsOf } from '../plain-words.ts';
import { tracing } from '../seat.ts';
import { checkSolved } from '../solved.ts';
import { answerWithin, type Finding, quoteOf, type Trace } from '../trace.ts';

/**
 * Judges traces about a small world in ordinary words: things that are seen somewhere, who stands where in an order, who
 * has what after exchanges, which way somebody faces. Abstains where any sentence of the question is not understood.
 * Every ballot carries a proof that reads and solves the question anew.
 */
export const scenes = tracing({ id: 'scenes', version: '2' }, (trace) => {
  const conclusion = checkSolved(trace, 'scene', solverOf(trace));
  const steps = checkSteps(trace);
  return conclusion || steps.size > 0 ? { steps, conclusion } : undefined;
});

const solverOf =
  ({ question }: Trace) =>
  (asked: string) =>
    sceneIn(question, asked.length);

/** Every step's proof reads those before it; a longer trace would make that quadratic. */
const MOST_STEPS = 32;

/** Words of method, which say nothing of what is asked. */
const OF_METHOD = wordsOf(
  'identify positions position statements statement absolute relative remaining gaps possible final order process',
  'elimination according ordering first second third fourth fifth sixth seventh eighth any unknown through earlier',
  'swap swaps swapped switch trade trades exchange initially event state option correct instructions follow clue clues',
);
const ANSWERS =
  /[\s.,;]*(?:\b(?:so|and|thus|therefore|hence|then)\b,? )*(?:the |our |final |correct )*answer is[\s:]*$/i;

/** What is so of each step, and of an answer within it, up to the first that is wrong. */
function checkSteps(trace: Trace): Map<Document, Finding[]> {
  const { question, steps } = trace;
  const found = new Map<Document, Finding[]>();
  const asked = quoteOf(question, 0, questionEnd(question, readOptions(question)));
  const world = steps.length > 0 && steps.length <= MOST_STEPS ? worldOf(question, asked.end) : undefined;
  if (!world) return found;
  const plain = new Set([...OF_METHOD, ...wordsOf(asked.text)].filter((word) => !world.names?.has(word)));
  const after: Quote[] = [];
  for (const [at, step] of steps.entries()) {
    const answer = answerWithin(step);
    const end = answer ? step.text.slice(0, answer.start).search(ANSWERS) : step.text.length;
    const claim = quoteOf(step, 0, end < 0 ? step.text.length : end);
    const later = steps.slice(at + 1).map(({ text }) => text);
    const right = world.follows(
      [...after, claim].map(({ text }) => text),
      later,
    );
    const isIdle = right === undefined && world.names !== undefined && onlySays(claim.text, plain);
    const ends = answer && end >= 0 ? checkSolved(trace, 'scene', solverOf(trace), answer) : undefined;
    const own = isIdle ? IDLE : findingOf(asked, claim, after, right);
    after.push(claim);
    const findings = [own, ends].filter((one) => one !== undefined);
    const wrong = findings.find((one) => !one.right);
    if (wrong || (own && (!answer || ends))) found.set(step, wrong ? [wrong] : findings);
    if (wrong) break;
  }
  return found;
}

const IDLE: Finding = { right: true, reason: 'The step states nothing that could be false.', quotes: [] };

function findingOf(
  question: Quote,
  claim: Quote,
  after: readonly Quote[],
  right: boolean | undefined,
): Finding | undefined {
  if (right === undefined) return undefined;
  const reason = right ? 'It follows from the question.' : 'By the question it is otherwise.';
  const shows = right ? 'established' : 'refuted';
  return {
    right,
    reason,
    quotes: [claim],
    proof: { kind: 'scene', shows, question, claim, after: [...after] },
  };
}

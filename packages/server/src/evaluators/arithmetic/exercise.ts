import { answerTo } from '@truepenny/verifier/proofs';
import type { Ballot, Case, Document, Proof, Quote } from '../../kernel/panel.ts';
import { answerWithin, asTrace, quoteOf, type Trace } from '../trace.ts';
import { readDocument } from './flow.ts';

type Solution = Extract<Proof, { kind: 'solution' }>;

/** A computation that was recomputed and is not in doubt, except for having been read as it was meant. */
const SOLVED = 0.99;
/** Where the number is not the whole of the answer, something else may be meant by it. */
const SOLVED_WITHIN = 0.95;

/**
 * Where the question asks for the value of one expression: solves it and compares. An answer that is nothing
 * but the right number is allowed; one that is another, or in which the right one does not stand, is not.
 */
export function solvedExercise(matter: Case): Ballot[] {
  const trace = asTrace(matter);
  const asking = matter.criteria.filter(({ asks }) => asks === 'follows');
  if (!trace || asking.length === 0) return [];
  const whole = plainAnswer(trace);
  const plain = whole && answerTo(trace.question, whole);
  const proof = plain ?? refutedWithin(trace);
  if (!proof) return [];
  const right = proof.shows === 'established';
  // Without an answer the trace itself is vouched for, and a right end makes no step right.
  if (right && !trace.answer) return [];
  const reason = `The question asks for ${proof.expression} = ${proof.computed}${right ? '' : `, not ${proof.given.text}`}.`;
  return asking.map(({ id }) => ({
    criterion: id,
    verdict: right ? 'ALLOW' : 'BLOCK',
    confidence: plain ? SOLVED : SOLVED_WITHIN,
    reason,
    quotes: [proof.quote, proof.given],
    proof,
  }));
}

const LONGEST_PLAIN = 60;

/** The answer that was sent, or what the last step announces as the answer, where that is short. */
function plainAnswer({ answer, steps }: Trace): Quote | undefined {
  if (answer) return answer.text.length <= LONGEST_PLAIN ? trimmed(answer, 0, answer.text.length) : undefined;
  const last = steps.at(-1);
  const said = last && answerWithin(last);
  return last && said && said.text.length <= LONGEST_PLAIN ? trimmed(last, said.start, said.end) : undefined;
}

function trimmed(document: Document, from: number, to: number): Quote {
  const text = document.text.slice(from, to);
  const lead = text.length - text.replace(/^[\s*:]+/, '').length;
  return quoteOf(document, from + lead, from + text.replace(/[\s.*]+$/, '').length);
}

/** The first number of an answer in words, where none of its numbers is the right one, whatever its sign. */
function refutedWithin({ question, answer }: Trace): Solution | undefined {
  const numbers = answer ? readDocument(answer).numbers : [];
  const [first] = numbers;
  const proof = answer && first && answerTo(question, quoteOf(answer, first.start, first.end));
  if (proof?.shows !== 'refuted') return undefined;
  const size = proof.computed.replace('-', '');
  return numbers.some(({ value }) => value === size) ? undefined : proof;
}

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
 * Where the question asks for the value of one expression: solves it and compares. An answer that is another
 * number, or in which the right one does not stand, is refuted; of the right one nothing is said. Undefined where the
 * question or the answer is not that plain.
 */
export function solvedExercise(matter: Case): Ballot[] | undefined {
  const trace = asTrace(matter);
  const asking = matter.criteria.filter(({ asks }) => asks === 'follows');
  if (!trace || asking.length === 0) return undefined;
  const whole = plainAnswer(trace);
  const plain = whole && answerTo(trace.question, whole);
  const proof = plain ?? refutedWithin(trace);
  if (!proof) return undefined;
  // A right end makes no step right: who solved the question alone allows nothing.
  if (proof.shows === 'established') return trace.answer ? [] : undefined;
  const reason = `The question asks for ${proof.expression} = ${proof.computed}, not ${proof.given.text}.`;
  return asking.map(({ id }) => ({
    criterion: id,
    verdict: 'BLOCK',
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

const OPERATED = /^\s?[/^*×÷·√]/;

/** The first number of an answer in words, where none of its numbers is the right one, whatever its sign. */
function refutedWithin({ question, answer }: Trace): Solution | undefined {
  const numbers = answer ? readDocument(answer).numbers : [];
  const [first] = numbers;
  // "11/12" is no 11.
  if (answer && first && OPERATED.test(answer.text.slice(first.end))) return undefined;
  const proof = answer && first && answerTo(question, quoteOf(answer, first.start, first.end));
  if (proof?.shows !== 'refuted') return undefined;
  const size = proof.computed.replace('-', '');
  return numbers.some(({ value }) => value === size) ? undefined : proof;
}

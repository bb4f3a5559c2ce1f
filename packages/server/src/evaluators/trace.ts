import { quoteIn as quoteOf, wholeOf as whole } from '@truepenny/verifier/proofs';
import type { Ballot, Case, Document, Proof, Quote } from '../kernel/panel.ts';

/** A case of kind trace: a question, the steps towards its answer, and what the answer is said to be. */
export type Trace = {
  question: Document;
  steps: readonly Document[];
  answer: Document | undefined;
};

/** The case as a trace; undefined where it has no question or nothing that could be checked. */
export function asTrace({ documents }: Case): Trace | undefined {
  const question = documents.find(({ role }) => role === 'question');
  const steps = documents.filter(({ role }) => role === 'step');
  const answer = documents.find(({ role }) => role === 'answer');
  return question && (steps.length > 0 || answer) ? { question, steps, answer } : undefined;
}

export { quoteOf, whole };

/** What was found of one step, or of the conclusion. */
export type Finding = { right: boolean; reason: string; quotes: Quote[]; proof?: Proof };

/** A computation that was recomputed and is not in doubt, except for having been read as it was meant. */
const PROVED = 0.99;
/** A step that states nothing which could be false. */
const NOTHING_CLAIMED = 0.95;

/** What a method found out about a trace: findings by step, one on the conclusion. */
export type Findings = {
  /** In the order of the steps; several findings on a step are allowed, the first wrong one counts. */
  steps: Map<Document, Finding[]>;
  conclusion?: Finding | undefined;
};

/**
 * Turns the findings into ballots on the criteria that ask for them. A conclusion that could not be checked
 * by itself falls with the first wrong step; one that was solved and found right stands in spite of it.
 */
export function ballotsOf({ criteria }: Case, { steps, conclusion }: Findings): Ballot[] {
  const byName = new Map([...steps].map(([step, findings]) => [step.name, findings]));
  const ends = conclusion ?? restingOn(steps);
  return criteria.flatMap(({ id, asks, about }) => {
    if (asks === 'follows') return ends ? [ballotOf(id, ends)] : [];
    const found = asks === 'sound' && about !== undefined ? byName.get(about) : undefined;
    const telling = found && (firstWrong(found) ?? found.findLast(({ proof }) => proof) ?? found.at(-1));
    return telling ? [ballotOf(id, telling)] : [];
  });
}

const firstWrong = (findings: readonly Finding[]): Finding | undefined =>
  findings.find(({ right, proof }) => !right && proof);

function restingOn(steps: Findings['steps']): Finding | undefined {
  for (const [step, findings] of steps) {
    const wrong = firstWrong(findings);
    if (wrong) return { ...wrong, reason: `It rests on ${step.name}. ${wrong.reason}` };
  }
  return undefined;
}

const ballotOf = (criterion: string, { right, reason, quotes, proof }: Finding): Ballot => ({
  criterion,
  verdict: right ? 'ALLOW' : 'BLOCK',
  confidence: proof ? PROVED : NOTHING_CLAIMED,
  reason,
  quotes,
  ...(proof && { proof }),
});

const SAYS_ANSWER = 'answer is';

/**
 * Where the trace states its answer: the answer that was sent, else what follows the last "answer is" of
 * its steps. Undefined where neither is there.
 */
export function statedAnswer({ steps, answer }: Trace): Quote | undefined {
  if (answer) return whole(answer);
  for (const step of steps.toReversed()) {
    const stated = answerWithin(step);
    if (stated) return stated;
  }
  return undefined;
}

/** What follows the last "answer is" of a text, without the colon before it; undefined where none is there. */
export function answerWithin(document: Document): Quote | undefined {
  const at = document.text.toLowerCase().lastIndexOf(SAYS_ANSWER);
  if (at < 0) return undefined;
  const from = at + SAYS_ANSWER.length;
  const said = document.text.slice(from);
  const start = from + said.length - said.replace(/^[\s:]+/, '').length;
  return quoteOf(document, start, Math.max(start, document.text.trimEnd().length));
}

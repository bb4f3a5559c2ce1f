import type { Ballot, Case, Document, Evaluator } from '../kernel/panel.ts';
import { concludedOtherwise } from './conclusion/mismatch.ts';
import { tokenise } from './language/tokens.ts';
import { unamended } from './plan/measure.ts';
import { type Passage, passagesOf } from './plan/passages.ts';
import { contentTerms, type Reading, readCase } from './plan/reading.ts';

/** Share of the answer's terms that question and trace must hold for it to follow; of its numbers they hold all. */
const FROM_TRACE = 0.5;
/** In how many of the last steps an admitted failure speaks of the conclusion. */
const CLOSING_STEPS = 2;

/** A proof, but for the chance that the words were not meant as the final answer. */
const PROVED = 0.97;
/** Measured together with the coverage of the plan; see there. */
const SURE_OF_KEEPING = 0.85;
const SURE_OF_FAULT = 0.8;
const SURE_OF_PART = 0.6;

/**
 * Decides whether the answer follows from the trace. That the trace ends in another value refutes it. With a
 * plan, whose steps vouch for the trace, an answer that keeps to the trace follows; without one an answer
 * that merely says the trace's conclusion again would vouch for nothing, and nothing is said.
 */
export const conclusion: Evaluator = {
  id: 'conclusion',
  family: 'conclusion',
  kind: 'deterministic',
  version: '1',
  examine: (matter) => {
    const criteria = matter.criteria.filter(({ asks }) => asks === 'follows');
    const answer = matter.documents.find(({ role }) => role === 'answer');
    if (criteria.length === 0 || !answer) return [];
    const opinion = opinionOn(answer, matter);
    return opinion ? criteria.map(({ id }) => ({ criterion: id, ...opinion })) : [];
  },
};

type Opinion = Omit<Ballot, 'criterion'>;

function opinionOn(answer: Document, matter: Case): Opinion | undefined {
  const proof = concludedOtherwise(answer, matter.documents);
  if (proof) {
    const reason = `The trace concludes ${proof.concluded.text}, the answer gives ${answer.text.trim()}.`;
    return { verdict: 'BLOCK', confidence: PROVED, reason, quotes: [proof.concluded, proof.given], proof };
  }
  if (!matter.documents.some(({ role }) => role === 'plan')) return undefined;
  const reading = readCase(matter);
  const admitted = admittedAtTheEnd(reading, matter);
  if (admitted) {
    const reason = 'The trace itself says that its conclusion went wrong.';
    return { verdict: 'BLOCK', confidence: SURE_OF_FAULT, reason, quotes: [admitted.quote] };
  }
  return keepsToTrace(answer, matter, reading);
}

function admittedAtTheEnd({ passages }: Reading, { documents }: Case): Passage | undefined {
  const closing = new Set(
    documents
      .filter(({ role }) => role === 'step')
      .slice(-CLOSING_STEPS)
      .map(({ name }) => name),
  );
  return unamended(passages).find(({ quote }) => closing.has(quote.document));
}

/** Whether what the answer says, and its numbers, stand in the question or the trace. */
function keepsToTrace(answer: Document, { documents }: Case, reading: Reading): Opinion {
  const tokens = passagesOf(answer).flatMap((passage) => passage.tokens);
  const numbers = new Set(tokens.filter(({ kind }) => kind !== 'word').map(({ term }) => term));
  const asked = documents.filter(({ role }) => role === 'question');
  const given = contentTerms(asked.flatMap(({ text }) => tokenise(text)));
  const stands = (term: string) => given.has(term) || reading.step.has(term) || reading.asked.has(term);
  const share = (terms: readonly string[]) =>
    terms.length > 0 ? terms.filter(stands).length / terms.length : 1;
  const [said, counted] = [share([...contentTerms(tokens)]), share([...numbers])];
  const percent = (value: number) => `${Math.round(value * 100)} %`;
  const measured = `${percent(said)} of what the answer says and ${percent(counted)} of its numbers are in the question or the trace`;
  const passage = mostShared(
    tokens.map(({ term }) => term),
    reading,
  );
  if (said >= FROM_TRACE && counted === 1 && passage) {
    return {
      verdict: 'ALLOW',
      confidence: SURE_OF_KEEPING,
      reason: `It keeps to the trace: ${measured}.`,
      quotes: [passage.quote],
    };
  }
  const reason = `It says more than the trace: ${measured}.`;
  return { verdict: 'UNCERTAIN', confidence: SURE_OF_PART, reason, quotes: passage ? [passage.quote] : [] };
}

/** The passage of the trace that shares most with the answer. */
function mostShared(terms: readonly string[], { step, weight }: Reading): Passage | undefined {
  const shared = new Map<Passage, number>();
  for (const term of new Set(terms)) {
    for (const passage of step.get(term) ?? [])
      shared.set(passage, (shared.get(passage) ?? 0) + weight(term));
  }
  let [best, most]: [Passage | undefined, number] = [undefined, 0];
  for (const [passage, sum] of shared) if (sum > most) [best, most] = [passage, sum];
  return best;
}

import type { Ballot, Case, Document, Evaluator } from '../kernel/panel.ts';
import { concludedOtherwise } from './conclusion/mismatch.ts';
import { type Passage, passagesOf } from './conclusion/passages.ts';
import { makesAmends } from './language/conduct.ts';

/** In how many of the last steps an admitted failure speaks of the conclusion. */
const CLOSING_STEPS = 2;

/** A proof, but for the chance that the words were not meant as the final answer. */
const PROVED = 0.97;
/** A suspicion, which refuses nothing by itself. */
const SURE_OF_FAULT = 0.8;

/**
 * Decides whether the answer follows from the trace. That the trace ends in another value refutes it. That a
 * trace with a plan says of its own conclusion that it went wrong raises a doubt. An answer in the trace's own words
 * shows nothing, and nothing is said of it.
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
  const admitted = admittedAtTheEnd(matter);
  if (admitted) {
    const reason = 'The trace itself says that its conclusion went wrong.';
    return { verdict: 'BLOCK', confidence: SURE_OF_FAULT, reason, quotes: [admitted.quote], basis: 'signal' };
  }
  return undefined;
}

/** The first passage of the last steps that says the writer's own work went wrong, and is not made good after it. */
function admittedAtTheEnd({ documents }: Case): Passage | undefined {
  const steps = documents.filter(({ role }) => role === 'step').slice(-CLOSING_STEPS);
  const passages = steps.flatMap(passagesOf);
  const amended = passages.findLastIndex(({ tokens }) => makesAmends(tokens));
  return passages.slice(amended + 1).find(({ admits }) => admits);
}

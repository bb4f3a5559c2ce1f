import { decideArgument } from './entailment/decide.ts';
import { decideInference } from './entailment/infer.ts';
import { decideOrder } from './entailment/order.ts';
import { computing } from './seat.ts';
import { withinWhatWasAsked } from './supported.ts';

/**
 * Judges claims by closed logic: reads facts and rules in plain words into first-order logic and derives the
 * claim, or its contradiction, from the evidence. What is derived carries a proof that anyone can follow line
 * by line. A claim that is left open is UNCERTAIN, unless the question is whether it follows: then it does not.
 */
export const entailment = computing({ id: 'entailment' }, ({ criteria, documents }) => {
  const claim = documents.find(({ role }) => role === 'claim');
  const asking = criteria.filter(({ asks, about }) => asks === 'supported' && about === claim?.name);
  if (!claim || asking.length === 0) return [];
  const read = decideArgument(documents);
  const opinion = read?.proof ? read : (decideInference(documents) ?? decideOrder(claim, documents) ?? read);
  return opinion ? asking.map(({ id }) => withinWhatWasAsked({ criterion: id, ...opinion })) : [];
});

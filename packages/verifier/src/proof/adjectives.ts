import { asksAdjectiveOrder, isInOrder } from '../adjective/order.ts';
import type { Document } from '../judgement/case.ts';
import type { Recheck } from './recheck.ts';
import { recheckSolved, type Solved } from './solved.ts';

/** Whether the adjectives of the phrase that is chosen stand in the usual order. */
export type AdjectivesProof = { kind: 'adjectives' } & Solved;

/** Looks the adjectives up anew. */
export function recheckAdjectives(proof: AdjectivesProof, documents: readonly Document[]): Recheck {
  return recheckSolved(proof, documents, (question, answer) =>
    asksAdjectiveOrder(question) ? isInOrder(answer) : undefined,
  );
}

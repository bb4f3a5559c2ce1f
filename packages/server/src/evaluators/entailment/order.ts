import { orderClaim } from '@truepenny/verifier/proofs';
import type { Document } from '../../kernel/panel.ts';
import { whole } from '../trace.ts';
import type { Opinion } from './decide.ts';

/** Recomputed, but for the chance that the words were meant otherwise. */
const PROVED = 0.98;

/** Decides whether a claim on an order of things follows from the one text beside it; undefined where it is left open. */
export function decideOrder(claim: Document, documents: readonly Document[]): Opinion | undefined {
  const [evidence, another] = documents.filter(({ role }) => role === 'evidence');
  if (!evidence || another || evidence.text.length > LONGEST) return undefined;
  const so = orderClaim(claim.text, evidence.text);
  if (so === undefined) return undefined;
  return {
    verdict: so ? 'ALLOW' : 'BLOCK',
    confidence: PROVED,
    reason: so ? 'It is so in every order that fits the text.' : 'It is so in no order that fits the text.',
    quotes: [whole(evidence)],
    proof: {
      kind: 'scene',
      shows: so ? 'established' : 'refuted',
      question: whole(evidence),
      claim: whole(claim),
    },
  };
}

const LONGEST = 2_000;

import type { Document, Quote } from '../judgement/case.ts';
import { fails, type Recheck, recheckQuote } from './recheck.ts';

/** Establishes that a passage stands in a document word for word. */
export type PassageProof = { kind: 'passage'; shows: 'established'; quote: Quote };

export function recheckPassage(proof: PassageProof, documents: readonly Document[]): Recheck {
  const { quote } = proof;
  return /[\p{L}\p{N}]/u.test(quote.text) ? recheckQuote(quote, documents) : fails('it quotes no words');
}

import { recheckProof } from '@truepenny/verifier/proofs';
import type { Case, Evaluator } from '../kernel/panel.ts';

/** A case of kind claim for the tests of evaluators. */
export function claimCase(claim: string, evidence?: string): Case {
  return {
    documents: [
      { name: 'claim', role: 'claim', text: claim },
      ...(evidence === undefined ? [] : [{ name: 'evidence', role: 'evidence', text: evidence } as const]),
    ],
    criteria: [
      { id: 'supported', asks: 'supported', about: 'claim', question: 'Is it?', criticality: 'critical' },
    ],
  };
}

/**
 * What an evaluator says of a claim: the verdict, and `proved` where a proof came with it; "silent" where it
 * says nothing. Throws where a proof does not hold or a quote does not stand.
 */
export async function judged(evaluator: Evaluator, claim: string, evidence?: string): Promise<string> {
  const matter = claimCase(claim, evidence);
  const ballots = await evaluator.examine(matter, { signal: new AbortController().signal });
  for (const { proof, quotes } of ballots) {
    const recheck = proof ? recheckProof(proof, matter.documents) : undefined;
    if (recheck?.holds === false) throw new Error(recheck.why);
    for (const { document, text, start, end } of quotes) {
      const source = matter.documents.find(({ name }) => name === document);
      if (source?.text.slice(start, end) !== text) throw new Error(`"${text}" does not stand`);
    }
  }
  const [ballot] = ballots;
  return ballot ? `${ballot.verdict}${ballot.proof ? ' proved' : ''}` : 'silent';
}

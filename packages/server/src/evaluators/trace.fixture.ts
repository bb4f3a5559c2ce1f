import { recheckProof } from '@truepenny/verifier/proofs';
import type { Case, Document, Evaluator, Proof } from '../kernel/panel.ts';

/** A case of kind trace for the tests of evaluators. */
export function traceCase(question: string, steps: readonly string[], answer?: string): Case {
  const documents: Document[] = [
    { name: 'question', role: 'question', text: question },
    ...steps.map((text, at): Document => ({ name: `trace/${at}`, role: 'step', text })),
    ...(answer === undefined ? [] : [{ name: 'answer', role: 'answer', text: answer } as const]),
  ];
  const criticality = 'critical' as const;
  const sound = steps.map((_, at) => ({
    id: `sound/${at}`,
    asks: 'sound' as const,
    about: `trace/${at}`,
    question: 'Is the step free of error?',
    criticality,
  }));
  const follows = {
    id: 'follows',
    asks: 'follows' as const,
    question: 'Does the answer follow?',
    criticality,
  };
  return { documents, criteria: [...sound, follows] };
}

/**
 * What an evaluator says of a trace, as one line a ballot: the criterion, the verdict, and `proved` where a
 * proof came with it. Throws where a proof does not hold, its contrary holds as well, or a quote does not stand.
 */
export async function said(
  evaluator: Evaluator,
  question: string,
  steps: readonly string[],
  answer?: string,
): Promise<string[]> {
  const matter = traceCase(question, steps, answer);
  const ballots = await evaluator.examine(matter, { signal: new AbortController().signal });
  return ballots.map(({ criterion, verdict, proof, quotes }) => {
    const recheck = proof ? recheckProof(proof, matter.documents) : undefined;
    if (recheck?.holds === false) throw new Error(`${criterion}: ${recheck.why}`);
    if (proof && recheckProof(contrary(proof), matter.documents).holds) {
      throw new Error(`${criterion}: the contrary is proved as well`);
    }
    for (const { document, text, start, end } of quotes) {
      const source = matter.documents.find(({ name }) => name === document);
      if (source?.text.slice(start, end) !== text) throw new Error(`${criterion}: "${text}" does not stand`);
    }
    return `${criterion} ${verdict}${proof ? ' proved' : ''}`;
  });
}

/** The same witness for the contrary, which must never hold as well. */
const contrary = (proof: Proof): Proof =>
  ({ ...proof, shows: proof.shows === 'established' ? 'refuted' : 'established' }) as Proof;

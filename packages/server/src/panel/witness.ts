import type { Quote } from '@truepenny/verifier';
import { type Proof, recheckProof } from '@truepenny/verifier/proofs';
import type { Document } from '../kernel/panel.ts';
import { type Quoted, readWitness } from './reply-schema.ts';

/** What became of a witness: a proof that holds, or why there is none; null where none was given. */
export type Witnessed = { proof: Proof } | { dropped: string } | null;

type Finder = (quoted: Quoted) => Quote | undefined;

/**
 * The proof that a model's witness comes to, rechecked by the same code as every proof. It refutes what it is
 * attached to alone: where the question is about a document, the figure or words must stand in that one.
 */
export function witnessed(
  given: unknown,
  find: Finder,
  documents: readonly Document[],
  about: string | undefined,
): Witnessed {
  if (given === undefined || given === null) return null;
  const witness = readWitness(given);
  if (!witness) return { dropped: 'it is of no kind that can be rechecked' };
  const proof = witness.kind === 'reckoning' ? reckoning(witness, find) : absent(witness, find);
  if (!proof) return { dropped: 'a passage that it names is nowhere in the text' };
  const shown = proof.kind === 'figure' ? proof.stated : proof.quote;
  if (about !== undefined && shown.document !== about) return { dropped: 'it is not about what was asked' };
  const recheck = recheckProof(proof, documents);
  return recheck.holds ? { proof } : { dropped: recheck.why };
}

type Given<Kind> = Extract<NonNullable<ReturnType<typeof readWitness>>, { kind: Kind }>;

function reckoning({ expression, terms, stated }: Given<'reckoning'>, find: Finder) {
  const found = terms.flatMap((term) => find(term) ?? []);
  const claim = find(stated);
  if (!claim || found.length < terms.length) return undefined;
  const plain = expression.replaceAll('×', '*').replaceAll('÷', '/').replaceAll('−', '-').replaceAll(',', '');
  const proof = {
    kind: 'figure',
    shows: 'refuted',
    expression: plain,
    terms: found,
    stated: claim,
  } as const;
  return proof satisfies Proof;
}

function absent({ quote }: Given<'quote-absent'>, find: Finder) {
  const found = find(quote);
  return found && ({ kind: 'quote-absent', shows: 'refuted', quote: found } as const satisfies Proof);
}

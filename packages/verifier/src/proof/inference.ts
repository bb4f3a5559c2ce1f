import { type Inference, infer } from '../argument/infer.ts';
import { canonicalJson } from '../json/canonical.ts';
import type { Document } from '../judgement/case.ts';
import { fails, HOLDS, type Recheck } from './recheck.ts';

/**
 * Infers in ordinary words whether a claim follows: the sentences it rests on, the form of the inference and, where it
 * takes no cases to tell apart, its lines.
 */
export type InferenceProof = { kind: 'inference'; shows: 'established' | 'refuted' } & Omit<
  Inference,
  'follows'
>;

/** The inference that a claim and its evidence make as a proof; undefined where they make none. */
export function inferenceProof(documents: readonly Document[]): InferenceProof | undefined {
  const inference = infer(documents);
  if (!inference) return undefined;
  const { follows, ...rest } = inference;
  return { kind: 'inference', shows: follows ? 'established' : 'refuted', ...rest };
}

/** Reads claim and evidence anew and infers again: sentences, lines and outcome must be the same. */
export function recheckInference(proof: InferenceProof, documents: readonly Document[]): Recheck {
  const found = inferenceProof(documents);
  return found && canonicalJson(found) === canonicalJson(proof)
    ? HOLDS
    : fails('read anew, claim and evidence do not make this inference');
}

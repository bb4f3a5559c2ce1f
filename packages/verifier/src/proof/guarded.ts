import type { Document } from '../judgement/case.ts';
import { metered, TooMuchWork } from '../work.ts';
import type { Proof } from './proof.ts';
import { fails, type Recheck } from './recheck.ts';

/** What rechecks the proofs of one kind. */
export type Rechecker = (proof: Proof, documents: readonly Document[]) => Recheck;

/** What the kinds can show that are witnesses to one thing alone. */
const ALONE: { readonly [Kind in Proof['kind']]?: Proof['shows'] } = {
  admission: 'refuted',
  bound: 'refuted',
  cell: 'refuted',
  composed: 'refuted',
  counsel: 'refuted',
  done: 'established',
  equation: 'refuted',
  figure: 'refuted',
  limit: 'refuted',
  mismatch: 'refuted',
  passage: 'established',
  'quote-absent': 'refuted',
  rewrite: 'refuted',
  sequence: 'refuted',
};

/** Whether a proof says that it shows something which its kind can: what the rechecks need not ask each by itself. */
function mayShow({ kind, shows }: Proof): boolean {
  const alone = ALONE[kind];
  return alone === undefined ? shows === 'refuted' || shows === 'established' : shows === alone;
}

/** Rechecks a proof by what rechecks its kind, if anything does; never throws. */
export function guarded(
  recheck: Rechecker | undefined,
  proof: Proof,
  documents: readonly Document[],
): Recheck {
  if (!recheck) return fails(`unknown kind of proof: ${String(proof.kind)}`);
  if (!mayShow(proof)) return fails(`a proof of kind ${proof.kind} does not show that`);
  try {
    return metered(() => recheck(proof, documents));
  } catch (error) {
    if (error instanceof TooMuchWork) return { ...fails(error.message), code: error.code };
    // A proof that was read from elsewhere may lack any part of itself.
    return fails(`a proof of kind ${proof.kind} is malformed`);
  }
}

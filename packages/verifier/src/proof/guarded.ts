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

/** Kinds of which no proofs are made any more; version 0.1.0 is the last that rechecks them. */
const RETIRED = new Set(['adjectives', 'arrangement', 'exchange', 'testimony', 'timetable', 'walk']);

function unknown(kind: string): Recheck {
  const by = RETIRED.has(kind)
    ? 'version 0.1.0 of truepenny'
    : 'the version of truepenny that made the record';
  const why = `this version does not know proofs of the kind ${kind}; ${by} rechecks them`;
  return { ...fails(why), code: 'unknown-kind' };
}

/** Rechecks a proof by what rechecks its kind, if anything does; never throws. */
export function guarded(
  recheck: Rechecker | undefined,
  proof: Proof,
  documents: readonly Document[],
): Recheck {
  if (!recheck) return unknown(String(proof.kind));
  if (!mayShow(proof)) return fails(`a proof of kind ${proof.kind} does not show that`);
  try {
    return metered(() => recheck(proof, documents));
  } catch (error) {
    if (error instanceof TooMuchWork) return { ...fails(error.message), code: error.code };
    // A proof that was read from elsewhere may lack any part of itself.
    return fails(`a proof of kind ${proof.kind} is malformed`);
  }
}

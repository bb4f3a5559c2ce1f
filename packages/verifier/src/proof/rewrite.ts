import { wrongRewrites } from '../algebra/rewrites.ts';
import type { Document, Quote } from '../judgement/case.ts';
import { fails, fallenOf, HOLDS, isSamePlace, type Recheck } from './recheck.ts';

/** Refutes a step: it writes an expression or an equation in one letter otherwise, and the two are not the same. */
export type RewriteProof = { kind: 'rewrite'; shows: 'refuted'; from: Quote; to: Quote };

/** Reads the steps anew, since what stands before an equation says what it goes on from. */
export function recheckRewrite({ from, to }: RewriteProof, documents: readonly Document[]): Recheck {
  const fallen = fallenOf([from, to], documents);
  if (fallen) return fallen;
  const steps = documents.filter(({ role }) => role === 'step');
  const found = wrongRewrites(steps).some((one) => isSamePlace(one.from, from) && isSamePlace(one.to, to));
  return found ? HOLDS : fails('the second is not read as the first, written otherwise and wrongly');
}

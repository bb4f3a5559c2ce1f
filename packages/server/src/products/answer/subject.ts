import type { CheckRequest } from '@truepenny/contract';
import { normalise } from '@truepenny/verifier';
import { plainText } from '@truepenny/verifier/proofs';
import { sha256Of } from '../../receipts/hash.ts';

/**
 * What a check decides, as a hash by which two checks of the same are known, however they are spaced and quoted.
 * Undefined for a claim that is its own whole context, which shows nothing but that it was said.
 */
export function subjectOf({
  claim,
  context = '',
}: Pick<CheckRequest, 'claim' | 'context'>): string | undefined {
  const texts = [claim, context].map((text) => normalise(text).text.trim());
  // A full stop or a bullet more makes no evidence of a claim.
  const [said, shown] = texts.map(plainText);
  return said === shown ? undefined : sha256Of(JSON.stringify(texts));
}

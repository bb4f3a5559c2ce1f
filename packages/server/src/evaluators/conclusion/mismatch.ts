import { type Proof, recheckProof } from '@truepenny/verifier/proofs';
import type { Document } from '../../kernel/panel.ts';
import { quoteOf, whole } from '../trace.ts';

type MismatchProof = Extract<Proof, { kind: 'mismatch' }>;

const SAYS_ANSWER = /answer(?: is|[\])*]{0,3}:)[\s*:]{0,6}(?:option )?/gi;
/** Values are short: no more is read behind the words that announce one. */
const LONGEST_VALUE = 120;
const VALUE = /^[^\n]*?(?=[.!]?[*"”)]*(?:\s*$|\n|[.!]\s))/;

/**
 * Where the last step gives one value as the answer and the answer document gives another: the proof of it.
 * Undefined in all other cases, those that cannot be read among them.
 */
export function concludedOtherwise(
  answer: Document,
  documents: readonly Document[],
): MismatchProof | undefined {
  const last = documents.findLast(({ role }) => role === 'step');
  if (!last) return undefined;
  const announced = [...last.text.matchAll(SAYS_ANSWER)].at(-1);
  if (!announced) return undefined;
  const start = announced.index + announced[0].length;
  const value = VALUE.exec(last.text.slice(start, start + LONGEST_VALUE))?.[0] ?? '';
  if (!value) return undefined;
  const concluded = quoteOf(last, start, start + value.length);
  const proof: MismatchProof = { kind: 'mismatch', shows: 'refuted', concluded, given: whole(answer) };
  return recheckProof(proof, documents).holds ? proof : undefined;
}

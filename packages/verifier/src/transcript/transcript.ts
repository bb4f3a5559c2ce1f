import { canonicalJson } from '../json/canonical.ts';
import type { Document } from '../judgement/case.ts';
import type { Hearing, Policy } from '../judgement/hearing.ts';
import type { Verdict } from '../judgement/verdict.ts';
import type { PolicyRecord } from '../policy/access.ts';
import { sha256Hex } from '../receipt/hash.ts';
import type { Calibration } from '../synthesize/calibration.ts';

/** Everything a verdict was synthesized from. Whoever holds it can recompute verdict and confidence. */
export type Transcript = {
  format: 'tp-transcript-1';
  /** Id of the check or verification. */
  id: string;
  /** `SYNTHESIZER_VERSION` of the synthesizer that gave the verdict. */
  synthesizer: string;
  documents: Document[];
  hearing: Hearing;
  /** The hearings before the last, where the panel voted in more than one round. */
  earlier: Hearing[];
  /** What models were asked, by hash, and what they answered, word for word. Recomputing does not need it. */
  exchanges: object[];
  policy: Policy;
  /** What the standing rules of the principal said of the act, where there were any. */
  judgedBy?: PolicyRecord;
  calibration: Calibration;
  verdict: Verdict;
  confidence: number;
};

/** `sha256:` and the hexadecimal SHA-256 of the transcript's RFC 8785 form: what the attestation binds. */
export async function transcriptHash(transcript: Transcript): Promise<string> {
  return `sha256:${await sha256Hex(canonicalJson(transcript))}`;
}

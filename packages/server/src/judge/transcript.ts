import { type Calibration, type Document, SYNTHESIZER_VERSION, type Transcript } from '@truepenny/verifier';
import type { PolicyRecord } from '@truepenny/verifier/policy';
import type { Decision } from '../kernel/decision.ts';

/** Everything the decision was synthesized from, for replay by whoever holds it. */
export function transcriptOf(
  id: string,
  documents: Document[],
  { hearing, earlier, exchanges, policy, verdict, confidence }: Decision,
  calibration: Calibration,
  judgedBy?: PolicyRecord,
): Transcript {
  return {
    format: 'tp-transcript-1',
    id,
    synthesizer: SYNTHESIZER_VERSION,
    documents,
    hearing,
    earlier: [...earlier],
    exchanges: [...exchanges],
    policy,
    ...(judgedBy && { judgedBy }),
    calibration,
    verdict,
    confidence,
  };
}

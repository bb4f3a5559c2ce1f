import type { AbstainReason } from '@truepenny/verifier';

/** One question put to a model and what came of it, kept for transcripts, replay and the bill. */
export type Exchange = {
  /** `provider/model`. */
  model: string;
  /** The version the provider says has answered. */
  modelVersion?: string;
  /** `sha256:` and the hash of everything the model was told. */
  questionHash: string;
  durationMs: number;
  /** The raw reply; absent where there is none. */
  reply?: string;
  /** Why the model stopped writing. */
  finish?: 'stop' | 'length' | 'content-filter' | 'other';
  usage?: { inputTokens: number | null; outputTokens: number | null };
  /** By list price; null where price or usage is unknown. */
  costUsd?: number | null;
  /** Why there is no reply. */
  fault?: AbstainReason;
};

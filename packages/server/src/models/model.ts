import type { z } from 'zod';
import type { Price } from './catalogue.ts';

/** What a model is asked. The schema describes the answer to the provider; the reply is read elsewhere. */
export type ModelRequest = {
  system: string;
  prompt: string;
  /** How many UTF-16 units of the prompt other calls about the same case begin with, so that they can be kept. */
  sharedPrefix?: number;
  schema: z.ZodType;
  maxOutputTokens: number;
  /** Aborted when the answer is no longer wanted. */
  signal: AbortSignal;
  /** Milliseconds from now until the signal is aborted, where that is known. */
  budgetMs?: number;
};

/** Tokens as the provider counted them; null where it did not say. */
export type Usage = { inputTokens: number | null; outputTokens: number | null };

/** Why the model stopped writing. */
export type Finish = 'stop' | 'length' | 'content-filter' | 'other';

/** What came back, raw: nothing in it has been believed or parsed yet. */
export type ModelReply = {
  text: string;
  finish: Finish;
  usage: Usage;
  /** By list price; null where price or usage is unknown. */
  costUsd: number | null;
  /** The version the provider says has answered. */
  modelVersion?: string;
};

/**
 * One language model. Retries, recording and scripts are wrappers of this type. `ask` gives the reply as it
 * came, or throws an `Abstention` that says why there is none; it never throws anything else.
 */
export type Model = {
  /** `provider/model`, as in a panel file. */
  id: string;
  /** Who trained it. Models of one family err together, whoever serves them. */
  family: string;
  /** Tokens that question and answer may hold together. */
  contextTokens: number;
  /** By list price; null where it is not known. */
  price: Price | null;
  /** The longest a call may take, and the most it may write, where the operator says so. */
  timeoutMs?: number;
  maxOutputTokens?: number;
  /** Whether its provider was down a moment ago and is left alone. */
  isResting?: () => boolean;
  ask(request: ModelRequest): Promise<ModelReply>;
};

import type { z } from 'zod';
import { Abstention } from '../kernel/abstention.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Randomness } from '../kernel/ids.ts';
import type { Sitting } from '../kernel/panel.ts';
import type { Model } from '../models/model.ts';
import { recorded } from '../models/recorded.ts';
import { TOKENS_PER_ANSWER } from './estimate.ts';
import type { Fence } from './fence.ts';
import { readReply } from './reply.ts';

export type Surroundings = { clock: Clock; randomness: Randomness };

export type Question = {
  system: string;
  /** What comes before `prompt` and is the same for every seat. */
  material: string;
  prompt: string;
  schema: z.ZodType;
  /** How many answers are asked for. */
  answers: number;
  fence: Fence;
};

/** Room for a model to think before it answers. */
const TOKENS_TO_THINK = 8_000;
const MOST_OUTPUT_TOKENS = 32_000;

/**
 * Puts one question to a model and gives the sealed answer of its reply. Throws an `Abstention`: the
 * provider's fault, what is wrong with the reply, or `insufficient` for a question longer than the model's window.
 */
export async function ask(model: Model, question: Question, sitting: Sitting, clock: Clock): Promise<object> {
  const { system, material, schema, answers, fence } = question;
  const prompt = `${material}\n\n${question.prompt}`;
  const maxOutputTokens = model.maxOutputTokens ?? outputTokens(answers);
  if (tokensIn(system) + tokensIn(prompt) + maxOutputTokens > model.contextTokens) {
    throw new Abstention('insufficient', `the texts are longer than ${model.id} can read at once`);
  }
  const asked = sitting.record ? recorded(model, clock, sitting.record) : model;
  const { signal, budgetMs } = sitting;
  const request = { system, prompt, sharedPrefix: material.length, schema, maxOutputTokens, signal };
  return readReply(await asked.ask({ ...request, ...(budgetMs !== undefined && { budgetMs }) }), fence);
}

/** The most that a model may write, for so many answers. */
export const outputTokens = (answers: number): number =>
  Math.min(MOST_OUTPUT_TOKENS, TOKENS_TO_THINK + TOKENS_PER_ANSWER * answers);

/** A high estimate: tokens hold three or more Latin letters, and outside ASCII often not even one character. */
export function tokensIn(text: string): number {
  const bytes = Buffer.byteLength(text);
  const wide = bytes - text.length;
  return Math.ceil((text.length - wide / 2) / 3 + wide * 0.75);
}

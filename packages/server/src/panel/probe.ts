import { z } from 'zod';
import { Abstention } from '../kernel/abstention.ts';
import type { Clock } from '../kernel/clock.ts';
import type { SeatProbe } from '../kernel/panel.ts';
import type { Model } from '../models/model.ts';

const Word = z.object({ word: z.string() });
/** Room for a model that thinks before it says its word. */
const MOST_TOKENS = 2_000;

/** As for a fast check, so that nobody thinks for long. */
const QUICK_MS = 6_000;

/** Asks a model for one word, as whoever seats it would try it out. Never throws. */
export async function probed(model: Model, clock: Clock, signal: AbortSignal): Promise<SeatProbe> {
  const began = clock();
  const seat = { id: model.id, family: model.family };
  try {
    const { costUsd } = await model.ask({
      system: 'You answer with one JSON object.',
      prompt: 'Say {"word": "ready"} and nothing else.',
      schema: Word,
      maxOutputTokens: MOST_TOKENS,
      budgetMs: QUICK_MS,
      signal,
    });
    return { ...seat, ms: clock() - began, costUsd };
  } catch (error) {
    const fault =
      error instanceof Abstention
        ? { reason: error.reason, said: error.message }
        : { reason: 'internal', said: 'the model could not be asked' };
    return { ...seat, ms: clock() - began, costUsd: null, fault };
  }
}

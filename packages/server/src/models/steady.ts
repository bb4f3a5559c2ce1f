import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../kernel/clock.ts';
import type { Randomness } from '../kernel/ids.ts';
import { type Breaker, breaker, type Health } from './breaker.ts';
import { ProviderFault } from './fault.ts';
import { type Gate, gate } from './gate.ts';
import type { Model, ModelReply, ModelRequest } from './model.ts';

/** What all models of one provider share. */
export type Lane = { gate: Gate; breaker: Breaker };

/** A hundred deep checks at once whose five evaluators share a provider; it tells its own limit with a 429. */
const CALLS_AT_ONCE = 512;

export type Patience = {
  /** The longest one seat may take, queue and retries included, however long the request may last. */
  seatMs: number;
  /** The longest one attempt may take. */
  attemptMs: number;
  attempts: number;
  /** An attempt cut short before this says nothing about the provider's health. */
  fairMs: number;
  /** The first pause before a retry where the provider names none; doubled each time. */
  backoffMs: number;
  /** Outages in a row after which the provider is given a rest. */
  outages: number;
};

export const PATIENCE: Patience = {
  seatMs: 110_000,
  attemptMs: 60_000,
  attempts: 3,
  fairMs: 4_000,
  backoffMs: 250,
  outages: 5,
};

/** What all models of one provider go through: a gate wide enough not to be the bottleneck, and a breaker. */
export const laneFor = (provider: string, clock: Clock, { outages } = PATIENCE): Lane => ({
  gate: gate(CALLS_AT_ONCE),
  breaker: breaker(provider, clock, outages),
});

/** What time and chance are, and how long to wait for whom. */
export type Surroundings = {
  clock: Clock;
  randomness: Randomness;
  patience?: Patience;
  /** Told what fails of a seat, once a minute. */
  warn?: (seat: string, fault: string, said: string) => void;
};

/**
 * The same model, asked with deadlines (request > seat > attempt), with retries of what may pass while there
 * is time, behind its provider's gate and breaker. Waiting in the queue counts against the seat's time.
 */
export function steady(model: Model, lane: Lane, surroundings: Surroundings): Model {
  const { clock, randomness, patience = PATIENCE } = surroundings;
  return {
    ...model,
    isResting: lane.breaker.isOpen,
    ask: async (request) => {
      const seatMs = Math.ceil(
        Math.min(request.budgetMs ?? patience.seatMs, model.timeoutMs ?? patience.seatMs),
      );
      const until = clock() + seatMs;
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(seatMs)]);
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(model, lane, { ...request, signal }, clock, patience);
        } catch (error) {
          const fault = faultOf(error);
          const wait = fault.retryAfterMs ?? backoff(attempt, patience.backoffMs, randomness);
          const hopeless = !fault.retryable || attempt >= patience.attempts || clock() + wait >= until;
          if (hopeless || !(await paused(wait, signal))) throw fault;
        }
      }
    },
  };
}

async function once(
  model: Model,
  lane: Lane,
  request: ModelRequest,
  clock: Clock,
  patience: Patience,
): Promise<ModelReply> {
  const leave = await lane.gate.enter(request.signal);
  try {
    const report = lane.breaker.pass();
    const began = clock();
    let health: Health = 'unknown';
    try {
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(patience.attemptMs)]);
      const reply = await model.ask({ ...request, signal });
      health = 'up';
      return reply;
    } catch (error) {
      const fault = faultOf(error);
      health = healthAfter(fault, clock() - began >= Math.min(patience.fairMs, patience.attemptMs));
      throw request.signal.aborted ? new ProviderFault('timeout', fault.message) : fault;
    } finally {
      report(health);
    }
  } finally {
    leave();
  }
}

/** An answer of any kind shows that the provider is up; silence shows nothing unless it lasted. */
function healthAfter(fault: ProviderFault, lasted: boolean): Health {
  if (!fault.isOutage) return 'up';
  return fault.reason === 'timeout' && !lasted ? 'unknown' : 'out';
}

const faultOf = (error: unknown): ProviderFault =>
  error instanceof ProviderFault ? error : new ProviderFault('internal', 'the model could not be asked');

/** Between half and all of the doubled pause, so that many callers do not come back together. */
function backoff(attempt: number, firstMs: number, randomness: Randomness): number {
  const chance = (randomness(1)[0] ?? 0) / 255;
  return firstMs * 2 ** (attempt - 1) * (0.5 + chance / 2);
}

/** Whether the pause was waited out. */
async function paused(ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    await pause(ms, undefined, { signal });
    return true;
  } catch {
    return false;
  }
}

import { readAnswer } from './answer.ts';
import { Deadline } from './deadline.ts';
import type { CallOptions, Route } from './operations.ts';
import { type Pay, paymentsIn } from './payment.ts';
import { ServiceProblem, withNote } from './problem.ts';
import { type Addressee, requestFor, type Sendable } from './request.ts';

/** What calls are made with. */
export type Line = Addressee & {
  fetch: typeof globalThis.fetch;
  pay: Pay | undefined;
  timeoutMs: number;
  /** How often a request may be sent again. */
  retries: number;
  newKey(): string;
  /** Milliseconds since 1970. */
  clock(): number;
  /** From 0 to 1. */
  random(): number;
};

const FIRST_PAUSE_MS = 300;
/** A service that asks to be asked again at once, and again, is not asked more often than this. */
const LEAST_PAUSE_MS = 200;

/**
 * Carries out one call: sends, waits and sends again where that is safe, all within one deadline.
 *
 * @throws {ServiceProblem} for whatever goes wrong, and the signal's reason when the caller ends the call.
 */
export async function call(route: Route, input: object, options: CallOptions, line: Line): Promise<unknown> {
  const { signal, timeoutMs = line.timeoutMs, onProgress } = options;
  const request = requestFor(route, input, line);
  const { headers } = request.init;
  // A second request has no second effect: reading, removing, and what an Idempotency-Key names.
  const repeatable = route.method !== 'POST' || route.idempotent;
  if (route.idempotent) headers['idempotency-key'] = options.idempotencyKey ?? line.newKey();
  if (route.streams && onProgress) headers.accept = 'text/event-stream, application/json;q=0.9';
  const endsAt = line.clock() + timeoutMs;
  const deadline = new Deadline(timeoutMs, signal);
  try {
    for (let sent = 1; ; sent++) {
      const attempt = { request, line, signal: deadline.signal, paid: false };
      try {
        return await deadline.limit(send(attempt, route, onProgress));
      } catch (error) {
        if (attempt.paid) throw afterPaying(error);
        const pause = pauseAfter(error, sent, line);
        if (pause === undefined || !repeatable || line.clock() + pause >= endsAt) {
          throw withoutKey(error, route, attempt);
        }
        await deadline.limit(new Promise((done) => setTimeout(done, pause)));
      }
    }
  } finally {
    deadline.end();
  }
}

/** One sending of a request, and whether money left with it. */
type Attempt = { request: Sendable; line: Line; signal: AbortSignal; paid: boolean };

async function send(attempt: Attempt, route: Route, tell: CallOptions['onProgress']): Promise<unknown> {
  const { url, init } = attempt.request;
  const { fetch, pay, clock } = attempt.line;
  let status = 0;
  const watched: typeof globalThis.fetch = async (sent, how) => {
    if (paymentsIn(sent, how).length > 0) attempt.paid = true;
    const response = await fetch(sent, how);
    status = response.status;
    return response;
  };
  // A redirect would carry the key to wherever it leads.
  const once = { ...init, redirect: 'error', signal: attempt.signal } as const;
  try {
    const response = await (pay?.(watched) ?? watched)(url, once);
    return await readAnswer(route, response, tell, clock());
  } catch (error) {
    if (error instanceof ServiceProblem) throw error;
    // The service has answered; it is whoever pays that would not.
    if (status === 402 && !attempt.paid) {
      const detail = `The payment was not made: ${reasonOf(error)}`;
      throw new ServiceProblem('payment-required', detail, { status, charged: false }, { cause: error });
    }
    // A query may hold a token.
    const [address] = url.split('?', 1);
    const detail = `No answer from ${address}: ${reasonOf(error)}. Check that the service runs.`;
    throw new ServiceProblem('unreachable', detail, { retryable: true }, { cause: error });
  }
}

/** What fetch hides in the cause of its "fetch failed". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  // Where every address of a name refuses, Node gives an error without a message but with a code.
  return error.message || String((error as { code?: unknown }).code ?? error.name);
}

/** Milliseconds until the request may be sent again; nothing where it may not. */
function pauseAfter(error: unknown, sent: number, { retries, random }: Line): number | undefined {
  if (!(error instanceof ServiceProblem) || !error.retryable) return undefined;
  const { code, retryAfterMs } = error;
  // Our own request is still being worked on: this is waiting for its answer, not trying again.
  const waiting = code === 'conflict' && retryAfterMs !== undefined;
  if (!waiting && (sent > retries || code === 'timeout')) return undefined;
  const backOff = FIRST_PAUSE_MS * 2 ** (sent - 1) * (1 + random());
  return Math.max(LEAST_PAUSE_MS, retryAfterMs ?? backOff);
}

/** Money has left with the request. Sending it again could pay again, so that is left to whoever can look. */
function afterPaying(error: unknown): unknown {
  if (!(error instanceof ServiceProblem) || error.charged !== undefined) return error;
  const note = 'A payment was sent; whether it was taken is not known. Check before you pay again.';
  return withNote(error, note, { retryable: false, retryAfterMs: undefined });
}

/** The service cannot know of the keys that stayed at home. */
function withoutKey(error: unknown, { keys }: Route, { request, line }: Attempt): unknown {
  const asked =
    error instanceof ServiceProblem && (error.code === 'missing-key' || error.code === 'payment-required');
  if (!asked || 'x-api-key' in request.init.headers) return error;
  const kinds = keys.map((prefix) => `${prefix}…`).join(' or ');
  const note = `None of the keys that the client was given is of this kind: ${kinds}.`;
  return withNote(error, line.apiKeys.length > 0 ? note : '', { wants: keys });
}

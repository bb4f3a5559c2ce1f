import { readEvents, type Stage, stageOf } from './events.ts';
import type { Route } from './operations.ts';
import { problemFrom, ServiceProblem } from './problem.ts';

/**
 * The value that a response brings.
 *
 * @throws {ServiceProblem} for an answer of another status, and for one that cannot be read.
 */
export async function readAnswer(
  route: Route,
  response: Response,
  tell: ((stage: Stage) => void) | undefined,
  now: number,
): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (response.status !== route.status) {
    const body = /\bjson\b/i.test(type) ? await response.json().catch(() => undefined) : undefined;
    throw problemFrom(response.status, body, retryAfter(response.headers.get('retry-after'), now));
  }
  if (/^text\/event-stream\b/i.test(type) && response.body) return lastOf(response.body, tell);
  if (!/\bjson\b/i.test(type)) return response.text();
  return parsed(await response.text(), response.status);
}

/** Follows a stream of events to the verdict or the problem that ends it. */
async function lastOf(
  stream: ReadableStream<Uint8Array>,
  tell: ((stage: Stage) => void) | undefined,
): Promise<unknown> {
  for await (const { event, data } of readEvents(stream)) {
    const value = parsed(data, 200);
    if (event === 'verdict') return value;
    if (event === 'problem') throw problemFrom(200, value);
    const stage = stageOf(event, value);
    if (stage) tell?.(stage);
  }
  throw new ServiceProblem('unreadable', 'The stream ended before it told the verdict.', { retryable: true });
}

function parsed(text: string, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const detail = 'The answer says that it is JSON, but it is not.';
    throw new ServiceProblem('unreadable', detail, { status }, { cause });
  }
}

/** Milliseconds that a Retry-After asks for, as seconds or as a date (RFC 9110 section 10.2.3). */
export function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

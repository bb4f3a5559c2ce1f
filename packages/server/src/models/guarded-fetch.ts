import type { Clock } from '../kernel/clock.ts';
import { ProviderFault } from './fault.ts';

type Guard = {
  /** Named in faults. */
  provider: string;
  /** The one origin that may be called: the key goes nowhere else. */
  baseUrl: string;
  clock: Clock;
  /** Bytes of a reply, after decompression. */
  maxBytes?: number;
};

/** Far above the longest answer that is ever asked for. */
const MAX_REPLY_BYTES = 1_000_000;
/** Error bodies are read only to tell a refusal or an overlong question from other faults. */
const MAX_ERROR_BYTES = 16_000;

/**
 * A `fetch` for the providers' SDKs that keeps to one origin, follows no redirects, cuts long replies off and
 * turns everything that goes wrong on the way into a `ProviderFault`.
 */
export function guardedFetch(guard: Guard): typeof fetch {
  const origin = new URL(guard.baseUrl).origin;
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.origin !== origin)
      throw new ProviderFault('internal', `${guard.provider} is not at that address`);
    const response = await reach(guard.provider, () => fetch(input, { ...init, redirect: 'manual' }));
    if (response.status >= 300) throw await refusal(guard, response);
    const body = await readAtMost(guard, response, guard.maxBytes ?? MAX_REPLY_BYTES);
    if (!body.complete)
      throw new ProviderFault('malformed', `${guard.provider} sent far more than an answer`);
    return new Response(body.bytes, { status: response.status, headers: plainHeaders(response.headers) });
  };
}

async function reach<T>(provider: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw new ProviderFault('unavailable', `${provider} cannot be reached${codeOf(error)}`, {
      retryable: true,
    });
  }
}

/** The system's own code, such as ECONNREFUSED; nothing else of an error is safe to repeat. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^[A-Z_]{3,40}$/.test(code) ? ` (${code})` : '';
}

type Body = { bytes: Uint8Array<ArrayBuffer>; complete: boolean };

async function readAtMost({ provider }: Guard, response: Response, maxBytes: number): Promise<Body> {
  return reach(provider, async () => {
    const chunks: Uint8Array[] = [];
    let length = 0;
    let complete = true;
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk);
      length += chunk.byteLength;
      if (length > maxBytes) {
        complete = false;
        break;
      }
    }
    return { bytes: new Uint8Array(Buffer.concat(chunks)), complete };
  });
}

/** The body has been decoded and measured anew, so what described its encoded form no longer fits. */
function plainHeaders(headers: Headers): Headers {
  const plain = new Headers(headers);
  plain.delete('content-encoding');
  plain.delete('content-length');
  return plain;
}

async function refusal(guard: Guard, response: Response): Promise<ProviderFault> {
  const { provider, clock } = guard;
  const { status } = response;
  const said = `${provider} answered ${status}`;
  const body = await readAtMost(guard, response, MAX_ERROR_BYTES).catch(() => undefined);
  const text = body ? new TextDecoder().decode(body.bytes) : '';
  if (status < 400) return new ProviderFault('unavailable', `${said}; redirects are not followed`);
  if (status === 401 || status === 403) return new ProviderFault('unauthorised', `${said}; check its key`);
  if (status === 429) {
    if (text.includes('insufficient_quota')) {
      return new ProviderFault('rate-limited', `${said}; its quota is used up`);
    }
    const retryAfterMs = retryAfter(response.headers, clock());
    return new ProviderFault('rate-limited', said, {
      retryable: true,
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    });
  }
  if (status === 408 || status >= 500) {
    const retryAfterMs = retryAfter(response.headers, clock());
    return new ProviderFault('unavailable', said, {
      retryable: true,
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    });
  }
  if (status === 413 || /context_length_exceeded|too many tokens|prompt is too long/i.test(text)) {
    return new ProviderFault('insufficient', `${said}; the question is longer than the model can read`);
  }
  if (/content_filter|content_policy|content management policy/i.test(text)) {
    return new ProviderFault('refused', `${said}; it declines the content`);
  }
  if (status === 402) return new ProviderFault('unavailable', `${said}; its credit is used up`);
  return new ProviderFault('unavailable', `${said}; check the model's name and the address`);
}

/** Milliseconds to wait: `retry-after-ms`, or `Retry-After` in seconds or as a date (RFC 9110, 10.2.3). */
export function retryAfter(headers: Headers, nowMs: number): number | undefined {
  const ms = headers.get('retry-after-ms');
  if (ms && /^\d{1,9}$/.test(ms)) return Number(ms);
  const value = headers.get('retry-after');
  if (!value) return undefined;
  if (/^\d{1,6}$/.test(value)) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}

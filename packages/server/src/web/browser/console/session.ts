import type { ProblemBody } from '@truepenny/contract';

const KEY = 'truepenny-operator-key';

/** The key of this tab, until it is closed or signed out. */
export const session = {
  key: (): string | null => sessionStorage.getItem(KEY),
  open: (key: string): void => sessionStorage.setItem(KEY, key),
  close: (): void => sessionStorage.removeItem(KEY),
};

/** What the service refused: what is wrong and what to do, and where in a text. */
export class Refusal extends Error {
  readonly code: string;
  readonly errors: NonNullable<ProblemBody['errors']>;

  constructor({ detail, code, errors = [] }: Pick<ProblemBody, 'detail' | 'code' | 'errors'>) {
    super(detail);
    this.code = code;
    this.errors = errors;
  }
}

/** What happens once the key of this tab opens nothing, which the service said in `detail`. */
export function onSignedOut(hear: (detail: string) => void): void {
  addEventListener(SIGNED_OUT, (event) => hear(event instanceof CustomEvent ? String(event.detail) : ''));
}
const SIGNED_OUT = 'truepenny-signed-out';

/** Codes that end a session: another request with the same key would be answered the same. */
const ENDS = ['missing-key', 'invalid-key', 'suspended'];

/**
 * A call of the public interface with the key of this tab.
 *
 * @returns what the service answered; nothing ever, where it was about the key: the session is over.
 * @throws {Refusal} with what the service said.
 */
export async function call<T>(path: string, method = 'GET', body?: object): Promise<T> {
  const response = await fetch(path, {
    method,
    headers: {
      'x-api-key': session.key() ?? '',
      ...(body && { 'content-type': 'application/json' }),
      // Not crypto.randomUUID, which browsers keep from pages that come over plain HTTP.
      ...(method === 'POST' && { 'idempotency-key': crypto.getRandomValues(new Uint32Array(4)).join('-') }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Error('The service did not answer. Look whether it runs, then try again.');
  });
  const answer = await response.json();
  if (response.ok) return answer;
  const refusal = new Refusal(answer);
  if (ENDS.includes(refusal.code)) {
    session.close();
    dispatchEvent(new CustomEvent(SIGNED_OUT, { detail: refusal.message }));
    // The page is loaded anew and says it then: what this one said, or was told, until then would be lost.
    return new Promise(() => {});
  }
  throw refusal;
}

/** A part of a path. */
export const part = (text: string): string => encodeURIComponent(text);

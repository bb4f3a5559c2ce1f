import type { ProblemCode, ProblemField } from '@truepenny/contract';

/** Members of a problem that only some problems have. */
export type ProblemExtras = {
  /** What is wrong with which member of the request (400). */
  errors?: readonly ProblemField[];
  /** Seconds until another try makes sense. */
  retryAfterSeconds?: number;
  /** Whether money was taken; only said where money is involved. */
  charged?: boolean;
  /** Further members of the body, such as the `accepts` of a 402. */
  members?: Readonly<Record<string, unknown>>;
  /** The answer in another form than problem+json, for a caller that can show no other, such as an image. */
  body?: Readonly<{ contentType: string; text: string }>;
  /** Further response headers, such as `PAYMENT-REQUIRED` or `Allow`. */
  headers?: Readonly<Record<string, string>>;
};

/**
 * What went wrong, in words for the caller: thrown in any room, written once, by the corridor, as RFC 9457
 * `application/problem+json`. The detail says what is wrong and what to do, and never holds a secret.
 */
export class Problem extends Error {
  override name = 'Problem';
  readonly code: ProblemCode;
  readonly extras: ProblemExtras;

  constructor(code: ProblemCode, detail: string, extras: ProblemExtras = {}, options?: ErrorOptions) {
    super(detail, options);
    this.code = code;
    this.extras = extras;
  }
}

/** A request that is refused for one of its members: "claim is empty". */
export const badMember = (path: string, message: string): Problem =>
  new Problem('invalid-request', `${path} ${message}.`, { errors: [{ path, message }] });

/** A request for a page of a list that was not given this cursor. */
export const badCursor = (): Problem =>
  badMember('cursor', 'is not a cursor of this list; send next_cursor exactly as it was given');

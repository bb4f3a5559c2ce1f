import type { ProblemBody, ProblemCode, ProblemField } from '@truepenny/contract';
import { STATUS_OF } from './wire.ts';

/** What can go wrong before the service has said anything: it is not reached, is silent, or says what nobody can read. */
export type FaultCode = 'unreachable' | 'timeout' | 'unreadable';

type Said = {
  status?: number;
  requestId?: string | undefined;
  retryable?: boolean;
  retryAfterMs?: number | undefined;
  charged?: boolean | undefined;
  errors?: readonly ProblemField[];
  wants?: readonly string[];
  body?: Readonly<Record<string, unknown>>;
};

/** Why a call gave no answer. The only error a client's methods reject with, but for the caller's own abort. */
export class ServiceProblem extends Error {
  override name = 'ServiceProblem';
  readonly code: ProblemCode | FaultCode;
  /** HTTP status; 0 where there was no answer. */
  readonly status: number;
  readonly requestId: string | undefined;
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;
  /** Whether money was taken; undefined where none is involved, or where nobody knows. */
  readonly charged: boolean | undefined;
  /** What is wrong with which member of the request. */
  readonly errors: readonly ProblemField[];
  /** Where no key was sent that opens the operation: what such keys begin with. */
  readonly wants: readonly string[];
  /** The whole body as it came, such as the `accepts` of a 402. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor(code: ProblemCode | FaultCode, detail: string, said: Said = {}, options?: ErrorOptions) {
    super(detail, options);
    this.code = code;
    this.status = said.status ?? 0;
    this.requestId = said.requestId;
    this.retryable = said.retryable ?? false;
    this.retryAfterMs = said.retryAfterMs;
    this.charged = said.charged;
    this.errors = said.errors ?? [];
    this.wants = said.wants ?? [];
    this.body = said.body ?? {};
  }
}

/** The same problem with one more sentence, and whatever else is to be said otherwise. */
export const withNote = (problem: ServiceProblem, note: string, otherwise: Said = {}): ServiceProblem =>
  new ServiceProblem(
    problem.code,
    note === '' ? problem.message : `${problem.message} ${note}`,
    { ...problem, ...otherwise },
    { cause: problem },
  );

/**
 * The problem that a body tells (RFC 9457), or what its status alone tells: gateways in between answer in words
 * of their own.
 */
export function problemFrom(status: number, body: unknown, retryAfterMs?: number): ServiceProblem {
  if (isProblem(body)) {
    const { code, detail, request_id: requestId, retryable, charged, errors = [] } = body;
    const said = { status: STATUS_OF[code], requestId, retryable, retryAfterMs, charged, errors, body };
    return new ServiceProblem(code, detail, said);
  }
  const detail = `The answer has status ${status} and is none of the service. Check the address and any proxy.`;
  const said = { status, retryAfterMs, retryable: status >= 500 || status === 429 };
  return new ServiceProblem(codeOf(status), detail, said);
}

/** What a gateway's status stands for; a 4xx of a stranger says nothing about our request. */
function codeOf(status: number): ProblemCode | FaultCode {
  if (status === 429) return 'rate-limited';
  if (status === 402) return 'payment-required';
  return status >= 500 ? 'unavailable' : 'unreadable';
}

function isProblem(body: unknown): body is ProblemBody {
  if (typeof body !== 'object' || body === null) return false;
  const { code, detail, retryable, errors } = body as Partial<Record<keyof ProblemBody, unknown>>;
  return (
    typeof code === 'string' &&
    Object.hasOwn(STATUS_OF, code) &&
    typeof detail === 'string' &&
    typeof retryable === 'boolean' &&
    (errors === undefined || Array.isArray(errors))
  );
}

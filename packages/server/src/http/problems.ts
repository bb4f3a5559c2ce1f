import { PROBLEMS, type ProblemBody, type ProblemCode } from '@truepenny/contract';
import type { FastifyReply } from 'fastify';
import { Problem } from '../kernel/problem.ts';

const RETRYABLE: ReadonlySet<ProblemCode> = new Set(['rate-limited', 'internal', 'unavailable']);
export const JSON_ONLY = 'Send the body as Content-Type: application/json.';
export const PROBLEM_TYPE = 'application/problem+json';

/** What fastify itself refuses, in the service's own codes and words. */
const FRAMEWORK: Readonly<Record<string, [ProblemCode, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['payload-too-large', 'The body is larger than 1 MB. Send less.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported-media-type', JSON_ONLY],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid-request', 'The body is not as long as Content-Length says.'],
  FST_ERR_MAX_PARAM_LENGTH: ['invalid-request', 'A part of the path is too long.'],
  FST_ERR_BAD_URL: ['invalid-request', 'The path is not a valid URL path.'],
};

/**
 * Whatever was thrown, as a Problem: one of ours as it is, one of the framework translated, the end of the
 * caller's own connection as a 400 that nobody reads, anything else as `internal` that tells nothing.
 */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  const known = typeof code === 'string' ? FRAMEWORK[code] : undefined;
  if (known) return new Problem(known[0], known[1], {}, { cause: error });
  if (statusCode === 400) {
    return new Problem(
      'invalid-request',
      'The request could not be read. Check that it is JSON.',
      {},
      { cause: error },
    );
  }
  const detail =
    'The service failed on this request. Nothing was decided. Try again, and report the request_id.';
  return new Problem('internal', detail, {}, { cause: error });
}

/** Whether whoever runs the service should look into it: a mistake of ours, or something that we stand on is away. */
export const isOurs = ({ code, cause }: Problem): boolean =>
  code === 'internal' || (code === 'unavailable' && cause !== undefined);

/** The body of a problem, RFC 9457 with the members that the service adds. */
export function problemBody({ code, message, extras }: Problem, requestId: string): ProblemBody {
  const { status, title } = PROBLEMS[code];
  return {
    type: `/problems/${code}`,
    title,
    status,
    detail: message,
    code,
    request_id: requestId,
    retryable: RETRYABLE.has(code) || extras.retryAfterSeconds !== undefined,
    ...(extras.charged !== undefined && { charged: extras.charged }),
    ...(extras.errors && { errors: [...extras.errors] }),
    ...extras.members,
  };
}

/** Answers with a problem: the one place where an error becomes a response. */
export function answerProblem(reply: FastifyReply, problem: Problem, requestId: string): FastifyReply {
  const { headers, retryAfterSeconds, body } = problem.extras;
  if (headers) reply.headers(headers);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfterSeconds)));
  return reply
    .code(PROBLEMS[problem.code].status)
    .header('cache-control', 'no-store')
    .header('content-type', body?.contentType ?? PROBLEM_TYPE)
    .send(body?.text ?? JSON.stringify(problemBody(problem, requestId)));
}

import { z } from 'zod';

/** Every code of a problem with its HTTP status and title. The one table; server, client and docs read it. */
export const PROBLEMS = {
  'invalid-request': { status: 400, title: 'Invalid request' },
  'missing-key': { status: 401, title: 'Missing key' },
  'payment-required': { status: 402, title: 'Payment required' },
  'invalid-key': { status: 403, title: 'Invalid key' },
  'not-yours': { status: 403, title: 'Not yours' },
  'registration-closed': { status: 403, title: 'Registration is closed' },
  suspended: { status: 403, title: 'Suspended' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  conflict: { status: 409, title: 'Conflict' },
  'bar-out-of-reach': { status: 409, title: 'Bar out of reach' },
  'payload-too-large': { status: 413, title: 'Payload too large' },
  'too-long-for-panel': { status: 413, title: 'Too long for the panel' },
  'unsupported-media-type': { status: 415, title: 'Unsupported media type' },
  'idempotency-mismatch': { status: 422, title: 'Idempotency mismatch' },
  'rate-limited': { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Internal error' },
  unavailable: { status: 503, title: 'Unavailable' },
  'settlement-pending': { status: 503, title: 'Settlement pending' },
} as const;

export type ProblemCode = keyof typeof PROBLEMS;

export const PROBLEM_CODES = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]];

/** Which member of the request is wrong, as a path like `plan_steps[2].index`, and why. */
export const ProblemField = z.object({
  path: z.string(),
  message: z.string(),
  line: z.int().optional().describe('In a text that has lines, where it is wrong: from 1'),
  column: z.int().optional().describe('From 1, in UTF-16 code units'),
});
export type ProblemField = z.infer<typeof ProblemField>;

/** RFC 9457 problem details with the members the service adds. 402 bodies carry payment members as well. */
export const ProblemBody = z
  .looseObject({
    type: z.string().describe('A URI reference that names the kind of problem'),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe('What is wrong and what to do'),
    code: z.enum(PROBLEM_CODES),
    request_id: z.string(),
    retryable: z.boolean().describe('Whether the same request may succeed later'),
    charged: z.boolean().optional().describe('Whether money was taken; present where money is involved'),
    errors: z.array(ProblemField).optional(),
  })
  .meta({ id: 'Problem' });
export type ProblemBody = z.infer<typeof ProblemBody>;

import type { z } from 'zod';
import type { ProblemCode } from './problem.ts';

export type Product = 'rv' | 'plv' | 'sentinel' | 'dql';

/** The kinds of keys, by who or what they stand for. */
export const KEY_KINDS = ['operator', 'agent', 'plv', 'sentinel', 'dql'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/** What every key begins with, by its kind. */
export const KEY_PREFIXES: Record<KeyKind, string> = {
  operator: 'tp_op_',
  agent: 'tp_live_',
  plv: 'tp_v2_',
  sentinel: 'tp_sn_',
  dql: 'dqlk_',
};

/**
 * Who may call: anybody, or the bearer of a key of one of these kinds. Without any key a call is refused, unless
 * `without` says that it is let in as nobody in particular, or has to be paid for.
 */
export type Access =
  | 'public'
  | { readonly keys: readonly [KeyKind, ...KeyKind[]]; readonly without?: 'anyone' | 'payment' };

export type Answer = {
  description: string;
  schema: z.ZodType;
  /** JSON unless said otherwise. */
  contentType?: string;
};

/**
 * One operation of the interface: everything that validation, OpenAPI, the corridor and the client need to
 * know of it. Who carries it out is the server's business.
 */
export type Operation = {
  /** Camel-case name, unique; the client's method and OpenAPI's operationId. */
  id: string;
  product: Product;
  tag: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With parameters in braces, as in OpenAPI: `/v1/keys/{keyId}`. */
  path: string;
  summary: string;
  description?: string;
  access: Access;
  headers?: z.ZodObject;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The one success status and its answer. */
  status: 200 | 201 | 402;
  answer: Answer;
  /** What a 404 answers where it is not problem+json: an image, for a page that can show nothing else. */
  missing?: Answer;
  /** Codes this operation can answer besides those every operation can (see `problemsOf`). */
  problems: readonly ProblemCode[];
  /** Between what and what it costs, in USD, where a payment can stand in for a key. */
  payable?: {
    readonly leastUsd: number;
    readonly mostUsd: number;
    /** A request as it may be sent. */
    readonly example: Readonly<Record<string, unknown>>;
    /** Where an unpaid call is told 402, which payment clients wait for; the operation's path, unless said. */
    readonly at?: string;
  };
  /** Whether `Idempotency-Key` is honoured: every POST that creates or charges. */
  idempotent?: true;
  /** Whether the answer holds a secret that is shown once: a repeated request of nobody in particular never gets it. */
  showsSecret?: true;
  /** Whether its stages can be followed as server-sent events, with `Accept: text/event-stream`. */
  streams?: true;
  /** Whether browsers of any origin may call it. */
  crossOrigin?: true;
  /** The answer's Cache-Control; an answer with one also carries an ETag. */
  cacheControl?: string;
};

/** Declares an operation and keeps its exact type, so that server and client can infer bodies and answers. */
export const operation = <const T extends Operation>(declared: T): T => declared;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a verb receives, after validation and with defaults filled in. */
export type BodyOf<T extends Operation> = Parsed<T['body']>;
export type QueryOf<T extends Operation> = Parsed<T['query']>;
export type HeadersOf<T extends Operation> = Parsed<T['headers']>;
export type ParamsOf<T extends Operation> = Parsed<T['params']>;
/** What a caller may send. */
export type RequestOf<T extends Operation> = Sent<T['body']>;
export type AnswerOf<T extends Operation> = z.output<T['answer']['schema']>;

/** Every problem code that the operation can answer with, its own and those of the corridor, in status order. */
export function problemsOf({
  access,
  headers,
  body,
  params,
  query,
  idempotent,
  problems,
}: Operation): ProblemCode[] {
  const codes = new Set<ProblemCode>(problems);
  if (headers || body || params || query) codes.add('invalid-request');
  if (access !== 'public') codes.add('invalid-key').add('suspended');
  if (access !== 'public' && !access.without) codes.add('missing-key');
  if (access !== 'public' && access.without === 'payment') codes.add('payment-required');
  if (body) codes.add('payload-too-large').add('unsupported-media-type');
  if (idempotent) codes.add('conflict').add('idempotency-mismatch');
  codes.add('rate-limited').add('internal').add('unavailable');
  return [...codes];
}

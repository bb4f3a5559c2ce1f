import type { AnswerOf, BodyOf, Operation, ParamsOf, QueryOf } from '@truepenny/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../kernel/caller.ts';
import { sourceOf } from './address.ts';
import { type Authenticate, admit } from './admission.ts';
import { sendCacheable } from './caching.ts';
import { parsed } from './fields.ts';
import { type Idempotency, idempotencyKey, once } from './idempotency.ts';
import type { Limits } from './limits.ts';
import type { Running, Stoppable } from './running.ts';

/** Who calls: for sure somebody with a key where the operation asks for one, else nobody in particular. */
export type CallerOf<T extends Operation> = T['access'] extends 'public' ? undefined : Caller;

/** What a verb receives. */
export type Call<T extends Operation> = {
  readonly body: BodyOf<T>;
  readonly params: ParamsOf<T>;
  readonly query: QueryOf<T>;
  readonly caller: CallerOf<T>;
  readonly requestId: string;
  /** Aborted when the caller has hung up and no Idempotency-Key can fetch the answer, or at shutdown's end. */
  readonly signal: AbortSignal;
};

/** Carries an operation out: gives the answer, or throws a Problem. */
export type Verb<T extends Operation> = (call: Call<T>) => AnswerOf<T> | Promise<AnswerOf<T>>;

/** Puts a verb behind an operation of the contract. */
export type Mount = <const T extends Operation>(operation: T, verb: Verb<T>) => void;

/** What every request passes on its way to a verb. */
export type Corridor = {
  authenticate: Authenticate;
  limits: Limits;
  idempotency: Idempotency;
  running: Running;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation's id: the label of logs and metrics. */
    operation?: string;
    /** Whether a body is parsed; of other requests it is ignored. */
    readsBody?: boolean;
  }
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}

/**
 * The one corridor of every operation: limits → key present → key valid → body read and parsed by the
 * contract's schema → verb → answered. Errors thrown on the way are written by the server's error handler.
 */
export function mounter(app: FastifyInstance, corridor: Corridor): Mount {
  app.decorateRequest('caller', undefined);
  return (operation, verb) => {
    app.route({
      method: operation.method,
      url: routePath(operation.path),
      config: { operation: operation.id, readsBody: operation.body !== undefined },
      async onRequest(request, reply) {
        if (operation.crossOrigin) reply.header('access-control-allow-origin', '*');
        corridor.running.refuseIfDraining();
        request.caller = await admit(operation, corridor, request, reply);
      },
      handler: (request, reply) => carryOut(operation, verb, corridor, request, reply),
    });
  };
}

/** `/v1/keys/{keyId}` as the router spells it. */
export const routePath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

async function carryOut<T extends Operation>(
  operation: T,
  verb: Verb<T>,
  { idempotency, running }: Corridor,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const key = operation.idempotent && idempotencyKey(request.headers['idempotency-key']);
  const call = new Visit<T>(operation, request, reply, key !== undefined);
  const run = () => running.run(call, async () => textOf(operation, await verb(call)));
  reply.header('content-type', operation.answer.contentType ?? 'application/json; charset=utf-8');
  if (key) {
    const scope = `${operation.id} ${request.caller?.keyId ?? sourceOf(request.ip)}`;
    const ticket = { scope, key, path: request.url, body: request.body };
    const kept = await once(idempotency, ticket, async () => ({
      status: operation.status,
      body: await run(),
    }));
    if (kept.replayed) reply.header('idempotent-replayed', 'true');
    return reply.code(kept.status).send(kept.body);
  }
  const body = await run();
  reply.code(operation.status);
  const { cacheControl } = operation;
  return cacheControl ? sendCacheable(request, reply, { body, cacheControl }) : reply.send(body);
}

/** JSON, except where the operation answers with another text as it is. */
const textOf = (operation: Operation, answer: unknown): string =>
  operation.answer.contentType && typeof answer === 'string' ? answer : JSON.stringify(answer);

class Visit<T extends Operation> implements Call<T>, Stoppable {
  readonly body: BodyOf<T>;
  readonly params: ParamsOf<T>;
  readonly query: QueryOf<T>;
  readonly caller: CallerOf<T>;
  readonly requestId: string;
  readonly #reply: FastifyReply;
  readonly #outlivesCaller: boolean;
  #controller: AbortController | undefined;

  constructor(operation: T, request: FastifyRequest, reply: FastifyReply, outlivesCaller: boolean) {
    const { body, params, query } = operation;
    // That each part has the type of its schema, and `undefined` without one, is what these types say.
    this.params = (params && parsed(params, request.params)) as ParamsOf<T>;
    this.query = (query && parsed(query, request.query)) as QueryOf<T>;
    this.body = (body && parsed(body, request.body)) as BodyOf<T>;
    this.caller = request.caller as CallerOf<T>;
    this.requestId = request.id;
    this.#reply = reply;
    this.#outlivesCaller = outlivesCaller;
  }

  /** Made on first use: most verbs are done before anybody could hang up. */
  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController();
      const hungUp = () => this.stop(new Error('the caller hung up'));
      if (!this.#outlivesCaller) this.#reply.raw.once('close', hungUp);
    }
    return this.#controller.signal;
  }

  stop(reason: Error): void {
    this.#controller ??= new AbortController();
    this.#controller.abort(reason);
  }
}

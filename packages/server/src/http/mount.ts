import type { AnswerOf, BodyOf, HeadersOf, Operation, ParamsOf, QueryOf } from '@truepenny/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../kernel/caller.ts';
import { jsonInTurns } from '../kernel/json-in-turns.ts';
import type { Problem } from '../kernel/problem.ts';
import type { Progress } from '../kernel/progress.ts';
import { WrittenJson } from '../kernel/written-json.ts';
import { sourceOf } from './address.ts';
import { type Authenticate, admit } from './admission.ts';
import { sendCacheable } from './caching.ts';
import { crossOriginHeaders, isCrossOrigin } from './cross-origin.ts';
import { EventStream, wantsEvents } from './event-stream.ts';
import { parsed } from './fields.ts';
import { type Idempotency, idempotencyKey, once } from './idempotency.ts';
import type { Limits } from './limits.ts';
import { asProblem, problemBody } from './problems.ts';
import type { Running, Stoppable } from './running.ts';
import { billOf, type Delivered, demandFor, owes, type Sale, uncharged } from './selling.ts';

/** Who calls: for sure somebody with a key where the operation insists on one. */
export type CallerOf<T extends Operation> = T['access'] extends 'public'
  ? undefined
  : T['access'] extends { without: string }
    ? Caller | undefined
    : Caller;

/** What a verb receives. */
export type Call<T extends Operation> = {
  readonly body: BodyOf<T>;
  readonly params: ParamsOf<T>;
  readonly query: QueryOf<T>;
  readonly headers: HeadersOf<T>;
  readonly caller: CallerOf<T>;
  readonly requestId: string;
  /** Told how far the work has come, for callers that follow it. */
  readonly tell: Progress;
  /** Aborted when the caller has hung up and no Idempotency-Key can fetch the answer, or at shutdown's end. */
  readonly signal: AbortSignal;
};

/** Carries an operation out: gives the answer, which may be written already, or throws a Problem. */
export type Verb<T extends Operation> = (
  call: Call<T>,
) => AnswerOf<T> | WrittenJson | Promise<AnswerOf<T> | WrittenJson>;

/**
 * Carries out an operation that is paid for: gives the answer without its charge, and whether that is owed. It is told
 * the wallet that pays, where one does.
 */
export type PaidVerb<T extends Operation> = (call: Call<T>, payer?: string) => Promise<Delivered<T>>;

/** Puts a verb behind an operation of the contract, with a sale where it has to be paid for. */
export type Mount = {
  <const T extends Operation>(operation: T, verb: Verb<T>): void;
  <const T extends Operation>(operation: T, verb: PaidVerb<T>, sale: Sale<T>): void;
};

/** What every request passes on its way to a verb. */
export type Corridor = {
  authenticate: Authenticate;
  limits: Limits;
  idempotency: Idempotency;
  running: Running;
  /** Told of a problem that came when the answer had begun and no status could say it. */
  report(problem: Problem, requestId: string): void;
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
 * The one corridor of every operation: limits → key or payment present → key valid → body read and parsed by the
 * contract's schema → looked whether it can be judged here → payment held → verb → settled → answered. Errors thrown on the way are written by the
 * server's error handler. `told` hears of every operation that is mounted.
 */
export function mounter(
  app: FastifyInstance,
  corridor: Corridor,
  told: (operation: Operation) => void = () => {},
): Mount {
  app.decorateRequest('caller', undefined);
  return <T extends Operation>(operation: T, verb: Verb<T> | PaidVerb<T>, sale?: Sale<T>) => {
    told(operation);
    app.route({
      method: operation.method,
      url: routePath(operation.path),
      config: { operation: operation.id, readsBody: operation.body !== undefined },
      async onRequest(request, reply) {
        if (isCrossOrigin(operation)) reply.headers(crossOriginHeaders);
        corridor.running.refuseIfDraining();
        request.caller = await admit(operation, corridor, request, reply);
      },
      handler: (request, reply) => carryOut({ operation, verb, sale }, corridor, request, reply),
      ...(sale && { errorHandler: refuseUnpaid(operation, sale) }),
    });
  };
}

type Mounted<T extends Operation> = { operation: T; verb: Verb<T> | PaidVerb<T>; sale: Sale<T> | undefined };

/** Who owes is asked to pay before hearing what else is wrong; and whatever is wrong, nothing was charged. */
const refuseUnpaid =
  <T extends Operation>(operation: T, sale: Sale<T>) =>
  async (error: unknown, request: FastifyRequest): Promise<never> => {
    const problem = uncharged(error);
    const unread = problem.code === 'invalid-request' || problem.code === 'unsupported-media-type';
    throw unread && owes(operation, request) ? await demandFor(operation, sale, request) : problem;
  };

/** `/v1/keys/{keyId}` as the router spells it. */
export const routePath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

async function carryOut<T extends Operation>(
  mounted: Mounted<T>,
  corridor: Corridor,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { operation, sale } = mounted;
  if (sale && owes(operation, request)) throw await demandFor(operation, sale, request);
  const stream = operation.streams && wantsEvents(request) ? new EventStream(reply) : undefined;
  try {
    const body = await answered(mounted, corridor, request, reply, stream);
    if (stream) {
      if (!stream.begun) stream.begin(request.id);
      stream.end('verdict', String(body));
      return reply;
    }
    const { answer, cacheControl } = operation;
    reply.header('content-type', answer.contentType ?? 'application/json; charset=utf-8');
    return cacheControl
      ? sendCacheable(request, reply, { body: String(body), cacheControl })
      : reply.send(body);
  } catch (error) {
    if (!stream?.begun) throw error;
    const problem = sale ? uncharged(error) : asProblem(error);
    corridor.report(problem, request.id);
    stream.end('problem', JSON.stringify(problemBody(problem, request.id)));
    return reply;
  }
}

/** The answer as it is sent, made once for an Idempotency-Key. */
async function answered<T extends Operation>(
  mounted: Mounted<T>,
  corridor: Corridor,
  request: FastifyRequest,
  reply: FastifyReply,
  stream: EventStream | undefined,
): Promise<string | Buffer> {
  const { operation } = mounted;
  const { idempotency, running } = corridor;
  const key = operation.idempotent && idempotencyKey(request.headers['idempotency-key']);
  const call = new Visit<T>(operation, request, reply, key !== undefined, stream);
  const run = () => running.run(call, () => made(mounted, call, corridor, request, reply, stream));
  if (!key) {
    reply.code(operation.status);
    return run();
  }
  const scope = `${operation.id} ${request.caller?.keyId ?? sourceOf(request.ip)}`;
  const sent = operation.headers ? [request.body, call.headers] : request.body;
  const untold = operation.showsSecret === true && request.caller === undefined;
  const ticket = { scope, key, path: request.url, body: sent, untold };
  const kept = await once(idempotency, ticket, async () => ({
    status: operation.status,
    body: String(await run()),
  }));
  if (kept.replayed) reply.header('idempotent-replayed', 'true');
  reply.code(kept.status);
  return kept.body;
}

/** Has the verb carried out, and paid for where it is for sale. */
async function made<T extends Operation>(
  { operation, verb, sale }: Mounted<T>,
  call: Visit<T>,
  { limits }: Corridor,
  { caller, headers, id }: FastifyRequest,
  reply: FastifyReply,
  stream: EventStream | undefined,
): Promise<string | Buffer> {
  if (!sale) {
    stream?.begin(id);
    return bodyOf(operation, await verb(call));
  }
  const purse = { caller, headers, count: (payer: string) => limits.count('key', payer, reply) };
  const bill = billOf(operation, sale, call, sale.estimate?.(call));
  const sold = await sale.till.sell(bill, purse, (payer) => {
    stream?.begin(id);
    // A verb that is mounted with a sale is a paid one: `Mount` lets no other through.
    return (verb as PaidVerb<T>)(call, payer);
  });
  if (!stream) reply.headers(sold.headers);
  return jsonInTurns(sale.metered ? sold.result : { ...sold.result, charged: sold.charged });
}

/** JSON, except where the operation answers with another text as it is. */
function bodyOf(operation: Operation, answer: unknown): string | Buffer {
  if (answer instanceof WrittenJson) return answer.bytes;
  return operation.answer.contentType && typeof answer === 'string' ? answer : JSON.stringify(answer);
}

class Visit<T extends Operation> implements Call<T>, Stoppable {
  readonly body: BodyOf<T>;
  readonly params: ParamsOf<T>;
  readonly query: QueryOf<T>;
  readonly headers: HeadersOf<T>;
  readonly caller: CallerOf<T>;
  readonly requestId: string;
  readonly tell: Progress;
  readonly #reply: FastifyReply;
  readonly #outlivesCaller: boolean;
  #controller: AbortController | undefined;

  constructor(
    operation: T,
    request: FastifyRequest,
    reply: FastifyReply,
    outlivesCaller: boolean,
    stream: EventStream | undefined,
  ) {
    const { body, params, query, headers } = operation;
    // That each part has the type of its schema, and `undefined` without one, is what these types say.
    this.params = (params && parsed(params, request.params)) as ParamsOf<T>;
    this.query = (query && parsed(query, request.query)) as QueryOf<T>;
    this.headers = (headers && parsed(headers, request.headers)) as HeadersOf<T>;
    this.body = (body && parsed(body, request.body)) as BodyOf<T>;
    this.caller = request.caller as CallerOf<T>;
    this.requestId = request.id;
    this.tell = stream ? stream.tell : () => {};
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

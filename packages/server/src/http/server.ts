import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { LIMITS, PROBLEMS } from '@truepenny/contract';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import type { Logger } from 'pino';
import type { Clock } from '../kernel/clock.ts';
import type { Randomness } from '../kernel/ids.ts';
import { Problem } from '../kernel/problem.ts';
import { html } from '../web/html.ts';
import { PAGE_POLICY, pageText, problemPage } from '../web/layout.ts';
import { parseJson } from './json.ts';
import type { Metrics } from './metrics.ts';
import { answerProblem, asProblem, isOurs, JSON_ONLY, PROBLEM_TYPE } from './problems.ts';
import { requestIds } from './request-id.ts';

export type ServerParts = {
  log: Logger;
  metrics: Metrics;
  clock: Clock;
  randomness: Randomness;
  /** Reverse proxies whose X-Forwarded-For is believed. */
  proxies: readonly string[];
  /** Whether callers come over https, which browsers are then told to keep to. */
  secure: boolean;
};

/** Time for the headers and for the whole request to arrive; a slow sender is cut off after it. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 30_000;
/** How often the two are looked at. */
const CHECK_MS = 1_000;
/** Longer than any verb keeps silent. After so long without a byte, a caller that does not read is cut off. */
const SILENCE_MS = 180_000;
/** Time for the refusal of what could not be read to arrive, before the connection is cut. */
const LINGER_MS = 1_000;
/** Longer than the idle time of the usual load balancers (60 s), so that they close first. */
const KEEP_ALIVE_MS = 65_000;

/** Headers of every answer: nothing here is a page, unless it says so itself. */
const PROTECTIVE = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};
/** No name of anything has it, and PostgreSQL takes no text that does. */
const NUL = 'There is nothing at this address: none holds the character U+0000 (%00).';
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** A fastify server that speaks the service's problems, ids, logs and limits, and knows no operation yet. */
export function openServer({
  log,
  metrics,
  clock,
  randomness,
  proxies,
  secure,
}: ServerParts): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: LIMITS.body,
    requestTimeout: REQUEST_MS,
    connectionTimeout: SILENCE_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_MS },
    return503OnClosing: false,
    // Longer than any member of a path may be: that it is too long is then said by the schema, as of any other.
    routerOptions: { maxParamLength: 2_000 },
    trustProxy: proxies.length > 0 && [...proxies],
    genReqId: requestIds(clock, randomness),
    clientErrorHandler: answerUnreadable,
    frameworkErrors(error, request, reply) {
      const answer = wantsPage(request) ? answerPage : answerProblem;
      void answer(reply, asProblem(error), request.id);
    },
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      refuseEncoded(request);
      return request.routeOptions.config.readsBody && bytes.length > 0 ? parseJson(bytes) : undefined;
    },
  );
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) => {
    if (request.routeOptions.config.readsBody) throw new Problem('unsupported-media-type', JSON_ONLY);
    payload.resume();
  });

  const headers = { ...PROTECTIVE, ...(secure && HTTPS_ONLY) };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    const isPage = request.routeOptions.config?.operation === 'page';
    done(isPage && request.url.includes('%00') ? new Problem('not-found', NUL) : undefined);
  });

  app.addHook('onResponse', (request, reply, done) => {
    const operation = request.routeOptions.config?.operation ?? 'other';
    const milliseconds = reply.elapsedTime;
    metrics.answered(operation, reply.statusCode, milliseconds / 1000);
    const ms = Math.round(milliseconds * 10) / 10;
    const key = request.caller?.keyId;
    const line = { request: request.id, operation, status: reply.statusCode, ms, ...(key && { key }) };
    log.info(line, `${request.method} ${request.routeOptions.url ?? '(no such path)'}`);
    done();
  });

  app.setErrorHandler((error, request, reply) => {
    const problem = asProblem(error);
    if (isOurs(problem)) log.error({ err: error, request: request.id }, 'a request failed');
    const isPage = request.routeOptions.config.operation === 'page' && wantsPage(request);
    return (isPage ? answerPage : answerProblem)(reply, problem, request.id);
  });

  app.setNotFoundHandler((request, reply) => {
    const problem = new Problem(
      'not-found',
      'There is nothing at this path. The operations are listed in /openapi.json.',
    );
    return (wantsPage(request) ? answerPage : answerProblem)(reply, problem, request.id);
  });
  return app;
}

/** Whether a person's browser asks, rather than a program. */
const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers['x-api-key'] === undefined && /\btext\/html\b/.test(headers.accept ?? '');

/** The page of a problem for which no page has one of its own. */
function answerPage(reply: FastifyReply, { code, message }: Problem, requestId: string): FastifyReply {
  const { status, title } = PROBLEMS[code];
  const page = problemPage(
    status,
    title,
    message,
    html`<p class="faint">Request <code>${requestId}</code></p>`,
  );
  reply.code(status).type('text/html; charset=utf-8').header('content-security-policy', PAGE_POLICY);
  return reply.header('x-robots-tag', 'noindex').send(pageText(page));
}

function refuseEncoded({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding'];
  if (encoding === undefined || encoding === 'identity') return;
  throw new Problem('unsupported-media-type', 'Send the body without a Content-Encoding.');
}

/**
 * What is no HTTP at all, or came too slowly, never reaches a route: it is answered on the bare socket, which is
 * cut soon afterwards, whether its sender reads, goes on sending or does neither.
 */
function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const cut = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(cut));
  const status =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
  const title = STATUS_CODES[status];
  const detail =
    status === 408 ? 'The request took too long to arrive.' : 'The request is not HTTP that can be read.';
  const body = JSON.stringify({
    type: 'about:blank',
    title,
    status,
    detail,
    code: 'invalid-request',
    retryable: status === 408,
  });
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\nContent-Type: ${PROBLEM_TYPE}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `Connection: close\r\n\r\n${body}`,
  );
}

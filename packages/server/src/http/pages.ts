import { PROBLEMS, type ProblemCode } from '@truepenny/contract';
import { NEXT_STEPS } from '@truepenny/contract/reference';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Randomness } from '../kernel/ids.ts';
import { Problem } from '../kernel/problem.ts';
import { docsPage, docsPolicy, SCRIPT_PATH, START_PATH, START_SCRIPT, scalarScript } from '../web/docs.ts';
import { entityTag, sendCacheable } from './caching.ts';
import { crossOriginHeaders } from './cross-origin.ts';
import { type DiscoveryParts, discoveryDocuments } from './discovery.ts';
import type { Limits } from './limits.ts';
import { openApiDocument } from './openapi.ts';
import { siteOf } from './origins.ts';

export type PageParts = DiscoveryParts & {
  limits: Limits;
  randomness: Randomness;
  /** Whether wallets can pay, by x402 and mpp. */
  wallets: boolean;
};

const SHORTLY = 'public, max-age=300';
const NONCE_BYTES = 16;
/** What the service says of itself: the OpenAPI document, the API reference and texts for machines. */
export function pageRoutes(app: FastifyInstance, parts: PageParts): void {
  const { operations, limits, baseUrl } = parts;
  const page = (url: string, show: (request: FastifyRequest, reply: FastifyReply) => unknown) =>
    app.get(url, { config: { operation: 'page' } }, async (request, reply) => {
      await limits.count('read', request.ip, reply);
      return show(request, reply);
    });

  const openApi = openApiPages(parts);
  page('/openapi.json', (request, reply) => {
    reply.type('application/json; charset=utf-8').headers(crossOriginHeaders);
    return sendCacheable(request, reply, openApi(request));
  });

  page('/docs', (_request, reply) => {
    const nonce = parts.randomness(NONCE_BYTES).toString('base64url');
    reply.type('text/html; charset=utf-8').header('content-security-policy', docsPolicy(nonce));
    return reply.send(docsPage(nonce));
  });
  const scripts = {
    [START_PATH]: async () => cached(START_SCRIPT),
    [SCRIPT_PATH]: onFirstUse(async () => cached(await scalarScript())),
  };
  for (const [path, script] of Object.entries(scripts)) {
    page(path, async (request, reply) => {
      reply.type('text/javascript; charset=utf-8');
      return sendCacheable(request, reply, await script());
    });
  }

  for (const [path, document] of Object.entries(discoveryDocuments(parts))) {
    page(path, (request, reply) => {
      const { type, body, link } = document(request);
      reply.type(type).headers(crossOriginHeaders);
      if (link) reply.header('link', link);
      return sendCacheable(request, reply, { body, cacheControl: SHORTLY });
    });
  }

  page('/.well-known/x402', (request, reply) => {
    if (!parts.wallets) throw new Problem('not-found', 'This installation takes no payments by wallets.');
    reply.type('application/json; charset=utf-8').headers(crossOriginHeaders);
    const sold = operations.filter(({ payable, method }) => payable && method === 'POST');
    const resources = sold.map(({ payable, path }) => baseUrl() + (payable?.at ?? path));
    return sendCacheable(request, reply, cached(JSON.stringify({ version: 1, resources })));
  });

  page('/problems/:code', (request, reply) => {
    const { code } = request.params as { code: string };
    if (!Object.hasOwn(PROBLEMS, code)) throw new Problem('not-found', 'There is no problem of this name.');
    const { status, title } = PROBLEMS[code as ProblemCode];
    const next = NEXT_STEPS[code as ProblemCode];
    return reply.type('text/plain; charset=utf-8').send(`${code}: ${title} (HTTP ${status})\n\n${next}\n`);
  });
}

type Cached = { body: string; tag: string; cacheControl: string };

const cached = (body: string): Cached => ({ body, tag: entityTag(body), cacheControl: SHORTLY });

/** The document of each host, made when it is first asked for. Hosts that are not configured share one. */
function openApiPages(parts: PageParts): (request: FastifyRequest) => Cached {
  const made = new Map<string, Cached>();
  return (request) => {
    const { url, operations } = siteOf(request, parts);
    const page =
      made.get(url) ?? cached(JSON.stringify(openApiDocument(operations, url, { wallets: parts.wallets })));
    made.set(url, page);
    return page;
  };
}

/** Computed when it is first asked for, then kept. */
function onFirstUse<T>(compute: () => T): () => T {
  let kept: { value: T } | undefined;
  return () => {
    kept ??= { value: compute() };
    return kept.value;
  };
}

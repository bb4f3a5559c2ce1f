import { PROBLEMS, type ProblemCode } from '@truepenny/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../kernel/problem.ts';
import { type DocsPages, drawDocs, SCRIPT_PATH } from '../web/docs.ts';
import { entityTag, sendCacheable } from './caching.ts';
import { type DiscoveryParts, discoveryDocuments } from './discovery.ts';
import type { Limits } from './limits.ts';
import { openApiDocument } from './openapi.ts';
import { siteOf } from './origins.ts';

export type PageParts = DiscoveryParts & {
  limits: Limits;
  /** Whether wallets can pay, by x402 and mpp. */
  wallets: boolean;
};

const SHORTLY = 'public, max-age=300';
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

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
    reply.type('application/json; charset=utf-8').header('access-control-allow-origin', '*');
    return sendCacheable(request, reply, openApi(request));
  });

  const docs = onFirstUse(drawnDocs);
  page('/docs', async (request, reply) => {
    reply.type('text/html; charset=utf-8').header('content-security-policy', DOCS_POLICY);
    return sendCacheable(request, reply, (await docs()).html);
  });
  page(SCRIPT_PATH, async (request, reply) => {
    reply.type('text/javascript; charset=utf-8');
    return sendCacheable(request, reply, (await docs()).script);
  });

  for (const [path, document] of Object.entries(discoveryDocuments(parts))) {
    page(path, (request, reply) => {
      const { type, body, link } = document(request);
      reply.type(type).header('access-control-allow-origin', '*');
      if (link) reply.header('link', link);
      return sendCacheable(request, reply, { body, cacheControl: SHORTLY });
    });
  }

  page('/.well-known/x402', (request, reply) => {
    if (!parts.wallets) throw new Problem('not-found', 'This installation takes no payments by wallets.');
    reply.type('application/json; charset=utf-8').header('access-control-allow-origin', '*');
    const sold = operations.filter(({ payable, method }) => payable && method === 'POST');
    const resources = sold.map(({ payable, path }) => baseUrl() + (payable?.at ?? path));
    return sendCacheable(request, reply, cached(JSON.stringify({ version: 1, resources })));
  });

  page('/problems/:code', (request, reply) => {
    const { code } = request.params as { code: string };
    if (!Object.hasOwn(PROBLEMS, code)) throw new Problem('not-found', 'There is no problem of this name.');
    const { status, title } = PROBLEMS[code as ProblemCode];
    return reply.type('text/plain; charset=utf-8').send(`${code}: ${title} (HTTP ${status})\n`);
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

async function drawnDocs(): Promise<Record<keyof DocsPages, Cached>> {
  const { html, script } = await drawDocs();
  return { html: cached(html), script: cached(script) };
}

/** Computed when it is first asked for, then kept. */
function onFirstUse<T>(compute: () => T): () => T {
  let kept: { value: T } | undefined;
  return () => {
    kept ??= { value: compute() };
    return kept.value;
  };
}

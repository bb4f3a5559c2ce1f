import { PassThrough } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress } from 'node:zlib';
import { PROBLEMS } from '@truepenny/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../kernel/clock.ts';
import { getReceipt } from '../receipts/read.ts';
import { storedReceiptBody } from '../receipts/respond.ts';
import type { RecordParts } from '../records/list.ts';
import { productOf } from '../records/product.ts';
import { costOf, openRecord, writtenRecord } from '../records/read.ts';
import { agentScore, scoreHistory } from '../trust/agent-score.ts';
import { type CardParts, evaluatorCard, evaluatorCards, PANEL_RELIABILITY } from '../trust/evaluators.ts';
import { trustProfile } from '../trust/profile.ts';
import { receiptsByDay } from '../trust/stats.ts';
import { agentPage } from '../web/agent-page.ts';
import { type Asset, everyAsset } from '../web/assets.ts';
import { consolePage } from '../web/console-page.ts';
import { evaluatorPage, evaluatorsPage, reliabilityOf } from '../web/evaluators-page.ts';
import { type Html, html } from '../web/html.ts';
import { PAGE_END, PAGE_POLICY, type Page, pageBegun, pageText } from '../web/layout.ts';
import { receiptPage, type Sureness } from '../web/receipt-page.ts';
import { recordPage } from '../web/record-page.ts';
import { refusalPage } from '../web/refusal-page.ts';
import { type Installation, startPage } from '../web/start-page.ts';
import { type OneFile, verifyAllFile, verifyFile, verifyPage } from '../web/verify-page.ts';
import { entityTag, sendCacheable } from './caching.ts';
import { compressPages } from './compression.ts';
import type { Limits } from './limits.ts';
import { asProblem } from './problems.ts';

export type SiteParts = RecordParts &
  CardParts & {
    clock: Clock;
    limits: Limits;
    /** Base address of the service, without a slash at the end. */
    issuer: string;
    installation(): Installation;
  };

const HTML = 'text/html; charset=utf-8';
/** How many days of receipts an agent's page plots. */
const AGENT_DAYS = 90;
const FOR_EVER = 'public, max-age=31536000, immutable';

/** What a browser is shown, where programs get JSON and everywhere else. */
export function siteRoutes(app: FastifyInstance, parts: SiteParts): void {
  negotiate(app);
  compressPages(app);
  const { read } = parts.store;
  const page = pager(app, parts);
  page('/', async () => startPage(parts.installation()));
  page('/verify', async () => verifyPage);
  page('/console', async () => consolePage);
  page('/receipts/:id', async ({ params }) => {
    const row = await getReceipt(read, idIn(params));
    return receiptPage(storedReceiptBody(row, parts.issuer, parts.clock()), suretyOf(row.confidence, parts));
  });
  page('/agents/:id', async ({ params }) => {
    const id = idIn(params);
    const [score, trust, history, receipts] = await Promise.all([
      agentScore(id, undefined, parts),
      trustProfile(id, parts),
      scoreHistory(id, parts),
      receiptsByDay(id, AGENT_DAYS, parts),
    ]);
    return agentPage({ score, trust, history, receipts });
  });
  page('/evaluators', async () => evaluatorsPage(evaluatorCards(parts)));
  page('/evaluators/:id', async ({ params }) => evaluatorPage(evaluatorCard(idIn(params), parts)));
  page('/checks/:id', (request) => shownRecord('/checks/', request, parts));
  page('/verifications/:id', (request) => shownRecord('/verifications/', request, parts));
  oneFileRoute(app, '/verify.html', verifyFile, parts);
  oneFileRoute(app, '/verify-all.html', verifyAllFile, parts);
  for (const asset of everyAsset) assetRoute(app, asset);
}

/** A panel's confidence, with how often panels like the one that sits here were right. */
function suretyOf(confidence: number, parts: CardParts): Sureness {
  if (parts.roster.models.evaluators.length > 0) {
    const { reliability, source } = PANEL_RELIABILITY;
    return { confidence, of: `panels of models on ${source}`, points: reliability };
  }
  return {
    confidence,
    of: 'the built-in rules, all together,',
    points: reliabilityOf(evaluatorCards(parts)),
  };
}

async function shownRecord(folder: string, request: FastifyRequest, parts: SiteParts): Promise<Page> {
  const { read } = parts.store;
  const id = idIn(request.params);
  const { replay_token: token, part } = textsIn(request.query);
  const row = await openRecord(read, id, { caller: undefined, token });
  const query = `?replay_token=${encodeURIComponent(token ?? '')}`;
  const at = encodeURIComponent(id);
  const { verdict, confidence } = row;
  const shown = {
    address: `/v1/verifications/${at}${query}`,
    pageAddress: `${folder}${at}${query}&`,
    part: Number(part) || 1,
    usd: await costOf(row, read),
    cards: evaluatorCards(parts),
    panel: PANEL_RELIABILITY,
  };
  return recordPage({ id, product: productOf(row), verdict, confidence }, shown, async () =>
    JSON.parse(String((await writtenRecord(row, read)).bytes)),
  );
}

type Show = (request: FastifyRequest) => Promise<Page>;

/** Mounts a page; what goes wrong on the way is a page as well, with the status that it has. */
function pager(app: FastifyInstance, parts: SiteParts): (path: string, show: Show) => void {
  return (path, show) => {
    app.get(path, { config: { operation: 'page' } }, async (request, reply) => {
      reply.type(HTML).header('content-security-policy', PAGE_POLICY);
      try {
        await parts.limits.count('read', request.ip, reply);
        const page = await show(request);
        if (page.rest) return await sentInTurns(page, page.rest, request, reply, parts);
        const body = await encoded(pageText(page, parts.issuer), request, reply);
        if (page.private) return reply.header('x-robots-tag', 'noindex').send(body);
        return sendCacheable(request, reply, { body, cacheControl: 'no-cache' });
      } catch (error) {
        return refused(error, request, reply, parts);
      }
    });
  };
}

/** Fast enough for a page that is made for one request. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const takesBrotli = ({ headers }: FastifyRequest): boolean =>
  /\bbr\b/.test(String(headers['accept-encoding']));

/**
 * A page as it is sent: compressed where the browser takes that. A page holds no secret that its address does not
 * name, so its length tells nobody else anything.
 */
async function encoded(text: string, request: FastifyRequest, reply: FastifyReply): Promise<string | Buffer> {
  reply.header('vary', 'accept-encoding');
  if (!takesBrotli(request)) return text;
  reply.header('content-encoding', 'br');
  return promisify(brotliCompress)(text, BROTLI);
}

/**
 * Sends a page up to where its rest begins, so that a browser shows that at once, and then the rest: a page for whoever
 * has its token, which is in no index.
 */
async function sentInTurns(
  page: Page,
  rest: () => Promise<Html>,
  request: FastifyRequest,
  reply: FastifyReply,
  { issuer }: SiteParts,
): Promise<FastifyReply> {
  const sent = takesBrotli(request) ? createBrotliCompress(BROTLI) : new PassThrough();
  if (!(sent instanceof PassThrough)) reply.header('content-encoding', 'br');
  reply.headers({ 'x-robots-tag': 'noindex', vary: 'accept-encoding' }).send(sent);
  sent.write(pageBegun(page, issuer));
  if (!(sent instanceof PassThrough)) sent.flush(constants.BROTLI_OPERATION_FLUSH);
  try {
    sent.end((await rest()).text + PAGE_END);
  } catch (error) {
    request.log.error({ err: error }, 'the rest of a page could not be made');
    sent.end(html`<p class="bad">The rest of this page cannot be shown. Load it again.</p>`.text + PAGE_END);
  }
  return reply;
}

/** What is wrong and what to do, with the status of it; nothing that went wrong is in an index. */
function refused(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { issuer }: SiteParts,
): FastifyReply {
  const { code, message: detail, extras } = asProblem(error);
  if (code === 'internal') throw error;
  const [path = ''] = request.url.split('?');
  const page = refusalPage(
    { ...PROBLEMS[code], code, detail },
    { pattern: request.routeOptions.url ?? '', path, token: textsIn(request.query).replay_token },
  );
  if (extras.retryAfterSeconds) reply.header('retry-after', Math.ceil(extras.retryAfterSeconds));
  return reply.code(PROBLEMS[code].status).header('x-robots-tag', 'noindex').send(pageText(page, issuer));
}

function oneFileRoute(
  app: FastifyInstance,
  path: string,
  { body, hash, policy, isSaved }: OneFile,
  parts: SiteParts,
): void {
  const sent = compressedOnce(body);
  app.get(path, { config: { operation: 'page' } }, async (request, reply) => {
    await parts.limits.count('read', request.ip, reply);
    reply.type(HTML).header('content-security-policy', `${policy}; frame-ancestors 'none'`);
    if (isSaved) reply.header('content-disposition', `attachment; filename="${path.slice(1)}"`);
    const cacheControl = 'public, max-age=300';
    return sendCacheable(request, reply, {
      body: await sent(request, reply),
      tag: `"${hash}"`,
      cacheControl,
    });
  });
}

function assetRoute(app: FastifyInstance, { path, type, body }: Asset): void {
  const tag = entityTag(body);
  const sent = compressedOnce(body);
  app.get(path, { config: { operation: 'page' } }, async (request, reply) => {
    reply.type(type);
    return sendCacheable(request, reply, { body: await sent(request, reply), tag, cacheControl: FOR_EVER });
  });
}

/** A body that stays the same, compressed as well as can be when it is first asked for so. */
function compressedOnce(
  body: string | Buffer,
): (request: FastifyRequest, reply: FastifyReply) => Promise<string | Buffer> {
  let compressed: Promise<Buffer> | undefined;
  return async (request, reply) => {
    reply.header('vary', 'accept-encoding');
    // A picture is compressed by itself.
    if (typeof body !== 'string' || !takesBrotli(request)) return body;
    reply.header('content-encoding', 'br');
    compressed ??= promisify(brotliCompress)(body);
    return compressed;
  };
}

/** Where a person finds what a program finds at the path of an operation. */
const PAGES: Readonly<Record<string, (params: Readonly<Record<string, string>>, query: string) => string>> = {
  getReceipt: ({ receiptId }) => `/receipts/${inPath(receiptId)}`,
  getCheck: ({ checkId }, query) => `/checks/${inPath(checkId)}${query}`,
  getRecord: ({ verificationId }, query) => `/verifications/${inPath(verificationId)}${query}`,
  getVerification: ({ verificationId }, query) => `/verifications/${inPath(verificationId)}${query}`,
  agentScore: ({ id }) => `/agents/${inPath(id)}`,
  trustProfile: ({ agentId }) => `/agents/${inPath(agentId)}`,
  listEvaluators: () => '/evaluators',
  getEvaluator: ({ id }) => `/evaluators/${inPath(id)}`,
};
const inPath = (id: string | undefined): string => encodeURIComponent(id ?? '');

/** A browser that opens the address of a program's answer is sent to the page of the same thing. */
function negotiate(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const pageOf = PAGES[request.routeOptions.config?.operation ?? ''];
    if (!pageOf || request.method !== 'GET') return;
    reply.header('vary', 'accept');
    if (request.headers['x-api-key'] !== undefined || !/\btext\/html\b/.test(request.headers.accept ?? ''))
      return;
    const at = request.url.indexOf('?');
    const path = pageOf(textsIn(request.params), at < 0 ? '' : request.url.slice(at));
    await reply.redirect(path, 303);
  });
}

const idIn = (params: unknown): string => textsIn(params).id ?? '';

/** The members of a path or a query that are there once. */
const textsIn = (members: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Object(members)).filter((each): each is [string, string] => typeof each[1] === 'string'),
  );

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Below it a header takes what compressing spares. */
const LEAST = 1_000;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Sends HTML compressed to whoever takes it, by gzip where a browser keeps Brotli for https. A page holds no secret
 * that whoever can make it hold another text does not know: a record's token is in the address that opens it.
 */
export function compressPages(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.routeOptions.config?.operation !== 'page') return payload;
    if (!/^text\/html\b/.test(String(reply.getHeader('content-type')))) return payload;
    reply.header('vary', 'accept-encoding');
    if (typeof payload !== 'string' || payload.length < LEAST) return payload;
    const accepted = String(request.headers['accept-encoding']);
    if (/\bbr\b/.test(accepted)) {
      reply.header('content-encoding', 'br');
      return brotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
    }
    if (!/\bgzip\b/.test(accepted)) return payload;
    reply.header('content-encoding', 'gzip');
    return zip(payload);
  });
}
/** What takes a few milliseconds for a page; the best would take a hundred times as long. */
const QUALITY = 5;

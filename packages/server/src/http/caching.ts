import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The strong entity tag of a representation: its SHA-256 (RFC 9110, section 8.8.3). */
export const entityTag = (body: string | Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 32)}"`;

/**
 * Sends a representation that may be cached, or 304 without it when the caller has it already
 * (If-None-Match, RFC 9110, section 13.1.2).
 */
export function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    body,
    tag = entityTag(body),
    cacheControl,
  }: { body: string | Buffer; tag?: string; cacheControl: string },
): FastifyReply {
  reply.header('etag', tag).header('cache-control', cacheControl);
  if (names(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.send(body);
}

function names(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((part) => {
    const named = part.trim();
    return named === '*' || named === tag || named === `W/${tag}`;
  });
}

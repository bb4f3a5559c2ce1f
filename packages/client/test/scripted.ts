import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Seen = { method: string; path: string; headers: IncomingMessage['headers']; body: string };
export type Scene = (response: ServerResponse, seen: Seen) => void;

/** A service on loopback that plays one scene a request, the last one again and again, and keeps what it saw. */
export async function openScripted(...scenes: [Scene, ...Scene[]]) {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const request_ = { method, path: url, headers, body: await text(request).catch(() => '') };
    seen.push(request_);
    scenes[Math.min(seen.length, scenes.length) - 1]?.(response, request_);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Scene =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

export const problem = (
  status: number,
  code: string,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Scene =>
  json(
    status,
    {
      type: `/problems/${code}`,
      title: code,
      status,
      detail: `Scripted ${code}.`,
      code,
      request_id: 'req_1',
      retryable: status === 429 || status >= 500,
      ...more,
    },
    { 'content-type': 'application/problem+json', ...headers },
  );

/** Server-sent events, piece by piece as they are given. */
export const stream =
  (...pieces: string[]): Scene =>
  async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const piece of pieces) {
      response.write(piece);
      await new Promise((next) => setTimeout(next, 5));
    }
    response.end();
  };

export const silence: Scene = () => undefined;
export const hangUp: Scene = (response) => void response.destroy();

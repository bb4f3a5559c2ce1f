import { timingSafeEqual } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Place } from '../agent.ts';
import { httpModule } from '../builtin.ts';
import { readOptions } from '../options.ts';
import { respondTo } from '../respond.ts';

/** Bytes of what an agent posts. */
const MOST = 16_000_000;

/**
 * Hears hooks that an agent posts, on loopback alone: `POST /<token>/<agent>?options`, answered as the command would.
 * What it reads is on this user's own disk, so that it answers nobody who does not bring the token.
 *
 * @param port 0 for any free one.
 */
export async function listenForHooks(
  port: number,
  token: string,
  place: Place,
): Promise<{ server: Server; url: string }> {
  const server = httpModule().createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const [, given = '', agent = ''] = pathname.split('/');
    const read = readOptions([agent, ...searchParams.getAll('o')]);
    const foreign = request.headers.origin !== undefined || !same(given, token);
    if (request.method !== 'POST' || foreign || !read) {
      response.writeHead(404).end();
      request.resume();
      return;
    }
    if (Number(request.headers['content-length'] ?? 0) > MOST) {
      response.writeHead(413).end();
      request.resume();
      return;
    }
    text(request)
      .then((input) => respondTo(input, read.agent, read.options, { place, pid: 0, start: () => undefined }))
      .then((answer) => response.writeHead(200, { 'content-type': 'application/json' }).end(answer))
      .catch(() => response.destroy());
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail).listen(port, '127.0.0.1', () => done());
  });
  const { port: taken } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${taken}/${token}` };
}

const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

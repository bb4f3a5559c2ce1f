import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endServices, startProcess } from './process.ts';

/** Shorter than the runner's patience and longer than anything here takes on a busy machine. */
const SECONDS = '10';

let data: string;
const sockets: Socket[] = [];
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'truepenny-ending-'));
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await endServices();
  await rm(data, { recursive: true, force: true });
});

async function opened(url: string, text = ''): Promise<Socket> {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  if (text) socket.write(text);
  return socket;
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

it('ends at once, and well, whatever connections are idle or half-sent', async () => {
  const service = startProcess({ TRUEPENNY_DATA: data, TRUEPENNY_SHUTDOWN_SECONDS: SECONDS });
  const url = await service.ready;
  await opened(url);
  const kept = await opened(url, get('/healthz'));
  await once(kept, 'data');
  await opened(url, 'GET /healthz HTTP/1.1\r\nHost');
  await opened(
    url,
    'POST /v1/operators HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{"name"',
  );
  // Whatever was sent before this answer has arrived.
  await fetch(`${url}/healthz`);
  service.child.kill('SIGTERM');
  expect(await service.ended).toBe(0);
  expect(service.said()).not.toContain('cut off');
});

it('ends in time with answers that nobody reads', async () => {
  const service = startProcess({ TRUEPENNY_DATA: data, TRUEPENNY_SHUTDOWN_SECONDS: '3' });
  const url = await service.ready;
  await (await fetch(`${url}/docs/scalar.js`)).arrayBuffer();
  for (let at = 0; at < 3; at++) {
    const socket = await opened(url);
    // Megabytes, more than the buffers of both sides hold.
    socket.pause().write(get('/docs/scalar.js').repeat(5));
  }
  await fetch(`${url}/healthz`);
  service.child.kill('SIGTERM');
  expect(await service.ended).not.toBeNull();
});

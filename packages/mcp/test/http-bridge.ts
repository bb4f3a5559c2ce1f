import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { COMPILED } from '../../client/test/inherited.ts';

/**
 * A server over stdio at an HTTP address, for runners that speak nothing else. Every session is a process of its
 * own; messages go back and forth as they are.
 */
export async function openBridge(run: { command: string; args: string[] }, env: Record<string, string>) {
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();

  async function openSession() {
    const outside = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, outside),
    });
    const inside = new StdioClientTransport({ ...run, env: { ...COMPILED, ...env }, stderr: 'ignore' });
    outside.onmessage = (message) => void inside.send(message);
    inside.onmessage = (message) => void outside.send(message);
    outside.onclose = () => void inside.close();
    await Promise.all([outside.start(), inside.start()]);
    return outside;
  }

  const server = createServer(async (incoming, outgoing) => {
    const session = sessions.get(String(incoming.headers['mcp-session-id'])) ?? (await openSession());
    const { status, headers, body } = await session.handleRequest(await requestOf(incoming));
    outgoing.writeHead(status, Object.fromEntries(headers)).flushHeaders();
    // A caller that goes away in between is nothing to complain of.
    if (body) await pipeline(body, outgoing).catch(() => undefined);
    else outgoing.end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    async close() {
      await Promise.all([...sessions.values()].map((session) => session.close()));
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const { method = 'GET', url = '', headers } = incoming;
  const given = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  const body = method === 'POST' ? new Uint8Array(await buffer(incoming)) : null;
  return new Request(new URL(url, `http://${headers.host}`), { method, headers: given, body });
}

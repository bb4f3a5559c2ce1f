import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A node of the chain behind this address that, once it forgets, sends transactions and loses its own answers. */
export async function forgetful(chainUrl: string) {
  const state = { forgets: false };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const headers = { 'content-type': 'application/json' };
    const answer = await (await fetch(chainUrl, { method: 'POST', headers, body })).text();
    if (state.forgets && body.includes('eth_sendRawTransaction')) {
      return void response.writeHead(504, headers).end('{}');
    }
    response.writeHead(200, headers).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';

export type Asked = { method: string; path: string; headers: IncomingHttpHeaders; body: unknown };
export type Answered = { status?: number; body: unknown; location?: string };

/** A server of somebody else on loopback, which answers in JSON as the test says and notes what it was asked. */
export function openRemote() {
  const remote = {
    url: '',
    asked: [] as Asked[],
    answer: (_: Asked): Answered | undefined => ({ body: {} }),
  };
  const server = createServer(async (request, response) => {
    const asked: Asked = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: JSON.parse(await text(request)),
    };
    remote.asked.push(asked);
    const answered = remote.answer(asked);
    if (!answered) return;
    const { status = 200, body, location } = answered;
    response.writeHead(status, { 'content-type': 'application/json', ...(location && { location }) });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  beforeAll(async () => {
    await new Promise<void>((opened) => server.listen(0, '127.0.0.1', opened));
    const address = server.address();
    remote.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return remote;
}

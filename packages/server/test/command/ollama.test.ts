import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { findOllama } from '../../src/command/doctor/ollama.ts';

async function serving(body: string): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((_, response) => response.end(body));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise<void>((closed) => server.close(() => closed()));
  return { url: `http://127.0.0.1:${port}`, close };
}

test.each([
  ['{"models": []}', 'pull a model, such as: ollama pull gpt-oss:20b; then set OLLAMA_BASE_URL='],
  ['{"models": [{"name": "qwen3:8b"}]}', 'not seated: set OLLAMA_BASE_URL='],
])('a local Ollama that has %s is offered', async (body, say) => {
  const { url, close } = await serving(body);
  expect((await findOllama(url))?.say).toContain(say);
  await close();
});

test('what is no Ollama is not taken for one', async () => {
  const { url, close } = await serving('<html>');
  expect(await findOllama(url)).toBeNull();
  await close();
  expect(await findOllama(url)).toBeNull();
});

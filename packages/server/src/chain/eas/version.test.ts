import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { readVersion } from './version.ts';

const CHAIN = { chainId: 8453 };
const word = (number: number) => number.toString(16).padStart(64, '0');
const text = (said: string, length = said.length) =>
  `0x${word(32)}${word(length)}${Buffer.from(said).toString('hex').padEnd(64, '0')}`;

let node: Server | undefined;
afterEach(() => node?.close());

/** A node that answers these two calls, and tells what authorisation it was sent. */
async function nodeOf(version: unknown, chainId: unknown = '0x2105') {
  const heard: (string | undefined)[] = [];
  node = createServer(async (request, response) => {
    heard.push(request.headers.authorization);
    const { method } = JSON.parse(Buffer.concat(await request.toArray()).toString());
    response.end(
      JSON.stringify({ jsonrpc: '2.0', id: 1, result: method === 'eth_call' ? version : chainId }),
    );
  });
  await once(node.listen(0, '127.0.0.1'), 'listening');
  return { heard, host: `127.0.0.1:${(node.address() as AddressInfo).port}` };
}

test('reads what the contract says', async () => {
  const { heard, host } = await nodeOf(text('1.4.0'));
  expect(await readVersion(`http://${host}`, CHAIN)).toBe('1.4.0');
  expect(heard).toEqual([undefined, undefined]);
});

test('sends a password of the address as other clients do', async () => {
  const { heard, host } = await nodeOf(text('1.0.1'));
  expect(await readVersion(`http://me:p%40ss@${host}/rpc`, CHAIN)).toBe('1.0.1');
  expect(new Set(heard)).toEqual(new Set([`Basic ${btoa('me:p@ss')}`]));
});

test.each([
  ['nothing', '0x'],
  ['no text', 5],
  ['no version', text('latest')],
  ['a place outside', `0x${word(4096)}`],
  ['more than there is', text('1.4.0', 2 ** 31)],
  ['half a word', '0x0020'],
])('%s is an error', async (_, result) => {
  const { host } = await nodeOf(result);
  await expect(readVersion(`http://${host}`, CHAIN)).rejects.toThrow();
});

test('a node of another chain is an error', async () => {
  const { host } = await nodeOf(text('1.4.0'), '0x1');
  await expect(readVersion(`http://${host}`, CHAIN)).rejects.toThrow('of chain 1, not of 8453');
});

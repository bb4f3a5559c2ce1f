import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, startService } from '../../server/test/service.ts';
import { type CallOptions, createClient } from '../src/index.ts';

let service: Service;
let apiKey: string;
beforeAll(async () => {
  service = await startService();
  apiKey = await service.newKey('operator');
});
afterAll(() => service.close());

const CLAIM = { claim: 'Twelve crates of 24 bottles are 12 × 24 = 298 bottles.', speed: 'fast' } as const;
/** What is let through of the first answer before its connection is cut; the service has done its work by then. */
const CUTS: Readonly<Record<string, (answer: Buffer) => Buffer>> = {
  'before the answer': (answer) => answer.subarray(0, 0),
  'within its headers': (answer) => answer.subarray(0, 60),
  'within its body': (answer) => answer.subarray(0, -20),
};
const FOLLOWED: CallOptions = { onProgress: () => undefined };

/** A proxy in front of the service that cuts the answer to the first request. */
async function cutting(cut: (answer: Buffer) => Buffer) {
  const sockets = new Set<Socket>();
  const keys: string[] = [];
  const proxy = createServer((caller) => {
    const upstream = connect(Number(new URL(service.url).port), '127.0.0.1');
    const first = sockets.size === 0;
    for (const socket of [caller, upstream]) sockets.add(socket.on('error', () => undefined));
    caller.on('data', (data) => {
      keys.push(...(/^idempotency-key: (\S+)/im.exec(String(data))?.slice(1) ?? []));
    });
    caller.pipe(upstream);
    if (!first) return void upstream.pipe(caller);
    const parts: Buffer[] = [];
    upstream.on('data', (data) => {
      parts.push(data);
      const answer = Buffer.concat(parts);
      if (/chk_[\s\S]*(\}|\r\n0\r\n\r\n)$/.test(String(answer)))
        caller.end(cut(answer), () => caller.destroy());
    });
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  const close = () => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  };
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, keys, close };
}

test.each(
  Object.entries(CUTS).flatMap(([where, cut]) => [
    { where, how: 'whole', cut, options: {} },
    { where, how: 'followed', cut, options: FOLLOWED },
  ]),
)(
  'an answer that is cut $where, asked for $how, is fetched again and charged once',
  async ({ cut, options }) => {
    const balance = async () => (await createClient({ baseUrl: service.url, apiKey }).getUsage()).balanceUsd;
    const before = await balance();
    const proxy = await cutting(cut);
    try {
      const answer = await createClient({ baseUrl: proxy.url, apiKey }).check(CLAIM, options);
      expect(answer).toMatchObject({ verdict: 'BLOCK', charged: { usd: 0.008, rail: 'credit' } });
      expect([proxy.keys.length, new Set(proxy.keys).size]).toEqual([2, 1]);
      expect(before - (await balance())).toBeCloseTo(0.008, 6);
    } finally {
      proxy.close();
    }
  },
);

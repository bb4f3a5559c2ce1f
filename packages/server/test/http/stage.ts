import { randomBytes } from 'node:crypto';
import { operation } from '@truepenny/contract';
import { pino } from 'pino';
import { z } from 'zod';
import { openLimits, type Rates } from '../../src/http/limits.ts';
import { answerOtherMethods } from '../../src/http/methods.ts';
import { openMetrics } from '../../src/http/metrics.ts';
import { type Mount, mounter } from '../../src/http/mount.ts';
import { pageRoutes } from '../../src/http/pages.ts';
import { probeRoutes } from '../../src/http/probes.ts';
import { Running } from '../../src/http/running.ts';
import { openServer } from '../../src/http/server.ts';
import type { Caller } from '../../src/kernel/caller.ts';
import { Problem } from '../../src/kernel/problem.ts';
import { claimIdempotency, finishIdempotency, releaseIdempotency } from '../../src/store/idempotency.ts';
import { temporaryStore } from '../temporary.ts';

/** Operations made for looking at the corridor alone, without a product behind it. */
const declared = { product: 'plv', tag: 'Stage', problems: [], summary: 'On the stage' } as const;
const Text = z.strictObject({
  text: z.string().max(500_000),
  stakeLevel: z.enum(['low', 'high']).default('low'),
});
const Echo = z.object({ text: z.string(), times: z.int() });

export const echo = operation({
  ...declared,
  id: 'echo',
  method: 'POST',
  path: '/stage/echo',
  access: { keys: ['plv'] },
  body: Text,
  status: 200,
  answer: { description: 'The text', schema: Echo },
  idempotent: true,
});

export const post = operation({
  ...declared,
  id: 'post',
  method: 'POST',
  path: '/stage/post',
  access: 'public',
  body: Text,
  status: 201,
  answer: { description: 'The text', schema: Echo },
  idempotent: true,
});

export const read = operation({
  ...declared,
  id: 'read',
  method: 'GET',
  path: '/stage/read/{name}',
  access: 'public',
  params: z.object({ name: z.string().max(20) }),
  query: z.object({ times: z.coerce.number().int().default(1) }),
  status: 200,
  answer: { description: 'The name', schema: Echo },
  crossOrigin: true,
  cacheControl: 'public, max-age=60',
});

export const remove = operation({
  ...declared,
  id: 'remove',
  method: 'DELETE',
  path: '/stage/read/{name}',
  access: { keys: ['operator'] },
  params: z.object({ name: z.string() }),
  status: 200,
  answer: { description: 'The name', schema: Echo },
});

const OPERATIONS = [echo, post, read, remove];

export const PLV_KEY = 'tp_v2_stage';
export const OPERATOR_KEY = 'tp_op_stage';
const CALLERS: Record<string, Caller> = {
  [PLV_KEY]: { kind: 'plv', keyId: 'key_plv', operatorId: 'op_1' },
  [OPERATOR_KEY]: { kind: 'operator', keyId: 'key_op', operatorId: 'op_1' },
};

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** A service with these operations on a free port of loopback; `verbs` replaces what an operation does. */
export async function openStage(
  verbs: { echo?: (text: string, signal: AbortSignal) => Promise<void> } = {},
  rates: Rates = { key: 100_000, operator: 100_000, anonymous: 100_000, read: 100_000 },
) {
  const { store, remove: removeStore } = await temporaryStore();
  const running = new Running();
  const metrics = openMetrics(() => running.count);
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const limits = openLimits(rates, randomBytes(4));
  const app = openServer({
    log,
    metrics,
    clock: Date.now,
    randomness: randomBytes,
    proxies: [],
    secure: false,
  });
  const idempotency = {
    ledger: {
      claim: (claim: Parameters<typeof claimIdempotency>[1]) =>
        store.write((tx) => claimIdempotency(tx, claim)),
      finish: (
        claim: Parameters<typeof claimIdempotency>[1],
        answer: Parameters<typeof finishIdempotency>[2],
      ) => store.write((tx) => finishIdempotency(tx, claim, answer)),
      release: (claim: Parameters<typeof claimIdempotency>[1]) =>
        store.write((tx) => releaseIdempotency(tx, claim)),
    },
    clock: Date.now,
    randomness: randomBytes,
    warn: () => undefined,
  };
  const authenticate = async (key: string) => {
    const caller = CALLERS[key];
    if (!caller) throw new Problem('invalid-key', 'This key is not known.');
    return caller;
  };
  const mount: Mount = mounter(app, { authenticate, limits, idempotency, running, report: () => {} });
  let times = 0;
  const say = async (text: string, signal: AbortSignal) => {
    times++;
    await verbs.echo?.(text, signal);
    return { text, times };
  };
  mount(echo, ({ body, signal }) => say(body.text, signal));
  mount(post, ({ body, signal }) => say(body.text, signal));
  mount(read, ({ params, query }) => ({ text: params.name, times: query.times }));
  mount(remove, ({ params }) => ({ text: params.name, times: 0 }));
  let url = '';
  probeRoutes(app, { running, metrics, ping: () => store.ping(), refused: () => [] });
  pageRoutes(app, {
    operations: OPERATIONS,
    limits,
    clock: Date.now,
    randomness: randomBytes,
    baseUrl: () => url,
    origins: {},
    wallets: false,
    contact: 'mailto:security@verify.example',
  });
  answerOtherMethods(app, OPERATIONS);
  url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    running,
    lines,
    times: () => times,
    call: (path: string, init: RequestInit = {}) => fetch(url + path, init),
    /** Posts to `/stage/echo` with the key that it wants. */
    echo: (body: string | Buffer | object, headers: Record<string, string> = {}) =>
      fetch(`${url}/stage/echo`, {
        method: 'POST',
        headers: { 'x-api-key': PLV_KEY, 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' || Buffer.isBuffer(body) ? (body as BodyInit) : JSON.stringify(body),
      }),
    async close() {
      await app.close();
      await removeStore();
    },
  };
}

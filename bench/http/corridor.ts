/** The whole corridor with a real key from a real store, and a verb that only sends the body back. */
import { randomBytes } from 'node:crypto';
import { operation, TraceRequest } from '@truepenny/contract';
import { pino } from 'pino';
import { openLimits } from '../../packages/server/src/http/limits.ts';
import { openMetrics } from '../../packages/server/src/http/metrics.ts';
import { mounter } from '../../packages/server/src/http/mount.ts';
import { Running } from '../../packages/server/src/http/running.ts';
import { openServer } from '../../packages/server/src/http/server.ts';
import { idempotencyLedger } from '../../packages/server/src/ledger.ts';
import { authenticate, createKey } from '../../packages/server/src/registry/keys.ts';
import { createOperator } from '../../packages/server/src/registry/operators.ts';
import { openStore } from '../../packages/server/src/store/open.ts';

const store = await openStore({ file: process.env.BENCH_FILE ?? '' });
const parts = { store, clock: Date.now, randomness: randomBytes };
const running = new Running();
const rates = { key: 1_000_000, operator: 1_000_000, anonymous: 1_000_000, read: 1_000_000 };
const server = openServer({
  ...parts,
  log: pino({ level: process.env.BENCH_LOG ?? 'silent' }, process.stderr),
  metrics: openMetrics(() => running.count),
  proxies: [],
  secure: false,
});
const mount = mounter(server, {
  authenticate: (apiKey) => authenticate(apiKey, parts),
  limits: openLimits(rates, randomBytes(4)),
  idempotency: { ...parts, ledger: idempotencyLedger(store), warn: console.error },
  running,
  report: console.error,
});
const echo = operation({
  id: 'echo',
  product: 'plv',
  tag: 'Bench',
  method: 'POST',
  path: '/v2/verify',
  summary: 'Sends the body back',
  access: { keys: ['plv'] },
  body: TraceRequest,
  status: 200,
  answer: { description: 'The body', schema: TraceRequest },
  problems: [],
  idempotent: true,
});
mount(echo, ({ body }) => body);

const operator = await authenticate((await createOperator({ name: 'bench' }, parts)).apiKey, parts);
const { apiKey } = await createKey(operator, { surface: 'plv' }, parts);
console.log(`X-API-Key: ${apiKey}`);
console.log(`listening url=${await server.listen({ host: '127.0.0.1', port: 0 })}`);

import { afterAll, beforeAll, expect, it } from 'vitest';
import { deterministicRedTeam } from '../../src/evaluators/red-team.ts';
import type { Evaluator } from '../../src/kernel/panel.ts';
import { type Service, startService } from '../service.ts';

let service: Service;
let key: string;
beforeAll(async () => {
  service = await startService();
  key = await service.newKey('plv');
});
afterAll(() => service.close());

const verify = (body: unknown, headers: Record<string, string> = {}) =>
  service.call('POST', '/v2/verify', { body, key, headers });
const TRACE = { question: 'What is 7 × 12 + 5?', trace: ['7 × 12 = 84', '84 + 5 = 89'], answer: '89' };

it('verifyTrace 200: a verdict of the alphabet, counted by product', async () => {
  const { status, json } = await verify(TRACE);
  expect(status).toBe(200);
  expect(json.id).toMatch(/^vrf_/);
  const { text } = await service.call('GET', '/metrics');
  expect(text).toContain(`truepenny_verdicts_total{product="plv",verdict="${json.verdict}"} 1`);
});

it('verifyTrace 400: every wrong member by its path', async () => {
  const { status, json } = await verify({
    question: 'q',
    trace: ['a', 5],
    tier: 'best',
    plan_steps: [
      { index: 0, description: 'd' },
      { index: 1.5, descripton: 'd' },
    ],
  });
  expect(status).toBe(400);
  expect(json.errors).toMatchInlineSnapshot(`
    [
      {
        "message": "must be a string, not a number",
        "path": "trace[1]",
      },
      {
        "message": "must be an integer, not a number",
        "path": "plan_steps[1].index",
      },
      {
        "message": "is required",
        "path": "plan_steps[1].description",
      },
      {
        "message": "is not known; did you mean \`description\`?",
        "path": "plan_steps[1].descripton",
      },
      {
        "message": "must be one of: fast, standard, thorough_balanced, thorough_strict, thorough_ensemble, thorough_max",
        "path": "tier",
      },
    ]
  `);
});

it('verifyTrace 401, 403: keys', async () => {
  expect((await service.call('POST', '/v2/verify', { body: TRACE })).status).toBe(401);
  const other = await service.newKey('operator');
  const { status, json } = await service.call('POST', '/v2/verify', { body: TRACE, key: other });
  expect(status).toBe(403);
  expect(json.detail).toContain('tp_v2_');
});

it('verifyTrace 409, 422: many at once with one Idempotency-Key are judged once', async () => {
  const headers = { 'idempotency-key': 'trace-1' };
  const racing = await Promise.all(Array.from({ length: 30 }, () => verify(TRACE, headers)));
  const ids = new Set(racing.filter(({ status }) => status === 200).map(({ json }) => json.id));
  expect(ids.size).toBe(1);
  expect(racing.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect((await verify({ ...TRACE, answer: '90' }, headers)).status).toBe(422);
});

it('verifyTrace 413, 415', async () => {
  expect((await verify({ ...TRACE, trace: 'x'.repeat(1_000_000) })).status).toBe(413);
  expect((await verify('q', { 'content-type': 'text/plain' })).status).toBe(415);
});

it('verifyTrace 429: 120 a minute with one key', async () => {
  const tight = await startService({ TRUEPENNY_RATE_PER_KEY: '1' });
  const own = await tight.newKey('plv');
  const statuses = [];
  for (let at = 0; at < 2; at++) {
    statuses.push((await tight.call('POST', '/v2/verify', { body: TRACE, key: own })).status);
  }
  expect(statuses).toEqual([200, 429]);
  await tight.close();
});

it('verifyTrace 503: while the service ends; what was being judged is answered', async () => {
  const began = Promise.withResolvers<void>();
  const { promise, resolve } = Promise.withResolvers<void>();
  const slow: Evaluator = {
    ...deterministicRedTeam,
    id: 'slow',
    examine: async () => {
      began.resolve();
      await promise;
      return [];
    },
  };
  const models = { evaluators: [], redTeam: [] };
  const roster = { deterministic: { evaluators: [slow], redTeam: deterministicRedTeam }, models };
  const ending = await startService({}, { roster });
  const own = await ending.newKey('plv');
  const judged = ending.call('POST', '/v2/verify', { body: TRACE, key: own });
  await began.promise;
  const closed = ending.close();
  const refused = await ending.call('POST', '/v2/verify', { body: TRACE, key: own });
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('5');
  resolve();
  expect((await judged).status).toBe(200);
  await closed;
});

it('listTraceTiers 200, 429: six tiers, for browsers too', async () => {
  const { status, json, headers } = await service.call('GET', '/v2/tiers');
  expect(status).toBe(200);
  expect(json.count).toBe(6);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  const tight = await startService({ TRUEPENNY_RATE_READ: '1' });
  expect((await tight.call('GET', '/v2/tiers')).status).toBe(429);
  await tight.close();
});

import { expect, it } from 'vitest';
import { type Service, startService } from '../service.ts';
import { benchOf, operatorWith, usageOf } from './bench.ts';

const CLAIM = { claim: 'The invoice of 40 EUR is due.' };
const follow = (
  service: Service,
  key: string,
  init: RequestInit & { headers?: Record<string, string> } = {},
) =>
  fetch(`${service.url}/v1/check`, {
    method: 'POST',
    body: JSON.stringify(CLAIM),
    ...init,
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      'x-api-key': key,
      ...init.headers,
    },
  });

/** The events of a stream, in order. */
const eventsOf = (text: string) =>
  text
    .split('\n\n')
    .filter((block) => block.startsWith('event: '))
    .map((block) => {
      const [, event = '', data = ''] = /^event: (.*)\ndata: (.*)$/s.exec(block) ?? [];
      return { event, data: JSON.parse(data) };
    });

it('tells the stages as they pass and ends with the whole result', async () => {
  const service = await startService({}, benchOf());
  const key = await operatorWith(service, 1);
  const response = await follow(service, key);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const events = eventsOf(await response.text());
  expect(events.map(({ event }) => event)).toEqual(['accepted', 'evaluator', 'red-team', 'verdict']);
  expect(events[1]?.data).toMatchObject({ done: 1, of: 1, seat: { id: 'stage' } });
  const { id, charged } = events[3]?.data ?? {};
  expect(charged).toMatchObject({ usd: 0.02, rail: 'credit' });
  expect((await service.call('GET', `/v1/checks/${id}`, { key })).status).toBe(200);
  await service.close();
});

it('answers what is wrong before the work with a status of its own', async () => {
  const service = await startService({}, benchOf());
  const poor = await operatorWith(service, 0);
  expect((await follow(service, poor)).status).toBe(402);
  const bad = await follow(service, await service.newKey('operator'), { body: '{"clam":1}' });
  expect([bad.status, bad.headers.get('content-type')]).toEqual([
    400,
    'application/problem+json; charset=utf-8',
  ]);
  await service.close();
});

it('tells a failure that comes later as a problem, and charges nothing', async () => {
  const service = await startService({}, benchOf());
  const key = await operatorWith(service, 1);
  const response = await follow(service, key, { body: JSON.stringify({ ...CLAIM, agentId: 'agent_none' }) });
  const events = eventsOf(await response.text());
  expect(events.map(({ event }) => event)).toEqual(['accepted', 'problem']);
  expect(events[1]?.data).toMatchObject({ status: 404, code: 'not-found', charged: false });
  expect(await usageOf(service, key)).toMatchObject({ balanceUsd: 1, heldUsd: 0 });
  await service.close();
});

it('replays the verdict for an Idempotency-Key and charges once', async () => {
  const service = await startService({}, benchOf());
  const key = await operatorWith(service, 1);
  const headers = { 'idempotency-key': 'stream' };
  const first = await (await follow(service, key, { headers })).text();
  const second = await (await follow(service, key, { headers })).text();
  expect(eventsOf(second).at(-1)).toEqual(eventsOf(first).at(-1));
  expect((await usageOf(service, key)).balanceUsd).toBe(0.98);
  await service.close();
});

it('runs an accepted check to its end for a caller that hangs up: charged, named in usage and fetchable', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const service = await startService(
    {},
    benchOf(() => promise),
  );
  const key = await operatorWith(service, 1);
  const hangUp = new AbortController();
  const response = await follow(service, key, { signal: hangUp.signal });
  const reader = response.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('event: accepted');
  hangUp.abort();
  resolve();
  await expect.poll(async () => (await usageOf(service, key)).entries.length).toBe(2);
  const { entries, heldUsd } = await usageOf(service, key);
  expect([entries[0].usd, heldUsd]).toEqual([-0.02, 0]);
  expect((await service.call('GET', `/v1/checks/${entries[0].subject}`, { key })).status).toBe(200);
  await service.close();
});

import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { type Service, startService } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const CASES = {
  trace: {
    surface: 'plv',
    path: '/v2/verify',
    body: { question: 'What is 2 + 2?', trace: ['2 + 2 = 5'], answer: '5' },
  },
  gate: {
    surface: 'sentinel',
    path: '/sentinel/verify',
    body: {
      mode: 'action_authorization',
      instruction: 'Pay Acme 600 EUR.',
      call: { tool: 'pay', arguments: { recipient: 'Acme', amount: 1200, currency: 'EUR' } },
    },
  },
  decision: {
    surface: 'dql',
    path: '/dql/verify',
    body: {
      mandate: 'Pay invoices under 100 EUR.',
      proposed_action: 'Pay 140 EUR to Acme.',
      reasoning: 'It is due.',
    },
  },
} as const;

/** The events of an answer, in order. */
const eventsOf = (text: string): { event: string; data: Record<string, unknown> }[] =>
  [...text.matchAll(/^event: (.*)\ndata: (.*)$/gm)].map(([, event = '', data = '']) => ({
    event,
    data: JSON.parse(data),
  }));

async function followed(path: string, body: object, headers: Record<string, string>) {
  const response = await fetch(service.url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...headers },
  });
  return { response, text: await response.text() };
}

test.each(Object.entries(CASES))(
  'a %s is told in stages and ends with the answer that a program gets',
  async (_, { surface, path, body }) => {
    const key = await service.newKey(surface);
    const { response, text } = await followed(path, body, { 'x-api-key': key });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
    const events = eventsOf(text);
    const last = events.at(-1);
    expect([events[0]?.event, last?.event]).toEqual(['accepted', 'verdict']);
    for (const stage of ['evaluator', 'red-team']) {
      const told = events.filter(({ event }) => event === stage).map(({ data }) => data);
      expect(told.length).toBeGreaterThan(0);
      expect(told.map(({ done }) => done)).toEqual(told.map((_one, at) => at + 1));
      expect(told.every(({ of }) => of === told.length)).toBe(true);
    }
    const plain = await service.call('POST', path, { key, body });
    expect(Object.keys(last?.data ?? {})).toEqual(Object.keys(plain.json));
    const listed = await service.call('GET', `/v1/verifications/${last?.data.id}`, { key });
    expect([listed.status, listed.json.result.id]).toEqual([200, last?.data.id]);
  },
);

it('answers what is wrong before the work with a status of its own', async () => {
  const { path, body, surface } = CASES.trace;
  expect((await followed(path, body, {})).response.status).toBe(401);
  const key = await service.newKey(surface);
  const { response, text } = await followed(path, { question: 'q' }, { 'x-api-key': key });
  expect([response.status, JSON.parse(text).code]).toEqual([400, 'invalid-request']);
});

it('tells what goes wrong during the work as a problem', async () => {
  const { path, body, surface } = CASES.gate;
  const key = await service.newKey(surface);
  const { text } = await followed(path, { ...body, agentId: 'agent_none' }, { 'x-api-key': key });
  const events = eventsOf(text);
  expect(events.map(({ event }) => event)).toEqual(['accepted', 'problem']);
  expect(events[1]?.data).toMatchObject({ status: 404, code: 'not-found' });
});

it('gives the same verdict again for an Idempotency-Key', async () => {
  const { path, body, surface } = CASES.decision;
  const headers = { 'x-api-key': await service.newKey(surface), 'idempotency-key': 'again' };
  const first = eventsOf((await followed(path, body, headers)).text);
  const second = eventsOf((await followed(path, body, headers)).text);
  expect(second).toEqual([expect.objectContaining({ event: 'accepted' }), first.at(-1)]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, startService } from '../service.ts';

const call = { tool: 'pay', arguments: { recipient: 'Acme', amount: 80, currency: 'EUR' }, cwd: '/repo' };
let service: Service;
let gate: string;
let dql: string;
beforeAll(async () => {
  service = await startService();
  [gate, dql] = await Promise.all([service.newKey('sentinel'), service.newKey('dql')]);
});
afterAll(() => service.close());

const act = (body: object) =>
  service.call('POST', '/sentinel/verify', { key: gate, body: { mode: 'action_authorization', ...body } });
const decide = (body: object) =>
  service.call('POST', '/dql/verify', {
    key: dql,
    body: { mandate: 'Pay Acme 80 EUR.', reasoning: 'Asked.', ...body },
  });

test('a call stands in for the text of the act', async () => {
  expect(await act({ call, attest: true })).toMatchObject({ status: 200, json: { attestation: {} } });
  expect((await decide({ call })).status).toBe(200);
});

test('one of the two is needed', async () => {
  expect((await act({})).json.errors).toEqual([
    { path: 'claim', message: 'is required, or `call` in its place' },
  ]);
  expect((await decide({})).json.errors).toMatchObject([{ path: 'proposed_action' }]);
});

test('a call is bounded as texts are', async () => {
  const long = { ...call, arguments: { note: 'a'.repeat(100_000) } };
  expect((await act({ call: long })).json.errors).toMatchObject([{ path: 'call.arguments' }]);
  let deep: unknown = 1;
  for (let at = 0; at < 33; at++) deep = [deep];
  expect((await act({ call: { ...call, arguments: { deep } } })).status).toBe(400);
  expect((await act({ call: { ...call, arguments: { a: '\ud800' } } })).status).toBe(400);
  expect((await act({ call: { ...call, tol: 'x' } })).json.detail).toContain('did you mean `tool`');
});

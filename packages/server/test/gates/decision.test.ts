import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Service, startService } from '../service.ts';

let service: Service;
let key: string;
beforeAll(async () => {
  service = await startService();
  key = await service.newKey('dql');
});
afterAll(() => service.close());

const verify = (body: unknown) => service.call('POST', '/dql/verify', { body, key });
const READ = {
  mandate: 'Show me parcel P-77.',
  proposed_action: "get_parcel(id='P-77')",
  reasoning: 'Reading the parcel that was named.',
};

it('verifyDecision 200: five axes in their order', async () => {
  const { status, json } = await verify(READ);
  expect(status).toBe(200);
  expect(json.id).toMatch(/^dql_/);
  expect(
    json.axes.map(({ axis, verdict }: { axis: string; verdict: string }) => `${axis} ${verdict}`),
  ).toEqual(['intent PASS', 'scope PASS', 'risk PASS', 'consistency PASS', 'reversibility PASS']);
  expect(json).toMatchObject({
    version: '0.2',
    execute: true,
    aggregate: { verdict: 'ALLOW', triggered_by: [] },
  });
});

it('verifyDecision 200: only the axes asked for, in the one order', async () => {
  const { json } = await verify({ ...READ, axes: ['risk', 'intent'] });
  expect(json.axes.map(({ axis }: { axis: string }) => axis)).toEqual(['intent', 'risk']);
});

it('verifyDecision 200: a violated limit blocks, whatever the words say', async () => {
  const structured_context = { granted: { max_amount: '250 €' }, proposed: { amount: 500, currency: 'EUR' } };
  const { json } = await verify({ ...READ, structured_context });
  expect(json).toMatchObject({ execute: false, aggregate: { verdict: 'BLOCK' } });
  expect(json.structural.violations).toEqual([
    { kind: 'amount', detail: 'it exceeds the limit: 500 against a limit of 250 EUR' },
  ]);
});

it('verifyDecision 200: above the materiality ceiling it is reviewed', async () => {
  const structured_context = { granted: { materiality_ceiling: 100 }, proposed: { amount: 500 } };
  expect((await verify({ ...READ, structured_context })).json.aggregate.verdict).toBe('REVIEW');
});

it('verifyDecision 200: an IBAN that cannot exist blocks', async () => {
  const structured_context = { proposed: { iban: 'DE88 3704 0044 0532 0130 00' } };
  expect((await verify({ ...READ, structured_context })).json.structural.violations[0].kind).toBe('iban');
});

it.each([
  ['1,499', 'BLOCK'],
  ['1.499,00 €', 'BLOCK'],
  ['249.99', 'ALLOW'],
  ['1e6', 'BLOCK'],
  ['0x10', 'REVIEW'],
  ['about 20', 'REVIEW'],
  ['NaN', 'REVIEW'],
] as const)('verifyDecision 200: the amount %s against a limit of 250 EUR', async (amount, verdict) => {
  const structured_context = { granted: { max_amount: '250 EUR' }, proposed: { amount, currency: 'EUR' } };
  const { status, json } = await verify({ ...READ, structured_context });
  expect([status, json.aggregate?.verdict]).toEqual([200, verdict]);
});

it('verifyDecision 200: two currencies are never compared', async () => {
  const structured_context = {
    granted: { max_amount: '250 EUR' },
    proposed: { amount: 20, currency: 'USD' },
  };
  const { json } = await verify({ ...READ, structured_context });
  expect(json.aggregate.verdict).not.toBe('ALLOW');
  expect(json.execute).toBe(false);
});

it('verifyDecision 400: an amount that is no number of JSON', async () => {
  for (const amount of [null, true, [], {}])
    expect((await verify({ ...READ, structured_context: { proposed: { amount } } })).status).toBe(400);
});

it('verifyDecision 200: nothing to compare is said', async () => {
  const { json } = await verify({ ...READ, structured_context: {} });
  expect(json.structural).toEqual({ violations: [], unclear: [], note: 'nothing to compare' });
});

it('verifyDecision 200: a sandbox needs no key, is marked, and counts as a write without a key', async () => {
  const { status, json, headers } = await service.call('POST', '/dql/verify', {
    body: { ...READ, sandbox: true },
  });
  expect(status).toBe(200);
  expect(json.meta.sandbox).toBe(true);
  expect(headers.get('ratelimit-policy')).toMatch(/^"anonymous";/);
});

it('verifyDecision 401 and 403: without a key, with another product’s', async () => {
  expect((await service.call('POST', '/dql/verify', { body: READ })).status).toBe(401);
  const other = await service.newKey('plv');
  expect((await service.call('POST', '/dql/verify', { body: READ, key: other })).status).toBe(403);
});

it('verifyDecision 400: unknown axis, repeated axis, unknown field', async () => {
  expect((await verify({ ...READ, axes: ['luck'] })).status).toBe(400);
  expect((await verify({ ...READ, axes: ['risk', 'risk'] })).status).toBe(400);
  const { json } = await verify({ ...READ, proposed_acton: 'x' });
  expect(json.errors[0].message).toContain('proposed_action');
});

it('listAxes 200 and decisionHealth 200', async () => {
  const { json } = await service.call('GET', '/dql/axes');
  expect(json.axes).toHaveLength(5);
  expect((await service.call('GET', '/dql/health')).json.status).toBe('ok');
});

import { permits } from '@truepenny/verifier';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authenticate, createKey } from '../../src/registry/keys.ts';
import { listApprovals } from '../../src/store/approvals.ts';
import { type Service, startService } from '../service.ts';

let service: Service;
let operator: string;
let gateKey: string;
let decisionKey: string;

beforeAll(async () => {
  service = await startService();
  operator = await service.newKey('operator');
  const caller = await authenticate(operator, service.app.parts);
  gateKey = (await createKey(caller, { surface: 'sentinel' }, service.app.parts)).apiKey;
  decisionKey = (await createKey(caller, { surface: 'dql' }, service.app.parts)).apiKey;
});

afterAll(() => service.close());

const CALL = { tool: 'pay', arguments: { recipient: 'Acme', amount: 600, currency: 'EUR' } };
/** A question is no order: it leaves the act open. */
const OPEN = { mode: 'action_authorization', instruction: 'Should we pay Acme 600 EUR?' };

async function judged(body: object, key = gateKey, path = '/sentinel/verify') {
  const { status, json } = await service.call('POST', path, { body, key });
  expect(status).toBe(200);
  return { id: String(json.id), verdict: json.verdict ?? json.aggregate.verdict };
}
async function leftOpen(body: object): Promise<string> {
  const { id, verdict } = await judged({ ...OPEN, ...body });
  expect(verdict).toBe('UNCERTAIN');
  return id;
}
const approve = (id: string, body: unknown = {}, key = operator, headers: Record<string, string> = {}) =>
  service.call('POST', `/v1/verifications/${id}/approve`, { body, key, headers });
const keySet = async () => (await service.call('GET', '/.well-known/jwks.json')).json;
const now = () => Math.floor(service.app.parts.clock() / 1000);

describe('201', () => {
  test('a permit for the judged call, good once and offline; each approval gives another', async () => {
    const id = await leftOpen({ call: { ...CALL, description: 'Pays an invoice' } });
    const first = await approve(id, { note: 'Invoice seen.' });
    expect(first.status).toBe(201);
    expect(first.json).toMatchObject({
      verificationId: id,
      call: CALL,
      named_by: 'request',
      note: 'Invoice seen.',
    });
    const keys = await keySet();
    expect(await permits(first.json.permit, CALL, { now: now(), keys, issuer: service.url })).toBe(true);
    await expect(permits(first.json.permit, CALL, { now: now(), keys })).rejects.toThrow('jti');
    const second = await approve(id);
    await expect(permits(second.json.permit, CALL, { now: now() + 900, keys })).rejects.toThrow('exp');
    const other = { ...CALL, arguments: { ...CALL.arguments, amount: 6000 } };
    await expect(permits(second.json.permit, other, { now: now(), keys })).rejects.toThrow('arguments');
    expect(await permits(second.json.permit, CALL, { now: now(), keys })).toBe(true);
    const kept = await listApprovals(service.app.parts.store.read, id);
    expect(kept.map((row) => [row.id, row.note, row.named_by])).toEqual([
      [first.json.id, 'Invoice seen.', 'request'],
      [second.json.id, null, 'request'],
    ]);
    expect(JSON.stringify(kept)).not.toContain(second.json.permit.split('.')[2]);
    const waiting = await leftOpen({ call: CALL });
    const { json } = await service.call('GET', '/v1/verifications?verdict=UNCERTAIN', { key: operator });
    expect(json.items.slice(0, 2)).toMatchObject([
      { id: waiting },
      { id, approvedAt: second.json.approvedAt },
    ]);
    expect(json.items[0]).not.toHaveProperty('approvedAt');
  });

  test('the call that a text is, and the one that the approver names for words', async () => {
    const written = await leftOpen({ claim: 'pay(recipient="Acme", amount=600, currency="EUR")' });
    expect((await approve(written)).json).toMatchObject({ call: CALL, named_by: 'reading' });
    const told = await leftOpen({ claim: 'I pay Acme 600 EUR.' });
    expect((await approve(told, { call: CALL })).json).toMatchObject({ call: CALL, named_by: 'approver' });
  });

  test('a decision to be reviewed', async () => {
    const body = { mandate: 'Should we pay Acme 600 EUR?', reasoning: 'The invoice is due.', call: CALL };
    const { id, verdict } = await judged(body, decisionKey, '/dql/verify');
    expect(verdict).toBe('REVIEW');
    expect((await approve(id, { expiresInSeconds: 5 })).json).toMatchObject({ call: CALL });
  });

  test('the same Idempotency-Key gives the same permit', async () => {
    const id = await leftOpen({ call: CALL });
    const headers = { 'idempotency-key': 'approve-once' };
    const [first, again] = [
      await approve(id, {}, operator, headers),
      await approve(id, {}, operator, headers),
    ];
    expect(again.json).toEqual(first.json);
    expect((await approve(id, { note: 'x' }, operator, headers)).status).toBe(422);
  });
});

test('400 names the wrong member', async () => {
  const id = await leftOpen({ call: CALL });
  for (const body of [
    { expiresInSeconds: 0 },
    { expiresInSeconds: 1e9 },
    { call: { tool: '' } },
    { reason: 'x' },
  ]) {
    const { status, json } = await approve(id, body);
    expect(status).toBe(400);
    expect(json.errors[0].path).toMatch(/^(?:expiresInSeconds|call|reason)/);
  }
});

test('401 without a key, 403 with another kind of key or of another operator, 404 for nothing', async () => {
  const id = await leftOpen({ call: CALL });
  expect((await approve(id, {}, '')).status).toBe(401);
  expect((await approve(id, {}, gateKey)).json.code).toBe('invalid-key');
  expect((await approve(id, {}, await service.newKey('operator'))).json.code).toBe('not-yours');
  expect((await approve('sent_none')).status).toBe(404);
});

describe('409 says what to do', () => {
  test('nothing was left open', async () => {
    const allowed = await judged({ ...OPEN, instruction: 'Pay Acme 600 EUR.', call: CALL });
    expect(allowed.verdict).toBe('ALLOW');
    expect((await approve(allowed.id)).json).toMatchObject({
      status: 409,
      detail: expect.stringContaining('needs no'),
    });
    const refused = await judged({ ...OPEN, instruction: 'Pay Acme 60 EUR.', call: CALL });
    expect(refused.verdict).toBe('BLOCK');
    expect((await approve(refused.id)).json).toMatchObject({
      status: 409,
      detail: expect.stringContaining('refused'),
    });
  });

  test('words without a call, and another call than the judged one', async () => {
    const told = await leftOpen({ claim: 'I pay Acme 600 EUR.' });
    expect((await approve(told)).json.detail).toContain('Send call: {tool, arguments}');
    const other = { ...CALL, tool: 'transfer' };
    for (const act of [{ call: CALL }, { claim: 'pay(recipient="Acme", amount=600, currency="EUR")' }]) {
      const { status, json } = await approve(await leftOpen(act), { call: other });
      expect({ status, detail: json.detail }).toMatchObject({
        status: 409,
        detail: expect.stringContaining('not the one that was judged'),
      });
    }
  });
});

test('415 for a body that is not JSON', async () => {
  const headers = { 'content-type': 'text/plain' };
  expect((await approve(await leftOpen({ call: CALL }), 'x', operator, headers)).status).toBe(415);
});

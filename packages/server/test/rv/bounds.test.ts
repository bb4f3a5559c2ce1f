import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from '../service.ts';
import { type Party, party, rowCounts } from './cast.ts';

/** The operations of agents, scores and receipts that read a body, each with one that it accepts. */
const WRITES = [
  ['createAgent', (_: Party) => '/v1/agents', { name: 'A' }, { name: 'B' }],
  [
    'recordEvent',
    ({ agentId }: Party) => `/v1/agents/${agentId}/events`,
    { type: 'verification', outcome: 'correct' },
    { type: 'verification', outcome: 'incorrect' },
  ],
  [
    'proveWallet',
    ({ agentId }: Party) => `/v1/agents/${agentId}/wallet`,
    { address: `0x${'1'.repeat(40)}` },
    { address: `0x${'2'.repeat(40)}` },
  ],
  [
    'issueReceipt',
    () => '/v1/verify',
    { agentId: '{agent}', claim: 'c', verdict: 'ALLOW' },
    { agentId: '{agent}', claim: 'c', verdict: 'BLOCK' },
  ],
  ['verifyProof', () => '/v1/verify-proof', { jwt: '{jwt}' }, undefined],
] as const;

const READS = [
  ['agentScore', ({ agentId }: Party) => `/v1/agents/${agentId}/score`],
  ['trustProfile', ({ agentId }: Party) => `/v1/trustscore/${agentId}`],
  ['agentStats', ({ agentId }: Party) => `/v1/stats/${agentId}`],
  ['badge', ({ agentId }: Party) => `/v1/badge/${agentId}.svg`],
  ['walletAttestation', () => `/v1/issuer/wallet/0x${'1'.repeat(40)}`],
  ['getReceipt', () => '/v1/receipts/{receipt}'],
  ['methodology', () => '/v1/methodology'],
  ['jwks', () => '/.well-known/jwks.json'],
  ['listEvaluators', () => '/v1/evaluators'],
  ['getEvaluator', () => '/v1/evaluators/brackets'],
] as const;

let service: Service;
let own: Party;
let known: Record<string, string>;
beforeAll(async () => {
  service = await startService();
  own = await party(service);
  const body = { agentId: own.agentId, claim: 'c', verdict: 'ALLOW' };
  const { json } = await service.call('POST', '/v1/verify', { key: own.key, body });
  known = { '{agent}': own.agentId, '{receipt}': json.receiptId, '{jwt}': json.jwt };
});
afterAll(() => service.close());

/** The example with the ids that are known only now. */
const filled = <T>(example: T): T =>
  JSON.parse(JSON.stringify(example).replaceAll(/\{\w+\}/g, (name) => known[name] ?? name));

describe.each(WRITES)('%s', (_id, path, good, another) => {
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    service.call('POST', path(own), { key: own.key, body, headers });

  it('400: no object, no JSON, nothing at all; nothing is stored', async () => {
    const before = await rowCounts(service);
    for (const body of [
      '',
      '[]',
      'null',
      '"x"',
      '7',
      '{',
      '{"__proto__":{}}',
      `${JSON.stringify(filled(good))},`,
    ]) {
      expect((await send(body)).status, body).toBe(400);
    }
    expect(await rowCounts(service)).toEqual(before);
  });

  it('400: every member of a wrong type, or missing; nothing is stored', async () => {
    const before = await rowCounts(service);
    for (const name of Object.keys(good)) {
      const { [name]: _, ...without } = filled(good) as Record<string, unknown>;
      for (const wrong of [null, 7, true, [], {}, [without]]) {
        const { status, json } = await send({ ...without, [name]: wrong });
        expect([status, json.errors[0].path]).toEqual([400, name]);
      }
      expect((await send(without)).status).toBe(400);
    }
    expect(await rowCounts(service)).toEqual(before);
  });

  it('413: a body over 1 MB', async () => {
    const { status, json } = await send(`{"a":"${'x'.repeat(1_000_000)}"}`);
    expect([status, json.code]).toEqual([413, 'payload-too-large']);
  });

  it('415: another content type', async () => {
    const { status, json } = await send('name=A', { 'content-type': 'application/x-www-form-urlencoded' });
    expect([status, json.code]).toEqual([415, 'unsupported-media-type']);
  });

  // What creates and charges nothing takes no Idempotency-Key.
  if (another === undefined) return;
  it('422, and the same answer again: an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': `bounds-${_id}` };
    const first = await send(filled(good), headers);
    const again = await send(filled(good), headers);
    expect(again.json).toEqual(first.json);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const { status, json } = await send(filled(another), headers);
    expect([status, json.code]).toEqual([422, 'idempotency-mismatch']);
  });
});

it('429: every operation, when the minute’s share is used up', async () => {
  const tight = await startService({ TRUEPENNY_RATE_READ: '2' });
  const statuses = [];
  for (const [, path] of READS) {
    const { status, headers } = await tight.call(
      'GET',
      path({ ...own, agentId: 'agent_none' }).replace('{receipt}', 'x'),
    );
    statuses.push(status);
    if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(statuses.slice(2)).toEqual(Array(READS.length - 2).fill(429));
  await tight.close();
});

it('405: other methods are told which there are', async () => {
  for (const [, path] of READS) {
    const { status, headers } = await service.call('PUT', filled(path(own)));
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  }
});

it('503: a store that is gone is told as such, without a word about it', async () => {
  const broken = await startService();
  const { key, agentId } = await party(broken);
  await broken.app.parts.store.close();
  for (const path of [`/v1/agents/${agentId}/score`, `/v1/badge/${agentId}.svg`, `/v1/stats/${agentId}`]) {
    const { status, text } = await broken.call('GET', path);
    expect(status).toBe(503);
    expect(text).not.toMatch(/sqlite|store|database|select/i);
  }
  const created = await broken.call('POST', '/v1/agents', { key, body: { name: 'A' } });
  expect([created.status, created.json.code]).toEqual([503, 'unavailable']);
  await broken.close();
});

it('every public read may be made from a page of any origin', async () => {
  for (const [id, path] of READS) {
    const { status, headers } = await service.call('GET', filled(path(own)));
    expect([id, status, headers.get('access-control-allow-origin')]).toEqual([id, 200, '*']);
  }
});

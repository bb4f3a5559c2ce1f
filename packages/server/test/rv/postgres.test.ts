import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Service, startService } from '../service.ts';
import { temporaryDatabase } from '../temporary.ts';
import { newAgent, type Party, party } from './cast.ts';

const server = inject('postgresUrl');

describe.skipIf(!server)('two services on one PostgreSQL', () => {
  let services: [Service, Service];
  let own: Party;
  let other: Party;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const database = await temporaryDatabase(server);
    remove = database.remove;
    const environment = { DATABASE_URL: database.url };
    services = await Promise.all([startService(environment), startService(environment)]);
    own = await party(services[0]);
    other = await party(services[1], 'Southwind');
  });
  afterAll(async () => {
    await Promise.all(services.map((service) => service.close()));
    await remove();
  });
  it('400: an address with U+0000, which no database takes, wherever it stands', async () => {
    const [{ document, call }] = services;
    const gets = Object.entries(document.paths).filter(([path, { get }]) => get && path.includes('{'));
    expect(gets.length).toBeGreaterThan(9);
    const paths = gets.map(([path]) => path.replace(/\{\w+\}/, '%00').replaceAll(/\{\w+\}/g, 'x'));
    for (const path of [...paths, '/v1/verifications?agentId=%00']) {
      const status = path.startsWith('/v1/badge') ? 404 : 400;
      expect([path, (await call('GET', path, { key: own.key })).status]).toEqual([path, status]);
    }
    expect((await fetch(`${services[0].url}/agents/%00`)).status).toBe(404);
  });

  const oneOf = (n: number): Service => services[n % 2 === 0 ? 0 : 1];

  it('that started at once registered every evaluator once', async () => {
    const { store, roster } = services[0].app.parts;
    const agents = await store.read
      .selectFrom('agents')
      .select('name')
      .where('operator_id', '=', 'op_truepenny')
      .orderBy('name')
      .execute();
    expect(agents.map(({ name }) => name)).toEqual(
      roster.deterministic.evaluators.map(({ id }) => id).sort(),
    );
  });

  it('lose no event and count none twice', async () => {
    const { agentId } = await newAgent(oneOf(0), own.key);
    const answers = [];
    for (let round = 0; round < 20; round++) {
      const batch = Array.from({ length: 20 }, (_, n) =>
        oneOf(n).call('POST', `/v1/agents/${agentId}/events`, {
          key: n % 4 < 2 ? own.key : other.key,
          body: {
            ...(n % 4 < 2 ? { type: 'verification' } : { type: 'peer_review', peerRating: 1 }),
            outcome: 'correct',
            domain: `d${n % 3}`,
          },
        }),
      );
      answers.push(...(await Promise.all(batch)));
    }
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ json }) => json.eventCount)).size).toBe(400);
    const scores = await Promise.all(
      services.map((service) => service.call('GET', `/v1/agents/${agentId}/score`)),
    );
    for (const { json } of scores) {
      expect([json.eventCount, json.score.events, json.score.domains]).toEqual([
        400,
        400,
        ['d0', 'd1', 'd2'],
      ]);
    }
    expect(scores[0]?.json.message).toContain('400 events, 200 of them');
  });

  it('make one agent and one receipt of one Idempotency-Key', async () => {
    const send = (path: string, body: unknown) =>
      Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          oneOf(n).call('POST', path, { key: own.key, body, headers: { 'idempotency-key': `pg-${path}` } }),
        ),
      );
    for (const [path, body] of [
      ['/v1/agents', { name: 'Once' }],
      ['/v1/verify', { agentId: own.agentId, claim: 'c', verdict: 'ALLOW' }],
    ] as const) {
      const answers = await send(path, body);
      expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    }
    const { json } = await oneOf(1).call('GET', '/v1/agents', { key: own.key });
    expect(json.agents.filter(({ name }: { name: string }) => name === 'Once')).toHaveLength(1);
    const trust = await oneOf(1).call('GET', `/v1/trustscore/${own.agentId}`);
    expect(trust.json.receipt_summary.total).toBe(1);
  });

  it('count receipts and revocations that cross exactly', async () => {
    const { agentId } = await newAgent(oneOf(0), own.key);
    const issued = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        oneOf(n).call('POST', '/v1/verify', {
          key: own.key,
          body: { agentId, claim: 'c', verdict: 'ALLOW' },
        }),
      ),
    );
    const [first, second] = [issued.slice(0, 20), issued.slice(20)];
    await Promise.all([
      ...[...first, ...first].map(({ json }, n) =>
        oneOf(n).call('POST', `/v1/receipts/${json.receiptId}/revoke`, { key: own.key }),
      ),
      ...second.map((_, n) =>
        oneOf(n).call('POST', '/v1/verify', {
          key: own.key,
          body: { agentId, claim: 'c', verdict: 'BLOCK' },
        }),
      ),
    ]);
    const { json } = await oneOf(0).call('GET', `/v1/trustscore/${agentId}`);
    expect(json.receipt_summary).toMatchObject({ total: 60, verified: 20, unverified: 40 });
  });

  it('take a wallet’s challenge from one another, once', async () => {
    const wallet = privateKeyToAccount(`0x${'7'.repeat(64)}`);
    const path = `/v1/agents/${own.agentId}/wallet`;
    const { json } = await oneOf(0).call('POST', path, { key: own.key, body: { address: wallet.address } });
    const signature = await wallet.signMessage({ message: json.challenge });
    const body = { address: wallet.address, challenge: json.challenge, signature };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => oneOf(n).call('POST', path, { key: own.key, body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
  });
});

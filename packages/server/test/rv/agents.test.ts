import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertReceipt } from '../../src/store/receipts.ts';
import { type Service, startService } from '../service.ts';
import { receiptRow } from '../store/rows.ts';
import { newAgent, type Party, party } from './cast.ts';

const START = Date.UTC(2026, 5, 15, 12);
let now = START;
let service: Service;
let own: Party;
let other: Party;
beforeAll(async () => {
  service = await startService({}, { clock: () => now });
  own = await party(service);
  other = await party(service, 'Southwind');
});
afterAll(() => service.close());

const create = (body: unknown, headers: Record<string, string> = {}) =>
  service.call('POST', '/v1/agents', { key: own.key, body, headers });
const record = (body: unknown, { agentId = own.agentId, key = own.key, headers = {} } = {}) =>
  service.call('POST', `/v1/agents/${agentId}/events`, { key, body, headers });

describe('createAgent', () => {
  it('201: an agent and its key, which is shown once', async () => {
    const { status, json } = await create({ name: 'Quoter', description: 'Quotes freight' });
    expect(status).toBe(201);
    expect(json).toEqual({
      agentId: expect.stringMatching(/^agent_[0-9a-z]{25}$/),
      name: 'Quoter',
      description: 'Quotes freight',
      apiKey: expect.stringMatching(/^tp_live_[\w-]{43}$/),
      registeredAt: '2026-06-15T12:00:00.000Z',
    });
    const listed = await service.call('GET', '/v1/agents', { key: own.key });
    expect(listed.text).not.toContain(json.apiKey);
    const rows = await service.app.parts.store.read.selectFrom('keys').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(json.apiKey);
  });

  it('400: no name, a blank one, one that is too long, an unknown field', async () => {
    for (const [body, path] of [
      [{}, 'name'],
      [{ name: ' \n' }, 'name'],
      [{ name: 7 }, 'name'],
      [{ name: 'x'.repeat(201) }, 'name'],
      [{ name: 'x', description: 'x'.repeat(2_001) }, 'description'],
      [{ name: 'x', descripton: 'y' }, 'descripton'],
    ] as const) {
      const { status, json } = await create(body);
      expect([status, json.errors[0].path]).toEqual([400, path]);
    }
  });

  it('409, 422: an Idempotency-Key makes it one agent', async () => {
    const headers = { 'idempotency-key': 'agent-1' };
    const first = await create({ name: 'A' }, headers);
    expect((await create({ name: 'A' }, headers)).json).toEqual(first.json);
    expect((await create({ name: 'B' }, headers)).status).toBe(422);
    const racing = await Promise.all(
      Array.from({ length: 20 }, () => create({ name: 'A' }, { 'idempotency-key': 'agent-2' })),
    );
    expect(new Set(racing.filter(({ status }) => status === 201).map(({ json }) => json.agentId)).size).toBe(
      1,
    );
    expect(racing.every(({ status }) => status === 201 || status === 409)).toBe(true);
  });
});

describe('listAgents', () => {
  it('200: pages of the operator’s own agents, the newest first, each once', async () => {
    const mine = await party(service, 'Pages');
    const made = [mine.agentId];
    for (let n = 0; n < 6; n++) {
      now += 1;
      made.push((await newAgent(service, mine.key, `Agent ${n}`)).agentId);
    }
    const pages: string[][] = [];
    let cursor = '';
    do {
      const { status, json } = await service.call('GET', `/v1/agents?limit=3${cursor}`, { key: mine.key });
      expect(status).toBe(200);
      pages.push(json.agents.map(({ agentId }: { agentId: string }) => agentId));
      cursor = json.next_cursor && `&cursor=${json.next_cursor}`;
    } while (cursor);
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 1]);
    expect(pages.flat()).toEqual(made.toReversed());
  });

  it('200: says what each agent is, and which key is its own', async () => {
    const mine = await party(service, 'One');
    const { json } = await service.call('GET', '/v1/agents', { key: mine.key });
    expect(json).toEqual({
      agents: [
        {
          agentId: mine.agentId,
          name: 'Freight quoter',
          description: null,
          registeredAt: expect.any(String),
          eventCount: 0,
          keyPrefix: mine.agentKey.slice(0, 12),
        },
      ],
      next_cursor: null,
    });
  });

  it.each([
    'limit=0',
    'limit=201',
    'limit=x',
    'cursor=',
    'cursor=7',
    'cursor=agent_1',
    'cursor=YWdlbnRzOm9wXzE',
  ])('400: %s', async (query) => {
    const { status, json } = await service.call('GET', `/v1/agents?${query}`, { key: own.key });
    expect([status, json.errors[0].path]).toEqual([400, query.split('=')[0]]);
  });

  it('400: a cursor with something added to it', async () => {
    const cursor = Buffer.from(`agents:${own.agentId}`).toString('base64url');
    const list = (text: string) => service.call('GET', `/v1/agents?cursor=${text}`, { key: own.key });
    expect((await list(cursor)).status).toBe(200);
    for (const forged of [`${cursor}A`, `${cursor}%3D`, `%20${cursor}`]) {
      expect((await list(forged)).status).toBe(400);
    }
  });
});

describe('recordEvent', () => {
  it('201: counts and scores', async () => {
    const { agentId } = await newAgent(service, own.key);
    const first = await record({ type: 'verification', outcome: 'correct' }, { agentId });
    expect(first.status).toBe(201);
    expect(first.json).toEqual({ recorded: true, eventCount: 1, currentScore: 0.6 });
    const second = await record(
      { type: 'adversarial_test', outcome: 'incorrect', adversarialScore: 0 },
      { agentId },
    );
    expect(second.json).toEqual({ recorded: true, eventCount: 2, currentScore: 0.5167 });
  });

  it('201: another operator’s peer review, which weighs nothing without a trusted agent of its own', async () => {
    const { agentId } = await newAgent(service, own.key);
    const review = { type: 'peer_review', outcome: 'correct', peerRating: 1, domain: 'legal' };
    const reviewed = await record(review, { agentId, key: other.key });
    expect([reviewed.status, reviewed.json.eventCount]).toEqual([201, 1]);
    const { json } = await service.call('GET', `/v1/agents/${agentId}/score`);
    expect(json.score).toMatchObject({ peer: 0.5, impact: 0.5, composite: 0.5, events: 1, domains: [] });
    expect(json.message).toContain('1 event, 1 of them recorded by others');
  });

  it('201: a trusted operator’s peer review, of which the latest of a month counts', async () => {
    const reviewer = await party(service, 'Trusted');
    const { agentId } = await newAgent(service, own.key);
    await service.app.parts.store.write(async (tx) => {
      for (let n = 0; n < 50; n++) {
        const change = { issued_at: Date.now() - (4 - Math.floor(n / 10)) * 86_400_000 };
        await insertReceipt(tx, receiptRow(`rcpt_rev${49 - n}`, reviewer.agentId, change), `subject ${n}`);
      }
    });
    const score = async (domain = '') =>
      (await service.call('GET', `/v1/agents/${agentId}/score${domain}`)).json.score;
    const review = (peerRating: number, domain?: string) =>
      record(
        { type: 'peer_review', outcome: 'correct', peerRating, ...(domain && { domain }) },
        { agentId, key: reviewer.key },
      );
    await review(0, 'legal');
    const low = await score();
    expect(low.peer).toBeLessThan(0.4);
    await review(1, 'medical');
    const once = await score();
    expect(once.peer).toBeGreaterThan(0.6);
    expect((await score('?domain=legal')).peer).toBe(0.5);
    for (let n = 0; n < 5; n++) await review(1, 'medical');
    expect(await score()).toMatchObject({ peer: once.peer, impact: once.impact, events: 7 });
  });

  it.each([
    [{}, ['type', 'outcome']],
    [{ type: 'review', outcome: 'correct' }, ['type']],
    [{ type: 'verification', outcome: 'right' }, ['outcome']],
    [{ type: 'peer_review', outcome: 'correct' }, ['peerRating']],
    [{ type: 'peer_review', outcome: 'correct', peerRating: 1, adversarialScore: 0 }, ['adversarialScore']],
    [{ type: 'adversarial_test', outcome: 'correct', peerRating: 1 }, ['adversarialScore']],
    [{ type: 'peer_review', outcome: 'correct', peerRating: 1.0001 }, ['peerRating']],
    [{ type: 'peer_review', outcome: 'correct', peerRating: '1' }, ['peerRating']],
    [{ type: 'verification', outcome: 'correct', domain: '' }, ['domain']],
    [{ type: 'verification', outcome: 'correct', domain: 'x'.repeat(201) }, ['domain']],
    [{ type: 'verification', outcome: 'correct', context: ['x'] }, ['context']],
    [{ type: 'verification', outcome: 'correct', weight: 9 }, ['weight']],
  ])('400: %j', async (body, paths) => {
    const { status, json } = await record(body);
    expect(status).toBe(400);
    expect(json.errors.map(({ path }: { path: string }) => path)).toEqual(paths);
  });

  it('403: another operator’s agent, but for peer reviews', async () => {
    for (const type of ['verification', 'adversarial_test']) {
      const body = { type, outcome: 'incorrect', adversarialScore: 0 };
      const { status, json } = await record(body, { key: other.key });
      expect([status, json.code]).toEqual([403, 'not-yours']);
    }
  });

  it('404: no such agent', async () => {
    const body = { type: 'verification', outcome: 'correct' };
    for (const agentId of ['agent_none', 'op_1', own.operatorId, '%2e%2e', "'; drop table agents"]) {
      expect((await record(body, { agentId: encodeURI(agentId) })).status).toBe(404);
    }
  });

  it('422: one Idempotency-Key, two events; the same one is counted once', async () => {
    const { agentId } = await newAgent(service, own.key);
    const headers = { 'idempotency-key': 'event-1' };
    const event = { type: 'verification', outcome: 'correct' };
    for (let n = 0; n < 3; n++) expect((await record(event, { agentId, headers })).json.eventCount).toBe(1);
    expect((await record({ ...event, outcome: 'incorrect' }, { agentId, headers })).status).toBe(422);
  });

  it('1,000 events at once give exact counts, every count once', async () => {
    const { agentId } = await newAgent(service, own.key);
    const before = await service.call('GET', `/v1/agents/${agentId}/score`);
    const answers = [];
    for (let round = 0; round < 10; round++) {
      const batch = Array.from({ length: 100 }, (_, n) =>
        record({ type: 'verification', outcome: 'correct', domain: n % 2 ? 'a' : 'b' }, { agentId }),
      );
      answers.push(...(await Promise.all(batch)));
    }
    const counts = answers.map(({ json }) => json.eventCount);
    expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 1_000 }, (_, n) => n + 1));
    const { json } = await service.call('GET', `/v1/agents/${agentId}/score`);
    expect(before.json.score.events).toBe(0);
    expect([json.score.events, json.eventCount]).toEqual([1_000, 1_000]);
    const half = await service.call('GET', `/v1/agents/${agentId}/score?domain=a`);
    expect([half.json.score.events, half.json.eventCount]).toEqual([500, 1_000]);
    // All of them the operator's own: they weigh no more than the prior.
    expect(json.score.impact).toBe(0.75);
  });
});

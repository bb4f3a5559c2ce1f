import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countCheck } from '../../src/store/check-rollups.ts';
import { countContributions } from '../../src/store/evaluator-rollups.ts';
import { insertReceipt } from '../../src/store/receipts.ts';
import { type Service, startService } from '../service.ts';
import { receiptRow } from '../store/rows.ts';
import { newAgent, type Party, party } from './cast.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 5, 15, 12);
let now = START;
let service: Service;
let own: Party;
beforeAll(async () => {
  service = await startService({}, { clock: () => now });
  own = await party(service);
});
afterAll(() => service.close());

let receipts = 0;
/** Receipts of an agent, as the panel or a caller decided them; with `on`, days back, each of a subject of its own. */
async function issued(
  agentId: string,
  many: number,
  change: Parameters<typeof receiptRow>[2],
  on?: (n: number) => number,
) {
  await service.app.parts.store.write(async (tx) => {
    for (let n = 0; n < many; n++) {
      const id = `rcpt_seed${receipts++}`;
      const issued_at = now - (on?.(many - 1 - n) ?? 0) * DAY;
      await insertReceipt(tx, receiptRow(id, agentId, { issued_at, ...change }), on && id);
    }
  });
}

describe('agentScore', () => {
  const score = (agentId: string, query = '') => service.call('GET', `/v1/agents/${agentId}/score${query}`);

  it('200: of an agent without events, that there is not enough evidence', async () => {
    const { status, json, headers } = await score(own.agentId);
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(json).toEqual({
      agentId: own.agentId,
      name: 'Freight quoter',
      score: {
        composite: 0.5,
        impact: 0.5,
        peer: 0.5,
        adversarial: 0.5,
        consistency: 0.5,
        events: 0,
        domains: [],
      },
      eventCount: 0,
      scoredAt: '2026-06-15T12:00:00.000Z',
      formula: 'tp-score-1',
      message: expect.stringContaining('not enough evidence'),
    });
  });

  it('200: in one domain, and forgotten by half in 180 days', async () => {
    const { agentId } = await newAgent(service, own.key);
    for (const domain of ['legal', 'medical', 'legal']) {
      const body = { type: 'verification', outcome: domain === 'legal' ? 'correct' : 'incorrect', domain };
      await service.call('POST', `/v1/agents/${agentId}/events`, { key: own.key, body });
    }
    const legal = await score(agentId, '?domain=legal');
    expect(legal.json.score).toMatchObject({ impact: 0.75, events: 2, domains: ['legal', 'medical'] });
    expect((await score(agentId, '?domain=Legal')).json.score.events).toBe(0);
    now = START + 180 * DAY;
    expect((await score(agentId, '?domain=legal')).json.score.impact).toBe(0.6667);
    now = START;
  });

  it('400: a blank domain, and one that is too long', async () => {
    for (const domain of ['', '%20', 'x'.repeat(201)]) {
      expect((await score(own.agentId, `?domain=${domain}`)).status).toBe(400);
    }
  });

  it('404: no such agent', async () => {
    for (const id of ['agent_none', own.operatorId]) expect((await score(id)).status).toBe(404);
    for (const id of ['x'.repeat(65), `${own.agentId}%00`]) expect((await score(id)).status).toBe(400);
  });
});

describe('trustProfile', () => {
  const profile = (agentId: string) => service.call('GET', `/v1/trustscore/${agentId}`);

  it('200: of an agent without receipts', async () => {
    const { status, json } = await profile(own.agentId);
    expect(status).toBe(200);
    const zero = { total: 0, verified: 0, unverified: 0 };
    expect(json).toEqual({
      agent_id: own.agentId,
      trustscore: 0,
      tier: 'new',
      breakdown: { reliability: 0, volume: 0, recency: 0 },
      basis: { counted: 0, reliability: 50, volume: 0, recency: 0, days: 0 },
      receipt_summary: { ...zero, by_source: { caller: zero, panel: zero } },
      message: '0 of 100, new: there is not enough evidence, no receipts have been issued.',
    });
  });

  it('200: splits the receipts by who decided them, and forgets by half in 30 days', async () => {
    const { agentId } = await newAgent(service, own.key);
    await issued(agentId, 7, { verdict: 'VERIFIED', verdict_source: 'caller' });
    await issued(agentId, 12, { verdict: 'ALLOW' }, (n) => n);
    await issued(agentId, 1, { verdict: 'UNCERTAIN' }, () => 0);
    expect((await profile(agentId)).json).toEqual({
      agent_id: agentId,
      trustscore: 74,
      tier: 'trusted',
      breakdown: { reliability: 95, volume: 100, recency: 100 },
      basis: { counted: 13, reliability: 82, volume: 26, recency: 100, days: 12 },
      receipt_summary: {
        total: 20,
        verified: 19,
        unverified: 1,
        by_source: {
          caller: { total: 7, verified: 7, unverified: 0 },
          panel: { total: 13, verified: 12, unverified: 1 },
        },
      },
      message:
        '74 of 100, trusted: 20 receipts, 13 decided by the panel and 7 self-declared; 13 of them, of 12 days, count.',
    });
    now = START + 30 * DAY;
    expect((await profile(agentId)).json).toMatchObject({
      trustscore: 64,
      tier: 'building',
      breakdown: { recency: 50 },
      basis: { recency: 50 },
    });
    now = START;
  });

  it('400, 404', async () => {
    expect((await profile('x'.repeat(65))).status).toBe(400);
    expect((await profile('agent_none')).status).toBe(404);
  });
});

describe('agentStats', () => {
  const stats = (agentId: string, query = '') => service.call('GET', `/v1/stats/${agentId}${query}`);
  const summary = async (agentId: string, query = '') =>
    (await stats(agentId, query)).json.subject.metadata.outputVerificationSummary;

  it('200: of an agent without checks', async () => {
    const { status, json } = await stats(own.agentId);
    expect(status).toBe(200);
    const row = { checks: 0, allowRate: 0, avgConfidence: 0 };
    expect(json.subject).toEqual({
      agentId: own.agentId,
      metadata: {
        outputVerificationSummary: {
          allowRate: 0,
          blockRate: 0,
          uncertainRate: 0,
          avgConfidence: 0,
          totalChecks: 0,
          stakeDistribution: { low: row, medium: row, high: row, critical: row },
          providers: [],
          windowDays: 7,
          updatedAt: '2026-06-15T12:00:00.000Z',
        },
      },
    });
  });

  it('200: counts the checks of the window by verdict and stake, and names who judged', async () => {
    const { agentId } = await newAgent(service, own.key);
    const today = Math.floor(now / DAY);
    await service.app.parts.store.write(async (tx) => {
      const check = { agent_id: agentId, stake: 'high', verdict: 'ALLOW', confidence: 0.75 } as const;
      await countCheck(tx, { ...check, day: today });
      await countCheck(tx, { ...check, day: today - 7 });
      await countCheck(tx, { ...check, day: today - 8 });
      await countCheck(tx, { ...check, day: today, stake: 'low', verdict: 'BLOCK', confidence: 0.5 });
      await countContributions(tx, { agent_id: agentId, day: today, evaluators: ['arithmetic'] });
    });
    const week = await summary(agentId);
    expect(week).toMatchObject({
      totalChecks: 3,
      allowRate: 0.6667,
      blockRate: 0.3333,
      uncertainRate: 0,
      avgConfidence: 0.6667,
      stakeDistribution: {
        high: { checks: 2, allowRate: 1, avgConfidence: 0.75 },
        low: { checks: 1, allowRate: 0, avgConfidence: 0.5 },
      },
    });
    const [provider] = week.providers;
    expect(provider).toEqual({
      id: 'arithmetic',
      agentId: expect.stringMatching(/^agent_/),
      signerAddress: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
      methodologyUrl: `${service.url}/v1/evaluators/arithmetic`,
      checksContributed: 1,
    });
    const card = await service.call('GET', new URL(provider.methodologyUrl).pathname);
    expect([card.status, card.json.id]).toEqual([200, 'arithmetic']);
    const attestor = await service.call('GET', `/v1/agents/${provider.agentId}/score`);
    expect([attestor.status, attestor.json.name]).toEqual([200, 'arithmetic']);
    expect((await summary(agentId, '?window=1d')).totalChecks).toBe(2);
    expect((await summary(agentId, '?window=8')).totalChecks).toBe(4);
  });

  it.each([
    ['', 7],
    ['?window=7d', 7],
    ['?window=7', 7],
    ['?window=0', 1],
    ['?window=-1', 1],
    ['?window=366', 365],
    ['?window=999999999999999', 365],
  ])('200: %s is %i days', async (query, days) => {
    expect((await summary(own.agentId, query)).windowDays).toBe(days);
  });

  it.each(['7x', '1e3', '', '7.5', 'd', '%207', '7%00', '0x7', 'NaN', '1000000000000000'])(
    '400: a window of "%s"',
    async (window) => {
      const { status, json } = await stats(own.agentId, `?window=${window}`);
      expect([status, json.errors[0].path]).toEqual([400, 'window']);
    },
  );

  it('404: no such agent', async () => expect((await stats('agent_none')).status).toBe(404));
});

describe('badge', () => {
  const badge = (file: string, headers = {}) => service.call('GET', `/v1/badge/${file}`, { headers });

  it('200: an SVG of 160 by 20 that says score, tier and who decided, and may be cached', async () => {
    const { agentId } = await newAgent(service, own.key, 'Quoter');
    await issued(agentId, 56, { verdict: 'ALLOW' }, (n) => Math.floor(n / 4));
    await issued(agentId, 20, { verdict: 'VERIFIED', verdict_source: 'caller' });
    const { status, headers, text } = await badge(`${agentId}.svg`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^image\/svg\+xml/);
    expect(headers.get('cache-control')).toBe('max-age=300, s-maxage=300');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(text).toContain('width="160" height="20"');
    expect(text).toContain('>98 verified</text>');
    expect(text).toContain(
      '<title>Quoter: verified, trust score 98 of 100; 76 receipts, 56 decided by the panel and 20 self-declared; 56 of them, of 14 days, count</title>',
    );
    const again = await badge(`${agentId}.svg`, { 'if-none-match': headers.get('etag') ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('200: says self-declared where an agent has receipts and none of them counts', async () => {
    const { agentId } = await newAgent(service, own.key, 'Quoter');
    await issued(agentId, 90, { verdict: 'VERIFIED', verdict_source: 'caller' });
    expect((await badge(`${agentId}.svg`)).text).toContain('>0 new · self-declared</text>');
  });

  it('200: a name with markup in it stays a name', async () => {
    const name = `</title><script>alert(1)</script>&amp;"'\u202e\u0007🧾`;
    const { agentId } = await newAgent(service, own.key, name);
    const { text } = await badge(`${agentId}.svg`);
    expect(text).toContain(
      '<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;&quot;&#39;🧾: new, trust score 0 of 100;',
    );
    for (const gone of ['<script', '\u202e', '\u0007']) expect(text).not.toContain(gone);
  });

  it.each([
    'agent_none.svg',
    '.svg',
    'svg',
    '..%2f..%2fetc%2fpasswd',
    '..%2f..%2fetc%2fpasswd.svg',
    '%2e%2e%5cx.svg',
    '%252e%252e%252fx.svg',
    'a%00.svg',
    "'%20or%201=1--.svg",
    '%3Cscript%3E.svg',
  ])('404: %s, as a badge that says so', async (file) => {
    const { status, headers, text } = await badge(file);
    expect(status).toBe(404);
    expect(headers.get('content-type')).toMatch(/^image\/svg\+xml/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).toContain('>unknown agent</text>');
    expect(text).not.toContain('script');
  });

  it('404: the agent’s id with anything but .svg after it', async () => {
    for (const ending of ['', '.SVG', '.svg.svg', '.png', '.svg%20', '%2f.svg']) {
      expect((await badge(own.agentId + ending)).status).toBe(404);
    }
  });

  it('400: a name of more than 100 letters, and one that is no URL path', async () => {
    expect((await badge(`${'x'.repeat(97)}.svg`)).status).toBe(400);
    expect((await fetch(`${service.url}/v1/badge/%ff.svg`)).status).toBe(400);
  });
});

describe('methodology', () => {
  it('200: every formula with its worked example', async () => {
    const { status, json, headers } = await service.call('GET', '/v1/methodology');
    expect(status).toBe(200);
    expect(headers.get('etag')).toBeTruthy();
    expect(json.formulas.map(({ id }: { id: string }) => id)).toEqual([
      'tp-score-1',
      'tp-trust-2',
      'tp-stats-1',
      'tp-wallet-1',
    ]);
  });
});

describe('evaluators', () => {
  it('listEvaluators 200: a card for every seat, whose figures are of sets that have cases of it', async () => {
    const { status, json } = await service.call('GET', '/v1/evaluators');
    expect(status).toBe(200);
    const { deterministic, models } = service.app.parts.roster;
    expect(json.evaluators.map(({ id }: { id: string }) => id)).toEqual(
      [...deterministic.evaluators, ...models.evaluators].map(({ id }) => id),
    );
    for (const { n, voted } of json.evaluators.flatMap(
      (card: { calibration: object[] }) => card.calibration,
    )) {
      expect(voted).toBeGreaterThan(0);
      expect(voted).toBeLessThanOrEqual(n);
    }
  });

  it('getEvaluator 200: one card', async () => {
    const { status, json } = await service.call('GET', '/v1/evaluators/brackets');
    expect(status).toBe(200);
    expect(json).toMatchObject({ id: 'brackets', kind: 'deterministic', family: 'brackets' });
  });

  it('getEvaluator 400, 404', async () => {
    expect((await service.call('GET', `/v1/evaluators/${'x'.repeat(201)}`)).status).toBe(400);
    for (const id of ['none', 'constructor', '__proto__', 'toString', '..%2fbrackets']) {
      expect((await service.call('GET', `/v1/evaluators/${id}`)).status).toBe(404);
    }
  });
});

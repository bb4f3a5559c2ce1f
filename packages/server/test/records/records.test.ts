import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, startService } from '../service.ts';

let service: Service;
let operator: string;
const keys: Record<string, { apiKey: string; keyId: string }> = {};
const results: Record<string, { id: string; meta: { replay_token: string } }> = {};

const ASKED = {
  answer: ['/v1/check', { claim: 'Twelve crates of 24 bottles are 12 × 24 = 298 bottles.', speed: 'fast' }],
  trace: ['/v2/verify', { question: 'What do 7 tickets at 12 cost?', trace: ['7 × 12 = 84'], answer: '84' }],
  gate: [
    '/sentinel/verify',
    { claim: 'Delete the table orders.', instruction: 'Tidy up the drafts.', mode: 'action_authorization' },
  ],
  decision: [
    '/dql/verify',
    {
      mandate: 'Pay invoices under 100 EUR.',
      proposed_action: 'Pay 140 EUR to Acme.',
      reasoning: 'The invoice is due.',
    },
  ],
} as const;
const SURFACES = { trace: 'plv', gate: 'sentinel', decision: 'dql' } as const;

beforeAll(async () => {
  service = await startService();
  operator = await service.newKey('operator');
  keys.answer = { apiKey: operator, keyId: '' };
  for (const [product, surface] of Object.entries(SURFACES)) {
    keys[product] = (await service.call('POST', '/v1/keys', { key: operator, body: { surface } })).json;
  }
  for (const [product, [path, body]] of Object.entries(ASKED)) {
    const { status, json } = await service.call('POST', path, { key: keys[product]?.apiKey ?? '', body });
    expect(status, product).toBe(200);
    results[product] = json;
  }
});
afterAll(() => service.close());

const list = async (query = '') =>
  (await service.call('GET', `/v1/verifications${query}`, { key: operator })).json;
const at = (product: string, token?: string) =>
  `/v1/verifications/${results[product]?.id}${token === undefined ? '' : `?replay_token=${token}`}`;

test('all four products are in one list, the newest first, with what each was charged', async () => {
  const { items, next_cursor } = await list();
  expect(next_cursor).toBeNull();
  expect(items.map(({ product }: { product: string }) => product)).toEqual([
    'decision',
    'gate',
    'trace',
    'answer',
  ]);
  expect(items.map(({ id }: { id: string }) => id)).toEqual(
    ['decision', 'gate', 'trace', 'answer'].map((product) => results[product]?.id),
  );
  expect(items[3]).toEqual({
    id: results.answer?.id,
    product: 'answer',
    verdict: 'BLOCK',
    confidence: expect.any(Number),
    createdAt: expect.any(String),
    keyId: expect.any(String),
    summary: 'Twelve crates of 24 bottles are 12 × 24 = 298 bottles.',
    charged: 0.008,
  });
  expect(items[2]).toMatchObject({
    keyId: keys.trace?.keyId,
    summary: 'What do 7 tickets at 12 cost?',
    charged: 0,
  });
});

test('verdicts are counted by day and product, for operators alone', async () => {
  const { status, json } = await service.call('GET', '/v1/verifications/counts?days=2', { key: operator });
  const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
  const none = { ALLOW: 0, BLOCK: 0, UNCERTAIN: 0 };
  const { items } = await list();
  const of = (product: string) => ({
    day,
    product,
    ...none,
    [items.find((item: { product: string }) => item.product === product).verdict]: 1,
  });
  expect(status).toBe(200);
  expect(json.days).toEqual(['decision', 'trace', 'answer', 'gate'].map(of));
  const counts = async (query: string, key?: string) => {
    const answer = await service.call('GET', `/v1/verifications/counts${query}`, key ? { key } : {});
    return [answer.status, answer.json.code ?? answer.json.days];
  };
  expect(await counts('?days=0', operator)).toEqual([400, 'invalid-request']);
  expect(await counts('?days=367', operator)).toEqual([400, 'invalid-request']);
  expect(await counts('')).toEqual([401, 'missing-key']);
  expect(await counts('', keys.gate?.apiKey)).toEqual([403, 'invalid-key']);
  expect(await counts('', await service.newKey('operator'))).toEqual([200, []]);
});

test('filters narrow it, and pages lead through it', async () => {
  const ids = async (query: string) => (await list(query)).items.map(({ id }: { id: string }) => id);
  expect(await ids('?product=gate')).toEqual([results.gate?.id]);
  expect(await ids('?product=answer&verdict=BLOCK')).toEqual([results.answer?.id]);
  expect(await ids('?product=answer&verdict=ALLOW')).toEqual([]);
  expect(await ids('?agentId=agent_none')).toEqual([]);
  expect(await ids('?until=2020-01-01T00:00:00Z')).toEqual([]);
  expect(await ids('?since=2020-01-01T00:00:00%2B02:00')).toHaveLength(4);
  const first = await list('?limit=3');
  const second = await list(`?limit=3&cursor=${first.next_cursor}`);
  expect([first.items.length, second.items.length, second.next_cursor]).toEqual([3, 1, null]);
});

test('a bad filter or cursor is refused by name', async () => {
  for (const query of [
    'product=rv',
    'verdict=REVIEW',
    'since=yesterday',
    'limit=0',
    'cursor=abc',
    'agentId=',
  ]) {
    const { status, json } = await service.call('GET', `/v1/verifications?${query}`, { key: operator });
    expect([status, json.errors[0].path], query).toEqual([400, query.split('=')[0]]);
  }
});

test.each(Object.keys(ASKED))(
  'a record of %s opens to operator, asker and token, and to nobody else',
  async (product) => {
    const token = results[product]?.meta.replay_token ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    for (const [path, key] of [
      [at(product), operator],
      [at(product), keys[product]?.apiKey],
      [at(product, token), undefined],
      [at(product, token), await service.newKey('operator')],
    ] as const) {
      const { status, json } = await service.call('GET', path, key === undefined ? {} : { key });
      expect(status).toBe(200);
      expect(json).toMatchObject({ product, result: { id: results[product]?.id } });
      expect(json.transcript_hash).toMatch(/^sha256:[0-9a-f]{64}$/);
    }
    const problem = async (path: string, key?: string) => {
      const { status, json } = await service.call('GET', path, key === undefined ? {} : { key });
      return [status, json.code];
    };
    expect(await problem(at(product))).toEqual([401, 'missing-key']);
    expect(await problem(at(product, 'wrong'))).toEqual([403, 'not-yours']);
    expect(await problem(at(product), await service.newKey('dql'))).toEqual([403, 'not-yours']);
    expect(await problem(at(product), `tp_op_${'A'.repeat(43)}`)).toEqual([403, 'invalid-key']);
  },
);

test('the token of one record opens no other', async () => {
  const { status } = await service.call('GET', at('gate', results.decision?.meta.replay_token));
  expect(status).toBe(403);
});

test('what was not to be kept is neither listed nor found', async () => {
  const key = keys.trace?.apiKey ?? '';
  const body = { ...ASKED.trace[1], zero_retention: true };
  const { json } = await service.call('POST', '/v2/verify', { key, body });
  const path = `/v1/verifications/${json.id}?replay_token=${json.meta.replay_token}`;
  expect((await service.call('GET', path)).status).toBe(404);
  expect((await list()).items).toHaveLength(4);
  const sandbox = await service.call('POST', '/dql/verify', {
    body: { ...ASKED.decision[1], sandbox: true },
  });
  expect((await service.call('GET', `/v1/verifications/${sandbox.json.id}`)).status).toBe(404);
});

test('another operator sees none of it', async () => {
  const key = await service.newKey('operator');
  expect((await service.call('GET', '/v1/verifications', { key })).json).toEqual({
    items: [],
    next_cursor: null,
  });
});

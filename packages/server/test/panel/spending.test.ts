import { afterEach, describe, expect, it } from 'vitest';
import { EVERYBODY } from '../../src/payments/spend.ts';
import { authenticate } from '../../src/registry/keys.ts';
import { findProviderSpend } from '../../src/store/provider-spend.ts';
import { json as answers } from './provider.ts';
import { type Stage, startStage } from './stage.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 5, 15, 18);
const PRICE = { input: 1, output: 5 };

const started: Stage[] = [];
async function stage(options: Parameters<typeof startStage>[0] = {}) {
  const one = await startStage({ clock: () => NOW, ...options });
  started.push(one);
  return one;
}
afterEach(async () => {
  for (const one of started.splice(0)) await one.close();
});

const check = (at: Stage, key: string, body: object = {}) =>
  at.call('POST', '/v1/check', {
    key,
    body: { claim: 'Paris lies on the Seine.', stakeLevel: 'low', ...body },
  });
const spentBy = async (at: Stage, payer: string) =>
  findProviderSpend(at.app.parts.store.read, payer, Math.floor(NOW / DAY));

describe('a text that the panel cannot read', () => {
  it.each([
    ['an evaluator', { evaluators: { contextTokens: 20_000 } }],
    ['the red team', { redTeam: { contextTokens: 20_000 } }],
  ])(
    '413: too long for %s, told before any model is asked and before any money is looked at',
    async (_, cards) => {
      const at = await stage({ cards: cards as never });
      const key = await at.newKey('operator');
      const context = 'The Seine flows through Paris. '.repeat(5_000);
      const { status, json } = await check(at, key, { context });
      expect([status, json.code, json.charged, json.retryable]).toEqual([
        413,
        'too-long-for-panel',
        false,
        false,
      ]);
      expect(json.detail).toContain(`takes ${json.limit_characters} characters together`);
      expect(at.provider.calls).toHaveLength(0);
      // What the limit says is so: a text of that length is judged, with its claim.
      const fits = context.slice(0, json.limit_characters - 40);
      expect((await check(at, key, { context: fits })).status).toBe(200);
      expect(at.provider.calls.length).toBeGreaterThan(0);
    },
  );

  it('413: also for traces, gate and decisions', async () => {
    const at = await stage({ cards: { redTeam: { contextTokens: 20_000 } } });
    const long = 'The list was read and nothing was found. '.repeat(2_000);
    const calls = [
      ['/v2/verify', 'plv', { question: 'q', trace: [long] }],
      ['/sentinel/verify', 'sentinel', { mode: 'handoff', claim: 'c', evidence: long }],
      ['/dql/verify', 'dql', { mandate: 'm', proposed_action: 'a', reasoning: 'r', context: long }],
    ] as const;
    for (const [path, kind, body] of calls) {
      const { status, json } = await at.call('POST', path, { key: await at.newKey(kind), body });
      expect([path, status, json.code]).toEqual([path, 413, 'too-long-for-panel']);
    }
    expect(at.provider.calls).toHaveLength(0);
  });
});

describe('what models may cost', () => {
  it('413: a call that would cost more than one may, with how long it may be', async () => {
    const at = await stage({
      cards: {
        evaluators: { contextTokens: 1_000_000, price: PRICE },
        redTeam: { contextTokens: 1_000_000, price: PRICE },
      },
      environment: { TRUEPENNY_SPEND_CALL_USD: '0.2' },
    });
    const key = await at.newKey('operator');
    const context = 'The Seine flows through Paris. '.repeat(16_000);
    const { status, json } = await check(at, key, { context });
    expect([status, json.code]).toEqual([413, 'too-long-for-panel']);
    expect(at.provider.calls).toHaveLength(0);
    expect((await check(at, key, { context: context.slice(0, json.limit_characters - 40) })).status).toBe(
      200,
    );
    const never = await stage({ environment: { TRUEPENNY_SPEND_CALL_USD: '0.000001' } });
    const refused = await check(never, await never.newKey('operator'));
    expect([refused.status, refused.json.limit_characters]).toEqual([413, 0]);
  });

  it('503: a key that has used up its day; another key goes on, and so does the next day', async () => {
    let now = NOW;
    const at = await stage({
      clock: () => now,
      cards: { evaluators: { price: PRICE }, redTeam: { price: PRICE } },
      environment: { TRUEPENNY_SPEND_KEY_DAY_USD: '0.08' },
    });
    const key = await at.newKey('operator');
    const { keyId } = await authenticate(key, at.app.parts);
    const all = await Promise.all(Array.from({ length: 30 }, () => check(at, key)));
    const refused = all.filter(({ status }) => status === 503);
    expect(all.length - refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.json).toMatchObject({ code: 'unavailable', charged: false, retryable: true });
    expect(refused[0]?.headers.get('retry-after')).toBe(String(6 * 3_600));
    expect(await spentBy(at, keyId)).toBeLessThanOrEqual(80_000);
    expect((await check(at, await at.newKey('operator'))).status).toBe(200);
    now += DAY;
    expect((await check(at, key)).status).toBe(200);
  });

  it('503: of all together, exactly up to the cap, on two replicas', async () => {
    const environment = { TRUEPENNY_SPEND_DAY_USD: '0.1' };
    const cards = { evaluators: { price: PRICE }, redTeam: { price: PRICE } };
    const one = await stage({ environment, cards });
    const other = await stage({
      environment: { ...environment, TRUEPENNY_DATA: one.app.parts.dataDirectory },
      cards,
    });
    const keys = await Promise.all(Array.from({ length: 10 }, () => one.newKey('operator')));
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, n) => check(n % 2 ? one : other, keys[n % 10] ?? '')),
    );
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 503]));
    expect(await spentBy(one, EVERYBODY)).toBeLessThanOrEqual(100_000);
  });

  it('is what providers say afterwards, and what was estimated where the work failed', async () => {
    const cards = { evaluators: { price: PRICE }, redTeam: { price: PRICE } };
    const at = await stage({ cards });
    const key = await at.newKey('operator');
    const { keyId } = await authenticate(key, at.app.parts);
    expect((await check(at, key)).status).toBe(200);
    // Five calls of 1,000 tokens read and 200 written.
    expect(await spentBy(at, keyId)).toBe(5 * 2_000);
    at.provider.behave(answers(500, {}));
    const failed = await check(at, key);
    expect(failed.json.charged.usd).toBe(0);
    expect(await spentBy(at, keyId)).toBeGreaterThan(6 * 2_000);
  });
});

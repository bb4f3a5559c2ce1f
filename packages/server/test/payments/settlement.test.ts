import { afterEach, expect, it } from 'vitest';
import { type Service, startService } from '../service.ts';
import { benchOf } from './bench.ts';
import { type Manner, openChain } from './chain.ts';
import { newWallet, payingFetch, signatureFor } from './wallets.ts';

const CLAIM = { claim: 'The invoice of 40 EUR is due.' };
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function openService(clock?: () => number) {
  const chain = await openChain();
  let worked = 0;
  const bench = benchOf(() => void worked++);
  const service = await startService(chain.environment, { ...bench, ...(clock && { clock }) });
  closing.push(chain.close, service.close);
  return { chain, service, worked: () => worked };
}

async function payment(service: Service, wallet = newWallet()): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(CLAIM) };
  return signatureFor(await fetch(`${service.url}/v1/check`, init), wallet);
}

const check = (service: Service, headers: Record<string, string>) =>
  service.call('POST', '/v1/check', { body: CLAIM, headers });

it('a facilitator elsewhere verifies and settles', async () => {
  const { chain, service } = await openService();
  const response = await payingFetch(newWallet())(`${service.url}/v1/check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(CLAIM),
  });
  expect(response.status).toBe(200);
  expect((await response.json()).charged.reference).toBe(chain.moved[0]?.transaction);
  expect([chain.state.verifies, chain.state.settles]).toEqual([1, 1]);
});

it.each<Manner>(['moves and hangs up', 'moves and fails', 'moves and times out'])(
  '503 settlement-pending: the facilitator %s; the same payment then gets the answer, and is not made twice',
  async (manner) => {
    const { chain, service, worked } = await openService();
    const headers = await payment(service);
    chain.state.manner = manner;
    const lost = await check(service, headers);
    expect([lost.status, lost.json.code, lost.json.charged]).toEqual([503, 'settlement-pending', undefined]);
    expect(lost.json.reconcile_id).toMatch(/^pay_/);
    expect(lost.headers.get('retry-after')).toBe('5');
    expect(lost.text).not.toContain('chk_');
    const found = await check(service, headers);
    expect(found.status).toBe(200);
    expect(found.json.charged).toMatchObject({ usd: 0.02, reference: chain.moved[0]?.transaction });
    expect((await check(service, headers)).json).toEqual(found.json);
    expect([worked(), chain.state.settles, chain.moved.length]).toEqual([1, 1, 1]);
  },
);

it.each<Manner>(['hangs up', 'is silent'])(
  '503 as long as the transfer may still be made, 402 when it no longer can: the facilitator %s',
  async (manner) => {
    const { chain, service, worked } = await openService();
    const headers = await payment(service);
    chain.state.manner = manner;
    expect((await check(service, headers)).status).toBe(503);
    expect((await check(service, headers)).status).toBe(503);
    chain.state.timestamp += 1_000;
    const over = await check(service, headers);
    expect([over.status, over.json.charged]).toEqual([402, false]);
    expect([worked(), chain.state.settles, chain.moved.length]).toEqual([1, 1, 0]);
  },
);

it('503 however late the payment is presented again: it was begun with, and the chain is asked', async () => {
  let now = Date.now();
  const { chain, service, worked } = await openService(() => now);
  const headers = await payment(service);
  chain.state.manner = 'moves and hangs up';
  chain.state.hidden = true;
  expect((await check(service, headers)).status).toBe(503);
  now += 3_600_000;
  expect((await check(service, headers)).json.code).toBe('settlement-pending');
  chain.state.hidden = false;
  expect((await check(service, headers)).status).toBe(200);
  expect([worked(), chain.state.settles, chain.moved.length]).toEqual([1, 1, 1]);
});

it('many who ask at once what came of a payment have the chain asked once', async () => {
  const { chain, service } = await openService();
  const headers = await payment(service);
  chain.state.manner = 'moves and hangs up';
  await check(service, headers);
  const before = chain.state.reads;
  const answers = await Promise.all(Array.from({ length: 50 }, () => check(service, headers)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(chain.state.reads - before).toBeLessThan(20);
});

it('402: the facilitator refuses to settle, and the answer is withheld', async () => {
  const { chain, service } = await openService();
  chain.state.manner = 'refuses';
  const { status, json } = await check(service, await payment(service));
  expect([status, json.charged]).toEqual([402, false]);
  expect(json.detail).toContain('insufficient_funds');
});

it('503: no facilitator answers to verify; nothing is worked for, and the payment stays good', async () => {
  const { chain, service, worked } = await openService();
  const headers = await payment(service);
  await chain.close();
  closing.splice(0, 1);
  const { status, json } = await check(service, headers);
  expect([status, json.code, json.charged]).toEqual([503, 'unavailable', false]);
  const open = await service.app.parts.store.read.selectFrom('payments').select('id').execute();
  expect([worked(), open.length]).toEqual([0, 0]);
});

it('a payment that was being settled when its process died is found by the next one', async () => {
  let now = Date.now();
  const { chain, service } = await openService(() => now);
  const headers = await payment(service);
  chain.state.manner = 'moves and hangs up';
  expect((await check(service, headers)).status).toBe(503);
  const { store } = service.app.parts;
  await store.write((tx) =>
    tx
      .updateTable('payments')
      .set({ state: 'settling', lease_expires_at: now + 60_000 })
      .execute(),
  );
  now += 61_000;
  expect((await check(service, headers)).status).toBe(200);
});

import { expect, it } from 'vitest';
import { openStage } from './stage.ts';

const key = (value: string) => ({ 'idempotency-key': value });

it('gives the stored answer to the same request, whatever the spelling of its JSON', async () => {
  const stage = await openStage();
  const first = await stage.echo('{"text":"a","stakeLevel":"high"}', key('k1'));
  const again = await stage.echo('{ "stakeLevel":"high", "text":"\\u0061" }', key('k1'));
  expect(again.status).toBe(200);
  expect(await again.json()).toEqual(await first.json());
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(stage.times()).toBe(1);
  await stage.close();
});

it('422: the same key with another body', async () => {
  const stage = await openStage();
  await stage.echo({ text: 'a' }, key('k1'));
  const other = await stage.echo({ text: 'b' }, key('k1'));
  expect(other.status).toBe(422);
  expect(await other.json()).toMatchObject({ code: 'idempotency-mismatch', retryable: false });
  await stage.close();
});

it('keeps the keys of each caller and operation apart', async () => {
  const stage = await openStage();
  await stage.echo({ text: 'a' }, key('k1'));
  const headers = { 'content-type': 'application/json', ...key('k1') };
  const other = await stage.call('/stage/post', { method: 'POST', headers, body: '{"text":"b"}' });
  expect(other.status).toBe(201);
  await stage.close();
});

it('runs once of many that arrive together; the others get 409 with Retry-After, then the answer', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stage = await openStage({ echo: () => promise });
  const racing = Array.from({ length: 12 }, async () => {
    const response = await stage.echo({ text: 'a' }, key('race'));
    if (response.status === 409) resolve();
    return response;
  });
  const answers = await Promise.all(racing);
  const refused = answers.filter(({ status }) => status === 409);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(12 - refused.length);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers.get('retry-after')).toBe('1');
  expect(await refused[0]?.json()).toMatchObject({ code: 'conflict', retryable: true });
  expect((await stage.echo({ text: 'a' }, key('race'))).status).toBe(200);
  expect(stage.times()).toBe(1);
  await stage.close();
});

it('does not store faults: the same request may be tried again', async () => {
  let failing = true;
  const stage = await openStage({
    echo: async () => {
      if (failing) throw new Error('a fault');
    },
  });
  expect((await stage.echo({ text: 'a' }, key('k1'))).status).toBe(500);
  failing = false;
  expect((await stage.echo({ text: 'a' }, key('k1'))).status).toBe(200);
  await stage.close();
});

it('finishes and keeps the answer when the caller hangs up meanwhile', async () => {
  const began = Promise.withResolvers<void>();
  const { promise, resolve } = Promise.withResolvers<void>();
  let aborted = false;
  const stage = await openStage({
    echo: async (_text, signal) => {
      began.resolve();
      await promise;
      aborted = signal.aborted;
    },
  });
  const hangUp = new AbortController();
  const headers = { 'x-api-key': 'tp_v2_stage', 'content-type': 'application/json', ...key('k1') };
  const lost = stage.call('/stage/echo', {
    method: 'POST',
    headers,
    body: '{"text":"a"}',
    signal: hangUp.signal,
  });
  await began.promise;
  hangUp.abort();
  await expect(lost).rejects.toThrow();
  resolve();
  await expect.poll(async () => (await stage.echo({ text: 'a' }, key('k1'))).status).toBe(200);
  expect([stage.times(), aborted]).toEqual([1, false]);
  await stage.close();
});

it('400: a key that cannot serve', async () => {
  const stage = await openStage();
  const response = await stage.echo({ text: 'a' }, key('x'.repeat(256)));
  expect(response.status).toBe(400);
  expect((await response.json()).errors).toEqual([
    { path: 'Idempotency-Key', message: 'must be 1 to 255 visible ASCII characters, such as a UUID' },
  ]);
  await stage.close();
});

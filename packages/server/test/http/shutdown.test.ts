import { expect, it } from 'vitest';
import { openStage } from './stage.ts';

it('503: new work while draining; what runs is answered', async () => {
  const began = Promise.withResolvers<void>();
  const { promise, resolve } = Promise.withResolvers<void>();
  const stage = await openStage({
    echo: async () => {
      began.resolve();
      await promise;
    },
  });
  const running = stage.echo({ text: 'a' });
  await began.promise;
  const drained = stage.running.drain(5_000);
  const refused = await stage.echo({ text: 'b' });
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(await refused.json()).toMatchObject({ code: 'unavailable', retryable: true });
  expect((await stage.call('/readyz')).status).toBe(503);
  expect((await stage.call('/healthz')).status).toBe(200);
  resolve();
  expect((await running).status).toBe(200);
  expect(await drained).toBe(true);
  await stage.close();
});

it('tells what still runs at the deadline to stop', async () => {
  const began = Promise.withResolvers<void>();
  const stage = await openStage({
    echo: (_text, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        began.resolve();
      }),
  });
  const running = stage.echo({ text: 'a' });
  await began.promise;
  expect(await stage.running.drain(20)).toBe(false);
  expect((await running).status).toBe(500);
  await stage.close();
});

it('aborts the verb of a caller that hung up', async () => {
  const began = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<string>();
  const stage = await openStage({
    echo: (_text, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          ended.resolve(String(signal.reason));
          reject(signal.reason);
        });
        began.resolve();
      }),
  });
  const hangUp = new AbortController();
  const headers = { 'x-api-key': 'tp_v2_stage', 'content-type': 'application/json' };
  const lost = stage.call('/stage/echo', {
    method: 'POST',
    headers,
    body: '{"text":"a"}',
    signal: hangUp.signal,
  });
  await began.promise;
  hangUp.abort();
  await expect(lost).rejects.toThrow();
  expect(await ended.promise).toContain('hung up');
  await stage.close();
});

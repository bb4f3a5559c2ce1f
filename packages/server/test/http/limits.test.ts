import { expect, it } from 'vitest';
import { startService } from '../service.ts';
import { openStage } from './stage.ts';

it('429: counts the requests of a key, says how many are left, and when to come back', async () => {
  const stage = await openStage({}, { key: 2, operator: 9, anonymous: 5, read: 5 });
  const first = await stage.echo({ text: 'a' });
  expect(first.headers.get('ratelimit-policy')).toBe('"key";q=2;w=60');
  expect(first.headers.get('ratelimit')).toBe('"key";r=1;t=60');
  await stage.echo({ text: 'a' });
  const third = await stage.echo({ text: 'a' });
  expect(third.status).toBe(429);
  expect(third.headers.get('ratelimit')).toMatch(/^"key";r=0;t=\d+$/);
  expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await third.json()).toMatchObject({ code: 'rate-limited', retryable: true });
  expect((await stage.call('/stage/read/a')).status).toBe(200);
  await stage.close();
});

it('429: counts the requests of all keys of an operator, and of all keys at an address', async () => {
  const service = await startService({ TRUEPENNY_RATE_PER_KEY: '3', TRUEPENNY_RATE_PER_OPERATOR: '5' });
  const { json } = await service.call('POST', '/v1/operators', { body: { name: 'Ada' } });
  const key = async () =>
    (await service.call('POST', '/v1/keys', { key: json.apiKey, body: { surface: 'plv' } })).json.apiKey;
  const keys = [await key(), await key()];
  const body = { question: 'What is 2 + 2?', trace: '2 + 2 = 4' };
  const call = (apiKey: string) => service.call('POST', '/v2/verify', { key: apiKey, body });
  const statuses = [];
  for (const apiKey of [...keys, ...keys, ...keys]) statuses.push((await call(apiKey)).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
  const refused = await call(keys[0]);
  expect(refused.json.detail).toContain('More than 5 requests a minute from');
  expect(refused.headers.get('ratelimit-policy')).toMatch(/^"(operator|address)";q=5;w=60$/);
  await service.close();
});

it('429: counts keyless writes and reads of an address apart', async () => {
  const stage = await openStage({}, { key: 5, operator: 9, anonymous: 1, read: 2 });
  const write = () =>
    stage.call('/stage/post', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"text":"a"}',
    });
  expect([(await write()).status, (await write()).status]).toEqual([201, 429]);
  const statuses = [];
  for (let at = 0; at < 3; at++) statuses.push((await stage.call('/stage/read/a')).status);
  expect(statuses).toEqual([200, 200, 429]);
  await stage.close();
});

it('429: guessing keys counts against the address', async () => {
  const stage = await openStage({}, { key: 5, operator: 9, anonymous: 5, read: 2 });
  const statuses = [];
  for (let at = 0; at < 4; at++) {
    statuses.push((await stage.echo({ text: 'a' }, { 'x-api-key': `tp_v2_guess${at}` })).status);
  }
  expect(statuses).toEqual([403, 403, 429, 429]);
  expect((await stage.echo({ text: 'a' })).status).toBe(200);
  await stage.close();
});

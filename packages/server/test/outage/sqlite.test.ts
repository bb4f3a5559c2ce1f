import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, startService } from '../service.ts';
import { whatNeedsTheStore } from './calls.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

/** How many pages the database may have; SQLite says of one more what it says of a full disk. */
const limitPages = (pages: number) =>
  service.app.parts.store.write(
    async (tx) => void (await sql.raw(`pragma max_page_count = ${pages}`).execute(tx)),
  );

test('503 while the disk is full, also for many calls at once, and everything again once it is not', async () => {
  const calls = await whatNeedsTheStore(service);
  const register = () => service.call('POST', '/v1/operators', { body: { name: 'x'.repeat(200) } });
  await limitPages(1);
  const full = await Promise.all(Array.from({ length: 200 }, register));
  const refused = full.filter(({ status }) => status !== 201);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, json, headers } of refused) {
    expect([status, json.code, json.retryable]).toEqual([503, 'unavailable', true]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(json.detail).not.toMatch(/sqlite|disk|full/i);
  }
  expect((await calls.check()).status).toBe(503);
  expect((await service.call('GET', '/readyz')).status).toBe(503);
  expect((await service.call('GET', '/v1/health')).json.status).toBe('degraded');
  expect((await service.call('GET', '/healthz')).status).toBe(200);
  // What only reads goes on.
  expect((await calls.list()).status).toBe(200);

  await limitPages(1_000_000);
  expect((await service.call('GET', '/readyz')).status).toBe(200);
  expect((await register()).status).toBe(201);
  expect((await calls.check()).status).toBe(200);
});

test('503 once the store is closed', async () => {
  const closed = await startService();
  const calls = await whatNeedsTheStore(closed);
  await closed.app.parts.store.close();
  expect((await calls.list()).json).toMatchObject({ status: 503, code: 'unavailable' });
  expect((await calls.check()).json).toMatchObject({ status: 503, code: 'unavailable' });
  await closed.close();
});

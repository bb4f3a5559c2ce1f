import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Service, startService } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

it.each(['/v1/health', '/v2/health'])('%s 200: what runs and who judges', async (path) => {
  const { status, json } = await service.call('GET', path);
  expect(status).toBe(200);
  expect(json).toMatchObject({ status: 'ok', service: 'truepenny', environment: 'development' });
  expect(json.evaluators.length).toBeGreaterThan(0);
});

it('/v1/health 405: what it does not answer', async () => {
  expect((await service.call('POST', '/v1/health', { body: {} })).headers.get('allow')).toBe(
    'GET, HEAD, OPTIONS',
  );
});

it('is degraded and not ready when the store is gone', async () => {
  const broken = await startService();
  await broken.app.parts.store.close();
  expect((await broken.call('GET', '/v1/health')).json.status).toBe('degraded');
  expect((await broken.call('GET', '/readyz')).status).toBe(503);
  expect((await broken.call('GET', '/healthz')).status).toBe(200);
  await broken.close();
});

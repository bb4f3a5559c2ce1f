import { expect, inject, test } from 'vitest';
import { startPostgres } from '../postgres.ts';
import { startService } from '../service.ts';
import { whatNeedsTheStore } from './calls.ts';

test.skipIf(!inject('postgresUrl'))(
  '503 while the database is down, and everything again once it is back',
  async () => {
    const { url, server, remove } = await startPostgres();
    const service = await startService({ DATABASE_URL: url });
    const calls = await whatNeedsTheStore(service);
    expect((await calls.check()).status).toBe(200);

    await server.stop();
    for (const call of [calls.check, calls.list]) {
      const { json, headers } = await call();
      expect(json).toMatchObject({ status: 503, code: 'unavailable', retryable: true });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(json.detail).not.toMatch(/postgres|127\.0\.0\.1|ECONN/i);
    }
    expect((await service.call('GET', '/readyz')).status).toBe(503);
    expect((await service.call('GET', '/healthz')).status).toBe(200);

    await server.start();
    expect((await service.call('GET', '/readyz')).status).toBe(200);
    expect((await calls.list()).status).toBe(200);
    expect((await calls.check()).status).toBe(200);
    await service.close();
    await remove();
  },
);

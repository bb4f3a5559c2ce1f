import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { INHERITED } from '../../../client/test/inherited.ts';
import { endServices, startProcess as start } from './process.ts';

const command = join(import.meta.dirname, '../../src/command/main.ts');
const directories: string[] = [];
afterEach(async () => {
  await endServices();
  for (const directory of directories.splice(0)) await rm(directory, { recursive: true, force: true });
});

async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'truepenny-main-'));
  directories.push(directory);
  return join(directory, 'data');
}

const post = (url: string, path: string, body: string, key: string) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body,
  });

it('shows at the very first start a key and a call that works, and at the next how to make one', async () => {
  const data = await newDirectory();
  const first = start({ TRUEPENNY_DATA: data });
  const url = await first.ready;
  const [, key = ''] = /X-API-Key: (tp_v2_[\w-]+)/.exec(first.said()) ?? [];
  const [, body = ''] = /-d '(\{.*\})'/.exec(first.said()) ?? [];
  const judged = await post(url, '/v2/verify', body, key);
  expect(judged.status).toBe(200);
  // The example's last step is wrong.
  expect((await judged.json()).verdict).not.toBe('ALLOW');
  expect((await stat(data)).mode & 0o777).toBe(0o700);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);

  const next = start({ TRUEPENNY_DATA: data });
  const nextUrl = await next.ready;
  expect(next.said()).not.toMatch(/tp_(op|v2)_\w/);
  expect(next.said()).toContain('/v1/operators');
  expect((await post(nextUrl, '/v2/verify', body, key)).status).toBe(200);
});

it('shows the first key also where a command made the database before', async () => {
  const data = await newDirectory();
  const environment = { ...INHERITED, TRUEPENNY_DATA: data };
  for (const words of [['migrate'], ['keys', 'create'], ['doctor']]) {
    const { status } = spawnSync(process.execPath, [command, ...words], { env: environment });
    expect(status).toBe(0);
  }
  const first = start({ TRUEPENNY_DATA: data });
  await first.ready;
  expect(first.said()).toMatch(/tp_op_[\w-]{40}/);
});

it('says nothing secret in production, and logs JSON', async () => {
  const service = start({
    TRUEPENNY_DATA: await newDirectory(),
    TRUEPENNY_ENV: 'production',
    TRUEPENNY_BASE_URL: 'https://verify.example',
    TRUEPENNY_CONTACT: 'mailto:security@verify.example',
  });
  const url = await service.ready;
  expect(service.said()).not.toContain('tp_');
  for (const line of service.said().trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ level: 30 });
  const { headers } = await fetch(`${url}/healthz`);
  expect(headers.get('strict-transport-security')).toContain('max-age');
});

it('does not start half-configured, and says all that is missing at once', async () => {
  const service = start({ TRUEPENNY_ENV: 'production', PORT: 'http', OPENAI_API_KEY: 'x' });
  expect(await service.ended).toBe(78);
  expect(service.said()).toMatchInlineSnapshot(`
    "The service does not start; 5 of its settings need attention:
      - PORT must be a port number, 0 to 65535 (0: any free one). Correct it or unset it.
      - OPENAI_API_KEY must be the API key of the provider, 8 characters or more. Correct it or unset it.
      - TRUEPENNY_DATA is not set. Production needs it: a data directory that outlives the process.
      - TRUEPENNY_BASE_URL is not set. Production needs it: the address that callers use, such as https://verify.example.
      - TRUEPENNY_CONTACT is not set. Production needs it: an https: or mailto: address to report weaknesses to.
    "
  `);
});

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OPERATIONS } from '@truepenny/contract';
import { expect, it } from 'vitest';
import { openApiDocument } from '../../src/http/openapi.ts';
import { operationsOf } from '../../src/http/origins.ts';
import { startService } from '../service.ts';

const root = join(import.meta.dirname, '../../../..');
const all = Object.values(OPERATIONS);

it('is valid OpenAPI 3.1, by redocly', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'truepenny-openapi-'));
  const file = join(directory, 'openapi.json');
  await writeFile(file, JSON.stringify(openApiDocument(all, 'https://verify.example')));
  const lint = promisify(execFile)(
    process.execPath,
    [
      join(root, 'node_modules/@redocly/cli/bin/cli.js'),
      'lint',
      '--config',
      join(root, 'redocly.yaml'),
      '--max-problems=20',
      file,
    ],
    { env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
  );
  const { stderr } = await lint.finally(() => rm(directory, { recursive: true }));
  expect(stderr).toContain('Your API description is valid');
  expect(stderr).not.toContain('warning');
});

it('has every operation of the contract that the service carries out, by its id', async () => {
  const service = await startService();
  const ids = Object.values(service.document.paths).flatMap((methods) =>
    Object.values(methods).map((operation) => (operation as unknown as { operationId: string }).operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(
    expect.arrayContaining(['verifyTrace', 'listTraceTiers', 'createOperator', 'createKey']),
  );
  await service.close();
});

it('shows each host the operations of its products', () => {
  const origins = { rv: 'https://rv.example', plv: 'https://plv.example' };
  const products = (host: string) => new Set(operationsOf(host, origins, all).map(({ product }) => product));
  expect(products('plv.example')).toEqual(new Set(['plv']));
  expect(products('rv.example')).not.toContain('plv');
  expect(products('127.0.0.1:4100')).toContain('plv');
  expect(operationsOf('one.example', { rv: 'https://one.example' }, all)).toEqual(all);
});

import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { INHERITED } from '../../../client/test/inherited.ts';
import { startService } from '../service.ts';
import { endServices, startProcess } from './process.ts';

const COMMAND = join(import.meta.dirname, '../../src/command/main.ts');
const NONSENSE = 'not what it was: \0\u0001 { "d": "hush" ';

let root: string;
let whole: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'truepenny-sentences-'));
  whole = join(root, 'whole');
  await (await startService({ TRUEPENNY_DATA: whole })).close();
});
afterAll(async () => {
  await endServices();
  await rm(root, { recursive: true, force: true });
});

/** A data folder of a service that ran, with one thing changed in it. */
async function folder(change: (data: string) => Promise<unknown>): Promise<string> {
  const data = await mkdtemp(join(root, 'data-'));
  await mkdir(join(data, 'keys'), { mode: 0o700 });
  for (const name of ['.', 'keys']) {
    for (const entry of await readdir(join(whole, name), { withFileTypes: true })) {
      if (!entry.isFile()) continue;
      await writeFile(join(data, name, entry.name), await readFile(join(whole, name, entry.name)), {
        mode: 0o600,
      });
    }
  }
  await change(data);
  return data;
}

const spoilt = (name: string) => (data: string) => writeFile(join(data, name), NONSENSE);

it.each<[string, (data: string) => Promise<unknown>, RegExp, Record<string, string>?]>([
  ['a signing key', spoilt('keys/tp-attestor-v1.json'), /tp-attestor-v1\.json is not a signing key.*backup/],
  [
    'a signing key that is open to others',
    (data) => chmod(join(data, 'keys/tp-attestor-v1.json'), 0o644),
    /chmod 600/,
  ],
  ['the wallet', spoilt('keys/wallet.json'), /wallet\.json is not a wallet key/],
  ['the database', spoilt('truepenny.db'), /truepenny\.db cannot be used: file is not a database\. Restore/],
  [
    'half a database',
    (data) => truncate(join(data, 'truepenny.db'), 6_000),
    /truepenny\.db cannot be used: .*malformed/,
  ],
  [
    'a folder in place of the database',
    async (data) => {
      await rm(join(data, 'truepenny.db'));
      await mkdir(join(data, 'truepenny.db'));
    },
    /truepenny\.db cannot be used/,
  ],
  [
    'a panel file that is no JSON',
    spoilt('panel.json'),
    /panel\.json, which is no JSON: see line 1/,
    { TRUEPENNY_PANEL: 'panel.json' },
  ],
  [
    'a panel file of another shape',
    (data) => writeFile(join(data, 'panel.json'), '{"evaluators":"gpt"}'),
    /panel file cannot be used\. evaluators/,
    { TRUEPENNY_PANEL: 'panel.json' },
  ],
  [
    'a panel file with an unknown provider',
    (data) => writeFile(join(data, 'panel.json'), '{"evaluators":["nobody/gpt"]}'),
    /panel/,
    { TRUEPENNY_PANEL: 'panel.json' },
  ],
  [
    'a database that is away',
    async () => {},
    /DATABASE_URL cannot be used: connect ECONNREFUSED/,
    { DATABASE_URL: 'postgres://user:hush@127.0.0.1:1/none' },
  ],
])(
  '%s that cannot be used ends the start with a sentence',
  async (_what, change, sentence, environment = {}) => {
    const data = await folder(change);
    const { TRUEPENNY_PANEL: panel, ...others } = environment;
    const service = startProcess({
      TRUEPENNY_DATA: data,
      ...others,
      ...(panel !== undefined && { TRUEPENNY_PANEL: join(data, panel) }),
    });
    expect(await service.ended).toBe(78);
    expect(service.said()).toMatch(sentence);
    expect(service.said()).not.toMatch(/^ {4}at |hush|node:internal/m);
  },
);

it('a data folder that is a file ends the start with a sentence, and commands alike', async () => {
  const file = join(root, 'a-file');
  await writeFile(file, '');
  const service = startProcess({ TRUEPENNY_DATA: file });
  expect(await service.ended).toBe(78);
  expect(service.said()).toMatch(/a-file.*Check TRUEPENNY_DATA/);
  const data = await folder(spoilt('truepenny.db'));
  const { status, stderr } = spawnSync(process.execPath, [COMMAND, 'migrate'], {
    env: { ...INHERITED, TRUEPENNY_DATA: data },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/cannot be used: file is not a database/);
  expect(stderr).not.toMatch(/^ {4}at /m);
});

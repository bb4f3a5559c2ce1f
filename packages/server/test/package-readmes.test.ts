import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { JWKS, receiptAbout } from '../../client/test/signed.ts';
import { type Service, startService } from './service.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PACKAGES = ['contract', 'verifier', 'client', 'mcp', 'gate-mcp', 'server'];

let service: Service;
let folder: string;
let environment: NodeJS.ProcessEnv;
beforeAll(async () => {
  service = await startService();
  // Like the folder of somebody who has installed the packages.
  folder = await mkdtemp(join(tmpdir(), 'truepenny-readme-'));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'receipt.json'), JSON.stringify(await receiptAbout('Ship order 7')));
  await writeFile(join(folder, 'jwks.json'), JSON.stringify(JWKS));
  const SENTINEL_API_KEY = await service.newKey('sentinel');
  environment = { ...process.env, NO_COLOR: '1', TRUEPENNY_URL: service.url, SENTINEL_API_KEY };
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

/** The runnable blocks of a page, each with the `text` block that follows it. */
const blocksOf = (page: string) =>
  [...page.matchAll(/^```(js|sh)\n([\s\S]*?)^```\n+```text\n([\s\S]*?)^```/gm)].map(
    ([, language = '', code = '', shown = '']) => ({ language, code, shown }),
  );

/** Runs a block as its reader would; gives what it printed. */
async function printed(language: string, code: string): Promise<string> {
  const file = join(folder, 'snippet.mjs');
  if (language === 'js') await writeFile(file, code);
  const [command, args] = language === 'js' ? [process.execPath, [file]] : ['bash', ['-c', code]];
  const child = spawn(command, args, { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return out === '' ? err : out;
}

test.each(PACKAGES)(
  'every block of the README of %s prints what the page shows',
  { timeout: 120_000 },
  async (name) => {
    const page = await readFile(join(ROOT, 'packages', name, 'README.md'), 'utf8');
    const blocks = blocksOf(page);
    expect(blocks.length).toBeGreaterThan(0);
    expect(blocks.length).toBe([...page.matchAll(/^```(?:js|sh)$/gm)].length);
    for (const { language, code, shown } of blocks) {
      const real = await printed(language, code);
      // What stands behind the first `…` goes on or differs every time.
      const [start = ''] = shown.split('…');
      if (start === shown) expect(real).toBe(shown);
      else expect(real.slice(0, start.length)).toBe(start);
    }
  },
);

import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, expect, test } from 'vitest';
import { isAlive, readLocal } from '../src/hook/local/state.ts';
import { truepenny } from './bin.ts';
import { freshPlace, transcriptOf } from './hooks/recorded.ts';
import { INHERITED } from './inherited.ts';

/** Where nobody has started a service and none is named: each program starts the one that all share. */
const GATE = fileURLToPath(new URL('../../gate-mcp/src/main.ts', import.meta.url));
const EVERYTHING = createRequire(import.meta.url).resolve(
  '@modelcontextprotocol/server-everything/dist/index.js',
);
const fresh = freshPlace();
const envOf = (home: string) => ({ HOME: home, ...INHERITED });
const env = envOf(fresh.home);

afterAll(async () => {
  const { pid } = readLocal(fresh.place) ?? {};
  if (pid !== undefined) process.kill(pid, 'SIGTERM');
  while (pid !== undefined && isAlive(pid)) await pause(50);
  fresh.remove();
});

async function sum(home: string, words: string, ...more: string[]): Promise<string> {
  const client = new Client({ name: 'test', version: '1' });
  const args = [GATE, 'wrap', '--instruction', words, ...more, '--', process.execPath, EVERYTHING];
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, env: envOf(home), stderr: 'ignore' }),
  );
  const { content } = await client.callTool({ name: 'get-sum', arguments: { a: 17, b: 25 } });
  await client.close();
  return JSON.stringify(content);
}

/** A call that is guarded in a program whose environment names nothing. */
async function guarded(
  more: Record<string, string> = {},
): Promise<{ verdict: string; fault?: { detail: string } }> {
  const program = `
    import { guardCall } from 'truepenny';
    const call = { tool: 'delete_file', arguments: { path: 'a.log' } };
    console.log(JSON.stringify(await guardCall(call, { instruction: 'Show me the file a.log.' })));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    env: { ...env, ...more },
  });
  return JSON.parse(stdout);
}

test('without leave to start one, nothing is judged, and it is said how to start one', async () => {
  expect(await sum(fresh.home, 'Get the sum of 17 and 25.', '--no-start')).toContain('none may be started');
  const { verdict, fault } = await guarded({ TRUEPENNY_START: 'no' });
  expect([verdict, fault?.detail]).toEqual(['ERROR', expect.stringContaining('npm ci && npm start')]);
  const { out } = await truepenny(['audit', 'sessions', transcriptOf('claude'), '--no-start'], { env });
  expect(out).not.toContain('stopped');
  expect(readLocal(fresh.place)).toBeUndefined();
});

test('a wrapped server, an adapter, an audit and a hook start one service and share it', async () => {
  expect(await sum(fresh.home, 'Get the sum of 17 and 25.')).toContain('42');
  const first = readLocal(fresh.place);
  expect(first?.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(await guarded()).toMatchObject({ verdict: 'BLOCK' });
  const { out } = await truepenny(['audit', 'sessions', join(transcriptOf('claude'), '..'), '--json'], {
    env,
  });
  const { counts } = JSON.parse(out);
  expect(counts['not judged'] ?? 0).toBe(0);
  expect(await truepenny(['hook', 'install', 'gemini'], { env })).toMatchObject({ code: 0 });
  const looked = await truepenny(['hook', 'doctor', 'gemini', '--no-run'], { env });
  expect([looked.code, looked.out]).toEqual([0, expect.stringContaining('had a call judged')]);

  expect(readLocal(fresh.place)).toEqual(first);
});

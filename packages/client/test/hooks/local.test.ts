import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAlive, lockFile, readLocal, serviceFile } from '../../src/hook/local/state.ts';
import { inside, truepenny } from '../bin.ts';
import { INHERITED } from '../inherited.ts';
import { freshPlace, transcriptOf } from './recorded.ts';

const fresh = freshPlace();
const env = { HOME: fresh.home, ...INHERITED };
const program = join(fresh.home, '.local/share/truepenny/hook.mjs');

beforeAll(async () => {
  expect(await inside(['hook', 'install', 'claude', '--http'], { env })).toMatchObject({ code: 0 });
});
afterAll(async () => {
  rmSync(serviceFile(fresh.place), { force: true });
  const { pid } = local ?? {};
  if (pid !== undefined && isAlive(pid)) process.kill(pid, 'SIGTERM');
  while (pid !== undefined && isAlive(pid)) await pause(50);
  fresh.remove();
});

let local: ReturnType<typeof readLocal>;
const hook = (args: string[]): ChildProcess =>
  spawn(process.execPath, [program, ...args], { env, stdio: ['pipe', 'pipe', 'inherit'] });

async function answered(event: object): Promise<unknown> {
  const child = hook(['claude']);
  let out = '';
  child.stdout?.setEncoding('utf8').on('data', (piece: string) => {
    out += piece;
  });
  child.stdin?.end(JSON.stringify({ session_id: 's', cwd: fresh.work, ...event }));
  await new Promise((done) => child.once('close', done));
  return JSON.parse(out);
}

const call = (command: string) => ({
  hook_event_name: 'PreToolUse',
  tool_name: 'Bash',
  tool_input: { command },
});

test('without a service one is started, once for all hooks, and shared', async () => {
  await answered({ hook_event_name: 'UserPromptSubmit', prompt: 'Show me the files in src.' });
  const [looked, removed] = await Promise.all([answered(call('ls src')), answered(call('rm -rf src'))]);
  expect(looked).toEqual({});
  expect(JSON.stringify(removed)).toContain('BLOCK');
  local = readLocal(fresh.place);
  expect(local?.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  // One process holds the lock, and the key is for its owner's eyes.
  expect(Number(readFileSync(lockFile(fresh.place), 'utf8'))).toBe(local?.pid);
  expect(statSync(serviceFile(fresh.place)).mode & 0o077).toBe(0);
  const other = hook(['daemon']);
  expect(await new Promise((done) => other.once('exit', done))).toBe(0);
  expect(readLocal(fresh.place)?.pid).toBe(local?.pid);
});

test('hooks that are posted are answered where they bring the word, and by nobody else', async () => {
  const settings = JSON.parse(readFileSync(join(fresh.home, '.claude/settings.json'), 'utf8'));
  const [{ hooks }] = settings.hooks.PreToolUse;
  expect(hooks[0]).toMatchObject({ type: 'http', onFailure: 'block' });
  const post = async (url: string, headers = {}) =>
    fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify({ session_id: 's', cwd: fresh.work, ...call('rm -rf src') }),
    });
  const answer = await post(hooks[0].url);
  expect(await answer.json()).toMatchObject({ hookSpecificOutput: { permissionDecision: 'deny' } });
  const { origin } = new URL(hooks[0].url);
  expect((await post(`${origin}/${'x'.repeat(32)}/claude`)).status).toBe(404);
  expect((await post(hooks[0].url, { origin: 'http://evil.example' })).status).toBe(404);
});

test('earlier sessions are put to the same service, and shown as a table, JSON and a page', async () => {
  const page = join(fresh.work, 'audit.html');
  const { code, out } = await truepenny(
    ['audit', 'sessions', join(transcriptOf('claude'), '..'), '--json', '--html', page],
    { env },
  );
  expect(code).toBe(0);
  const { sessions, counts, findings } = JSON.parse(out);
  expect(sessions).toBe(4);
  expect(findings).toHaveLength(16);
  expect(
    Object.keys(counts).every((name) => ['stopped', 'asked', 'allowed', 'not judged'].includes(name)),
  ).toBe(true);
  expect(findings[0]).toMatchObject({
    asked: 'Read notes.txt and create ran.txt.',
    why: expect.stringMatching(/./),
  });
  const html = readFileSync(page, 'utf8');
  expect(html).toContain('16 calls');
  expect(html).not.toMatch(/<script|https?:\/\//);
  expect((await truepenny(['audit', 'sessions', join(transcriptOf('claude'), '..')], { env })).out).toContain(
    '4 sessions, 16 calls',
  );
  expect((await inside(['audit', 'sessions', fresh.work], { env })).out).toBe('0 sessions, 0 calls: none\n');
});

test('whoever looks after it may be killed: the service ends too, and the next hook has another', async () => {
  const { pid = 0, url = '' } = local ?? {};
  process.kill(pid, 'SIGKILL');
  const answers = () =>
    fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    );
  while (await answers()) await pause(50);
  await answered({ hook_event_name: 'UserPromptSubmit', prompt: 'Show me the files in src.' });
  expect(await answered(call('ls src'))).toEqual({});
  local = readLocal(fresh.place);
  expect(local?.pid).not.toBe(pid);
}, 60_000);

test('it ends when it is asked to, and nothing tells of it any more', async () => {
  const { pid = 0 } = local ?? {};
  process.kill(pid, 'SIGTERM');
  while (isAlive(pid)) await pause(50);
  expect(existsSync(serviceFile(fresh.place))).toBe(false);
  expect(existsSync(lockFile(fresh.place))).toBe(false);
  expect(readLocal(fresh.place)).toBeUndefined();
});

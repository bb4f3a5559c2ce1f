import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hookText } from '../../../../scripts/hook.ts';
import { AGENT_NAMES, type AgentName } from '../../src/hook/agent.ts';
import { withHooks, withoutHooks } from '../../src/hook/install/edit.ts';
import { install, isInstalled, uninstall } from '../../src/hook/install/install.ts';
import { commandLine } from '../../src/hook/install/line.ts';
import { planFor, settingsFile } from '../../src/hook/install/plan.ts';
import { hookProgram } from '../../src/hook/install/program.ts';
import type { HookOptions } from '../../src/hook/options.ts';
import { inside } from '../bin.ts';
import { INHERITED } from '../inherited.ts';
import { eventsOf, freshPlace, transcriptOf } from './recorded.ts';

const options: HookOptions = { strict: false, allow: false, start: false, deadlineMs: 20_000 };
let fresh = freshPlace();
beforeEach(() => {
  fresh = freshPlace();
});
afterEach(() => fresh.remove());
afterAll(() => fresh.remove());

const put = (agent: AgentName, more: object = {}) =>
  install({ agent, scope: 'user', project: fresh.work, options, http: false, ...more }, fresh.place);
const take = (agent: AgentName) => uninstall(agent, 'user', fresh.work, fresh.place);
const fileOf = (agent: AgentName) => settingsFile(agent, 'user', fresh.home, fresh.work);

/** Settings as people have them, with what must not be lost. */
const SETTINGS = {
  plain:
    '{\n  "model": "x",\n  "hooks": {\n    "PreToolUse": [{ "matcher": "Bash", "hooks": [{ "type": "command", "command": "mine" }] }]\n  }\n}\n',
  comments:
    '{\n  // mine\n  "model": "x", /* here */\n  "hooks": {\n    "Stop": [],\n    // none yet\n  },\n}\n',
  tabs: '{\r\n\t"hooks": {\r\n\t\t"PreToolUse": [\r\n\t\t\t{ "hooks": [] },\r\n\t\t],\r\n\t},\r\n}\r\n',
  narrow: '{"a":1,"hooks":{}}',
  bare: '{}',
};

describe.each(Object.entries(SETTINGS))('settings that are %s', (_, before) => {
  test('keep everything, and are as they were when the hook is taken out', async () => {
    fresh.file('home/.claude/settings.json', before);
    expect(await put('claude')).toMatchObject({ did: 'changed' });
    const after = readFileSync(fileOf('claude'), 'utf8');
    for (const kept of before.match(/\/\/ .*|\/\*.*\*\/|"command": "mine"|"model": "x"/g) ?? [])
      expect(after).toContain(kept);
    expect(after).toContain('hook.mjs');
    expect(await put('claude')).toMatchObject({ did: 'left as it was' });
    await take('claude');
    expect(readFileSync(fileOf('claude'), 'utf8')).toBe(before);
  });

  test('lose our hooks alone where they were changed since', async () => {
    fresh.file('home/.claude/settings.json', before);
    await put('claude');
    const changed = readFileSync(fileOf('claude'), 'utf8').replace('{', '{ "theirs": true,');
    writeFileSync(fileOf('claude'), changed);
    await take('claude');
    const left = readFileSync(fileOf('claude'), 'utf8');
    expect(left).toContain('"theirs": true');
    expect(left).not.toContain('hook.mjs');
  });
});

test.each(AGENT_NAMES)('%s: nothing is left of an installation that is taken back', async (agent) => {
  expect(await put(agent)).toMatchObject({ did: 'made' });
  expect(isInstalled(agent, 'user', fresh.work, fresh.place)).toBe(true);
  await take(agent);
  expect(existsSync(join(fileOf(agent), '..'))).toBe(false);
  expect(existsSync(hookProgram(fresh.place))).toBe(false);
  expect(isInstalled(agent, 'user', fresh.work, fresh.place)).toBe(false);
});

test('a read-only file stays as it is, and it is said what to do', async () => {
  const path = fresh.file('home/.claude/settings.json', '{}');
  chmodSync(path, 0o444);
  await expect(put('claude')).rejects.toThrow(/read-only\. Make it writable/);
  expect(readFileSync(path, 'utf8')).toBe('{}');
});

test('a link is followed and stays one, and the mode stays', async () => {
  const target = fresh.file('dotfiles/claude.json', '{}');
  chmodSync(target, 0o640);
  fresh.file('home/.claude/other', '');
  symlinkSync(target, fileOf('claude'));
  await put('claude');
  expect(lstatSync(fileOf('claude')).isSymbolicLink()).toBe(true);
  expect(lstatSync(target).mode & 0o777).toBe(0o640);
  expect(readFileSync(target, 'utf8')).toContain('hook.mjs');
  await take('claude');
  expect(readFileSync(target, 'utf8')).toBe('{}');
});

test.each(['{"a":', '[]', '7', '{"hooks":{},"hooks":{}}', '{"hooks":{"PreToolUse":"x"}}'])(
  '%s is left alone',
  async (before) => {
    const path = fresh.file('home/.claude/settings.json', before);
    await expect(put('claude')).rejects.toThrow(/settings\.json: .* Nothing was changed\./);
    expect(readFileSync(path, 'utf8')).toBe(before);
  },
);

test('two installations at once lose nothing', async () => {
  const project = { scope: 'project' };
  await Promise.all([
    ...AGENT_NAMES.map((agent) => put(agent)),
    ...AGENT_NAMES.map((agent) => put(agent, project)),
    put('claude'),
  ]);
  for (const agent of AGENT_NAMES) expect(isInstalled(agent, 'user', fresh.work, fresh.place)).toBe(true);
  await Promise.all(
    AGENT_NAMES.flatMap((agent) => [take(agent), uninstall(agent, 'project', fresh.work, fresh.place)]),
  );
  expect(existsSync(hookProgram(fresh.place))).toBe(false);
});

test('whatever JSON there is: hooks go in and out, and the rest is the same value', () => {
  const program = { node: '/n', hook: '/home/u/.local/share/truepenny/hook.mjs' };
  const plan = planFor({ agent: 'claude', scope: 'user', home: '/h', project: '/p', options, program });
  const settings = fc.record(
    { hooks: fc.constant({ PreToolUse: [{ hooks: [{ command: 'mine' }] }] }) },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), settings, fc.boolean(), (other, own, wide) => {
      const { hooks: _, ...rest } = other;
      const value = { ...rest, ...own };
      const before = JSON.stringify(value, undefined, wide ? 2 : 0);
      fc.pre(!Object.hasOwn(rest, '__proto__'));
      expect(JSON.parse(withoutHooks(withHooks(before, plan)))).toEqual(JSON.parse(before));
    }),
    { numRuns: 60 },
  );
});

describe('the installed line', () => {
  const run = (line: string, input: string) =>
    spawnSync('/bin/sh', ['-c', line], {
      input,
      encoding: 'utf8',
      env: { HOME: fresh.home, ...INHERITED },
    });
  const line = (hook: string, agent: AgentName = 'codex') =>
    commandLine(agent, 'tool', options, { node: process.execPath, hook });

  test.each([
    ['missing', undefined],
    ['crashing', 'throw new Error("x")'],
    ['silent', ''],
    ['no JSON', 'console.log("yes")'],
    ['half an answer, then a crash', 'process.stdout.write("{}", () => process.exit(1))'],
    ['ended by a signal', 'process.kill(process.pid, "SIGKILL")'],
  ])('refuses where the program is %s', (_, text) => {
    const hook = join(fresh.work, 'hook.mjs');
    if (text !== undefined) writeFileSync(hook, text);
    else rmSync(hook, { force: true });
    const { status, stdout } = run(line(hook), '{}');
    expect(status).toBe(0);
    expect(JSON.parse(stdout).hookSpecificOutput).toMatchObject({
      permissionDecision: 'deny',
      permissionDecisionReason: expect.stringContaining('the hook did not answer'),
    });
  });

  test.each(['claude', 'codex', 'gemini', 'copilot'] as const)(
    '%s: the program itself answers what was recorded',
    async (agent) => {
      await put(agent);
      const event = eventsOf(agent).find((one) => 'tool_name' in one || 'toolName' in one);
      const input = JSON.stringify({
        ...event,
        ...(agent !== 'copilot' && { transcript_path: transcriptOf(agent) }),
      });
      const { status, stdout } = run(line(hookProgram(fresh.place), agent), input);
      expect(status).toBe(0);
      expect(stdout).toMatch(
        agent === 'copilot' ? /words of the user were not found/ : /No service runs, and none may be started/,
      );
    },
  );
});

test('the program is one file that needs nothing beside it', async () => {
  await put('claude');
  const text = readFileSync(hookProgram(fresh.place), 'utf8');
  expect(text).toBe(await hookText());
  const imported = [...text.matchAll(/^import .* from "([^"]+)"|\bimport\("([^"]+)"\)/gm)];
  expect(imported.map(([, name, late]) => name ?? late)).toEqual(
    imported.map(() => expect.stringMatching(/^node:/)),
  );
});

test('the command installs, tells, examines and takes back', async () => {
  const env = { HOME: fresh.home, ...INHERITED };
  const told = await inside(['hook', 'install', 'gemini', '--no-start', '--strict'], { env });
  expect(told).toMatchObject({ code: 0, err: '' });
  expect(told.out).toContain('.gemini/settings.json was made');
  expect(told.out).toContain('Gemini CLI lets a call run that its hook outlives');
  expect(readFileSync(fileOf('gemini'), 'utf8')).toContain("'gemini' '--strict' '--no-start'");
  expect((await inside(['hook', 'status'], { env })).out).toMatch(/gemini +user +installed/);
  const alone = await inside(['hook', 'doctor', '--no-run'], { env });
  expect([alone.code, alone.out]).toEqual([1, expect.stringMatching(/✗ gemini service .*No service runs/)]);
  expect(alone.out.match(/✗/g)).toHaveLength(1);
  writeFileSync(
    fileOf('gemini'),
    readFileSync(fileOf('gemini'), 'utf8').replace('{', '{ "hooksConfig": { "enabled": false },'),
  );
  expect((await inside(['hook', 'doctor', 'gemini', '--no-run'], { env })).out).toContain(
    'switches hooks off: enabled: false',
  );
  expect(await inside(['hook', 'uninstall', 'gemini'], { env })).toMatchObject({ code: 0 });
  expect(await inside(['hook', 'doctor', 'gemini', '--no-run'], { env })).toMatchObject({ code: 1 });
  expect((await inside(['hook', 'install', 'vim'], { env })).err).toContain('There are: claude, codex');
  expect((await inside(['hook', 'install', 'gemini', '--http'], { env })).code).toBe(3);
});

test('codex that trusts nothing is told of', async () => {
  const env = { HOME: fresh.home, ...INHERITED };
  await put('codex');
  const { out } = await inside(['hook', 'doctor', 'codex', '--no-run'], { env });
  expect(out).toMatch(/✗ codex trust +Codex runs no hook that is not trusted/);
});

test('a hook that is run by the command answers as the program does', async () => {
  const env = { HOME: fresh.home };
  const input = JSON.stringify({
    hook_event_name: 'PreToolUse',
    session_id: 's',
    tool_name: 'Bash',
    tool_input: { command: 'ls' },
  });
  const { code, out } = await inside(['hook', 'run', 'claude', '--no-start'], { env, input });
  expect(code).toBe(0);
  expect(JSON.parse(out).hookSpecificOutput.permissionDecision).toBe('deny');
});

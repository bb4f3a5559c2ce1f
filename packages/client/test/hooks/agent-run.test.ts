import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { AgentName } from '../../src/hook/agent.ts';
import { runAgent } from '../../src/hook/install/agent-run.ts';
import { install } from '../../src/hook/install/install.ts';
import { freshPlace } from './recorded.ts';

const fresh = freshPlace();
afterAll(() => fresh.remove());
const bin = join(fresh.work, '..');
const place = { ...fresh.place, env: { PATH: `${bin}:${process.env.PATH ?? ''}` } };
const options = { strict: false, allow: false, start: false, deadlineMs: 20_000 };

/** How each agent speaks to its model: where, what it offers, and how it tells what came of a call. */
const WIRES = {
  claude: ['ANTHROPIC_BASE_URL', '/v1/messages', { tools: [{ name: 'Bash' }] }],
  codex: ['', '/responses', { tools: [{ type: 'function', name: 'exec_command' }] }],
  gemini: [
    'GOOGLE_GEMINI_BASE_URL',
    '/v1beta/models/g:streamGenerateContent?alt=sse',
    { tools: [{ functionDeclarations: [{ name: 'run_shell_command' }] }] },
  ],
  copilot: ['COPILOT_PROVIDER_BASE_URL', '/chat/completions', { tools: [{ function: { name: 'bash' } }] }],
} as const;

/** Stands for an agent: asks its model, has what it was given for a hook judge the call, runs it or tells why not. */
const agentThat = (wire: keyof typeof WIRES, hook: 'asks' | 'ignores' | 'breaks', settings: string) => `
const [variable, path, body] = ${JSON.stringify(WIRES[wire])};
const { spawnSync } = require('node:child_process');
const { readFileSync } = require('node:fs');
const set = process.argv.find((one) => one.includes('base_url'));
const base = process.env[variable] || JSON.parse(set.slice(set.indexOf('=') + 1));
const post = async (more) => (await fetch(base + path, { method: 'POST', body: JSON.stringify({ ...body, ...more }) })).text();
const shell = (line, input) => spawnSync('/bin/sh', ['-c', line], { input, encoding: 'utf8' }).stdout;
(async () => {
  await fetch(base + '/v1/models');
  const [command] = /echo truepenny-canary[^"\\\\]*/.exec(await post({}));
  const names = { hook_event_name: '${wire === 'gemini' ? 'BeforeTool' : 'PreToolUse'}', tool_name: 'Bash', tool_input: { command } };
  const event = { session_id: 's', sessionId: 's', cwd: process.cwd(), ...names, toolName: 'bash', toolArgs: { command } };
  const hooks = Object.entries(JSON.parse(readFileSync(${JSON.stringify(settings)}, 'utf8')).hooks);
  const [, [entry]] = hooks.find(([name]) => /^(PreToolUse|BeforeTool|preToolUse)$/.test(name));
  const line = (entry.hooks ? entry.hooks[0].command : entry.bash);
  const answer = ${hook === 'asks' ? 'shell(line, JSON.stringify(event))' : hook === 'ignores' ? "'{}'" : "'[truepenny] the hook did not answer'"};
  const text = await post({ told: /truepenny\\]/.test(answer) ? answer : shell(command) });
  if (!text.includes('done')) process.exit(1);
})();
`;

const put = (agent: AgentName) =>
  install({ agent, scope: 'user', project: fresh.work, options, http: false }, place);

const program = (name: string, text: string): void => {
  const path = join(bin, name);
  writeFileSync(path, `#!${process.execPath}\n${text}`);
  chmodSync(path, 0o700);
};

describe.each(['claude', 'codex', 'gemini', 'copilot'] as const)('%s', (agent) => {
  test('an agent that asks its hook, one that does not, and one whose hook is broken are told apart', async () => {
    const { file } = await put(agent);
    const found = async (hook: 'asks' | 'ignores' | 'breaks') => {
      program(agent, agentThat(agent, hook, file));
      return runAgent(agent, fresh.work, place);
    };
    expect(await found('asks')).toMatchObject({ ok: true, why: expect.stringContaining('refuse a call') });
    expect(await found('ignores')).toMatchObject({
      ok: false,
      why: expect.stringContaining('without its hook'),
    });
    expect(await found('breaks')).toMatchObject({
      ok: false,
      why: expect.stringContaining('judged nothing'),
    });
  });
});

test('where nothing can be told, that is what is said', async () => {
  expect(await runAgent('cursor', fresh.work, place)).toMatchObject({ ok: undefined });
  program('opencode', 'console.error("no way to sign in"); process.exit(1);');
  expect(await runAgent('opencode', fresh.work, place)).toMatchObject({
    ok: undefined,
    why: expect.stringMatching(/did not come to make a call.*no way to sign in/),
  });
  const nowhere = { ...place, env: { PATH: '/nowhere' } };
  expect(await runAgent('opencode', fresh.work, nowhere)).toMatchObject({
    ok: undefined,
    why: expect.stringContaining('no program opencode'),
  });
});

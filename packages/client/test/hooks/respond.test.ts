import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { AGENT_NAMES, type AgentName, MARK } from '../../src/hook/agent.ts';
import { type HookOptions, readOptions, writtenOptions } from '../../src/hook/options.ts';
import { respondTo } from '../../src/hook/respond.ts';
import { json, openScripted, type Scene } from '../scripted.ts';
import { eventsOf, freshPlace, transcriptOf } from './recorded.ts';

const OPTIONS: HookOptions = { strict: false, allow: false, start: false, deadlineMs: 5_000 };
const SAID = { id: 'sent_1', reasoning: 'because', explanation: { to_allow: ['Say so.'] }, objections: [] };
const ALLOW = json(200, { ...SAID, verdict: 'ALLOW', execute: true });
const BLOCK = json(200, { ...SAID, verdict: 'BLOCK', execute: false });
const UNCERTAIN = json(200, { ...SAID, verdict: 'UNCERTAIN', execute: false });
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
const homes: (() => void)[] = [];
afterAll(() => {
  for (const remove of homes) remove();
});

/** What an agent's hook prints for its recorded events, up to the first call, asked of a service that plays a scene. */
async function hooked(agent: AgentName, scene: Scene, options: Partial<HookOptions> = {}, more: object = {}) {
  const { url, seen, close } = await openScripted(scene);
  closing.push(close);
  const fresh = freshPlace({ SENTINEL_API_KEY: 'tp_sn_k', TRUEPENNY_URL: url });
  homes.push(fresh.remove);
  const around = { place: fresh.place, pid: 0, start: () => undefined };
  let said = '';
  for (const event of eventsFor(agent)) {
    const input = JSON.stringify({ ...event, ...more });
    said = await respondTo(input, agent, { ...OPTIONS, ...options }, around);
    if ('tool_name' in event || 'toolName' in event || 'tool' in event || 'command' in event) break;
  }
  return { said: JSON.parse(said), seen };
}

function eventsFor(agent: AgentName): Record<string, unknown>[] {
  if (agent === 'opencode') {
    const parts = [{ type: 'text', text: '"Read notes.txt and create ran.txt."' }];
    const messages = [{ info: { role: 'user' }, parts }];
    const call = {
      event: 'tool.execute.before',
      tool: 'bash',
      sessionID: 's',
      args: { command: 'cat notes.txt' },
    };
    return [{ ...call, cwd: '/home/dev', messages }];
  }
  if (agent === 'cursor') {
    const ids = { conversation_id: 'c', generation_id: 'g', workspace_roots: ['/home/dev'] };
    return [
      { ...ids, hook_event_name: 'beforeSubmitPrompt', prompt: 'Read notes.txt and create ran.txt.' },
      { ...ids, hook_event_name: 'beforeShellExecution', command: 'cat notes.txt', cwd: '' },
    ];
  }
  const path = agent === 'copilot' ? {} : { transcript_path: transcriptOf(agent) };
  return eventsOf(agent).map((event) => ({ ...event, ...path, permission_mode: 'default' }));
}

const DENIED: Record<AgentName, (reason: string) => object> = {
  claude: (reason) => ({
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      permissionDecision: 'deny',
      permissionDecisionReason: reason,
    },
  }),
  codex: (reason) => DENIED.claude(reason),
  gemini: (reason) => ({ decision: 'deny', reason }),
  copilot: (reason) => ({ permissionDecision: 'deny', permissionDecisionReason: reason }),
  cursor: (reason) => ({ permission: 'deny', user_message: reason, agent_message: reason }),
  opencode: (reason) => ({ decision: 'deny', reason }),
};
const PASSED: Record<AgentName, object> = {
  claude: {},
  codex: {},
  gemini: {},
  copilot: {},
  cursor: { permission: 'allow' },
  opencode: { decision: 'pass' },
};

describe.each(AGENT_NAMES)('%s', (agent) => {
  test('what is blocked is refused with the reason, and what is allowed passes', async () => {
    const blocked = await hooked(agent, BLOCK);
    expect(blocked.said).toEqual(DENIED[agent](`${MARK} BLOCK: because To have it allowed: Say so.`));
    expect((await hooked(agent, ALLOW)).said).toEqual(PASSED[agent]);
  });

  test('the gate is asked about the call with the user’s words', async () => {
    const { seen } = await hooked(agent, ALLOW);
    const [sent] = seen.map(({ body }) => JSON.parse(body));
    expect(sent).toMatchObject({
      mode: 'action_authorization',
      instruction: 'Read notes.txt and create ran.txt.',
      call: { arguments: { command: 'cat notes.txt' }, cwd: '/home/dev' },
    });
    expect(seen[0]).toMatchObject({ path: '/sentinel/verify', headers: { 'x-api-key': 'tp_sn_k' } });
  });

  test('what is uncertain is left to the agent, and refused where it is strict', async () => {
    expect((await hooked(agent, UNCERTAIN)).said).toEqual(PASSED[agent]);
    const { said } = await hooked(agent, UNCERTAIN, { strict: true });
    expect(said).toEqual(DENIED[agent](`${MARK} UNCERTAIN: because To have it allowed: Say so.`));
  });

  test('every fault is a refusal with a reason', async () => {
    const hangs: Scene = () => undefined;
    const ends: Scene = (response) => response.destroy();
    const wrong = { ...SAID, verdict: 'ALLOW', execute: false };
    const scenes = [
      ends,
      json(200, '<html>'),
      json(200, {}),
      json(200, wrong),
      json(500, {}),
      json(401, { detail: 'no' }),
    ];
    for (const scene of [...scenes, hangs]) {
      const { said } = await hooked(agent, scene, scene === hangs ? { deadlineMs: 300 } : {});
      expect(said).toEqual(DENIED[agent](expect.stringMatching(/^\[truepenny\] Not judged, so not run\. ./)));
    }
  });
});

test('where nobody would be asked, what is uncertain is refused', async () => {
  for (const permission_mode of ['bypassPermissions', 'dontAsk']) {
    const { said } = await hooked('codex', UNCERTAIN, {}, { permission_mode });
    expect(JSON.stringify(said)).toContain('Nobody is asked');
  }
  const { said } = await hooked('claude', UNCERTAIN, {}, { permission_mode: 'acceptEdits' });
  expect(said).toMatchObject({ hookSpecificOutput: { permissionDecision: 'ask' } });
});

test('an explicit yes is given where it was chosen and the agent knows one', async () => {
  const chosen = { allow: true };
  expect((await hooked('claude', ALLOW, chosen)).said).toMatchObject({
    hookSpecificOutput: { permissionDecision: 'allow' },
  });
  expect((await hooked('codex', ALLOW, chosen)).said).toEqual({});
  expect((await hooked('gemini', ALLOW, chosen)).said).toEqual({ decision: 'allow' });
  expect((await hooked('copilot', ALLOW, chosen)).said).toEqual({ permissionDecision: 'allow' });
});

test('arguments of five megabytes are refused by name, and tools with spaces are judged', async () => {
  const big = {
    tool_name: 'Write',
    tool_input: { file_path: '/home/dev/a', content: 'x'.repeat(5_000_000) },
  };
  const { said, seen } = await hooked('claude', ALLOW, {}, big);
  expect(JSON.stringify(said)).toMatch(/The call has 5\d{6} bytes, of which 950000 can be judged/);
  expect(seen).toEqual([]);
  const spaced = await hooked(
    'claude',
    ALLOW,
    {},
    { tool_name: 'mcp__my server__do it', tool_input: { a: 1 } },
  );
  expect(JSON.parse(spaced.seen[0]?.body ?? '{}').call.tool).toBe('mcp__my server__do it');
});

test('input that is none is refused in the agent’s form; other events are of no concern', async () => {
  const { place, remove } = freshPlace();
  homes.push(remove);
  const around = { place, pid: 0, start: () => undefined };
  for (const input of ['', 'null', '[]', '{"half', '{}', '{"hook_event_name":"PreToolUse"}']) {
    const said = JSON.parse(await respondTo(input, 'claude', OPTIONS, around));
    expect(said).toEqual(DENIED.claude(expect.stringContaining('Not judged, so not run.')));
  }
  const other = '{"hook_event_name":"Notification","session_id":"s"}';
  expect(await respondTo(other, 'claude', OPTIONS, around)).toBe('{}');
});

test('without words of the user nothing is run', async () => {
  const { said } = await hooked(
    'claude',
    ALLOW,
    {},
    {
      transcript_path: '/nowhere/at.all',
      hook_event_name: 'PreToolUse',
      session_id: 'other',
      tool_name: 'Bash',
      tool_input: {},
    },
  );
  expect(JSON.stringify(said)).toContain('The words of the user were not found');
});

test('our own refusals and what follows a turn at once are not saved as the user’s', async () => {
  const { url, seen, close } = await openScripted(ALLOW);
  closing.push(close);
  const fresh = freshPlace({ SENTINEL_API_KEY: 'tp_sn_k', TRUEPENNY_URL: url });
  homes.push(fresh.remove);
  const around = { place: fresh.place, pid: 0, start: () => undefined };
  const say = (event: object) =>
    respondTo(JSON.stringify({ session_id: 's', cwd: '/home/dev', ...event }), 'gemini', OPTIONS, around);
  await say({ hook_event_name: 'BeforeAgent', prompt: 'Read notes.txt.' });
  await say({ hook_event_name: 'BeforeAgent', prompt: `${MARK} Not done as it was said.` });
  await say({ hook_event_name: 'AfterAgent', prompt: 'Read notes.txt.', prompt_response: 'Done.' });
  await say({ hook_event_name: 'BeforeAgent', prompt: 'Another hook: delete it all.' });
  await say({
    hook_event_name: 'BeforeTool',
    tool_name: 'run_shell_command',
    tool_input: { command: 'cat notes.txt' },
  });
  expect(JSON.parse(seen.at(-1)?.body ?? '{}').instruction).toBe('Read notes.txt.');
});

test('two agents at once are each held to what was said to them', async () => {
  const { url, seen, close } = await openScripted(ALLOW);
  closing.push(close);
  const fresh = freshPlace({ SENTINEL_API_KEY: 'tp_sn_k', TRUEPENNY_URL: url });
  homes.push(fresh.remove);
  const around = { place: fresh.place, pid: 0, start: () => undefined };
  const session = async (agent: 'claude' | 'codex', id: string) => {
    const words = `Show me ${agent}-${id}.txt.`;
    const say = (event: object) =>
      respondTo(JSON.stringify({ session_id: id, cwd: '/home/dev', ...event }), agent, OPTIONS, around);
    await say({ hook_event_name: 'UserPromptSubmit', prompt: words });
    const command = `cat ${agent}-${id}.txt`;
    await say({ hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command } });
    return { words, command };
  };
  const ids = ['1', '2', '3'];
  const told = await Promise.all(ids.flatMap((id) => [session('claude', id), session('codex', id)]));
  const asked = seen.map(({ body }) => JSON.parse(body));
  for (const { words, command } of told) {
    const own = asked.filter(({ call }) => call.arguments.command === command);
    expect(own.map(({ instruction }) => instruction)).toEqual([words]);
  }
});

test('a patch reaches the gate as the agent makes it, whatever form it has', async () => {
  const command = '*** Begin Patch\n*** Delete File: a\n*** End Patch';
  for (const tool_input of [{ command }, command]) {
    const { seen } = await hooked('codex', ALLOW, {}, { tool_name: 'apply_patch', tool_input });
    const { call } = JSON.parse(seen[0]?.body ?? '{}');
    expect(call.tool).toBe('apply_patch');
    expect(Object.values(call.arguments)).toEqual([command]);
  }
});

test('what only says how an edit was meant is no part of it', async () => {
  const tool_input = { file_path: '/home/dev/a', old_string: 'x', new_string: 'y', instruction: 'Fix it.' };
  const { seen } = await hooked('gemini', ALLOW, {}, { tool_name: 'replace', tool_input });
  const { arguments: given } = JSON.parse(seen[0]?.body ?? '{}').call;
  expect(given).toEqual({ file_path: 'a', old_string: 'x', new_string: 'y' });
});

test('options are written as they are read', () => {
  const options = { strict: true, allow: true, start: false, deadlineMs: 3_000, url: 'http://127.0.0.1:1' };
  expect(readOptions(writtenOptions('gemini', options))).toEqual({ agent: 'gemini', options });
  expect(readOptions(['another'])).toBeUndefined();
});

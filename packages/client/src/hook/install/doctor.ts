import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { membersOf } from '../../members.ts';
import { type AgentName, MARK, type Place } from '../agent.ts';
import { Session } from '../session.ts';
import { valueIn } from './edit.ts';
import { bytesOf } from './file.ts';
import { isInstalled } from './install.ts';
import { type Scope, settingsFile } from './plan.ts';
import { hookProgram, isCurrent } from './program.ts';

/** What was looked at, whether it is well, and why; `ok` is undefined where that could not be told. */
export type Finding = { name: string; ok: boolean | undefined; why: string };

/**
 * Looks at one installation: whether the settings name the hook, whether anything keeps the agent from running it,
 * whether the very line that stands there refuses a call that it must refuse, and whether a service judges one.
 */
export async function examine(
  agent: AgentName,
  scope: Scope,
  project: string,
  place: Place,
): Promise<Finding[]> {
  const file = settingsFile(agent, scope, place.home, project);
  if (!isInstalled(agent, scope, project, place)) {
    return [
      { name: 'settings', ok: false, why: `${file} does not name the hook: truepenny hook install ${agent}` },
    ];
  }
  const findings: Finding[] = [{ name: 'settings', ok: true, why: `${file} names the hook` }];
  const current = await isCurrent(place);
  findings.push({
    name: 'program',
    ok: current,
    why: current
      ? `${hookProgram(place)} is that of this version`
      : `${hookProgram(place)} is missing or of another version: install again`,
  });
  for (const why of shadows(agent, file, project, place)) findings.push({ name: 'shadowed', ok: false, why });
  if (agent === 'codex') findings.push(trust(file, place));
  const lines = toolLines(agent, file);
  for (const line of lines) findings.push(canary(agent, line, file, project, place));
  const [first] = lines;
  if (first !== undefined && findings.at(-1)?.ok) findings.push(service(agent, first, project, place));
  return findings;
}

/** Whatever keeps an agent from running hooks that its settings name. */
function shadows(agent: AgentName, file: string, project: string, { home }: Place): string[] {
  const managed = agent === 'claude' ? ['/etc/claude-code/managed-settings.json'] : [];
  const local = ['.claude/settings.json', '.claude/settings.local.json'].flatMap((path) => [
    join(home, path),
    join(project, path),
  ]);
  const files = new Set([file, ...(agent === 'claude' ? [...local, ...managed] : [])]);
  return [...files].flatMap((path) => {
    const text = bytesOf(path)?.toString('utf8');
    if (text === undefined || agent === 'opencode') return [];
    let value: Record<string, unknown>;
    try {
      value = valueIn(text);
    } catch {
      return [`${path} cannot be read, so that the agent may leave it out`];
    }
    return switchedOff(value).map((member) => `${path} switches hooks off: ${member}`);
  });
}

function switchedOff(value: Record<string, unknown>): string[] {
  const [hooks, config] = [membersOf(value.hooks), membersOf(value.hooksConfig)];
  const named = [hooks.disabled, config.disabled].flat().includes('truepenny');
  return [
    ...(value.disableAllHooks === true ? ['disableAllHooks'] : []),
    ...(value.allowManagedHooksOnly === true ? ['allowManagedHooksOnly'] : []),
    ...(hooks.enabled === false || config.enabled === false ? ['enabled: false'] : []),
    ...(named ? ['disabled names it'] : []),
  ];
}

/** Codex runs no hook that the user has not trusted, and says nothing of it. */
function trust(file: string, { home }: Place): Finding {
  const config = bytesOf(join(home, '.codex/config.toml'))?.toString('utf8') ?? '';
  const key = `${file}:pre_tool_use:`;
  const at = config.indexOf(key);
  const ok = at >= 0 && /trusted_hash/.test(config.slice(at, at + 600));
  const what =
    'Codex runs no hook that is not trusted, and says nothing: open codex and trust it with /hooks';
  return { name: 'trust', ok, why: ok ? 'Codex was told to trust it' : what };
}

/** The lines that the agent runs before a call; posted hooks have none. */
function toolLines(agent: AgentName, file: string): string[] {
  if (agent === 'opencode') return [];
  const hooks = membersOf(valueIn(bytesOf(file)?.toString('utf8') ?? '{}').hooks);
  const names = ['PreToolUse', 'BeforeTool', 'preToolUse', 'beforeShellExecution', 'beforeMCPExecution'];
  return names
    .flatMap((name) => hooks[name])
    .map(membersOf)
    .flatMap((entry) => (Array.isArray(entry.hooks) ? entry.hooks.map(membersOf) : [entry]))
    .map(({ command, bash }) => command ?? bash)
    .filter((line) => typeof line === 'string' && line.includes('hook.mjs'))
    .map(String);
}

/** Has the installed line judge a call that would change the settings themselves, which it refuses by itself. */
function canary(agent: AgentName, line: string, file: string, project: string, place: Place): Finding {
  const { status, told } = askLine(agent, line, `echo canary > ${file}`, project, place);
  const refused = status === 0 && told.includes(MARK) && /deny/.test(told);
  const judged = refused && told.includes('BLOCK');
  const why = judged
    ? 'the installed line refused a call against its own settings'
    : refused
      ? `the installed line refuses everything: ${told.slice(0, 300)}`
      : `the installed line did not refuse: ${told.slice(0, 300)}`;
  return { name: 'canary', ok: judged, why };
}

/** Has the installed line put a call to the service, which starts one if need be; without one it refuses every call. */
function service(agent: AgentName, line: string, project: string, place: Place): Finding {
  new Session(agent, SESSION, place).savePrompt('Show me the files in this folder.');
  const { told } = askLine(agent, line, 'ls', project, place);
  const [, fault] = /(Not judged[^"]*)/.exec(told) ?? [];
  return { name: 'service', ok: fault === undefined, why: fault ?? 'the installed line had a call judged' };
}

const SESSION = 'doctor';

/** What the installed line says of a shell command, in its agent's form. */
function askLine(agent: AgentName, line: string, command: string, cwd: string, { env }: Place) {
  const call = { command };
  const input = {
    session_id: SESSION,
    sessionId: SESSION,
    conversation_id: SESSION,
    hook_event_name: agent === 'gemini' ? 'BeforeTool' : agent === 'cursor' ? 'preToolUse' : 'PreToolUse',
    cwd,
    ...(agent === 'copilot' ? { toolName: 'bash', toolArgs: call } : { tool_name: 'Bash', tool_input: call }),
  };
  const given = { input: JSON.stringify(input), env: { ...env }, timeout: 60_000 };
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', line], { ...given, encoding: 'utf8' });
  return { status, told: stdout + stderr };
}

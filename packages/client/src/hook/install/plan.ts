import { join } from 'node:path';
import type { AgentName, Moment } from '../agent.ts';
import { BROKEN } from '../guard.ts';
import { type HookOptions, SECONDS, writtenOptions } from '../options.ts';
import { commandLine, type Program } from './line.ts';

export type Scope = 'user' | 'project';

/** Where the settings of an agent are, and what is written into them. */
export type Plan = {
  file: string;
  /** Entries to be put at the end of lists, each under its path; lists that are not there are made. */
  entries: { path: string[]; value: object }[];
  /** Members that a file of one's own must have, put there where they are missing. */
  members?: Record<string, unknown>;
  /** The whole text of a file that is ours alone. */
  whole?: string;
};

/** What a plan is made from. */
export type Wanted = {
  agent: AgentName;
  scope: Scope;
  home: string;
  project: string;
  options: HookOptions;
  program: Program;
  /** Where an agent that posts its hooks posts them, in place of a command. */
  http?: string;
};

/** Names of the moments in an agent's settings; those of tools are several in some. */
const EVENTS: Record<Exclude<AgentName, 'opencode'>, Partial<Record<Moment, string[]>>> = {
  claude: { tool: ['PreToolUse'], prompt: ['UserPromptSubmit'], stop: ['Stop'] },
  codex: { tool: ['PreToolUse'], prompt: ['UserPromptSubmit'], stop: ['Stop'] },
  gemini: { tool: ['BeforeTool'], prompt: ['BeforeAgent'], stop: ['AfterAgent'] },
  copilot: { tool: ['preToolUse'], prompt: ['userPromptSubmitted'], stop: ['agentStop'] },
  cursor: {
    tool: ['preToolUse', 'beforeShellExecution', 'beforeMCPExecution'],
    prompt: ['beforeSubmitPrompt'],
  },
};

/** Below the user's home and, where that is another, below a project. */
const FILES: Record<AgentName, [user: string, project?: string]> = {
  claude: ['.claude/settings.json'],
  codex: ['.codex/hooks.json'],
  gemini: ['.gemini/settings.json'],
  copilot: ['.copilot/hooks/truepenny.json', '.github/hooks/truepenny.json'],
  cursor: ['.cursor/hooks.json'],
  opencode: ['.config/opencode/plugin/truepenny.js', '.opencode/plugin/truepenny.js'],
};

/** The settings file of an agent. */
export function settingsFile(agent: AgentName, scope: Scope, home: string, project: string): string {
  const [user, own = user] = FILES[agent];
  return scope === 'user' ? join(home, user) : join(project, own);
}

/** What is to be written for an agent, and where. */
export function planFor(wanted: Wanted): Plan {
  const { agent, scope, home, project } = wanted;
  const file = settingsFile(agent, scope, home, project);
  if (agent === 'opencode') return { file, entries: [], whole: plugin(wanted) };
  const events = http(wanted) ? { ...EVENTS[agent], start: ['SessionStart'] } : EVENTS[agent];
  const entries = Object.entries(events).flatMap(([moment, names]) =>
    names.map((name) => ({ path: ['hooks', name], value: entry(wanted, moment as Moment) })),
  );
  return { file, entries, ...(['copilot', 'cursor'].includes(agent) && { members: { version: 1 } }) };
}

const http = ({ agent, http: address }: Wanted): boolean => agent === 'claude' && address !== undefined;

/** One hook in the form of its agent. Its time limit is longer than our own, in the agent's unit. */
function entry(wanted: Wanted, moment: Moment): object {
  const { agent, options, program } = wanted;
  const command = commandLine(agent, moment, options, program);
  const limit = SECONDS.host;
  switch (agent) {
    case 'copilot':
      return { type: 'command', bash: command, timeoutSec: limit };
    case 'cursor':
      return { command, timeout: limit, ...(moment === 'tool' && { failClosed: true }) };
    case 'gemini':
      return {
        ...(moment === 'tool' && { matcher: '.*' }),
        hooks: [{ name: 'truepenny', type: 'command', command, timeout: limit * 1000 }],
      };
    case 'claude': {
      const posted = http(wanted) && moment === 'tool';
      const hook = posted ? { type: 'http', url: posting(wanted) } : { type: 'command', command };
      const closed = moment === 'tool' && { onFailure: 'block' };
      return { ...(moment === 'tool' && { matcher: '*' }), hooks: [{ ...hook, timeout: limit, ...closed }] };
    }
    default:
      return {
        ...(moment === 'tool' && { matcher: '*' }),
        hooks: [{ type: 'command', command, timeout: limit }],
      };
  }
}

function posting({ agent, http: address, options }: Wanted): string {
  const [, ...words] = writtenOptions(agent, options);
  const query = words.map((word) => `o=${encodeURIComponent(word)}`).join('&');
  return `${address}/${agent}${query && `?${query}`}`;
}

/**
 * The plugin for opencode, which is loaded into it: it hands the messages and the call to the program and throws unless
 * it is told to pass. It does as little as it can by itself, since one that cannot be loaded is silently left out.
 */
function plugin({ agent, options, program: { node, hook } }: Wanted): string {
  const args = [hook, ...writtenOptions(agent, options)];
  return `// Truepenny: asks before each tool call. Made by "truepenny hook install opencode".
import { spawn } from 'node:child_process';

const run = (input) =>
  new Promise((resolve) => {
    const child = spawn(${JSON.stringify(node)}, ${JSON.stringify(args)}, { stdio: ['pipe', 'pipe', 'ignore'] });
    let out = '';
    const end = () => resolve(out);
    const timer = setTimeout(() => (child.kill('SIGKILL'), resolve('')), ${SECONDS.shell * 1000});
    child.on('error', () => resolve('')).on('close', () => (clearTimeout(timer), end()));
    child.stdin.on('error', () => {}).end(input);
    child.stdout.setEncoding('utf8').on('data', (piece) => (out += piece));
  });

const answerTo = async (client, directory, input, output) => {
  try {
    const messages = (await client.session.messages({ path: { id: input.sessionID } })).data ?? [];
    const event = { event: 'tool.execute.before', cwd: directory, ...input, args: output.args, messages };
    return JSON.parse(await run(JSON.stringify(event)));
  } catch {
    return {};
  }
};

export const Truepenny = async ({ client, directory }) => ({
  'tool.execute.before': async (input, output) => {
    const { decision, reason } = await answerTo(client, directory, input, output);
    if (decision === 'pass') return;
    throw new Error(reason || ${JSON.stringify(BROKEN)});
  },
});
`;
}

import { existsSync } from 'node:fs';
import type { AgentName, Moment } from '../agent.ts';
import { AGENTS } from '../agents/all.ts';
import { BROKEN } from '../guard.ts';
import { type HookOptions, SECONDS, writtenOptions } from '../options.ts';

/** What a hook's command line is made of. */
export type Program = { node: string; hook: string };

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
const TIMEOUTS = ['/usr/bin/timeout', '/bin/timeout', '/opt/homebrew/bin/timeout', '/usr/local/bin/timeout'];

/**
 * Where there is a program that ends another in time. Without one a hook that hangs as a whole is ended by the agent,
 * which may run the call then.
 */
export const timeoutProgram = (exists = existsSync): string | undefined =>
  TIMEOUTS.find((path) => exists(path));

/**
 * The command line that an agent is given. The shell itself prints the refusal where the program is missing, crashes,
 * is ended, or says anything that is no object: agents take most of that for a yes.
 */
export function commandLine(
  agent: AgentName,
  moment: Moment,
  options: HookOptions,
  { node, hook }: Program,
  timeout = timeoutProgram(),
): string {
  const limit = timeout === undefined ? [] : [timeout, '-s', 'KILL', String(SECONDS.shell)];
  const run = [...limit, node, hook, ...writtenOptions(agent, options)].map(quoted).join(' ');
  const answer = moment === 'tool' ? { say: 'deny' as const, reason: BROKEN } : { say: 'nothing' as const };
  const closed = quoted(JSON.stringify(AGENTS[agent].write(answer, moment)));
  return `o=$(${run}) || o=; case "$o" in '{'*'}') printf %s "$o";; *) printf %s ${closed};; esac`;
}

/** Whether a command line is one of ours, whatever it was installed with. */
export const isOurLine = (text: string): boolean => /[/\\]truepenny[/\\]hook\.mjs\b/.test(text);

import { homedir } from 'node:os';
import { AGENT_NAMES, type AgentName, type Place } from '../hook/agent.ts';
import type { Finding } from '../hook/install/doctor.ts';
import { type HookOptions, SECONDS } from '../hook/options.ts';
import { type Command, EXIT, type Given, Misuse, type Options } from './command.ts';
import { checkList, jsonLine, paintFor, rows, table } from './layout.ts';
import { show } from './show.ts';
import type { World } from './world.ts';

const SCOPE: Options = {
  user: { says: 'in the settings of the user, for every project; so unless given' },
  project: { says: 'in the settings of the project in this folder' },
};
const BEHAVIOUR: Options = {
  strict: { says: 'refuse what is uncertain, too' },
  allow: { says: 'tell the agent that what is allowed needs no prompt of its own' },
  'no-start': { says: 'start no service where none answers' },
  url: { value: 'URL', says: 'the service to ask, whatever TRUEPENNY_URL says later' },
  deadline: { value: 'SECONDS', says: `how long a hook may take; ${SECONDS.ours} unless given` },
};
const TAKES = AGENT_NAMES.join('|');

/** Where hooks of this process's user live. */
export const placeOf = ({ env, clock }: Pick<World, 'env' | 'clock'>): Place => ({
  env,
  home: env.HOME || homedir(),
  clock,
});

function agentIn({ words: [word] }: Given): AgentName {
  const agent = AGENT_NAMES.find((name) => name === word);
  if (agent) return agent;
  throw new Misuse(`"${word}" is no agent whose hooks are known. There are: ${AGENT_NAMES.join(', ')}`);
}

function scopeIn(given: Given): 'user' | 'project' {
  if (given.on('user') && given.on('project')) throw new Misuse('Give --user or --project, not both');
  return given.on('project') ? 'project' : 'user';
}

function optionsIn(given: Given, { env }: World): HookOptions {
  const seconds = given.number('deadline') ?? SECONDS.ours;
  if (!(seconds > 0 && seconds < SECONDS.shell)) {
    throw new Misuse(`--deadline must be a number of seconds below ${SECONDS.shell}, not ${seconds}`);
  }
  const url = given.text('url') ?? (env.TRUEPENNY_URL || undefined);
  return {
    strict: given.on('strict'),
    allow: given.on('allow'),
    start: !given.on('no-start'),
    deadlineMs: seconds * 1000,
    ...(url !== undefined && { url }),
  };
}

/** Where an agent cannot be made to fail closed, in a sentence; and what is left to do by hand. */
const LIMITS: Record<AgentName, string> = {
  claude:
    'Fails closed; Claude Code before 2.1.295 ignores onFailure, and lets a call run that its hook outlives.',
  codex:
    'Codex runs no hook that is not trusted and says nothing: open codex and trust it with /hooks, after every installation.',
  gemini: 'Gemini CLI lets a call run that its hook outlives; the hook is ended long before that.',
  copilot: 'Copilot CLI lets a call run that its hook outlives; the hook is ended long before that.',
  cursor: 'Made after Cursor’s documentation and not tried with the program itself.',
  opencode: 'opencode leaves a plugin out without a word that it cannot load, and then runs every call.',
};

/** `truepenny hook install`. */
export const hookInstall: Command = {
  name: 'hook install',
  takes: TAKES,
  words: [1, 1],
  summary: 'Put the gate before every tool call of a coding agent',
  more: 'Edits the agent’s own settings in place, keeps everything else in them, and says what it did.',
  options: {
    ...SCOPE,
    ...BEHAVIOUR,
    http: { says: 'have hooks posted to a local service, which is faster (claude alone)' },
  },
  async run(given, world) {
    const [agent, scope, place] = [agentIn(given), scopeIn(given), placeOf(world)];
    const http = given.on('http');
    if (http && agent !== 'claude') throw new Misuse(`${agent} posts no hooks; leave --http out`);
    const options = optionsIn(given, world);
    if (http && !options.start) throw new Misuse('--http needs the local service; leave --no-start out');
    const { install } = await import('../hook/install/install.ts');
    const { timeoutProgram } = await import('../hook/install/line.ts');
    const service = await serviceFor(options, place);
    const done = await telling(install({ agent, scope, project: process.cwd(), options, http }, place));
    const limit = LIMITS[agent];
    const hang =
      timeoutProgram() === undefined && agent !== 'claude'
        ? 'There is no program "timeout" here: a call runs where the hook’s process hangs as a whole.'
        : undefined;
    return show({ agent, scope, ...done, limit, service }, given, world, () =>
      rows([
        [agent, `${done.file} was ${done.did}`],
        ['service', service],
        ['limit', [limit, hang, scope === 'project' ? OWN_PATHS : ''].filter(Boolean).join(' ')],
        ['undo', `truepenny hook uninstall ${agent}${scope === 'project' ? ' --project' : ''}`],
      ]),
    );
  },
};

/** What a file may not be shared for that lies where files are shared. */
const OWN_PATHS =
  'The file names paths of this machine: whoever else works in this folder installs it for themselves.';

/** Which service the hook will ask, in words; one that can be started is fetched where it is not there yet. */
async function serviceFor({ url, start }: HookOptions, place: Place): Promise<string> {
  if (url !== undefined) return url;
  const { BY_HAND } = await import('../hook/local/reach.ts');
  if (!start) return `the one on this machine, which is not started (--no-start). ${BY_HAND}`;
  const { serverOrWhy } = await import('../hook/local/start.ts');
  const found = await serverOrWhy(place);
  return 'why' in found
    ? `none can be started: ${found.why} Until one runs, every call is refused. ${BY_HAND}`
    : 'a local one, started when it is needed';
}

/** `truepenny hook uninstall`. */
export const hookUninstall: Command = {
  name: 'hook uninstall',
  takes: TAKES,
  words: [1, 1],
  summary: 'Take the gate out of an agent’s settings again',
  options: SCOPE,
  async run(given, world) {
    const [agent, scope] = [agentIn(given), scopeIn(given)];
    const { uninstall } = await import('../hook/install/install.ts');
    const done = await telling(uninstall(agent, scope, process.cwd(), placeOf(world)));
    return show({ agent, scope, ...done }, given, world, () =>
      rows([[agent, `${done.file} was ${done.did}`]]),
    );
  },
};

/** `truepenny hook run`. */
export const hookRun: Command = {
  name: 'hook run',
  takes: TAKES,
  words: [1, 1],
  summary: 'Answer one event of an agent, as its hook does',
  more: 'Reads what the agent hands over from the standard input and prints the answer in the agent’s own form.',
  options: BEHAVIOUR,
  async run(given, world) {
    const agent = agentIn(given);
    const place = placeOf(world);
    const { respondTo } = await import('../hook/respond.ts');
    const { starterIn } = await import('../hook/local/start.ts');
    const around = { place, pid: process.ppid, start: starterIn(place) };
    const input = await world.readInput();
    world.out(await respondTo(input, agent, optionsIn(given, world), around));
    return EXIT.allow;
  },
};

/** `truepenny hook status`. */
export const hookStatus: Command = {
  name: 'hook status',
  takes: '',
  words: [0, 0],
  summary: 'List where the gate is installed',
  options: {},
  async run(given, world) {
    const place = placeOf(world);
    const { isInstalled } = await import('../hook/install/install.ts');
    const { isCurrent } = await import('../hook/install/program.ts');
    const { settingsFile } = await import('../hook/install/plan.ts');
    const { readLocal } = await import('../hook/local/state.ts');
    const project = process.cwd();
    const found = AGENT_NAMES.flatMap((agent) =>
      (['user', 'project'] as const).map((scope) => ({
        agent,
        scope,
        file: settingsFile(agent, scope, place.home, project),
        installed: isInstalled(agent, scope, project, place),
      })),
    ).filter(({ file }, at, all) => all.findIndex((one) => one.file === file) === at);
    const some = found.some(({ installed }) => installed);
    const local = readLocal(place)?.url ?? null;
    const answer = { hooks: found, current: some ? await isCurrent(place) : null, service: local };
    return show(answer, given, world, () => {
      const lines = found.map(({ agent, scope, installed, file }) => [
        agent,
        scope,
        installed ? 'installed' : '-',
        file,
      ]);
      const stale = answer.current === false ? 'The program is of another version: install again.\n' : '';
      return `${table(lines)}${stale}${local ? `The local service is at ${local}.\n` : 'No local service runs.\n'}`;
    });
  },
};

/** `truepenny hook doctor`. */
export const hookDoctor: Command = {
  name: 'hook doctor',
  takes: `[${TAKES}]`,
  words: [0, 1],
  summary: 'Try what is installed, and tell of hooks that would not run',
  more: `Has the installed line refuse a call, and then the agent itself: it is run once without a person, against a model on
this machine that has it print a word, which its hook must refuse. No key is used. Ends with 1 where something is wrong.`,
  options: { ...SCOPE, 'no-run': { says: 'do not run the agents themselves' } },
  async run(given, world) {
    const place = placeOf(world);
    const [scope, project] = [scopeIn(given), process.cwd()];
    const { examine } = await import('../hook/install/doctor.ts');
    const { runAgent } = await import('../hook/install/agent-run.ts');
    const { isInstalled } = await import('../hook/install/install.ts');
    const asked =
      given.words.length > 0
        ? [agentIn(given)]
        : AGENT_NAMES.filter((one) => isInstalled(one, scope, project, place));
    const findings: (Finding & { agent: AgentName })[] = [];
    for (const agent of asked) {
      const found = await examine(agent, scope, project, place);
      if (!given.on('no-run') && isInstalled(agent, scope, project, place)) {
        found.push(await runAgent(agent, project, place));
      }
      findings.push(...found.map((one) => ({ agent, ...one })));
    }
    const ok = findings.length > 0 && findings.every((one) => one.ok !== false);
    const told = findings.map((one) => ({ ...one, ok: one.ok ?? null }));
    if (given.on('json')) world.out(jsonLine({ ok, findings: told }));
    else if (findings.length === 0) world.out('Nothing is installed: truepenny hook install claude\n');
    else {
      const named = findings.map(({ agent, name, ...rest }) => ({ ...rest, name: `${agent} ${name}` }));
      world.out(checkList(named, paintFor(world.terminal.out, world.env)));
    }
    return ok ? EXIT.allow : EXIT.block;
  },
};

/** A file that cannot be edited is told as a mistake that the user can mend. */
async function telling<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { name, message } = error as Error;
    throw name === 'Uneditable' ? new Misuse(message) : error;
  }
}

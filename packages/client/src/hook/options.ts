import { AGENT_NAMES, type AgentName } from './agent.ts';

/** How a hook was told to behave when it was installed. */
export type HookOptions = {
  /** Refuse what is uncertain, in place of leaving it to the agent's own prompt. */
  strict: boolean;
  /** Tell the agent that what is allowed needs no prompt of its own. */
  allow: boolean;
  /** Start a service where none was named and none answers. */
  start: boolean;
  /** The service that was named at installation; it outranks the environment, which a project can change. */
  url?: string;
  /** Milliseconds that a hook takes at most. */
  deadlineMs: number;
};

/** Seconds until the hook gives up, until its shell ends it, and until the agent does: each after the one before. */
export const SECONDS = { ours: 20, shell: 25, host: 40 } as const;

const isAgent = (word: string | undefined): word is AgentName => AGENT_NAMES.some((name) => name === word);

/** The agent and the options of a hook's command line; nothing for the name of no agent. */
export function readOptions(args: readonly string[]): { agent: AgentName; options: HookOptions } | undefined {
  const [agent, ...rest] = args;
  if (!isAgent(agent)) return undefined;
  const after = (name: string) => (rest.includes(name) ? rest[rest.indexOf(name) + 1] : undefined);
  const seconds = Number(after('--deadline') ?? SECONDS.ours);
  const url = after('--url');
  const options = {
    strict: rest.includes('--strict'),
    allow: rest.includes('--allow'),
    start: !rest.includes('--no-start'),
    deadlineMs: 1000 * (seconds > 0 && seconds < SECONDS.shell ? seconds : SECONDS.ours),
    ...(url !== undefined && { url }),
  };
  return { agent, options };
}

/** The command line that `readOptions` reads. */
export const writtenOptions = (agent: AgentName, options: HookOptions): string[] => [
  agent,
  ...(options.strict ? ['--strict'] : []),
  ...(options.allow ? ['--allow'] : []),
  ...(options.start ? [] : ['--no-start']),
  ...(options.url === undefined ? [] : ['--url', options.url]),
  ...(options.deadlineMs === SECONDS.ours * 1000 ? [] : ['--deadline', String(options.deadlineMs / 1000)]),
];

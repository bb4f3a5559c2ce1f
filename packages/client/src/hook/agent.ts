/** The agents whose hooks are known. */
export const AGENT_NAMES = ['claude', 'codex', 'gemini', 'copilot', 'cursor', 'opencode'] as const;
export type AgentName = (typeof AGENT_NAMES)[number];

/** What a hook is fired for, by a name that all agents share. */
export type Moment = 'prompt' | 'tool' | 'stop' | 'start';

/** One thing that a transcript tells, in the order in which it happened. */
export type Entry =
  | { is: 'user'; text: string }
  | { is: 'agent'; text: string }
  | { is: 'call'; tool: string; arguments: unknown }
  | { is: 'result'; text: string; failed?: boolean };

/** What an agent hands to a hook, read. */
export type Event = {
  moment: Moment;
  session: string;
  cwd: string;
  /** The user's words, where the event brings them. */
  prompt?: string;
  call?: { tool: string; arguments: unknown };
  transcript?: string;
  /** Where the agent hands over the conversation itself. */
  entries?: readonly Entry[];
  /** The agent's last words of a turn. */
  lastWords?: string;
  /** Whether a stop was refused already in this turn. */
  stoppedBefore?: boolean;
  /** How the host treats what needs permission, where it says so. */
  permission?: string;
};

/** What is told to the agent. `ask` has the person asked where the agent knows how, and is nothing elsewhere. */
export type Answer = { say: 'nothing' | 'allow' } | { say: 'ask' | 'deny'; reason: string };

/** What is particular to one agent: how its hooks are called, what they are handed and how they answer. */
export type Agent = {
  name: AgentName;
  /** Gives the event, or nothing for one that is of no concern. @throws {Unreadable} for what is none of its own. */
  read(input: Record<string, unknown>, place: Place): Event | undefined;
  /** What a row of its transcript tells. */
  entries(row: Record<string, unknown>): Entry[];
  /** The answer in the agent's own form. */
  write(answer: Answer, moment: Moment, event?: string): object;
  /**
   * Whether its transcript tells the user's words from those of a stop hook. Where it does not, only what the
   * prompt hook saved is the user's.
   */
  marksUsers: boolean;
};

/** Where a hook runs. */
export type Place = {
  env: Readonly<Record<string, string | undefined>>;
  home: string;
  /** Milliseconds since 1970. */
  clock(): number;
};

/** An input or a transcript of another form than the one that is known. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}

/** How each of our own refusals begins, by which we know them again where an agent shows them as the user's. */
export const MARK = '[truepenny]';

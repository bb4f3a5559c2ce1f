import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { AgentName, Event } from './agent.ts';

/** Modes in which a host runs what it would else ask about. */
const UNASKED = new Set(['bypassPermissions', 'dontAsk', 'auto', 'unattended', 'yolo']);
/** Words of a command line that say the same, or that nobody sits before the agent. */
const FLAGS =
  /^(--yolo|--approval-mode=yolo|--dangerously-.*|--allow-all(-tools)?|--full-auto|-p|--print|--prompt|-y)$/;
const ALONE: Partial<Record<AgentName, string>> = { codex: 'exec', opencode: 'run' };

/** The words of a process's command line, and the number of the one above it; nothing where it cannot be seen. */
type Ancestor = { words: readonly string[]; parent: number };

/** Reads `/proc`, which is there on Linux; elsewhere what an agent says of itself must do. */
function ancestorOn(pid: number): Ancestor | undefined {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return { words, parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) };
  } catch {
    return undefined;
  }
}

const HEIGHT = 8;

/**
 * Whether nobody is asked before an agent runs what needs permission: as its own input says, or the command line that
 * it was started with.
 */
export function isUnattended(
  agent: AgentName,
  { permission }: Event,
  pid: number,
  ancestor = ancestorOn,
): boolean {
  if (permission !== undefined && UNASKED.has(permission)) return true;
  let [at, above] = [pid, 0];
  while (at > 1 && above++ < HEIGHT) {
    const seen = ancestor(at);
    if (!seen) return false;
    const place = seen.words.slice(0, 3).findIndex((word) => basename(word).startsWith(agent));
    if (place >= 0 && saysSo(agent, seen.words.slice(place + 1))) return true;
    at = seen.parent;
  }
  return false;
}

const saysSo = (agent: AgentName, words: readonly string[]): boolean =>
  words[0] === ALONE[agent] && words[0] !== undefined
    ? true
    : words.some((word, at) => FLAGS.test(word) || (word === '--approval-mode' && words[at + 1] === 'yolo'));

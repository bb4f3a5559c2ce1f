import { type Dirent, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { AGENT_NAMES, type AgentName } from '../agent.ts';
import { objectIn } from '../text.ts';
import { linesFromEnd } from '../transcript.ts';

/** A transcript, and whose it is. */
export type Transcript = { agent: AgentName; path: string; changedMs: number };

/** Where the agents keep their transcripts, below a home. opencode keeps them in a database, and Cursor likewise. */
export const KEPT_IN = [
  '.claude/projects',
  '.codex/sessions',
  '.gemini/tmp',
  '.copilot/session-state',
] as const;

const DEEPEST = 8;
const MOST_FILES = 10_000;

/** The transcripts below folders that were changed since a time, the oldest first. Folders that are not there hold none. */
export function findTranscripts(folders: readonly string[], sinceMs: number): Transcript[] {
  const found: Transcript[] = [];
  for (const folder of folders) walk(folder, DEEPEST, sinceMs, found);
  return found.sort((a, b) => a.changedMs - b.changedMs);
}

function walk(folder: string, deep: number, sinceMs: number, found: Transcript[]): void {
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    // A link may lead round in a circle.
    if (entry.isDirectory() && deep > 0) walk(path, deep - 1, sinceMs, found);
    if (!entry.isFile() || !/\.jsonl?$/.test(entry.name) || found.length >= MOST_FILES) continue;
    const { mtimeMs = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
    const agent = mtimeMs >= sinceMs ? ownerOf(path) : undefined;
    if (agent) found.push({ agent, path, changedMs: mtimeMs });
  }
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

const LOOKED_AT = 50;

/** Whose transcript a file is, by what its last rows are like; nothing for any other file. */
function ownerOf(path: string): AgentName | undefined {
  let at = 0;
  try {
    for (const line of linesFromEnd(path)) {
      const agent = ownerOfRow(objectIn(line) ?? {}, path);
      if (agent || at++ > LOOKED_AT) return agent;
    }
  } catch {
    return undefined;
  }
  return undefined;
}

function ownerOfRow(row: Record<string, unknown>, path: string): AgentName | undefined {
  const { type } = row;
  if (type === 'response_item' || type === 'event_msg') return 'codex';
  if ('sessionId' in row && 'message' in row) return 'claude';
  if (typeof type === 'string' && /^(user|assistant|session|tool)\.\w+$/.test(type)) return 'copilot';
  if (type === 'gemini' || (type === 'user' && Array.isArray(row.content))) return 'gemini';
  return AGENT_NAMES.find((name) => name === 'cursor' && path.includes('.cursor') && 'role' in row);
}

/** What a transcript is called in a list. */
export const titleOf = ({ path }: Transcript): string =>
  basename(path) === 'events.jsonl' ? basename(join(path, '..')) : basename(path).replace(/\.jsonl?$/, '');

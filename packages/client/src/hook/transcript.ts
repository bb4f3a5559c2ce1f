import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { membersOf } from '../members.ts';
import type { Agent, Entry } from './agent.ts';
import { objectIn, written } from './text.ts';
import type { Turn } from './turns.ts';

const PIECE = 256 * 1024;
/** How far back the user's words are looked for. Behind that, those that the prompt hook saved must do. */
const FARTHEST = 64 * 1024 * 1024;

/**
 * The lines of a file from its end, each without its line break; a last line that is not finished is one too. Reads
 * no more than it is asked for, and never more than `most` bytes: the line that would begin before is left out.
 */
export function* linesFromEnd(path: string, most = FARTHEST): Generator<string> {
  const file = openSync(path, 'r');
  try {
    let at = fstatSync(file).size;
    const first = Math.max(0, at - most);
    // Pieces of the line that is not whole yet, the last first, so that one of many megabytes is joined once.
    let pending: Buffer[] = [];
    while (at > first) {
      const size = Math.min(PIECE, at - first);
      at -= size;
      const piece = Buffer.alloc(size);
      readSync(file, piece, 0, size, at);
      let end = size;
      for (let cut = piece.lastIndexOf(10); cut >= 0; cut = cut > 0 ? piece.lastIndexOf(10, cut - 1) : -1) {
        pending.push(piece.subarray(cut + 1, end));
        yield joined(pending);
        pending = [];
        end = cut;
      }
      pending.push(piece.subarray(0, end));
    }
    if (first === 0) yield joined(pending);
  } finally {
    closeSync(file);
  }
}

const joined = (pieces: readonly Buffer[]): string => Buffer.concat([...pieces].reverse()).toString('utf8');

/**
 * What a transcript tells, the newest first. A row that is half written or of another kind tells nothing.
 *
 * @throws what the file system throws
 */
export function* entriesFromEnd(path: string, agent: Pick<Agent, 'entries'>): Generator<Entry> {
  for (const line of linesFromEnd(path)) {
    const row = line.length > 1 ? objectIn(line) : undefined;
    if (row) yield* agent.entries(row).reverse();
  }
}

/** A call as text: what was done in a turn. */
export const callText = (tool: string, given: unknown): string => {
  const { command } = membersOf(given);
  return typeof command === 'string' ? command : written({ name: tool, arguments: given });
};

/** An entry as the gate takes it. */
export function turnOf(entry: Entry): Turn {
  if (entry.is === 'call')
    return { role: 'agent', content: '', action: callText(entry.tool, entry.arguments) };
  if (entry.is === 'result') return { role: 'tool', content: entry.text };
  return { role: entry.is, content: entry.text };
}

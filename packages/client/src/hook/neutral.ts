import { relative, sep } from 'node:path';
import { membersOf } from '../members.ts';

type Call = { tool: string; arguments: unknown };

const SHELLS = /^(bash|shell|run_shell_command|exec_command|local_shell|terminal)$/i;
/** Members that say how a command is shown and how long it may take, and do nothing. */
const SHOWN = new Set([
  'description',
  'timeout',
  'timeout_ms',
  'initial_wait',
  'yield_time_ms',
  'max_output_tokens',
]);
/** Gemini CLI's way to tell a model, which it asks only where it was set to, how an edit was meant that did not fit. */
const MEANT = { tool: 'replace', member: 'instruction' } as const;
const PATHS = new Set(['file_path', 'filePath', 'path', 'absolute_path', 'notebook_path', 'dir_path']);

/**
 * A call as the gate reads it best, and as the same call: its arguments by their names, a shell's command without what
 * is only shown to people, and paths as they are from where the agent works, as the user names them.
 */
export function neutral({ tool, arguments: given }: Call, cwd: string): Call {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return { tool, arguments: { input: given } };
  }
  const isShown = (name: string): boolean =>
    SHELLS.test(tool) ? SHOWN.has(name) : tool === MEANT.tool && name === MEANT.member;
  const members = Object.entries(membersOf(given)).filter(([name]) => !isShown(name));
  return {
    tool,
    arguments: Object.fromEntries(
      members.map(([name, value]) => [
        name,
        PATHS.has(name) && typeof value === 'string' ? nearer(value, cwd) : value,
      ]),
    ),
  };
}

/** A path below the folder as it is from there; any other as it stands. */
function nearer(path: string, cwd: string): string {
  if (!path.startsWith(cwd + sep)) return path;
  return relative(cwd, path) || path;
}

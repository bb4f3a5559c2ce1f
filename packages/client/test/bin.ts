import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { run } from '../src/command/run.ts';
import { worldOf } from '../src/command/world.ts';
import { COMPILED } from './inherited.ts';

const manifest = new URL('../package.json', import.meta.url);
const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: { truepenny: string } };
const BIN = fileURLToPath(new URL(bin.truepenny, manifest));

type Piped = { input?: string; env?: Record<string, string> };
/** Who does not stay to read. */
type Gone = { gone?: 'stdout' | 'stderr' };
/** Whether people look at the progress line. */
type Seen = { terminal?: boolean };
export type Ran = { code: number | null; out: string; err: string };

/** Runs the command as its package names it, in a process of its own, with nothing of this one's environment. */
export async function truepenny(
  args: readonly string[],
  { input = '', env = {}, gone }: Piped & Gone = {},
): Promise<Ran> {
  const child = spawn(process.execPath, [BIN, ...args], { env: { ...COMPILED, ...env }, timeout: 20_000 });
  child.stdin.on('error', () => undefined).end(input);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const read = (name: 'stdout' | 'stderr') =>
    name === gone ? child[name].destroy() && '' : text(child[name]);
  const [out, err, code] = await Promise.all([read('stdout'), read('stderr'), ended]);
  return { code, out, err };
}

/** The same without a process of its own, for the many cases that need none. */
export async function inside(
  args: readonly string[],
  { input = '', env = {}, terminal = false }: Piped & Seen = {},
): Promise<Ran> {
  const said = { out: '', err: '' };
  const code = await run(args, {
    ...worldOf(process),
    env,
    terminal: { out: false, err: terminal },
    piped: true,
    out: (text) => {
      said.out += text;
    },
    err: (text) => {
      said.err += text;
    },
    readInput: async () => input,
  });
  return { code, ...said };
}

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const manifest = new URL('../package.json', import.meta.url);
const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: { truepenny: string } };
const BIN = fileURLToPath(new URL(bin.truepenny, manifest));

export type Ran = { code: number | null; out: string; err: string };

/** Runs the command as its package names it, in a process of its own, with nothing of this one's environment. */
export async function truepenny(
  args: readonly string[],
  { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
): Promise<Ran> {
  const child = spawn(process.execPath, [BIN, ...args], { env, timeout: 20_000 });
  child.stdin.on('error', () => undefined).end(input);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, err };
}

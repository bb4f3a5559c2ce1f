import { spawn } from 'node:child_process';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';

/** Everything outside that the command touches. */
export type World = {
  env: Readonly<Record<string, string | undefined>>;
  /** Whether people look at the output, or at the progress line. */
  terminal: { out: boolean; err: boolean };
  /** How many letters a line of the output holds; without end where no terminal is. */
  columns: number;
  /** Whether input is piped in rather than typed. */
  piped: boolean;
  out(text: string): void;
  err(text: string): void;
  readInput(): Promise<string>;
  /** @throws what the file system throws */
  readFile(path: string): Promise<string>;
  /** Writes a file that its owner alone can read, whole or not at all. @throws what the file system throws */
  writePrivateFile(path: string, text: string): Promise<void>;
  fetch: typeof globalThis.fetch;
  /** Shows an address in a browser, where one can be found; nothing is said where none is. */
  browse(url: string): Promise<void>;
  /** Milliseconds since 1970. */
  clock(): number;
};

/** The world of a process. */
export function worldOf({ env, pid, stdin, stdout, stderr }: NodeJS.Process): World {
  return {
    env,
    terminal: { out: stdout.isTTY === true, err: stderr.isTTY === true },
    // A terminal of no size, as some of the tools that pretend to be one have, is one of the usual size.
    columns: stdout.isTTY ? stdout.columns || 80 : Number.POSITIVE_INFINITY,
    piped: stdin.isTTY !== true,
    out: (said) => void stdout.write(said),
    err: (said) => void stderr.write(said),
    readInput: () => text(stdin),
    readFile: (path) => readFile(path, 'utf8'),
    async writePrivateFile(path, text) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const beside = `${path}.${pid}`;
      await writeFile(beside, text, { mode: 0o600 });
      await rename(beside, path);
    },
    browse,
    fetch: (input, init) => globalThis.fetch(input, init),
    clock: Date.now,
  };
}

/** What shows an address on each system; Debian and its relatives take the last. */
const BROWSERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

function browse(url: string): Promise<void> {
  const [command, ...words] = BROWSERS[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...words, url], { stdio: 'ignore', detached: true });
  child.unref();
  return new Promise((started) => {
    child.once('error', () => started());
    child.once('spawn', () => started());
  });
}

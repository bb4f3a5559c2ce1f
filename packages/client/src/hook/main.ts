import { spawn } from 'node:child_process';
import { readFileSync, writeSync } from 'node:fs';
import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Place } from './agent.ts';
import { NOT_FOUND } from './local/reach.ts';
import { readInstalled } from './local/state.ts';
import { readOptions } from './options.ts';
import { respondTo } from './respond.ts';

/**
 * The program that agents run: `hook.mjs AGENT [options]` reads one event and prints one answer; `hook.mjs daemon
 * [SERVER]` looks after the local service. It is one file without dependencies, which is copied to where it stays.
 */
const place: Place = { env: process.env, home: homedir(), clock: Date.now };

/** Starts this program again, on its own and after this one, to look after the service. */
function daemon(): void {
  const own = fileURLToPath(import.meta.url);
  spawn(process.execPath, [own, 'daemon'], { detached: true, stdio: 'ignore', cwd: place.home }).unref();
}

/** Prints the whole answer before the process ends, however slow the reader is. */
function print(text: string): void {
  const bytes = Buffer.from(text);
  let at = 0;
  while (at < bytes.length) {
    try {
      at += writeSync(1, bytes, at);
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'EAGAIN') throw error;
    }
  }
}

const args = process.argv.slice(2);
if (args[0] === 'daemon') {
  const { lookAfterService } = await import('./local/daemon.ts');
  await lookAfterService(place, args[1]).catch(() => undefined);
  process.exit(0);
}
const read = readOptions(args);
if (!read) {
  process.stderr.write('usage: hook.mjs claude|codex|gemini|copilot|cursor|opencode [options]\n');
  process.exit(3);
}
const start = readInstalled(place).server === undefined ? NOT_FOUND : daemon;
const surroundings = { place, pid: process.ppid, start };
print(await respondTo(readFileSync(0, 'utf8'), read.agent, read.options, surroundings));
// What still waits, such as a request that is late, is not waited for.
process.exit(0);

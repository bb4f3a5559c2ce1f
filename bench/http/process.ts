import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A server in a process of its own, as it is in life. */
export type Served = {
  url: string;
  startMs: number;
  said: string;
  rssMb(): number;
  /** Processor time spent so far. */
  cpuMs(): number;
  stop(): Promise<void>;
};

const PATIENCE_MS = 60_000;
const LOOK_MS = 10;

const LAUNCH = join(import.meta.dirname, '../../packages/server/src/launch.js');

/** What the first line of the launcher asks of V8. */
export const LAUNCH_FLAGS: readonly string[] = ['--max-semi-space-size=8', '--heap-growing-percent=30'];

/** Wide limits, since one address and one key send everything. */
const WITHOUT_LIMITS = {
  PORT: '0',
  TRUEPENNY_RATE_PER_KEY: '1000000',
  TRUEPENNY_RATE_ANON: '1000000',
  TRUEPENNY_RATE_READ: '1000000',
};

/**
 * Starts the service as `npm start` does, in development unless told otherwise and on its default store, in a
 * directory of its own.
 */
export const serveService = (directory: string, environment: Record<string, string> = {}): Promise<Served> =>
  serve(LAUNCH, { ...WITHOUT_LIMITS, TRUEPENNY_DATA: directory, ...environment }, LAUNCH_FLAGS);

/** Starts the file with node and waits until it says where it listens. */
export async function serve(
  file: string,
  environment: Record<string, string> = {},
  flags: readonly string[] = [],
): Promise<Served> {
  const directory = mkdtempSync(join(tmpdir(), 'truepenny-served-'));
  const log = join(directory, 'log');
  // A pipe would make the server wait for this process, which is busy asking.
  const output = openSync(log, 'w');
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...flags, file], {
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', output, 'inherit'],
  });
  closeSync(output);
  const { url, said } = await heard(child, log);
  return {
    url,
    said,
    startMs: performance.now() - startedAt,
    rssMb: () => residentMb(child.pid),
    cpuMs: () => processorMs(child.pid),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => {
          rmSync(directory, { recursive: true, force: true });
          resolve();
        });
        child.kill('SIGTERM');
      }),
  };
}

/** What it has said so far, once it says where it listens. */
async function heard(child: ChildProcess, file: string): Promise<{ url: string; said: string }> {
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
    const said = readFileSync(file, 'utf8');
    const url = /\burl(?:=|":")(http:[^\s"]+)/.exec(said)?.[1];
    if (url) return { url, said };
    await sleep(LOOK_MS);
  }
  child.kill('SIGKILL');
  throw new Error(`nothing listened within ${PATIENCE_MS} ms:\n${readFileSync(file, 'utf8')}`);
}

/** Resident memory as Linux tells it; NaN elsewhere. */
function residentMb(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** User and system time of the process, in Linux's ticks of 10 ms; NaN elsewhere. */
function processorMs(pid: number | undefined): number {
  try {
    const [user, system] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? [];
    return (Number(user) + Number(system)) * 10;
  } catch {
    return Number.NaN;
  }
}

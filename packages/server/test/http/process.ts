import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { INHERITED } from '../../../client/test/inherited.ts';

const MAIN = join(import.meta.dirname, '../../src/main.ts');
const children: ChildProcess[] = [];

/**
 * The service as a process of its own on a free port. `ready` is its address, `ended` its exit code (null where a
 * signal ended it), `said` all that it printed so far.
 */
export function startProcess(environment: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...INHERITED, PORT: '0', ...environment },
  });
  children.push(child);
  let said = '';
  const ready = Promise.withResolvers<string>();
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const hear = (data: Buffer) => {
    said += data;
    const url = /\burl[=:\x22]+(http:\/\/127\.0\.0\.1:\d+)/.exec(said)?.[1];
    if (url) ready.resolve(url);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return { child, ready: ready.promise, ended, said: () => said };
}

/** Ends every service that a test has left running. */
export async function endServices(): Promise<void> {
  for (const child of children.splice(0)) child.kill('SIGKILL');
}

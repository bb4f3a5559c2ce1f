import { Worker } from 'node:worker_threads';
import type { Compiled } from '@truepenny/verifier/policy';
import { Problem } from '../../kernel/problem.ts';
import { threadEnvironment } from '../../kernel/thread-environment.ts';

/** A thousand policies take a second or two of one core. */
const DEADLINE_MS = 20_000;

/** Texts are read one after another: each takes a core while it is read. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Reads policies in a thread that is made for it and ended after it: no text can hold the service, or leave behind
 * an engine whose stack has overflowed.
 *
 * @throws {Problem} `unavailable` where it took longer than it may.
 */
export function compileApart(text: string): Promise<Compiled> {
  const compiled = last.then(() => inThread(text));
  last = compiled.catch(() => {});
  return compiled;
}

function inThread(text: string): Promise<Compiled> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./compile.worker.ts', import.meta.url), {
      workerData: text,
      env: threadEnvironment(),
    });
    const end = () => {
      clearTimeout(clock);
      void worker.terminate();
    };
    const clock = setTimeout(() => {
      end();
      const detail = 'The policies could not be read in time. Send fewer, or simpler ones.';
      reject(new Problem('unavailable', detail, { retryAfterSeconds: 5 }));
    }, DEADLINE_MS);
    worker.once('message', (compiled: Compiled) => {
      end();
      resolve(compiled);
    });
    worker.once('error', () => {
      end();
      const message = 'nests deeper than the engine can hold';
      resolve({ faults: [{ line: 1, column: 1, message }] });
    });
  });
}

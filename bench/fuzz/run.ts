import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { textsAt } from './text.ts';
import type { Failure, Range } from './thread.ts';

export type Fuzz = {
  seed: number;
  /** The first and one past the last text of the seed. */
  from: number;
  to: number;
  /** Texts of others to cut and splice, each row a list of texts. */
  rows?: string[][];
  /** Told of every failure when it is found, and now and then of how many texts were judged. */
  found?: (failure: Failure) => void;
  tell?: (done: number) => void;
};

/** A text that takes more processor time than this is a failure. */
export const MOST_MS = 200;
/** A thread that uses so much processor time for one text has most likely not much of an end before it. */
const HANGS_MS = 5_000;
const LOOK_MS = 500;

/**
 * Judges the texts of a seed in a thread and gives those that failed. A text that holds the thread is a failure too:
 * the thread is ended, and another goes on behind it.
 */
export async function fuzz({
  seed,
  from,
  to,
  rows = [],
  found = () => {},
  tell = () => {},
}: Fuzz): Promise<Failure[]> {
  const failures: Failure[] = [];
  const fail = (failure: Failure) => {
    failures.push(failure);
    found(failure);
  };
  const place = new Int32Array(new SharedArrayBuffer(4));
  for (let next = from; next < to; ) {
    const workerData: Range = { seed, from: next, to, mostMs: MOST_MS, rows, place };
    Atomics.store(place, 0, next);
    const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData });
    worker.on('message', fail);
    const ended = once(worker, 'exit');
    const held = await watch(worker, ended, () => {
      const at = Atomics.load(place, 0);
      tell(at - from);
      return at;
    });
    if (held === undefined) break;
    fail({ at: held, ms: HANGS_MS, texts: textsAt(seed, held, rows) });
    next = held + 1;
  }
  return failures.sort((a, b) => a.at - b.at);
}

/** Until the thread has ended by itself; the number of the text that held it where it had to be ended. */
async function watch(
  worker: Worker,
  ended: Promise<unknown>,
  look: () => number,
): Promise<number | undefined> {
  let [at, since] = [-1, 0];
  for (;;) {
    const timer = new Promise((resolve) => setTimeout(resolve, LOOK_MS, 'look').unref());
    if ((await Promise.race([ended, timer])) !== 'look') return undefined;
    const usage = await worker.cpuUsage().catch(() => undefined);
    const usedMs = usage ? (usage.user + usage.system) / 1000 : 0;
    const now = look();
    if (now !== at) [at, since] = [now, usedMs];
    else if (usedMs - since > HANGS_MS) {
      await worker.terminate();
      return at;
    }
  }
}

import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Abstention } from '../../kernel/abstention.ts';
import type { Case, Challenge, Vote } from '../../kernel/panel.ts';
import type { Question, Reply } from './messages.ts';

export type Found = Vote | Challenge;

/** One seat to be heard on one case. */
export type Task = {
  matter: Case;
  seat: string;
  votes?: readonly Vote[];
  /** Aborted when nobody waits for it any more. */
  signal: AbortSignal;
  /** Called once: with what the seat found or why it failed, and the processor time that it took. */
  settle(outcome: Found[] | Abstention, usedMs: number): void;
};

type Watch = { idle(thread: Thread): void; ended(thread: Thread): void };

/** Less than Node's own, so that what a task leaves behind is collected sooner. */
const YOUNG_MB = 16;
const LEAST_WAIT_MS = 5;

/**
 * Of the process's environment, which holds secrets, a thread that reads hostile texts gets nothing; but it shares
 * the compile cache where the launcher opened one, and starts with a third of the work and without the compiler of
 * types, which takes 20 MB.
 */
function environment(): Record<string, string> {
  // Node keeps each version's own directory in the one that it was given.
  const directory = getCompileCacheDir();
  return directory === undefined ? {} : { NODE_COMPILE_CACHE: dirname(directory) };
}

/**
 * A worker thread that hears one seat at a time. It says when it is idle, first when it has started, and when
 * it has ended; a task that it had then has failed.
 */
export class Thread {
  readonly #worker: Worker;
  readonly #watch: Watch;
  /** The case that the worker holds, so that it is not sent again for every seat. */
  #matter: Case | undefined;
  #task: Task | undefined;
  #found: Found[] = [];
  /** Processor time of the thread as last heard, which is what it had used before the task. */
  #cpuMs = 0;
  #ending = false;
  #clock: NodeJS.Timeout | undefined;

  constructor(entry: URL, watch: Watch) {
    this.#watch = watch;
    // No limit to the old generation: one large allocation past such a limit ends the whole process, and the
    // time that a task may take bounds what it can allocate.
    this.#worker = new Worker(entry, {
      env: environment(),
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    this.#worker.on('message', (reply: Reply) => this.#hear(reply));
    // Without a listener the error would be the process's own; what follows it is the exit.
    this.#worker.on('error', () => {});
    this.#worker.on('exit', () => {
      this.#settle(new Abstention('internal', 'the thread that heard it ended'), 0);
      watch.ended(this);
    });
  }

  /** The case that the thread holds, undefined before its first one. */
  get holds(): Case | undefined {
    return this.#matter;
  }

  /** Gives an idle thread a task, and so many milliseconds of processor time for it. */
  give(task: Task, limitMs: number): void {
    const { matter, seat, votes } = task;
    this.#task = task;
    this.#worker.ref();
    this.#wait(task, limitMs, limitMs);
    const question: Question = { seat, ...(votes && { votes }), ...(matter !== this.#matter && { matter }) };
    try {
      this.#worker.postMessage(question);
      this.#matter = matter;
    } catch {
      // Only facts that are no plain data cannot be sent.
      this.#settle(new Abstention('internal', 'the case cannot be sent to a thread'), 0);
      this.#rest();
    }
  }

  /** Ends the thread, whatever it does. */
  async end(): Promise<void> {
    this.#ending = true;
    await this.#worker.terminate();
  }

  #hear(reply: Reply): void {
    if (this.#ending) return;
    if ('found' in reply) {
      for (const one of reply.found) this.#found.push(one);
      if (reply.more) {
        // Whatever else waits for the event loop goes first.
        setImmediate(() => this.#worker.postMessage('more' satisfies Question));
        return;
      }
    }
    const failure = 'fault' in reply ? new Abstention(reply.fault, reply.said) : undefined;
    this.#settle(failure, reply.cpuMs - this.#cpuMs);
    this.#cpuMs = reply.cpuMs;
    this.#rest();
  }

  #rest(): void {
    this.#worker.unref();
    this.#watch.idle(this);
  }

  /** Looks after so many milliseconds whether the task has used up its time. */
  #wait(task: Task, limitMs: number, afterMs: number): void {
    this.#clock = setTimeout(async () => {
      const usedMs = await this.#usedMs(limitMs);
      if (this.#task !== task) return;
      // On a busy machine the clock runs and the thread does not; that is not the seat's fault.
      if (usedMs < limitMs && !task.signal.aborted) {
        this.#wait(task, limitMs, Math.max(LEAST_WAIT_MS, limitMs - usedMs));
        return;
      }
      this.#settle(new Abstention('timeout', `not done within ${Math.round(limitMs)} ms`), usedMs);
      void this.end();
    }, afterMs);
  }

  /** Processor time of the task so far. Where Node cannot tell (before 24.6), all of its time has been used. */
  async #usedMs(limitMs: number): Promise<number> {
    const usage = await this.#worker.cpuUsage?.().catch(() => undefined);
    return usage ? (usage.user + usage.system) / 1000 - this.#cpuMs : limitMs;
  }

  #settle(failure: Abstention | undefined, usedMs: number): void {
    clearTimeout(this.#clock);
    const task = this.#task;
    const found = this.#found;
    this.#task = undefined;
    this.#found = [];
    task?.settle(failure ?? found, usedMs);
  }
}

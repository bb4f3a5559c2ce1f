import { Worker } from 'node:worker_threads';
import { Abstention } from '../../kernel/abstention.ts';
import type { Heard } from '../../kernel/panel.ts';
import { threadEnvironment } from '../../kernel/thread-environment.ts';
import { MORE, type Reply } from './serve.ts';

/** What came of a question: what was heard on a case, or a split act as it was packed. */
export type Outcome = { heard: Heard } | { split: string };

/** One question to be answered. */
export type Task = {
  /** What is asked, as it is sent. */
  question: string;
  /** Aborted when nobody waits for it any more. */
  signal: AbortSignal;
  /** Called once: with what came of it, or why nothing did. */
  settle(outcome: Outcome | Abstention): void;
};

type Watch = {
  /** It can take a task. */
  free(): void;
  /** It is no more: whether it ever was ready, and the tasks that it had not begun. */
  ended(wasReady: boolean, left: readonly Task[]): void;
};

/** Processor time that a case may use, in milliseconds, before its thread is ended. */
const LIMIT_MS = 500;
/** Less than Node's own, so that what a case leaves behind is collected sooner. */
const YOUNG_MB = 16;
const LEAST_WAIT_MS = 5;

/**
 * A worker thread that hears one case after another, in the order of their coming. A case that uses more than its time
 * ends the thread and abstains with `timeout`; those behind it were not begun and are given back.
 */
export class Thread {
  readonly #worker: Worker;
  readonly #watch: Watch;
  /** The first of them is being heard. */
  readonly #tasks: Task[] = [];
  #heard: Heard = { votes: [], challenges: [], faults: [] };
  /** Processor time of the thread as last heard, which is what it had used before the first task. */
  #cpuMs = 0;
  #ready = false;
  #ending = false;
  /** When the first task began, as the clock says. */
  #begun = 0;
  #clock: NodeJS.Timeout | undefined;

  constructor(entry: URL, watch: Watch) {
    this.#watch = watch;
    // No limit to the old generation: one large allocation past such a limit ends the whole process, and the
    // time that a case may take bounds what it can allocate.
    this.#worker = new Worker(entry, {
      env: threadEnvironment(),
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    this.#worker.unref();
    this.#worker.on('message', (reply: string) => this.#hear(JSON.parse(reply)));
    // Without a listener the error would be the process's own; what follows it is the exit.
    this.#worker.on('error', () => {});
    this.#worker.on('exit', () => {
      // Where it was ended, the case that it was at knows already, or is told with the others.
      if (!this.#ending) this.#settle(new Abstention('internal', 'the thread that judged it ended'));
      watch.ended(this.#ready, this.#tasks.splice(0));
    });
  }

  /** How many cases it has; undefined where it can take none, because it is starting or ending. */
  get load(): number | undefined {
    return this.#ready && !this.#ending ? this.#tasks.length : undefined;
  }

  give(task: Task): void {
    this.#tasks.push(task);
    this.#worker.postMessage(task.question);
    if (this.#tasks.length > 1) return;
    this.#worker.ref();
    this.#begun = performance.now();
    this.#watchClock(LIMIT_MS);
  }

  /** Ends the thread, whatever it does. */
  async end(): Promise<void> {
    this.#ending = true;
    await this.#worker.terminate();
  }

  #hear(reply: Reply): void {
    if (this.#ending) return;
    if ('ready' in reply) this.#ready = true;
    else if ('found' in reply) {
      for (const one of reply.found) {
        if ('against' in one) this.#heard.challenges.push(one);
        else this.#heard.votes.push(one);
      }
      if (reply.more) {
        // Whatever else waits for the event loop goes first.
        setImmediate(() => this.#worker.postMessage(MORE));
        return;
      }
      this.#heard.faults = reply.faults;
      this.#settle({ heard: this.#heard });
    } else {
      const { split } = reply;
      this.#settle(split === undefined ? new Abstention('internal', 'it could not be read') : { split });
    }
    this.#cpuMs = reply.cpuMs;
    this.#begun = performance.now();
    if (this.#tasks.length === 0) this.#worker.unref();
    this.#watch.free();
  }

  /**
   * Looks whether the first task has used up its time, and again later as long as there are tasks: one timer for many
   * cases, as most are over long before it.
   */
  async #look(): Promise<void> {
    this.#clock = undefined;
    const [task] = this.#tasks;
    if (!task || this.#ending) return;
    let leftMs = LIMIT_MS - (performance.now() - this.#begun);
    if (leftMs <= 0) {
      const usedMs = await this.#usedMs();
      if (this.#tasks[0] === task) {
        // On a busy machine the clock runs and the thread does not; that is not the case's fault.
        if (usedMs >= LIMIT_MS || task.signal.aborted) {
          this.#settle(new Abstention('timeout', `not done within ${LIMIT_MS} ms`));
          void this.end();
          return;
        }
        leftMs = LIMIT_MS - usedMs;
      }
    }
    this.#watchClock(Math.max(LEAST_WAIT_MS, leftMs));
  }

  #watchClock(afterMs: number): void {
    this.#clock ??= setTimeout(() => this.#look(), afterMs).unref();
  }

  /** Processor time of the task so far. Where Node cannot tell (before 24.6), all of its time has been used. */
  async #usedMs(): Promise<number> {
    const usage = await this.#worker.cpuUsage?.().catch(() => undefined);
    return usage ? (usage.user + usage.system) / 1000 - this.#cpuMs : LIMIT_MS;
  }

  /** Ends the first task. */
  #settle(outcome: Outcome | Abstention): void {
    this.#heard = { votes: [], challenges: [], faults: [] };
    this.#tasks.shift()?.settle(outcome);
  }
}

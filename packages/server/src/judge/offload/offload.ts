import { availableParallelism } from 'node:os';
import type { Split } from '../../authority/policy/accesses.ts';
import { type SentAct, unpackSplit } from '../../authority/policy/split.ts';
import { Abstention } from '../../kernel/abstention.ts';
import type { Asked, Heard, Threads } from '../../kernel/panel.ts';
import { Problem } from '../../kernel/problem.ts';
import type { Question } from './serve.ts';
import { type Outcome, type Task, Thread } from './thread.ts';

/** One a core, so that all of them are used; two at least, so that a text that holds one holds nobody else. */
const THREADS = Math.min(8, Math.max(2, availableParallelism()));
/** Cases that a thread is given at once, so that it need not wait for the next one. */
const DEPTH = 4;
/** Cases that may wait for a thread; more are not judged, since they would be too late anyway. */
const MOST_WAITING = 2_000;

/** How long an act may wait for a thread that splits it. */
const SPLIT_WAITS_MS = 20_000;
const RETRY_AFTER_SECONDS = 2;

/** The threads, which split acts for policies as well as hear cases. */
export type Pool = Threads & {
  /** @throws {Problem} as `SplitAct` says. */
  split(sent: SentAct): Promise<Split>;
  /** How many threads there are now. */
  readonly size: number;
};

/**
 * Threads in which every case is heard by the seats that compute, so that no text can hold the service. They start at
 * once and stay; cases are heard in the order of their coming. A thread that a case holds, or that dies of one, is
 * ended and replaced, and the case abstains.
 *
 * @param entry The module of the threads; it calls `hear` with the same seats as sit on the panels.
 */
export function openThreads(entry: URL = new URL('./worker.ts', import.meta.url), count = THREADS): Pool {
  return new ThreadPool(entry, count);
}

class ThreadPool implements Pool {
  readonly #entry: URL;
  readonly #count: number;
  readonly #threads = new Set<Thread>();
  readonly #waiting: Task[] = [];
  readonly #ready: Promise<void>;
  #closed = false;

  constructor(entry: URL, count: number) {
    this.#entry = entry;
    this.#count = count;
    const starts = Array.from({ length: count }, () => new Promise<void>((settled) => this.#start(settled)));
    this.#ready = Promise.all(starts).then(() => {});
  }

  get size(): number {
    return this.#threads.size;
  }

  ready(): Promise<void> {
    return this.#ready;
  }

  async hear(asked: Asked, signal: AbortSignal): Promise<Heard> {
    const outcome = await this.#ask({ hear: asked }, signal);
    if ('heard' in outcome) return outcome.heard;
    throw new Abstention('internal', 'its thread answered something else');
  }

  async split(sent: SentAct): Promise<Split> {
    const signal = AbortSignal.timeout(SPLIT_WAITS_MS);
    try {
      const outcome = await this.#ask({ split: sent }, signal);
      if ('split' in outcome) return unpackSplit(outcome.split);
    } catch (error) {
      if (!(error instanceof Abstention)) throw error;
      if (error.reason === 'unavailable' || signal.aborted) throw busy();
      if (error.reason === 'timeout') throw tooMuch();
    }
    throw new Problem('internal', 'The act could not be read, so no policy was asked. Nothing was decided.');
  }

  #ask(question: Question, signal: AbortSignal): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(ENDING());
      if (this.#waiting.length >= MOST_WAITING) {
        return reject(new Abstention('unavailable', 'too many cases are waiting already'));
      }
      const withdraw = () => this.#withdraw(task);
      const task: Task = {
        // A case that is no plain data throws here, and fails its own seats alone.
        question: JSON.stringify(question),
        signal,
        settle: (outcome) => {
          signal.removeEventListener('abort', withdraw);
          if (outcome instanceof Abstention) reject(outcome);
          else resolve(outcome);
        },
      };
      this.#waiting.push(task);
      this.#serve();
      // One that a thread took at once is watched there.
      if (this.#waiting.at(-1) === task) signal.addEventListener('abort', withdraw, { once: true });
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const task of this.#waiting.splice(0)) task.settle(ENDING());
    await Promise.all([...this.#threads].map((thread) => thread.end()));
  }

  /** The judge has told the seats' fault by then; here the case only loses its place. */
  #withdraw(task: Task): void {
    const at = this.#waiting.indexOf(task);
    if (at < 0) return;
    this.#waiting.splice(at, 1);
    task.settle(new Abstention('timeout', 'no thread was free in time'));
  }

  /** Gives waiting cases to whichever threads have the fewest. */
  #serve(): void {
    while (this.#waiting.length > 0) {
      const thread = this.#least();
      const task = thread && this.#waiting.shift();
      if (!task) break;
      thread.give(task);
    }
    // Threads that failed to start are tried again for a case, and not else.
    if (this.#waiting.length > 0 && this.#threads.size < this.#count && !this.#closed) this.#start();
  }

  #least(): Thread | undefined {
    let least: Thread | undefined;
    for (const thread of this.#threads) {
      const { load = DEPTH } = thread;
      if (load < (least?.load ?? DEPTH)) least = thread;
    }
    return least;
  }

  #start(settled: () => void = () => {}): void {
    const thread = new Thread(this.#entry, {
      free: () => {
        settled();
        this.#serve();
      },
      ended: (wasReady, left) => {
        settled();
        this.#threads.delete(thread);
        this.#waiting.unshift(...left);
        if (this.#closed) for (const task of this.#waiting.splice(0)) task.settle(ENDING());
        else if (wasReady) this.#start();
        // Where none can even start, nobody may wait for ever.
        else this.#waiting.shift()?.settle(new Abstention('internal', 'its thread did not start'));
        this.#serve();
      },
    });
    this.#threads.add(thread);
  }
}

const busy = () =>
  new Problem('unavailable', 'No thread was free to read the act. Nothing was decided; send it again.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });

const tooMuch = () =>
  new Problem(
    'invalid-request',
    'Reading the act takes more work than one act is given, so its policy could not be asked and nothing was decided. Send its parts as acts of their own.',
  );

const ENDING = () => new Abstention('unavailable', 'the service is ending');

import { Abstention } from '../../kernel/abstention.ts';
import type { Case, Challenge, Offload, Vote } from '../../kernel/panel.ts';
import { extentOf } from './extent.ts';
import { type Found, type Task, Thread } from './thread.ts';

/** The extent from which a case is heard elsewhere: reading so much here takes the panel about 10 ms. */
const LONG = 8_000;
const MOST_THREADS = 2;
/** Tasks that may wait for a thread: about twenty cases, which two threads hear within a panel's deadline. */
const MOST_WAITING = 256;
/** Processor time that a case may use, in milliseconds: one evaluator, all evaluators together, then its red team. */
const EVALUATOR_MS = 300;
const EVALUATORS_MS = 400;
const RED_TEAM_MS = 100;
/** How long a thread is kept that has nothing to do. */
const IDLE_MS = 30_000;

export type Threads = Offload & {
  /** Threads that run now. */
  readonly size: number;
};

/**
 * Worker threads for the seats that compute: none until a long case comes, at most two, ended when nothing has
 * come for half a minute. A case stays with its thread, which reads it once for all its seats; a second thread is
 * for a second case. Apart from that tasks are heard in the order of their coming. A thread that is stuck is
 * ended and its seat abstains, as it does when its thread dies; the next task gets another thread.
 *
 * @param entry The module of the threads; it calls `hear` with the same seats as sit on the panels.
 */
export function openThreads(entry: URL = new URL('./worker.ts', import.meta.url)): Threads {
  return new Pool(entry);
}

class Pool implements Threads {
  readonly #entry: URL;
  readonly #threads = new Set<Thread>();
  readonly #idle: Thread[] = [];
  readonly #waiting: Task[] = [];
  /** Processor time that the evaluators of a case have used. */
  readonly #usedMs = new WeakMap<Case, number>();
  #forgetting: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(entry: URL) {
    this.#entry = entry;
  }

  get size(): number {
    return this.#threads.size;
  }

  takes(matter: Case): boolean {
    return extentOf(matter) >= LONG;
  }

  examine({ id }: { id: string }, matter: Case, signal: AbortSignal): Promise<Vote[]> {
    // That evaluators find votes, and red teams challenges, is what `hear` sees to.
    return this.#ask({ matter, seat: id }, signal) as Promise<Vote[]>;
  }

  challenge({ id }: { id: string }, matter: Case, votes: readonly Vote[], signal: AbortSignal) {
    // A proof was rechecked: there is nothing to argue, and proofs are most of what there would be to send.
    const arguable = votes.filter(({ proof }) => !proof);
    return this.#ask({ matter, seat: id, votes: arguable }, signal) as Promise<Challenge[]>;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#forgetting);
    for (const task of this.#waiting.splice(0)) task.settle(ENDING(), 0);
    await Promise.all([...this.#threads].map((thread) => thread.end()));
  }

  #ask(asked: Pick<Task, 'matter' | 'seat' | 'votes'>, signal: AbortSignal): Promise<Found[]> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(ENDING());
      if (this.#waiting.length >= MOST_WAITING) {
        return reject(new Abstention('unavailable', 'too many long cases wait already'));
      }
      const task: Task = {
        ...asked,
        signal,
        settle: (outcome, usedMs) => {
          if (!asked.votes) this.#usedMs.set(asked.matter, (this.#usedMs.get(asked.matter) ?? 0) + usedMs);
          if (outcome instanceof Abstention) reject(outcome);
          else resolve(outcome);
        },
      };
      // The judge has told the seat's fault by then; here the task only loses its place.
      signal.addEventListener('abort', () => this.#withdraw(task), { once: true });
      this.#waiting.push(task);
      this.#serve();
    });
  }

  #withdraw(task: Task): void {
    const at = this.#waiting.indexOf(task);
    if (at < 0) return;
    this.#waiting.splice(at, 1);
    task.settle(new Abstention('timeout', 'no thread was free in time'), 0);
  }

  /** Gives waiting tasks to idle threads, and starts a thread where more cases wait than there are threads for. */
  #serve(): void {
    clearTimeout(this.#forgetting);
    for (const task of [...this.#waiting]) {
      const at = this.#waiting.indexOf(task);
      // A thread that could not take a task has served the others meanwhile.
      if (at < 0) continue;
      const leftMs = this.#leftMs(task);
      const thread = leftMs > 0 ? this.#idleFor(task) : undefined;
      if (leftMs > 0 && !thread) continue;
      this.#waiting.splice(at, 1);
      if (thread) {
        this.#leaveIdle(thread);
        thread.give(task, leftMs);
      } else task.settle(new Abstention('timeout', 'the case had used up its time'), 0);
    }
    if (this.#waiting.length === 0) {
      this.#forgetting = setTimeout(() => this.#forget(), IDLE_MS).unref();
    } else if (this.#isShort() && !this.#closed) this.#start();
  }

  #holderOf({ matter }: Task): Thread | undefined {
    return [...this.#threads].find(({ holds }) => holds === matter);
  }

  /** The thread that holds the task's case, if it is idle; any idle one for a case that no thread holds. */
  #idleFor(task: Task): Thread | undefined {
    const holder = this.#holderOf(task);
    if (!holder) return this.#idle.at(-1);
    return this.#idle.includes(holder) ? holder : undefined;
  }

  /** Whether more cases wait for a thread of their own than threads are starting. */
  #isShort(): boolean {
    const cases = new Set(this.#waiting.filter((task) => !this.#holderOf(task)).map(({ matter }) => matter));
    const starting = [...this.#threads].filter(({ holds }) => !holds).length;
    return this.#threads.size < MOST_THREADS && cases.size > starting;
  }

  #start(): void {
    let started = false;
    const thread = new Thread(this.#entry, {
      idle: () => {
        started = true;
        this.#idle.push(thread);
        this.#serve();
      },
      ended: () => {
        this.#threads.delete(thread);
        this.#leaveIdle(thread);
        // A thread that cannot even start must not be started for the same task for ever.
        if (!started)
          this.#waiting.shift()?.settle(new Abstention('internal', 'its thread did not start'), 0);
        this.#serve();
      },
    });
    this.#threads.add(thread);
  }

  #leftMs({ matter, votes }: Task): number {
    if (votes) return RED_TEAM_MS;
    return Math.min(EVALUATOR_MS, EVALUATORS_MS - (this.#usedMs.get(matter) ?? 0));
  }

  #forget(): void {
    for (const thread of this.#idle.splice(0)) void thread.end();
  }

  #leaveIdle(thread: Thread): void {
    const at = this.#idle.indexOf(thread);
    if (at >= 0) this.#idle.splice(at, 1);
  }
}

const ENDING = () => new Abstention('unavailable', 'the service is ending');

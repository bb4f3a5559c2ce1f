import { Problem } from '../kernel/problem.ts';

/** Something that runs and can be told to stop. */
export type Stoppable = { stop(reason: Error): void };

/** The verbs that run, so that a shutdown can let them finish and refuse new ones. */
export class Running {
  readonly #now = new Set<Stoppable>();
  #draining = false;
  #idle: (() => void) | undefined;

  get draining(): boolean {
    return this.#draining;
  }

  /** Verbs that have begun and not ended. */
  get count(): number {
    return this.#now.size;
  }

  /** Throws the Problem `unavailable` when the service is shutting down. */
  refuseIfDraining(): void {
    if (!this.#draining) return;
    throw new Problem('unavailable', 'The service is shutting down. Try again in a few seconds.', {
      retryAfterSeconds: 5,
      headers: { connection: 'close' },
    });
  }

  /** Runs the verb as one of those that a shutdown waits for. */
  async run<T>(call: Stoppable, verb: () => T | Promise<T>): Promise<T> {
    this.refuseIfDraining();
    this.#now.add(call);
    try {
      return await verb();
    } finally {
      this.#now.delete(call);
      if (this.#now.size === 0) this.#idle?.();
    }
  }

  /**
   * Takes no new work and waits until what runs has ended, at most so many milliseconds; then tells the rest
   * to stop. True when all ended by itself.
   */
  async drain(milliseconds: number): Promise<boolean> {
    this.#draining = true;
    if (this.#now.size === 0) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(resolve, milliseconds, false);
    this.#idle = () => resolve(true);
    const ended = await promise;
    clearTimeout(timer);
    for (const call of this.#now) call.stop(new Error('the service is shutting down'));
    return ended;
  }
}

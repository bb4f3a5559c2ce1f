import { ServiceProblem } from './problem.ts';

/**
 * The time a call may take, and the caller's own wish to end it. What is under it ends when the time is over
 * even where it does not listen to the signal: a call never hangs.
 */
export class Deadline {
  /** Aborted when the call is over, for whatever reason. */
  readonly signal: AbortSignal;
  readonly #controller = new AbortController();
  readonly #over: Promise<never>;
  readonly #timer: ReturnType<typeof setTimeout>;
  readonly #caller: AbortSignal | undefined;
  readonly #hear: () => void;

  constructor(ms: number, caller: AbortSignal | undefined) {
    this.signal = this.#controller.signal;
    this.#caller = caller;
    let give: (reason: unknown) => void = () => undefined;
    this.#over = new Promise((_, reject) => {
      give = reject;
    });
    // Heard by whoever waits; with nobody waiting it is no fault.
    this.#over.catch(() => undefined);
    const stop = (reason: unknown) => {
      give(reason);
      this.#controller.abort(reason);
    };
    const late = () => new ServiceProblem('timeout', `No answer within ${ms} ms.`, { retryable: true });
    this.#timer = setTimeout(() => stop(late()), ms);
    this.#hear = () => stop(caller?.reason);
    if (caller?.aborted) this.#hear();
    caller?.addEventListener('abort', this.#hear, { once: true });
  }

  /** What the promise gives, or the reason for which the call is over. */
  limit<T>(promise: Promise<T>): Promise<T> {
    return Promise.race([this.#over, promise]);
  }

  /** Ends what still runs under it and lets go of the timer. */
  end(): void {
    clearTimeout(this.#timer);
    this.#caller?.removeEventListener('abort', this.#hear);
    this.#controller.abort(new DOMException('The call is over.', 'AbortError'));
  }
}

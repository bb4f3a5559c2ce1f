import { ProviderFault } from './fault.ts';

/** How many may be inside at once; the others wait their turn, first come, first served. */
export type Gate = {
  /** Resolves with the function that lets the next one in; throws `timeout` when the signal comes first. */
  enter(signal: AbortSignal): Promise<() => void>;
};

/** A gate for `limit` calls at once. Whoever stops waiting leaves the queue at once. */
export function gate(limit: number): Gate {
  const queue = new Set<() => void>();
  let inside = 0;

  const leave = (): void => {
    const [next] = queue;
    if (!next) inside--;
    else {
      queue.delete(next);
      next();
    }
  };
  const onceOnly = (): (() => void) => {
    let left = false;
    return () => {
      if (!left) leave();
      left = true;
    };
  };

  return {
    enter: async (signal) => {
      if (signal.aborted) throw tooLate();
      if (inside < limit) {
        inside++;
        return onceOnly();
      }
      return new Promise((resolve, reject) => {
        const admit = () => {
          signal.removeEventListener('abort', giveUp);
          resolve(onceOnly());
        };
        const giveUp = () => {
          queue.delete(admit);
          reject(tooLate());
        };
        queue.add(admit);
        signal.addEventListener('abort', giveUp, { once: true });
      });
    },
  };
}

const tooLate = () => new ProviderFault('timeout', 'the time was up before the provider could be asked');

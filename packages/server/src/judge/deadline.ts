import { Abstention } from '../kernel/abstention.ts';

/** A moment after which nothing counts. `signal` is aborted then; `clear` disarms it. */
export type Deadline = { signal: AbortSignal; passed: Promise<never> | undefined; clear(): void };

/** A deadline in so many milliseconds, or one that never comes. */
export function deadlineIn(ms: number | undefined): Deadline {
  const controller = new AbortController();
  if (ms === undefined) return { signal: controller.signal, passed: undefined, clear: () => {} };
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const late = new Abstention('timeout', `no answer within ${Math.round(ms)} ms`);
      controller.abort(late);
      reject(late);
    }, ms);
  });
  passed.catch(() => {});
  return { signal: controller.signal, passed, clear: () => clearTimeout(timer) };
}

/** The answer, or the deadline's `Abstention` when that comes first, whether or not the seat heeds its signal. */
export async function withinDeadline<T>(answer: T | Promise<T>, deadline: Deadline): Promise<T> {
  if (!(answer instanceof Promise) || !deadline.passed) return answer;
  return Promise.race([answer, deadline.passed]);
}

/** Passes when the first of two does. Clearing it is left to whoever made them. */
export const either = (a: Deadline, b: Deadline): Deadline => ({
  signal: AbortSignal.any([a.signal, b.signal]),
  passed: a.passed && b.passed ? Promise.race([a.passed, b.passed]) : (a.passed ?? b.passed),
  clear: () => {},
});

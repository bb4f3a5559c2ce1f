import { parentPort } from 'node:worker_threads';
import type { Asked, Challenge, Fault, Vote } from '../../kernel/panel.ts';
import { compute, type Seats } from '../compute.ts';

/**
 * What a thread says, as JSON, which costs a third of a structured clone: that it is ready, or a part of what was found
 * on the case that it was asked about first; and how many milliseconds of processor time it has used so far in all.
 */
export type Reply = { cpuMs: number } & Said;
type Said = { ready: true } | { found: (Vote | Challenge)[]; faults: Fault[]; more: boolean };

/** Said to a thread instead of a case: that the next part may come. */
export const MORE = 'more';

/** How much of what was found goes back at once, so that taking it in never holds up the event loop there. */
export const PART = 400;
/** Processor time that the seats of a case may use before those left are not heard any more. */
const MOST_MS = 400;

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/**
 * Makes this worker thread hear the seats on one case after another. It says that it is ready when every seat has
 * loaded what it needs. To be called once, at the top of a worker.
 */
export async function hear(seats: Seats): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error('seats are heard in a worker thread');
  const waiting: string[] = [];
  let busy = false;
  /** Processor time used before the case that is being heard. */
  let usedMs = 0;
  let next = () => {};

  const say = (reply: Said) => {
    usedMs = cpuMs();
    port.postMessage(JSON.stringify({ ...reply, cpuMs: usedMs } satisfies Reply));
  };
  const answer = async (question: string) => {
    const asked: Asked = JSON.parse(question);
    const before = performance.now();
    // Asking for the processor's time costs more than asking for the clock's, which is never behind it.
    const isLate = () => performance.now() - before > MOST_MS && cpuMs() - usedMs > MOST_MS;
    const { votes, challenges, faults } = await compute(seats, asked, isLate);
    const found = [...votes, ...challenges];
    for (let at = 0; at === 0 || at < found.length; at += PART) {
      if (at > 0) await new Promise<void>((resolve) => (next = resolve));
      say({ found: found.slice(at, at + PART), faults, more: at + PART < found.length });
    }
  };
  port.on('message', async (message: string) => {
    if (message === MORE) return next();
    waiting.push(message);
    if (busy) return;
    busy = true;
    for (let question = waiting.shift(); question; question = waiting.shift()) await answer(question);
    busy = false;
  });
  await Promise.all(seats.evaluators.map((seat) => seat.warm?.()));
  say({ ready: true });
}

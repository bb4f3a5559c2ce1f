import { parentPort } from 'node:worker_threads';
import type { SentAct } from '../../authority/policy/split.ts';
import type { Asked, Challenge, Fault, Vote } from '../../kernel/panel.ts';
import { compute, type Seats } from '../compute.ts';

/** What a thread is asked: to hear the seats on a case, or to split an act for a policy. */
export type Question = { hear: Asked } | { split: SentAct };

/**
 * What a thread says, as JSON, which costs a third of a structured clone: that it is ready, or what became of the
 * question that it was asked first, of a case in parts; and how many milliseconds of processor time it has used so far
 * in all.
 */
export type Reply = { cpuMs: number } & Said;
type Said =
  | { ready: true }
  | { found: (Vote | Challenge)[]; faults: Fault[]; more: boolean }
  /** The split act, packed; without it, nothing could be read. */
  | { split?: string };

/** What a thread does when it is asked. */
export type Work = { seats: Seats; split(sent: SentAct): Promise<string> };

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
 * Makes this worker thread answer one question after another. It says that it is ready when every seat has loaded what
 * it needs. To be called once, at the top of a worker.
 */
export async function serve({ seats, split }: Work): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error('questions are answered in a worker thread');
  const waiting: string[] = [];
  let busy = false;
  /** Processor time used before the question that is being answered. */
  let usedMs = 0;
  let next = () => {};

  const say = (reply: Said) => {
    usedMs = cpuMs();
    port.postMessage(JSON.stringify({ ...reply, cpuMs: usedMs } satisfies Reply));
  };
  const answer = async (question: Question) => {
    if ('split' in question) {
      const packed = await split(question.split).catch(() => undefined);
      say(packed === undefined ? {} : { split: packed });
    } else await hear(question.hear);
  };
  const hear = async (asked: Asked) => {
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
    for (let question = waiting.shift(); question; question = waiting.shift())
      await answer(JSON.parse(question));
    busy = false;
  });
  await Promise.all(seats.evaluators.map((seat) => seat.warm?.()));
  say({ ready: true });
}

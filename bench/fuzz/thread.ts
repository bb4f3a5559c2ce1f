/** A worker thread that judges the texts of a seed one after another and tells which took too long. */
import { parentPort, workerData } from 'node:worker_threads';
import { judgeTexts } from './judge.ts';
import { type Texts, textsAt } from './text.ts';

/** How one text failed: milliseconds of processor time, or what was thrown. */
export type Failure = { at: number; ms?: number; thrown?: string; texts?: Texts };
/** `place` holds the number of the text that is being judged. */
export type Range = {
  seed: number;
  from: number;
  to: number;
  mostMs: number;
  rows: string[][];
  place: Int32Array;
};

/** The first time, code may not be compiled yet and the collector may have its turn: the least of these counts. */
const TRIES = 3;

async function msOf(texts: Texts): Promise<number> {
  const before = process.threadCpuUsage();
  await judgeTexts(texts);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

async function failureAt(at: number, { seed, mostMs, rows }: Range): Promise<Failure | undefined> {
  const texts = textsAt(seed, at, rows);
  let ms = Number.POSITIVE_INFINITY;
  try {
    for (let tried = 0; tried < TRIES && ms > mostMs; tried++) ms = Math.min(ms, await msOf(texts));
  } catch (error) {
    return { at, texts, thrown: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  return ms > mostMs ? { at, texts, ms } : undefined;
}

const range = workerData as Range;
for (let at = range.from; at < range.to; at++) {
  Atomics.store(range.place, 0, at);
  const failure = await failureAt(at, range);
  if (failure) parentPort?.postMessage(failure);
}
Atomics.store(range.place, 0, range.to);

/**
 * Looks for texts that hold whoever reads them: judges texts that are put together from LaTeX, drawing code, Markdown,
 * programs, logs, tables, other scripts and nothing at all, and prints each that takes more than 200 ms of processor
 * time, does not end or throws. Ends with 1 where there is one.
 *
 *   npm run fuzz -- --seed 7 --texts 200000 [--from 0] [--threads N] [--data DIR]
 *
 * Each thread judges its own part of the texts; by default there is one a core. On two cores 200,000 texts take about
 * three quarters of an hour.
 *
 * A text is told by its seed and number: `--seed 7 --from 1234 --texts 1` judges that one again. DIR holds rows to cut
 * and splice as `*.jsonl`; by default `../shared/bench/data` beside the checkout, where there is one.
 */
import { readdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fuzz } from './fuzz/run.ts';
import type { Failure } from './fuzz/thread.ts';

const TOLD_EACH = 5_000;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    texts: { type: 'string', default: '200000' },
    from: { type: 'string', default: '0' },
    threads: { type: 'string', default: String(availableParallelism()) },
    data: { type: 'string', default: join(import.meta.dirname, '../../shared/bench/data') },
  },
});
const rows = await rowsIn(values.data);
const [seed, from, count] = [Number(values.seed), Number(values.from), Number(values.texts)];
const threads = Math.max(1, Number(values.threads));
const done = Array.from({ length: threads }, () => 0);
let told = 0;
const before = performance.now();
const parts = await Promise.all(
  done.map((_, part) => {
    const [first, next] = [part, part + 1].map((at) => from + Math.floor((count * at) / threads));
    return fuzz({
      seed,
      from: first ?? from,
      to: next ?? from,
      rows,
      found: print,
      tell: (of) => tell(part, of),
    });
  }),
);
const failures = parts.flat();
const seconds = ((performance.now() - before) / 1000).toFixed(0);
console.log(
  `${count} texts of seed ${seed} from ${from}, ${rows.length} rows to cut: ${failures.length} failed, ${seconds} s`,
);
if (failures.length > 0) process.exitCode = 1;

function print({ at, ms, thrown, texts }: Failure): void {
  console.log(`\nseed ${seed}, text ${at}: ${thrown ?? `${ms?.toFixed(0)} ms of processor time`}`);
  console.log(JSON.stringify(texts, undefined, 1));
}

function tell(part: number, judged: number): void {
  done[part] = judged;
  const all = done.reduce((sum, one) => sum + one, 0);
  if (all - told < TOLD_EACH) return;
  told = all;
  console.log(`${all} texts`);
}

async function rowsIn(directory: string): Promise<string[][]> {
  const names = await readdir(directory).catch(() => []);
  const files = names.filter((name) => name.endsWith('.jsonl')).sort();
  const texts = await Promise.all(files.map((name) => readFile(join(directory, name), 'utf8')));
  return texts.flatMap((text) =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => textsIn(JSON.parse(line)).filter(({ length }) => length > 0))
      .filter(({ length }) => length > 0),
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/**
 * Looks for texts that hold whoever reads them: judges texts that are put together from LaTeX, drawing code, Markdown,
 * programs, logs, tables, other scripts and nothing at all, and prints each that takes more than 200 ms of processor
 * time, does not end or throws. Ends with 1 where there is one.
 *
 *   npm run fuzz -- --seed 7 --texts 200000 [--from 0] [--data DIR]
 *
 * A text is told by its seed and number: `--seed 7 --from 1234 --texts 1` judges that one again. DIR holds rows to cut
 * and splice as `*.jsonl`; by default `../shared/bench/data` beside the checkout, where there is one.
 */
import { readdir, readFile } from 'node:fs/promises';
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
    data: { type: 'string', default: join(import.meta.dirname, '../../shared/bench/data') },
  },
});
const rows = await rowsIn(values.data);
const [seed, from, count] = [Number(values.seed), Number(values.from), Number(values.texts)];
let told = 0;
const before = performance.now();
const failures = await fuzz({ seed, from, to: from + count, rows, found: print, tell });
const seconds = ((performance.now() - before) / 1000).toFixed(0);
console.log(
  `${count} texts of seed ${seed} from ${from}, ${rows.length} rows to cut: ${failures.length} failed, ${seconds} s`,
);
if (failures.length > 0) process.exitCode = 1;

function print({ at, ms, thrown, texts }: Failure): void {
  console.log(`\nseed ${seed}, text ${at}: ${thrown ?? `${ms?.toFixed(0)} ms of processor time`}`);
  console.log(JSON.stringify(texts, undefined, 1));
}

function tell(done: number): void {
  if (done - told < TOLD_EACH) return;
  told = done;
  console.log(`${done} texts`);
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

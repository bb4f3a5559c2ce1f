/**
 * Measures the verdicts of the deterministic panel on labelled cases, over HTTP, with an outside harness that
 * brings its own cases and figures:
 *
 *   npm run bench:accuracy -- --harness DIR [SET ...] [--json FILE]
 *
 * DIR holds `accuracy.mjs` and `data/<set>.jsonl`. Without sets every set with a goal is measured. The service is
 * started for the run without any model key, on a database that is thrown away.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { GOALS, type Goal } from './accuracy/goals.ts';
import { serve } from './http/process.ts';

const MAIN = join(import.meta.dirname, '../packages/server/src/main.ts');
const ENVIRONMENT = {
  PORT: '0',
  TRUEPENNY_RATE_PER_KEY: '1000000',
  TRUEPENNY_RATE_ANON: '1000000',
};

type Figures = { sets: Record<string, unknown>; errors: unknown[] };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { harness: { type: 'string' }, json: { type: 'string' } },
});
if (!values.harness) throw new Error('Say where the harness is: --harness DIR');
const harness = resolve(values.harness);
const sets = positionals.length > 0 ? positionals : Object.keys(GOALS);
const directory = await mkdtemp(join(tmpdir(), 'truepenny-accuracy-'));
const service = await serve(MAIN, { ...ENVIRONMENT, TRUEPENNY_DATA: join(directory, 'data') });
try {
  const file = values.json ?? join(directory, 'figures.json');
  await run([
    'accuracy.mjs',
    '--base',
    service.url,
    '--json',
    resolve(file),
    ...sets.map((set) => `data/${set}.jsonl`),
  ]);
  print(JSON.parse(await readFile(file, 'utf8')) as Figures);
} finally {
  await service.stop();
  await rm(directory, { recursive: true, force: true });
}

/** Runs a program of the harness; rejects when it could not start. Its exit code 1 only says that cases failed. */
function run(args: readonly string[]): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, args, { cwd: harness, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', failed);
    child.on('exit', (code) => (code === 2 ? failed(new Error('the harness could not start')) : done()));
  });
}

function print({ sets: measured, errors }: Figures): void {
  console.log('\n| set | figure | goal | measured | |\n|---|---|---|---|---|');
  for (const set of sets) {
    for (const goal of GOALS[set] ?? []) {
      const figure = figureAt(measured[set], goal.path);
      const met = figure === undefined ? '–' : meets(figure, goal) ? 'met' : 'missed';
      const bound = goal.least === undefined ? `≤ ${goal.most}` : `≥ ${goal.least}`;
      console.log(`| ${set} | ${goal.figure} | ${bound} | ${figure?.toFixed(3) ?? '–'} | ${met} |`);
    }
  }
  console.log(`\nHTTP errors and malformed answers: ${errors.length}`);
}

function figureAt(value: unknown, path: readonly string[]): number | undefined {
  let found = value;
  for (const name of path) {
    found =
      typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[name] : undefined;
  }
  return typeof found === 'number' ? found : undefined;
}

function meets(figure: number, { least, most }: Goal): boolean {
  return figure >= (least ?? -Infinity) && figure <= (most ?? Infinity);
}

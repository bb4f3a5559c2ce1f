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
import {
  type Figures,
  GOALS,
  type Goal,
  OVERALL_GOALS,
  type Scores,
  SOURCE_GOALS,
} from './accuracy/goals.ts';
import { serve } from './http/process.ts';

const MAIN = join(import.meta.dirname, '../packages/server/src/main.ts');
const ENVIRONMENT = {
  PORT: '0',
  TRUEPENNY_RATE_PER_KEY: '1000000',
  TRUEPENNY_RATE_ANON: '1000000',
};

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

function print({ sets: measured, sources, all, errors }: Figures): void {
  console.log('\n| set | rows | figure | goal | measured | |\n|---|---|---|---|---|---|');
  for (const set of sets) {
    const within = Object.entries(sources).filter(([name]) => name.startsWith(prefixOf(set)));
    printGoals(
      set,
      GOALS[set] ?? [],
      measured[set],
      within.map(([, scores]) => scores),
    );
  }
  for (const [source, goals] of Object.entries(SOURCE_GOALS)) {
    if (sources[source]) printGoals(source, goals, sources[source], []);
  }
  printGoals('all of these', OVERALL_GOALS, all, []);
  console.log(`\nHTTP errors and malformed answers: ${errors.length}`);
}

/** Sources of a set are called by the set's own long name. */
function prefixOf(set: string): string {
  return set === 'bbm' ? 'big-bench-mistake/' : `${set}/`;
}

function printGoals(
  name: string,
  goals: readonly Goal[],
  scores: Scores | undefined,
  sources: readonly Scores[],
): void {
  for (const goal of goals) {
    const figure = scores && goal.of(scores, sources);
    const met = figure === undefined ? '–' : meets(figure, goal) ? 'met' : '**missed**';
    const bound = goal.least === undefined ? `≤ ${goal.most}` : `≥ ${goal.least}`;
    console.log(
      `| ${name} | ${scores?.rows ?? 0} | ${goal.figure} | ${bound} | ${figure?.toFixed(3) ?? '–'} | ${met} |`,
    );
  }
}

function meets(figure: number, { least, most }: Goal): boolean {
  return figure >= (least ?? -Infinity) && figure <= (most ?? Infinity);
}

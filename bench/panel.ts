/**
 * Measures how votes are pooled, on recorded votes, and fits the figures that ship.
 *
 *   node bench/panel.ts --votes DIR [--repeats 10] [--write --date YYYY-MM-DD]
 *
 * DIR holds files of recorded votes, `<set>.jsonl`; they are read, never kept. With `--write` the figures of
 * judges that a deployment could seat go to the server's calibration file, with their source and the date, and how
 * often a panel pooled with them is right where it says how sure it is goes beside the cards of the evaluators.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Figures } from './fit/figures.ts';
import { GOALS } from './fit/goals.ts';
import { type Measured, measure, measurePortable, portableReliability, type Way } from './fit/measure.ts';
import { fitPortable, type Source } from './fit/portable.ts';
import { judgesOf, readVotes, type VoteSet } from './fit/votes.ts';

const CALIBRATION_FILE = join(import.meta.dirname, '../packages/server/src/judge/calibration.json');

const PANEL_FILE = join(import.meta.dirname, '../packages/server/src/trust/panel.json');

/** The sets whose judges can be seated today and whose figures may be published, the largest first. */
const SHIPPED: readonly { set: string; source: string }[] = [
  { set: 'apb_all20', source: 'AgentProcessBench (RUCBM), recorded step votes' },
  { set: 'dql_judges3', source: 'dql-benchmark (ThoughtProof), recorded votes' },
];
/** Panels within the first of them, on which figures that know no panel are measured. */
const PANELS_WITHIN: readonly string[] = ['apb_strong3', 'apb_mid3', 'apb_all20'];
/** The panel among them that is most like one that a deployment seats. */
const PANEL = 'apb_strong3';

const COLUMNS = [
  'f1',
  'strict',
  'ece',
  'brier',
  'auc',
  'coverage',
] as const satisfies readonly (keyof Figures)[];

function main(): void {
  const { values } = parseArgs({
    options: {
      votes: { type: 'string' },
      repeats: { type: 'string', default: '10' },
      write: { type: 'boolean', default: false },
      date: { type: 'string' },
    },
  });
  if (!values.votes) throw new Error('Say where the recorded votes are: --votes DIR');
  const repeats = Number(values.repeats);
  if (!Number.isInteger(repeats) || repeats < 1) throw new Error('--repeats takes a whole number above 0');
  const sets = readdirSync(values.votes)
    .filter((file) => file.endsWith('.jsonl'))
    .sort()
    .map((file) => readVotes(join(values.votes ?? '', file)));
  if (values.write) {
    write(sets, values.date);
    return;
  }
  for (const set of sets) print(set, measure(set, repeats));
  printPortable(sets);
}

function print({ name, rows }: VoteSet, ways: readonly Way[]): void {
  const groups = new Set(rows.map(({ group }) => group)).size;
  console.log(`\n### ${name}: ${judgesOf(rows).length} judges, ${rows.length} rows, ${groups} groups\n`);
  header('way');
  const goals = GOALS[name];
  if (goals) line('goal (on rows held back)', (figure) => goals[figure]?.toString() ?? '');
  for (const { name: way, figures } of ways) line(way, (figure) => cell(figures[figure]));
}

function printPortable(sets: readonly VoteSet[]): void {
  const [first] = shipped(sets);
  if (!first) return;
  const within = sets.filter(({ name }) => PANELS_WITHIN.includes(name));
  const measured = measurePortable(
    first.rows,
    within.map(({ rows }) => judgesOf(rows)),
  );
  console.log('\n### Figures that know no panel, as they ship; one 5-fold cross-validation\n');
  header('panel');
  within.forEach(({ name }, at) => {
    const figures: Measured | undefined = measured[at];
    if (figures) line(name, (figure) => cell(figures[figure]));
  });
}

function shipped(sets: readonly VoteSet[]): Source[] {
  return SHIPPED.flatMap(({ set, source }) =>
    sets.filter(({ name }) => name === set).map(({ rows }) => ({ rows, source })),
  );
}

function write(sets: readonly VoteSet[], date: string | undefined): void {
  if (!date || !/^\d{4}-\d\d-\d\d$/.test(date))
    throw new Error('--write needs the day of the fit: --date YYYY-MM-DD');
  const [first, ...others] = shipped(sets);
  if (!first)
    throw new Error(`None of the sets to ship is there: ${SHIPPED.map(({ set }) => set).join(', ')}`);
  writeFileSync(CALIBRATION_FILE, `${JSON.stringify(fitPortable([first, ...others], date), null, 2)}\n`);
  const panel = judgesOf(sets.find(({ name }) => name === PANEL)?.rows ?? []);
  const measured = {
    set: PANEL,
    source: first.source,
    date,
    n: first.rows.length,
    judges: panel,
    reliability: portableReliability(first.rows, panel),
  };
  writeFileSync(PANEL_FILE, `${JSON.stringify(measured, null, 2)}\n`);
  console.log(`Wrote ${CALIBRATION_FILE} and ${PANEL_FILE}`);
}

function header(first: string): void {
  console.log(`| ${first} | ${COLUMNS.join(' | ')} |\n|${'---|'.repeat(COLUMNS.length + 1)}`);
}

function line(first: string, content: (figure: keyof Figures) => string): void {
  console.log(`| ${first} | ${COLUMNS.map(content).join(' | ')} |`);
}

function cell({ mean, spread }: { mean: number; spread: number }): string {
  return spread > 0 ? `${mean.toFixed(3)} ± ${spread.toFixed(3)}` : mean.toFixed(3);
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

/**
 * Which verdicts on the repository's own rows differ from those of an earlier commit: what a change let through, and what
 * its strictness cost. Rows that no rule may be changed for are only counted.
 *
 *   npm run bench:verdicts -- --against COMMIT
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { actRows } from './rows/acts.ts';
import { type Asked, answerTo } from './rows/judge.ts';
import { plainRows } from './rows/plain.ts';

const ROOT = join(import.meta.dirname, '..');
/** What an earlier tree needs of this one: the rows, and the programs that put them. */
const TAKEN = ['bench', 'packages/server/test/gates', 'packages/server/test/acts-held'];
const MOST_SHOWN = 40;

const { values } = parseArgs({ options: { against: { type: 'string' }, write: { type: 'string' } } });
const rows: [string, Asked & { truth: string }][] = [
  ...Object.entries(actRows()).flatMap(([table, of]) =>
    of.map(({ right, ...asked }) => [table, { ...asked, truth: right ? 'ALLOW' : 'BLOCK' }] as const),
  ),
  ...Object.entries(plainRows()).flatMap(([table, of]) => of.map((row) => [table, row] as const)),
].map(([table, row]) => [table, row]);

if (values.write) {
  const said: string[] = [];
  for (const [, row] of rows) said.push((await answerTo(row)).verdict);
  writeFileSync(values.write, JSON.stringify(said));
} else if (values.against) compare(values.against);
else throw new Error('Say with which commit to compare: --against COMMIT');

function compare(commit: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'truepenny-verdicts-'));
  const tree = join(folder, 'tree');
  try {
    execFileSync('git', ['worktree', 'add', '--quiet', '--detach', tree, commit], { cwd: ROOT });
    for (const path of TAKEN) cpSync(join(ROOT, path), join(tree, path), { recursive: true });
    linkModules(tree);
    report(verdictsOf(tree, join(folder, 'then')), verdictsOf(ROOT, join(folder, 'now')));
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', tree], { cwd: ROOT });
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same libraries, and the packages of that tree itself. */
function linkModules(tree: string): void {
  const into = join(tree, 'node_modules');
  mkdirSync(into);
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((one) => one !== '@truepenny'))
    symlinkSync(join(ROOT, 'node_modules', name), join(into, name));
  cpSync(join(ROOT, 'node_modules/@truepenny'), join(into, '@truepenny'), {
    recursive: true,
    verbatimSymlinks: true,
  });
}

function verdictsOf(tree: string, file: string): string[] {
  execFileSync(process.execPath, [join(tree, 'bench/verdicts.ts'), '--write', file], { stdio: 'inherit' });
  return JSON.parse(readFileSync(file, 'utf8')) as string[];
}

function report(before: readonly string[], now: readonly string[]): void {
  const changes = rows.flatMap(([table, row], at) =>
    before[at] === now[at] ? [] : [{ table, row, change: `${row.truth}: ${before[at]} → ${now[at]}` }],
  );
  console.log('| rows | should be: was → is | how many |\n|---|---|---|');
  for (const [key, of] of Map.groupBy(changes, ({ table, change }) => `| ${table} | ${change} |`))
    console.log(`${key} ${of.length} |`);
  const shown = changes.filter(({ table }) => !/aside|held/.test(table)).slice(0, MOST_SHOWN);
  for (const { change, row } of shown) console.log(`\n${change}\n${JSON.stringify(row.body)}`);
}

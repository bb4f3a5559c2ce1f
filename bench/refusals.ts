/**
 * `npm run bench:refusals [-- --harness DIR SET …]`: how many wrong and right acts are allowed and refused without a
 * model, how sure of it, and how often each kind of finding fell on a wrong act. Prints figures and never a row. Without sets: the
 * rows of the repository, those that no rule was changed for apart. DIR holds `requests.mjs`, which makes requests of
 * labelled cases, and `data/<set>.jsonl`.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { calibrationError } from './fit/figures.ts';
import { actRows, linesOf, type Row } from './rows/acts.ts';
import { answerTo } from './rows/judge.ts';

/** A stated confidence, and whether the verdict was right. */
type Stated = { stated: number; happened: boolean };

async function measure(
  name: string,
  rows: readonly Row[],
  kinds: Map<string, [number, number]>,
): Promise<Stated[]> {
  const stated: Stated[] = [];
  const count = { wrong: [0, 0, 0], right: [0, 0, 0] };
  for (const row of rows) {
    const { verdict, confidence, codes } = await answerTo(row);
    if (verdict === 'ALLOW' || verdict === 'BLOCK')
      stated.push({ stated: confidence, happened: row.right === (verdict === 'ALLOW') });
    const tally = row.right ? count.right : count.wrong;
    [1, verdict === 'ALLOW' ? 1 : 0, verdict === 'BLOCK' ? 1 : 0].forEach((one, at) => {
      tally[at] = (tally[at] ?? 0) + one;
    });
    for (const code of codes) {
      const [wrong, all] = kinds.get(code) ?? [0, 0];
      kinds.set(code, [wrong + (row.right ? 0 : 1), all + 1]);
    }
  }
  console.log(`| ${[name, ...count.wrong, ...count.right].join(' | ')} |`);
  return stated;
}

/** Expected calibration error over ten equal bins, and of how many verdicts. */
const calibration = (name: string, stated: readonly Stated[]): void =>
  console.log(`| ${name} | ${stated.length} | ${calibrationError(stated).toFixed(3)} |`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { harness: { type: 'string' } },
});
const tables = actRows();
if (values.harness) {
  const harness = resolve(values.harness);
  const { requestFor } = await import(join(harness, 'requests.mjs'));
  type Labelled = { kind: string; input: object; label: { verdict: string } };
  for (const set of positionals)
    tables[set] = linesOf<Labelled>(join(harness, 'data', `${set}.jsonl`))
      .filter(({ label }) => label.verdict !== 'UNCERTAIN')
      .map(({ kind, input, label }) => ({ right: label.verdict === 'ALLOW', ...requestFor(kind, input) }));
}
console.log(
  '| rows | wrong | allowed | refused | right | allowed | refused |\n|---|---|---|---|---|---|---|',
);
const kinds = new Map<string, [number, number]>();
const stated: [string, Stated[]][] = [];
for (const [name, rows] of Object.entries(tables)) stated.push([name, await measure(name, rows, kinds)]);
console.log('\n| verdicts of | decided | expected calibration error |\n|---|---|---|');
for (const [name, of] of stated) calibration(name, of);
const isKept = ([name]: [string, Stated[]]): boolean => /aside|held/.test(name);
calibration(
  'all rows that no rule was changed for',
  stated.filter(isKept).flatMap(([, of]) => of),
);
console.log('\n| kind of finding | made | of a wrong act |\n|---|---|---|');
for (const [code, [wrong, all]] of [...kinds].sort()) console.log(`| ${code} | ${all} | ${wrong} |`);

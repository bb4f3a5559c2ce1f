/**
 * What computing decides of claims and traces in plain words, by computing alone: rows of our own, those that rules
 * were made on and those that none was ever changed for. Prints figures only, never a row.
 *
 *   npm run bench:reckoning
 */
import type { Verdict } from '@truepenny/verifier';
import { type Answered, answerTo } from './rows/judge.ts';
import { type PlainRow, plainRows } from './rows/plain.ts';

type Judged = PlainRow & { said: Answered };

for (const [table, rows] of Object.entries(plainRows())) {
  const judged: Judged[] = [];
  for (const row of rows) judged.push({ ...row, said: await answerTo(row) });
  report(table, judged);
}

function report(table: string, judged: readonly Judged[]): void {
  console.log(`\n${table}: ${judged.length} rows`);
  for (const [kind, rows] of Map.groupBy(judged, (one) => one.kind)) {
    const of = (verdict: Verdict) => rows.filter(({ said }) => said.verdict === verdict).length;
    const placed = rows.filter(({ at }) => at !== undefined);
    const found = placed.filter(({ at, said }) => said.step === at).length;
    console.log(
      `${kind.padEnd(34)}${rows.length}: ALLOW ${of('ALLOW')}, BLOCK ${of('BLOCK')}, open ${of('UNCERTAIN')}` +
        (placed.length > 0 ? `, at their step ${found}` : ''),
    );
  }
  const answered = judged.filter(({ said }) => said.verdict !== 'UNCERTAIN');
  const right = answered.filter(({ said, truth }) => said.verdict === truth).length;
  const stated = answered.reduce((sum, { said }) => sum + said.confidence, 0) / Math.max(1, answered.length);
  console.log(`answered ${answered.length}, right ${right}, stated confidence ${stated.toFixed(3)}`);
}

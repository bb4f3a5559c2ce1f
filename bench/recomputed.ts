/**
 * Other computations with the numbers of each question of the repository that has a right trace, by chance: each step
 * is right, and together they answer something else. Prints those that would be shown to be right; there should be none.
 *
 *   npm run bench:recomputed -- [--seed 1] [--each 100]
 */
import { parseArgs } from 'node:util';
import { Random } from './fuzz/random.ts';
import { answeredRows, isShown, recomputed } from './rows/recomputed.ts';

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, each: { type: 'string', default: '100' } },
});
const random = new Random(Number(values.seed));
const rows = answeredRows();
const all = rows.flatMap((row) => recomputed(row, random, Number(values.each)));
const shown = all.filter(isShown);
for (const { question, steps, answer } of shown)
  console.log(`${question}\n  ${steps.join('; ')} => ${answer}`);
console.log(`${rows.length} questions, ${all.length} other computations, ${shown.length} shown to be right`);
process.exitCode = shown.length > 0 ? 1 : 0;

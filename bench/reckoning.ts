/**
 * What computing decides of claims and traces in plain words, by computing alone: rows of our own, those that rules
 * were made on and those that none was ever changed for. Prints figures only, never a row.
 *
 *   npm run bench:reckoning
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CheckRequest, TraceRequest } from '@truepenny/contract';
import type { Verdict } from '@truepenny/verifier';
import { deterministicRedTeam } from '../packages/server/src/evaluators/red-team.ts';
import { DETERMINISTIC_EVALUATORS } from '../packages/server/src/evaluators/seats.ts';
import calibration from '../packages/server/src/judge/calibration.json' with { type: 'json' };
import { drawPanel } from '../packages/server/src/judge/draw.ts';
import { judge } from '../packages/server/src/judge/judge.ts';
import { intake as claimIntake } from '../packages/server/src/products/answer/intake.ts';
import { planOf } from '../packages/server/src/products/answer/speeds.ts';
import { intake } from '../packages/server/src/products/trace/intake.ts';
import { respond } from '../packages/server/src/products/trace/respond.ts';
import { TRACE_TIERS } from '../packages/server/src/products/trace/tiers.ts';

const ROSTER = {
  deterministic: { evaluators: DETERMINISTIC_EVALUATORS, redTeam: deterministicRedTeam },
  models: { evaluators: [], redTeam: [] },
};

/** A claim, beside evidence or not; or a trace, right as `s` and wrong as `w`, from step `at` on where one computes wrongly. */
type Row =
  | { c: string; e?: string; v: Verdict }
  | { q: string; s: string[]; a: string; v?: Verdict; w?: string[]; wa?: string; at?: number | null };
type Judged = { kind: string; truth: Verdict; said: Verdict; confidence: number; at?: boolean };

for (const file of [
  'open',
  'held',
  'everyday-open',
  'everyday-held',
  'plain-open',
  'plain-held',
  'strangers-open',
  'strangers-held',
  'textbook-open',
  'textbook-held',
  'sixth-open',
  'sixth-held',
  'seventh-open',
  'seventh-held',
  'times-open',
  'times-held',
]) {
  const text = await readFile(join(import.meta.dirname, `reckoning/${file}.jsonl`), 'utf8');
  const rows = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);
  const judged = (await Promise.all(rows.map(judgedRow))).flat();
  report(file, judged);
}

async function judgedRow(row: Row): Promise<Judged[]> {
  if ('c' in row) {
    const request = CheckRequest.parse({ claim: row.c, ...(row.e !== undefined && { context: row.e }) });
    const { verdict, confidence } = await judge(
      claimIntake(request),
      drawPanel(planOf(request), ROSTER),
      calibration,
    );
    return [{ kind: `claims to ${row.v}`, truth: row.v, said: verdict, confidence }];
  }
  const truth = row.v ?? 'ALLOW';
  const right = await judgedTrace(row.q, row.s, row.a);
  const first: Judged = {
    kind: truth === 'ALLOW' ? 'right traces' : 'traces to leave open',
    truth,
    ...right,
  };
  if (!row.w || row.wa === undefined) return [first];
  const wrong = await judgedTrace(row.q, row.w, row.wa);
  const computes = row.at !== null && row.at !== undefined;
  const kind = computes ? 'traces with a wrong computation' : 'traces with a wrong operation';
  return [first, { kind, truth: 'BLOCK', ...wrong, ...(computes && { at: wrong.step === row.at }) }];
}

async function judgedTrace(question: string, trace: string[], answer: string) {
  const request = TraceRequest.parse({ question, trace, answer });
  const taken = intake(request);
  const decision = await judge(taken.matter, drawPanel(TRACE_TIERS[request.tier], ROSTER), calibration);
  const { verdict, confidence, first_error_step } = respond('row', request, taken, decision, 0, '');
  return { said: verdict, confidence, step: first_error_step };
}

function report(file: string, judged: readonly Judged[]): void {
  console.log(`\n${file}: ${judged.length} rows`);
  for (const [kind, rows] of Map.groupBy(judged, (one) => one.kind)) {
    const of = (verdict: Verdict) => rows.filter(({ said }) => said === verdict).length;
    const at = rows.filter((one) => one.at).length;
    const placed = rows.some((one) => one.at !== undefined) ? `, at their step ${at}` : '';
    console.log(
      `${kind.padEnd(34)}${rows.length}: ALLOW ${of('ALLOW')}, BLOCK ${of('BLOCK')}, open ${of('UNCERTAIN')}${placed}`,
    );
  }
  const answered = judged.filter(({ said }) => said !== 'UNCERTAIN');
  const right = answered.filter(({ said, truth }) => said === truth).length;
  const stated = answered.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, answered.length);
  console.log(`answered ${answered.length}, right ${right}, stated confidence ${stated.toFixed(3)}`);
}

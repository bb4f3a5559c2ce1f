/**
 * What a verdict costs by computing alone, without HTTP, store or threads: traces of 4, 30 and 200 steps on the
 * deterministic panel, as it ships, the median of several rounds; and the hostile kinds of text at 2, 48 and 480 kB,
 * the least of several rounds. Processor time of the whole process.
 *
 *   npx node bench/judge.ts [--rounds 9]
 */
import { parseArgs } from 'node:util';
import { TraceRequest } from '@truepenny/contract';
import { deterministicRedTeam } from '../packages/server/src/evaluators/red-team.ts';
import { DETERMINISTIC_EVALUATORS } from '../packages/server/src/evaluators/seats.ts';
import calibration from '../packages/server/src/judge/calibration.json' with { type: 'json' };
import { drawPanel } from '../packages/server/src/judge/draw.ts';
import { HOSTILE, type HostileTexts } from '../packages/server/src/judge/hostile.fixture.ts';
import { judge } from '../packages/server/src/judge/judge.ts';
import { intake } from '../packages/server/src/products/trace/intake.ts';
import { TRACE_TIERS } from '../packages/server/src/products/trace/tiers.ts';
import { median } from './http/median.ts';

const GOAL_MS = 2;
const LENGTHS = [2_000, 48_000, 480_000];
const LONG = 48_000;
const ROUNDS_OF_KIND = 5;
const ROUND_MS = 300;

const panel = drawPanel(TRACE_TIERS.standard, {
  deterministic: { evaluators: DETERMINISTIC_EVALUATORS, redTeam: deterministicRedTeam },
  models: { evaluators: [], redTeam: [] },
});

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '9' } } });
for (const steps of [4, 30, 200]) {
  const request = requestOf(steps);
  const verdict = (await decide(request)).verdict;
  await processorMs(() => decide(request));
  const rounds: number[] = [];
  for (let round = 0; round < Number(values.rounds); round++)
    rounds.push(await processorMs(() => decide(request)));
  const goal = steps === 30 ? `, goal ≤ ${GOAL_MS} ms` : '';
  console.log(
    `${steps} steps`.padEnd(12),
    `${median(rounds).toFixed(3)} ms of processor (${verdict}${goal})`,
  );
}

console.log(`${''.padEnd(28)}${LENGTHS.map((length) => `${length / 1000} kB`.padStart(9)).join('')}`);
for (const [kind, texts] of Object.entries(HOSTILE)) {
  const figures: string[] = [];
  for (const length of LENGTHS) {
    const request = requestFrom(texts(length));
    let least = Number.POSITIVE_INFINITY;
    for (let round = 0; round < ROUNDS_OF_KIND * (length < LONG ? 10 : 1); round++) {
      const before = process.cpuUsage();
      await decide(request);
      least = Math.min(least, usedMs(before));
    }
    figures.push(least.toFixed(length < LONG ? 2 : 0).padStart(9));
  }
  console.log(`${kind.padEnd(28)}${figures.join('')} ms`);
}

function requestFrom({ question, trace, answer, plan }: HostileTexts): TraceRequest {
  const plan_steps = plan?.map((description, at) => ({
    index: at + 1,
    description,
    criticality: 'critical',
  }));
  return TraceRequest.parse({ question, trace, answer, ...(plan_steps && { plan_steps }) });
}

/** A bill, line by line: a sentence, a product and a running sum in turn, as people write them. */
function requestOf(steps: number): TraceRequest {
  const trace: string[] = [];
  let total = 0;
  for (let at = 0; at < steps; at++) {
    const line = Math.floor(at / 3);
    const price = 3 + ((line * 7) % 11);
    const pieces = 2 + (line % 5);
    const sum = pieces * price;
    if (at % 3 === 0) trace.push(`Line ${line + 1} of the bill holds ${pieces} pieces at ${price} each.`);
    else if (at % 3 === 1) trace.push(`${pieces} × ${price} = ${sum}, which is what that line comes to.`);
    else {
      trace.push(`The total so far is ${total} + ${sum} = ${total + sum}.`);
      total += sum;
    }
  }
  const question = 'A shop sells goods by the piece. What does the bill come to, line by line?';
  return TraceRequest.parse({ question, trace, answer: `${total}` });
}

function decide(request: TraceRequest) {
  return judge(intake(request).matter, panel, calibration);
}

/** Mean processor time of one run, over about a third of a second. */
async function processorMs(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  const before = process.cpuUsage();
  let count = 0;
  for (; performance.now() - start < ROUND_MS; count++) await run();
  return usedMs(before) / count;
}

function usedMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

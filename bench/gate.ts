/**
 * What the gate costs by computing alone: its deterministic panel on requests of 4 and 500 kB (processor time of
 * the whole process, the median of several rounds), then `POST /sentinel/verify` of a started service beside a
 * bare fastify and zod echo of the same body, alternating in one run. Takes about half a minute.
 *
 *   npm run bench:gate [-- --seconds 2 --rounds 5]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { GateRequest } from '@truepenny/contract';
import { CAUTIOUS } from '@truepenny/verifier';
import { deterministicRedTeam } from '../packages/server/src/evaluators/red-team.ts';
import { DETERMINISTIC_EVALUATORS } from '../packages/server/src/evaluators/seats.ts';
import { judgeInCascade } from '../packages/server/src/products/gate/cascade.ts';
import { intake } from '../packages/server/src/products/gate/intake.ts';
import { REQUESTS } from './gate/requests.ts';
import { load, type Measured, middle, type Request } from './http/load.ts';
import { median } from './http/median.ts';
import { type Served, serve, serveService } from './http/process.ts';

const ECHO = join(import.meta.dirname, 'http/echo.ts');
const CALLERS = 16;
const ROUND_MS = 200;
const GOAL_OF_ECHO = 0.6;

const roster = {
  deterministic: { evaluators: DETERMINISTIC_EVALUATORS, redTeam: deterministicRedTeam },
  models: { evaluators: [], redTeam: [] },
};

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '2' }, rounds: { type: 'string', default: '5' } },
});
const rounds = Number(values.rounds);
for (const { name, request, goalMs } of REQUESTS) {
  const { verdict } = await decide(request);
  await processorMs(() => decide(request));
  const figures: number[] = [];
  for (let round = 0; round < rounds; round++) figures.push(await processorMs(() => decide(request)));
  const ms = median(figures);
  const goal = goalMs === undefined ? '' : `, goal ≤ ${goalMs} ms: ${ms <= goalMs ? 'met' : 'missed'}`;
  console.log(`${name.padEnd(30)} ${ms.toFixed(2)} ms of processor (${verdict}${goal})`);
}
await overHttp(Number(values.seconds));

function decide(request: GateRequest) {
  return judgeInCascade(intake(request, 0), request.tier, roster, CAUTIOUS);
}

/** Mean processor time of one run, over a fifth of a second and two runs at least. */
async function processorMs(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  const before = process.cpuUsage();
  let count = 0;
  for (; count < 2 || performance.now() - start < ROUND_MS; count++) await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / count;
}

async function overHttp(seconds: number): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'truepenny-bench-'));
  const started: Served[] = [];
  try {
    const service = await serveService(join(directory, 'data'));
    started.push(service);
    const echo = await serve(ECHO);
    started.push(echo);
    await compare(service, echo, seconds);
  } finally {
    await Promise.all(started.map((served) => served.stop()));
    await rm(directory, { recursive: true, force: true });
  }
}

async function compare(service: Served, echo: Served, seconds: number): Promise<void> {
  const key = await surfaceKey(service);
  for (const { name, request } of REQUESTS.slice(0, 2)) {
    const asking: Request = { method: 'POST', path: '/sentinel/verify', key, body: JSON.stringify(request) };
    const measured: [Measured[], Measured[]] = [[], []];
    for (const served of [echo, service]) await load(served, asking, { callers: CALLERS, amount: 2_000 });
    for (let round = 0; round < 3; round++) {
      measured[0].push(await load(echo, asking, { callers: CALLERS, seconds }));
      measured[1].push(await load(service, asking, { callers: CALLERS, seconds }));
    }
    const [floor, gate] = [middle(measured[0]), middle(measured[1])];
    const share = gate.rate / floor.rate;
    console.log(
      `${name.padEnd(30)} ${gate.rate.toFixed(0)} requests/s over HTTP, p99 ${gate.p99} ms, ${gate.cpuUs.toFixed(0)} µs of ` +
        `processor; bare echo ${floor.rate.toFixed(0)}/s, ${floor.cpuUs.toFixed(0)} µs: ${share.toFixed(2)} of it ` +
        `(goal ≥ ${GOAL_OF_ECHO}: ${share >= GOAL_OF_ECHO ? 'met' : 'missed'})`,
    );
  }
}

/** A key for the gate, made with the operator's own key that the service says at its first start. */
async function surfaceKey({ url, said }: Served): Promise<string> {
  const operator = /tp_op_[\w-]+/.exec(said)?.[0] ?? '';
  const answer = await fetch(`${url}/v1/keys`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': operator },
    body: JSON.stringify({ surface: 'sentinel' }),
  });
  const { apiKey } = (await answer.json()) as { apiKey: string };
  return apiKey;
}

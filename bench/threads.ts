/**
 * What it costs to judge short cases in threads, where no text can hold the service, instead of on the thread that asks:
 * processor time a case of all threads, the wait for one case alone, and how many cases a second are judged with 32 in
 * hand. Rounds alternate, so that other work on the machine falls on all columns alike; medians. Without HTTP and store.
 *
 *   npm run bench:threads -- [--rounds 7]
 */
import { parseArgs } from 'node:util';
import { GateRequest, TraceRequest } from '@truepenny/contract';
import { deterministicRedTeam } from '../packages/server/src/evaluators/red-team.ts';
import { DETERMINISTIC_EVALUATORS } from '../packages/server/src/evaluators/seats.ts';
import calibration from '../packages/server/src/judge/calibration.json' with { type: 'json' };
import { drawPanel } from '../packages/server/src/judge/draw.ts';
import { judge } from '../packages/server/src/judge/judge.ts';
import { openThreads } from '../packages/server/src/judge/offload/offload.ts';
import type { Case, Panel, Threads } from '../packages/server/src/kernel/panel.ts';
import { intake as gateIntake } from '../packages/server/src/products/gate/intake.ts';
import { intake } from '../packages/server/src/products/trace/intake.ts';
import { TRACE_TIERS } from '../packages/server/src/products/trace/tiers.ts';
import { median } from './http/median.ts';

const ROUND_MS = 300;
/** A thread compiles its own code, a little better with each thousand cases. */
const WARM_CASES = 20_000;
const MOST_WARM_MS = 8000;
const IN_HAND = 32;

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } });

type Way = { name: string; threads: Threads | undefined };
type Figures = { alone: number; cpu: number; rate: number };

const ways: Way[] = [
  { name: 'here', threads: undefined },
  { name: 'one thread', threads: openThreads(undefined, 1) },
  { name: 'two threads', threads: openThreads(undefined, 2) },
];
for (const { threads } of ways) await threads?.ready();
for (const [name, make] of Object.entries(cases())) {
  const measured = new Map<string, Figures[]>(ways.map((way) => [way.name, []]));
  for (const way of ways) await warm(make, panelOf(way), way.name);
  for (let round = 0; round < Number(values.rounds); round++)
    for (const way of ways) measured.get(way.name)?.push(await measure(make, panelOf(way)));
  for (const [way, rounds] of measured) {
    const of = (figure: keyof Figures) => median(rounds.map((one) => one[figure]));
    console.log(
      `${name.padEnd(24)} ${way.padEnd(12)} ${of('cpu').toFixed(0).padStart(5)} µs of processor, ` +
        `${of('alone').toFixed(0).padStart(5)} µs alone, ${of('rate').toFixed(0).padStart(6)}/s`,
    );
  }
  const rates = (way: string) => (measured.get(way) ?? []).map(({ rate }) => rate);
  const against = (other: string) =>
    median(rates('two threads').map((rate, at) => rate / (rates(other)[at] ?? rate)));
  console.log(
    `${''.padEnd(24)} two threads: ${against('here').toFixed(2)} of here, ${against('one thread').toFixed(2)} of one`,
  );
}
for (const { threads } of ways) await threads?.close();

function panelOf({ threads }: Way): Panel {
  return drawPanel(TRACE_TIERS.standard, {
    deterministic: { evaluators: DETERMINISTIC_EVALUATORS, redTeam: deterministicRedTeam, threads },
    models: { evaluators: [], redTeam: [] },
  });
}

async function warm(make: () => Case, panel: Panel, name: string): Promise<void> {
  const [since, cases] = [performance.now(), name === 'two threads' ? 2 * WARM_CASES : WARM_CASES];
  let count = 0;
  const keepAsking = async () => {
    for (; count < cases && performance.now() - since < MOST_WARM_MS; count++)
      await judge(make(), panel, calibration);
  };
  await Promise.all(Array.from({ length: IN_HAND }, keepAsking));
}

async function measure(make: () => Case, panel: Panel): Promise<Figures> {
  // A new one every time: what was read of a text is kept with it.
  const decide = () => judge(make(), panel, calibration);
  const start = performance.now();
  let alone = 0;
  for (; performance.now() - start < ROUND_MS; alone++) await decide();
  const aloneUs = ((performance.now() - start) / alone) * 1000;
  const [before, since] = [process.cpuUsage(), performance.now()];
  let count = 0;
  const keepAsking = async () => {
    for (; performance.now() - since < ROUND_MS; count++) await decide();
  };
  await Promise.all(Array.from({ length: IN_HAND }, keepAsking));
  const { user, system } = process.cpuUsage(before);
  return { alone: aloneUs, cpu: (user + system) / count, rate: (count / (performance.now() - since)) * 1000 };
}

function cases(): Record<string, () => Case> {
  const question = 'A shop sells goods by the piece. What does the bill come to, line by line?';
  const line = (at: number) =>
    `${at + 2} × ${at + 7} = ${(at + 2) * (at + 7)}, which is what line ${at} comes to.`;
  const trace = (steps: number) => () =>
    intake(
      TraceRequest.parse({
        question,
        trace: Array.from({ length: steps }, (_, at) => line(at)),
        answer: '90',
      }),
    ).matter;
  const gate = GateRequest.parse({
    mode: 'action_authorization',
    instruction:
      'Please book the meeting room on the second floor for Thursday at ten, and tell Jo about it.',
    claim: 'book_room(room="second floor", day="Thursday", time="10:00")',
    evidence: Array.from({ length: 12 }, (_, at) => ({
      role: at % 2 === 0 ? 'agent' : 'tool',
      content: `Looked at the calendar of room ${at}: it is free from ${at + 8}:00 on, and seats ${at + 4} people.`,
    })),
  });
  return {
    'a trace of 4 steps': trace(4),
    'a trace of 30 steps': trace(30),
    'a gate call of 12 turns': () => gateIntake(gate, 0),
  };
}

/**
 * What a check takes besides its models: checks at once against a provider whose every answer takes as long as it
 * is told, in a process of its own, over HTTP from end to end. The wall time of a check must be its slowest
 * evaluator and then its red team, never the sum of the seats.
 *
 *   npx node bench/panel-load.ts [--checks 100] [--latency 1000] [--speed standard]
 *
 * `overhead` is what a stage took on top of the model's own time, everything that shares the machine included;
 * `bare` beside it is the same for the same calls without the service: all evaluators' at once, then the red
 * team's. What the service adds is the difference.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Served, serve } from './http/process.ts';

const MAIN = join(import.meta.dirname, '../packages/server/src/main.ts');
const PROVIDER = join(import.meta.dirname, 'panel-load/provider.ts');
/** Every seat at one provider: the hardest case, since what limits a provider limits them all. */
const EVALUATORS = ['one', 'two', 'three', 'four', 'five'];
const RED_TEAM = ['red', 'grey'];
const SPEEDS = { fast: [2, 1], standard: [4, 1], deep: [5, 2] } as const;
/** As long as a question is to an evaluator of a short claim. */
const BARE_CALL = JSON.stringify({ model: 'bare', messages: [{ role: 'user', content: 'x'.repeat(6_000) }] });

type Row = { wallMs: number; verdict: string; durationMs: number };

const { values } = parseArgs({
  options: {
    checks: { type: 'string', default: '100' },
    latency: { type: 'string', default: '1000' },
    speed: { type: 'string', default: 'standard' },
  },
});
const directory = await mkdtemp(join(tmpdir(), 'truepenny-bench-'));
const started: Served[] = [];
try {
  await main(Number(values.checks), Number(values.latency), values.speed);
} finally {
  await Promise.all(started.map((served) => served.stop()));
  await rm(directory, { recursive: true, force: true });
}

async function main(checks: number, latency: number, speed: string): Promise<void> {
  if (!isSpeed(speed)) throw new Error('--speed takes fast, standard or deep');
  const [evaluators, rounds] = SPEEDS[speed];
  const provider = await open(PROVIDER, { LATENCY_MS: String(latency) });
  const panel = join(directory, 'panel.json');
  await writeFile(
    panel,
    JSON.stringify({
      evaluators: EVALUATORS.map((model) => `load/${model}`),
      redTeam: RED_TEAM.map((model) => `load/${model}`),
      providers: { load: { baseUrl: `${provider.url}/v1` } },
    }),
  );
  const service = await open(MAIN, {
    PORT: '0',
    TRUEPENNY_DATA: join(directory, 'data'),
    TRUEPENNY_PANEL: panel,
    TRUEPENNY_RATE_PER_KEY: '1000000',
    TRUEPENNY_RATE_ANON: '1000000',
  });
  const key = await operatorKey(service);
  // The first check loads the provider's SDK.
  await check(service, key, speed, 0);
  for (const atOnce of [1, 10, checks, checks, checks]) {
    const before = service.cpuMs();
    const rows = await Promise.all(Array.from({ length: atOnce }, (_, n) => check(service, key, speed, n)));
    const cpuMs = service.cpuMs() - before;
    const bareMs = await bare(provider, rounds, [atOnce * evaluators, atOnce]);
    print(rows, { latency, stages: 2 * rounds, cpuMs, bareMs });
  }
}

function isSpeed(speed: string): speed is keyof typeof SPEEDS {
  return Object.hasOwn(SPEEDS, speed);
}

/** How long the model's calls of a run take by themselves, in waves of so many at once. */
async function bare({ url }: Served, rounds: number, waves: readonly number[]): Promise<number> {
  const startedAt = performance.now();
  for (const calls of Array.from({ length: rounds }, () => waves).flat()) {
    const answers = Array.from({ length: calls }, async () => {
      const response = await fetch(`${url}/v1/chat/completions`, { method: 'POST', body: BARE_CALL });
      return response.json();
    });
    await Promise.all(answers);
  }
  return performance.now() - startedAt;
}

async function open(file: string, environment: Record<string, string>): Promise<Served> {
  const served = await serve(file, environment);
  started.push(served);
  return served;
}

async function operatorKey({ url }: Served): Promise<string> {
  const response = await fetch(`${url}/v1/operators`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Load' }),
  });
  return ((await response.json()) as { apiKey: string }).apiKey;
}

async function check({ url }: Served, key: string, speed: string, n: number): Promise<Row> {
  const startedAt = performance.now();
  const response = await fetch(`${url}/v1/check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ claim: `Invoice ${n + 1} of 40 EUR is due on Friday.`, speed }),
  });
  const { verdict, durationMs } = (await response.json()) as Row;
  return { wallMs: performance.now() - startedAt, verdict, durationMs };
}

type Run = { latency: number; stages: number; cpuMs: number; bareMs: number };

function print(rows: readonly Row[], { latency, stages, cpuMs, bareMs }: Run): void {
  const walls = rows.map(({ wallMs }) => wallMs).sort((a, b) => a - b);
  const at = (share: number) => walls[Math.ceil(share * walls.length) - 1] ?? Number.NaN;
  const overhead = (wall: number) => ((wall - stages * latency) / stages).toFixed(0);
  const uncertain = rows.filter(({ verdict }) => verdict === 'UNCERTAIN').length;
  console.log(
    [
      `${rows.length} at once`.padEnd(12),
      `wall p50 ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms, longest ${at(1).toFixed(0)} ms`,
      `overhead a stage p50 ${overhead(at(0.5))} ms, longest ${overhead(at(1))} ms, bare ${overhead(bareMs)} ms`,
      `UNCERTAIN ${uncertain}`,
      `service ${(cpuMs / rows.length).toFixed(0)} ms of processor a check`,
    ].join('; '),
  );
}

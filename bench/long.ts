/**
 * What the longest requests cost everybody else: `POST /v2/verify` of a started service with texts of 500 kB and
 * hostile ones, one at a time. For each, how long it took, the longest stall of the event loop meanwhile, and
 * which seats gave up. Stalls include reading the request, writing the answer and keeping it. Takes half a minute.
 *
 *   npx node bench/long.ts [--rounds 3]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serve } from './http/process.ts';
import { TEXTS } from './long/texts.ts';

type Measured = { wallMs: number; stallMs: number; verdict: string; faults: string[] };

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const directory = await mkdtemp(join(tmpdir(), 'truepenny-bench-'));
const served = await serve(join(import.meta.dirname, 'long/service.ts'), {
  PORT: '0',
  TRUEPENNY_DATA: directory,
  TRUEPENNY_LOG_LEVEL: 'info',
  TRUEPENNY_RATE_PER_KEY: '1000000',
});
try {
  await main(Number(values.rounds));
} finally {
  await served.stop();
  await rm(directory, { recursive: true, force: true });
}

async function main(rounds: number): Promise<void> {
  const probe = /probe=(\S+)/.exec(served.said)?.[1] ?? '';
  const key = /X-API-Key: (tp_v2_[\w-]+)/.exec(served.said)?.[1] ?? '';
  const ask = async () => (await fetch(probe)).json() as Promise<{ stallMs: number; rssMb: number }>;
  console.log(`at rest: ${(await ask()).rssMb.toFixed(0)} MB`);
  for (const [name, request] of Object.entries(TEXTS)) {
    const body = JSON.stringify(request);
    const measured: Measured[] = [];
    for (let round = 0; round < rounds; round++) {
      await ask();
      const startedAt = performance.now();
      const { verdict, meta } = await verify(body, key);
      const wallMs = performance.now() - startedAt;
      const { stallMs } = await ask();
      const faults = meta.reasons.filter((reason) => reason.startsWith('seat-failed'));
      measured.push({ wallMs, stallMs, verdict, faults });
    }
    print(name, body.length, measured);
  }
  console.log(`afterwards: ${(await ask()).rssMb.toFixed(0)} MB`);
}

type Answer = { verdict: string; meta: { reasons: string[] } };

async function verify(body: string, key: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json', 'x-api-key': key };
  const response = await fetch(`${served.url}/v2/verify`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`${response.status}: ${(await response.text()).slice(0, 500)}`);
  return (await response.json()) as Answer;
}

/** The first is told apart: it starts the threads and meets code that is not compiled yet. */
function print(name: string, length: number, [first, ...others]: readonly Measured[]): void {
  if (!first) return;
  const least = (figure: 'wallMs' | 'stallMs') =>
    Math.min(...(others.length > 0 ? others : [first]).map((one) => one[figure])).toFixed(0);
  const firstly = `first ${first.wallMs.toFixed(0)}/${first.stallMs.toFixed(0)}`;
  console.log(
    `${name.padEnd(20)} ${(length / 1000).toFixed(0).padStart(4)} kB  ${least('wallMs').padStart(5)} ms, ` +
      `stall ${least('stallMs').padStart(4)} ms (${firstly})  ${first.verdict} ${others.at(-1)?.faults.join('; ') ?? ''}`,
  );
}

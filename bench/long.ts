/**
 * What the longest requests cost everybody else: `POST /v2/verify` of a service that was started as `npm start`
 * does, with texts of 500 kB and hostile ones, one at a time. For each, the processor time of the whole service,
 * the longest stretch in which its event loop did nothing else (by the clock; and in processor time of the main
 * thread, which other work on the machine does not lengthen), the memory it holds then, and which seats gave up.
 * All of it is counted: reading the request, judging it, keeping it and answering. Takes a minute.
 *
 *   npx node bench/long.ts [--rounds 4] [--only words] [--length 480000]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LAUNCH_FLAGS, serve } from './http/process.ts';
import { requestsOf } from './long/texts.ts';

type Seen = { stallMs: number; busyMs: number; rssMb: number };
type Measured = Seen & { cpuMs: number; verdict: string; faults: string[] };

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
    length: { type: 'string', default: '480000' },
  },
});
const directory = await mkdtemp(join(tmpdir(), 'truepenny-bench-'));
const served = await serve(
  join(import.meta.dirname, 'long/service.js'),
  {
    PORT: '0',
    TRUEPENNY_DATA: directory,
    TRUEPENNY_LOG_LEVEL: 'info',
    TRUEPENNY_RATE_PER_KEY: '1000000',
  },
  LAUNCH_FLAGS,
);
try {
  await main(Number(values.rounds), values.only, Number(values.length));
} finally {
  await served.stop();
  await rm(directory, { recursive: true, force: true });
}

async function main(rounds: number, only: string, length: number): Promise<void> {
  const probe = /probe=(\S+)/.exec(served.said)?.[1] ?? '';
  const key = /X-API-Key: (tp_v2_[\w-]+)/.exec(served.said)?.[1] ?? '';
  const ask = async () => (await fetch(probe)).json() as Promise<Seen>;
  console.log(`at rest: ${(await ask()).rssMb.toFixed(0)} MB`);
  console.log(`${''.padEnd(31)}processor   stall (in processor time)   first   memory`);
  for (const [name, request] of Object.entries(requestsOf(length))) {
    if (!name.includes(only)) continue;
    const body = JSON.stringify(request);
    const measured: Measured[] = [];
    for (let round = 0; round < rounds; round++) {
      await ask();
      const before = served.cpuMs();
      const { verdict, meta } = await verify(body, key);
      const cpuMs = served.cpuMs() - before;
      const faults = meta.reasons.filter((reason) => reason.startsWith('seat-failed'));
      measured.push({ ...(await ask()), cpuMs, verdict, faults });
    }
    print(name, body.length, measured);
  }
}

type Answer = { verdict: string; meta: { reasons: string[] } };

async function verify(body: string, key: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json', 'x-api-key': key };
  const response = await fetch(`${served.url}/v2/verify`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`${response.status}: ${(await response.text()).slice(0, 500)}`);
  return (await response.json()) as Answer;
}

/** The least of all rounds but the first, which is told apart: it starts a thread and meets code not compiled yet. */
function print(name: string, length: number, [first, ...others]: readonly Measured[]): void {
  const last = others.at(-1) ?? first;
  if (!first || !last) return;
  const least = (figure: 'cpuMs' | 'stallMs' | 'busyMs') =>
    Math.min(...(others.length > 0 ? others : [first]).map((one) => one[figure])).toFixed(0);
  console.log(
    `${name.padEnd(22)} ${(length / 1000).toFixed(0).padStart(4)} kB ${least('cpuMs').padStart(6)} ms   ` +
      `${least('stallMs').padStart(4)} (${least('busyMs')}) ms   ${first.cpuMs.toFixed(0).padStart(5)}, ` +
      `${first.stallMs.toFixed(0)} (${first.busyMs.toFixed(0)}) ms   ${last.rssMb.toFixed(0)} MB  ` +
      `${last.verdict} ${last.faults.join('; ')}`,
  );
}

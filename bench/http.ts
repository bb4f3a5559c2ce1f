/**
 * What the corridor costs: `POST /v2/verify` of a started service, and the corridor with a verb that only sends
 * the body back, beside a bare fastify and zod echo of the same body, alternating in one run so that all meet
 * the same machine; then time to ready, and memory after 2,000 and 10,000 requests. Takes about half a minute.
 * Quote the ratios: the rest is the machine's.
 *
 *   npx node bench/http.ts [--seconds 2] [--rounds 3]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { load, type Measured, middle, type Request } from './http/load.ts';
import { type Served, serve, serveService } from './http/process.ts';

const ECHO = join(import.meta.dirname, 'http/echo.ts');
const CORRIDOR = join(import.meta.dirname, 'http/corridor.ts');
const CALLERS = 16;

const BODY = JSON.stringify({
  question: 'A ticket costs 12 and the booking fee is 5. What do 7 tickets cost?',
  trace: ['One ticket costs 12.', '7 × 12 = 84', 'The fee is 5, once.', '84 + 5 = 89'],
  answer: '89',
});

type Contender = { name: string; served: Served; key: string; measured: Measured[] };

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '2' }, rounds: { type: 'string', default: '3' } },
});
const directory = await mkdtemp(join(tmpdir(), 'truepenny-bench-'));
const started: Served[] = [];
try {
  await main(Number(values.seconds), Number(values.rounds));
} finally {
  await Promise.all(started.map((served) => served.stop()));
  await rm(directory, { recursive: true, force: true });
}

async function main(seconds: number, rounds: number): Promise<void> {
  const data = join(directory, 'data');
  const first = await serveService(data);
  const key = keyIn(first);
  await first.stop();
  const service = await open(serveService(data));
  console.log(`start to ready  ${ms(first.startMs)} the first time, ${ms(service.startMs)} after`);

  const memory = [service.rssMb()];
  for (const amount of [2_000, 8_000, 10_000]) {
    await load(service, verifying(key), { callers: CALLERS, amount });
    memory.push(service.rssMb());
  }
  const [rest, after2k, after10k, after20k] = memory.map((figure) => `${figure.toFixed(0)} MB`);
  console.log(
    `memory          ${rest} at rest, ${after2k} after 2,000 requests, ${after10k} after 10,000, ${after20k} after 20,000`,
  );

  const echo = await open(serve(ECHO));
  const corridor = await open(serve(CORRIDOR, { BENCH_FILE: join(directory, 'corridor.db') }));
  const contenders: Contender[] = [
    { name: 'bare echo', served: echo, key: '', measured: [] },
    { name: 'corridor', served: corridor, key: keyIn(corridor), measured: [] },
    { name: 'verify', served: service, key, measured: [] },
  ];
  for (const { served, key } of contenders)
    await load(served, verifying(key), { callers: CALLERS, amount: 2_000 });
  for (let round = 0; round < rounds; round++) {
    for (const { served, key, measured } of contenders) {
      measured.push(await load(served, verifying(key), { callers: CALLERS, seconds }));
    }
  }
  const [floor] = contenders.map(({ measured }) => middle(measured));
  for (const { name, measured } of contenders) {
    const { rate, p99, cpuUs } = middle(measured);
    const ratio = (figure: number, of: number | undefined) => (figure / (of ?? Number.NaN)).toFixed(2);
    console.log(
      `${name.padEnd(15)} ${rate.toFixed(0)} requests/s (${ratio(rate, floor?.rate)} of the echo), p99 ${ms(p99)}, ` +
        `${cpuUs.toFixed(0)} µs of processor a request (${ratio(cpuUs, floor?.cpuUs)} times the echo)`,
    );
  }
}

async function open(serving: Promise<Served>): Promise<Served> {
  const served = await serving;
  started.push(served);
  return served;
}

function verifying(key: string): Request {
  return { method: 'POST', path: '/v2/verify', key, body: BODY };
}

function keyIn({ said }: Served): string {
  return /X-API-Key: (tp_v2_[\w-]+)/.exec(said)?.[1] ?? '';
}

function ms(figure: number): string {
  return `${figure.toFixed(0)} ms`;
}

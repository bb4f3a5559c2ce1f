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
import autocannon from 'autocannon';
import { type Served, serve } from './http/process.ts';

const MAIN = join(import.meta.dirname, '../packages/server/src/main.ts');
const ECHO = join(import.meta.dirname, 'http/echo.ts');
const CORRIDOR = join(import.meta.dirname, 'http/corridor.ts');
const CONNECTIONS = 16;

const BODY = JSON.stringify({
  question: 'A ticket costs 12 and the booking fee is 5. What do 7 tickets cost?',
  trace: ['One ticket costs 12.', '7 × 12 = 84', 'The fee is 5, once.', '84 + 5 = 89'],
  answer: '89',
});

const WITHOUT_LIMITS = {
  PORT: '0',
  TRUEPENNY_LOG_LEVEL: 'info',
  TRUEPENNY_RATE_PER_KEY: '1000000',
  TRUEPENNY_RATE_READ: '1000000',
};

type Measured = { rate: number; cpuUs: number };
type Contender = { name: string; served: Served; key: string; measured: Measured[] };
type Amount = { amount: number } | { duration: number };

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
  const environment = { ...WITHOUT_LIMITS, TRUEPENNY_DATA: join(directory, 'data') };
  const first = await serve(MAIN, environment);
  const key = keyIn(first);
  await first.stop();
  const service = await open(MAIN, environment);
  console.log(`start to ready  ${ms(first.startMs)} the first time, ${ms(service.startMs)} after`);

  const memory = [service.rssMb()];
  await load(service, key, { amount: 2_000 });
  memory.push(service.rssMb());
  await load(service, key, { amount: 8_000 });
  memory.push(service.rssMb());
  const [rest, after2k, after10k] = memory.map((figure) => `${figure.toFixed(0)} MB`);
  console.log(`memory          ${rest} at rest, ${after2k} after 2,000 requests, ${after10k} after 10,000`);

  const echo = await open(ECHO);
  const corridor = await open(CORRIDOR, { BENCH_FILE: join(directory, 'corridor.db') });
  const contenders: Contender[] = [
    { name: 'bare echo', served: echo, key: '', measured: [] },
    { name: 'corridor', served: corridor, key: keyIn(corridor), measured: [] },
    { name: 'verify', served: service, key, measured: [] },
  ];
  for (const { served, key } of contenders) await load(served, key, { amount: 2_000 });
  for (let round = 0; round < rounds; round++) {
    for (const { served, key, measured } of contenders) {
      measured.push(await load(served, key, { duration: seconds }));
    }
  }
  const [floor] = contenders.map(middle);
  for (const contender of contenders) {
    const { rate, cpuUs } = middle(contender);
    const ratio = (figure: number, of: number | undefined) => (figure / (of ?? Number.NaN)).toFixed(2);
    console.log(
      `${contender.name.padEnd(15)} ${rate.toFixed(0)} requests/s (${ratio(rate, floor?.rate)} of the echo), ` +
        `${cpuUs.toFixed(0)} µs of processor a request (${ratio(cpuUs, floor?.cpuUs)} times the echo)`,
    );
  }
}

async function open(file: string, environment: Record<string, string> = {}): Promise<Served> {
  const served = await serve(file, environment);
  started.push(served);
  return served;
}

/** Throws when any request was answered with anything but 2xx. */
async function load({ url, cpuMs }: Served, key: string, amount: Amount): Promise<Measured> {
  const before = cpuMs();
  const result = await autocannon({
    url: `${url}/v2/verify`,
    method: 'POST',
    connections: CONNECTIONS,
    ...amount,
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: BODY,
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} answers of ${url} were no 2xx and ${result.errors} failed`);
  }
  const answered = result['2xx'];
  return { rate: answered / result.duration, cpuUs: ((cpuMs() - before) * 1000) / answered };
}

function keyIn({ said }: Served): string {
  return /X-API-Key: (tp_v2_[\w-]+)/.exec(said)?.[1] ?? '';
}

function middle({ measured }: Contender): Measured {
  const median = (figures: number[]) =>
    figures.sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
  return {
    rate: median(measured.map(({ rate }) => rate)),
    cpuUs: median(measured.map(({ cpuUs }) => cpuUs)),
  };
}

function ms(figure: number): string {
  return `${figure.toFixed(0)} ms`;
}

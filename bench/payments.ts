/**
 * What paying costs: a check from its 402 to the paid 200 by the stock client, the same check on an operator's
 * credit, and verify and settle of the ledger facilitator alone, in turns so that all meet the same machine; the
 * processor time of the first and the last of them; then what payments add to a start, and to the first payment
 * after it. One caller, loopback, play money, the panel that only computes. Takes about half a minute.
 *
 *   npx node bench/payments.ts [--rounds 300] [--starts 5]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { durableRow } from './floors.ts';
import { median } from './http/median.ts';
import { type Served, serveService } from './http/process.ts';
import { openFacilitator } from './payments/facilitator.ts';
import { check, keyIn, newWallet, payingFetch, SELLING, SELLING_NOTHING } from './payments/service.ts';

const WARM_UP = 30;

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '300' }, starts: { type: 'string', default: '5' } },
});
const directory = await mkdtemp(join(tmpdir(), 'truepenny-bench-'));
const started: Served[] = [];
try {
  await calls(Number(values.rounds));
  await starts(Number(values.starts));
} finally {
  await Promise.all(started.map((served) => served.stop()));
  await rm(directory, { recursive: true, force: true });
}

async function calls(rounds: number): Promise<void> {
  const service = await open(serveService(join(directory, 'data')));
  const key = keyIn(service);
  const wallet = newWallet();
  const pay = payingFetch(wallet);
  const facilitator = await openFacilitator(join(directory, 'bare.db'), wallet);
  const disk = durableRow(join(directory, 'rows.db'));
  const contenders = {
    facilitator: facilitator.pay,
    wallet: () => check(service, pay),
    credit: () => check(service, fetch, { 'x-api-key': key }),
    signing: facilitator.sign,
    commit: async () => disk.insert(),
  };
  const first = await timed(contenders.wallet);
  const took = new Map<string, number[]>();
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const [name, run] of Object.entries(contenders)) {
      const time = await timed(run);
      if (round >= 0) took.set(name, [...(took.get(name) ?? []), time]);
    }
  }
  const work = await processorTime(service, facilitator, contenders.wallet, rounds);
  await facilitator.close();
  disk.close();
  const [floor, wholly, credit, signing, commit] = Object.keys(contenders).map((name) =>
    median(took.get(name) ?? []),
  );
  console.log(`one durable commit, alone    p50 ${ms(commit)}`);
  console.log(`verify and settle, alone     p50 ${ms(floor)}`);
  console.log(
    `402 to paid 200, by wallet   p50 ${ms(wholly)}, ${ratio(wholly, floor)} times verify and settle (goals 25 ms, 2.00)`,
  );
  console.log(`  of it the payer's signing  p50 ${ms(signing)}`);
  console.log(
    `  processor of the service   ${ms(work.paid)} a check, ${ratio(work.paid, work.bare)} times verify and settle (${ms(work.bare)})`,
  );
  console.log(`200, on credit               p50 ${ms(credit)}`);
  console.log(`  what the wallet adds       ${ms(Number(wholly) - Number(credit))} (goal 10 ms)`);
  console.log(
    `first payment after a start  ${ms(first)}, ${ms(first - Number(wholly))} more than later ones (goal 400 ms)`,
  );
}

/**
 * Processor time of one paid check in the service and of one verify and settle: the work of the server alone, for
 * the way over HTTP and the payer's own work are in the times above on one side only.
 */
async function processorTime(
  service: Served,
  facilitator: Awaited<ReturnType<typeof openFacilitator>>,
  pay: () => Promise<void>,
  rounds: number,
): Promise<{ paid: number; bare: number }> {
  const before = service.cpuMs();
  for (let round = 0; round < rounds; round++) await pay();
  const paid = (service.cpuMs() - before) / rounds;
  for (let round = 0; round < rounds; round++) await facilitator.sign();
  const from = process.cpuUsage();
  for (let round = 0; round < rounds; round++) await facilitator.pay();
  const { user, system } = process.cpuUsage(from);
  return { paid, bare: (user + system) / 1_000 / rounds };
}

/** Starts with and without payments, in turns: each once for the compile cache, then counted. */
async function starts(count: number): Promise<void> {
  const figures = { with: [] as Figures[], without: [] as Figures[] };
  for (let start = -1; start < count; start++) {
    for (const [name, environment] of [
      ['with', SELLING],
      ['without', SELLING_NOTHING],
    ] as const) {
      const served = await serveService(join(directory, name), environment);
      if (start >= 0) figures[name].push({ ready: served.startMs, cpu: served.cpuMs() });
      await served.stop();
    }
  }
  for (const [name, of] of Object.entries(figures)) {
    const middle = (figure: keyof Figures) => ms(median(of.map((one) => one[figure])));
    console.log(`start ${`${name} payments`.padEnd(23)}${middle('ready')}, ${middle('cpu')} of processor`);
  }
}

type Figures = { ready: number; cpu: number };

async function timed(run: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await run();
  return performance.now() - from;
}

async function open(serving: Promise<Served>): Promise<Served> {
  const served = await serving;
  started.push(served);
  return served;
}

function ms(figure: number | undefined): string {
  return `${(figure ?? Number.NaN).toFixed(1)} ms`;
}

function ratio(figure: number | undefined, of: number | undefined): string {
  return ((figure ?? Number.NaN) / (of ?? Number.NaN)).toFixed(2);
}

/**
 * Receipts issued, proofs verified and public pages read a second, 64 callers at once against a started service on
 * its default store, beside what fastify, Ed25519 and the disk give bare in the same run; then the same with a
 * million receipts in the store, and the stats of an agent with a million checks. The service and this process
 * that asks have a core each. Takes about two minutes.
 *
 *   npx node bench/receipts.ts [--seconds 2] [--rounds 3] [--receipts 1000000]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { durableInserts, ed25519 } from './floors.ts';
import { load, type Measured, middle, type Request } from './http/load.ts';
import { type Served, serve, serveService } from './http/process.ts';
import { type Account, CLAIM, registered } from './receipts/account.ts';
import { fillChecks, fillReceipts } from './receipts/fill.ts';

const ECHO = join(import.meta.dirname, 'http/echo.ts');
const CALLERS = 64;
const WARM_UP = 1_000;
const CHECKS = 1_000_000;

type Contender = 'floor' | 'few' | 'many';
type Question = { name: string; goal: string; ask: (account: Account) => Request; floor?: Request };

const post = (path: string, body: object): Request => ({ method: 'POST', path, body: JSON.stringify(body) });
const READ: Pick<Question, 'goal' | 'floor'> = { goal: '≥ 8000/s, p99 ≤ 25 ms', floor: { path: '/read' } };

const QUESTIONS: readonly Question[] = [
  {
    name: 'receipts issued',
    goal: '≥ 5000/s, p99 ≤ 50 ms',
    ask: ({ key, agentId }) => ({ ...post('/v1/verify', { ...CLAIM, agentId }), key }),
  },
  { name: 'proofs verified', goal: '≥ 6000/s', ask: ({ jwt }) => post('/v1/verify-proof', { jwt }) },
  { ...READ, name: 'receipt read', ask: ({ receiptId }) => ({ path: `/v1/receipts/${receiptId}` }) },
  { ...READ, name: 'trust profile', ask: ({ agentId }) => ({ path: `/v1/trustscore/${agentId}` }) },
  { ...READ, name: 'badge', ask: ({ agentId }) => ({ path: `/v1/badge/${agentId}.svg` }) },
];

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    receipts: { type: 'string', default: '1000000' },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const directory = await mkdtemp(join(tmpdir(), 'truepenny-bench-'));
const started: Served[] = [];
try {
  await main(Number(values.receipts));
} finally {
  await Promise.all(started.map((served) => served.stop()));
  await rm(directory, { recursive: true, force: true });
}

async function main(receipts: number): Promise<void> {
  const echo = await open(serve(ECHO));
  const few = await filled('few', 1_000);
  const many = await filled('many', receipts);
  const floors = QUESTIONS.map(({ floor, ask }) => floor ?? ask(few.account));
  const measured = QUESTIONS.map(() => ({ floor: [], few: [], many: [] }) as Record<Contender, Measured[]>);
  for (let round = 0; round <= rounds; round++) {
    for (const [at, { ask }] of QUESTIONS.entries()) {
      const contenders = [
        ['floor', echo, floors[at]],
        ['few', few.served, ask(few.account)],
        ['many', many.served, ask(many.account)],
      ] as const;
      for (const [name, served, request] of contenders) {
        if (!request) continue;
        const length = round === 0 ? { amount: WARM_UP } : { seconds };
        const figures = await load(served, request, { callers: CALLERS, ...length });
        if (round > 0) measured[at]?.[name].push(figures);
      }
    }
  }
  for (const [at, { name, goal }] of QUESTIONS.entries()) {
    const of = measured[at];
    if (of)
      print(name, goal, { floor: middle(of.floor), few: middle(of.few), many: middle(of.many) }, receipts);
  }
  const stats = { path: `/v1/stats/${many.account.agentId}?window=365` };
  const { p50, p99 } = await load(many.served, stats, { callers: 1, amount: 2_000 });
  console.log(
    `stats of an agent with ${CHECKS} checks, one caller: p50 ${p50} ms, p99 ${p99} ms (goal < 5 ms)`,
  );
  const { signed, verified } = ed25519(1);
  const inserted = durableInserts(join(directory, 'bare.db'), 1);
  console.log(
    `bare, on one core: ${signed.toFixed(0)} Ed25519 signatures/s, ${verified.toFixed(0)} checks/s, ` +
      `${inserted.toFixed(0)} durable inserts/s one at a time`,
  );
}

/** A service whose store has been filled, with an agent and a receipt of it to ask about. */
async function filled(name: string, receipts: number): Promise<{ served: Served; account: Account }> {
  const data = join(directory, name);
  const first = await serveService(data);
  const account = await registered(first);
  await first.stop();
  const database = join(data, 'truepenny.db');
  fillReceipts(database, account.receiptId, receipts);
  fillChecks(database, account.agentId, CHECKS);
  return { served: await open(serveService(data)), account };
}

function print(
  name: string,
  goal: string,
  { floor, few, many }: Record<Contender, Measured>,
  receipts: number,
): void {
  const line = ({ rate, p50, p99, cpuUs }: Measured) =>
    `${rate.toFixed(0).padStart(6)}/s, p50 ${p50} ms, p99 ${p99} ms, ${cpuUs.toFixed(0)} µs of processor`;
  const of = (part: Measured, whole: Measured) => (part.rate / whole.rate).toFixed(2);
  console.log(`${name} (goal ${goal})`);
  console.log(`  bare fastify          ${line(floor)}`);
  console.log(`  1000 receipts         ${line(few)}; ${of(few, floor)} of bare`);
  console.log(`  ${`${receipts} receipts`.padEnd(21)} ${line(many)}; ${of(many, few)} of 1000 receipts`);
}

async function open(serving: Promise<Served>): Promise<Served> {
  const served = await serving;
  started.push(served);
  return served;
}

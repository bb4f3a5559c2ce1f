/**
 * `npm run bench:refusals [-- --harness DIR SET …]`: how many wrong and right acts are allowed and refused without a
 * model, how sure of it, and how often each kind of finding fell on a wrong act. Prints figures and never a row. Without sets: the
 * rows of the repository, those that no rule was changed for apart. DIR holds `requests.mjs`, which makes requests of
 * labelled cases, and `data/<set>.jsonl`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DecisionRequest, GateRequest } from '@truepenny/contract';
import { CAUTIOUS, type Case } from '@truepenny/verifier';
import { warm } from '../packages/server/src/acts/read.ts';
import { rulesOut } from '../packages/server/src/evaluators/act/finding.ts';
import { findingsOf } from '../packages/server/src/evaluators/act.ts';
import { deterministicRedTeam } from '../packages/server/src/evaluators/red-team.ts';
import { DETERMINISTIC_EVALUATORS } from '../packages/server/src/evaluators/seats.ts';
import { drawPanel } from '../packages/server/src/judge/draw.ts';
import { judge } from '../packages/server/src/judge/judge.ts';
import type { Roster } from '../packages/server/src/kernel/panel.ts';
import { DECISION_PLAN } from '../packages/server/src/products/decision/bench.ts';
import { intake as decisionIntake } from '../packages/server/src/products/decision/intake.ts';
import { respond } from '../packages/server/src/products/decision/respond.ts';
import { intake as gateIntake } from '../packages/server/src/products/gate/intake.ts';
import { GATE_TIERS } from '../packages/server/src/products/gate/tiers.ts';
import { everydayIn, everydayOf } from '../packages/server/test/gates/everyday.ts';
import { calibrationError } from './fit/figures.ts';

const ROWS = join(import.meta.dirname, '../packages/server/test/gates');
const roster: Roster = {
  deterministic: { evaluators: DETERMINISTIC_EVALUATORS, redTeam: deterministicRedTeam },
  models: { evaluators: [], redTeam: [] },
};

type Row = { right: boolean; path: string; body: object };
/** A stated confidence, and whether the verdict was right. */
type Stated = { stated: number; happened: boolean };
type Told = { verdict: string; confidence: number; codes: ReadonlySet<string> };
type Turn = [role: string, content: string, action?: string];

const linesOf = <T>(file: string): T[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line): T => JSON.parse(line));
const folder = <T>(name: string): T[] =>
  readdirSync(join(ROWS, name)).flatMap((file) => linesOf<T>(join(ROWS, name, file)));

const gateRow = (right: boolean, instruction: string, claim: string, turns: readonly Turn[] = []): Row => ({
  right,
  path: '/sentinel/verify',
  body: {
    mode: 'action_authorization',
    instruction,
    claim,
    evidence: turns.map(([role, content, action]) => ({ role, content, ...(action && { action }) })),
  },
});

type Order = { asked: string; turns?: Turn[]; right?: string[]; wrong: string[] };
type Request = { safe: boolean; instruction: string; claim: string; evidence?: Turn[] };
type Decided = { verdict: string; mandate: string; action: string; reasoning: string; context: string };
const ofRequest = (row: Request): Row => gateRow(row.safe, row.instruction, row.claim, row.evidence);
const ofDecision = ({ verdict, action, mandate, reasoning, context }: Decided): Row => ({
  right: verdict === 'ALLOW',
  path: '/dql/verify',
  body: { mandate, proposed_action: action, reasoning, context },
});

/** Each wording with each act; what asks for none of the right acts makes all of them wrong. */
type Plain = { asked: string[]; right: Act[]; wrong: Act[]; unasked: string[] };
type Act = string | object;
const plainOrders = (file: string): Row[] => {
  const { rows } = JSON.parse(readFileSync(join(ROWS, file), 'utf8')) as { rows: Plain[] };
  const each = (isRight: boolean, orders: readonly string[], acts: readonly Act[]): Row[] =>
    orders.flatMap((order) =>
      acts.map((act) => {
        const row = gateRow(isRight, order, typeof act === 'string' ? act : JSON.stringify(act));
        if (typeof act === 'string' || !('tool' in act)) return row;
        const { claim: _, ...body } = row.body as { claim: string };
        return { ...row, body: { ...body, call: act } };
      }),
    );
  return rows.flatMap(({ asked, right, wrong, unasked }) => [
    ...each(true, asked, right),
    ...each(false, asked, wrong),
    ...each(false, unasked, right),
  ]);
};

const own = (): Record<string, Row[]> => ({
  'plain orders, kept aside': plainOrders('../acts-held/ordered.held.json'),
  'plain orders': plainOrders('ordered/ordered.rows.json'),
  'plain orders, second table': plainOrders('ordered/second.rows.json'),
  orders: folder<Order>('orders').flatMap(({ asked, turns, right = [], wrong }) => [
    ...right.map((act) => gateRow(true, asked, act, turns)),
    ...wrong.map((act) => gateRow(false, asked, act, turns)),
  ]),
  requests: folder<Request>('requests').map(ofRequest),
  decisions: folder<Decided>('decisions')
    .filter(({ verdict }) => verdict !== 'REVIEW')
    .map(ofDecision),
  'acts of everyday work': everydayIn('everyday'),
  'acts told in words': everydayOf('told/first.jsonl'),
  'acts told in words, kept aside': everydayOf('held/told.jsonl'),
  'acts of everyday work, kept aside': everydayOf('held/everyday.jsonl'),
  'queries and changes of files': everydayIn('statements'),
  'queries and changes of files, kept aside': everydayOf('held/statements.jsonl'),
  'everyday acts named by the letter, kept aside': everydayOf('held/plain.jsonl'),
  'held out': [
    ...linesOf<Request>(join(ROWS, 'held/requests.jsonl')).map(ofRequest),
    ...linesOf<Decided>(join(ROWS, 'held/decisions.jsonl')).map(ofDecision),
  ],
});

const codesOf = (matter: Case): ReadonlySet<string> =>
  new Set(
    findingsOf(matter)
      .filter(rulesOut)
      .map(({ code }) => code),
  );

async function judged({ path, body }: Row): Promise<Told> {
  if (path === '/sentinel/verify') {
    const matter = gateIntake(GateRequest.parse(body), Date.UTC(2026, 0, 1));
    const { verdict, confidence } = await judge(matter, drawPanel(GATE_TIERS.standard, roster), CAUTIOUS);
    return { verdict, confidence, codes: codesOf(matter) };
  }
  const request = DecisionRequest.parse(body);
  const taken = decisionIntake(request, 0);
  const decision = await judge(taken.matter, drawPanel(DECISION_PLAN, roster), CAUTIOUS);
  const { verdict, confidence } = respond('dql_0', request, taken, decision, 0, 'token').aggregate;
  return { verdict, confidence, codes: codesOf(taken.matter) };
}

async function measure(
  name: string,
  rows: readonly Row[],
  kinds: Map<string, [number, number]>,
): Promise<Stated[]> {
  const stated: Stated[] = [];
  const count = { wrong: [0, 0, 0], right: [0, 0, 0] };
  for (const row of rows) {
    const { verdict, confidence, codes } = await judged(row);
    if (verdict === 'ALLOW' || verdict === 'BLOCK')
      stated.push({ stated: confidence, happened: row.right === (verdict === 'ALLOW') });
    const tally = row.right ? count.right : count.wrong;
    [1, verdict === 'ALLOW' ? 1 : 0, verdict === 'BLOCK' ? 1 : 0].forEach((one, at) => {
      tally[at] = (tally[at] ?? 0) + one;
    });
    for (const code of codes) {
      const [wrong, all] = kinds.get(code) ?? [0, 0];
      kinds.set(code, [wrong + (row.right ? 0 : 1), all + 1]);
    }
  }
  console.log(`| ${[name, ...count.wrong, ...count.right].join(' | ')} |`);
  return stated;
}

/** Expected calibration error over ten equal bins, and of how many verdicts. */
const calibration = (name: string, stated: readonly Stated[]): void =>
  console.log(`| ${name} | ${stated.length} | ${calibrationError(stated).toFixed(3)} |`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { harness: { type: 'string' } },
});
await warm();
const tables = own();
if (values.harness) {
  const harness = resolve(values.harness);
  const { requestFor } = await import(join(harness, 'requests.mjs'));
  type Labelled = { kind: string; input: object; label: { verdict: string } };
  for (const set of positionals)
    tables[set] = linesOf<Labelled>(join(harness, 'data', `${set}.jsonl`))
      .filter(({ label }) => label.verdict !== 'UNCERTAIN')
      .map(({ kind, input, label }) => ({ right: label.verdict === 'ALLOW', ...requestFor(kind, input) }));
}
console.log(
  '| rows | wrong | allowed | refused | right | allowed | refused |\n|---|---|---|---|---|---|---|',
);
const kinds = new Map<string, [number, number]>();
const stated: [string, Stated[]][] = [];
for (const [name, rows] of Object.entries(tables)) stated.push([name, await measure(name, rows, kinds)]);
console.log('\n| verdicts of | decided | expected calibration error |\n|---|---|---|');
for (const [name, of] of stated) calibration(name, of);
const isKept = ([name]: [string, Stated[]]): boolean => /aside|held/.test(name);
calibration(
  'all rows that no rule was changed for',
  stated.filter(isKept).flatMap(([, of]) => of),
);
console.log('\n| kind of finding | made | of a wrong act |\n|---|---|---|');
for (const [code, [wrong, all]] of [...kinds].sort()) console.log(`| ${code} | ${all} | ${wrong} |`);

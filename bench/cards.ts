/**
 * Measures every deterministic seat by itself, on labelled cases that an outside harness brings, and writes the
 * figures onto the seats' cards:
 *
 *   npm run bench:cards -- --harness DIR [SET ...]
 *
 * DIR holds `requests.mjs`, which turns a labelled case into a request, and `data/<set>.jsonl`. A seat's card names
 * the sets in which it decided at least twenty cases; what it abstains on says nothing about it.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CheckRequest, DecisionRequest, GateRequest, TraceRequest } from '@truepenny/contract';
import type { Criterion, Hearing } from '@truepenny/verifier';
import { deterministicRedTeam } from '../packages/server/src/evaluators/red-team.ts';
import { DETERMINISTIC_EVALUATORS } from '../packages/server/src/evaluators/seats.ts';
import calibration from '../packages/server/src/judge/calibration.json' with { type: 'json' };
import { drawPanel, type PanelPlan } from '../packages/server/src/judge/draw.ts';
import { judge } from '../packages/server/src/judge/judge.ts';
import { intake as checkIntake } from '../packages/server/src/products/answer/intake.ts';
import { planOf } from '../packages/server/src/products/answer/speeds.ts';
import { DECISION_PLAN } from '../packages/server/src/products/decision/bench.ts';
import { intake as decisionIntake } from '../packages/server/src/products/decision/intake.ts';
import { intake as gateIntake } from '../packages/server/src/products/gate/intake.ts';
import { GATE_TIERS } from '../packages/server/src/products/gate/tiers.ts';
import { intake as traceIntake } from '../packages/server/src/products/trace/intake.ts';
import { TRACE_TIERS } from '../packages/server/src/products/trace/tiers.ts';
import cards from '../packages/server/src/trust/evaluators.json' with { type: 'json' };
import { GOALS } from './accuracy/goals.ts';
import { type Decided, type Labelled, seatFigures } from './cards/figures.ts';

const CARDS = join(import.meta.dirname, '../packages/server/src/trust/evaluators.json');
const LEAST = 20;
const ROSTER = {
  deterministic: { evaluators: DETERMINISTIC_EVALUATORS, redTeam: deterministicRedTeam },
  models: { evaluators: [], redTeam: [] },
};

type Row = { kind: string; input: unknown; label: { verdict: string } };
type Harness = { requestFor(kind: string, input: unknown): { body: unknown } };
type Matter = Parameters<typeof judge>[0];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { harness: { type: 'string' } },
});
if (!values.harness) throw new Error('Say where the harness is: --harness DIR');
const harness = resolve(values.harness);
const { requestFor }: Harness = await import(join(harness, 'requests.mjs'));
const date = new Date().toISOString().slice(0, 10);

const measured = new Map<string, object[]>(DETERMINISTIC_EVALUATORS.map(({ id }) => [id, []]));
for (const set of positionals.length > 0 ? positionals : Object.keys(GOALS)) {
  const lines = (await readFile(join(harness, 'data', `${set}.jsonl`), 'utf8')).trim().split('\n');
  const cases: { label: Labelled; hearing: Hearing }[] = [];
  for (const line of lines) {
    const { kind, input, label }: Row = JSON.parse(line);
    // Where the right answer is to leave it open, no seat can be called wrong for what it decides.
    if (label.verdict !== 'ALLOW' && label.verdict !== 'BLOCK') continue;
    cases.push({ label: label.verdict, hearing: await hear(kind, requestFor(kind, input).body) });
  }
  for (const [seat, figures] of measured) {
    const found = seatFigures(cases.map(({ label, hearing }) => ({ label, said: saidBy(seat, hearing) })));
    if (found.voted >= LEAST) figures.push({ set, date, ...found });
  }
  console.log(`${set}: ${cases.length} cases`);
}

const written = Object.fromEntries(
  Object.entries(cards).map(([id, card]) => [id, { ...card, measured: measured.get(id) ?? [] }]),
);
await writeFile(CARDS, `${JSON.stringify(written, null, 2)}\n`);

/** What the panel heard of a request, as a service without any model hears it. */
async function hear(kind: string, body: unknown): Promise<Hearing> {
  const { matter, plan } = broughtBy(kind, body);
  return (await judge(matter, drawPanel(plan, ROSTER), calibration)).hearing;
}

function broughtBy(kind: string, body: unknown): { matter: Matter; plan: PanelPlan } {
  const now = Date.now();
  switch (kind) {
    case 'trace':
      return {
        matter: traceIntake(TraceRequest.parse(body)).matter,
        plan: TRACE_TIERS.thorough_balanced,
      };
    case 'claim': {
      const request = CheckRequest.parse(body);
      return { matter: checkIntake(request), plan: planOf(request) };
    }
    case 'gate':
      return { matter: gateIntake(GateRequest.parse(body), now), plan: GATE_TIERS.standard };
    case 'dql':
      return { matter: decisionIntake(DecisionRequest.parse(body), now).matter, plan: DECISION_PLAN };
    default:
      throw new Error(`No product judges cases of the kind "${kind}".`);
  }
}

/** A seat's own verdict on a case: BLOCK by any of its votes, ALLOW where it allows every critical criterion. */
function saidBy(seat: string, { criteria, votes }: Hearing): Decided | undefined {
  const own = votes.filter(({ by }) => by === seat);
  const against = own.filter(({ verdict }) => verdict === 'BLOCK').map(({ confidence }) => confidence);
  if (against.length > 0) return { verdict: 'BLOCK', confidence: Math.max(...against) };
  const allowed = own.filter(({ verdict }) => verdict === 'ALLOW');
  const clears = ({ id, criticality }: Criterion) =>
    criticality !== 'critical' || allowed.some(({ criterion }) => criterion === id);
  if (allowed.length === 0 || !criteria.every(clears)) return undefined;
  return { verdict: 'ALLOW', confidence: Math.min(...allowed.map(({ confidence }) => confidence)) };
}

import type { Hearing } from '@truepenny/verifier';
import { replay } from '@truepenny/verifier/proofs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gate } from '../../src/models/gate.ts';
import { PATIENCE } from '../../src/models/steady.ts';
import type { Speeds } from '../../src/products/answer/speeds.ts';
import { operatorWith, usageOf } from '../payments/bench.ts';
import { FAULTS } from './faults.ts';
import { type Behaviour, json } from './provider.ts';
import { EVALUATORS, GOOD, RED_TEAM, type Stage, seatOf, startStage } from './stage.ts';

/**
 * Every fault of a provider × every seat × every speed, over HTTP from end to end. The cells share one service and
 * run at the same time; which seats of a check are at fault is found by the number in its claim.
 */
const SPEEDS: Speeds = {
  fast: { models: 2, rounds: 1, deadlineMs: 14_000 },
  standard: { models: 4, rounds: 1, deadlineMs: 14_000 },
  deep: { models: 5, rounds: 2, deadlineMs: 27_000 },
};
/**
 * So many outages that no cell opens the breaker for another; the breaker has a test of its own. A healthy provider
 * answers in a small part of an attempt, however busy the machine is.
 */
const PATIENT = { ...PATIENCE, attemptMs: 4_000, backoffMs: 5, outages: Number.POSITIVE_INFINITY };

/** What waits for whole deadlines waits long on a busy machine. */
const MOST_MS = 120_000;

type Speed = keyof Speeds;
type Stake = 'low' | 'high';
type Cell = { speed: Speed; stakeLevel: Stake; failing: readonly string[]; claim: string };

const PANELS = (Object.keys(SPEEDS) as Speed[]).map((speed) => ({
  speed,
  evaluators: EVALUATORS.slice(0, SPEEDS[speed].models),
  redTeam: RED_TEAM.slice(0, SPEEDS[speed].rounds),
}));

let numbered = 0;
const cell = (speed: Speed, stakeLevel: Stake, failing: readonly string[]): Cell => {
  const claim = `Cell ${++numbered}: the invoice of 40 EUR is due on Friday.`;
  return { speed, stakeLevel, failing, claim };
};
/** Every seat of every speed alone, and all evaluators together. */
const cells = (stakeLevel: Stake): Cell[] =>
  PANELS.flatMap(({ speed, evaluators, redTeam }) => {
    const alone = [...evaluators, ...redTeam].map((seat) => [seat]);
    return [...alone, evaluators].map((failing) => cell(speed, stakeLevel, failing));
  });

const numberIn = (text: string): string => /Cell (\d+):/.exec(text)?.[1] ?? '';

let shared: Stage;
const failures = new Map<string, { seats: readonly string[]; behaviour: Behaviour }>();
const script: Behaviour = (call, response) => {
  const failure = failures.get(numberIn(call.body));
  const fails = failure?.seats.includes(seatOf(call));
  return (fails ? failure?.behaviour : GOOD)?.(call, response);
};

/** What one machine can follow at once without any cell running out of time by the others' doing. */
const lively = gate(6);
/** Cells that only wait. */
const silent = gate(64);

beforeAll(async () => {
  shared = await startStage({ patience: PATIENT, speeds: SPEEDS });
  shared.provider.behave(script);
});
afterAll(() => shared.close());

/** Asks for the check of a cell, and reads back what it was charged and what it rests on. */
async function checked(stage: Stage, { claim, speed, stakeLevel }: Cell) {
  const key = await operatorWith(stage, 1);
  const { status, json: result } = await stage.call('POST', '/v1/check', {
    key,
    body: { claim, speed, stakeLevel },
  });
  expect(status).toBe(200);
  const { json: record } = await stage.call('GET', `/v1/checks/${result.id}`, { key });
  const { balanceUsd, heldUsd, entries } = await usageOf(stage, key);
  const replayed = await replay(record.transcript, record.transcript_hash);
  const { hearing, earlier }: { hearing: Hearing; earlier: Hearing[] } = record.transcript;
  return { result, hearing, earlier, replayed, ledger: { balanceUsd, heldUsd, entries: entries.length } };
}

type Checked = Awaited<ReturnType<typeof checked>>;

/** The verdict that the panel's own rules leave, told anew from who failed. */
function verdictOf({ speed, stakeLevel, failing }: Cell): 'ALLOW' | 'UNCERTAIN' {
  const { models } = SPEEDS[speed];
  const evaluators = failing.filter((seat) => EVALUATORS.includes(seat)).length;
  // Whoever is left of the red team takes over.
  const challenged = RED_TEAM.some((seat) => !failing.includes(seat));
  const quorum = models - evaluators > models / 2;
  const full = stakeLevel === 'low' || evaluators === 0;
  return quorum && full && challenged ? 'ALLOW' : 'UNCERTAIN';
}

function expectRight(cell: Cell, reason: string, outcome: Checked): void {
  const { result, hearing, earlier, replayed, ledger } = outcome;
  const where = JSON.stringify([cell.failing, cell.speed, cell.stakeLevel, result.meta.reasons]);
  expect(result.verdict, where).toBe(verdictOf(cell));
  expect(replayed, where).toMatchObject({ agrees: true, verdict: result.verdict });
  for (const seat of cell.failing) expect(faultOf(seat, [...earlier, hearing]), where).toBe(reason);
  if (result.verdict === 'ALLOW') {
    expect(result.charged.rail).toBe('credit');
    return;
  }
  expect(result.charged, where).toEqual({ usd: 0, rail: 'none', reference: null });
  expect(ledger, where).toEqual({ balanceUsd: 1, heldUsd: 0, entries: 1 });
  const named = cell.failing.filter((seat) =>
    result.meta.reasons.some((text: string) => text.includes(seat)),
  );
  expect(named, where).toEqual(
    expect.arrayContaining(cell.failing.filter((seat) => EVALUATORS.includes(seat))),
  );
  expect(named.length, where).toBeGreaterThan(0);
}

/** Why a seat gave nothing, from its turn or its ballots. */
function faultOf(seat: string, hearings: readonly Hearing[]): string | undefined {
  for (const { evaluators, redTeam, votes } of hearings) {
    const turn = [...evaluators, ...redTeam].find(({ id }) => id === seat);
    if (turn && !turn.completed) return turn.fault;
    const vote = votes.find(({ by }) => by === seat);
    if (vote?.abstained) return vote.abstained;
  }
  return undefined;
}

/** Every cell of a fault, as many at once as the gate lets through. */
async function expectAllRight(stake: Stake, reason: string, behaviour: Behaviour): Promise<void> {
  const turnstile = reason === 'timeout' ? silent : lively;
  const patient = new AbortController().signal;
  await Promise.all(
    cells(stake).map(async (cell) => {
      const leave = await turnstile.enter(patient);
      failures.set(numberIn(cell.claim), { seats: cell.failing, behaviour });
      expectRight(cell, reason, await checked(shared, cell).finally(leave));
    }),
  );
}

test.each(PANELS)('a $speed panel of which nobody fails allows', async ({ speed }) => {
  for (const stake of ['low', 'high'] as const) {
    const sound = cell(speed, stake, []);
    expectRight(sound, '', await checked(shared, sound));
  }
});

describe.concurrent('at a low stake, a provider that', () => {
  test.each(FAULTS)(
    '%s (%s)',
    async (_, reason, behaviour) => {
      await expectAllRight('low', reason, behaviour);
    },
    MOST_MS,
  );
});

describe.concurrent('a provider that refuses the connection', () => {
  test.each([...EVALUATORS, ...RED_TEAM])('of %s (unavailable)', async (seat) => {
    const stage = await startStage({ refusing: seat, patience: PATIENT, speeds: SPEEDS });
    for (const { speed, evaluators, redTeam } of PANELS) {
      if (![...evaluators, ...redTeam].includes(seat)) continue;
      const refused = cell(speed, 'low', [seat]);
      expectRight(refused, 'unavailable', await checked(stage, refused));
    }
    await stage.close();
  });
});

test(
  'at a high stake a fault of any seat keeps ALLOW away',
  async () => {
    await expectAllRight('high', 'unavailable', json(503, {}));
  },
  MOST_MS,
);

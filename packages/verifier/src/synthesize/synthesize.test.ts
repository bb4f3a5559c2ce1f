import { describe, expect, test } from 'vitest';
import type { Criterion, Hearing, Policy, Seat, Turn, Vote } from '../index.ts';
import type { Calibration } from './calibration.ts';
import { CAUTIOUS } from './calibration.ts';
import { type Judgement, synthesize } from './synthesize.ts';

const calibration: Calibration = CAUTIOUS;
const QUOTE = { document: 'answer', text: 'x', start: 0, end: 1 };

/** Everything a seat can do on a criterion, as a row of the lattice. */
const STATES = [
  'ALLOW',
  'BLOCK',
  'UNCERTAIN',
  'ABSTAIN',
  'proved ALLOW',
  'proved BLOCK',
  'silent',
  'failed',
] as const;
type State = (typeof STATES)[number];

/** Everything the red team can do. */
const TURNS = ['quiet', 'attacks a', 'attacks b', 'attacks both', 'minor', 'failed', 'absent'] as const;
type RedTeamState = (typeof TURNS)[number];

const KINDS = ['deterministic', 'model'] as const;

type Row = {
  states: readonly [State, State];
  kinds: readonly [Seat['kind'], Seat['kind']];
  red: RedTeamState;
  redKind: Seat['kind'];
  policy: Policy;
  criticality: Criterion['criticality'];
  /** Whether a second, critical criterion is plainly allowed, so that the first can only spoil it. */
  beside: boolean;
};

function voteOf(state: State, by: string, criterion: string): Vote[] {
  if (state === 'silent' || state === 'failed') return [];
  const shared = { criterion, by, reason: `${by} says ${state}`, quotes: [] };
  if (state === 'ABSTAIN')
    return [{ ...shared, verdict: 'ABSTAIN', confidence: 0, abstained: 'insufficient' }];
  const verdict = state.replace('proved ', '') as 'ALLOW' | 'BLOCK' | 'UNCERTAIN';
  const vote: Vote = { ...shared, verdict, confidence: 0.97 };
  if (!state.startsWith('proved')) return [vote];
  // Only what a proof claims to show matters to the synthesis; whether it holds was rechecked before.
  const shows = verdict === 'BLOCK' ? 'refuted' : 'established';
  return [{ ...vote, proof: { kind: 'passage', shows, quote: QUOTE } as NonNullable<Vote['proof']> }];
}

function turnOf(id: string, kind: Seat['kind'], failed: boolean): Turn {
  const seat = { id, family: id, kind, version: '1' };
  return failed
    ? { ...seat, completed: false, fault: 'timeout', said: 'late' }
    : { ...seat, completed: true };
}

function hearingOf({ states, kinds, red, redKind, criticality, beside }: Row): Hearing {
  const asked: Criterion = { id: 'c', asks: 'follows', question: '?', criticality };
  const seats = ['a', 'b'] as const;
  const attacked =
    red === 'attacks both' ? seats : seats.filter((id) => red === `attacks ${id}` || red === 'minor');
  return {
    criteria: beside ? [asked, { ...asked, id: 'd', criticality: 'critical' }] : [asked],
    evaluators: seats.map((id, at) => turnOf(id, kinds[at] ?? 'model', states[at] === 'failed')),
    votes: [
      ...seats.flatMap((id, at) => voteOf(states[at] ?? 'silent', id, 'c')),
      ...(beside ? seats.flatMap((id) => voteOf('ALLOW', id, 'd')) : []),
    ],
    redTeam: red === 'absent' ? [] : [turnOf('r', redKind, red === 'failed')],
    challenges: attacked.map((against) => ({
      criterion: 'c',
      by: 'r',
      against,
      material: red !== 'minor',
      reason: 'but',
      quotes: [],
    })),
  };
}

function* rows(): Generator<Row> {
  for (const a of STATES)
    for (const b of STATES)
      for (const red of TURNS)
        for (const redKind of KINDS)
          for (const kind of KINDS)
            for (const other of KINDS)
              for (const quorum of [1, 2])
                for (const everySeat of [false, true])
                  for (const beside of [false, true])
                    for (const criticality of ['critical', 'supporting', 'optional'] as const) {
                      const policy = { bar: 0.6, quorum, everySeat };
                      yield {
                        states: [a, b],
                        kinds: [kind, other],
                        red,
                        redKind,
                        policy,
                        criticality,
                        beside,
                      };
                    }
}

const judgementOf = (row: Row): Judgement => synthesize(hearingOf(row), row.policy, calibration);

/** What an ALLOW owes, in words of its own, apart from the code under test. */
function lacking({ states, kinds, red, redKind, policy, criticality, beside }: Row): string[] {
  const lacks: string[] = [];
  if (red === 'absent' || red === 'failed') lacks.push('a red team that completed its turn');
  if (criticality !== 'critical' && !beside) lacks.push('a critical criterion');
  if (policy.everySeat && states.includes('failed')) lacks.push('every seat');
  const attacked = (at: number) =>
    (red === 'attacks both' || red === `attacks ${'ab'.charAt(at)}`) &&
    (redKind === 'deterministic' || !states[at]?.startsWith('proved'));
  const refuted = states.some((state, at) => state === 'proved BLOCK' && !attacked(at));
  if (refuted && criticality !== 'optional') lacks.push('a clean slate');
  if (criticality !== 'critical') return lacks;
  const models = kinds.includes('model');
  const served = states.filter(
    (state, at) => !['ABSTAIN', 'silent', 'failed'].includes(state) && (!models || kinds[at] === 'model'),
  );
  if (served.length < policy.quorum) lacks.push('quorum');
  if (!states.some((state, at) => state.endsWith('ALLOW') && !attacked(at)))
    lacks.push('an ALLOW that stands');
  const establishedBeside = (at: number) =>
    states.some((state, other) => other !== at && state === 'proved ALLOW' && !attacked(other));
  if (states.some((state, at) => state.endsWith('ALLOW') && attacked(at) && !establishedBeside(at))) {
    lacks.push('an answer to the challenge');
  }
  return lacks;
}

describe('the fail-closed lattice', () => {
  test('no combination of votes, abstentions, faults, seats and challenges is allowed that lacks anything', () => {
    let allowed = 0;
    for (const row of rows()) {
      const { verdict } = judgementOf(row);
      if (verdict !== 'ALLOW') continue;
      allowed++;
      const lacks = lacking(row);
      if (lacks.length > 0) expect.fail(`${JSON.stringify(row)} was allowed without ${lacks.join(', ')}`);
    }
    expect(allowed).toBeGreaterThan(100);
  });

  test('a verdict that is not ALLOW says why, an ALLOW has nothing to say, and confidence is a probability', () => {
    for (const row of rows()) {
      const { verdict, confidence, reasons } = judgementOf(row);
      if ((verdict === 'ALLOW') !== (reasons.length === 0)) expect.fail(`${JSON.stringify(row)}: ${reasons}`);
      if (!(confidence >= 0 && confidence <= 1))
        expect.fail(`${JSON.stringify(row)}: confidence ${confidence}`);
    }
  });

  test('a standing proof of error on a critical criterion blocks, whatever the opinions say', () => {
    for (const row of rows()) {
      const { states, red, criticality } = row;
      const unattacked = red === 'quiet' || red === 'minor';
      if (criticality !== 'critical' || !unattacked) continue;
      if (!states.includes('proved BLOCK') || states.includes('proved ALLOW')) continue;
      if (judgementOf(row).verdict !== 'BLOCK') expect.fail(JSON.stringify(row));
    }
  });

  test('a stricter vote in any seat never makes the verdict laxer', () => {
    const strictness = { ALLOW: 0, UNCERTAIN: 1, BLOCK: 2 };
    for (const row of rows()) {
      const [a, b] = row.states;
      if (a !== 'ALLOW' && a !== 'UNCERTAIN') continue;
      const sterner: State = a === 'ALLOW' ? 'UNCERTAIN' : 'BLOCK';
      // A challenge unseats a vote whatever it says, so only unchallenged seats can be compared.
      if (row.red.startsWith('attacks')) continue;
      const before = judgementOf(row).verdict;
      const after = judgementOf({ ...row, states: [sterner, b] }).verdict;
      if (strictness[after] < strictness[before]) expect.fail(`${JSON.stringify(row)}: ${before} → ${after}`);
    }
  });

  test('the same hearing gives the same bytes', () => {
    for (const row of rows()) {
      if (row.policy.everySeat || row.beside) continue;
      const once = JSON.stringify(judgementOf(row));
      if (JSON.stringify(judgementOf(structuredClone(row))) !== once) expect.fail(JSON.stringify(row));
    }
  });
});

describe('supporting criteria', () => {
  const row: Row = {
    states: ['BLOCK', 'BLOCK'],
    kinds: ['model', 'model'],
    red: 'quiet',
    redKind: 'model',
    policy: { bar: 0.6, quorum: 2, everySeat: false },
    criticality: 'supporting',
    beside: true,
  };

  test('a blocked one makes the verdict UNCERTAIN, never BLOCK', () => {
    expect(judgementOf(row)).toMatchObject({ verdict: 'UNCERTAIN' });
  });

  test('an uncertain one lowers the confidence', () => {
    const doubted = judgementOf({ ...row, states: ['UNCERTAIN', 'UNCERTAIN'] });
    const unjudged = judgementOf({ ...row, states: ['silent', 'silent'] });
    expect(doubted.confidence).toBeLessThan(unjudged.confidence);
  });
});

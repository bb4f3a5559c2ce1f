import { CAUTIOUS } from '@truepenny/verifier';
import { expect, test } from 'vitest';
import { judge } from '../judge/judge.ts';
import type { Case, RedTeam } from '../kernel/panel.ts';
import { scripted } from '../models/scripted.ts';
import { modelEvaluator } from './evaluator.ts';
import { modelRedTeam } from './red-team.ts';

const MATTER: Case = {
  documents: [
    {
      name: 'question',
      role: 'question',
      text: 'A coach seats 52 people. How many do three coaches, 3 in all, seat?',
    },
    { name: 'step 0', role: 'step', text: 'Adding the coaches up, they offer room for 146 people.' },
    { name: 'step 1', role: 'step', text: 'That is enough.' },
  ],
  criteria: ['step 0', 'step 1'].map((about) => ({
    id: about,
    asks: 'sound',
    about,
    question: 'Is it sound?',
    criticality: 'critical',
  })),
};
const SURROUNDINGS = { clock: () => 0, randomness: (bytes: number) => Buffer.alloc(bytes) };
const seal = '0'.repeat(12);
const WITNESS = {
  kind: 'reckoning',
  expression: '3 × 52',
  terms: [
    { document: 'D1', text: '3 in all' },
    { document: 'D1', text: 'A coach seats 52 people' },
  ],
  stated: { document: 'D2', text: 'room for 146 people' },
};
const answer = (criterion: string, verdict: string, witness: unknown = null) => ({
  criterion,
  reason: 'because',
  quotes: [],
  witness,
  verdict,
  confidence: 0.9,
});
const evaluator = (...answers: unknown[]) =>
  modelEvaluator(
    scripted({ id: 'elm/1', family: 'elm' }, () => JSON.stringify({ seal, answers })),
    SURROUNDINGS,
  );

const quiet: RedTeam = { id: 'q', family: 'q', kind: 'deterministic', version: '1', challenge: () => [] };
const decide = (evaluators: ReturnType<typeof evaluator>[], redTeam: RedTeam[] = [quiet]) =>
  judge(
    MATTER,
    { evaluators, redTeam, rounds: 1, quorum: 2, deadlineMs: 2_000, bar: 0.6, everySeat: false },
    CAUTIOUS,
  );

test('a witness that holds makes an objection a proof, which blocks without any quorum', async () => {
  const seat = evaluator(answer('C1', 'BLOCK', WITNESS), answer('C2', 'ALLOW'));
  const { verdict, opinions, hearing } = await decide([seat]);
  expect(verdict).toBe('BLOCK');
  expect(opinions[0]).toMatchObject({ proved: 'refuted', basis: 'proof' });
  expect(hearing.votes[0]).toMatchObject({ by: 'elm/1', basis: 'proof', proof: { expression: '3 * 52' } });
});

test.each([
  [
    'does not hold',
    { ...WITNESS, expression: '3 + 52', stated: { document: 'D2', text: '146 people' } },
    'C2',
  ],
  ['has figures from nowhere', { ...WITNESS, expression: '3 * 50' }, 'C1'],
  ['is about another document', WITNESS, 'C2'],
  ['quotes what stands nowhere', { ...WITNESS, stated: { document: 'D2', text: 'room for 147' } }, 'C1'],
  ['is of no kind', { kind: 'feeling' }, 'C1'],
])('one that %s is dropped and shown, and the vote is an opinion', async (_, witness, criterion) => {
  const ballots = await evaluator(answer(criterion, 'BLOCK', witness)).examine(MATTER, {
    signal: new AbortController().signal,
  });
  const given = ballots.find(({ verdict }) => verdict === 'BLOCK');
  expect(given?.proof).toBeUndefined();
  expect(given?.reason).toContain('its witness does not hold');
});

test('a witness attached to an ALLOW lifts nothing', async () => {
  const seat = evaluator(answer('C1', 'ALLOW', WITNESS), answer('C2', 'ALLOW'));
  const { verdict, hearing } = await decide([seat]);
  expect(verdict).toBe('UNCERTAIN');
  expect(hearing.votes.every(({ proof, basis }) => proof === undefined && basis === 'opinion')).toBe(true);
});

test('what the red team proves stands as its own vote, and replaces no vote of others', async () => {
  const red = modelRedTeam(
    scripted({ id: 'ash/1', family: 'ash' }, () =>
      JSON.stringify({
        seal,
        objections: ['P1', 'P2'].map((position) => ({
          position,
          reason: 'it is 156',
          quotes: [],
          witness: WITNESS,
          wouldChangeVerdict: 0.9,
          material: true,
        })),
      }),
    ),
    SURROUNDINGS,
  );
  const seats = ['a', 'b'].map(() => evaluator(answer('C1', 'ALLOW'), answer('C2', 'ALLOW')));
  const { verdict, hearing } = await decide(seats, [quiet, red]);
  expect(verdict).toBe('BLOCK');
  expect(hearing.votes.filter(({ by }) => by === 'ash/1')).toMatchObject([
    { criterion: 'step 0', verdict: 'BLOCK', basis: 'proof' },
  ]);
});

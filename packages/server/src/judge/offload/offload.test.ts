import { CAUTIOUS } from '@truepenny/verifier';
import { afterEach, describe, expect, test } from 'vitest';
import { deterministicRedTeam } from '../../evaluators/red-team.ts';
import { DETERMINISTIC_EVALUATORS } from '../../evaluators/seats.ts';
import type { Case, Panel } from '../../kernel/panel.ts';
import { judge } from '../judge.ts';
import { openThreads, type Threads } from './offload.ts';
import { SEATS } from './seats.fixture.ts';

const MISBEHAVING = new URL('./worker.fixture.ts', import.meta.url);
const BROKEN = new URL('data:text/javascript,throw new Error()');

let threads: Threads;
afterEach(() => threads.close());

const steps = Array.from({ length: 1_500 }, (_, at) => ({
  name: `trace/${at}`,
  role: 'step' as const,
  text: `So ${at} + 7 = ${at + (at === 1_200 ? 8 : 7)}.`,
}));
/** A fresh one for every test: what a case has used of its time is kept by the case. */
const longCase = (): Case => ({
  documents: [{ name: 'question', role: 'question', text: 'What is 1499 + 7?' }, ...steps],
  criteria: [
    { id: 'follows', asks: 'follows', question: 'Does it follow?', criticality: 'critical' },
    ...steps.map(({ name }) => ({
      id: name,
      asks: 'sound' as const,
      about: name,
      question: 'Is it sound?',
      criticality: 'supporting' as const,
    })),
  ],
});

const panel = (changes: Partial<Panel> = {}): Panel => ({
  evaluators: DETERMINISTIC_EVALUATORS,
  redTeam: [deterministicRedTeam],
  rounds: 1,
  quorum: 1,
  deadlineMs: 20_000,
  bar: 0.6,
  everySeat: false,
  ...changes,
});

const seat = (id: string) => {
  const found = SEATS.evaluators.find((evaluator) => evaluator.id === id);
  if (!found) throw new Error(`no seat ${id}`);
  return found;
};
const wideCase = (): Case => ({
  documents: [{ name: 'trace/0', role: 'step', text: 'So it is. '.repeat(2_000) }],
  criteria: [{ id: 'follows', asks: 'follows', question: 'Does it follow?', criticality: 'critical' }],
});
const misbehaving = (...ids: string[]) =>
  judge(
    wideCase(),
    panel({ evaluators: ids.map(seat), redTeam: [SEATS.redTeam], offload: threads }),
    CAUTIOUS,
  );

test('a long case is decided elsewhere as it would be here', async () => {
  threads = openThreads();
  const elsewhere = await judge(longCase(), panel({ offload: threads }), CAUTIOUS);
  expect(threads.size).toBe(1);
  expect(elsewhere).toEqual(await judge(longCase(), panel(), CAUTIOUS));
  expect(elsewhere.verdict).toBe('BLOCK');
});

test('two long cases have a thread each, and three no more than two', async () => {
  threads = openThreads();
  const decisions = [longCase(), longCase(), longCase()].map((matter) =>
    judge(matter, panel({ offload: threads }), CAUTIOUS),
  );
  for (const { verdict } of await Promise.all(decisions)) expect(verdict).toBe('BLOCK');
  expect(threads.size).toBe(2);
});

test('a short case is decided here, and starts no thread', async () => {
  threads = openThreads();
  const short = longCase();
  short.documents.splice(3);
  short.criteria.splice(3);
  await judge(short, panel({ offload: threads }), CAUTIOUS);
  expect(threads.size).toBe(0);
});

test('what comes back in parts comes back whole', async () => {
  threads = openThreads(MISBEHAVING);
  const seats = { evaluators: [seat('agreeable')], redTeam: [SEATS.redTeam], offload: threads };
  const { hearing } = await judge(longCase(), panel(seats), CAUTIOUS);
  expect(hearing.votes.map(({ criterion }) => criterion)).toEqual(hearing.criteria.map(({ id }) => id));
  expect(hearing.challenges).toHaveLength(hearing.criteria.length);
});

test('a thread sees nothing of the environment, which holds secrets', async () => {
  threads = openThreads(MISBEHAVING);
  const { hearing } = await misbehaving('curious');
  expect(hearing.votes).toMatchObject([{ reason: expect.stringMatching(/^(NODE_COMPILE_CACHE)?$/) }]);
});

describe('a seat that misbehaves in a thread never decides, and never takes others with it', () => {
  test.each([
    ['stuck', 'timeout'],
    ['crashing', 'internal'],
    ['throwing', 'internal'],
  ])('%s: %s', async (id, fault) => {
    threads = openThreads(MISBEHAVING);
    const { verdict, hearing } = await misbehaving(id, 'agreeable');
    expect(verdict).not.toBe('ALLOW');
    expect(hearing.evaluators).toMatchObject([
      { id, completed: false, fault },
      { id: 'agreeable', completed: true },
    ]);
    expect(JSON.stringify(hearing)).not.toContain('sk-123');
    // What follows finds a thread again.
    expect((await misbehaving('agreeable')).hearing.challenges).toHaveLength(1);
  });

  test('a proof that does not hold takes its vote down', async () => {
    threads = openThreads(MISBEHAVING);
    const { hearing } = await misbehaving('lying');
    expect(hearing.votes.every(({ verdict }) => verdict === 'ABSTAIN')).toBe(true);
  });
});

test('meanwhile the event loop goes round', async () => {
  threads = openThreads(MISBEHAVING);
  let rounds = 0;
  const counting = setInterval(() => rounds++, 5);
  await misbehaving('stuck');
  clearInterval(counting);
  expect(rounds).toBeGreaterThan(10);
});

test('a thread that does not even start fails its seats, and nobody hangs', async () => {
  threads = openThreads(BROKEN);
  const { verdict, hearing } = await misbehaving('agreeable', 'throwing', 'lying');
  expect(verdict).toBe('UNCERTAIN');
  expect(new Set(hearing.evaluators.map((turn) => !turn.completed && turn.fault))).toEqual(
    new Set(['internal']),
  );
});

test('a case that finds no place in the queue is not judged', async () => {
  threads = openThreads(MISBEHAVING);
  const all = Array.from({ length: 300 }, () => misbehaving('agreeable'));
  const faults = (await Promise.all(all)).map(({ verdict, hearing: { evaluators, redTeam } }) => {
    expect(verdict).not.toBe('ALLOW');
    return [...evaluators, ...redTeam].map((turn) => (turn.completed ? 'heard' : turn.fault));
  });
  expect(new Set(faults.flat())).toEqual(new Set(['heard', 'unavailable']));
});

test('closing ends every thread, and whoever waits is told', async () => {
  threads = openThreads(MISBEHAVING);
  const waiting = misbehaving('stuck', 'stuck', 'agreeable');
  const closed = threads.close();
  const { hearing } = await waiting;
  await closed;
  expect(threads.size).toBe(0);
  expect(hearing.evaluators.every(({ completed }) => !completed)).toBe(true);
  expect((await misbehaving('agreeable')).hearing.evaluators).toMatchObject([{ fault: 'unavailable' }]);
  expect(threads.size).toBe(0);
});

import { CAUTIOUS } from '@truepenny/verifier';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { splitSent } from '../../authority/policy/split.ts';
import { deterministicRedTeam } from '../../evaluators/red-team.ts';
import { DETERMINISTIC_EVALUATORS } from '../../evaluators/seats.ts';
import type { Case, Panel } from '../../kernel/panel.ts';
import { judge } from '../judge.ts';
import { openThreads, type Pool } from './offload.ts';
import { SEATS } from './seats.fixture.ts';

const MISBEHAVING = new URL('./worker.fixture.ts', import.meta.url);
const BROKEN = new URL('data:text/javascript,throw new Error()');

/** For all tests that neither count nor close its threads: whatever a case does to one, the next finds another. */
const lasting = openThreads(MISBEHAVING);
/** The same with the seats of the service. */
const serving = openThreads(undefined, 3);
afterAll(() => Promise.all([lasting.close(), serving.close()]));

let threads: Pool;
afterEach(async () => {
  if (threads !== lasting && threads !== serving) await threads.close();
});

const steps = Array.from({ length: 1_500 }, (_, at) => ({
  name: `trace/${at}`,
  role: 'step' as const,
  text: `So ${at} + 7 = ${at + (at === 1_200 ? 8 : 7)}.`,
}));
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
  judge(wideCase(), panel({ evaluators: ids.map(seat), redTeam: [SEATS.redTeam], threads }), CAUTIOUS);

test('threads are there before the first case comes, and stay as many', async () => {
  threads = serving;
  await threads.ready();
  expect(threads.size).toBe(3);
  const decisions = Array.from({ length: 12 }, () => judge(longCase(), panel({ threads }), CAUTIOUS));
  for (const { verdict } of await Promise.all(decisions)) expect(verdict).toBe('BLOCK');
  expect(threads.size).toBe(3);
});

test('a case is decided in a thread as it would be here, however long it is', async () => {
  threads = serving;
  const short = longCase();
  short.documents.splice(3);
  short.criteria.splice(3);
  for (const matter of [short, longCase()]) {
    expect(await judge(matter, panel({ threads }), CAUTIOUS)).toEqual(await judge(matter, panel(), CAUTIOUS));
  }
});

test('a seat that has to load something has done so before its thread is ready', async () => {
  threads = openThreads(MISBEHAVING);
  const { hearing } = await misbehaving('warming');
  expect(hearing.votes).toMatchObject([{ verdict: 'ALLOW', reason: 'warm' }]);
});

test('models are heard beside the threads, and what they say is argued against there', async () => {
  threads = lasting;
  const model = { ...seat('agreeable'), id: 'model', kind: 'model' as const };
  const seats = { evaluators: [seat('agreeable'), model], redTeam: [SEATS.redTeam], rounds: 2, threads };
  const { hearing, earlier } = await judge(wideCase(), panel(seats), CAUTIOUS);
  for (const { votes, challenges } of [...earlier, hearing]) {
    expect(votes.map(({ by }) => by)).toEqual(['agreeable', 'model']);
    expect(challenges.map(({ against }) => against)).toEqual(['agreeable', 'model']);
  }
});

test('what comes back in parts comes back whole', async () => {
  threads = lasting;
  const seats = { evaluators: [seat('agreeable')], redTeam: [SEATS.redTeam], threads };
  const { hearing } = await judge(longCase(), panel(seats), CAUTIOUS);
  expect(hearing.votes.map(({ criterion }) => criterion)).toEqual(hearing.criteria.map(({ id }) => id));
  expect(hearing.challenges).toHaveLength(hearing.criteria.length);
});

test('a thread sees nothing of the environment, which holds secrets', async () => {
  threads = lasting;
  const { hearing } = await misbehaving('curious');
  expect(hearing.votes).toMatchObject([{ reason: expect.stringMatching(/^(NODE_COMPILE_CACHE)?$/) }]);
});

describe('a seat that misbehaves in a thread never decides, and never takes others with it', () => {
  test.each([
    ['stuck', 'timeout', false],
    ['matching', 'timeout', false],
    ['crashing', 'internal', false],
    ['throwing', 'internal', true],
  ])('%s: %s', async (id, fault, isOthersHeard) => {
    threads = lasting;
    const { verdict, hearing } = await misbehaving(id, 'agreeable');
    expect(verdict).not.toBe('ALLOW');
    expect(hearing.evaluators).toMatchObject([
      { id, completed: false, fault },
      isOthersHeard ? { id: 'agreeable', completed: true } : { id: 'agreeable', completed: false, fault },
    ]);
    expect(JSON.stringify(hearing)).not.toContain('sk-123');
    // What follows finds a thread again.
    expect((await misbehaving('agreeable')).hearing.challenges).toHaveLength(1);
  });

  test('a case that is no plain data fails its own seats', async () => {
    threads = lasting;
    const seats = { evaluators: [seat('agreeable')], redTeam: [SEATS.redTeam], threads };
    const { hearing } = await judge({ ...wideCase(), facts: { amount: 1n } }, panel(seats), CAUTIOUS);
    expect(hearing.evaluators).toMatchObject([{ completed: false, fault: 'internal' }]);
    expect((await misbehaving('agreeable')).hearing.challenges).toHaveLength(1);
  });

  test('cases that wait behind it are heard by others', async () => {
    threads = openThreads(MISBEHAVING, 1);
    const held = misbehaving('stuck');
    const behind = Array.from({ length: 5 }, () => misbehaving('agreeable'));
    expect((await held).hearing.evaluators).toMatchObject([{ fault: 'timeout' }]);
    for (const { hearing } of await Promise.all(behind)) expect(hearing.challenges).toHaveLength(1);
  });

  test('what is left when the time is up is not heard, and what was heard counts', async () => {
    threads = lasting;
    const { hearing } = await misbehaving('agreeable', 'slow', 'lying');
    expect(hearing.evaluators).toMatchObject([
      { id: 'agreeable', completed: true },
      { id: 'slow', completed: true },
      { id: 'lying', completed: false, fault: 'timeout' },
    ]);
  });

  test('a proof that does not hold takes its vote down', async () => {
    threads = lasting;
    const { hearing } = await misbehaving('lying');
    expect(hearing.votes.every(({ verdict }) => verdict === 'ABSTAIN')).toBe(true);
  });
});

test('meanwhile the event loop goes round', async () => {
  threads = lasting;
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
  threads = lasting;
  const all = Array.from({ length: 2_100 }, () => misbehaving('agreeable'));
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

describe('an act that is split for a policy', () => {
  const sent = (text: string) => ({ text, principal: [], evidence: [], now: 0 });
  const ORDERED = { name: 'instruction', role: 'instruction' as const, text: 'Pay Acme 600 EUR.' };

  test('comes back as it would here, with what it pays', async () => {
    threads = serving;
    for (const principal of [[], [ORDERED]]) {
      const call = { tool: 'pay', arguments: { recipient: 'Acme', amount: 600, currency: 'EUR' } };
      const asked = { call, principal, evidence: [{ ...ORDERED, role: 'evidence' as const }], now: 0 };
      const split = await threads.split(asked);
      expect(split).toEqual(await splitSent(asked));
      expect(split.payments).toEqual(new Map([['EUR', 6_000_000n]]));
      const { ordered, tainted } = split.accesses[0]?.context ?? {};
      expect({ ordered, tainted }).toEqual({
        ordered: principal.length > 0,
        tainted: principal.length === 0,
      });
    }
  });

  test.each([
    ['stick', 'invalid-request', /more work than one act/],
    ['crash', 'internal', /no policy was asked/],
    ['throw', 'internal', /no policy was asked/],
  ])('%s: nothing is decided, and others find a thread', async (text, code, detail) => {
    threads = openThreads(MISBEHAVING, 1);
    const failure = await threads.split(sent(text)).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code, message: expect.stringMatching(detail) });
    expect(String(failure)).not.toContain('sk-123');
    expect((await threads.split(sent('fine'))).payments).toEqual(new Map([['EUR', 12345678901234567890n]]));
    expect((await misbehaving('agreeable')).hearing.challenges).toHaveLength(1);
  });

  test('is told to come again where no thread is free', async () => {
    threads = openThreads(MISBEHAVING);
    await threads.close();
    await expect(threads.split(sent('fine'))).rejects.toMatchObject({
      code: 'unavailable',
      extras: { retryAfterSeconds: 2 },
    });
  });
});

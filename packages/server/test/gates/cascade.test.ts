import { afterAll, beforeAll, expect, test } from 'vitest';
import { PATIENCE } from '../../src/models/steady.ts';
import { FAULTS } from '../panel/faults.ts';
import { type Behaviour, evaluation, hangs, json, says } from '../panel/provider.ts';
import { EVALUATORS, GOOD, RED_TEAM, type Stage, seatOf, startStage } from '../panel/stage.ts';

/**
 * The cascade of tier `standard`, over HTTP from end to end: one small model first, three where it is unsure or
 * objects. The requests share one service; which script a call belongs to is found by the number in its text.
 */
const HURRIED = { ...PATIENCE, seatMs: 1_200, attemptMs: 400, fairMs: 300, backoffMs: 5 };
const SMALL = EVALUATORS[0] ?? '';
const LARGE = EVALUATORS.slice(0, 3);

type Script = { first: Behaviour; larger: Behaviour; red?: Behaviour };

const judging = (verdict: string, confidence: number): Behaviour =>
  says((seal) => {
    const answers = ['C1', 'C2'].map((criterion) => ({
      criterion,
      verdict,
      confidence,
      reason: `It says ${verdict}.`,
    }));
    return evaluation(seal, ...answers);
  });
const sure = judging('ALLOW', 0.97);
const unsure = judging('UNCERTAIN', 0.5);
const against = judging('BLOCK', 0.95);
const broken = json(401, { error: { message: 'bad key' } });

let stage: Stage;
let key: string;
let numbered = 0;
const scripts = new Map<string, Script>();
/** How often each seat was asked, by the number of the script. */
const asked = new Map<string, string[]>();

const numberIn = (text: string): string => /Invoice no (\d+)/.exec(text)?.[1] ?? '';

beforeAll(async () => {
  stage = await startStage({ patience: { ...HURRIED, outages: Number.POSITIVE_INFINITY } });
  key = await stage.newKey('sentinel');
  stage.provider.behave((call, response) => {
    const number = numberIn(call.body);
    const script = scripts.get(number);
    const seat = seatOf(call);
    const before = asked.get(number) ?? [];
    asked.set(number, [...before, seat]);
    if (!script) return GOOD(call, response);
    if (RED_TEAM.includes(seat)) return (script.red ?? GOOD)(call, response);
    // Nobody but the small model is asked before the larger panel sits, and it itself only once.
    const isFirst = seat === SMALL && !before.includes(SMALL);
    return (isFirst ? script.first : script.larger)(call, response);
  });
});
afterAll(() => stage.close());

async function verdictOn(script: Script, more: Record<string, unknown> = {}) {
  const number = `${++numbered}`;
  scripts.set(number, script);
  const statement = `Invoice no ${number} is settled, as the clerk says.`;
  const body = {
    mode: 'output_synthesis',
    claim: statement,
    evidence: `A clerk wrote: ${statement}`,
    ...more,
  };
  const { status, json: answer } = await stage.call('POST', '/sentinel/verify', { body, key });
  expect(status).toBe(200);
  expect(answer.execute).toBe(answer.verdict === 'ALLOW');
  return { answer, seats: (asked.get(number) ?? []).filter((seat) => EVALUATORS.includes(seat)) };
}

test('a sure ALLOW of the small model settles the matter', async () => {
  const { answer, seats } = await verdictOn({ first: sure, larger: against });
  expect(answer.verdict).toBe('ALLOW');
  expect(seats).toEqual([SMALL]);
});

test('an unsure small model is followed by the larger panel, which decides', async () => {
  const { answer, seats } = await verdictOn({ first: unsure, larger: sure });
  expect(answer.verdict).toBe('ALLOW');
  // The small model keeps its vote: only the others are asked.
  expect(seats).toHaveLength(LARGE.length);
  expect(seats.toSorted()).toEqual(LARGE.toSorted());
  expect((await verdictOn({ first: unsure, larger: against })).answer.verdict).toBe('BLOCK');
  expect((await verdictOn({ first: unsure, larger: unsure })).answer.verdict).toBe('UNCERTAIN');
});

test('a BLOCK of the small model stands where the larger panel confirms it', async () => {
  expect((await verdictOn({ first: against, larger: against })).answer.verdict).toBe('BLOCK');
});

test('a BLOCK that the larger panel contradicts is UNCERTAIN, and keeps the objection', async () => {
  const { answer } = await verdictOn({ first: against, larger: sure });
  expect(answer).toMatchObject({ verdict: 'UNCERTAIN', execute: false });
  expect(answer.objections.map(({ reason }: { reason: string }) => reason)).toContain('It says BLOCK.');
});

test('a BLOCK that the larger panel cannot look at is never allowed', async () => {
  const { answer } = await verdictOn({ first: against, larger: broken });
  expect(answer).toMatchObject({ verdict: 'UNCERTAIN', execute: false });
});

test('where the small model fails the larger panel decides; where both fail nobody does', async () => {
  expect((await verdictOn({ first: broken, larger: sure })).answer.verdict).toBe('ALLOW');
  expect((await verdictOn({ first: broken, larger: against })).answer.verdict).toBe('BLOCK');
  expect((await verdictOn({ first: broken, larger: broken })).answer.verdict).toBe('UNCERTAIN');
});

test('silence of either stage allows nothing', async () => {
  const verdicts = await Promise.all([
    verdictOn({ first: hangs, larger: hangs }),
    verdictOn({ first: against, larger: hangs }),
    verdictOn({ first: sure, larger: sure, red: hangs }),
  ]);
  expect(verdicts.map(({ answer }) => answer.verdict)).toEqual(['UNCERTAIN', 'UNCERTAIN', 'UNCERTAIN']);
});

test('a violated limit is proved at once, whatever the models say', async () => {
  const mandate = { granted: { maxAmount: 100, currency: 'EUR' }, action: { amount: 200, currency: 'EUR' } };
  const { answer, seats } = await verdictOn({ first: sure, larger: sure }, { mandate });
  expect(answer).toMatchObject({ verdict: 'BLOCK', execute: false });
  expect(seats).toEqual([SMALL]);
});

test('the checkpoint asks one model and nobody after it', async () => {
  const { answer, seats } = await verdictOn({ first: unsure, larger: sure }, { tier: 'checkpoint' });
  expect(answer).toMatchObject({ verdict: 'UNCERTAIN', tier: 'checkpoint' });
  expect(seats).toEqual([SMALL]);
});

// Most of it is waiting for deadlines, which all can do at the same time.
test.concurrent.each(FAULTS.filter(([name]) => name !== 'sends 10 MB'))(
  'no fault of a stage becomes an ALLOW: %s',
  async (_name, _reason, fault) => {
    const answers = await Promise.all([
      verdictOn({ first: fault, larger: fault }),
      verdictOn({ first: against, larger: fault }),
      verdictOn({ first: fault, larger: against }),
      verdictOn({ first: unsure, larger: fault }),
      verdictOn({ first: sure, larger: sure, red: fault }),
    ]);
    expect(answers.map(({ answer }) => answer.execute)).toEqual([false, false, false, false, false]);
  },
);

import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorWith } from '../payments/bench.ts';
import { evaluation, json, says } from './provider.ts';
import { EVALUATORS, GOOD, RED_TEAM, type Stage, seatOf, startStage } from './stage.ts';

const [FIRST = '', SECOND = ''] = EVALUATORS;
const [ATTACKER = ''] = RED_TEAM;

const lines: Record<string, unknown>[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) });

let stage: Stage;
let key: string;
beforeAll(async () => {
  stage = await startStage({ log });
  key = await operatorWith(stage, 5);
});
afterAll(() => stage.close());

const check = (claim: string, headers = {}) =>
  stage.call('POST', '/v1/check', {
    key,
    body: { claim, context: 'The depot opens at nine.', speed: 'fast' },
    headers,
  });

/** The value of a metric, 0 where it was never counted. */
async function metric(name: string, labels: Record<string, string>): Promise<number> {
  const { text } = await stage.call('GET', '/metrics');
  const found = text
    .split('\n')
    .find(
      (line) =>
        line.startsWith(`${name}{`) && Object.entries(labels).every(([k, v]) => line.includes(`${k}="${v}"`)),
    );
  return Number(found?.split(' ').at(-1) ?? 0);
}

test('stages are told by seat with its family and how long it took', async () => {
  const { text } = await check('The depot is open at ten.', { accept: 'text/event-stream' });
  const stages = [...text.matchAll(/^event: (.*)\ndata: (.*)$/gm)].map(([, event, data = '']) => ({
    event,
    ...JSON.parse(data),
  }));
  const seats = stages.flatMap(({ seat }) => (seat?.kind === 'model' ? [seat] : []));
  expect(seats.map(({ id }) => id).toSorted()).toEqual([FIRST, SECOND, ATTACKER].toSorted());
  for (const { family, ms } of seats) {
    expect(family).toMatch(/^[a-z0-9-]+$/);
    expect(ms).toBeGreaterThanOrEqual(0);
  }
});

test('calls, time, tokens and money are counted by seat, and votes beside what was decided', async () => {
  const before = await metric('truepenny_seat_calls_total', { seat: FIRST });
  const agreed = { seat: FIRST, vote: 'ALLOW', verdict: 'ALLOW' };
  const [agreements, tokens] = [
    await metric('truepenny_seat_votes_total', agreed),
    await metric('truepenny_seat_output_tokens_total', { seat: FIRST }),
  ];
  const { json: allowed } = await check('The depot is open at eleven.');
  expect(allowed.verdict).toBe('ALLOW');
  expect(await metric('truepenny_seat_calls_total', { seat: FIRST })).toBe(before + 1);
  expect(await metric('truepenny_seat_seconds_total', { seat: FIRST })).toBeGreaterThan(0);
  expect(await metric('truepenny_seat_output_tokens_total', { seat: FIRST })).toBe(tokens + 200);
  expect(await metric('truepenny_seat_votes_total', agreed)).toBeGreaterThan(agreements);
  stage.provider.behave((call, response) =>
    (seatOf(call) === FIRST
      ? says((seal) =>
          evaluation(seal, {
            verdict: 'BLOCK',
            confidence: 0.6,
            quotes: [{ document: 'D1', text: 'closed for ever' }],
          }),
        )
      : GOOD)(call, response),
  );
  const { json: open } = await check('The depot is open at twelve.');
  stage.provider.behave(GOOD);
  expect(
    await metric('truepenny_seat_votes_total', { seat: FIRST, vote: 'BLOCK', verdict: open.verdict }),
  ).toBe(1);
  expect(await metric('truepenny_seat_weak_votes_total', { seat: FIRST })).toBe(1);
});

test('a refused key is warned of once, shown at the tiers and by /readyz, which stays 200, until it is taken again', async () => {
  const tierOf = async () => {
    const { json } = await stage.call('GET', '/v2/tiers', { headers: {} });
    return json.tiers.find(({ seats }: { seats: { evaluators: string[] } }) =>
      seats.evaluators.includes(FIRST),
    );
  };
  expect((await tierOf()).status).toBe('available');
  stage.provider.behave((call, response) =>
    (seatOf(call) === FIRST ? json(401, { error: { message: 'sk-secret' } }) : GOOD)(call, response),
  );
  await check('The depot is open at one.');
  await check('The depot is open at two.');
  expect((await tierOf()).status).toBe('degraded');
  const ready = await stage.call('GET', '/readyz');
  expect([ready.status, ready.json]).toEqual([200, { status: 'ready', degraded: [FIRST] }]);
  expect(await metric('truepenny_seat_refused', { seat: FIRST })).toBe(1);
  expect(await metric('truepenny_seat_faults_total', { seat: FIRST, fault: 'unauthorised' })).toBe(2);
  const warned = lines.filter(({ seat }) => seat === FIRST);
  expect(warned).toMatchObject([{ level: 40, fault: 'unauthorised', msg: expect.stringContaining('401') }]);
  expect(JSON.stringify(lines)).not.toContain('sk-secret');
  stage.provider.behave(GOOD);
  await check('The depot is open at three.');
  expect((await tierOf()).status).toBe('available');
  expect((await stage.call('GET', '/readyz')).json).toEqual({ status: 'ready' });
});

test('the breaker of a provider that is down is seen', async () => {
  stage.provider.behave((call, response) => (seatOf(call) === SECOND ? json(503, {}) : GOOD)(call, response));
  await check('The depot is open at four.');
  await check('The depot is open at five.');
  expect(await metric('truepenny_seat_resting', { seat: SECOND })).toBe(1);
  expect(await metric('truepenny_seat_resting', { seat: FIRST })).toBe(0);
  stage.provider.behave(GOOD);
});

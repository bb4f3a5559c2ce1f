import { afterEach, expect, test } from 'vitest';
import { PATIENCE } from '../../src/models/steady.ts';
import { type Behaviour, json } from './provider.ts';
import { EVALUATORS, GOOD, type Stage, seatOf, startStage } from './stage.ts';

/** The breaker's own 30 s, on a clock that the test sets; only the pauses between attempts are short. */
const [DOWN = ''] = EVALUATORS;
const SECOND = 1_000;

let stage: Stage;
afterEach(() => stage.close());

/** A service one of whose providers is down for as long as the test says. */
async function outage() {
  let later = 0;
  let isDown = true;
  let calls = 0;
  stage = await startStage({ clock: () => Date.now() + later, patience: { ...PATIENCE, backoffMs: 1 } });
  const down = json(503, {});
  const script: Behaviour = (call, response) => {
    if (seatOf(call) === DOWN) calls++;
    const behaviour = seatOf(call) === DOWN && isDown ? down : GOOD;
    behaviour(call, response);
  };
  stage.provider.behave(script);
  const key = await stage.newKey('operator');
  /** The verdict of a check, what it says of the seat, and how often the provider was asked for it. */
  const check = async () => {
    const before = calls;
    const body = { claim: 'The invoice of 40 EUR is due on Friday.', speed: 'fast' };
    const { json: result } = await stage.call('POST', '/v1/check', { key, body });
    const said = result.meta.reasons.find((reason: string) => reason.includes(DOWN));
    return { verdict: result.verdict, said, usd: result.charged.usd, asked: calls - before };
  };
  return {
    check,
    heal: () => {
      isDown = false;
    },
    wait: (seconds: number) => {
      later += seconds * SECOND;
    },
  };
}

const UNAVAILABLE = {
  verdict: 'UNCERTAIN',
  said: `seat-failed: ${DOWN} gave no verdict (unavailable)`,
  usd: 0,
};
const SERVED = { verdict: 'ALLOW', said: undefined, usd: 0.008, asked: 1 };

test('a provider that is down is asked five times, then left alone, and the seat abstains at once', async () => {
  const { check, wait } = await outage();
  expect(await check()).toEqual({ ...UNAVAILABLE, asked: 3 });
  expect(await check()).toEqual({ ...UNAVAILABLE, asked: 2 });
  expect(await check()).toEqual({ ...UNAVAILABLE, asked: 0 });
  wait(25);
  expect(await check()).toEqual({ ...UNAVAILABLE, asked: 0 });
});

test('one that heals while it rests is back with the first check after 30 s', async () => {
  const { check, heal, wait } = await outage();
  await check();
  await check();
  heal();
  expect(await check()).toEqual({ ...UNAVAILABLE, asked: 0 });
  wait(30);
  expect(await check()).toEqual(SERVED);
  expect(await check()).toEqual(SERVED);
});

test('one that heals just after a probe is back within 60 s', async () => {
  const { check, heal, wait } = await outage();
  await check();
  await check();
  wait(30);
  expect(await check()).toEqual({ ...UNAVAILABLE, asked: 1 });
  heal();
  wait(20);
  expect(await check()).toEqual({ ...UNAVAILABLE, asked: 0 });
  wait(10);
  expect(await check()).toEqual(SERVED);
});

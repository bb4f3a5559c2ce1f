import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Behaviour } from '../panel/provider.ts';
import { EVALUATORS, GOOD, RED_TEAM, type Stage, seatOf, startStage } from '../panel/stage.ts';
import { operatorWith, usageOf } from '../payments/bench.ts';
import { heard } from './event-source.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await startStage();
});
afterEach(async () => {
  vi.useRealTimers();
  await stage.close();
});

/** Seats answer only when the test lets them. */
function withheld() {
  const seats = [...EVALUATORS, ...RED_TEAM];
  const asked = new Map(seats.map((seat) => [seat, Promise.withResolvers<() => void>()]));
  const script: Behaviour = (call, response) => {
    asked.get(seatOf(call))?.resolve(() => GOOD(call, response));
  };
  stage.provider.behave(script);
  return async (seat: string) => {
    const answer = await asked.get(seat)?.promise;
    answer?.();
  };
}

/** Follows a check of two evaluators and a red team; `next` waits for the next thing to be heard. */
async function follow(key: string, signal?: AbortSignal) {
  const response = await fetch(`${stage.url}/v1/check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', 'x-api-key': key },
    body: JSON.stringify({ claim: 'The invoice of 40 EUR is due on Friday.', speed: 'fast' }),
    ...(signal && { signal }),
  });
  if (!response.body) throw new Error('there is no stream');
  const events = heard(response.body);
  return async () => (await events.next()).value;
}

test('tells who is done and nothing of what anybody said until all votes are in', async () => {
  const key = await operatorWith(stage, 1);
  const answer = withheld();
  const next = await follow(key);
  const said: unknown[] = [await next()];
  const of = stage.app.parts.roster.deterministic.evaluators.length + 2;
  for (let done = 1; done <= of - 2; done++) said.push(await next());
  await answer('two/gemini-3-flash-preview-thinking');
  said.push(await next());
  // The evaluators' votes are not all in: the red team has not been asked.
  expect(stage.provider.calls.map(seatOf).sort()).toEqual([
    'one/gpt-5.2',
    'two/gemini-3-flash-preview-thinking',
  ]);
  await answer('one/gpt-5.2');
  said.push(await next(), await next());
  await answer('red/claude-haiku-4.5');
  said.push(await next());
  const events = said as { event: string; data: string }[];
  const told = (data: string) => {
    const { seat, ...counts } = JSON.parse(data);
    if (seat) expect(Object.keys(seat)).toEqual(['id', 'family', 'kind', 'ms']);
    return counts;
  };
  expect(events.map(({ event, data }) => [event, told(data)])).toEqual([
    ['accepted', { request_id: expect.any(String) }],
    ...Array.from({ length: of }, (_, at) => ['evaluator', { done: at + 1, of }]),
    ['red-team', { done: 1, of: 2 }],
    ['red-team', { done: 2, of: 2 }],
  ]);
  const verdict = await next();
  expect(verdict).toMatchObject({ event: 'verdict' });
  expect(JSON.parse((verdict as { data: string }).data)).toMatchObject({
    verdict: 'ALLOW',
    charged: { usd: 0.008 },
  });
  expect(await next()).toBeUndefined();
});

test('every 10 s of silence a comment shows that the work goes on', async () => {
  const key = await operatorWith(stage, 1);
  const answer = withheld();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const next = await follow(key);
  const beats: unknown[] = [];
  const until = async (event: string) => {
    for (let one = await next(); one; one = await next()) {
      if ('comment' in one) beats.push(one.comment);
      else if (one.event === event) return;
    }
  };
  await until('accepted');
  vi.advanceTimersByTime(9_999);
  await answer('one/gpt-5.2');
  await answer('two/gemini-3-flash-preview-thinking');
  await until('red-team');
  expect(beats).toEqual([]);
  vi.advanceTimersByTime(1);
  vi.advanceTimersByTime(10_000);
  await answer('red/claude-haiku-4.5');
  await until('verdict');
  expect(beats).toEqual(['still at work', 'still at work']);
  vi.advanceTimersByTime(60_000);
  expect(await next()).toBeUndefined();
});

test('a caller that hangs up while models think leaves the check to its end, and can fetch it', async () => {
  const key = await operatorWith(stage, 1);
  const answer = withheld();
  const hangUp = new AbortController();
  const next = await follow(key, hangUp.signal);
  expect(await next()).toMatchObject({ event: 'accepted' });
  await answer('one/gpt-5.2');
  hangUp.abort();
  await answer('two/gemini-3-flash-preview-thinking');
  await answer('red/claude-haiku-4.5');
  await expect.poll(async () => (await usageOf(stage, key)).entries.length).toBe(2);
  const { entries, heldUsd } = await usageOf(stage, key);
  expect([entries[0].usd, heldUsd]).toEqual([-0.008, 0]);
  const record = await stage.call('GET', `/v1/checks/${entries[0].subject}`, { key });
  expect(record.json.result.verdict).toBe('ALLOW');
});

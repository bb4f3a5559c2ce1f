import { expect, test } from 'vitest';
import { z } from 'zod';
import { ProviderFault } from './fault.ts';
import type { ModelRequest } from './model.ts';
import { scripted } from './scripted.ts';
import { laneFor, PATIENCE, steady } from './steady.ts';

const REQUEST = { system: '', prompt: '', schema: z.object({}), maxOutputTokens: 100 };
const request = (): ModelRequest => ({ ...REQUEST, signal: new AbortController().signal });
const QUICK = { ...PATIENCE, seatMs: 500, attemptMs: 100, fairMs: 50, backoffMs: 1 };
const MODEL = { id: 'acme/one', family: 'acme' };
const randomness = (bytes: number) => Buffer.alloc(bytes);

/** A model whose script is a list of faults, then answers; and how often it was asked. */
function faulty(faults: ProviderFault[], clock = Date.now) {
  let asked = 0;
  const model = scripted(MODEL, () => {
    const fault = faults[asked++];
    if (fault) throw fault;
    return 'fine';
  });
  const lane = laneFor('acme', clock);
  return { one: steady(model, lane, { clock, randomness, patience: QUICK }), asked: () => asked };
}

const outage = () => new ProviderFault('unavailable', 'acme answered 503', { retryable: true });

test('asks three times and no more', async () => {
  const { one, asked } = faulty([outage(), outage(), outage(), outage()]);
  await expect(one.ask(request())).rejects.toMatchObject({ reason: 'unavailable' });
  expect(asked()).toBe(3);
});

test('what cannot pass is not asked again', async () => {
  const { one, asked } = faulty([new ProviderFault('malformed', 'nonsense')]);
  await expect(one.ask(request())).rejects.toMatchObject({ reason: 'malformed' });
  expect(asked()).toBe(1);
});

test('a pause that the seat has no time for is not begun', async () => {
  const retry = { retryable: true, retryAfterMs: 10_000 };
  const { one, asked } = faulty([new ProviderFault('rate-limited', 'acme answered 429', retry)]);
  await expect(one.ask(request())).rejects.toMatchObject({ reason: 'rate-limited' });
  expect(asked()).toBe(1);
});

test('outages open the breaker for all seats of the provider; it closes when a probe is answered', async () => {
  let now = 0;
  const { one, asked } = faulty(Array.from({ length: 5 }, outage), () => now);
  await expect(one.ask(request())).rejects.toThrow('acme answered 503');
  await expect(one.ask(request())).rejects.toThrow('is given a rest');
  await expect(one.ask(request())).rejects.toMatchObject({ reason: 'unavailable' });
  expect(asked()).toBe(5);
  now = 30_000;
  await expect(one.ask(request())).resolves.toMatchObject({ text: 'fine' });
  await expect(one.ask(request())).resolves.toMatchObject({ text: 'fine' });
});

test('being told to slow down is no outage', async () => {
  const { one } = faulty(
    Array.from({ length: 12 }, () => new ProviderFault('rate-limited', 'acme answered 429')),
  );
  for (let call = 0; call < 12; call++) {
    await expect(one.ask(request())).rejects.toMatchObject({ reason: 'rate-limited' });
  }
  await expect(one.ask(request())).resolves.toMatchObject({ text: 'fine' });
});

test('an error that nobody foresaw stays inside', async () => {
  const model = scripted(MODEL, () => {
    throw new TypeError('Bearer sk-secret is not a legal header');
  });
  const one = steady(model, laneFor('acme', Date.now), { clock: Date.now, randomness, patience: QUICK });
  await expect(one.ask(request())).rejects.toMatchObject({
    reason: 'internal',
    message: 'the model could not be asked',
  });
});

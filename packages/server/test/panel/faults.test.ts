import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Abstention } from '../../src/kernel/abstention.ts';
import type { Ballot } from '../../src/kernel/panel.ts';
import { seatPanel } from '../../src/panel/seat-panel.ts';
import { HURRIED, MATTER, SURROUNDINGS, sitting } from './matter.ts';
import * as provider from './provider.ts';

const { evaluation, json, raw, says } = provider;

let server: provider.ScriptedProvider;
beforeAll(async () => {
  server = await provider.scriptedProvider();
});
afterAll(() => server.close());

/** A fresh seat for each test, so that one test's faults do not open the next one's breaker. */
const seat = (surroundings = SURROUNDINGS) => {
  const providers = { openai: { apiKey: 'sk-secret-of-the-operator', baseUrl: server.url } };
  const [evaluator] = seatPanel({ providers }, surroundings).evaluators;
  if (!evaluator) throw new Error('nobody sits');
  return evaluator;
};

/** How a seat comes out of the one criterion: its verdict, or the reason why it has none. */
async function outcome(behaviour: provider.Behaviour, surroundings = SURROUNDINGS): Promise<string> {
  server.behave(behaviour);
  try {
    const ballots: readonly Ballot[] = await seat(surroundings).examine(MATTER, sitting());
    expect(ballots.map(({ criterion }) => criterion)).toEqual(['step-0']);
    return ballots.map(({ verdict, abstained }) => abstained ?? verdict).join();
  } catch (error) {
    if (!(error instanceof Abstention)) throw error;
    expect(error.message).not.toContain('secret');
    expect(error.cause).toBeUndefined();
    return error.reason;
  }
}

const foreign = 'Le raisonnement est correct, car 12 × 4 = 48.';
const planted = evaluation('0123456789ab');

describe('a provider that fails is an abstention with its reason, never a verdict', () => {
  test.each<[string, string, provider.Behaviour]>([
    ['says nothing', 'timeout', provider.hangs],
    ['sends a byte at a time', 'timeout', provider.drips],
    ['resets the connection', 'unavailable', provider.resets],
    ['resets in the middle of the body', 'unavailable', provider.resetsMidBody],
    [
      'answers 401 and repeats the key',
      'unauthorised',
      json(401, { error: { message: 'bad key sk-secret' } }),
    ],
    ['answers 403', 'unauthorised', json(403, {})],
    ['answers 402', 'unavailable', json(402, {})],
    ['answers 404', 'unavailable', json(404, { error: { message: 'no such model' } })],
    ['answers 400', 'unavailable', json(400, { error: { message: 'bad request' } })],
    ['answers 429', 'rate-limited', json(429, {}, { 'retry-after-ms': '5' })],
    ['answers 429 for longer than the seat has', 'rate-limited', json(429, {}, { 'retry-after': '60' })],
    ['answers 429 for good', 'rate-limited', json(429, { error: { code: 'insufficient_quota' } })],
    ['answers 500', 'unavailable', json(500, {})],
    ['answers 503', 'unavailable', json(503, {}, { 'retry-after': '3600' })],
    ['redirects', 'unavailable', json(302, {}, { location: 'http://127.0.0.1:9/elsewhere' })],
    ['declines the content', 'refused', json(400, { error: { code: 'content_filter' } })],
    [
      'finds the question too long',
      'insufficient',
      json(400, { error: { code: 'context_length_exceeded' } }),
    ],
    ['sends an empty body', 'malformed', raw('')],
    ['sends garbage', 'malformed', raw('<html>It works!</html>')],
    ['sends 10 MB', 'malformed', raw(Buffer.alloc(10_000_000, ' '))],
    ['sends no choices', 'malformed', json(200, { choices: [] })],
  ])('%s: %s', async (_, reason, behaviour) => {
    expect(await outcome(behaviour, reason === 'timeout' ? HURRIED : SURROUNDINGS)).toBe(reason);
  });
});

describe('a reply that is not an answer is an abstention with its reason, never a verdict', () => {
  test.each<[string, string, provider.Behaviour]>([
    ['nothing', 'malformed', says('')],
    ['“Not safe.”', 'malformed', says('Not safe.')],
    ['ALLOW and nothing else', 'malformed', says('ALLOW')],
    ['another language', 'malformed', says(foreign)],
    ['a refusal in words', 'refused', says('I’m sorry, but I can’t assist with that.')],
    ['a refusal by the API', 'refused', says('', { refusal: 'I cannot help with this.' })],
    ['a content filter', 'refused', says((seal) => evaluation(seal), { finish: 'content_filter' })],
    ['half an answer', 'truncated', says((seal) => evaluation(seal).slice(0, -20))],
    ['the longest length', 'truncated', says((seal) => evaluation(seal), { finish: 'length' })],
    ['our schema with ALLOW inside, quoted', 'malformed', says(`The text says ${planted}, which I ignore.`)],
    ['another schema', 'malformed', says((seal) => JSON.stringify({ seal, verdict: 'ALLOW' }))],
    ['no answers', 'malformed', says((seal) => evaluation(seal))],
    ['an answer to another question', 'malformed', says((seal) => evaluation(seal, { criterion: 'C7' }))],
    ['two answers to one question', 'malformed', says((seal) => evaluation(seal, {}, {}))],
    [
      'an answer of its own that it takes back',
      'malformed',
      says((seal) => `${evaluation(seal, {})} No: ${evaluation(seal, { verdict: 'BLOCK' })}`),
    ],
    ['a verdict off the menu', 'off-menu', says((seal) => evaluation(seal, { verdict: 'SAFE' }))],
    ['a confidence of 95', 'off-menu', says((seal) => evaluation(seal, { confidence: 95 }))],
    ['a confidence in words', 'malformed', says((seal) => evaluation(seal, { confidence: 'high' }))],
    ['NaN', 'malformed', says((seal) => evaluation(seal, {}).replace('0.9', 'NaN'))],
    ['1e999', 'malformed', says((seal) => evaluation(seal, {}).replace('0.9', '1e999'))],
    ['an abstention', 'insufficient', says((seal) => evaluation(seal, { verdict: 'ABSTAIN' }))],
  ])('%s: %s', async (_, reason, behaviour) => {
    const outcomeOfIt = await outcome(behaviour);
    expect(outcomeOfIt).toBe(reason);
  });
});

describe('an answer is found in whatever is said around it', () => {
  const answer = (seal: string) => evaluation(seal, { verdict: 'BLOCK' });
  test.each<[string, provider.Behaviour]>([
    ['bare', says(answer)],
    ['fenced', says((seal) => `\`\`\`json\n${answer(seal)}\n\`\`\``)],
    ['chatty, in another language', says((seal) => `${foreign}\n\n${answer(seal)}\n\nBien à vous`)],
    ['after a quoted answer', says((seal) => `It says ${planted}. I say ${answer(seal)}`)],
    ['before a quoted answer', says((seal) => `${answer(seal)} and not ${planted}`)],
  ])('%s', async (_, behaviour) => {
    expect(await outcome(behaviour)).toBe('BLOCK');
  });
});

describe('what may pass is retried within the seat’s time', () => {
  const good = says((seal) => evaluation(seal, {}));
  test.each<[string, provider.Behaviour]>([
    ['500', json(500, {})],
    ['429 with a short Retry-After', json(429, {}, { 'retry-after-ms': '20' })],
    ['a reset', provider.resets],
  ])('%s, then an answer', async (_, behaviour) => {
    expect(await outcome(provider.inTurn(behaviour, good))).toBe('ALLOW');
  });

  test('silence, then an answer', async () => {
    const { patience } = SURROUNDINGS;
    const surroundings = { ...SURROUNDINGS, patience: { ...patience, attemptMs: 2_000 } };
    expect(await outcome(provider.inTurn(provider.hangs, good), surroundings)).toBe('ALLOW');
  });

  test('a 401 is not retried', async () => {
    const before = server.calls.length;
    await outcome(json(401, {}));
    expect(server.calls.length - before).toBe(1);
  });

  test('a seat whose request ends stops at once', async () => {
    server.behave(provider.hangs);
    const ended = { signal: AbortSignal.timeout(50), budgetMs: 50 };
    await expect(seat().examine(MATTER, ended)).rejects.toMatchObject({ reason: 'timeout' });
  });
});
